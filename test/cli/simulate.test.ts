import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_ROUNDS } from '../../src/map/records/encounter.ts'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'

const scenario = resolve(import.meta.dirname, '../golden/simulation/dnd35-storm-the-bridge/scenario.fivefoot')
let said = ''
let complained = ''
beforeEach(() => {
  said = ''
  complained = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true))
})
afterEach(() => vi.restoreAllMocks())

const simulate = (...words: string[]) => runCommandLine(['simulate', ...words])

describe('fivefoot simulate', () => {
  it('plays as many rounds as asked, the same every time for a seed', async () => {
    expect(await simulate(scenario, '--rounds', '2', '--seed', 'one')).toBe(0)
    const first = said
    expect(first.match(/^## Round/gm)).toHaveLength(2)
    said = ''
    await simulate(scenario, '--rounds', '2', '--seed', 'one')
    expect(said).toBe(first)
    said = ''
    await simulate(scenario, '--rounds', '2', '--seed', 'two')
    expect(said).not.toBe(first)
  })

  it('answers in JSON and as a table of steps', async () => {
    expect(await simulate(scenario, '--rounds', '1', '--json')).toBe(0)
    expect(JSON.parse(said)).toMatchObject({ ruleset: 'dnd35', seed: 'harrow' })
    said = ''
    expect(await simulate(scenario, '--rounds', '1', '--csv')).toBe(0)
    expect(said).toMatch(/^round,turn,creature/)
  })

  it('plays it many times for the odds, wherever it was started from', async () => {
    expect(await simulate(scenario, '--rounds', '2', '--runs', '8', '--json'), complained).toBe(0)
    expect(JSON.parse(said)).toMatchObject({ runs: 8 })
  })

  for (const words of [
    [],
    [scenario, 'two'],
    [scenario, '--runs', '0'],
    [scenario, '--rounds', 'x'],
    [scenario, '--rounds', '0'],
    [scenario, '--rounds', String(MAX_ROUNDS + 1)],
    [scenario, '--rounds', '1.5'],
    [scenario, '--runs', '10001'],
    [scenario, '--csv', '--json'],
    [scenario, '--csv', '--runs', '2'],
    [scenario, '--odd'],
  ])
    it(`refuses ${words.slice(1).join(' ') || 'nothing at all'} with status 2 and says what it expected`, async () => {
      expect(await simulate(...words)).toBe(2)
      expect([said, complained]).toEqual(['', expect.stringMatching(/expected|Unknown option/)])
    })

  it('plays up to as many rounds as a plan may have', async () => {
    expect(await simulate(scenario, '--rounds', String(MAX_ROUNDS))).toBe(0)
    expect(complained).toBe('')
  })

  it('a file that is not there, or without such a plan, fails with status 1', async () => {
    expect(await simulate('nowhere.fivefoot')).toBe(1)
    expect(await simulate(scenario, '--plan', 'another')).toBe(1)
    expect(complained).toMatch(/has no encounter plan “another”/)
  })
})
