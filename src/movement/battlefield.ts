/**
 * A map prepared for searches: terrain, edges and creatures in typed arrays, with one ruleset and its table rules.
 *
 * It lives as long as the map is open. Derived data (the steps a space of some size may make, see `field/`) is built on
 * demand and then updated square by square, so an edit costs its neighborhood and never the whole map.
 * Rejected: an immutable value for every edit, which would copy megabytes while a wall is being painted.
 */
import type { Cell } from '../grid/cell.ts'
import { cellIndex, isOnGrid, type GridSize } from '../grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { levelOf } from '../map/heights.ts'
import type { Gravity } from '../map/modes.ts'
import type { EdgeBorder } from '../map/records/edge.ts'
import type { TerrainType } from '../map/terrain.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import type { Combatant } from './combatant.ts'
import { edgeCodeOf, type EdgeCode } from '../map/edges.ts'
import { attitudesOf, ENEMIES_BY_SIDE, type Attitudes } from '../map/sides.ts'
import { edgeLineFlags, terrainLineFlags } from '../map/lineFlags.ts'
import { Squeezing } from './field/squeezing.ts'
import type { Occupancy, SpaceLayer } from './field/spaceLayer.ts'
import { combatantsOnMap } from './mounts.ts'
import type { MovementOptions } from './passage.ts'
import { occupiedSquares } from './occupancy.ts'
import { LabelStore } from './field/labelStore.ts'
import { StepCosts, type CostTerms, type PaceFactors } from './stepCosts.ts'
import { PreparedSurface, surfaceKey } from './field/preparedSurface.ts'
import { type SurfaceProfile } from './field/surface.ts'
import type { LineGrid } from '../grid/lines/lineGrid.ts'
import { OpenLines } from '../grid/lines/OpenLines.ts'

/** Terrain types by code; unknown codes are `undefined` and count as impassable. */
export type TerrainPalette = readonly (TerrainType | undefined)[]

/** Constructor arguments of a battlefield. Arrays are row-major; the battlefield takes ownership of them. */
export interface BattlefieldParts extends GridSize {
  readonly terrain: Uint8Array
  readonly palette: TerrainPalette
  /** Edge codes on the west and north border of each square. */
  readonly westEdges: Uint8Array
  readonly northEdges: Uint8Array
  /** Level of the floor of each square, in squares; left out or empty if all of it is at level 0. */
  readonly floorLevels?: Int16Array
  readonly combatants: readonly Combatant[]
  /** Default: everyone of another side is an enemy. */
  readonly attitudes?: Attitudes
  readonly gravity: Gravity
  readonly ruleset: Ruleset
  readonly rules: TableRules
}

/** What the costs of a mover's steps depend on besides the surface. `paces`: extra factors for some kinds of steps. */
interface MoverCosts extends Pick<CostTerms, 'hampered' | 'slow' | 'turnFeet'> {
  readonly paces?: PaceFactors | undefined
}

/** A prepared map. Change its fields only through its methods. */
export class Battlefield implements GridSize {
  readonly widthCells: number
  readonly heightCells: number
  readonly terrain: Uint8Array
  readonly palette: TerrainPalette
  readonly westEdges: Uint8Array
  readonly northEdges: Uint8Array
  readonly gravity: Gravity
  readonly ruleset: Ruleset
  readonly rules: TableRules
  readonly attitudes: Attitudes
  /** Flags for lines of effect and cover, kept up to date. */
  readonly lines: LineGrid
  /** Lines of effect, for thousands of queries. */
  readonly openLines: OpenLines
  /** Scratch memory of its searches. */
  readonly labels = new LabelStore()
  /** Incremented by every change of a creature or of a floor. */
  creatureRevision = 0
  readonly #combatants: Map<string, Combatant>
  readonly #surfaces = new Map<string, PreparedSurface>()

  constructor(parts: BattlefieldParts) {
    this.widthCells = parts.widthCells
    this.heightCells = parts.heightCells
    this.terrain = parts.terrain
    this.palette = parts.palette
    this.westEdges = parts.westEdges
    this.northEdges = parts.northEdges
    this.gravity = parts.gravity
    this.ruleset = parts.ruleset
    this.rules = parts.rules
    this.attitudes = parts.attitudes ?? ENEMIES_BY_SIDE
    this.#combatants = new Map(parts.combatants.map((c) => [c.id, c]))
    const cells = this.widthCells * this.heightCells
    const lines: LineGrid & { floors: Int16Array | null } = {
      widthCells: this.widthCells,
      heightCells: this.heightCells,
      squares: new Uint8Array(cells),
      west: new Uint8Array(cells),
      north: new Uint8Array(cells),
      floors: parts.floorLevels?.some((level) => level !== 0) ? parts.floorLevels : null,
    }
    const flagsByCode = this.palette.map(terrainLineFlags)
    for (let i = 0; i < cells; i++) {
      lines.squares[i] = flagsByCode[this.terrain[i] ?? 0] ?? 0
      lines.west[i] = edgeLineFlags(this.westEdges[i] ?? 0)
      lines.north[i] = edgeLineFlags(this.northEdges[i] ?? 0)
    }
    this.lines = this.#lines = lines
    this.openLines = new OpenLines(lines)
  }

  readonly #lines: LineGrid & { floors: Int16Array | null }
  readonly #costs = new Map<string, StepCosts>()
  readonly #squeezing = new Map<SpaceLayer, Squeezing>()
  readonly #occupancies = new Map<string, Occupancy>()
  #occupancyRevision = 0

