/** An open map in the engine's thread, with its battlefield, which is made on first use and then updated. */
import { ok, type Result } from '../base/result.ts'
import { cellAt } from '../grid/cell.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import { applyChange, reverseChange, type CellChange, type MapChange, type RecordChange } from '../map/change.ts'
import type { MapCommand } from '../map/commands/command.ts'
import { planCommand } from '../map/commands/index.ts'
import { levelOf } from '../map/heights.ts'
import type { Creature } from '../map/records/creature.ts'
import { battlefieldOf, type Battlefield } from '../movement/battlefield.ts'
import { combatantOnMap } from '../movement/mounts.ts'
import { EDGE_CODE, edgeCodeOf } from '../map/edges.ts'
import { rulesOf } from '../rules/registry.ts'
import type { Ruleset } from '../rules/ruleset.ts'

/** Above this many painted squares, a new battlefield is cheaper than updating square by square. */
const MAX_PATCHED_SQUARES = 2000

/** What questions are answered from. */
export interface Situation {
  readonly map: BattleMap
  readonly revision: number
  /** The battlefield under the map's rules. */
  readonly field: Battlefield
  /** The battlefield under the defaults of another ruleset. */
  readonly fieldUnder: (ruleset: Ruleset) => Battlefield
}

/** The situation of a map that will not change. Errors: those of `Replica.situation`. */
export const situationOf = (map: BattleMap): Result<Situation> => new Replica(map, 0).situation()

/** The engine's copy of a map. */
export class Replica {
  #map: BattleMap
  #field: Battlefield | null = null
  /** Battlefields for `fieldUnder`, by ruleset. */
  readonly #readings = new Map<string, Battlefield>()
  revision: number

  constructor(map: BattleMap, revision: number) {
    this.#map = map
    this.revision = revision
  }

  /** Applies a change. Cost: what it touches, if the battlefield can be patched. */
  apply(change: MapChange, revision: number): void {
    this.#map = applyChange(this.#map, change)
    this.revision = revision
    this.#readings.clear()
    if (this.#field && !patch(this.#field, this.#map, change)) this.#field = null
  }

  /** Runs `find` as if some commands had been applied in order, then restores the map. Commands that the map refuses are skipped. */
  asIf<T>(commands: readonly MapCommand[], find: () => T): T {
    const { revision } = this
    const before = this.#map
    const made: MapChange[] = []
    try {
      for (const command of commands) {
        const planned = planCommand(command, this.#map, rulesOf)
        if (!planned.ok) continue
        this.apply(planned.value.change, revision)
        made.push(planned.value.change)
      }
      return find()
    } finally {
      for (const change of made.toReversed()) this.apply(reverseChange(change), revision)
      this.#map = before
    }
  }

  /** The current situation. Errors: `no-such-ruleset`, or a table rule's. */
  situation(): Result<Situation> {
    const field = this.#ownField()
    if (!field.ok) return field
    const fieldUnder = (ruleset: Ruleset): Battlefield => this.#fieldUnder(ruleset)
    return ok({ map: this.#map, revision: this.revision, field: field.value, fieldUnder })
  }

  #ownField(): Result<Battlefield> {
    if (this.#field) return ok(this.#field)
    const played = rulesOf(settingsOf(this.#map))
    if (!played.ok) return played
    this.#field = battlefieldOf(this.#map, played.value.ruleset, played.value.rules)
    return ok(this.#field)
  }

  /** Cached until the next change. */
  #fieldUnder(ruleset: Ruleset): Battlefield {
    const known = this.#readings.get(ruleset.id)
    if (known) return known
    const field = battlefieldOf(this.#map, ruleset, ruleset.tableRules)
    this.#readings.set(ruleset.id, field)
    return field
  }
}

/** Updates a battlefield in place; false if a new one is needed. */
function patch(field: Battlefield, map: BattleMap, { cells, records, shape }: MapChange): boolean {
  const squares = cells.reduce((sum, { indices }) => sum + indices.length, 0)
  const isDeep = records.some(({ table }) => table === 'settings' || table === 'terrainTypes')
  // Creatures are in the map's order, and the battlefield can only add at the end.
  const isPlaced = records.some(({ table, placeAfter }) => table === 'creatures' && placeAfter !== undefined)
  if (shape || isDeep || isPlaced || squares > MAX_PATCHED_SQUARES) return false
  for (const change of cells) paint(field, change)
  for (const change of records) putRecord(field, map, change)
  if (records.some(({ table }) => table === 'creatures')) seatRiders(field, map)
  return true
}

function paint(field: Battlefield, { layer, indices, after }: CellChange): void {
  for (const [i, index] of indices.entries()) {
    const cell = cellAt(field, index)
    if (layer === 'terrain') field.setTerrain(cell, after[i] ?? 0)
    else field.setFloor(cell, levelOf(after[i] ?? 0))
  }
}

function putRecord(field: Battlefield, map: BattleMap, { table, id, before, after }: RecordChange): void {
  if (table === 'creatures') {
    if (after && 'speedFeet' in after && 'at' in after) put(field, map, after)
    else field.removeCombatant(id)
  }
  if (table === 'edges') {
    const edge = after ?? before
    if (edge && 'border' in edge) field.setEdge(edge.cell, edge.border, after ? edgeCodeOf(edge) : EDGE_CODE.none)
  }
}

/** Moves riders to their mounts. */
function seatRiders(field: Battlefield, map: BattleMap): void {
  for (const creature of map.tables.creatures.values()) if (creature.mountId !== undefined) put(field, map, creature)
}

const put = (field: Battlefield, { tables }: BattleMap, creature: Creature): void =>
  field.putCombatant(combatantOnMap(tables.creatures, field.ruleset.naturalReachFeet, creature))
