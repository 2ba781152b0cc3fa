/**
 * A battle map as text: one character per square, as in tests and forum posts, below a head of `# key: value` lines.
 *
 *     # fivefoot text map
 *     # name: The narrow bridge
 *     # ruleset: pf1e
 *     # legend: O = Ogre, large, foes, 30
 *     ..~~..
 *     .O.~..
 *
 * Terrain uses the built-in glyphs. A letter of the legend marks the top left square of a creature (name, size, side, land
 * speed in feet), which is open terrain.
 */
import { failure, ok, type Result } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import { creatureSchema, type Creature } from '../../map/records/creature.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { draftMap, plainDraft, nameWithoutEnding } from '../draft.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import { byId } from '../records.ts'
import { FileTexts } from '../fileTexts.ts'
import type { MapFormat } from '../format.ts'
import { codeOfGlyph, glyphRows } from '../glyphs.ts'
import { headOf, issueAt, readLines } from '../readText.ts'
import {
  lossesOfSettings,
  lossesOfTables,
  lossOfCustomTerrain,
  lossOfElevation,
  lossOfFields,
  nonZero,
} from '../lossesOf.ts'

const TITLE = '# fivefoot text map'
const HEAD = /^# (name|ruleset|legend): (.*)$/
const LEGEND = /^(\S) = (.*), (\w+), ([^,]+), (\d+)$/
const LETTERS = 'ABCEFGHIJKLMNOPQRSTUVWXYZabfgijklmqsvwxyz0123456789'
const MAX_LINES = 2000

/** A creature of the legend, as it is written there. */
interface LegendEntry {
  readonly name: string
  readonly size: string
  readonly side: string
  readonly landFeet: number
}

interface TextMap {
  readonly name: string
  readonly ruleset: string
  readonly legend: ReadonlyMap<string, LegendEntry>
  readonly rows: readonly { readonly text: string; readonly line: number }[]
}

const read: NonNullable<MapFormat['read']> = async (file, context) => {
  const lines = readLines(file.bytes)
  if (!lines.ok) return lines
  const parsed = parseLines(lines.value, { name: nameWithoutEnding(file.name), ruleset: context.ruleset })
  if (!parsed.ok) return parsed
  const { name, ruleset, rows } = parsed.value
  if (!context.knowsRuleset(ruleset)) return failure('no-such-ruleset', { where: 'ruleset', name: ruleset })
  const texts = new FileTexts()
  const size = { widthCells: rows[0]?.text.length ?? 0, heightCells: rows.length }
  const map = draftMap(size, texts.name(name), ruleset, `line ${rows[0]?.line ?? lines.value.length}`)
  if (!map.ok) return map
  const placed = placeRows(map.value, parsed.value, texts)
  const checked = placed.ok ? checkMap(placed.value) : placed
  return checked.ok ? plainDraft(checked.value, texts.losses) : checked
}

/** Head, legend and rows of a file. Errors: `too-large`, `not-this-format`, with the line. */
function parseLines(lines: readonly string[], defaults: Pick<TextMap, 'name' | 'ruleset'>): Result<TextMap> {
  const head = { ...defaults }
  const legend = new Map<string, LegendEntry>()
  const rows: TextMap['rows'][number][] = []
  for (const [i, text] of lines.entries()) {
    const where = `line ${i + 1}`
    if (i > MAX_LINES) return failure('too-large', { where, details: 'expected at most 2,000 lines' })
    // A row may start with the same sign, a solid wall: only a head line has a space after it.
    if (!text.startsWith('# ') && text !== '') {
      rows.push({ text, line: i + 1 })
      continue
    }
    const [, key, value = ''] = HEAD.exec(text) ?? []
    if (key === 'name' || key === 'ruleset') head[key] = value
    if (key !== 'legend') continue
    const entry = LEGEND.exec(value)
    if (!entry) return failure('not-this-format', { where, details: 'expected "letter = name, size, side, feet"' })
    const [, letter = '', name = '', size = '', side = '', feet] = entry
    legend.set(letter, { name, size, side, landFeet: Number(feet) })
  }
  return ok({ ...head, legend, rows })
}

