/**
 * The map as players may know it. Everything for players is made from it, before anything is drawn, written or counted, so that
 * nothing secret can reach a file. The lists below are total: a new table or field does not compile until it is decided here who
 * may know it.
 */
import { invariant } from '../base/invariant.ts'
import { cellIndex, isOnGrid } from '../grid/cell.ts'
import {
  RECORD_SCHEMAS,
  TABLE_NAMES,
  terrainPalette,
  type BattleMap,
  type MapTables,
  type RecordOf,
  type TableName,
} from './battleMap.ts'
import { concealmentOf, sidesOf, squaresOfCreature, type Concealment } from './concealment.ts'
import { STATE_VISIBILITY } from './creatureStates.ts'
import { edgeAt } from './edges.ts'
import { squaresUnder } from './objects.ts'
import type { Prop } from './records/annotations.ts'
import { PARTY_SIDE, type Creature } from './records/creature.ts'
import { edgeSchema, type Edge, type EdgePlace } from './records/edge.ts'
import type { Point } from './records/shared.ts'
import type { RecordId } from './records/ids.ts'
import { isSolidGround, OPEN_TERRAIN } from './terrain.ts'

/** Who may know a field. In a player copy, fields that only the GM knows have their default or are absent. */
export type Visibility = 'seen' | 'gm'
type Visibilities = { readonly [T in TableName]: 'gm' | Readonly<Record<keyof RecordOf<T>, Visibility>> }

const annotation = { id: 'seen', gmOnly: 'seen', locked: 'seen' } as const

/** Who may know each field, or a whole table. Notes and encounters are only for the GM. */
export const VISIBILITY = {
  settings: {
    id: 'seen',
    name: 'seen',
    ruleset: 'seen',
    gravity: 'seen',
    tableRules: 'seen',
    description: 'gm',
    layers: 'seen',
    heavyLineEverySquares: 'seen',
    attitudes: 'gm',
    journeys: 'gm',
    look: 'seen',
  },
  terrainTypes: {
    id: 'seen',
    code: 'seen',
    name: 'seen',
    glyph: 'seen',
    entry: 'seen',
    normalForIncorporeal: 'seen',
    hardCorner: 'seen',
    blocksLines: 'seen',
    givesCover: 'seen',
    hazard: 'seen',
    balance: 'seen',
    hazardText: 'gm',
    checkText: 'gm',
    pattern: 'seen',
    colour: 'seen',
  },
  edges: {
    id: 'seen',
    cell: 'seen',
    border: 'seen',
    kind: 'seen',
    door: 'seen',
    doorLocked: 'seen',
    secret: 'seen',
    look: 'seen',
    leaf: 'seen',
    checkText: 'gm',
  },
  creatures: {
    ...STATE_VISIBILITY,
    id: 'seen',
    name: 'seen',
    size: 'seen',
    body: 'seen',
    speedFeet: 'seen',
    baseSpeedFeet: 'gm',
    speedCircumstances: 'gm',
    armour: 'gm',
    load: 'gm',
    reachFeet: 'seen',
    reachWeapon: 'seen',
    unarmed: 'seen',
    incorporeal: 'seen',
    fillsSpace: 'seen',
    obstacleWhenHelpless: 'seen',
    maneuverability: 'seen',
    hasMovementReaction: 'gm',
    reactionsPerRound: 'gm',
    opensDoors: 'gm',
    strength: 'gm',
    dexterity: 'gm',
    constitution: 'gm',
    hitPoints: 'gm',
    initiativeModifier: 'gm',
    skills: 'gm',
    ignoresDifficultTerrain: 'gm',
    picture: 'seen',
    tags: 'gm',
    notes: 'gm',
    at: 'seen',
    side: 'seen',
    altitudeFeet: 'seen',
    facing: 'seen',
    squeezedInto: 'seen',
    mountId: 'seen',
    libraryId: 'gm',
  },
  notes: 'gm',
  drawings: { ...annotation, shape: 'seen', points: 'seen', text: 'seen', colour: 'seen', widthSquares: 'seen' },
  props: {
    ...annotation,
    picture: 'seen',
    symbol: 'seen',
    terrain: 'seen',
    terrainBefore: 'seen',
    leadsTo: 'gm',
    name: 'seen',
    at: 'seen',
    widthSquares: 'seen',
    heightSquares: 'seen',
    rotationDegrees: 'seen',
    opacity: 'seen',
    background: 'seen',
    raised: 'seen',
  },
  templates: {
    ...annotation,
    shape: 'seen',
    origin: 'seen',
    sizeFeet: 'seen',
    directionDegrees: 'seen',
    creatureId: 'seen',
    name: 'seen',
    colour: 'seen',
  },
  regions: {
    ...annotation,
    name: 'seen',
    purpose: 'seen',
    side: 'seen',
    cells: 'seen',
    text: 'gm',
    hides: 'gm',
    colour: 'seen',
    floor: 'seen',
    rock: 'seen',
  },
  lights: { ...annotation, at: 'seen', rangeFeet: 'seen', intensity: 'seen', colour: 'seen', shadows: 'seen' },
  encounters: 'gm',
} as const satisfies Visibilities

