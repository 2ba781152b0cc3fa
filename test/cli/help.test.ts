import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { CHECKS_FILE, checksDocument, COMMAND_LINE_FILE, commandLineDocument } from '../../build/docs/writeDocs.ts'
import { COMMANDS } from '../../electron/cli/commands.ts'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'
import manifest from '../../package.json' with { type: 'json' }

let said = ''
let complained = ''
beforeEach(() => {
  said = ''
  complained = ''
  // No library of the person who runs the tests.
  for (const name of ['HOME', 'XDG_CONFIG_HOME', 'APPDATA']) vi.stubEnv(name, '/nowhere')
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Names of options that a page of help explains. */
const optionsTold = (page: string): string[] => {
  const options = /\nOPTIONS\n([\s\S]*?)\n[A-Z]/.exec(page)?.[1] ?? ''
  return [...options.matchAll(/^ {7}--([a-z-]+)/gm)].map(([, name]) => name ?? '')
}

test('docs/command-line.md is what help prints (npm run docs writes it)', async () => {
  await expect(await commandLineDocument()).toMatchFileSnapshot(COMMAND_LINE_FILE)
})

test('docs/checks.md lists the checks there are (npm run docs writes it)', async () => {
  await expect(checksDocument()).toMatchFileSnapshot(CHECKS_FILE)
})

test('what follows -- is a word, even --help', async () => {
  expect(await runCommandLine(['help', '--', '--help'])).toBe(2)
  expect(said).toBe('')
  expect(await runCommandLine(['help', '--help'])).toBe(0)
})

describe('help', () => {
  it('lists every command with a summary of one line', async () => {
    expect(await runCommandLine(['help'])).toBe(0)
    for (const { name, summary } of COMMANDS) expect(said).toMatch(new RegExp(`^ +${name} +${summary}$`, 'm'))
    const overview = said
    said = ''
    expect(await runCommandLine(['--help'])).toBe(0)
    expect(said).toBe(overview)
  })

  for (const { name, load } of COMMANDS) {
    it(`${name} is explained in the sections of a manual page, no line beyond 80 columns but those that cannot break`, async () => {
      expect(await runCommandLine(['help', name])).toBe(0)
      const titles = [...said.matchAll(/^[A-Z][A-Z ]+$/gm)].map(([title]) => title)
      expect(titles.slice(0, 5)).toEqual(['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXIT STATUS'])
      for (const line of said.split('\n'))
        if (line.startsWith(' '.repeat(14)) && line.trim().includes(' ')) expect(line.length).toBeLessThanOrEqual(80)
      expect(said).toContain(`fivefoot ${name}`)
      const page = said
      said = ''
      expect(await runCommandLine([name, '--help'])).toBe(0)
      expect(said).toBe(page)
    })

    it(`${name}: what help explains is what the parser takes, and nothing else`, async () => {
      await runCommandLine(['help', name])
      const told = optionsTold(said).filter((option) => option !== 'help')
      expect(told).toEqual(Object.keys((await load()).options))
      if (name === 'engine' || name === 'completion' || name === 'help') return
      // The parser itself: a known option never is the reason of a refusal, an unknown one is.
      for (const option of told) {
        complained = ''
        await runCommandLine([name, `--${option}`])
        expect(complained).not.toMatch(/unknown option/i)
      }
      complained = ''
      expect(await runCommandLine([name, '--no-such-option'])).toBe(2)
      expect(complained).toMatch(/unknown option/i)
    })
  }

  it('refuses a command that is not there, and lists those that are', async () => {
    expect(await runCommandLine(['prnt'])).toBe(2)
    expect([said, complained]).toEqual(['', expect.stringContaining('There is no command prnt. Did you mean print?')])
    expect(complained).toContain('print a map')
    expect(await runCommandLine(['help', 'prnt'])).toBe(2)
    expect(await runCommandLine([])).toBe(2)
    complained = ''
    await runCommandLine(['teleport'])
    expect(complained).toContain('There is no command teleport.\n')
  })

  it('names the option that a mistyped one was meant to be', async () => {
    expect(await runCommandLine(['export', 'x.fivefoot', '--librery', 'x'])).toBe(2)
    expect(complained).toContain('unknown option --librery: did you mean --library?')
  })

  it('prints the version of package.json', async () => {
    expect(await runCommandLine(['--version'])).toBe(0)
    expect(said).toBe(`Fivefoot ${manifest.version}\n`)
  })

  it('is what the program prints', () => {
    const entry = resolve(import.meta.dirname, '../../electron/cli/index.ts')
    const run = spawnSync(process.execPath, [entry, 'check', '--help'], { encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toMatch(/^NAME\n {7}fivefoot check - /)
    expect(spawnSync(process.execPath, [entry, 'check']).status).toBe(2)
  })
})
