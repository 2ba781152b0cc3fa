import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { COMMANDS } from '../../electron/cli/commands.ts'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'
import { FORMATS } from '../../src/formats/registry.ts'

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
})
afterEach(() => vi.restoreAllMocks())

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

describe('shell completion', () => {
  it.each(['bash', 'zsh', 'fish'])('%s gets every command and every option', async (shell) => {
    expect(await runCommandLine(['completion', shell])).toBe(0)
    for (const { name, load } of COMMANDS) {
      expect(said).toContain(name)
      for (const option of Object.keys((await load()).options))
        expect(said).toContain(shell === 'fish' ? `-l ${option} ` : `--${option}`)
    }
  })

  it('is tried in bash at least', () => {
    expect(has('bash')).toBe(true)
  })

  it.for(['bash', 'zsh', 'fish'])('%s can read what it gets', async (shell, { skip }) => {
    skip(!has(shell), `${shell} is not installed`)
    await runCommandLine(['completion', shell])
    // From a file: fish reads no socket, which standard input is here, and passes over mistakes in words given by -c.
    const folder = mkdtempSync(join(tmpdir(), 'fivefoot-completion-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, shell), said)
    const read = spawnSync(shell, ['-n', join(folder, shell)], { encoding: 'utf8' })
    expect([read.status, read.stderr]).toEqual([0, ''])
  })

  it.each([
    [['fivefoot', 'conv'], ['convert']],
    [
      ['fivefoot', 'export', 'Ford', '--to', 'tm'],
      ['tmj', 'tmx'],
    ],
    [['fivefoot', 'export', '--lib'], ['--library']],
    [['fivefoot', 'import', 'cry'], []],
    [['fivefoot', 'import', '--name', 'x'], []],
    [
      ['fivefoot', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['fivefoot', 'print', '--copy', ''],
      ['gm', 'player'],
    ],
    [['fivefoot', 'list', '--to'], []],
  ])('bash completes %j by %j', async (words, offered) => {
    await runCommandLine(['completion', 'bash'])
    const script = `${said}
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=(); _fivefoot; printf '%s\\n' "\${COMPREPLY[@]}"`
    const run = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
    expect(run.stderr).toBe('')
    expect(run.stdout.split('\n').filter((line) => line !== '')).toEqual(offered)
  })

  it.for([
    ['fivefoot conv', ['convert']],
    ['fivefoot export Ford --to tm', ['tmj', 'tmx']],
    ['fivefoot export --copy ', ['gm', 'player']],
    ['fivefoot export --lib', ['--library']],
    ['fivefoot export --hel', ['--help']],
    ['fivefoot --v', ['--version']],
    ['fivefoot completion ', ['bash', 'fish', 'zsh']],
  ] as const)('fish completes %j', async ([line, offered], { skip }) => {
    skip(!has('fish'), 'fish is not installed')
    await runCommandLine(['completion', 'fish'])
    const run = spawnSync('fish', ['-c', `${said}\ncomplete -C '${line}'`], { encoding: 'utf8' })
    expect(run.stderr).toBe('')
    const words = run.stdout.split('\n').filter((each) => each !== '')
    expect(words.map((each) => each.replace(/\t.*/, ''))).toEqual(offered)
  })

  it('offers formats that are written, not those that are only read', async () => {
    await runCommandLine(['completion', 'bash'])
    const values = /'export --to'\) COMPREPLY=\(\$\(compgen -W '([^']*)'/.exec(said)?.[1]
    expect(values?.split(' ')).toEqual(FORMATS.filter(({ write }) => write).map(({ id }) => id))
  })

  it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('refuses %j', async (words) => {
    expect(await runCommandLine(['completion', ...words])).toBe(2)
    expect(said).toBe('')
  })
})