/** The map without what only the GM may know. */
export function playerMap(map: BattleMap): BattleMap {
  const { tables } = map
  const concealment = concealmentOf(map)
  const { layers, hidden } = concealment
  const isShown = (at: Point): boolean => hidden[indexUnder(map, at)] !== 1
  const isBurrowed = burrowedOn(map, concealment)
  const creatures = withoutUnseenMounts(
    seen(
      tables,
      'creatures',
      (creature) =>
        !creature.hidden &&
        !isBurrowed(creature) &&
        squaresOfCreature(map, creature).every((index) => hidden[index] !== 1),
    ),
  )
  const props = onKnownTerrain(
    map,
    concealment,
    seen(tables, 'props', (prop) => isForAll(prop) && (prop.background || !coversHidden(map, prop, hidden))),
  )
  const drawn = new Set([...layers.terrain, ...[...props.values()].map(({ terrainBefore }) => terrainBefore)])
  const shown: MapTables = {
    settings: withoutGmWalls(seen(tables, 'settings')),
    terrainTypes: seen(tables, 'terrainTypes', ({ code }) => drawn.has(code)),
    edges: seenEdges({ ...map, tables: { ...tables, edges: seen(tables, 'edges') } }, concealment),
    creatures,
    notes: new Map(),
    drawings: seen(tables, 'drawings', (drawing) => isForAll(drawing) && drawing.points.every(isShown)),
    props,
    templates: seen(
      tables,
      'templates',
      (template) =>
        isForAll(template) &&
        (template.creatureId === undefined ? isShown(template.origin) : creatures.has(template.creatureId)),
    ),
    regions: seenRegions(map, hidden),
    lights: seen(tables, 'lights', (light) => isForAll(light) && isShown(light.at)),
    encounters: new Map(),
  }
  // Terrain covers what is hidden, but a picture below it would show it.
  const hasSecret = hidden.includes(1) && [...shown.props.values()].some(({ background }) => background)
  return { ...map, layers, tables: shown, ...(hasSecret ? { unseen: hidden } : {}) }
}

/** The player copy as it is drawn: without lights, which are marks for the GM and for other tools. */
export function drawnForPlayers(map: BattleMap): BattleMap {
  const shown = playerMap(map)
  return { ...shown, tables: { ...shown.tables, lights: new Map() } }
}

/** Index of the square that contains a point; -1 off the map. */
const indexUnder = (map: BattleMap, { x, y }: Point): number => {
  const cell = { col: Math.floor(x), row: Math.floor(y) }
  return isOnGrid(map, cell) ? cellIndex(map, cell) : -1
}

/**
 * Whether players do not see a creature, since it is wholly in earth, rock or walls: as they are, or as they look to players.
 * Heroes are known to be there.
 */