/** The map with the terrain and creatures of its rows. Error: `not-this-format`, with line and column. */
function placeRows(map: BattleMap, { legend, rows }: TextMap, texts: FileTexts): Result<BattleMap> {
  const creatures = new Map<Creature['id'], Creature>()
  for (const [row, { text, line }] of rows.entries()) {
    if (text.length !== map.widthCells)
      return failure('not-this-format', {
        where: `line ${line}`,
        details: `expected ${map.widthCells} squares, got ${text.length}`,
      })
    for (let col = 0; col < map.widthCells; col++) {
      const char = text.charAt(col)
      const entry = legend.get(char)
      const code = entry ? OPEN_TERRAIN : codeOfGlyph(char)
      if (code === undefined)
        return failure('not-this-format', {
          where: `line ${line}, column ${col + 1}`,
          details: `expected a terrain or a letter of the legend, got ${JSON.stringify(char)}`,
        })
      map.layers.terrain[row * map.widthCells + col] = code
      if (!entry) continue
      const creature = creatureSchema.safeParse({
        id: `creature-${creatures.size + 1}`,
        name: texts.name(entry.name),
        size: entry.size,
        side: texts.name(entry.side),
        at: { col, row },
        speedFeet: { land: entry.landFeet },
      })
      if (!creature.success) return issueAt(creature.error)
      creatures.set(creature.data.id, creature.data)
    }
  }
  return ok({ ...map, tables: { ...map.tables, creatures } })
}

const write: NonNullable<MapFormat['write']> = async (map, { baseName }) => {
  const { ruleset } = settingsOf(map)
  const name = inOneLine(settingsOf(map).name) || baseName
  const rows = glyphRows(map).map((row) => [...row])
  const legend: string[] = []
  const replaced: string[] = []
  const placed: Creature[] = []
  for (const creature of map.tables.creatures.values()) {
    const glyph = rows[creature.at.row]?.[creature.at.col] ?? ''
    if (!placeCreature(map, creature, rows, legend)) continue
    placed.push(creature)
    if (codeOfGlyph(glyph) !== OPEN_TERRAIN) replaced.push(glyph)
  }
  const losses = nonZero([
    ...lossesOfTables(map, ['creatures']),
    ...lossOfElevation(map),
    ...lossOfCustomTerrain(map),
    { code: 'creatures-unplaced', count: map.tables.creatures.size - placed.length, parts: ['creatures'] },
    ...lossOfFields({ ...map, tables: { ...map.tables, creatures: byId(placed) } }, 'creatures', asLegendSays, {
      code: 'creatures-legend',
    }),
    { code: 'terrain-under-letters', count: replaced.length, parts: ['terrain'] },
    ...lossesOfSettings(map, { name, ruleset }),
  ])
  const head = [TITLE, `# name: ${name}`, `# ruleset: ${ruleset}`, ...legend]
  const text = [...head, ...rows.map((row) => row.join('')), ''].join('\n')
  return ok({ files: [{ name: `${baseName}.txt`, bytes: encodeUtf8(text) }], losses })
}

/** One line, without unpaired surrogates, which UTF-8 cannot encode. */
const inOneLine = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
/** Commas separate the fields of a legend. */
const inLegend = (text: string): string => inOneLine(text.replaceAll(',', ' ')) || 'unnamed'

/** A creature as its line of the legend is read back; the reader gives it another id. */
const asLegendSays = (creature: Creature): Creature =>
  creatureSchema.parse({
    id: creature.id === '-' ? '_' : '-',
    name: inLegend(creature.name),
    size: creature.size,
    side: inLegend(creature.side),
    at: creature.at,
    speedFeet: { land: creature.speedFeet.land ?? 0 },
  })

/** Puts a letter in a creature's square and a line in the legend; false if the letters or the room run out. */
function placeCreature(map: BattleMap, creature: Creature, rows: string[][], legend: string[]): boolean {
  const { at, name, size, side, speedFeet } = creature
  const letter = LETTERS.charAt(legend.length)
  const row = rows[at.row]
  const isTaken = row === undefined || codeOfGlyph(row[at.col] ?? '') === undefined
  if (letter === '' || isTaken || at.col + SPACE_CELLS[size] > map.widthCells) return false
  row[at.col] = letter
  legend.push(`# legend: ${letter} = ${inLegend(name)}, ${size}, ${inLegend(side)}, ${speedFeet.land ?? 0}`)
  return true
}

const isRow = (line: string | undefined): boolean => line !== undefined && /^\S+$/u.test(line)

/** Battle maps as text. */
export const textMapFormat: MapFormat = {
  id: 'text',
  name: 'Text map',
  extensions: ['txt'],
  maxBytes: 2_000_000,
  // Any text may end in .txt: a map has the title line, or rows without spaces.
  recognizes: ({ name, bytes }) => {
    if (!name.toLowerCase().endsWith('.txt')) return false
    const lines = headOf(bytes, 4000).split(/\r\n|\n|\r/)
    const [first, second] = lines.filter((line) => line !== '' && !line.startsWith('# '))
    return lines.some((line) => line.startsWith(TITLE)) || (isRow(first) && (second === undefined || isRow(second)))
  },
  read,
  write,
}
