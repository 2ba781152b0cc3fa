/**
 * One Page Dungeon of Watabou as JSON: rectangles of open squares, doors in squares of their own, notes, columns on corners of
 * squares, squares of water. The numbers of the door types are not documented; these are what programs that read the files
 * agree on.
 */
import { z } from 'zod'
import { ok } from '../../base/result.ts'
import { decodeUtf8 } from '../../base/encoding.ts'
import type { Cell } from '../../grid/cell.ts'
import { noteSchema, propSchema } from '../../map/records/annotations.ts'
import { lossIf, nameFrom, nameWithoutEnding } from '../draft.ts'
import { eachReadable } from '../eachReadable.ts'
import { FileTexts } from '../fileTexts.ts'
import type { Loss, MapFormat } from '../format.ts'
import { mapOfDungeon, type DungeonDoor } from '../gridDungeon.ts'
import { issueAt, readJson } from '../readText.ts'
import { byId } from '../records.ts'

const place = z.number().min(-10_000).max(10_000)
const point = z.object({ x: place, y: place })
const corner = z.object({ x: z.int().min(-10_000).max(10_000), y: z.int().min(-10_000).max(10_000) })

const dungeonSchema = z.object({
  title: z.string().max(50_000).default(''),
  story: z.string().max(50_000).default(''),
  rects: z
    .array(
      corner.extend({ w: z.int().min(1).max(500), h: z.int().min(1).max(500), rotunda: z.boolean().default(false) }),
    )
    .min(1)
    .max(5000),
  doors: eachReadable(corner.extend({ dir: corner, type: z.int() })),
  notes: eachReadable(
    z.object({ text: z.string().max(50_000), ref: z.union([z.string(), z.number()]).nullish(), pos: point }),
  ),
  columns: eachReadable(point),
  water: eachReadable(point),
})
type OnePageDungeon = z.output<typeof dungeonSchema>

/** Door types by number; null: an open passage. */
const DOORS: readonly (DungeonDoor['fields'] | null)[] = [
  null,
  {},
  null,
  null,
  { look: 'portcullis' },
  { look: 'wooden' },
  { secret: true },
  { doorLocked: true, look: 'barred' },
  null,
  null,
]
/** Door types that are stairs: out of the dungeon, down, and steps within it. */
const STAIRS = [3, 8, 9]
/** Squares around the dungeon. */
const MARGIN = 1
const COLUMN_SQUARES = 0.5

const read: NonNullable<MapFormat['read']> = async (file, { ruleset }) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const parsed = dungeonSchema.safeParse(json.value)
  if (!parsed.success) return issueAt(parsed.error)
  const dungeon = parsed.data
  const texts = new FileTexts()
  const frame = frameOf(dungeon)
  const open = openSquares(dungeon, frame)
  const moved = ({ x, y }: { x: number; y: number }): Cell => ({
    col: Math.floor(x) - frame.left,
    row: Math.floor(y) - frame.top,
  })
  const isOpen = ({ col, row }: Cell) => open.has(row * frame.widthCells + col)
  const water = dungeon.water.items.map(moved).filter(isOpen)
  const map = mapOfDungeon(
    {
      name: texts.name(dungeon.title) || texts.name(nameWithoutEnding(file.name)),
      description: texts.lines(dungeon.story),
      size: frame,
      isOpen,
      terrain: new Map([['difficult', water]]),
      doors: dungeon.doors.items.flatMap((door) => {
        const fields = DOORS[door.type]
        return fields ? [{ cell: moved(door), ahead: door.dir, fields }] : []
      }),
      tables: { notes: byId(notesOf(dungeon, frame, texts)), props: byId(symbolsOf(dungeon, frame)) },
    },
    ruleset,
    '$.rects',
  )
  return map.ok
    ? ok({
        map: map.value,
        pictures: new Map(),
        losses: [...lossesOf(dungeon, water.length), ...texts.losses],
        lines: [],
      })
    : map
}

interface Frame {
  readonly left: number
  readonly top: number
  readonly widthCells: number
  readonly heightCells: number
}

