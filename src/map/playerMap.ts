/**
 * The map as players may know it. Whatever is made for players is made of it, before anything is drawn, written or counted,
 * so that nothing secret can reach a file. The lists below are total: a new table or field does not compile until someone
 * decides here who may know it.
 */
import { invariant } from '../base/invariant.ts'
import {
  RECORD_SCHEMAS,
  TABLE_NAMES,
  type BattleMap,
  type MapTables,
  type RecordOf,
  type TableName,
} from './battleMap.ts'
import { STATE_VISIBILITY } from './creatureStates.ts'
import type { Creature } from './records/creature.ts'
import type { Edge } from './records/edge.ts'
import type { RecordId } from './records/ids.ts'

/** Who may know a field. What only the GM knows has its default in the players' copy, or is absent. */
export type Visibility = 'seen' | 'gm'
type Visibilities = { readonly [T in TableName]: 'gm' | Readonly<Record<keyof RecordOf<T>, Visibility>> }

const annotation = { id: 'seen', gmOnly: 'seen', locked: 'seen' } as const

/** Who may know what: of each table all fields, or nothing. Notes and encounters are the GM's, all of them. */
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
  edges: { id: 'seen', cell: 'seen', border: 'seen', kind: 'seen', door: 'seen', secret: 'seen', checkText: 'gm' },
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
    strength: 'gm',
    dexterity: 'gm',
    constitution: 'gm',
    hitPoints: 'gm',
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
    name: 'seen',
    at: 'seen',
    widthSquares: 'seen',
    heightSquares: 'seen',
    rotationDegrees: 'seen',
    opacity: 'seen',
    background: 'seen',
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
    colour: 'seen',
  },
  lights: { ...annotation, at: 'seen', rangeFeet: 'seen', intensity: 'seen', colour: 'seen', shadows: 'seen' },
  encounters: 'gm',
} as const satisfies Visibilities

/** The map without what only the GM may know. */
export function playerMap(map: BattleMap): BattleMap {
  const { tables } = map
  const painted = new Set(map.layers.terrain)
  const creatures = withoutUnseenMounts(seen(tables, 'creatures', ({ hidden }) => !hidden))
  const shown: MapTables = {
    settings: seen(tables, 'settings'),
    terrainTypes: seen(tables, 'terrainTypes', ({ code }) => painted.has(code)),
    edges: new Map([...seen(tables, 'edges')].map(([id, edge]) => [id, seenEdge(edge)])),
    creatures,
    notes: new Map(),
    drawings: seen(tables, 'drawings', isForAll),
    props: seen(tables, 'props', isForAll),
    templates: seen(
      tables,
      'templates',
      (template) => isForAll(template) && (template.creatureId === undefined || creatures.has(template.creatureId)),
    ),
    regions: seen(tables, 'regions', (region) => isForAll(region) && region.purpose !== 'trap'),
    lights: seen(tables, 'lights', isForAll),
    encounters: new Map(),
  }
  return { ...map, tables: shown }
}

const isForAll = ({ gmOnly }: { readonly gmOnly: boolean }): boolean => !gmOnly

/** The records of a table that pass, each without the fields only the GM knows. */
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
    // In the order of the schema, so that the copy tells nothing of how a record came about.
    const fields = Object.keys(RECORD_SCHEMAS[table].shape).flatMap((field) => {
      const value: unknown = blanks?.has(field) ? blanks.get(field) : Reflect.get(record, field)
      return value === undefined ? [] : [[field, value]]
    })
    kept.set(record.id, Object.fromEntries(fields) as RecordOf<T>)
  }
  return kept
}

/** The fields of a table that only the GM knows, and what stands there instead. */
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

/** Players see a wall where something is secret. */
const seenEdge = (edge: Edge): Edge => (edge.secret ? { ...edge, kind: 'wall', door: 'closed', secret: false } : edge)

function withoutUnseenMounts(creatures: ReadonlyMap<RecordId, Creature>): ReadonlyMap<RecordId, Creature> {
  return new Map(
    [...creatures].map(([id, creature]) => {
      const { mountId, ...rest } = creature
      return [id, mountId === undefined || creatures.has(mountId) ? creature : rest]
    }),
  )
}
