/**
 * Squeezing: which narrower rectangles of a box are free, and how a creature changes from one to another.
 *
 * A stance says which part of its box a creature fills: `WHOLE`, or the number of a rectangle. Upright rectangles come first
 * (from left to right), then flat ones (from top to bottom). Results are cached for each box until the layer changes.
 *
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Squeezing
 */
import { lowestBit } from '../../base/bits.ts'
import { isRectOnGrid, spaceRect, type CellRect } from '../../grid/cell.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from './stepWord.ts'
import { BOX_FREE, BOX_RANK_SHIFT, NORTH_BARRIER, NORTH_SHUT, WEST_BARRIER, WEST_SHUT } from './surface.ts'
import { SQUARE_BLOCKED, SQUARE_BODY, type SpaceLayer } from './spaceLayer.ts'

/** The stance of a creature that fills its whole space. */
export const WHOLE = -1

/** A rectangle of squares; `at` is the padded index of its top left one. */
interface Patch {
  readonly at: number
  readonly width: number
  readonly height: number
}

/** Flag of boxes whose free stances are cached. */
const KNOWN_STANCES = 1 << 15
/** Row of the overlap table for a creature that stays in its box; that for a step in direction d is d / 2. */
const STAYING = 4

/** Squeezing on one space layer. */
export class Squeezing {
  readonly layer: SpaceLayer
  /** Number of rectangles of a box. */
  readonly stances: number
  readonly #shapes: readonly { readonly offset: number; readonly width: number; readonly height: number }[]
  readonly #known: Uint16Array
  /** By place: 1 if no border is in or beside its box, 2 if one is, 0 if not computed yet. */
  readonly #borders: Uint8Array
  /** Overlap table: bits of the stances after a step (number + 1), by step (`STAYING` is the last) and stance before (number + 1). */
  readonly #overlaps: Uint16Array
  /** `changes` of boxes without borders, by free rectangles and current stance (`free << 3 | stance`). */
  readonly #openChanges: Uint8Array
  #revision: number

