/**
 * The map as players may know it. Whatever is made for players is made of it, before anything is drawn, written or counted,
 * so that nothing secret can reach a file. It is a list of what stays, not of what goes: a new kind of record, and a new field
 * of a creature, stays out until somebody lets it in here.
 */
import { SETTINGS_ID, settingsOf, type BattleMap, type MapTables, type RecordOf, type TableName } from './battleMap.ts'
import { creatureSchema, type Creature } from './records/creature.ts'
import type { Edge } from './records/edge.ts'
import type { RecordId } from './records/ids.ts'

/** The map without what only the GM may know. Notes are the GM's key, all of them. */
export function playerMap(map: BattleMap): BattleMap {
  const { tables } = map
  const seen = withoutUnseenMounts(keep<'creatures'>(tables.creatures, playerCreature))
  const painted = new Set(map.layers.terrain)
  const shown: MapTables = {
    settings: new Map([[SETTINGS_ID, { ...settingsOf(map), description: '' }]]),
    terrainTypes: keep<'terrainTypes'>(tables.terrainTypes, ({ hazardText: _h, checkText: _c, ...type }) =>
      painted.has(type.code) ? type : undefined,
    ),
    edges: keep<'edges'>(tables.edges, playerEdge),
    creatures: seen,
    notes: new Map(),
    drawings: keep<'drawings'>(tables.drawings, unlessForGm),
    props: keep<'props'>(tables.props, unlessForGm),
    templates: keep<'templates'>(tables.templates, (template) =>
      template.creatureId !== undefined && !seen.has(template.creatureId) ? undefined : unlessForGm(template),
    ),
    regions: keep<'regions'>(tables.regions, (region) =>
      region.purpose === 'trap' || region.gmOnly ? undefined : { ...region, text: '' },
    ),
    lights: keep<'lights'>(tables.lights, unlessForGm),
    encounters: new Map(),
  }
  return { ...map, tables: shown }
}

function keep<T extends TableName>(
  records: ReadonlyMap<RecordId, RecordOf<T>>,
  shown: (record: RecordOf<T>) => RecordOf<T> | undefined,
): ReadonlyMap<RecordId, RecordOf<T>> {
  const kept = new Map<RecordId, RecordOf<T>>()
  for (const [id, record] of records) {
    const visible = shown(record)
    if (visible) kept.set(id, visible)
  }
  return kept
}

const unlessForGm = <T extends { readonly gmOnly: boolean }>(record: T): T | undefined =>
  record.gmOnly ? undefined : record

/** Players see a wall where something is secret, and no words of the GM about it. */
const playerEdge = (edge: Edge): Edge => ({
  ...edge,
  ...(edge.secret ? { kind: 'wall', door: 'closed', secret: false } : {}),
  checkText: '',
})

/** What everybody sees of a creature, and what its movement on the map needs. */
const SEEN = [
  'id',
  'name',
  'size',
  'body',
  'speedFeet',
  'reachFeet',
  'reachWeapon',
  'unarmed',
  'incorporeal',
  'fillsSpace',
  'obstacleWhenHelpless',
  'maneuverability',
  'picture',
  'at',
  'side',
  'altitudeFeet',
  'facing',
  'helpless',
  'prone',
  'squeezing',
  'squeezedInto',
  'tookCover',
  'hampered',
  'locked',
  'mountId',
] as const satisfies readonly (keyof Creature)[]

function playerCreature(creature: Creature): Creature | undefined {
  if (creature.hidden) return undefined
  const seen = SEEN.flatMap((field) => (creature[field] === undefined ? [] : [[field, creature[field]] as const]))
  return { ...creatureSchema.parse(Object.fromEntries(seen)), ...(Object.fromEntries(seen) as Partial<Creature>) }
}

function withoutUnseenMounts(creatures: ReadonlyMap<RecordId, Creature>): ReadonlyMap<RecordId, Creature> {
  return keep<'creatures'>(creatures, (creature) => {
    const { mountId, ...rest } = creature
    return mountId === undefined || creatures.has(mountId) ? creature : rest
  })
}