function frameOf({ rects }: OnePageDungeon): Frame {
  const left = rects.reduce((min, { x }) => Math.min(min, x), Infinity) - MARGIN
  const top = rects.reduce((min, { y }) => Math.min(min, y), Infinity) - MARGIN
  return {
    left,
    top,
    widthCells: rects.reduce((max, { x, w }) => Math.max(max, x + w), -Infinity) + MARGIN - left,
    heightCells: rects.reduce((max, { y, h }) => Math.max(max, y + h), -Infinity) + MARGIN - top,
  }
}

/** Indices of the squares of all rectangles. A rotunda is round: squares with their center inside belong to it. */
function openSquares({ rects }: OnePageDungeon, { left, top, widthCells }: Frame): ReadonlySet<number> {
  const open = new Set<number>()
  for (const { x, y, w, h, rotunda } of rects)
    for (let row = 0; row < h; row++)
      for (let col = 0; col < w; col++) {
        const distance = Math.hypot((2 * col + 1) / w - 1, (2 * row + 1) / h - 1)
        if (!rotunda || distance <= 1) open.add((y + row - top) * widthCells + x + col - left)
      }
  return open
}

/** Longest title of a note; the text has the whole sentence. */
const MAX_TITLE_LENGTH = 60

const notesOf = ({ notes }: OnePageDungeon, { left, top }: Frame, texts: FileTexts) =>
  notes.items.flatMap(({ text, ref, pos }, i) => {
    const [sentence = text] = text.split(/(?<=[.!?])\s/u)
    const title =
      sentence.length > MAX_TITLE_LENGTH ? `${sentence.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : sentence
    const number = Number(ref)
    const note = noteSchema.safeParse({
      id: `note-${i + 1}`,
      at: { x: pos.x - left, y: pos.y - top },
      number: Number.isInteger(number) && number > 0 ? number : i + 1,
      title: nameFrom(title.replace(/\.$/u, '')),
      text: texts.lines(text),
      gmOnly: true,
    })
    return note.success ? [note.data] : []
  })

/** Pillars are on corners of squares and block no one; stairs fill their square. */
function symbolsOf({ columns, doors }: OnePageDungeon, { left, top }: Frame) {
  const pillars = columns.items.map(({ x, y }, i) => ({
    id: `pillar-${i + 1}`,
    symbol: 'pillar',
    name: 'Pillar',
    at: { x: x - left - COLUMN_SQUARES / 2, y: y - top - COLUMN_SQUARES / 2 },
    widthSquares: COLUMN_SQUARES,
    heightSquares: COLUMN_SQUARES,
  }))
  const stairs = doors.items
    .filter(({ type }) => STAIRS.includes(type))
    .map(({ x, y, dir, type }, i) => ({
      id: `stairs-${i + 1}`,
      symbol: type === 3 ? 'stairs-up' : 'stairs-down',
      name: 'Stairs',
      at: { x: x - left, y: y - top },
      widthSquares: 1,
      heightSquares: 1,
      rotationDegrees: (Math.atan2(dir.y, dir.x) * 180) / Math.PI + 90,
    }))
  return [...pillars, ...stairs].flatMap((symbol) => {
    const prop = propSchema.safeParse(symbol)
    return prop.success ? [prop.data] : []
  })
}

function lossesOf({ doors, notes, columns, water }: OnePageDungeon, waterSquares: number): Loss[] {
  const count = (...types: readonly number[]) => doors.items.filter(({ type }) => types.includes(type)).length
  return [
    ...lossIf('dungeon-archways', count(2)),
    ...lossIf('dungeon-special-doors', count(5)),
    ...lossIf('dungeon-unknown-doors', doors.items.filter(({ type }) => type < 0 || type >= DOORS.length).length),
    ...lossIf('dungeon-water', waterSquares),
    ...lossIf('dungeon-broken', doors.broken + notes.broken + columns.broken + water.broken),
  ]
}

/** Watabou's One Page Dungeon. */
export const onePageDungeonFormat: MapFormat = {
  id: 'watabou',
  name: 'One Page Dungeon (Watabou)',
  extensions: ['json'],
  maxBytes: 20_000_000,
  recognizes: ({ name, bytes }) => {
    if (!/\.json$/i.test(name)) return false
    const text = decodeUtf8(bytes)
    return text.ok && text.value.includes('"rects"') && text.value.includes('"doors"')
  },
  read,
}