function burrowedOn(map: BattleMap, { isSolid }: Concealment): (creature: Creature) => boolean {
  const isGround = terrainPalette(map).map((type) => type !== undefined && isSolidGround(type))
  return (creature) =>
    creature.side !== PARTY_SIDE &&
    squaresOfCreature(map, creature).every(
      (index) => isSolid(index) || isGround[map.layers.terrain[index] ?? OPEN_TERRAIN] === true,
    )
}

const coversHidden = (map: BattleMap, prop: Prop, hidden: Uint8Array): boolean =>
  squaresUnder(map, prop).some((cell) => hidden[cellIndex(map, cell)] === 1)

/**
 * Objects with the terrain under them as players know it, since it is drawn around symbols: terrain that came with a hidden
 * object becomes what was there before, and disguised terrain what it looks like.
 */
function onKnownTerrain(
  map: BattleMap,
  { layers }: Concealment,
  props: ReadonlyMap<RecordId, Prop>,
): ReadonlyMap<RecordId, Prop> {
  const underneath = (prop: Prop) => squaresUnder(map, prop).map((cell) => cellIndex(map, cell))
  // From the top down: a hidden object may be on another.
  const secret = [...map.tables.props.values()]
    .filter(({ gmOnly, terrain }) => gmOnly && terrain !== undefined)
    .map((prop) => ({ prop, squares: new Set(underneath(prop)) }))
    .reverse()
  return new Map(
    [...props].map(([id, prop]) => {
      if (prop.terrainBefore === undefined) return [id, prop]
      const squares = underneath(prop)
      const disguised = squares.find((index) => layers.terrain[index] !== map.layers.terrain[index])
      const known =
        disguised === undefined
          ? secret
              .filter((each) => squares.some((index) => each.squares.has(index)))
              .reduce(
                (code, each) => (code === each.prop.terrain ? (each.prop.terrainBefore ?? OPEN_TERRAIN) : code),
                prop.terrainBefore,
              )
          : (layers.terrain[disguised] ?? OPEN_TERRAIN)
      return [id, known === prop.terrainBefore ? prop : { ...prop, terrainBefore: known }]
    }),
  )
}

/** Regions that players may know, each with the squares they see: neither traps nor where others than the party deploy. */
function seenRegions(map: BattleMap, hidden: Uint8Array): MapTables['regions'] {
  const regions = seen(
    map.tables,
    'regions',
    (region) =>
      isForAll(region) && region.purpose !== 'trap' && (region.purpose !== 'deployment' || region.side === PARTY_SIDE),
  )
  return new Map(
    [...regions].flatMap(([id, region]) => {
      const cells = region.cells.filter((cell) => hidden[cellIndex(map, cell)] !== 1)
      return cells.length === 0 ? [] : [[id, { ...region, cells }]]
    }),
  )
}

const isForAll = ({ gmOnly }: { readonly gmOnly: boolean }): boolean => !gmOnly

/** The records of a table that are shown, each without the fields that only the GM knows. */
function seen<T extends TableName>(
  tables: MapTables,
  table: T,
  isShown: (record: RecordOf<T>) => boolean = () => true,
): ReadonlyMap<RecordId, RecordOf<T>> {
  const blanks = BLANKS.get(table)
  const kept = new Map<RecordId, RecordOf<T>>()
  // A table's records have its type, which the compiler cannot follow through its name.
  for (const record of tables[table].values() as Iterable<RecordOf<T>>) {
    if (!isShown(record)) continue
    // In the order of the schema, so that the copy does not reveal how a record was made.
    const fields = Object.keys(RECORD_SCHEMAS[table].shape).flatMap((field) => {
      const value: unknown = blanks?.has(field) ? blanks.get(field) : Reflect.get(record, field)
      return value === undefined ? [] : [[field, value]]
    })
    kept.set(record.id, Object.fromEntries(fields) as RecordOf<T>)
  }
  return kept
}

