/** A map prepared for checks: what several checks need, computed once. */
import { cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import { engineStatesOf, NO_STATES } from '../map/creatureStates.ts'
import { canBeOpened, EDGE_CODE } from '../map/edges.ts'
import { attitudesOf, type Attitudes } from '../map/sides.ts'
import type { Creature } from '../map/records/creature.ts'
import { Battlefield, battlefieldOf } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { MOVEMENT_MODES, type MovementMode } from '../map/modes.ts'
import { isSolidGround, type TerrainEntry, type TerrainType } from '../map/terrain.ts'
import type { Move } from '../movement/move.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import { Floods, plainMove, type Reached, type ReachedOptions } from './reached.ts'

/** Options of a scene. */
export interface CheckSceneOptions {
  readonly map: BattleMap
  readonly ruleset: Ruleset
  readonly rules: TableRules
  /** Rounds within which every creature should reach an enemy. */
  readonly rounds: number
}

/** Which doors are open on a field without creatures. */
export type DoorsOpen = 'all' | 'unlocked' | 'none'

/** A creature with a space of its own. Riders share their mount's. */
export interface Standing {
  readonly creature: Creature
  readonly combatant: Combatant
}

/** A map, its rules, and cached fields and floods. */
export class CheckScene {
  readonly map: BattleMap
  readonly ruleset: Ruleset
  readonly rules: TableRules
  readonly rounds: number
  readonly attitudes: Attitudes
  /** The map with all of its creatures. */
  readonly field: Battlefield
  /** Creatures with a space of their own, in the order of the map. */
  readonly standing: readonly Standing[]
  readonly #bare = new Map<string, Battlefield>()
  readonly #flooded = new Map<string, Battlefield>()
  readonly #floods = new Map<string, Floods>()
  #terrain: readonly number[] | null = null
  #solid: Uint8Array | null = null

  constructor({ map, ruleset, rules, rounds }: CheckSceneOptions) {
    this.map = map
    this.ruleset = ruleset
    this.rules = rules
    this.rounds = rounds
    this.attitudes = attitudesOf(settingsOf(map).attitudes)
    this.field = battlefieldOf(map, ruleset, rules)
    this.standing = [...map.tables.creatures.values()].flatMap((creature) => {
      const combatant = this.field.combatants.get(creature.id)
      return combatant && combatant.mountedOn === undefined ? [{ creature, combatant }] : []
    })
  }

  /**
   * Returns the map without creatures for a walker that enters every terrain one of these modes can enter. Opened doors keep
   * their frames.
   */
  bare(doors: DoorsOpen, { speedFeet }: Pick<Combatant, 'speedFeet'>): Battlefield {
    const modes = modesOf({ speedFeet })
    const key = `${doors} ${modes.join(' ')}`
    const known = this.#bare.get(key)
    if (known) return known
    const empty = { ...this.map, tables: { ...this.map.tables, creatures: new Map() } }
    const made = battlefieldOf(empty, this.ruleset, this.rules)
    const { gravity, ruleset, rules } = made
    const palette = made.palette.map(
      (type) => type && { ...type, entry: { ...type.entry, land: easiest(type, modes) } },
    )
    const field = new Battlefield({ ...made, gravity, ruleset, rules, palette, combatants: [] })
    for (const edge of this.map.tables.edges.values()) {
      const isOpened = doors === 'all' || (doors === 'unlocked' && canBeOpened(edge))
      if (edge.kind === 'door' && isOpened) field.setEdge(edge.cell, edge.border, EDGE_CODE.doorOpen)
    }
    this.#bare.set(key, field)
    return field
  }

  /** Returns a creature's move over the bare field; null if it is off the map or the rules do not have its size. */
  moveOf(mover: Combatant, doors: DoorsOpen, options: ReachedOptions = { squeezes: true }): Move | null {
    return plainMove(this.bare(doors, mover), mover, options)
  }

  /**
   * Returns everything a creature can ever reach without creatures in the way; null without a speed or a move. Creatures of one
   * kind in one area get the same object.
   */
  reachedBy(mover: Combatant, doors: DoorsOpen, options: ReachedOptions = { squeezes: true }): Reached | null {
    if (!canMove(mover)) return null
    // Costs do not matter: all fields with the same passable terrain are one, whatever modes they were made for.
    const terrain = `${doors} ${this.#openTo(mover)}`
    const field = this.#flooded.get(terrain) ?? this.bare(doors, mover)
    this.#flooded.set(terrain, field)
    const move = plainMove(field, mover, options)
    if (!move) return null
    const key = `${terrain} ${move.layer.spaceCells} ${mover.incorporeal} ${options.squeezes}`
    const floods = this.#floods.get(key) ?? new Floods()
    this.#floods.set(key, floods)
    return floods.reachedBy(move)
  }

  /** Lists the terrain codes on the map that a creature can enter by one of its modes. */
  #openTo(mover: Combatant): string {
    const used = (this.#terrain ??= [...new Set(this.map.layers.terrain)].toSorted((a, b) => a - b))
    const modes = modesOf(mover)
    return used
      .filter((code) => {
        const type = this.field.palette[code]
        return type && easiest(type, modes).passable
      })
      .join(' ')
  }

  /** 1 for squares that no mode but burrowing can enter, row-major. */
  get solid(): Uint8Array {
    const isSolid = this.field.palette.map((type) => Number(type !== undefined && isSolidGround(type)))
    return (this.#solid ??= this.map.layers.terrain.map((code) => isSolid[code] ?? 0))
  }

  /** True if a square is solid. Squares off the map are not: a door may lead outside. */
  isSolid(cell: Cell): boolean {
    return isOnGrid(this.map, cell) && this.solid[cellIndex(this.map, cell)] === 1
  }

  /** Returns the edge code between two neighbors, by index. */
  between(a: number, b: number): number {
    const { widthCells, westEdges, northEdges } = this.field
    const second = Math.max(a, b)
    return (Math.abs(a - b) === widthCells && widthCells > 1 ? northEdges[second] : westEdges[second]) ?? EDGE_CODE.none
  }

  /** True if two sides are enemies. */
  areEnemies(side: string, other: string): boolean {
    return this.attitudes(side, other) === 'enemy'
  }
}

/** Returns the modes a creature has a speed for. */
const modesOf = ({ speedFeet }: Pick<Combatant, 'speedFeet'>): readonly MovementMode[] =>
  MOVEMENT_MODES.filter((mode) => (speedFeet[mode] ?? 0) > 0)

/** True if a creature has any speed. */
export const canMove = (mover: Pick<Combatant, 'speedFeet'>): boolean => modesOf(mover).length > 0

/** Returns the creature with the speed of its fastest mode on land, as `CheckScene.bare` needs it. */
export const asWalker = (mover: Combatant): Combatant => ({
  ...mover,
  speedFeet: { land: Math.max(0, ...Object.values(mover.speedFeet).map((feet) => feet ?? 0)) },
})

/** Returns a terrain's entry by the mode it hinders least; impassable if no mode can enter; as on foot without modes. */
function easiest({ entry }: TerrainType, modes: readonly MovementMode[]): TerrainEntry {
  if (modes.length === 0) return entry.land
  const open = modes.map((mode) => entry[mode]).filter(({ passable }) => passable)
  if (open.length === 0) return { passable: false, doublings: 0, extraFeet: 0 }
  return {
    passable: true,
    doublings: Math.min(...open.map(({ doublings }) => doublings)),
    extraFeet: Math.min(...open.map(({ extraFeet }) => extraFeet)),
  }
}

/** A Medium creature with every mode (burrowing only if requested) at a place. */
export const anyone = ({ at }: Pick<Combatant, 'at'>, burrows = false): Combatant => ({
  ...engineStatesOf(NO_STATES),
  id: '',
  at,
  size: 'medium',
  body: 'tall',
  side: '',
  speedFeet: { land: 30, fly: 30, swim: 30, climb: 30, ...(burrows ? { burrow: 30 } : {}) },
  reachWeapon: false,
  unarmed: false,
  incorporeal: false,
  fillsSpace: false,
  obstacleWhenHelpless: false,
  heavyArmor: false,
  altitude: 0,
  ignoresDifficultTerrain: false,
})
