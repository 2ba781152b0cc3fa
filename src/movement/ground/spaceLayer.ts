/**
 * Every step a space of one size may make, as bits: one number for each place (its top left square) tells which of the
 * eight steps are legal, how bad the ground is and whether anything out of the ordinary must be paid on the way. A search
 * reads these numbers and never looks at a wall, so a colossal creature costs what a medium one costs.
 *
 * Boxes of n squares are put together from four overlapping smaller ones. Creatures in the way are marked on top of the
 * ground for one mover at a time (`occupy`); only the places round them are worked out again. Rejected: asking walls,
 * borders and creatures at every step of every search, which is what makes grid libraries slow for big creatures.
 */
import { fillBoxes } from './boxes.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from './directions.ts'
import { BOX_FREE, BOX_HARD, BOX_RANK_SHIFT, NORTH_HARD, WEST_HARD, type GroundSurface } from './groundSurface.ts'
import { plainSteps } from './plainSteps.ts'
import { StepBorders } from './stepBorders.ts'
import { evennessOf, STEP_EVEN, STEP_MILD, STEP_RANK_SHIFT, STEP_SPECIAL } from './stepWord.ts'

/** Squares a mover may not enter, and squares with bodies that hinder it, by padded index. */
export interface Occupancy {
  /** Equal keys mean equal squares. */
  readonly key: string
  readonly blocked: readonly number[]
  readonly bodies: readonly number[]
}

const NOBODY: Occupancy = { key: '', blocked: [], bodies: [] }
const SQUARE_BLOCKED = 1
/** Flag of a square in `held`: a body that hinders. */
export const SQUARE_BODY = 2

/** The steps of spaces of one size over one kind of ground. All arrays go by padded index of the top left square. */
export class SpaceLayer {
  readonly ground: GroundSurface
  readonly spaceCells: number
  /** Box flags with the creatures of `occupancy` in the way. */
  readonly boxes: Uint8Array
  /** Step words: see the constants above. */
  readonly steps: Uint16Array
  /** Bit d of a mild place that is not even: the free place in direction d is not of the lightest rank. */
  readonly worse: Uint8Array
  /** Bit d: the step in direction d crosses a barrier; where the ground has any. */
  barriers: Uint8Array | null = null
  /** Bit d: the step in direction d enters a square with a hindering body; where there is any. */
  bodies: Uint8Array | null = null
  /** Flags of squares held by creatures: 1 may not be entered, 2 a body that hinders. Null before the first. */
  held: Uint8Array | null = null
  /** Counts every change; what is derived from the layer compares it. */
  revision = 0
  readonly offsets: Int32Array
  readonly #bare: Uint8Array
  readonly #borders: StepBorders
  #occupancy: Occupancy = NOBODY
  #isComplete = false

