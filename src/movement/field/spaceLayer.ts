/**
 * Every legal step of a space of one size, as bits: one step word for each place (its top left square) says which of the
 * eight steps are legal, how bad the terrain is and whether a step has special costs. Searches only read these words and never look
 * at a wall, so a Colossal creature costs no more than a Medium one.
 *
 * Boxes of n × n squares are combined from four overlapping smaller ones, a form of
 * [morphological erosion](https://en.wikipedia.org/wiki/Erosion_(morphology)). Creatures in the way are marked on top of the terrain
 * for one mover at a time (`occupy`); only the places around them are recomputed. Rejected: checking walls, borders and creatures
 * at every step of every search, which makes grid libraries slow for big creatures.
 */
import { fillBoxes } from './boxes.ts'
import {
  DIRECTION_COLUMNS,
  DIRECTION_ROWS,
  uniformityOf,
  STEP_RANK_SHIFT,
  STEP_SPECIAL,
  STEP_TWO_RANKS,
  STEP_UNIFORM,
} from './stepWord.ts'
import { BOX_FREE, BOX_HARD, BOX_RANK_SHIFT, NORTH_HARD, WEST_HARD, type Surface } from './surface.ts'
import { plainSteps } from './plainSteps.ts'
import { StepBorders } from './stepBorders.ts'

/** The squares of creatures in a mover's way, by padded index. */
export interface Occupancy {
  /** Equal for equal squares. */
  readonly key: string
  /** Squares that may not be entered. */
  readonly blocked: readonly number[]
  /** Squares with bodies that hinder. */
  readonly bodies: readonly number[]
  /** Squares of creatures whose corners block diagonals (`past-full-space`). */
  readonly full?: readonly number[]
  /** Set if the floor under a box decides which of these creatures are on its levels. */
  readonly byBox?: LeveledOccupancy
}

/** Creatures at levels that only some boxes share. */
export interface LeveledOccupancy {
  /** Flags of a square for a mover at a place. */
  readonly flagsIn: (place: number, square: number) => number
  /** True if a step between two boxes that both contain the square rises or sinks into a hindering body there. */
  readonly meetsBody: (from: number, to: number, square: number) => boolean
}

const NO_ONE: Occupancy = { key: '', blocked: [], bodies: [] }
/** Flag in `held`: the square may not be entered. */
export const SQUARE_BLOCKED = 1
/** Flag in `held`: a body that hinders. */
export const SQUARE_BODY = 2
/** Flag in `held`: a creature whose corners block diagonals. */
export const SQUARE_FULL = 4

/** The steps of spaces of one size on one surface. All arrays are indexed by the padded index of the top left square. */
export class SpaceLayer {
  readonly surface: Surface
  readonly spaceCells: number
  /** Box flags, with the marked creatures in the way. */
  readonly boxes: Uint8Array
  /** Step words; see `stepWord.ts`. */
  readonly steps: Uint16Array
  /** At places with `STEP_TWO_RANKS`, bit d: the step in direction d enters the second rank. */
  readonly worse: Uint8Array
  /** Bit d: the step in direction d crosses a low wall. Null if the surface has none. */
  barriers: Uint8Array | null = null
  /** Bit d: the step in direction d enters a square with a hindering body. Null before the first body. */
  bodies: Uint8Array | null = null
  /** `SQUARE_…` flags of squares with creatures. Null before the first. */
  held: Uint8Array | null = null
  /** Incremented by every change, for caches derived from the layer. */
  revision = 0
  readonly offsets: Int32Array
  readonly #bare: Uint8Array
  readonly #borders: StepBorders
  #occupancy: Occupancy = NO_ONE
  #isComplete = false

