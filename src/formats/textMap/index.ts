/**
 * A battle map as text: one character a square, as in tests and forum posts, with a head of `# key: value` lines.
 *
 *     # fivefoot text map
 *     # name: The narrow bridge
 *     # ruleset: pf1e
 *     # legend: O = Ogre, large, foes, 30
 *     ..~~..
 *     .O.~..
 *
 * Terrain uses the built-in glyphs. A letter of the legend marks the top left square of a creature: name, size, side,
 * land speed in feet; the ground under it is open.
 */
import { failure, ok } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import { creatureSchema, type Creature } from '../../map/records/creature.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { draftMap, plainDraft, nameWithoutEnding } from '../draft.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import { byId } from '../records.ts'
import { FileTexts } from '../fileTexts.ts'
import type { ExportLoss, MapFormat } from '../format.ts'
import { codeOfGlyph, glyphRows } from '../glyphs.ts'
import { headOf, issueAt, readLines } from '../readText.ts'
import {
  nonZero,
  lossesOfSettings,
  lossesOfTables,
  lossOfElevation,
  lossOfFields,
  lossOfOwnTerrain,
} from '../lossesOf.ts'

const TITLE = '# fivefoot text map'
const HEAD = /^# (name|ruleset|legend): (.*)$/
const LEGEND = /^(\S) = (.*), (\w+), ([^,]+), (\d+)$/
const LETTERS = 'ABCEFGHIJKLMNOPQRSTUVWXYZabfgijklmqsvwxyz0123456789'

const read: NonNullable<MapFormat['read']> = async (file, context) => {
  const lines = readLines(file.bytes)
  if (!lines.ok) return lines
  const texts = new FileTexts()
  const head = { name: nameWithoutEnding(file.name), ruleset: context.ruleset }
  const legend = new Map<string, readonly string[]>()
  const rows: { readonly text: string; readonly line: number }[] = []
  for (const [i, text] of lines.value.entries()) {
    if (i > 2000) return failure('too-large', { where: `line ${i + 1}`, details: 'expected at most 2,000 lines' })
    // A row may begin with a wall, which is written with the same sign: a head line has a space after it.
    if (text.startsWith('# ') || text === '') {
      const [, key, value = ''] = HEAD.exec(text) ?? []
      if (key === 'name' || key === 'ruleset') head[key] = value
      if (key === 'legend') {
        const entry = LEGEND.exec(value)
        if (!entry)
          return failure('not-this-format', {
            where: `line ${i + 1}`,
            details: 'expected "letter = name, size, side, feet"',
          })
        legend.set(entry[1] ?? '', entry)
      }
    } else rows.push({ text, line: i + 1 })
  }
  if (!context.knowsRuleset(head.ruleset)) return failure('no-such-ruleset', { where: 'ruleset', name: head.ruleset })
  const widthCells = rows[0]?.text.length ?? 0
  const firstLine = rows[0]?.line ?? lines.value.length
  const map = draftMap(
    { widthCells, heightCells: rows.length },
    texts.name(head.name),
    head.ruleset,
    `line ${firstLine}`,
  )
  if (!map.ok) return map
  const creatures = new Map<Creature['id'], Creature>()
  for (const [row, { text, line }] of rows.entries()) {
    if (text.length !== widthCells)
      return failure('not-this-format', {
        where: `line ${line}`,
        details: `expected ${widthCells} squares, got ${text.length}`,
      })
    for (let col = 0; col < widthCells; col++) {
      const char = text.charAt(col)
      const entry = legend.get(char)
      const code = entry ? 0 : codeOfGlyph(char)
      if (code === undefined)
        return failure('not-this-format', {
          where: `line ${line}, column ${col + 1}`,
          details: `expected a terrain or a letter of the legend, got ${JSON.stringify(char)}`,
        })
      map.value.layers.terrain[row * widthCells + col] = code
      if (!entry) continue
      const [, , name = '', size, side = '', feet] = entry
      const id = `creature-${creatures.size + 1}`
      const creature = creatureSchema.safeParse({
        id,
        name: texts.name(name),
        size,
        side: texts.name(side),
        at: { col, row },
        speedFeet: { land: Number(feet) },
      })
      if (!creature.success) return issueAt(creature.error)
      creatures.set(creature.data.id, creature.data)
    }
  }
  const checked = checkMap({ ...map.value, tables: { ...map.value.tables, creatures } })
  return checked.ok ? plainDraft(checked.value, texts.losses) : checked
}

