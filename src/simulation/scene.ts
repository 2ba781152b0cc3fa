/** What a simulation reads and never changes: the map, the plan, the rules and the participants. */
import { failure, ok, type Result } from '../base/result.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { levelOf } from '../map/heights.ts'
import type { Creature } from '../map/records/creature.ts'
import type { Encounter } from '../map/records/encounter.ts'
import { ridingParty } from '../movement/mounts.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { tableRulesInForce, type TableRules } from '../rules/tableRules.ts'
import { seedRandom } from '../base/random.ts'
import type { CreatureState, EncounterState } from './state.ts'

/** A prepared encounter. */
export interface Scene {
  readonly map: BattleMap
  readonly encounter: Encounter
  readonly ruleset: Ruleset
  readonly rules: TableRules
  /** Creatures with a place of their own, by id, in the order of the map. Riders share the place of their mounts. */
  readonly creatures: ReadonlyMap<string, Creature>
  /** Ids of riders by the id of the mount that carries them all. */
  readonly riders: ReadonlyMap<string, readonly string[]>
  /** Ids of the creatures that take turns, in the order of the plan; all of them if the plan names none. */
  readonly participants: readonly string[]
}

/**
 * Prepares an encounter. Participants that are not on the map, or that ride, take no turn of their own.
 * Errors: `no-such-ruleset`, and those of the map's table rules.
 */
export function prepareScene(map: BattleMap, encounter: Encounter, ruleset: Ruleset | undefined): Result<Scene> {
  const settings = settingsOf(map)
  if (!ruleset) return failure('no-such-ruleset', { name: settings.ruleset })
  const rules = tableRulesInForce(ruleset.tableRules, settings.tableRules)
  if (!rules.ok) return rules
  const all = [...map.tables.creatures.values()]
  const creatures = new Map<string, Creature>()
  const riders = new Map<string, string[]>()
  for (const creature of all) {
    const mover = creature.mountId === undefined ? creature : (ridingParty(all, creature.id)?.mover ?? creature)
    if (mover.id === creature.id) creatures.set(creature.id, creature)
    else riders.set(mover.id, [...(riders.get(mover.id) ?? []), creature.id])
  }
  const named = encounter.participants.map(({ creatureId }) => creatureId as string)
  const participants = [...new Set(named.length > 0 ? named : creatures.keys())].filter((id) => creatures.has(id))
  return ok({ map, encounter, ruleset, rules: rules.value, creatures, riders, participants })
}

/** Returns the state before the first step. `seed` replaces the plan's. */
export function firstState(scene: Scene, seed = scene.encounter.seed): EncounterState {
  const arriving = new Set<string>(
    scene.encounter.events.flatMap((event) => (event.type === 'arrive' ? [event.creatureId] : [])),
  )
  const creatures: Record<string, CreatureState> = {}
  for (const { id, at, altitudeFeet, helpless, prone } of scene.creatures.values())
    creatures[id] = {
      at,
      altitude: levelOf(altitudeFeet),
      onMap: !arriving.has(id),
      helpless,
      prone,
      order: -1,
      tasksDone: 0,
      waypoint: 0,
      isAlerted: false,
      target: null,
      runRounds: 0,
      runChecks: 0,
      restRounds: 0,
      exit: null,
    }
  return {
    phase: 'initiative',
    round: 0,
    turn: 0,
    order: [],
    creatures,
    doors: {},
    terrain: [],
    alarms: [],
    reactionsUsed: {},
    hasChanged: false,
    random: seedRandom(seed),
  }
}

/** True if a code is a terrain type of the map. */
export const hasTerrain = ({ map }: Scene, code: number): boolean => terrainPalette(map)[code] !== undefined
