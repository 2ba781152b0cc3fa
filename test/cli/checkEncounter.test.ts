import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_CONTACT_ROUNDS } from '../../src/ipc/shapes/checks.ts'
import { CliRun } from '../support/cliRun.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'

const quiet = resolve(import.meta.dirname, '../../src/samples/lanternMarket.fivefoot.json')
const cli = new CliRun('check-encounter')
const check = (...words: string[]) => cli.run(...words)
/** Ann stands in a wall; Grum squeezes. */
const broken = (): string => {
  const map = drawnMap(['####', '....', '####'], 'pf1e', {
    creatures: [drawnCreature('Ann', 3, 0), drawnCreature('Grum', 0, 0, { size: 'large' })],
  })
  return cli.file('broken.fivefoot', map)
}

describe('fivefoot check-encounter', () => {
  it('prints a line for each finding and ends with status 3', async () => {
    expect(await check(broken())).toBe(3)
    expect(cli.said).toBe(
      [
        'Problem: D1: Ann at D1 cannot stand there: solid wall at D1. Move Ann to D2? (no-room)',
        'Warning: A1: Grum at A1 (Large, 10 ft) fits only by squeezing. Mark Grum as squeezing? (squeezing)',
        '1 problem and 1 warning.',
        '',
      ].join('\n'),
    )
  })

  it('finds nothing but notes in a sample, and says so where there are none', async () => {
    expect(await check(quiet)).toBe(0)
    expect(cli.said).toMatch(/\n2 notes\.\n$/)
    expect(await check(quiet, '--skip', 'behind-doors')).toBe(0)
    expect(cli.said).toBe('Nothing found.\n')
  })

  it('answers in JSON with squares, rule and clauses', async () => {
    expect(await check(broken(), '--only', 'squeezing', '--json')).toBe(3)
    expect(JSON.parse(cli.said)).toEqual({
      findings: [
        {
          check: 'squeezing',
          code: 'fits-squeezing',
          severity: 'warning',
          squares: ['A1'],
          creatureIds: ['grum'],
          text: 'Grum at A1 (Large, 10 ft) fits only by squeezing.',
          rule: 'Squeezing slows a creature and hinders it in a fight.',
          clauses: ['P1-SQZ-2'],
          fix: 'Mark Grum as squeezing',
        },
      ],
    })
  })

  it.each([
    [['--fail-on', 'never'], 0],
    [['--fail-on', 'error'], 3],
    [['--skip', 'no-room', '--fail-on', 'error'], 0],
    [['--skip', 'no-room', '--skip', 'squeezing'], 0],
    [['--severity', 'no-room=note', '--severity', 'squeezing=off'], 0],
    [['--severity', 'no-room=note', '--severity', 'squeezing=off', '--fail-on', 'note'], 3],
  ])('with %j ends with status %i', async (words, status) => {
    expect(await check(broken(), ...words)).toBe(status)
  })

  for (const words of [
    [],
    [quiet, 'two'],
    [quiet, '--rounds', '0'],
    [quiet, '--rounds', String(MAX_CONTACT_ROUNDS + 1)],
    [quiet, '--severity', 'no-roof=note'],
    [quiet, '--severity', 'no-room=loud'],
    [quiet, '--only', 'x'],
  ])
    it(`refuses ${words.slice(1).join(' ') || 'nothing at all'} with status 2 and says what it expected`, async () => {
      expect(await check(...words)).toBe(2)
      expect([cli.said, cli.complained]).toEqual(['', expect.stringMatching(/expected/)])
    })

  it('fails with status 1 where there is no such file', async () => {
    expect(await check('nowhere.fivefoot')).toBe(1)
  })
})