  constructor(surface: Surface, spaceCells: number) {
    const width = surface.paddedWidth
    this.surface = surface
    this.spaceCells = spaceCells
    this.offsets = Int32Array.from({ length: 8 }, (_, d) => offsetOf(d, width))
    this.#bare = spaceCells === 1 ? surface.squares : new Uint8Array(surface.paddedCells)
    this.boxes = new Uint8Array(surface.paddedCells)
    this.steps = new Uint16Array(surface.paddedCells)
    this.worse = new Uint8Array(surface.paddedCells)
    this.#borders = new StepBorders(surface, spaceCells, this.boxes)
    const { widthCells, heightCells } = surface.source
    if (spaceCells > 1)
      fillBoxes(surface, spaceCells, this.#bare, { col0: 0, row0: 0, col1: widthCells - 1, row1: heightCells - 1 })
  }

  /** Box flags without creatures. */
  get bareBoxes(): Uint8Array {
    return this.#bare
  }

  /** Computes the step words once. Until then a layer has only boxes, which is all that larger layers need of it. */
  complete(): this {
    if (!this.#isComplete) this.#buildAll()
    this.#isComplete = true
    return this
  }

  /** Updates the layer after a change of a square or of its west or north border. */
  refresh(col: number, row: number): void {
    const n = this.spaceCells
    if (this.#isComplete) this.#build(col - n + 1, row - n + 1, col, row)
    else if (n > 1)
      fillBoxes(this.surface, n, this.#bare, { col0: col - n + 1, row0: row - n + 1, col1: col, row1: row })
  }

  /** Marks the creatures in a mover's way. Cost: the places around them and around those marked before. */
  occupy(occupancy: Occupancy): void {
    if (occupancy.key === this.#occupancy.key) return
    const before = this.#occupancy
    this.#occupancy = occupancy
    const held = (this.held ??= new Uint8Array(this.surface.paddedCells))
    const heldBefore = new Map(
      [before.blocked, before.bodies, occupancy.blocked, occupancy.bodies].flatMap((squares) =>
        squares.map((square) => [square, held[square]] as const),
      ),
    )
    for (const square of [...before.blocked, ...before.bodies]) held[square] = 0
    for (const square of occupancy.blocked) held[square] = SQUARE_BLOCKED
    for (const square of occupancy.bodies) held[square] = held[square] | SQUARE_BODY
    for (const square of occupancy.full ?? []) held[square] = held[square] | SQUARE_FULL
    if (occupancy.bodies.length > 0) this.bodies ??= new Uint8Array(this.surface.paddedCells)
    // With levels, the same flags may apply to other boxes.
    const isByBox = before.byBox !== undefined || occupancy.byBox !== undefined
    const n = this.spaceCells
    const squares = [...heldBefore]
      .filter(([square, flags]) => isByBox || held[square] !== flags)
      .map(([square]) => [this.surface.colOf(square), this.surface.rowOf(square)] as const)
    for (const [col, row] of squares) this.#markBoxes(col - n + 1, row - n + 1, col, row)
    for (const [col, row] of squares)
      this.#eachPlace(col - n, row - n, col + 1, row + 1, (place) => (this.steps[place] = this.#stepWord(place)))
    for (const [col, row] of squares)
      this.#eachPlace(col - n - 1, row - n - 1, col + 2, row + 2, (place) => this.#markUniform(place))
    this.revision++
  }

  /** Flags of the creatures on a square that are on the levels of a mover at `place`. */
  heldIn(place: number, square: number): number {
    const flags = this.held?.[square] ?? 0
    const { byBox } = this.#occupancy
    return flags === 0 || !byBox ? flags : byBox.flagsIn(place, square)
  }

  /** True if a step between two boxes that both contain a square rises or sinks into a hindering body there. */
  meetsBody(from: number, to: number, square: number): boolean {
    const { byBox } = this.#occupancy
    return byBox !== undefined && ((this.held?.[square] ?? 0) & SQUARE_BODY) !== 0 && byBox.meetsBody(from, to, square)
  }

  /** True if the floor under a box decides which creatures are in its way. */
  get isLeveled(): boolean {
    return this.#occupancy.byBox !== undefined
  }

  /** Computes the whole layer: in one fast pass, then again near borders. */
  #buildAll(): void {
    const { surface, boxes } = this
    const { widthCells, heightCells } = surface.source
    boxes.set(this.#bare)
    const nearBorders = this.#placesNearBorders()
    if (nearBorders.length > 0) this.#borders.refresh({ col0: 0, row0: 0, col1: widthCells - 1, row1: heightCells - 1 })
    if (surface.barriers > 0) this.barriers = new Uint8Array(surface.paddedCells)
    plainSteps(surface, this.spaceCells, boxes, this)
    for (const place of nearBorders) this.steps[place] = this.#stepWord(place)
    for (const place of nearBorders) this.#markUniform(place)
    this.revision++
  }

  /** Places whose steps may touch a wall, door, window or low wall. */
  #placesNearBorders(): readonly number[] {
    const { surface, spaceCells: n } = this
    if (surface.hardBorders === 0 && surface.barriers === 0) return []
    const isNear = new Uint8Array(surface.paddedCells)
    const places: number[] = []
    const { widthCells, heightCells } = surface.source
    for (let row = 0; row < heightCells; row++)
      for (let col = 0; col < widthCells; col++) {
        if (surface.borders[surface.indexOf(col, row)] === 0) continue
        this.#eachPlace(col - n - 1, row - n - 1, col + 2, row + 2, (place) => {
          if (isNear[place] === 0) places.push(place)
          isNear[place] = 1
        })
      }
    return places
  }

  /** Recomputes everything that depends on the boxes in a rectangle of places, both ends included. */
  #build(col0: number, row0: number, col1: number, row1: number): void {
    const corners = { col0, row0, col1, row1 }
    if (this.spaceCells > 1) fillBoxes(this.surface, this.spaceCells, this.#bare, corners)
    if (this.surface.hardBorders > 0 || this.surface.barriers > 0 || this.revision > 0) this.#borders.refresh(corners)
    if (this.surface.barriers > 0) this.barriers ??= new Uint8Array(this.surface.paddedCells)
    this.#markBoxes(col0, row0, col1, row1)
    this.#eachPlace(col0 - 1, row0 - 1, col1 + 1, row1 + 1, (place) => (this.steps[place] = this.#stepWord(place)))
    this.#eachPlace(col0 - 2, row0 - 2, col1 + 2, row1 + 2, (place) => this.#markUniform(place))
    this.revision++
  }

  /** Visits the places of a rectangle whose box is completely on the map. */
  #eachPlace(col0: number, row0: number, col1: number, row1: number, visit: (place: number) => void): void {
    const { source } = this.surface
    const lastCol = Math.min(col1, source.widthCells - this.spaceCells)
    const lastRow = Math.min(row1, source.heightCells - this.spaceCells)
    for (let row = Math.max(0, row0); row <= lastRow; row++) {
      const start = this.surface.indexOf(0, row)
      for (let col = Math.max(0, col0); col <= lastCol; col++) visit(start + col)
    }
  }

  /** Copies the boxes without creatures and closes those with a blocked square. */
  #markBoxes(col0: number, row0: number, col1: number, row1: number): void {
    const { held, boxes, spaceCells: n } = this
    const bare = this.#bare
    const width = this.surface.paddedWidth
    this.#eachPlace(col0, row0, col1, row1, (place) => {
      let flags = bare[place]
      if (held && (flags & BOX_FREE) !== 0)
        for (let i = 0; i < n * n; i++) {
          const square = place + (i % n) + Math.floor(i / n) * width
          if ((this.heldIn(place, square) & SQUARE_BLOCKED) !== 0) flags &= ~BOX_FREE
        }
      boxes[place] = flags
    })
  }

  #stepWord(place: number): number {
    const { boxes, offsets, surface } = this
    const hasNoBorders = surface.hardBorders === 0 && surface.barriers === 0
    let legal = 0
    let barriers = 0
    for (let d = 0; d < 8; d++) {
      const to = place + offsets[d]
      if ((boxes[to] & BOX_FREE) === 0) continue
      if (!(hasNoBorders ? this.#borders.isCornerOpen(place, d) : this.#borders.isStepOpen(place, d))) continue
      if (this.#isPastFull(place, d)) continue
      legal |= 1 << d
      if (this.barriers && this.#borders.crossesBarrier(place, d)) barriers |= 1 << d
    }
    const bodies = this.bodies ? this.#bodyBits(place) : 0
    if (this.barriers) this.barriers[place] = barriers
    if (this.bodies) this.bodies[place] = bodies
    const rank = boxes[place] >> BOX_RANK_SHIFT
    return legal | (rank << STEP_RANK_SHIFT) | ((barriers | bodies) & legal ? STEP_SPECIAL : 0)
  }

  /** True if the corner rule allows a step; always true for orthogonal ones. */
  isCornerOpen(place: number, d: number): boolean {
    return this.#borders.isCornerOpen(place, d) && !this.#isPastFull(place, d)
  }

  /** True if a diagonal step passes creatures that fill their space and the table rule forbids that. */
  #isPastFull(place: number, d: number): boolean {
    const { full } = this.#occupancy
    if ((d & 1) === 0 || !full || full.length === 0) return false
    const byColumns = this.#holdsFull(place + DIRECTION_COLUMNS[d])
    const byRows = this.#holdsFull(place + DIRECTION_ROWS[d] * this.surface.paddedWidth)
    return this.surface.source.rules['past-full-space'] === 'none' ? byColumns || byRows : byColumns && byRows
  }

  /** True if a box contains a square of a creature that fills its space. */
  #holdsFull(place: number): boolean {
    const { spaceCells: n, surface } = this
    for (let i = 0; i < n * n; i++)
      if ((this.heldIn(place, place + (i % n) + Math.floor(i / n) * surface.paddedWidth) & SQUARE_FULL) !== 0)
        return true
    return false
  }

  /** Bits of the directions whose step enters a square with a hindering body. */
  #bodyBits(place: number): number {
    const { held, spaceCells: n } = this
    if (!held) return 0
    if (this.isLeveled) return this.#leveledBodyBits(place)
    const width = this.surface.paddedWidth
    let bits = 0
    for (let y = -1; y <= n; y++)
      for (let x = -1; x <= n; x++) {
        const isOutside = x < 0 || y < 0 || x === n || y === n
        if (!isOutside || (held[place + x + y * width] & SQUARE_BODY) === 0) continue
        for (let d = 0; d < 8; d++) {
          const [dx, dy] = [x - DIRECTION_COLUMNS[d], y - DIRECTION_ROWS[d]]
          if (dx >= 0 && dy >= 0 && dx < n && dy < n) bits |= 1 << d
        }
      }
    return bits
  }

  /** The same with levels: a body may be met on squares that stay in the space, by rising or sinking. */
  #leveledBodyBits(place: number): number {
    const { spaceCells: n, offsets } = this
    const width = this.surface.paddedWidth
    let bits = 0
    for (let d = 0; d < 8; d++) {
      const to = place + (offsets[d] ?? 0)
      const [dx, dy] = [DIRECTION_COLUMNS[d] ?? 0, DIRECTION_ROWS[d] ?? 0]
      for (let i = 0; i < n * n; i++) {
        const [x, y] = [i % n, Math.floor(i / n)]
        const square = to + x + y * width
        const wasHeld = x + dx >= 0 && y + dy >= 0 && x + dx < n && y + dy < n
        const meets = wasHeld ? this.meetsBody(place, to, square) : (this.heldIn(to, square) & SQUARE_BODY) !== 0
        if (meets) bits |= 1 << d
      }
    }
    return bits
  }

  /**
   * Sets `STEP_UNIFORM` or `STEP_TWO_RANKS` of a place. Both need a free place where the steps of the place and of its neighbors
   * have no special costs, and where its own legal steps tell which steps between its neighbors are legal, corners included: there is
   * no hard border in a free box and, unless the corner rule is `hard-corners`, no hard border near it.
   */
  #markUniform(place: number): void {
    const { steps, boxes, offsets } = this
    const word = steps[place]
    let isClear = (word & STEP_SPECIAL) === 0 && (boxes[place] & (BOX_FREE | BOX_HARD)) === BOX_FREE
    let [ranks, shared, worse] = [0, -1, 0]
    for (let d = 0; d < 8 && isClear; d++) {
      const to = place + offsets[d]
      const box = boxes[to]
      const isFree = (box & BOX_FREE) !== 0
      if (isFree) {
        ranks |= box >> BOX_RANK_SHIFT
        shared &= box >> BOX_RANK_SHIFT
        worse |= ((box >> BOX_RANK_SHIFT) & 1) << d
      }
      isClear = !(isFree && (box & BOX_HARD) !== 0) && (steps[to] & STEP_SPECIAL) === 0
    }
    if (isClear && (this.#occupancy.full?.length ?? 0) > 0) isClear = !this.#isFullNear(place)
    if (isClear && this.surface.source.rules['corner-rule'] !== 'hard-corners')
      isClear = !this.#hasHardBordersNear(place)
    steps[place] =
      (word & ~(STEP_UNIFORM | STEP_TWO_RANKS)) |
      (isClear ? uniformityOf(boxes[place] >> BOX_RANK_SHIFT, ranks, shared) : 0)
    this.worse[place] = worse & word
  }

  #isFullNear(place: number): boolean {
    const { surface, spaceCells, held } = this
    for (let y = -2; y <= spaceCells + 1; y++)
      for (let x = -2; x <= spaceCells + 1; x++)
        if (((held?.[place + x + y * surface.paddedWidth] ?? 0) & SQUARE_FULL) !== 0) return true
    return false
  }

  #hasHardBordersNear(place: number): boolean {
    const { surface, spaceCells } = this
    if (surface.hardBorders === 0) return false
    for (let y = -1; y <= spaceCells + 1; y++)
      for (let x = -1; x <= spaceCells + 1; x++)
        if ((surface.borders[place + x + y * surface.paddedWidth] & (WEST_HARD | NORTH_HARD)) !== 0) return true
    return false
  }
}

const offsetOf = (d: number, width: number): number => DIRECTION_COLUMNS[d] + DIRECTION_ROWS[d] * width
