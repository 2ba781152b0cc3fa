import { ok, type Result } from '../../base/result.ts'
import { settingsOf, type BattleMap, type MapTables } from '../../map/battleMap.ts'
import { FLOOR_MATERIALS, ROCK_FINISHES } from '../../map/records/styleSettings.ts'
import { creatureProblem } from '../../map/checkMap.ts'
import {
  drawingSchema,
  lightSchema,
  noteSchema,
  REGION_PURPOSES,
  regionSchema,
  type Drawing,
  type Light,
  type Note,
  type Region,
} from '../../map/records/annotations.ts'
import { MAX_MAP_CELLS } from '../../map/records/shared.ts'
import { settingsSchema, type MapSettings } from '../../map/records/settings.ts'
import { creatureSchema, type Creature } from '../../map/records/creature.ts'
import { lossIf } from '../draft.ts'
import { withKnownMounts, byId, uniqueIds } from '../records.ts'
import { DOOR_STATES, EDGE_KINDS, type Edge } from '../../map/records/edge.ts'
import { isOnGrid, type Cell } from '../../grid/cell.ts'
import { parseJson } from '../../base/json.ts'
import type { FileTexts } from '../fileTexts.ts'
import type { Line, LineReport, Loss, ReadContext } from '../format.ts'
import { edgesOfLines, type FileLine, type SnappedLines } from '../lines/edgesOfLines.ts'
import { lossesOfLines } from '../lines/lossesOfLines.ts'
import type { ObjectPlace } from './tileData.ts'
import type { TiledObject } from './schema.ts'

type Properties = TiledObject['properties']
type PlacedObject = TiledObject & { readonly layer: string }

/** Text of a property, or ''. */
export const textProperty = (properties: Properties, name: string): string => {
  const value = properties.find((property) => property.name === name)?.value
  return typeof value === 'string' ? value : typeof value === 'number' || value === false ? String(value) : ''
}
const numberProperty = (properties: Properties, name: string, fallback: number): number => {
  const text = textProperty(properties, name)
  return text === '' || !Number.isFinite(Number(text)) ? fallback : Number(text)
}
const flagProperty = (properties: Properties, name: string): boolean => {
  const value = properties.find((property) => property.name === name)?.value
  return value === true || value === 'true'
}

/** The settings with ruleset, gravity and description from the properties of a map. */
export function settingsOfProperties(
  map: BattleMap,
  properties: Properties,
  context: ReadContext & { readonly texts: FileTexts },
): MapSettings {
  const settings = settingsOf(map)
  const ruleset = textProperty(properties, 'ruleset')
  if (!context.knowsRuleset(ruleset)) return settings
  const read = settingsSchema.safeParse({
    ...settings,
    ruleset,
    gravity: textProperty(properties, 'gravity') || 'normal',
    description: context.texts.lines(textProperty(properties, 'description')),
  })
  return read.success ? read.data : settings
}

interface FoundRecords {
  readonly fileLines: FileLine[]
  readonly creatures: Creature[]
  readonly notes: Note[]
  readonly lights: Light[]
  readonly regions: Region[]
  readonly drawings: Drawing[]
  readonly idOf: Readonly<Record<'note' | 'light' | 'drawing' | 'region', ReturnType<typeof uniqueIds>>>
}

/** The records of a map's objects, told apart by class or by the name of the layer. */
export function recordsOfObjects(
  map: BattleMap,
  objects: readonly PlacedObject[],
  place: ObjectPlace,
): Result<{
  tables: Partial<MapTables>
  snapped: SnappedLines
  lines: readonly LineReport[]
  losses: readonly Loss[]
}> {
  const found: FoundRecords = {
    fileLines: [],
    creatures: [],
    notes: [],
    lights: [],
    regions: [],
    drawings: [],
    idOf: { note: uniqueIds(), light: uniqueIds(), drawing: uniqueIds(), region: uniqueIds() },
  }
  const left = objects.filter((object, i) => !addObject(map, object, i + 1, place, found)).length
  const snapped = edgesOfLines(map, found.fileLines, place.snap, '$.layers')
  if (!snapped.ok) return snapped
  const tables = {
    edges: snapped.value.edges,
    creatures: byId(withKnownMounts(found.creatures)),
    notes: byId(found.notes),
    lights: byId(found.lights),
    regions: byId(found.regions),
    drawings: byId(found.drawings),
  }
  const losses = [...lossIf('objects-unknown', left), ...lossesOfLines(snapped.value)]
  return ok({ tables, snapped: snapped.value, lines: snapped.value.lines, losses })
}