  constructor(ground: GroundSurface, spaceCells: number) {
    const width = ground.paddedWidth
    this.ground = ground
    this.spaceCells = spaceCells
    this.offsets = Int32Array.from({ length: 8 }, (_, d) => offsetOf(d, width))
    this.#bare = spaceCells === 1 ? ground.squares : new Uint8Array(ground.paddedCells)
    this.boxes = new Uint8Array(ground.paddedCells)
    this.steps = new Uint16Array(ground.paddedCells)
    this.worse = new Uint8Array(ground.paddedCells)
    this.#borders = new StepBorders(ground, spaceCells, this.boxes)
    const { widthCells, heightCells } = ground.source
    if (spaceCells > 1)
      fillBoxes(ground, spaceCells, this.#bare, { col0: 0, row0: 0, col1: widthCells - 1, row1: heightCells - 1 })
  }

  /** Box flags without anybody in the way. */
  get bareBoxes(): Uint8Array {
    return this.#bare
  }

  /** Works out the steps, unless that was done before: larger spaces need no more of a smaller one than its boxes. */
  complete(): this {
    if (!this.#isComplete) this.#buildAll()
    this.#isComplete = true
    return this
  }

  /** Corrects the layer after a square or one of its west and north borders changed. */
  refresh(col: number, row: number): void {
    const n = this.spaceCells
    if (this.#isComplete) this.#build(col - n + 1, row - n + 1, col, row)
    else if (n > 1)
      fillBoxes(this.ground, n, this.#bare, { col0: col - n + 1, row0: row - n + 1, col1: col, row1: row })
  }

  /** Marks the creatures that are in a mover's way. Cost: the places round them and round those marked before. */
  occupy(occupancy: Occupancy): void {
    if (occupancy.key === this.#occupancy.key) return
    const before = this.#occupancy
    this.#occupancy = occupancy
    const held = (this.held ??= new Uint8Array(this.ground.paddedCells))
    for (const square of [...before.blocked, ...before.bodies]) held[square] = 0
    for (const square of occupancy.blocked) held[square] = SQUARE_BLOCKED
    for (const square of occupancy.bodies) held[square] = (held[square] ?? 0) | SQUARE_BODY
    if (occupancy.bodies.length > 0) this.bodies ??= new Uint8Array(this.ground.paddedCells)
    const touched = new Set([...before.blocked, ...before.bodies, ...occupancy.blocked, ...occupancy.bodies])
    const n = this.spaceCells
    const squares = [...touched].map((square) => [this.ground.colOf(square), this.ground.rowOf(square)] as const)
    for (const [col, row] of squares) this.#markBoxes(col - n + 1, row - n + 1, col, row)
    for (const [col, row] of squares)
      this.#eachPlace(col - n, row - n, col + 1, row + 1, (place) => (this.steps[place] = this.#stepWord(place)))
    for (const [col, row] of squares)
      this.#eachPlace(col - n - 1, row - n - 1, col + 2, row + 2, (place) => this.#markEven(place))
    this.revision++
  }

  /** Works out the whole layer: by the short way where no border is near, by the general one elsewhere. */
  #buildAll(): void {
    const { ground, boxes } = this
    const { widthCells, heightCells } = ground.source
    boxes.set(this.#bare)
    const nearBorders = this.#placesNearBorders()
    if (nearBorders.length > 0) this.#borders.refresh({ col0: 0, row0: 0, col1: widthCells - 1, row1: heightCells - 1 })
    if (ground.barriers > 0) this.barriers = new Uint8Array(ground.paddedCells)
    plainSteps(ground, this.spaceCells, boxes, this)
    for (const place of nearBorders) this.steps[place] = this.#stepWord(place)
    for (const place of nearBorders) this.#markEven(place)
    this.revision++
  }

  /** Places whose steps a wall, door, window or barrier may touch. */
  #placesNearBorders(): readonly number[] {
    const { ground, spaceCells: n } = this
    if (ground.hardBorders === 0 && ground.barriers === 0) return []
    const isNear = new Uint8Array(ground.paddedCells)
    const places: number[] = []
    const { widthCells, heightCells } = ground.source
    for (let row = 0; row < heightCells; row++)
      for (let col = 0; col < widthCells; col++) {
        if ((ground.borders[ground.indexOf(col, row)] ?? 0) === 0) continue
        this.#eachPlace(col - n - 1, row - n - 1, col + 2, row + 2, (place) => {
          if (isNear[place] === 0) places.push(place)
          isNear[place] = 1
        })
      }
    return places
  }

  /** Works out everything that depends on the squares of the given boxes (top left squares, both ends included). */
  #build(col0: number, row0: number, col1: number, row1: number): void {
    const corners = { col0, row0, col1, row1 }
    if (this.spaceCells > 1) fillBoxes(this.ground, this.spaceCells, this.#bare, corners)
    if (this.ground.hardBorders > 0 || this.ground.barriers > 0 || this.revision > 0) this.#borders.refresh(corners)
    if (this.ground.barriers > 0) this.barriers ??= new Uint8Array(this.ground.paddedCells)
    this.#markBoxes(col0, row0, col1, row1)
    this.#eachPlace(col0 - 1, row0 - 1, col1 + 1, row1 + 1, (place) => (this.steps[place] = this.#stepWord(place)))
    this.#eachPlace(col0 - 2, row0 - 2, col1 + 2, row1 + 2, (place) => this.#markEven(place))
    this.revision++
  }

  /** Calls back for the places of a rectangle whose whole box lies on the map. */
  #eachPlace(col0: number, row0: number, col1: number, row1: number, visit: (place: number) => void): void {
    const { source } = this.ground
    const lastCol = Math.min(col1, source.widthCells - this.spaceCells)
    const lastRow = Math.min(row1, source.heightCells - this.spaceCells)
    for (let row = Math.max(0, row0); row <= lastRow; row++) {
      const start = this.ground.indexOf(0, row)
      for (let col = Math.max(0, col0); col <= lastCol; col++) visit(start + col)
    }
  }

  /** Takes over bare boxes and closes those that hold a square somebody blocks. */
  #markBoxes(col0: number, row0: number, col1: number, row1: number): void {
    const { held, boxes, spaceCells: n } = this
    const bare = this.#bare
    const width = this.ground.paddedWidth
    this.#eachPlace(col0, row0, col1, row1, (place) => {
      let flags = bare[place] ?? 0
      if (held && (flags & BOX_FREE) !== 0)
        for (let i = 0; i < n * n; i++) {
          const square = place + (i % n) + Math.floor(i / n) * width
          if (((held[square] ?? 0) & SQUARE_BLOCKED) !== 0) flags &= ~BOX_FREE
        }
      boxes[place] = flags
    })
  }

  #stepWord(place: number): number {
    const { boxes, offsets, ground } = this
    const plainBorders = ground.hardBorders === 0 && ground.barriers === 0
    let legal = 0
    let barriers = 0
    for (let d = 0; d < 8; d++) {
      const to = place + (offsets[d] ?? 0)
      if (((boxes[to] ?? 0) & BOX_FREE) === 0) continue
      if (plainBorders ? this.#borders.isCornerOpen(place, d) : this.#borders.isWayOpen(place, d)) legal |= 1 << d
      if (this.barriers && this.#borders.crossesBarrier(place, d)) barriers |= 1 << d
    }
    const bodies = this.bodies ? this.#bodyBits(place) : 0
    if (this.barriers) this.barriers[place] = barriers
    if (this.bodies) this.bodies[place] = bodies
    const rank = (boxes[place] ?? 0) >> BOX_RANK_SHIFT
    return legal | (rank << STEP_RANK_SHIFT) | ((barriers | bodies) & legal ? STEP_SPECIAL : 0)
  }

  /** The corner rule: whether nothing beside a diagonal step forbids it. */
  isCornerOpen(place: number, d: number): boolean {
    return this.#borders.isCornerOpen(place, d)
  }

  /** Bits of the directions in which a newly entered square holds a hindering body. */
  #bodyBits(place: number): number {
    const { held, spaceCells: n } = this
    if (!held) return 0
    const width = this.ground.paddedWidth
    let bits = 0
    for (let y = -1; y <= n; y++)
      for (let x = -1; x <= n; x++) {
        const isOutside = x < 0 || y < 0 || x === n || y === n
        if (!isOutside || ((held[place + x + y * width] ?? 0) & SQUARE_BODY) === 0) continue
        for (let d = 0; d < 8; d++) {
          const [dx, dy] = [x - (DIRECTION_COLUMNS[d] ?? 0), y - (DIRECTION_ROWS[d] ?? 0)]
          if (dx >= 0 && dy >= 0 && dx < n && dy < n) bits |= 1 << d
        }
      }
    return bits
  }

  /**
   * A place that can be stood on is even if all places round it that can be stood on are of one rank, no worse than its own (mild: of the
   * lightest two ranks), nothing special is paid there, and (see `search/fastMove.ts`) what its own steps tell about corners
   * holds for its neighbours' steps as well: no hard border in a free box, and without the rule of hard corners no hard
   * border near at all.
   */
  #markEven(place: number): void {
    const { steps, boxes, offsets } = this
    const word = steps[place] ?? 0
    let isClear = (word & STEP_SPECIAL) === 0 && ((boxes[place] ?? 0) & (BOX_FREE | BOX_HARD)) === BOX_FREE
    let [ranks, shared, worse] = [0, -1, 0]
    for (let d = 0; d < 8 && isClear; d++) {
      const to = place + (offsets[d] ?? 0)
      const box = boxes[to] ?? 0
      const isFree = (box & BOX_FREE) !== 0
      if (isFree) {
        ranks |= box >> BOX_RANK_SHIFT
        shared &= box >> BOX_RANK_SHIFT
        worse |= ((box >> BOX_RANK_SHIFT) & 1) << d
      }
      isClear = !(isFree && (box & BOX_HARD) !== 0) && ((steps[to] ?? 0) & STEP_SPECIAL) === 0
    }
    if (isClear && this.ground.source.rules['corner-rule'] !== 'hard-corners')
      isClear = !this.#hasHardBordersNear(place)
    steps[place] =
      (word & ~(STEP_EVEN | STEP_MILD)) |
      (isClear ? evennessOf((boxes[place] ?? 0) >> BOX_RANK_SHIFT, ranks, shared) : 0)
    this.worse[place] = worse & word
  }

  #hasHardBordersNear(place: number): boolean {
    const { ground, spaceCells } = this
    if (ground.hardBorders === 0) return false
    for (let y = -1; y <= spaceCells + 1; y++)
      for (let x = -1; x <= spaceCells + 1; x++)
        if (((ground.borders[place + x + y * ground.paddedWidth] ?? 0) & (WEST_HARD | NORTH_HARD)) !== 0) return true
    return false
  }
}

const offsetOf = (d: number, width: number): number => (DIRECTION_COLUMNS[d] ?? 0) + (DIRECTION_ROWS[d] ?? 0) * width
