/**
 * A map prepared for questions: terrain, edges and creatures in typed arrays under one ruleset and its table rules.
 *
 * It lives as long as a map is open. What a search needs beyond it (which steps a space of some size may make, see
 * `ground/`) is built when first asked for and then kept up to date square by square, so an edit costs its neighbourhood
 * and never the map. Rejected: a new value for every edit, which would copy megabytes while a wall is being painted.
 */
import type { Cell } from '../grid/cell.ts'
import { cellIndex, type GridSize } from '../grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import type { Gravity } from '../map/modes.ts'
import type { EdgeBorder } from '../map/records/edge.ts'
import type { TerrainType } from '../map/terrain.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import { isSameParty, type Combatant } from './combatant.ts'
import { edgeCodeOf, type EdgeCode } from '../map/edgeCode.ts'
import { edgeLineFlags, terrainLineFlags } from '../map/lineFlags.ts'
import { Squeezing } from './ground/squeezing.ts'
import type { Occupancy, SpaceLayer } from './ground/spaceLayer.ts'
import { combatantsOnMap } from './mounts.ts'
import { cellsHeldBy, letsPass, passageOf, type Manner, type PassageRules } from './passage.ts'
import { LabelStore } from './search/labelStore.ts'
import { StepPrices } from './stepPrices.ts'
import { Ground, groundKey } from './ground/ground.ts'
import { type GroundProfile } from './ground/groundSurface.ts'
import type { LineGrid } from '../grid/lines/lineGrid.ts'
import { OpenLines } from '../grid/lines/OpenLines.ts'

/** Kinds of ground by code; codes nobody defined are `undefined` and count as impassable. */
export type TerrainPalette = readonly (TerrainType | undefined)[]

/** What a battlefield is made of. Arrays are row-major and become the battlefield's own. */
export interface BattlefieldParts extends GridSize {
  readonly terrain: Uint8Array
  readonly palette: TerrainPalette
  /** Edge codes on the west and north border of each square. */
  readonly westEdges: Uint8Array
  readonly northEdges: Uint8Array
  readonly combatants: readonly Combatant[]
  readonly gravity: Gravity
  readonly ruleset: Ruleset
  readonly rules: TableRules
}