const edgeKindOf = (word: string) =>
  EDGE_KINDS.find((kind) => kind === word.toLowerCase() || `${kind}s` === word.toLowerCase())

const DRAWN_KINDS = ['arrow', 'freehand', 'polyline', 'polygon']

/** Adds the record of an object; false if it has none. `number`: the number of the object, from 1. */
function addObject(
  map: BattleMap,
  object: PlacedObject,
  number: number,
  place: ObjectPlace,
  found: FoundRecords,
): boolean {
  const kind = (object.type ?? object.class ?? '').toLowerCase()
  const edge = edgeKindOf(kind) ?? (kind === '' ? edgeKindOf(object.layer) : undefined)
  if (edge) return addEdges(object, edge, place, found)
  if (kind === 'creature' || kind === 'token' || object.layer.toLowerCase() === 'tokens')
    return addCreature(map, object, number, place, found)
  if (kind === 'note') return addValid(found.notes, noteSchema, noteOf(object, number, place, found))
  if (kind === 'light') return addValid(found.lights, lightSchema, lightOf(object, number, place, found))
  if (kind === 'zone' || kind === 'region') return addRegion(map, object, number, place, found)
  if (object.text || kind === 'text' || DRAWN_KINDS.includes(kind))
    return addValid(found.drawings, drawingSchema, drawingOf(object, kind, number, place, found))
  return false
}

/** Adds a value to a list if it fits the schema; returns whether it does. */
function addValid<T>(
  list: T[],
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  value: unknown,
): boolean {
  const read = schema.safeParse(value)
  if (read.success) list.push(read.data)
  return read.success
}

const noteOf = (object: PlacedObject, number: number, place: ObjectPlace, { notes, idOf }: FoundRecords): unknown => ({
  id: idOf.note(textProperty(object.properties, 'id'), `note-${number}`),
  at: pointOf(object, place),
  gmOnly: flagProperty(object.properties, 'gmOnly'),
  number: Number(textProperty(object.properties, 'number')) || notes.length + 1,
  title: place.texts.name(object.name),
  text: place.texts.lines(textProperty(object.properties, 'text')),
})

function lightOf(object: PlacedObject, number: number, place: ObjectPlace, { idOf }: FoundRecords): unknown {
  const { properties } = object
  const colour = textProperty(properties, 'colour')
  return {
    id: idOf.light(textProperty(properties, 'id'), `light-${number}`),
    at: pointOf(object, place),
    gmOnly: flagProperty(properties, 'gmOnly'),
    rangeFeet: numberProperty(properties, 'rangeFeet', 20),
    intensity: numberProperty(properties, 'intensity', 1),
    shadows: textProperty(properties, 'shadows') !== 'false',
    colour: isColor(colour) ? colour : '#ffffff',
  }
}