/** The fields of a table that only the GM knows, with the values that replace them. */
function blanksOf(table: TableName): ReadonlyMap<string, unknown> {
  const shape: Readonly<Record<string, { safeParse(value: undefined): { data?: unknown; success: boolean } }>> =
    RECORD_SCHEMAS[table].shape
  const fields = VISIBILITY[table]
  const secret = fields === 'gm' ? [] : Object.keys(fields).filter((field) => Reflect.get(fields, field) === 'gm')
  return new Map(
    secret.map((field) => {
      const blank = shape[field]?.safeParse(undefined)
      invariant(blank?.success, `${table}.${field} can be left out`)
      return [field, blank.data]
    }),
  )
}
const BLANKS = new Map(TABLE_NAMES.map((table) => [table, blanksOf(table)]))

/** Edges as players see them, on a map whose edges are already without the fields that only the GM knows. */
function seenEdges(map: BattleMap, concealment: Concealment): MapTables['edges'] {
  const shown = new Map<RecordId, Edge>()
  for (const edge of map.tables.edges.values()) {
    const asSeen = seenEdge(map, concealment, edge)
    if (asSeen) shown.set(edge.id, asSeen)
  }
  return shown
}

/**
 * An edge as players see it; null where they see neither side. A secret edge, or one into a hidden area, looks like its
 * surroundings: a wall if the line continues as a wall, nothing if one of its squares is solid.
 */
function seenEdge(map: BattleMap, concealment: Concealment, edge: Edge): Edge | null {
  const { hidden, isSolid } = concealment
  if (!hasSeenSide(map, concealment, edge)) return null
  const sides = sidesOf(map, edge)
  const leadsIntoHidden = sides.some((index) => hidden[index] === 1)
  const isPlainWall = edge.kind === 'wall' && !edge.secret
  if (isPlainWall || (!edge.secret && !leadsIntoHidden)) return edge
  const wall = wallInLine(map, concealment, edge)
  if (!wall && sides.some((index) => hidden[index] === 1 || isSolid(index))) return null
  const { look: _look, leaf: _leaf, ...rest } = edge
  // Parsed, so that in files its fields have the same order as those of any wall.
  return edgeSchema.parse({
    ...rest,
    kind: 'wall',
    door: 'closed',
    doorLocked: false,
    secret: false,
    ...(wall?.look === undefined ? {} : { look: wall.look }),
  })
}

/** True if players see an edge from one of its squares. Of one between a hidden and a solid square they see no face. */
function hasSeenSide(map: BattleMap, { hidden, isSolid }: Concealment, edge: EdgePlace): boolean {
  const sides = sidesOf(map, edge)
  const known = sides.filter((index) => hidden[index] !== 1)
  return known.length > 0 && (known.length === sides.length || !known.every(isSolid))
}

/** A wall that players know and that continues the line of an edge at either end. */
function wallInLine(
  map: BattleMap,
  concealment: Concealment,
  { cell: { col, row }, border }: EdgePlace,
): Edge | undefined {
  const [dCol, dRow] = border === 'north' ? [1, 0] : [0, 1]
  const next = [-1, 1].map((sign) => edgeAt(map, { cell: { col: col + sign * dCol, row: row + sign * dRow }, border }))
  return next.find((edge) => edge?.kind === 'wall' && !edge.secret && hasSeenSide(map, concealment, edge))
}

function withoutUnseenMounts(creatures: ReadonlyMap<RecordId, Creature>): ReadonlyMap<RecordId, Creature> {
  return new Map(
    [...creatures].map(([id, creature]) => {
      const { mountId, ...rest } = creature
      return [id, mountId === undefined || creatures.has(mountId) ? creature : rest]
    }),
  )
}

/** Walls that a picture shows itself are drawn for the GM alone. */
const withoutGmWalls = (settings: MapTables['settings']): MapTables['settings'] =>
  new Map(
    [...settings].map(([id, each]) => [
      id,
      each.look.pictureWalls === undefined ? each : { ...each, look: { ...each.look, pictureWalls: 'none' } },
    ]),
  )
