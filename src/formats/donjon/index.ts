/**
 * Random dungeons of donjon.bin.sh as JSON: a number per square, whose bits the file names itself. A square is 10 feet: the sides
 * of rooms are given in feet, and a room of columns 3 to 9 has a width of 70.
 */
import { z } from 'zod'
import { failure, ok, type Result } from '../../base/result.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { decodeUtf8 } from '../../base/encoding.ts'
import { isOnGrid, type Cell, type GridSize } from '../../grid/cell.ts'
import { noteSchema, propSchema, regionSchema } from '../../map/records/annotations.ts'
import { lossIf, nameWithoutEnding } from '../draft.ts'
import { eachReadable } from '../eachReadable.ts'
import { FileTexts } from '../fileTexts.ts'
import { fileScale, lossesOfScale } from '../fileScale.ts'
import type { FileScale, ImportDraft, MapFormat, ReadContext } from '../format.ts'
import { mapOfDungeon, splitCell, type DungeonDoor } from '../gridDungeon.ts'
import { issueAt, readJson } from '../readText.ts'
import { byId } from '../records.ts'

/** A number, or a number as text. */
const numeric = z.union([z.number(), z.string().regex(/^-?\d+$/)]).transform(Number)
const text = z.string().max(50_000).nullish()

const roomSchema = z.object({
  id: numeric,
  north: numeric,
  south: numeric,
  west: numeric,
  east: numeric,
  /** In feet. */
  width: numeric.nullish(),
  height: numeric.nullish(),
  contents: z.object({ summary: text, inhabited: text, detail: z.record(z.string(), z.unknown()).nullish() }).nullish(),
})

const dungeonSchema = z.object({
  settings: z.object({ name: text }).nullish(),
  details: z.record(z.string(), z.unknown()).nullish(),
  cells: z.array(z.array(numeric)).min(1).max(500),
  cell_bit: z.record(z.string(), numeric),
  /** The first is null, so that a room has its number as index. */
  rooms: eachReadable(roomSchema.nullable()),
  stairs: eachReadable(z.object({ row: numeric, col: numeric, key: text })),
  wandering_monsters: z.unknown().optional(),
})
type Donjon = z.output<typeof dungeonSchema>

/** Doors by the name of their bit; the first that is set counts. */
const DOORS: readonly (readonly [bit: string, fields: DungeonDoor['fields'] | null])[] = [
  ['secret', { secret: true }],
  ['locked', { doorLocked: true }],
  ['trapped', { checkText: 'Trapped' }],
  ['portcullis', { look: 'portcullis' }],
  // As older files call it.
  ['portc', { look: 'portcullis' }],
  ['door', {}],
  ['arch', null],
]
/** Bits of open squares. The wall around a room has only a bit of its own. */
const OPEN = ['room', 'corridor']
/** Bits of squares that are neither open nor a door, and those that are read from other parts of the file. */
const OTHER_BITS = ['nothing', 'block', 'perimeter', 'aperture', 'entrance', 'room_id', 'label']
const STAIR_BITS = ['stair_down', 'stair_dn', 'stair_up']
const KNOWN_BITS: ReadonlySet<string> = new Set([...DOORS.map(([bit]) => bit), ...OPEN, ...OTHER_BITS, ...STAIR_BITS])

/** The side of a square in feet where no room says it. */
const SQUARE_FEET = 10

const read: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const parsed = dungeonSchema.safeParse(json.value)
  return parsed.success ? draft(parsed.data, nameWithoutEnding(file.name), context) : issueAt(parsed.error)
}

function draft(dungeon: Donjon, fileName: string, { ruleset, splitSquares }: ReadContext): Result<ImportDraft> {
  const { cells } = dungeon
  const texts = new FileTexts()
  const size = { widthCells: cells[0]?.length ?? 0, heightCells: cells.length }
  const ragged = cells.findIndex((row) => row.length !== size.widthCells)
  if (ragged >= 0)
    return failure('not-this-format', { where: `$.cells[${ragged}]`, details: `expected ${size.widthCells} squares` })
  const scale = scaleOf(dungeon, size, splitSquares)
  const times = scale?.isSplit ? scale.times : 1
  const has = ({ col, row }: Cell, bit: string) =>
    isOnGrid(size, { col, row }) && hasBit(dungeon, cells[row]?.[col] ?? 0, bit)
  const isDoor = (cell: Cell) => DOORS.some(([bit]) => has(cell, bit))
  const isOpen = (cell: Cell) => OPEN.some((bit) => has(cell, bit)) || isDoor(cell)
  const doors = squaresOf(size).flatMap((cell): DungeonDoor[] => {
    const fields = DOORS.find(([bit]) => has(cell, bit))?.[1]
    return fields ? [{ cell, ahead: doorDirection(cell, (other) => has(other, 'room'), isOpen), fields }] : []
  })
  const map = mapOfDungeon(
    {
      name: texts.name(dungeon.settings?.name ?? '') || texts.name(fileName),
      description: texts.lines(detailText(dungeon.details)),
      size,
      isOpen,
      doors,
      tables: {
        regions: byId(roomsOf(dungeon, size, times)),
        notes: byId(notesOf(dungeon, texts, times)),
        props: byId(stairsOf(dungeon, times)),
      },
      times,
    },
    ruleset,
    '$.cells',
  )
  if (!map.ok) return map
  const wandering = dungeon.wandering_monsters
  const losses = [
    ...lossesOfScale(scale),
    ...lossIf('dungeon-archways', squaresOf(size).filter((cell) => has(cell, 'arch')).length),
    ...lossIf(
      'dungeon-wanderers',
      typeof wandering === 'object' && wandering !== null ? Object.keys(wandering).length : 0,
    ),
    ...lossIf('dungeon-broken', dungeon.stairs.broken + dungeon.rooms.broken + unknownSquares(dungeon)),
    ...texts.losses,
  ]
  return ok({
    map: map.value,
    pictures: new Map(),
    losses,
    lines: [],
    ...(scale && scale.times > 1 && { scale }),
  })
}

