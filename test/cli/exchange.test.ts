import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EXCHANGE_COMMANDS } from '../../electron/cli/exchange.ts'
import { FORMATS } from '../../src/formats/registry.ts'

const MAP = [
  '# fivefoot text map',
  '# name: The ford',
  '# ruleset: pf2e',
  '# legend: O = Ogre, large, foes, 25',
  '..~~..#',
  '.O.~..#',
  '...d..#',
  '',
].join('\n')

let folder = ''
let said = ''
let complained = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-cli-'))
  said = ''
  complained = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true))
  writeFileSync(join(folder, 'ford.txt'), MAP)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const run = (name: keyof typeof EXCHANGE_COMMANDS, ...args: string[]) => EXCHANGE_COMMANDS[name].run(args)
const at = (name: string) => join(folder, name)

describe('fivefoot on the command line', () => {
  test('a map goes from a file into a library and out again in every format', async () => {
    expect(await run('import', at('ford.txt'), '--library', at('library.db'))).toBe(0)
    expect(await run('list', '--library', at('library.db'))).toBe(0)
    expect(said).toMatch(/The ford {2}\(pf2e, 7 × 3, 1 creatures\)/)
    for (const { id, extensions, read, write } of FORMATS) {
      if (!write) continue
      const out = at(`${id}.${extensions[0]}`)
      expect(await run('export', 'The ford', '--library', at('library.db'), '--to', id, '--out', out)).toBe(0)
      expect(readFileSync(out).length).toBeGreaterThan(20)
      expect(await run('check', out)).toBe(read ? 0 : 1)
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('convert says what is lost, in words and for machines', async () => {
    expect(await run('convert', at('ford.txt'), at('ford.dd2vtt'))).toBe(0)
    expect(said).toContain('1 × creatures: left out')
    said = ''
    expect(await run('convert', at('ford.txt'), at('ford.dd2vtt'), '--json')).toBe(0)
    expect(JSON.parse(said)).toMatchObject({
      read: { format: 'text', losses: [] },
      written: { format: 'uvtt', losses: expect.arrayContaining([expect.objectContaining({ what: 'creatures' })]) },
    })
  })

  test('bad words are usage errors, bad files are failures; both say where and what was expected', async () => {
    expect(await run('check')).toBe(2)
    expect(await run('convert', at('ford.txt'), at('ford.xyz'))).toBe(2)
    expect(await run('export', 'x', '--pixels', '5')).toBe(2)
    expect(await run('list', '--library', at('none.db'))).toBe(1)
    expect(await run('list', '--library', folder)).toBe(1)
    expect(complained).toContain('it is a folder')
    for (const command of ['check', 'import', 'convert'] as const)
      expect(await run(command, at('ford.txt'), at('ford.tmj'), '--ruleset', '5e')).toBe(2)
    expect(complained).toContain('--ruleset: expected one of')
    expect(await run('convert', at('ford.txt'), at('ford.json'), '--to', 'foundry', '--variant', 'v99')).toBe(2)
    for (const name of ['', ' ', 'two\nlines'])
      expect(await run('import', at('ford.txt'), '--library', at('library.db'), '--name', name)).toBe(2)
    writeFileSync(at('broken.tmj'), '{"orientation":')
    expect(await run('check', at('broken.tmj'))).toBe(1)
    expect(complained).toContain('expected JSON')
    expect(await run('check', at('missing.tmj'))).toBe(1)
    expect(complained).toContain('ENOENT')
  })

  test('an import that fails leaves the library as it was', async () => {
    writeFileSync(at('broken.txt'), MAP.replace('..~~..#', '..~~..#####'))
    expect(await run('import', at('broken.txt'), '--library', at('library.db'))).toBe(1)
    await run('list', '--library', at('library.db'), '--json')
    expect(JSON.parse(said)).toEqual([])
  })
})