  /** Level of the floor of each square; null if all of it is at level 0. */
  get floors(): Int16Array | null {
    return this.#lines.floors
  }

  /** Terrain type of a square; undefined off the map and for unknown codes. */
  terrainAt(cell: Cell): TerrainType | undefined {
    return isOnGrid(this, cell) ? this.palette[this.terrain[cellIndex(this, cell)] ?? 0] : undefined
  }

  /** All creatures on the field, by id and in order. */
  get combatants(): ReadonlyMap<string, Combatant> {
    return this.#combatants
  }

  /** The prepared surface for movers with a profile; built on demand. */
  surface(profile: SurfaceProfile): PreparedSurface {
    const key = surfaceKey(profile)
    let surface = this.#surfaces.get(key)
    if (!surface) {
      surface = new PreparedSurface(this, profile)
      this.#surfaces.set(key, surface)
    }
    return surface
  }

  /** Costs of a mover's steps over a surface. */
  costsFor(surface: PreparedSurface, { hampered, slow, turnFeet, paces }: MoverCosts): StepCosts {
    const hasBarriers = surface.barriers > 0
    const key = `${surfaceKey(surface.profile)} ${hampered} ${slow} ${turnFeet} ${hasBarriers} ${paces?.key ?? ''}`
    let costs = this.#costs.get(key)
    if (!costs) {
      costs = new StepCosts({
        ruleset: this.ruleset,
        rules: this.rules,
        weights: surface.weights,
        hampered,
        slow,
        hasBarriers,
        turnFeet,
        factorOf: paces?.factorOf,
      })
      this.#costs.set(key, costs)
    }
    return costs
  }

  /** The squeezing data of a layer; built on demand. */
  squeezingFor(layer: SpaceLayer): Squeezing {
    let squeezing = this.#squeezing.get(layer)
    if (!squeezing) {
      squeezing = new Squeezing(layer, this.ruleset.squeezedCells(layer.spaceCells))
      this.#squeezing.set(layer, squeezing)
    }
    return squeezing
  }

  /** The creatures in a mover's way; cached until a creature changes. */
  occupancyFor(mover: Combatant, options: MovementOptions): Occupancy {
    if (this.#occupancyRevision !== this.creatureRevision) {
      this.#occupancies.clear()
      this.#occupancyRevision = this.creatureRevision
    }
    const body = `${mover.id} ${mover.side} ${mover.size} ${mover.altitude} ${mover.tall ?? ''}`
    const key = `${body} ${options.tumble} ${options.isCharge} ${options.overruns ?? ''}`
    let occupancy = this.#occupancies.get(key)
    if (!occupancy) {
      const squares = occupiedSquares(this, this.#combatants.values(), mover, options)
      occupancy = { key: `${this.creatureRevision} ${key}`, ...squares }
      this.#occupancies.set(key, occupancy)
    }
    return occupancy
  }

  /** Sets the terrain of one square. Cost: its neighborhood in every prepared surface. */
  setTerrain(cell: Cell, code: number): void {
    const index = cellIndex(this, cell)
    this.terrain[index] = code
    this.lines.squares[index] = terrainLineFlags(this.palette[code])
    this.openLines.renew()
    for (const surface of this.#surfaces.values()) surface.refresh(cell)
  }

  /** Sets the edge on a border of a square (`EDGE_CODE.none` for none). */
  setEdge(cell: Cell, border: EdgeBorder, code: EdgeCode): void {
    const index = cellIndex(this, cell)
    const [codes, flags] = border === 'west' ? [this.westEdges, this.lines.west] : [this.northEdges, this.lines.north]
    codes[index] = code
    flags[index] = edgeLineFlags(code)
    this.openLines.renew()
    for (const surface of this.#surfaces.values()) surface.refresh(cell)
  }

  /** Sets the floor level of one square. */
  setFloor(cell: Cell, level: number): void {
    const lines = this.#lines
    if (lines.floors === null && level === 0) return
    lines.floors ??= new Int16Array(this.widthCells * this.heightCells)
    lines.floors[cellIndex(this, cell)] = level
    this.creatureRevision++
  }

  /** Adds a creature, or replaces the one with the same id, which keeps its place in the order. */
  putCombatant(combatant: Combatant): void {
    this.#combatants.set(combatant.id, combatant)
    this.creatureRevision++
  }

  /** Removes a creature. */
  removeCombatant(id: string): void {
    this.#combatants.delete(id)
    this.creatureRevision++
  }
}

/** The battlefield of a map. Its layers are copied. */
export function battlefieldOf(map: BattleMap, ruleset: Ruleset, rules: TableRules): Battlefield {
  const cells = map.widthCells * map.heightCells
  const westEdges = new Uint8Array(cells)
  const northEdges = new Uint8Array(cells)
  for (const edge of map.tables.edges.values()) {
    const layer = edge.border === 'west' ? westEdges : northEdges
    layer[cellIndex(map, edge.cell)] = edgeCodeOf(edge)
  }
  return new Battlefield({
    widthCells: map.widthCells,
    heightCells: map.heightCells,
    terrain: Uint8Array.from(map.layers.terrain),
    palette: terrainPalette(map),
    westEdges,
    northEdges,
    floorLevels: Int16Array.from(map.layers.elevationFeet, levelOf),
    combatants: combatantsOnMap(map.tables.creatures, ruleset.naturalReachFeet),
    attitudes: attitudesOf(settingsOf(map).attitudes),
    gravity: settingsOf(map).gravity,
    ruleset,
    rules,
  })
}