  /** `gap`: width of the rectangles in squares, less than that of the space. */
  constructor(layer: SpaceLayer, gap: number) {
    const n = layer.spaceCells
    const places = Array.from({ length: n - gap + 1 }, (_, i) => i)
    this.layer = layer
    this.#shapes = [
      ...places.map((i) => ({ offset: i, width: gap, height: n })),
      ...places.map((i) => ({ offset: i * layer.surface.paddedWidth, width: n, height: gap })),
    ]
    this.stances = this.#shapes.length
    this.#known = new Uint16Array(layer.surface.paddedCells)
    this.#borders = new Uint8Array(layer.surface.paddedCells)
    this.#overlaps = this.#overlapTable()
    this.#openChanges = Uint8Array.from({ length: 1 << (this.stances + 3) }, (_, i) =>
      (i & 7) < this.stances ? this.#closure(i >> 3, i & 7, (from, to) => this.overlap(STAYING, from, to)) : 0,
    )
    this.#revision = layer.revision
  }

  /** True if the stances before and after a step overlap; `index` is half the step's direction, or `STAYING`. */
  overlap(index: number, before: number, after: number): boolean {
    return ((this.#overlaps[index * (this.stances + 1) + before + 1] >> (after + 1)) & 1) === 1
  }

  /** Bits of the rectangles after a step that overlap the stance before; `index` as in `overlap`. */
  overlapping(index: number, before: number): number {
    return this.#overlaps[index * (this.stances + 1) + before + 1] >> 1
  }

  /** True if there are walls, doors or low walls in or beside a box. */
  hasBorders(place: number): boolean {
    const { surface, spaceCells } = this.layer
    if (surface.hardBorders === 0 && surface.barriers === 0) return false
    this.#renew()
    if (this.#borders[place] === 0) {
      this.#borders[place] = 1
      for (let y = -1; y <= spaceCells; y++)
        for (let x = -1; x <= spaceCells; x++)
          if (surface.borders[place + x + y * surface.paddedWidth] > 0) this.#borders[place] = 2
    }
    return this.#borders[place] === 2
  }

  /** Bits of the free rectangles of a box; 0 if the whole box is free or part of it is off the map. */
  freeStances(place: number): number {
    this.#renew()
    const known = this.#known[place]
    if (known > 0) return known & ~KNOWN_STANCES
    const isWhole = (this.layer.boxes[place] & BOX_FREE) !== 0
    let bits = 0
    if (!isWhole && this.#isOnMap(place))
      for (let stance = 0; stance < this.stances; stance++)
        if (this.#isFree(place, this.#patch(place, stance))) bits |= 1 << stance
    this.#known[place] = bits | KNOWN_STANCES
    return bits
  }

  #isOnMap(place: number): boolean {
    const { surface, spaceCells } = this.layer
    return isRectOnGrid(surface.source, spaceRect(surface.cellOf(place), spaceCells))
  }

  /** Bits of the rectangles a creature can change to within its box in any number of changes, its own included. */
  changes(place: number, stance: number): number {
    const free = this.freeStances(place)
    if (!this.hasBorders(place)) return this.#openChanges[(free << 3) | stance]
    return this.#closure(free, stance, (from, to) => this.mayPass(place, from, place, to))
  }

  /** Connected components of the free rectangles of a box, as bits: a creature can change between those of one component. */
  components(place: number): readonly number[] {
    const found: number[] = []
    for (let rest = this.freeStances(place); rest !== 0;) {
      const component = this.changes(place, lowestBit(rest))
      found.push(component)
      rest &= ~component
    }
    return found
  }

  /** Bits of the free rectangles connected to `stance` by changes that `mayChange` allows (a flood fill). */
  #closure(free: number, stance: number, mayChange: (from: number, to: number) => boolean): number {
    let found = 1 << stance
    for (let frontier = found; frontier !== 0;) {
      const from = 31 - Math.clz32(frontier)
      frontier &= ~(1 << from)
      for (let to = 0; to < this.stances; to++) {
        const bit = 1 << to
        if ((free & bit & ~found) === 0 || !mayChange(from, to)) continue
        found |= bit
        frontier |= bit
      }
    }
    return found
  }

  /** True if two stances overlap and there is no shut edge between two squares of their union. */
  mayPass(fromPlace: number, from: number, toPlace: number, to: number): boolean {
    const index = toPlace === fromPlace ? STAYING : this.layer.offsets.indexOf(toPlace - fromPlace) >> 1
    if (!this.overlap(index, from, to)) return false
    return !this.hasBorders(fromPlace) || !this.#hasShutBorder(this.#patch(fromPlace, from), this.#patch(toPlace, to))
  }

  /** Rank of the worst terrain under a stance. */
  rank(place: number, stance: number): number {
    const worst = this.layer.boxes[place] >> BOX_RANK_SHIFT
    if (stance === WHOLE || worst === 0) return worst
    let rank = 0
    this.#eachSquare(this.#patch(place, stance), (square) => {
      rank = Math.max(rank, this.layer.surface.squares[square] >> BOX_RANK_SHIFT)
    })
    return rank
  }

  /** True if a step between two stances enters a hindering body. */
  entersBody(fromPlace: number, from: number, toPlace: number, to: number): boolean {
    const { layer } = this
    if (!layer.bodies) return false
    const before = this.#patch(fromPlace, from)
    const isBody = (square: number): boolean => (layer.heldIn(toPlace, square) & SQUARE_BODY) !== 0
    let enters = false
    this.#eachSquare(this.#patch(toPlace, to), (square) => {
      if (this.#holds(before, square) ? layer.meetsBody(fromPlace, toPlace, square) : isBody(square)) enters = true
    })
    return enters
  }

  /** True if a low wall is between a square of the first stance and a square newly entered. */
  crossesBarrier(fromPlace: number, from: number, toPlace: number, to: number): boolean {
    const { surface } = this.layer
    if (surface.barriers === 0 || !this.hasBorders(fromPlace)) return false
    const { borders, paddedWidth } = surface
    const before = this.#patch(fromPlace, from)
    let crosses = false
    this.#eachSquare(this.#patch(toPlace, to), (square) => {
      if (this.#holds(before, square)) return
      const here = borders[square]
      if ((here & WEST_BARRIER) !== 0 && this.#holds(before, square - 1)) crosses = true
      if ((here & NORTH_BARRIER) !== 0 && this.#holds(before, square - paddedWidth)) crosses = true
      if ((borders[square + 1] & WEST_BARRIER) !== 0 && this.#holds(before, square + 1)) crosses = true
      const below = square + paddedWidth
      if ((borders[below] & NORTH_BARRIER) !== 0 && this.#holds(before, below)) crosses = true
    })
    return crosses
  }

  /** The squares of a stance. */
  heldRect(place: number, stance: number): CellRect {
    const { surface } = this.layer
    const { at, width, height } = this.#patch(place, stance)
    return { col: surface.colOf(at), row: surface.rowOf(at), widthCells: width, heightCells: height }
  }

  #patch(place: number, stance: number): Patch {
    if (stance === WHOLE) return { at: place, width: this.layer.spaceCells, height: this.layer.spaceCells }
    const shape = this.#shapes[stance]
    return { at: place + shape.offset, width: shape.width, height: shape.height }
  }

  #isFree(place: number, patch: Patch): boolean {
    const { layer } = this
    const { surface } = layer
    let isFree = true
    this.#eachSquare(patch, (square) => {
      if ((surface.squares[square] & BOX_FREE) === 0 || (layer.heldIn(place, square) & SQUARE_BLOCKED) !== 0)
        isFree = false
    })
    return isFree && (surface.hardBorders === 0 || !this.#hasShutBorder(patch, patch))
  }

  #overlapTable(): Uint16Array {
    const n = this.layer.spaceCells
    const width = this.layer.surface.paddedWidth
    const rects = [
      { x: 0, y: 0, width: n, height: n },
      ...this.#shapes.map((shape) => ({
        x: shape.offset < n ? shape.offset : 0,
        y: shape.offset < n ? 0 : shape.offset / width,
        width: shape.width,
        height: shape.height,
      })),
    ]
    const moves = [...ORTHOGONAL.map((d) => [DIRECTION_COLUMNS[d], DIRECTION_ROWS[d]] as const), [0, 0] as const]
    return Uint16Array.from(
      moves.flatMap(([dx, dy]) =>
        rects.map((a) =>
          rects.reduce((bits, b, i) => {
            const [x, y] = [b.x + dx, b.y + dy]
            const overlap = a.x < x + b.width && x < a.x + a.width && a.y < y + b.height && y < a.y + a.height
            return overlap ? bits | (1 << i) : bits
          }, 0),
        ),
      ),
    )
  }

  /** Clears the caches if the layer has changed. */
  #renew(): void {
    if (this.#revision === this.layer.revision) return
    this.#known.fill(0)
    this.#borders.fill(0)
    this.#revision = this.layer.revision
  }

  #holds(patch: Patch, square: number): boolean {
    const width = this.layer.surface.paddedWidth
    const col = (square % width) - (patch.at % width)
    const row = Math.floor(square / width) - Math.floor(patch.at / width)
    return col >= 0 && row >= 0 && col < patch.width && row < patch.height
  }

  #hasShutBorder(a: Patch, b: Patch): boolean {
    return this.#isShutIn(a, b, a) || (b !== a && this.#isShutIn(a, b, b))
  }

  /** True if a square of the last patch has a shut west or north border with a square of either patch on the other side. */
  #isShutIn(a: Patch, b: Patch, { at, width, height }: Patch): boolean {
    const { borders, paddedWidth } = this.layer.surface
    for (let y = 0; y < height; y++)
      for (let square = at + y * paddedWidth, end = square + width; square < end; square++) {
        const here = borders[square]
        if ((here & (WEST_SHUT | NORTH_SHUT)) === 0) continue
        const [west, north] = [square - 1, square - paddedWidth]
        if ((here & WEST_SHUT) !== 0 && (this.#holds(a, west) || this.#holds(b, west))) return true
        if ((here & NORTH_SHUT) !== 0 && (this.#holds(a, north) || this.#holds(b, north))) return true
      }
    return false
  }

  #eachSquare({ at, width, height }: Patch, visit: (square: number) => void): void {
    const down = this.layer.surface.paddedWidth
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) visit(at + x + y * down)
  }
}

/** The orthogonal directions. */
export const ORTHOGONAL = [0, 2, 4, 6] as const

/** The stances in a set of bits, ascending. */
export const stancesIn = (bits: number): readonly number[] => STANCES.filter((stance) => (bits & (1 << stance)) !== 0)

const STANCES = Array.from({ length: 15 }, (_, stance) => stance)
