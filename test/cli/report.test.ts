/** `fivefoot report`: a map file, two side by side, JSON, and what is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'
import { scenarioOf } from '../../src/formats/fivefoot/write.ts'
import { drawnMap } from '../support/drawnEncounter.ts'

let folder = ''
let said = ''
let complained = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-report-'))
  said = ''
  complained = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

const report = (...words: string[]) => runCommandLine(['report', ...words])
type Edges = Parameters<typeof drawnMap>[3]
/** A hero and a goblin at the ends of a corridor. */
function corridor(name: string, edges: Edges = [], creatures: object = { A: {}, x: {} }): string {
  const file = join(folder, name)
  const map = drawnMap(['A..........x', '............'], 'pf1e', creatures as never, edges)
  writeFileSync(file, JSON.stringify(scenarioOf(map, new Map(), 'test')))
  return file
}

describe('fivefoot report', () => {
  it('prints a line for each figure with its source', async () => {
    expect(await report(corridor('map.fivefoot'))).toBe(0)
    expect(said).toContain('# Medium creatures, 30 ft: Party against Foes\n')
    expect(said).toContain('| Narrowest place | 2 squares |')
    expect(said).toContain('| Shortest route | 55 ft | 55 ft from zone to zone. | Core rules, Tactical Movement')
  })

  it('prints two maps side by side', async () => {
    const walled = corridor('walled.fivefoot', [[5, 1, 'west', { kind: 'wall' }]])
    expect(await report(corridor('open.fivefoot'), walled)).toBe(0)
    expect(said).toMatch(/\| Narrowest place \| 2 squares \| 1 square \|/)
  })

  it('keeps doors closed where that is asked, and opens those that are not locked', async () => {
    const at = (row: number, door: string): NonNullable<Edges>[number] => [5, row, 'west', { kind: 'door', door }]
    const shut = corridor('shut.fivefoot', [at(0, 'closed'), at(1, 'locked')])
    expect(await report(shut, '--json')).toBe(0)
    const opened = JSON.parse(said) as { figures: { id: string; value: number | null }[] }
    const narrowest = (of: typeof opened) => of.figures.find(({ id }) => id === 'narrowest')?.value
    expect(narrowest(opened)).toBe(1)
    said = ''
    expect(await report(shut, '--json', '--closed-doors')).toBe(0)
    expect(narrowest(JSON.parse(said) as typeof opened)).toBe(0)
  })

  it('measures for the size, speed and sides asked for', async () => {
    const file = corridor('map.fivefoot')
    expect(await report(file, '--size', 'large', '--speed', '10', '--sides', 'foes,party', '--all', '--json')).toBe(0)
    expect(JSON.parse(said)).toMatchObject({ size: 'large', speedFeet: 10, sides: ['foes', 'party'] })
  })

  it('says what it needs', async () => {
    expect(await report(corridor('alone.fivefoot', [], { A: {} }))).toBe(1)
    expect(complained).toContain('alone.fivefoot needs two sides: give each creatures or a deployment zone.')
    for (const words of [[], ['a', 'b', 'c'], ['a', '--speed', '3'], ['a', '--sides', 'party']])
      expect(await report(...words)).toBe(2)
    expect(await report(join(folder, 'none.fivefoot'))).toBe(1)
  })
})