/** The scale of the file: most rooms decide. Null: squares of 5 feet. */
function scaleOf(dungeon: Donjon, { widthCells, heightCells }: GridSize, splitSquares?: boolean): FileScale | null {
  const sides = presentRooms(dungeon).flatMap(({ width, height, west, east, north, south }) => [
    typeof width === 'number' ? width / (east - west + 1) : NaN,
    typeof height === 'number' ? height / (south - north + 1) : NaN,
  ])
  const known = sides.filter((feet) => feet > 0 && Number.isFinite(feet)).toSorted((a, b) => a - b)
  const feet = known[Math.floor(known.length / 2)] ?? SQUARE_FEET
  if (Math.abs(feet - FEET_PER_SQUARE) < 0.1) return null
  return fileScale(feet, `${Math.round(feet)} ft`, Math.max(widthCells, heightCells), splitSquares)
}

/** How many squares have a bit that is none of those known, which may be a kind of door. */
function unknownSquares({ cells, cell_bit: bits }: Donjon): number {
  const known = Object.entries(bits).filter(([name]) => KNOWN_BITS.has(name))
  const mask = known.reduce((sum, [, bit]) => sum | bit, 0)
  const unknown = Object.values(bits).reduce((sum, bit) => sum | bit, 0) & ~mask
  return cells.flat().filter((cell) => (cell & unknown) !== 0).length
}

const hasBit = ({ cell_bit: bits }: Donjon, cell: number, name: string): boolean => (cell & (bits[name] ?? 0)) !== 0

const squaresOf = ({ widthCells, heightCells }: GridSize): Cell[] =>
  Array.from({ length: widthCells * heightCells }, (_, i) => ({ col: i % widthCells, row: Math.floor(i / widthCells) }))

const NORTH = { x: 0, y: -1 }
const DIRECTIONS = [NORTH, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }]

/** The direction from a door's square into a room, else into any open square. */
function doorDirection({ col, row }: Cell, isRoom: (cell: Cell) => boolean, isOpen: (cell: Cell) => boolean) {
  const toward = (isTarget: (cell: Cell) => boolean) =>
    DIRECTIONS.find(({ x, y }) => isTarget({ col: col + x, row: row + y }))
  return toward(isRoom) ?? toward(isOpen) ?? NORTH
}

const presentRooms = ({ rooms }: Donjon) => rooms.items.filter((room) => room !== null)

function roomsOf(dungeon: Donjon, size: GridSize, times: number) {
  return presentRooms(dungeon).flatMap(({ id, north, south, west, east }) => {
    const cells = squaresOf(size).filter(({ col, row }) => row >= north && row <= south && col >= west && col <= east)
    const region = regionSchema.safeParse({
      id: `room-${id}`,
      name: `Room ${id}`,
      cells: cells.flatMap(splitCell(times)),
      purpose: 'room',
      gmOnly: true,
    })
    return region.success ? [region.data] : []
  })
}

function notesOf(dungeon: Donjon, texts: FileTexts, times: number) {
  return presentRooms(dungeon).flatMap(({ id, north, south, west, east, contents }) => {
    const note = noteSchema.safeParse({
      id: `note-${id}`,
      at: { x: ((west + east + 1) / 2) * times, y: ((north + south + 1) / 2) * times },
      number: id,
      title: texts.name(contents?.summary ?? `Room ${id}`),
      text: texts.lines([contents?.inhabited, detailText(contents?.detail)].filter(Boolean).join('\n')),
      gmOnly: true,
    })
    return note.success ? [note.data] : []
  })
}

/** The details of a room as lines such as "trap: a pit". Lists are joined. */
const detailText = (detail: Readonly<Record<string, unknown>> | null | undefined): string =>
  Object.entries(detail ?? {})
    .flatMap(([key, value]) => {
      const words = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join('; ') : value
      return typeof words === 'string' && words !== '' ? [`${key.replaceAll('_', ' ')}: ${words}`] : []
    })
    .join('\n')

const stairsOf = ({ stairs }: Donjon, times: number) =>
  stairs.items.flatMap(({ row, col, key }, i) => {
    const prop = propSchema.safeParse({
      id: `stairs-${i + 1}`,
      symbol: key === 'up' ? 'stairs-up' : 'stairs-down',
      name: 'Stairs',
      at: { x: col * times, y: row * times },
      widthSquares: times,
      heightSquares: times,
    })
    return prop.success ? [prop.data] : []
  })

/** Random dungeons of donjon. */
export const donjonFormat: MapFormat = {
  id: 'donjon',
  name: 'donjon random dungeon',
  extensions: ['json'],
  maxBytes: 20_000_000,
  recognizes: ({ name, bytes }) => {
    if (!/\.json$/i.test(name)) return false
    const content = decodeUtf8(bytes)
    return content.ok && content.value.includes('"cell_bit"') && content.value.includes('"cells"')
  },
  read,
}
