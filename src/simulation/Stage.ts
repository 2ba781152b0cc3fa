/**
 * The battlefield of a simulation, synchronized with a state by changing only what differs from the state shown before. Its
 * answers depend on the current state alone, so a step is a pure function of scene and state although all steps share one field.
 */
import { cellAt } from '../grid/cell.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { battlefieldOf, type Battlefield } from '../movement/battlefield.ts'
import { combatantOf, type Combatant } from '../movement/combatant.ts'
import { canBeOpened, edgeCodeOf } from '../map/edges.ts'
import { CoverCache } from '../movement/cover/CoverCache.ts'
import { combatantOnMap } from '../movement/mounts.ts'
import type { Blocker } from '../movement/obstacle/blockers.ts'
import type { RouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Scene } from './scene.ts'
import { SightCache } from './SightCache.ts'
import type { CreatureState, EncounterState } from './state.ts'
import { RouteSearch } from './RouteSearch.ts'

/** A closed door, named by any of its leaves. */
export type Door = Blocker & { readonly kind: 'edge' }

/** Closed doors of a map that are neither locked nor secret. `doors` overrides the states on the map. */
export const closedDoors = ({ tables }: BattleMap, doors: EncounterState['doors'] = {}): readonly Door[] =>
  [...tables.edges.values()]
    .filter((edge) => canBeOpened({ ...edge, ...doors[edge.id] }))
    .map(({ cell, border }) => ({ kind: 'edge', cell, border }))

/** A field that is set to states, with caches that follow it. */
export class Stage {
  readonly scene: Scene
  readonly field: Battlefield
  readonly routeSearch = new RouteSearch()
  /** Cached obstacles of routes without creatures in the way, by mover, mode, start and target; cleared when doors or terrain change. */
  readonly obstacles = new Map<string, RouteObstacle | null>()
  readonly knownCover = new CoverCache()
  readonly sightCache = new SightCache()
  #closedDoors: { readonly of: EncounterState['doors']; readonly doors: readonly Door[] } | null = null
  #hasHazards: boolean | null = null
  readonly #shown = new Map<string, CreatureState>()
  #doors: EncounterState['doors'] = {}
  #terrain: EncounterState['terrain'] = []

  constructor(scene: Scene) {
    this.scene = scene
    this.field = battlefieldOf(scene.map, scene.ruleset, scene.rules)
    for (const id of [...this.field.combatants.keys()]) this.field.removeCombatant(id)
  }

  /** Returns a new field without creatures, with the current doors and terrain, for questions that change a field as they try. */
  bareField(): Battlefield {
    const { map, ruleset, rules } = this.scene
    const bare = battlefieldOf({ ...map, tables: { ...map.tables, creatures: new Map() } }, ruleset, rules)
    this.#putTerrain(bare, {}, [], this.#doors, this.#terrain)
    return bare
  }

  /** True if any square of the current state is a hazard. */
  get hasHazards(): boolean {
    const { terrain, palette } = this.field
    return (this.#hasHazards ??= terrain.some((code) => palette[code]?.hazard))
  }

  /** `closedDoors` of a state, cached. */
  closedDoors({ doors: changed }: EncounterState): readonly Door[] {
    if (this.#closedDoors?.of === changed) return this.#closedDoors.doors
    const doors = closedDoors(this.scene.map, changed)
    this.#closedDoors = { of: changed, doors }
    return doors
  }

  /** Sets the field to a state. Cost: what differs. */
  show(state: EncounterState): void {
    this.#showTerrain(state)
    const { creatures } = this.scene
    // Answers list creatures in the order they were put, so a late arrival means putting all of them again.
    for (const id of creatures.keys())
      if (state.creatures[id]?.onMap && !this.#shown.has(id)) {
        for (const known of [...this.#shown.keys()]) this.#remove(known)
        break
      }
    for (const id of creatures.keys()) {
      const next = state.creatures[id]
      if (!next?.onMap) this.#remove(id)
      else if (this.#shown.get(id) !== next) this.#put(id, next)
    }
  }

  /** Returns a creature as it is in a state. */
  combatant(state: EncounterState, id: string): Combatant | null {
    const creature = this.scene.creatures.get(id)
    const now = state.creatures[id]
    if (!creature || !now) return null
    const { at, altitude, helpless, prone } = now
    return { ...combatantOf(creature), at, altitude, helpless, prone }
  }

  #put(id: string, next: CreatureState): void {
    const before = this.#shown.get(id)
    this.#shown.set(id, next)
    const isSame =
      before &&
      before.at.col === next.at.col &&
      before.at.row === next.at.row &&
      before.altitude === next.altitude &&
      before.helpless === next.helpless &&
      before.prone === next.prone
    const creature = this.scene.creatures.get(id)
    if (isSame || !creature) return
    const { at, altitude, helpless, prone } = next
    this.field.putCombatant({ ...combatantOf(creature), at, altitude, helpless, prone })
    for (const rider of this.#ridersOf(id)) this.field.putCombatant({ ...rider, at, altitude })
  }

  /** Riders of a mount: they share its place and threaten with their own reach. */
  #ridersOf(id: string): readonly Combatant[] {
    const { riders, map, ruleset } = this.scene
    return (riders.get(id) ?? []).flatMap((riderId) => {
      const rider = map.tables.creatures.get(riderId as RecordId)
      return rider ? [combatantOnMap(map.tables.creatures, ruleset.naturalReachFeet, rider)] : []
    })
  }

  #remove(id: string): void {
    if (!this.#shown.delete(id)) return
    for (const gone of [id, ...(this.scene.riders.get(id) ?? [])]) this.field.removeCombatant(gone)
  }

  #showTerrain({ doors, terrain }: EncounterState): void {
    if (doors === this.#doors && terrain === this.#terrain) return
    this.obstacles.clear()
    this.knownCover.forget()
    this.sightCache.forget()
    this.#hasHazards = null
    this.#putTerrain(this.field, this.#doors, this.#terrain, doors, terrain)
    this.#doors = doors
    this.#terrain = terrain
  }

  #putTerrain(
    field: Battlefield,
    doorsBefore: EncounterState['doors'],
    terrainBefore: EncounterState['terrain'],
    doors: EncounterState['doors'],
    terrain: EncounterState['terrain'],
  ): void {
    const { map } = this.scene
    for (const id of new Set([...Object.keys(doorsBefore), ...Object.keys(doors)])) {
      const edge = map.tables.edges.get(id as RecordId)
      if (edge) field.setEdge(edge.cell, edge.border, edgeCodeOf({ ...edge, ...doors[id] }))
    }
    const after = new Map(terrain)
    for (const index of new Set([...terrainBefore.map(([i]) => i), ...after.keys()])) {
      const code = after.get(index) ?? map.layers.terrain[index] ?? 0
      if (field.terrain[index] !== code) field.setTerrain(cellAt(map, index), code)
    }
  }
}
