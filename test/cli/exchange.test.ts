import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { printed } from '../../build/walls/draw.ts'
import { EXCHANGE_COMMANDS } from '../../electron/cli/exchange.ts'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import { formatOf, FORMATS } from '../../src/formats/registry.ts'
import { writeContext } from '../formats/contexts.ts'
import { edgeAt, mapOfEverything, mapWith, SECRETS } from '../support/printableMap.ts'

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
    expect(said).toMatch(/The ford {2}\(pf2e, 7 × 3, 1 creature\)/)
    for (const { id, extensions, read, write } of FORMATS) {
      if (!write) continue
      const out = at(`${id}.${extensions[0]}`)
      expect(await run('export', 'The ford', '--library', at('library.db'), '--to', id, '--out', out)).toBe(0)
      expect(readFileSync(out).length).toBeGreaterThan(20)
      // A picture of the map is read as one.
      const isRead = read !== undefined || formatOf({ name: out, bytes: readFileSync(out) })?.isPicture === true
      expect(await run('check', out)).toBe(isRead ? 0 : 1)
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('walls come from the picture of a map, or exactly from a mask beside it', async () => {
    const map = mapWith(
      { widthCells: 8, heightCells: 6 },
      {
        edges: [2, 3, 4].map((col) => edgeAt(col, 3, 'north', { kind: 'wall' })),
      },
    )
    writeFileSync(at('hall 40px.png'), await printed(map, 'schematic', 40))
    const mask = createCanvas(80, 60)
    const context = mask.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 80, 60)
    context.fillStyle = '#000'
    context.fillRect(10, 19, 50, 2)
    writeFileSync(at('mask.png'), mask.toBuffer('image/png'))
    const imported = async (...args: string[]) => {
      said = ''
      expect(
        await run('import', at('hall 40px.png'), '--library', at('library.db'), '--json', ...args),
        complained,
      ).toBe(0)
      return (JSON.parse(said) as { wallsFound?: number }[])[0]?.wallsFound
    }
    expect(await imported()).toBeUndefined()
    expect(await imported('--walls', '75')).toBe(3)
    expect(await imported('--mask', at('mask.png'))).toBe(5)
    expect(await run('import', at('hall 40px.png'), '--library', at('library.db'), '--walls', '0')).not.toBe(0)
    expect(complained).toContain('1 to 99')
    expect(await run('import', at('ford.txt'), '--library', at('library.db'), '--walls', '75')).not.toBe(0)
    expect(complained).toContain('This map has no background picture')
  })

  test('a file of several maps becomes a map for each, or the one that was asked for; squares can be split or kept', async () => {
    const scene = (name: string, more = {}) => ({
      name,
      width: 300,
      height: 200,
      padding: 0,
      grid: { size: 100, distance: 10, units: 'ft' },
      walls: [{ c: [100, 0, 100, 100] }],
      ...more,
    })
    const scenes = [scene('Cave'), scene('Hexes', { grid: { size: 100, type: 2 } }), scene('Keep', { sounds: [{}] })]
    writeFileSync(at('quest.json'), JSON.stringify({ name: 'Quest', scenes }))
    expect(await run('import', at('quest.json'), '--library', at('library.db'))).toBe(0)
    expect(said).toMatch(/“Cave” → .*\n.*“Hexes”: not imported\. .*\n.*“Keep” → /s)
    expect(said).toContain('1 × sounds and playlists: left out')
    expect(said).not.toContain('other maps in the file')
    said = ''
    expect(await run('list', '--library', at('library.db'))).toBe(0)
    expect(said.match(/6 × 4/g)).toHaveLength(2)
    for (const map of ['Keep', '3']) {
      said = ''
      expect(await run('check', at('quest.json'), '--map', map, '--split', 'no', '--json')).toBe(0)
      expect(JSON.parse(said)).toMatchObject({
        name: 'Keep',
        widthCells: 3,
        lines: 1,
        outcomes: { kept: 1, dropped: 0 },
        maps: ['Cave', 'Hexes', 'Keep'],
        losses: expect.arrayContaining([
          { code: 'sounds', count: 1, what: 'sounds and playlists', outcome: 'left out' },
          expect.objectContaining({ code: 'squares-kept', what: 'squares of 10 ft' }),
        ]),
      })
    }
    expect(await run('check', at('quest.json'), '--map', 'Tower')).toBe(2)
    expect(complained).toContain('1: Cave, 2: Hexes, 3: Keep')
    writeFileSync(at('twins.json'), JSON.stringify({ name: 'Quest', scenes: [scene('Cave'), scene('Cave')] }))
    expect(await run('check', at('twins.json'), '--map', 'Cave')).toBe(2)
    expect(complained).toContain('1: Cave, 2: Cave')
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

  test('convert never overwrites the file it reads, by whatever name', async () => {
    symlinkSync(at('ford.txt'), at('link.txt'))
    for (const to of ['ford.txt', 'link.txt']) {
      expect(await run('convert', at('ford.txt'), at(to))).toBe(2)
      expect(complained).toContain('another file to write')
    }
    expect(readFileSync(at('ford.txt'), 'utf8')).toBe(MAP)
  })

  test('convert never says that nothing is lost below what reading lost', async () => {
    const lossless = ['convert', at('ford.txt'), at('ford.fivefoot')] as const
    expect(await run(...lossless)).toBe(0)
    expect(said.match(/nothing is lost/g)).toHaveLength(2)
    said = ''
    writeFileSync(at('wide.txt'), MAP.replace('# name: The ford', '# name: The \u0007ford'))
    expect(await run('convert', at('wide.txt'), at('wide.fivefoot'))).toBe(0)
    expect(said).not.toContain('nothing is lost')
    expect(said).toMatch(/1 × [^]*nothing more is lost/)
  })

  test.each([
    ['Y.engine.json', 'engine'],
    ['Y.ENGINE.JSON', 'engine'],
    ['engine.json', 'foundry'],
    ['Y.json', 'foundry'],
    ['Y.tmj', 'tmj'],
    ['Y.engine.json.fivefoot', 'fivefoot'],
  ])('the longest ending of a file decides its format: %s', async (name, format) => {
    expect(await run('convert', at('ford.txt'), at(name), '--json')).toBe(0)
    expect(JSON.parse(said).written.format).toBe(format)
    said = ''
    expect(await run('check', at(name), '--json')).toBe(0)
    expect(JSON.parse(said).format).toBe(format)
  })

  test('a player copy holds no secret and says what it leaves out', async () => {
    const everything = await fivefootFormat.write!(mapOfEverything(), writeContext)
    if (!everything.ok) throw new Error(everything.error.code)
    writeFileSync(at('all.fivefoot'), everything.value.files[0]!.bytes)
    expect(await run('convert', at('all.fivefoot'), at('all.dd2vtt'), '--copy', 'player', '--pixels', '20')).toBe(0)
    expect(said).toContain('1 × hidden creatures: left out of the player copy')
    for (const secret of Object.values(SECRETS)) expect(readFileSync(at('all.dd2vtt'), 'utf8')).not.toContain(secret)
    expect(await run('convert', at('all.fivefoot'), at('all.dd2vtt'), '--pixels', '20')).toBe(0)
    expect(readFileSync(at('all.dd2vtt'), 'utf8')).toContain(SECRETS.hiddenCreature)
    expect(await run('convert', at('all.fivefoot'), at('all.dd2vtt'), '--copy', 'everyone')).toBe(2)
  })

  test('a map that is played by house rules says so in lists, checks and exports', async () => {
    const plain = await fivefootFormat.write!(mapOfEverything(), writeContext)
    if (!plain.ok) throw new Error(plain.error.code)
    const scenario = JSON.parse(new TextDecoder().decode(plain.value.files[0]!.bytes))
    scenario.settings.tableRules = { 'second-diagonal': '5-feet' }
    writeFileSync(at('house.fivefoot'), JSON.stringify(scenario))
    expect(await run('check', at('house.fivefoot'))).toBe(0)
    expect(said).toContain('pf1e with house rules')
    expect(await run('import', at('house.fivefoot'), '--library', at('library.db'))).toBe(0)
    said = ''
    expect(await run('list', '--library', at('library.db'))).toBe(0)
    expect(said).toContain('(pf1e with house rules, ')
    expect(await run('convert', at('house.fivefoot'), at('house.md'))).toBe(0)
    expect(readFileSync(at('house.md'), 'utf8')).toContain('**House rules:** Cost of the second diagonal: 5 ft.')
  })

  test('through a link what it leads to is written, and the link stays', async () => {
    writeFileSync(at('real.map'), 'old')
    symlinkSync(at('real.map'), at('link.map'))
    expect(await run('convert', at('ford.txt'), at('link.map'))).toBe(0)
    expect(lstatSync(at('link.map')).isSymbolicLink()).toBe(true)
    expect(readFileSync(at('real.map'), 'utf8')).toContain('type octile')
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
    expect(complained).toContain('broken.tmj is damaged or incomplete.')
    expect(await run('check', at('missing.tmj'))).toBe(1)
    expect(complained).toContain('missing.tmj could not be read: it is not there.')
  })

  test('an import that fails leaves the library as it was', async () => {
    writeFileSync(at('broken.txt'), MAP.replace('..~~..#', '..~~..#####'))
    expect(await run('import', at('broken.txt'), '--library', at('library.db'))).toBe(1)
    await run('list', '--library', at('library.db'), '--json')
    expect(JSON.parse(said)).toEqual([])
  })

  test('what a file or a map is called does not steer the terminal, and no map is called so', async () => {
    expect(await run('check', at('\u001b]0;owned\u0007.txt'))).toBe(1)
    expect(complained).toContain(']0;owned.txt could not be read')
    expect(await run('import', at('ford.txt'), '--name', 'a\u001b[2Jb', '--library', at('library.db'))).toBe(2)
    writeFileSync(at('hostile.txt'), MAP.replace('The ford', 'The \u001b[2Jford\u0000').replace('Ogre', 'Og\u009bre'))
    expect(await run('import', at('hostile.txt'), '--library', at('library.db'))).toBe(0)
    expect(await run('list', '--library', at('library.db'))).toBe(0)
    expect(said).toContain('The [2Jford ')
    expect(await run('convert', at('hostile.txt'), at('clean.fivefoot'))).toBe(0)
    expect(readFileSync(at('clean.fivefoot'), 'utf8')).toContain('"Ogre"')
    expect(said + complained).not.toMatch(/(?![\n\t])\p{Cc}/u)
  })

  test('what goes wrong with a file is told under the name that was typed', async () => {
    const complaint = async (...words: Parameters<typeof run>) => {
      complained = ''
      expect(await run(...words)).toBe(1)
      return complained
    }
    expect(await complaint('check', at('missing.tmj'))).toBe(
      `${at('missing.tmj')} could not be read: it is not there.\n`,
    )
    writeFileSync(at('broken.tmj'), '{"type":"map","orientation":"orthogonal","width":-1}')
    expect(await complaint('check', at('broken.tmj'))).toContain(
      `${at('broken.tmj')} is damaged or incomplete. ($.width: `,
    )
    const nowhere = join(at('no'), 'where.tmj')
    expect(await complaint('convert', at('ford.txt'), nowhere)).toBe(
      `${nowhere.replace('where.tmj', 'where-tiles.png')} could not be saved: the folder ${at('no')} does not exist.\n`,
    )
    const underFile = join(at('ford.txt'), 'x.map')
    expect(await complaint('convert', at('ford.txt'), underFile)).toContain(`${underFile} could not be saved`)
  })

  describe('files beside the main one', () => {
    const own = (name: string) => readFileSync(at(name), 'latin1')

    test('are replaced by the next export to the same place', async () => {
      for (const pixels of ['20', '30'])
        expect(await run('convert', at('ford.txt'), at('scene.json'), '--to', 'foundry', '--pixels', pixels)).toBe(0)
      expect(said).not.toContain('already taken')
      expect(readdirSync(folder).sort()).toEqual(['ford.txt', 'scene.json', 'scene.png'])
    })

    test('get names of their own where a stranger has theirs, and the report says so', async () => {
      writeFileSync(at('scene.png'), 'my own painting')
      expect(await run('convert', at('ford.txt'), at('scene.json'), '--to', 'foundry')).toBe(0)
      expect(own('scene.png')).toBe('my own painting')
      expect(own('scene 2.png').slice(1, 4)).toBe('PNG')
      expect(JSON.parse(own('scene.json')).background.src).toBe('scene 2.png')
      expect(said).toContain('file names that were already taken: scene.png kept')
    })

    test('are shared where they are the same, and tables follow the table they belong to', async () => {
      expect(await run('convert', at('ford.txt'), at('ford.tmj'))).toBe(0)
      expect(await run('convert', at('ford.txt'), at('ford.tmx'))).toBe(0)
      for (const map of [MAP, MAP.replace('Ogre', 'Troll')]) {
        writeFileSync(at('ford.txt'), map)
        expect(await run('convert', at('ford.txt'), at('ford.csv'))).toBe(0)
      }
      const pictures = ['ford-background.png', 'ford-tiles.png']
      expect(readdirSync(folder).sort()).toEqual(
        [...pictures, 'ford-notes.csv', 'ford.csv', 'ford.tmj', 'ford.tmx', 'ford.txt'].sort(),
      )
    })
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('a print stopped by %s leaves no half file', async (signal) => {
    const row = `${'.d~#'.repeat(50)}\n`
    writeFileSync(at('big.txt'), `# fivefoot text map\n# name: Big\n${row.repeat(200)}`)
    const entry = resolve(import.meta.dirname, '../../electron/cli/index.ts')
    const print = spawn(process.execPath, [entry, 'print', at('big.txt'), '--out', at('big.pdf')], { stdio: 'ignore' })
    const ended = once(print, 'exit')
    const hasBegun = (): boolean => readdirSync(folder).some((name) => /^big\.pdf\..*\.part$/.test(name))
    await vi.waitUntil(hasBegun, { timeout: 20_000, interval: 5 })
    print.kill(signal)
    expect(await ended).toEqual([130, null])
    expect(readdirSync(folder).sort()).toEqual(['big.txt', 'ford.txt'])
  })
})
