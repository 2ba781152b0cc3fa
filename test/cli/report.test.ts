/** `fivefoot report`: a map file, two side by side, JSON, and what is refused. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CliRun } from '../support/cliRun.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'

const cli = new CliRun('report')
const report = (...words: string[]) => cli.run(...words)
type Edges = Parameters<typeof drawnEncounter>[3]
/** A hero and a goblin at the ends of a corridor. */
const corridor = (name: string, edges: Edges = [], last = 'x'): string =>
  cli.file(name, drawnEncounter([`A..........${last}`, '............'], 'pf1e', { A: {}, x: {} }, edges))

describe('fivefoot report', () => {
  it('prints a line for each figure with its source', async () => {
    expect(await report(corridor('map.fivefoot'))).toBe(0)
    expect(cli.said).toContain('# Medium creatures, 30 ft: Party against Foes\n')
    expect(cli.said).toContain('| Narrowest place | 2 squares |')
    expect(cli.said).toContain(
      '| Shortest route | 55 ft | From A1 to L1. | Pathfinder 1e: Measuring distance (P1-DIAG-1) |',
    )
  })

  it('prints two maps side by side', async () => {
    const walled = corridor('walled.fivefoot', [[5, 1, 'west', { kind: 'wall' }]])
    expect(await report(corridor('open.fivefoot'), walled)).toBe(0)
    expect(cli.said).toMatch(/\| Narrowest place \| 2 squares \| 1 square \|/)
    expect(cli.said).toMatch(
      /\| First attack \|.* Pathfinder 1e: A move and an attack, or a charge \(P1-MOVE-1, CT-CHARGE\) \|/,
    )
  })

  it('names the rules of both systems where two maps differ in them, and for whom each is measured', async () => {
    const other = cli.file(
      'other.fivefoot',
      drawnEncounter(['A...x'], 'pf2e', { A: { speedFeet: { land: 25 } }, x: {} }),
    )
    expect(await report(corridor('one.fivefoot'), other)).toBe(0)
    expect(cli.said).toMatch(
      /^# Medium creatures, 30 ft: Party against Foes; Medium creatures, 25 ft: Party against Foes$/m,
    )
    expect(cli.said).toMatch(
      /^\| Contact at a walk \|.*\| Pathfinder 1e: .*; Pathfinder 2e: Stride and Strike \(P2-MOVE-1\) \|$/m,
    )
  })

  it('keeps doors closed where that is asked, and opens those that are not locked', async () => {
    const at = (row: number, door: string): NonNullable<Edges>[number] => [5, row, 'west', { kind: 'door', door }]
    const shut = corridor('shut.fivefoot', [at(0, 'closed'), at(1, 'locked')])
    expect(await report(shut, '--json')).toBe(0)
    const opened = JSON.parse(cli.said) as { figures: { id: string; value: number | null }[] }
    const narrowest = (of: typeof opened) => of.figures.find(({ id }) => id === 'narrowest')?.value
    expect(narrowest(opened)).toBe(1)
    expect(await report(shut, '--json', '--closed-doors')).toBe(0)
    expect(narrowest(JSON.parse(cli.said) as typeof opened)).toBe(0)
  })

  it('measures for the size, speed and sides asked for', async () => {
    const file = corridor('map.fivefoot')
    expect(await report(file, '--size', 'large', '--speed', '10', '--sides', 'foes,party', '--all', '--json')).toBe(0)
    expect(JSON.parse(cli.said)).toMatchObject({ size: 'large', speedFeet: 10, sides: ['foes', 'party'] })
  })

  it('says what it needs', async () => {
    expect(await report(corridor('alone.fivefoot', [], '.'))).toBe(1)
    expect(cli.complained).toContain('alone.fivefoot needs two sides: give each creatures or a deployment zone.')
    for (const words of [
      [],
      ['a', 'b', 'c'],
      ['a', '--speed', '3'],
      ['a', '--speed', '4'],
      ['a', '--speed', '1001'],
      ['a', '--sides', 'party'],
      ['a', '--sides', 'a,b,c'],
    ])
      expect(await report(...words)).toBe(2)
    expect(await report(join(cli.folder, 'none.fivefoot'))).toBe(1)
  })
})
