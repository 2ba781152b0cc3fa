/**
 * What a copy may hold. The players' copy is made from a map that has lost its secrets before anything is drawn or
 * counted, so nothing of them can reach a file: not under other marks, not as an empty page, not as a name in a legend.
 * It is a list of what stays, not of what goes: a new kind of record stays out until somebody lets it in here.
 */
import {
  settingsOf,
  type BattleMap,
  type MapTables,
  type RecordOf,
  type TableName,
  SETTINGS_ID,
} from '../map/battleMap.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Edge } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { PrintFacts } from './facts.ts'
import type { Copy } from './options.ts'

/** Map and facts of one copy. */
export interface CopyOfMap {
  readonly map: BattleMap
  readonly facts: PrintFacts
}

/** The map and the facts as the copy may show them. The GM's copy is the map itself. */
export function copyOfMap(map: BattleMap, facts: PrintFacts, copy: Copy): CopyOfMap {
  if (copy === 'gm') return { map, facts }
  const tables = playerTables(map)
  return {
    map: { ...map, tables },
    facts: {
      ...facts,
      overlays: facts.overlays
        .filter(
          ({ forPlayers, creatureId }) => forPlayers && (creatureId === undefined || tables.creatures.has(creatureId)),
        )
        .map((overlay) =>
          overlay.kind === 'round'
            ? { ...overlay, tracks: overlay.tracks.filter(({ creatureId }) => tables.creatures.has(creatureId)) }
            : overlay,
        ),
      tables: facts.tables.filter(({ forPlayers }) => forPlayers),
    },
  }
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

function playerTables({ tables }: BattleMap): MapTables {
  const settings = settingsOf({ tables })
  const creatures = keep<'creatures'>(tables.creatures, playerCreature)
  return {
    settings: new Map([[SETTINGS_ID, { ...settings, description: '' }]]),
    terrainTypes: keep<'terrainTypes'>(tables.terrainTypes, ({ hazardText: _h, checkText: _c, ...type }) => type),
    edges: keep<'edges'>(tables.edges, playerEdge),
    creatures,
    notes: new Map(),
    drawings: keep<'drawings'>(tables.drawings, unlessForGm),
    props: keep<'props'>(tables.props, unlessForGm),
    templates: keep<'templates'>(tables.templates, (template) =>
      template.creatureId !== undefined && !creatures.has(template.creatureId) ? undefined : unlessForGm(template),
    ),
    regions: keep<'regions'>(tables.regions, (region) =>
      region.purpose === 'trap' || region.gmOnly ? undefined : { ...region, text: '' },
    ),
    lights: new Map(),
    encounters: new Map(),
  }
}

/** Players see a wall where something is secret, and no words of the GM about it. */
const playerEdge = (edge: Edge): Edge => ({
  ...edge,
  ...(edge.secret ? { kind: 'wall', door: 'closed', secret: false } : {}),
  checkText: '',
})

function playerCreature(creature: Creature): Creature | undefined {
  if (creature.hidden) return undefined
  const { hitPoints: _hitPoints, ...rest } = creature
  return { ...rest, notes: '', skills: {}, tags: [] }
}
