import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packagedExecutable } from '../../build/package/packageApp.ts'
import { sandboxArguments, sandboxConditions } from '../../build/runtime/sandboxArguments.ts'

const executable = packagedExecutable(resolve(import.meta.dirname, '../../dist/inspectable'))
const MAP = ['# fivefoot text map', '# name: The ford', '# ruleset: pf2e', '..~~..#', '...~..#', '...d..#', ''].join(
  '\n',
)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-packaged-'))
  writeFileSync(join(folder, 'ford.txt'), MAP)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the packaged app on a machine without any display. */
function fivefoot(words: readonly string[], input = '') {
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const { status, signal, stdout, stderr } = spawnSync(
    executable,
    [...sandboxArguments(sandboxConditions(executable)), `--user-data-dir=${join(folder, 'user')}`, ...words],
    { cwd: folder, input, encoding: 'utf8', timeout: 60_000, env: rest, maxBuffer: 1 << 28 },
  )
  // Without Chromium's own log lines, such as the missing message bus.
  const own = stderr.replace(/^\[\d+:.*\n/gm, '')
  return { status: signal ?? status, stdout, stderr: own }
}

it('the packaged app includes its license and those of its components', () => {
  expect(readFileSync(join(executable, '../LICENSE.txt'), 'utf8')).toContain('MIT License')
  expect(readFileSync(join(executable, '../licenses.md'), 'utf8')).toMatch(/^## konva [\d.]+\n\nMIT License/m)
})

describe('the packaged app works on the command line without a display', () => {
  it('prints its version', () => {
    expect(fivefoot(['--version']).stdout).toMatch(/^Fivefoot \d+\.\d+\.\d+\n$/)
  })

  it('answers a document from standard input, down to the last byte', () => {
    const side = 150
    const request = {
      ruleset: 'pf1e',
      map: { rows: Array.from({ length: side }, () => '.'.repeat(side)) },
      creatures: [{ id: 'a', at: [75, 75], size: 'medium', side: 'x', speed: { land: 240 } }],
      queries: [{ kind: 'reach', creature: 'a', action: 'run' }],
    }
    const { status, stdout, stderr } = fivefoot(['engine', '-'], JSON.stringify(request))
    expect([status, stderr]).toEqual([0, ''])
    const { results } = JSON.parse(stdout) as { results: { squares: unknown[] }[] }
    expect(results[0]?.squares).toHaveLength(side * side)
    expect(stdout.length).toBeGreaterThan(1 << 20)
  })

  it('imports into a library, exports and prints with its own native addons', () => {
    expect(fivefoot(['import', 'ford.txt', '--library', 'library.fivefoot']).status).toBe(0)
    const words = ['export', 'The ford', '--library', 'library.fivefoot', '--out', 'ford.dd2vtt', '--pixels', '20']
    expect(fivefoot(words).status).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'ford.dd2vtt'), 'utf8'))).toMatchObject({
      resolution: { map_size: { x: 7, y: 3 }, pixels_per_grid: 20 },
    })
    expect(fivefoot(['print', 'ford.txt', '--out', 'ford.pdf', '--json'])).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(folder, 'ford.pdf')).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  })

  it('simulates an encounter many times in threads', () => {
    const scenario = resolve(import.meta.dirname, '../golden/simulation/pf2e-stop-the-thief/scenario.fivefoot')
    const odds = fivefoot(['simulate', scenario, '--rounds', '2', '--runs', '8', '--json'])
    expect([odds.status, odds.stderr]).toEqual([0, ''])
    expect(JSON.parse(odds.stdout)).toMatchObject({ runs: 8 })
  })

  it('ends with the status of the command', () => {
    const malformed = fivefoot(['engine', '-'], '{"ruleset":"x","queries":[]}')
    expect(malformed).toMatchObject({ status: 2, stdout: '' })
    expect(malformed.stderr).toMatch(/^\$\.ruleset: expected [^\n]+\n$/)
  })
})
