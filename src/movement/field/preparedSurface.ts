/**
 * The map for one kind of mover (mode, incorporeal or not): squares and borders on a grid with one square of padding on every
 * side, so that no search has to check whether a neighbor is on the map.
 *
 * Space layers, one per size of space, are derived on demand (see `spaceLayer.ts`). Creatures are not part of the surface:
 * layers mark those in the way of a mover just before a search.
 */
import type { Cell } from '../../grid/cell.ts'
import { BUILT_IN_TERRAIN, OPEN_TERRAIN, type TerrainType } from '../../map/terrain.ts'
import { EDGE_CODE, isHard, isShut } from '../../map/edges.ts'
import {
  BOX_FREE,
  BOX_HARD,
  BOX_RANK_SHIFT,
  BOX_SHUT,
  NORTH_BARRIER,
  NORTH_HARD,
  WEST_BARRIER,
  WEST_HARD,
  WEST_SHUT,
  type SurfaceProfile,
  type SurfaceSource,
  type Surface,
} from './surface.ts'
import { SpaceLayer } from './spaceLayer.ts'

/** Cache key: equal for equal profiles. */
export const surfaceKey = (p: SurfaceProfile): string =>
  `${p.mode}${p.incorporeal ? ' incorporeal' : ''}${p.ignoresDifficultTerrain ? ' sure-footed' : ''}`

/** The surface for one profile, kept up to date. */
export class PreparedSurface implements Surface {
  readonly source: SurfaceSource
  readonly profile: SurfaceProfile
  readonly paddedWidth: number
  readonly paddedCells: number
  /** Box flags of single squares by padded index; padding is never free. */
  readonly squares: Uint8Array
  /** Border flags by padded index. */
  readonly borders: Uint8Array
  /** Terrain weight of each rank, ascending; rank 0 has weight 0. */
  readonly weights: readonly number[]
  /** Number of borders that are hard, and of low walls that slow or stop this profile. */
  hardBorders = 0
  barriers = 0
  readonly #boxByCode: Uint8Array
  readonly #layers = new Map<number, SpaceLayer>()

  constructor(source: SurfaceSource, profile: SurfaceProfile) {
    this.source = source
    this.profile = profile
    this.paddedWidth = source.widthCells + 2
    this.paddedCells = this.paddedWidth * (source.heightCells + 2)
    this.squares = new Uint8Array(this.paddedCells)
    this.borders = new Uint8Array(this.paddedCells)
    const { mode } = profile
    const weightOf = (type: TerrainType): number =>
      Math.max(
        0,
        source.ruleset.terrain.weight(type.entry[mode], mode, type) - (profile.ignoresDifficultTerrain ? 1 : 0),
      )
    // Null: impassable.
    const weights = Array.from({ length: 256 }, (_, code) => {
      const type = seenBy(source.palette[code], profile)
      return type?.entry[mode].passable ? weightOf(type) : null
    })
    const used = new Set([0, ...weights.filter((weight) => weight !== null)])
    this.weights = [...used].sort((a, b) => a - b)
    this.#boxByCode = Uint8Array.from(weights, (weight, code) => {
      const type = source.palette[code]
      const isCorner = type === undefined || isHardCorner(source, type, profile)
      const rank = weight === null ? 0 : this.weights.indexOf(weight)
      return (weight === null ? 0 : BOX_FREE) | (isCorner ? BOX_HARD | BOX_SHUT : 0) | (rank << BOX_RANK_SHIFT)
    })
    for (let row = 0; row < source.heightCells; row++)
      for (let col = 0; col < source.widthCells; col++) this.#readSquare(col, row)
  }

  /** Padded index of a cell. */
  indexOf(col: number, row: number): number {
    return (row + 1) * this.paddedWidth + col + 1
  }

  /** Column of a padded index. */
  colOf(index: number): number {
    return (index % this.paddedWidth) - 1
  }

  /** Row of a padded index. */
  rowOf(index: number): number {
    return Math.floor(index / this.paddedWidth) - 1
  }

  /** Cell of a padded index. */
  cellOf(index: number): Cell {
    return { col: this.colOf(index), row: this.rowOf(index) }
  }

  /** The layer for spaces of that many squares along one side; built on demand. */
  layer(spaceCells: number): SpaceLayer {
    return this.#layerOf(spaceCells).complete()
  }

  /** Flags of boxes of that many squares without creatures. */
  boxes(spaceCells: number): Uint8Array {
    return this.#layerOf(spaceCells).bareBoxes
  }

  #layerOf(spaceCells: number): SpaceLayer {
    let layer = this.#layers.get(spaceCells)
    if (!layer) {
      layer = new SpaceLayer(this, spaceCells)
      this.#layers.set(spaceCells, layer)
    }
    return layer
  }

  /** Rereads one square with its west and north borders, and updates every layer around it. */
  refresh({ col, row }: Cell): void {
    this.#readSquare(col, row)
    const layers = [...this.#layers.values()].sort((a, b) => a.spaceCells - b.spaceCells)
    for (const layer of layers) layer.refresh(col, row)
  }

  #readSquare(col: number, row: number): void {
    const { source } = this
    const at = row * source.widthCells + col
    const index = this.indexOf(col, row)
    this.squares[index] = this.#boxByCode[source.terrain[at]]
    this.#count(this.borders[index], -1)
    const flags = this.#borderFlags(source.westEdges[at]) | (this.#borderFlags(source.northEdges[at]) << 3)
    this.borders[index] = flags
    this.#count(flags, 1)
  }

  #borderFlags(code: number): number {
    if (code === EDGE_CODE.barrier) {
      const ignores = this.profile.mode === 'fly' || this.profile.incorporeal
      const { 'barrier-price': cost, 'barrier-stops-run': stops } = this.source.rules
      return ignores || (cost === 'free' && !stops) ? 0 : WEST_BARRIER
    }
    return (isShut(code) ? WEST_SHUT : 0) | (isHard(code) ? WEST_HARD : 0)
  }

  #count(flags: number, by: number): void {
    if ((flags & (WEST_HARD | NORTH_HARD)) !== 0) this.hardBorders += by
    if ((flags & (WEST_BARRIER | NORTH_BARRIER)) !== 0) this.barriers += by
  }
}

/** Burrowers pass the corners of what they enter, the incorporeal those of what counts as open terrain for them. */
const isHardCorner = ({ ruleset }: SurfaceSource, type: TerrainType, { mode, incorporeal }: SurfaceProfile): boolean =>
  ruleset.terrain.isHardCorner(type) &&
  !(mode === 'burrow' && type.entry.burrow.passable) &&
  !(incorporeal && type.normalForIncorporeal)

/** The terrain as a mover meets it: open for the incorporeal where it counts as such. */
const seenBy = (type: TerrainType | undefined, { incorporeal }: SurfaceProfile): TerrainType | undefined =>
  incorporeal && type?.normalForIncorporeal ? BUILT_IN_TERRAIN[OPEN_TERRAIN] : type