/** A prepared map. Read its fields freely; change them only through its methods. */
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
  /** Flags for lines of effect and cover, kept up to date. */
  readonly lines: LineGrid
  /** Lines of effect for those who ask for thousands. */
  readonly openLines: OpenLines
  /** Scratch memory of its searches. */
  readonly labels = new LabelStore()
  /** Counts every change of a creature. */
  creatureRevision = 0
  readonly #combatants: Map<string, Combatant>
  readonly #grounds = new Map<string, Ground>()

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
    this.#combatants = new Map(parts.combatants.map((c) => [c.id, c]))
    const cells = this.widthCells * this.heightCells
    const lines = {
      widthCells: this.widthCells,
      heightCells: this.heightCells,
      squares: new Uint8Array(cells),
      west: new Uint8Array(cells),
      north: new Uint8Array(cells),
    }
    const flagsByCode = this.palette.map(terrainLineFlags)
    for (let i = 0; i < cells; i++) {
      lines.squares[i] = flagsByCode[this.terrain[i] ?? 0] ?? 0
      lines.west[i] = edgeLineFlags(this.westEdges[i] ?? 0)
      lines.north[i] = edgeLineFlags(this.northEdges[i] ?? 0)
    }
    this.lines = lines
    this.openLines = new OpenLines(lines)
  }

  readonly #prices = new Map<string, StepPrices>()
  readonly #squeezing = new Map<SpaceLayer, Squeezing>()
  readonly #occupancies = new Map<string, Occupancy>()
  #occupancyRevision = 0

  /** Everybody on the field, in order. */
  get combatants(): ReadonlyMap<string, Combatant> {
    return this.#combatants
  }

  /** The prepared ground for movers of a kind; built when first asked for. */
  ground(profile: GroundProfile): Ground {
    const key = groundKey(profile)
    let ground = this.#grounds.get(key)
    if (!ground) {
      ground = new Ground(this, profile)
      this.#grounds.set(key, ground)
    }
    return ground
  }

  /** Prices of a mover's steps over a ground. */
  pricesFor(ground: Ground, hampered: number, turnFeet: number): StepPrices {
    const hasBarriers = ground.barriers > 0
    const key = `${groundKey(ground.profile)} ${hampered} ${turnFeet} ${hasBarriers}`
    let prices = this.#prices.get(key)
    if (!prices) {
      prices = new StepPrices({
        ruleset: this.ruleset,
        rules: this.rules,
        weights: ground.weights,
        hampered,
        hasBarriers,
        turnFeet,
      })
      this.#prices.set(key, prices)
    }
    return prices
  }

  /** Squeezing over a layer of this field. */
  squeezingFor(layer: SpaceLayer): Squeezing {
    let squeezing = this.#squeezing.get(layer)
    if (!squeezing) {
      squeezing = new Squeezing(layer)
      this.#squeezing.set(layer, squeezing)
    }
    return squeezing
  }

  /** Who is in a mover's way; worked out once until somebody moves. */
  occupancyFor(mover: Combatant, manner: Manner): Occupancy {
    if (this.#occupancyRevision !== this.creatureRevision) {
      this.#occupancies.clear()
      this.#occupancyRevision = this.creatureRevision
    }
    const key = `${mover.id} ${mover.side} ${mover.size} ${manner.tumble} ${manner.isCharge} ${manner.overruns ?? ''}`
    let occupancy = this.#occupancies.get(key)
    if (!occupancy) {
      const squares = squaresInTheWay(this, this.#combatants.values(), mover, manner)
      occupancy = { key: `${this.creatureRevision} ${key}`, ...squares }
      this.#occupancies.set(key, occupancy)
    }
    return occupancy
  }

  /** Paints one square. Cost: its neighbourhood in every prepared ground. */
  setTerrain(cell: Cell, code: number): void {
    const index = cellIndex(this, cell)
    this.terrain[index] = code
    this.lines.squares[index] = terrainLineFlags(this.palette[code])
    this.openLines.renew()
    for (const ground of this.#grounds.values()) ground.refresh(cell)
  }

  /** Puts something on a border of a square, or takes it away (`EDGE_CODE.none`). */
  setEdge(cell: Cell, border: EdgeBorder, code: EdgeCode): void {
    const index = cellIndex(this, cell)
    const [codes, flags] = border === 'west' ? [this.westEdges, this.lines.west] : [this.northEdges, this.lines.north]
    codes[index] = code
    flags[index] = edgeLineFlags(code)
    this.openLines.renew()
    for (const ground of this.#grounds.values()) ground.refresh(cell)
  }

  /** Adds a creature or replaces the one of its id; a replaced one keeps its place in the order. */
  putCombatant(combatant: Combatant): void {
    this.#combatants.set(combatant.id, combatant)
    this.creatureRevision++
  }

  /** Takes a creature off the field. */
  removeCombatant(id: string): void {
    this.#combatants.delete(id)
    this.creatureRevision++
  }
}

/** Squares a mover may not enter and squares with bodies that hinder it, by padded index. */
function squaresInTheWay(
  field: GridSize & PassageRules,
  combatants: Iterable<Combatant>,
  mover: Combatant,
  manner: Manner,
): Pick<Occupancy, 'blocked' | 'bodies'> {
  const blocked: number[] = []
  const bodies: number[] = []
  for (const other of combatants) {
    if (isSameParty(other, mover)) continue
    const blocks = !letsPass(passageOf(field, mover, other, manner))
    const hinders = other.helpless && other.obstacleWhenHelpless
    if (!blocks && !hinders) continue
    const squares = cellsHeldBy(field, other).map(({ col, row }) => (row + 1) * (field.widthCells + 2) + col + 1)
    if (blocks) blocked.push(...squares)
    if (hinders) bodies.push(...squares)
  }
  return { blocked, bodies }
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
    combatants: combatantsOnMap(map.tables.creatures, ruleset.naturalReachFeet),
    gravity: settingsOf(map).gravity,
    ruleset,
    rules,
  })
}