function drawingOf(
  object: PlacedObject,
  kind: string,
  number: number,
  place: ObjectPlace,
  { idOf }: FoundRecords,
): unknown {
  const outline = object.polyline ?? object.polygon ?? [{ x: 0, y: 0 }]
  return {
    id: idOf.drawing(textProperty(object.properties, 'id'), `drawing-${number}`),
    gmOnly: flagProperty(object.properties, 'gmOnly'),
    shape: object.text ? 'text' : DRAWN_KINDS.includes(kind) ? kind : 'polyline',
    points: outline.map((point) => pointOf({ x: object.x + point.x, y: object.y + point.y }, place)),
    text: place.texts.lines(object.text?.text ?? textProperty(object.properties, 'text')),
  }
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const pointOf = ({ x, y }: { x: number; y: number }, { tilePx, frame }: ObjectPlace) => ({
  x: x / tilePx.x - frame.left,
  y: y / tilePx.y - frame.top,
})

function addEdges(object: PlacedObject, kind: Edge['kind'], place: ObjectPlace, found: FoundRecords): boolean {
  const lines = linesOf(object, place)
  const state = textProperty(object.properties, 'state')
  const door = DOOR_STATES.find((known) => known === state) ?? 'closed'
  const edge = {
    kind,
    door: kind === 'door' ? door : ('closed' as const),
    doorLocked: kind === 'door' && (state === 'locked' || flagProperty(object.properties, 'locked')),
    secret: flagProperty(object.properties, 'secret'),
    checkText: place.texts.name(textProperty(object.properties, 'checkText')),
  }
  const isOpening = kind === 'door' || kind === 'window'
  for (const line of lines) found.fileLines.push({ line, edge, isOpening })
  return lines.length > 0
}

/** The lines of an object, in squares. */
function linesOf(object: PlacedObject, place: ObjectPlace): readonly Line[] {
  const points = outlineOf(object).map((point) => pointOf({ x: object.x + point.x, y: object.y + point.y }, place))
  return points.slice(1).map((to, i) => [points[i]?.x ?? to.x, points[i]?.y ?? to.y, to.x, to.y])
}

/** Points of a line, polygon or rectangle, relative to the object; closed shapes end where they start. */
function outlineOf({ polyline, polygon, width, height }: TiledObject): readonly { x: number; y: number }[] {
  if (polyline) return polyline
  const corners =
    polygon ??
    (width > 0 || height > 0
      ? [
          { x: 0, y: 0 },
          { x: width, y: 0 },
          { x: width, y: height },
          { x: 0, y: height },
        ]
      : [])
  return corners.length > 0 ? [...corners, corners[0] ?? { x: 0, y: 0 }] : []
}

function addCreature(
  map: BattleMap,
  object: PlacedObject,
  number: number,
  place: ObjectPlace,
  found: FoundRecords,
): boolean {
  const { tilePx, texts } = place
  const { x, y } = pointOf(object, place)
  const squares = Math.max(object.width / tilePx.x, object.height / tilePx.y)
  const size =
    squares > 4 ? 'colossal' : squares > 3 ? 'gargantuan' : squares > 2 ? 'huge' : squares > 1 ? 'large' : 'medium'
  const sheet = parseJson(textProperty(object.properties, 'sheet') || 'null', { maxCharacters: 100_000, maxDepth: 10 })
  const own = creatureSchema.safeParse(sheet.ok ? sheet.value : null)
  // The place of a tile object is its bottom left corner.
  const at: Cell = { col: Math.round(x), row: Math.round(object.gid === undefined ? y : y - object.height / tilePx.y) }
  const base = own.success
    ? own.data
    : { size, side: textProperty(object.properties, 'side') || 'neutral', speedFeet: { land: 30 } }
  const taken = (id: string) => found.creatures.some((creature) => creature.id === id)
  const id = own.success && !taken(own.data.id) ? own.data.id : `token-${number}`
  const read = creatureSchema.safeParse({
    ...base,
    id,
    at,
    name: texts.name(object.name) || 'Creature',
  })
  if (!read.success || creatureProblem(map, read.data) !== null) return false
  found.creatures.push(read.data)
  return true
}

function addRegion(
  map: BattleMap,
  object: PlacedObject,
  number: number,
  place: ObjectPlace,
  found: FoundRecords,
): boolean {
  const listed = textProperty(object.properties, 'squares')
  const at = pointOf(object, place)
  const cells: Cell[] = listed
    ? listed.split(' ').map((pair) => {
        const [col = -1, row = -1] = pair.split(',').map(Number)
        return { col, row }
      })
    : cellsIn(at, object.width / place.tilePx.x, object.height / place.tilePx.y)
  const onMap = cells.filter((cell) => Number.isInteger(cell.col) && Number.isInteger(cell.row) && isOnGrid(map, cell))
  const purpose = textProperty(object.properties, 'purpose')
  const colour = textProperty(object.properties, 'colour')
  const [floor, rock] = [textProperty(object.properties, 'floor'), textProperty(object.properties, 'rock')]
  const read = regionSchema.safeParse({
    id: found.idOf.region(textProperty(object.properties, 'id'), `region-${number}`),
    name: place.texts.name(object.name),
    cells: onMap,
    text: place.texts.lines(textProperty(object.properties, 'text')),
    gmOnly: flagProperty(object.properties, 'gmOnly'),
    ...((REGION_PURPOSES as readonly string[]).includes(purpose) ? { purpose } : {}),
    ...(isColor(colour) ? { colour } : {}),
    ...((FLOOR_MATERIALS as readonly string[]).includes(floor) ? { floor } : {}),
    ...((ROCK_FINISHES as readonly string[]).includes(rock) ? { rock } : {}),
  })
  if (read.success) found.regions.push(read.data)
  return read.success
}

/** Squares whose center is in a rectangle, within the limits of a map. */
function cellsIn({ x, y }: { x: number; y: number }, width: number, height: number): Cell[] {
  const cells: Cell[] = []
  for (let row = Math.max(0, Math.ceil(y - 0.5)); row + 0.5 < Math.min(MAX_MAP_CELLS, y + height); row++)
    for (let col = Math.max(0, Math.ceil(x - 0.5)); col + 0.5 < Math.min(MAX_MAP_CELLS, x + width); col++)
      cells.push({ col, row })
  return cells
}
