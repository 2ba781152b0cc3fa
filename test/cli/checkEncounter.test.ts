import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'
import { scenarioOf } from '../../src/formats/fivefoot/write.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'

const quiet = resolve(import.meta.dirname, '../../src/samples/lanternMarket.fivefoot.json')
let folder = ''
let said = ''
let complained = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-check-'))
  said = ''
  complained = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

const check = (...words: string[]) => runCommandLine(['check-encounter', ...words])
/** Ann stands in a wall; Grum squeezes. */
const broken = (): string => {
  const map = drawnMap(['####', '....', '####'], 'pf1e', {
    creatures: [drawnCreature('Ann', 3, 0), drawnCreature('Grum', 0, 0, { size: 'large' })],
  })
  const file = join(folder, 'broken.fivefoot')
  writeFileSync(file, JSON.stringify(scenarioOf(map, new Map(), 'test')))
  return file
}

describe('fivefoot check-encounter', () => {
  it('prints a line for each finding and ends with status 3', async () => {
    expect(await check(broken())).toBe(3)
    expect(said).toBe(
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
    expect(said).toMatch(/\n2 notes\.\n$/)
    said = ''
    expect(await check(quiet, '--skip', 'behind-doors')).toBe(0)
    expect(said).toBe('Nothing found.\n')
  })

  it('answers in JSON with squares, rule and clauses', async () => {
    expect(await check(broken(), '--only', 'squeezing', '--json')).toBe(3)
    expect(JSON.parse(said)).toEqual({
      findings: [
        {
          check: 'squeezing',
          code: 'fits-squeezing',
          severity: 'warning',
          squares: ['A1'],
          creatureIds: ['grum'],
          text: 'Grum at A1 (Large, 10 ft) fits only by squeezing.',
          rule: 'A squeezing creature moves at half speed and takes penalties.',
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
    [quiet, '--severity', 'no-room=loud'],
    [quiet, '--only', 'x'],
  ])
    it(`refuses ${words.slice(1).join(' ') || 'nothing at all'} with status 2 and says what it expected`, async () => {
      expect(await check(...words)).toBe(2)
      expect([said, complained]).toEqual(['', expect.stringMatching(/expected/)])
    })

  it('fails with status 1 where there is no such file', async () => {
    expect(await check('nowhere.fivefoot')).toBe(1)
  })
})
