/** Names and texts that no record takes as they are come along changed, and the report of the import says so. */
import { describe, expect, test } from 'vitest'
import { FileTexts } from '../../src/formats/fileTexts.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { MAX_LONG_TEXT, MAX_SHORT_TEXT } from '../../src/map/records/shared.ts'
import { mapWith } from '../support/printableMap.ts'
import { hugePng } from '../support/hugePng.ts'
import { readContext, writeContext } from './contexts.ts'

const NAME = 'GoblinKing'
const NOTE = 'AltarStone'
const CONTROL = '\u0007'
const LONG = 'x'.repeat(MAX_SHORT_TEXT)

const plan = mapWith(
  { widthCells: 6, heightCells: 4 },
  {
    creatures: [{ name: NAME, size: 'medium', side: 'foes', at: { col: 1, row: 1 }, speedFeet: { land: 30 } }],
    notes: [{ at: { x: 3.5, y: 2.5 }, number: 1, title: NOTE, text: 'It hums.' }],
  },
)

/** Without what Fivefoot itself would take the texts from. */
const plain = (text: string): string => {
  if (!text.startsWith('{')) return text
  const { fivefoot: _, flags: __, properties: ___, ...json } = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(json)
}

async function fileOf(id: string): Promise<string> {
  const written = await FORMATS.find((format) => format.id === id)?.write?.(plan, writeContext)
  if (!written?.ok) throw new Error(`${id} was not written`)
  const text = new TextDecoder().decode(written.value.files[0]!.bytes)
  return id === 'fivefoot' ? text : plain(text)
}

async function read(id: string, content: string | Uint8Array, name = 'map') {
  const format = FORMATS.find((each) => each.id === id)!
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const draft = await format.read!({ name: `${name}.${format.extensions[0]}`, bytes }, readContext)
  if (!draft.ok) throw new Error(`${draft.error.code} at ${draft.error.where ?? ''}`)
  const count = (code: string) => draft.value.losses.find((loss) => loss.code === code)?.count ?? 0
  return { map: draft.value.map, cut: count('texts-cut'), cleaned: count('texts-cleaned') }
}

const namesOn = ({ tables }: BattleMap): readonly string[] => [...tables.creatures.values()].map(({ name }) => name)

describe('a name that is too long', () => {
  test.each(['foundry', 'tmj', 'text'])('is cut in %s', async (id) => {
    const file = await fileOf(id)
    expect(file).toContain(NAME)
    const whole = await read(id, file)
    expect([whole.cut, whole.cleaned]).toEqual([0, 0])
    expect(namesOn(whole.map)).toEqual([NAME])
    const { map, cut } = await read(id, file.replaceAll(NAME, `${LONG}${NAME}`))
    expect(namesOn(map)).toEqual([LONG])
    expect(cut).toBe(1)
  })

  test.each(['uvtt', 'movingai', 'picture'])('of a file of %s is cut', async (id) => {
    const file = id === 'picture' ? hugePng(60, 40) : await fileOf(id)
    const options = id === 'picture' ? ' 20px' : ''
    const { map, cut } = await read(id, file, `${LONG}tail${options}`)
    expect(settingsOf(map).name).toBe(LONG)
    expect(cut).toBe(1)
  })
})

describe('a control character in a name', () => {
  test.each(['fivefoot', 'foundry', 'tmj', 'text'])('goes in %s', async (id) => {
    const file = await fileOf(id)
    const control = id === 'text' ? CONTROL : JSON.stringify(CONTROL).slice(1, -1)
    const { map, cut, cleaned } = await read(id, file.replace(NAME, `Goblin${control}King`))
    expect(namesOn(map)).toEqual([NAME])
    expect([cut, cleaned]).toEqual([0, 1])
  })
})

test('dungeons of generators say what became of their titles and notes', async () => {
  const dungeon = {
    version: '1.2.4',
    title: `${LONG}${NAME}`,
    story: `It${CONTROL} burned.`,
    rects: [{ x: 0, y: 0, w: 3, h: 3 }],
    doors: [],
    notes: [{ text: `${'y'.repeat(MAX_LONG_TEXT)}!`, ref: '1', pos: { x: 1, y: 1 } }],
    columns: [],
    water: [],
  }
  const { map, cut, cleaned } = await read('watabou', JSON.stringify(dungeon))
  expect(settingsOf(map)).toMatchObject({ name: LONG, description: 'It burned.' })
  expect([...map.tables.notes.values()].map(({ text }) => text.length)).toEqual([MAX_LONG_TEXT])
  expect([cut, cleaned]).toEqual([2, 1])
})

test('texts that may stay as they are count as nothing, line ends of any system among them', () => {
  const texts = new FileTexts()
  expect(texts.name('Überfall — 渡り 🐉')).toBe('Überfall — 渡り 🐉')
  expect(texts.lines('one\r\ntwo\tthree\n')).toBe('one\ntwo\tthree\n')
  texts.compare({ a: ['one\r\ntwo'], b: 1 }, { a: ['one\ntwo'], b: 1, c: 'default' })
  expect(texts.losses).toEqual([])
  expect(texts.name('two\nlines')).toBe('two lines')
  expect(texts.lines('a\u0000b')).toBe('ab')
  texts.compare({ a: ['x\u0000y'] }, { a: ['xy'] })
  expect(texts.losses).toEqual([{ code: 'texts-cleaned', count: 3 }])
})