const write: NonNullable<MapFormat['write']> = async (map, { baseName }) => {
  const { ruleset } = settingsOf(map)
  const name = inOneLine(settingsOf(map).name) || baseName
  const rows = glyphRows(map).map((row) => [...row])
  const legend: string[] = []
  const covered: string[] = []
  const left = [...map.tables.creatures.values()].filter((creature) => {
    const { col, row } = creature.at
    const ground = rows[row]?.[col] ?? ''
    if (!placeCreature(map, creature, rows, legend)) return true
    if (codeOfGlyph(ground) !== OPEN_TERRAIN) covered.push(ground)
    return false
  })
  const placed = { ...map, tables: { ...map.tables, creatures: byId(without(map, left)) } }
  const losses: ExportLoss[] = [
    ...lossesOfTables(map, ['creatures']),
    ...lossOfElevation(map),
    ...lossOfOwnTerrain(map),
    {
      code: 'creatures-unplaced',
      count: left.length,
      parts: ['creatures'],
    },
    ...lossOfFields(placed, 'creatures', asLegendSays, {
      code: 'creatures-legend',
    }),
    {
      code: 'terrain-under-letters',
      count: covered.length,
      parts: ['terrain'],
    },
    ...lossesOfSettings(map, { name, ruleset }),
  ]
  const head = [TITLE, `# name: ${name}`, `# ruleset: ${ruleset}`, ...legend]
  const text = [...head, ...rows.map((row) => row.join('')), ''].join('\n')
  return ok({ files: [{ name: `${baseName}.txt`, bytes: encodeUtf8(text) }], losses: nonZero(losses) })
}

const without = ({ tables }: BattleMap, left: readonly Creature[]): Creature[] =>
  [...tables.creatures.values()].filter((creature) => !left.includes(creature))

/** Halves of pairs have no place in UTF-8. */
const inOneLine = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
/** Commas part the words of a legend. */
const inLegend = (text: string): string => inOneLine(text.replaceAll(',', ' ')) || 'unnamed'

/** What a line of the legend says of a creature: it gets an id of its own when it is read. */
const asLegendSays = (creature: Creature): Creature =>
  creatureSchema.parse({
    id: creature.id === '-' ? '_' : '-',
    name: inLegend(creature.name),
    size: creature.size,
    side: inLegend(creature.side),
    at: creature.at,
    speedFeet: { land: creature.speedFeet.land ?? 0 },
  })

function placeCreature(map: BattleMap, creature: Creature, rows: string[][], legend: string[]): boolean {
  const letter = LETTERS.charAt(legend.length)
  const row = rows[creature.at.row]
  const taken = row === undefined || codeOfGlyph(row[creature.at.col] ?? '') === undefined
  if (letter === '' || taken || creature.at.col + SPACE_CELLS[creature.size] > map.widthCells) return false
  row[creature.at.col] = letter
  legend.push(
    `# legend: ${letter} = ${inLegend(creature.name)}, ${creature.size}, ${inLegend(creature.side)}, ${creature.speedFeet.land ?? 0}`,
  )
  return true
}

const isRow = (line: string | undefined): boolean => line !== undefined && /^\S+$/u.test(line)

/** Battle maps as text. */
export const textMapFormat: MapFormat = {
  id: 'text',
  name: 'Text map',
  extensions: ['txt'],
  maxBytes: 2_000_000,
  // Texts of many kinds end in .txt: a map has its title, or rows of letters without blanks.
  recognizes: ({ name, bytes }) => {
    if (!name.toLowerCase().endsWith('.txt')) return false
    const lines = headOf(bytes, 4000).split(/\r\n|\n|\r/)
    const [first, second] = lines.filter((line) => line !== '' && !line.startsWith('# '))
    return lines.some((line) => line.startsWith(TITLE)) || (isRow(first) && (second === undefined || isRow(second)))
  },
  read,
  write,
}
