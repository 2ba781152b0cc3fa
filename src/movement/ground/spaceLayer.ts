/**
 * Every step a space of one size may make, as bits: one number for each place (its top left square) tells which of the
 * eight steps are legal, how bad the ground is and whether anything out of the ordinary must be paid on the way. A search
 * reads these numbers and never looks at a wall, so a colossal creature costs what a medium one costs.
 *
 * Boxes of n squares are put together from four overlapping smaller ones. Creatures in the way are marked on top of the
 * ground for one mover at a time (`occupy`); only the places round them are worked out again. Rejected: asking walls,
 * borders and creatures at every step of every search, which is what makes grid libraries slow for big creatures.
 */
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from './directions.ts'
import type { GroundSurface } from './groundSurface.ts'
import {
  BOX_FREE,
  BOX_HARD,
  BOX_RANK_SHIFT,
  BOX_SHUT,
  NORTH_BARRIER,
  NORTH_HARD,
  NORTH_SHUT,
  WEST_BARRIER,
  WEST_HARD,
  WEST_SHUT,
} from './groundSurface.ts'

/** Low eight bits of a step word: bit d is set if the step in direction d may be made from here. */
export const STEP_BITS = 0xff
/** Rank of the ground of the box itself: `(word >> STEP_RANK_SHIFT) & STEP_RANK_MASK`. */
export const STEP_RANK_SHIFT = 8
export const STEP_RANK_MASK = 0x1f
/** Round the place no step costs more than another of its kind: whole ways can be left out there (`search/fastMove.ts`). */
export const STEP_EVEN = 1 << 13
/** As even, but the ground round the place may be of the lightest two ranks: fewer ways can be left out. */
export const STEP_MILD = 1 << 15
/** Some step from here crosses a barrier or enters the square of a hindering body: see `barriers` and `bodies`. */
export const STEP_SPECIAL = 1 << 14

/** Row of `spaceCells` north borders from here: one is shut, one is a barrier. The same for a column of west borders. */
const ROW_SHUT = 1
const ROW_BARRIER = 2
const COLUMN_SHUT = 4
const COLUMN_BARRIER = 8

/** Squares a mover may not enter, and squares with bodies that hinder it, by padded index. */
export interface Occupancy {
  /** Equal keys mean equal squares. */
  readonly key: string
  readonly blocked: readonly number[]
  readonly bodies: readonly number[]
}

const NOBODY: Occupancy = { key: '', blocked: [], bodies: [] }
const SQUARE_BLOCKED = 1
const SQUARE_BODY = 2

/** The steps of spaces of one size over one kind of ground. All arrays go by padded index of the top left square. */
export class SpaceLayer {
  readonly ground: GroundSurface
  readonly spaceCells: number
  /** Box flags with the creatures of `occupancy` in the way. */
  readonly boxes: Uint8Array
  /** Step words: see the constants above. */
  readonly steps: Uint16Array
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
  readonly #runs: Uint8Array
  readonly #corners: Int32Array
  #occupancy: Occupancy = NOBODY
  #isComplete = false

  constructor(ground: GroundSurface, spaceCells: number) {
    const width = ground.paddedWidth
    this.ground = ground
    this.spaceCells = spaceCells
    this.offsets = Int32Array.from({ length: 8 }, (_, d) => offsetOf(d, width))
    // The grid vertex a diagonal step passes, as the square south east of it.
    this.#corners = Int32Array.from({ length: 8 }, (_, d) => {
      const [columns, rows] = [DIRECTION_COLUMNS[d] ?? 0, DIRECTION_ROWS[d] ?? 0]
      return (columns > 0 ? spaceCells : 0) + (rows > 0 ? spaceCells : 0) * width
    })
    this.#bare = spaceCells === 1 ? ground.squares : new Uint8Array(ground.paddedCells)
    this.#runs = new Uint8Array(ground.paddedCells)
    this.boxes = new Uint8Array(ground.paddedCells)
    this.steps = new Uint16Array(ground.paddedCells)
    const { widthCells, heightCells } = ground.source
    if (spaceCells > 1) this.#bareBoxes(0, 0, widthCells - 1, heightCells - 1)
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
    else if (n > 1) this.#bareBoxes(col - n + 1, row - n + 1, col, row)
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
    if (nearBorders.length > 0) this.#buildRuns(0, 0, widthCells - 1, heightCells - 1)
    if (ground.barriers > 0) this.barriers = new Uint8Array(ground.paddedCells)
    this.#plainSteps()
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

  /** Step words as if there were no borders and nobody about; one pass, nothing asked twice. */
  #plainSteps(): void {
    const { ground, boxes, steps, spaceCells } = this
    const width = ground.paddedWidth
    const rule = ground.source.rules['corner-rule']
    const lastCol = ground.source.widthCells - spaceCells
    for (let row = 0; row <= ground.source.heightCells - spaceCells; row++) {
      const start = ground.indexOf(0, row)
      for (let p = start; p <= start + lastCol; p++) {
        const e = boxes[p + 1] as number
        const se = boxes[p + width + 1] as number
        const s = boxes[p + width] as number
        const sw = boxes[p + width - 1] as number
        const w = boxes[p - 1] as number
        const nw = boxes[p - width - 1] as number
        const n = boxes[p - width] as number
        const ne = boxes[p - width + 1] as number
        const here = boxes[p] as number
        let legal = (e & 1) | ((s & 1) << 2) | ((w & 1) << 4) | ((n & 1) << 6)
        if (rule === 'hard-corners')
          legal |=
            ((se & 1 & ~((e | s) >> 1)) << 1) |
            ((sw & 1 & ~((w | s) >> 1)) << 3) |
            ((nw & 1 & ~((w | n) >> 1)) << 5) |
            ((ne & 1 & ~((e | n) >> 1)) << 7)
        else if (rule === 'both-detours')
          legal |=
            ((se & 1 & ~((e & s) >> 2)) << 1) |
            ((sw & 1 & ~((w & s) >> 2)) << 3) |
            ((nw & 1 & ~((w & n) >> 2)) << 5) |
            ((ne & 1 & ~((e & n) >> 2)) << 7)
        else legal |= ((se & 1) << 1) | ((sw & 1) << 3) | ((nw & 1) << 5) | ((ne & 1) << 7)
        // Flags of free boxes only: a free box makes a mask of ones.
        const around =
          (e & -(e & 1)) |
          (se & -(se & 1)) |
          (s & -(s & 1)) |
          (sw & -(sw & 1)) |
          (w & -(w & 1)) |
          (nw & -(nw & 1)) |
          (n & -(n & 1)) |
          (ne & -(ne & 1))
        const isClear = (around & BOX_HARD) === 0 && (here & (BOX_FREE | BOX_HARD)) !== (BOX_FREE | BOX_HARD)
        const evenness = isClear ? evennessOf(around >> BOX_RANK_SHIFT) : 0
        steps[p] = legal | ((here >> BOX_RANK_SHIFT) << STEP_RANK_SHIFT) | evenness
      }
    }
  }

  /** Works out everything that depends on the squares of the given boxes (top left squares, both ends included). */
  #build(col0: number, row0: number, col1: number, row1: number): void {
    if (this.spaceCells > 1) this.#bareBoxes(col0, row0, col1, row1)
    if (this.ground.hardBorders > 0 || this.ground.barriers > 0 || this.revision > 0)
      this.#buildRuns(col0, row0, col1, row1)
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

  /** Flags of boxes put together from four smaller ones that overlap (two squares: that touch). */
  #bareBoxes(col0: number, row0: number, col1: number, row1: number): void {
    const { ground, spaceCells: n } = this
    const bare = this.#bare
    const part = n === 2 ? 1 : n === 6 ? 4 : n - 1
    const parts = part === 1 ? ground.squares : ground.boxes(part)
    const across = n - part
    const down = across * ground.paddedWidth
    const hasInside = n === 2 && ground.hardBorders > 0
    const lastCol = Math.min(col1, ground.source.widthCells - n)
    const lastRow = Math.min(row1, ground.source.heightCells - n)
    for (let row = Math.max(0, row0); row <= lastRow; row++) {
      const start = ground.indexOf(0, row)
      for (let p = start + Math.max(0, col0); p <= start + lastCol; p++) {
        const a = parts[p] as number
        const b = parts[p + across] as number
        const c = parts[p + down] as number
        const d = parts[p + down + across] as number
        const flags = (a & b & c & d & BOX_FREE) | ((a | b | c | d) & (BOX_HARD | BOX_SHUT))
        let rank = a >> BOX_RANK_SHIFT
        if (b >> BOX_RANK_SHIFT > rank) rank = b >> BOX_RANK_SHIFT
        if (c >> BOX_RANK_SHIFT > rank) rank = c >> BOX_RANK_SHIFT
        if (d >> BOX_RANK_SHIFT > rank) rank = d >> BOX_RANK_SHIFT
        bare[p] = (hasInside ? this.#withBordersInside(p, flags) : flags) | (rank << BOX_RANK_SHIFT)
      }
    }
  }

  /** Flags of a box of two squares with the four borders inside it. */
  #withBordersInside(place: number, flags: number): number {
    const { borders, paddedWidth } = this.ground
    const inside =
      ((borders[place + 1] ?? 0) & (WEST_SHUT | WEST_HARD)) |
      ((borders[place + 1 + paddedWidth] ?? 0) & (WEST_SHUT | WEST_HARD | NORTH_SHUT | NORTH_HARD)) |
      ((borders[place + paddedWidth] ?? 0) & (NORTH_SHUT | NORTH_HARD))
    const withHard = (inside & (WEST_HARD | NORTH_HARD)) === 0 ? flags : flags | BOX_HARD
    return (inside & (WEST_SHUT | NORTH_SHUT)) === 0 ? withHard : (withHard | BOX_SHUT) & ~BOX_FREE
  }

  #buildRuns(col0: number, row0: number, col1: number, row1: number): void {
    const { ground, spaceCells: n } = this
    const { borders, paddedWidth } = ground
    // Runs on the far side of the last row and column of boxes are asked for as well.
    for (let row = Math.max(0, row0 - 1); row <= Math.min(row1 + 1, ground.source.heightCells); row++)
      for (let col = Math.max(0, col0 - 1); col <= Math.min(col1 + 1, ground.source.widthCells); col++) {
        const place = ground.indexOf(col, row)
        let flags = 0
        for (let i = 0; i < n; i++) {
          const across = borders[place + i] ?? 0
          const down = borders[place + i * paddedWidth] ?? 0
          if ((across & NORTH_SHUT) !== 0) flags |= ROW_SHUT
          if ((across & NORTH_BARRIER) !== 0) flags |= ROW_BARRIER
          if ((down & WEST_SHUT) !== 0) flags |= COLUMN_SHUT
          if ((down & WEST_BARRIER) !== 0) flags |= COLUMN_BARRIER
        }
        this.#runs[place] = flags
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
      if (plainBorders ? this.isCornerOpen(place, d) : this.#isWayOpen(place, d)) legal |= 1 << d
      if (this.barriers && this.#crossesBarrier(place, d)) barriers |= 1 << d
    }
    const bodies = this.bodies ? this.#bodyBits(place) : 0
    if (this.barriers) this.barriers[place] = barriers
    if (this.bodies) this.bodies[place] = bodies
    const rank = (boxes[place] ?? 0) >> BOX_RANK_SHIFT
    return legal | (rank << STEP_RANK_SHIFT) | ((barriers | bodies) & legal ? STEP_SPECIAL : 0)
  }

  #isWayOpen(place: number, d: number): boolean {
    if ((d & 1) === 1) return this.isCornerOpen(place, d)
    const n = this.spaceCells
    const runs = this.#runs
    if (d === 0) return ((runs[place + n] ?? 0) & COLUMN_SHUT) === 0
    if (d === 4) return ((runs[place] ?? 0) & COLUMN_SHUT) === 0
    if (d === 2) return ((runs[place + n * this.ground.paddedWidth] ?? 0) & ROW_SHUT) === 0
    return ((runs[place] ?? 0) & ROW_SHUT) === 0
  }

  /** The corner rule: whether nothing beside a diagonal step forbids it. */
  isCornerOpen(place: number, d: number): boolean {
    if ((d & 1) === 0) return true
    const { boxes, ground } = this
    const columns = place + (DIRECTION_COLUMNS[d] ?? 0)
    const rows = place + (DIRECTION_ROWS[d] ?? 0) * ground.paddedWidth
    switch (ground.source.rules['corner-rule']) {
      case 'none':
        return true
      case 'hard-corners':
        return (((boxes[columns] ?? 0) | (boxes[rows] ?? 0)) & BOX_HARD) === 0 && !this.#isVertexHard(place, d)
      case 'both-detours':
        return (
          (((boxes[columns] ?? 0) & BOX_SHUT) === 0 && (this.#detour(place, d, true) & SHUT) === 0) ||
          (((boxes[rows] ?? 0) & BOX_SHUT) === 0 && (this.#detour(place, d, false) & SHUT) === 0)
        )
    }
  }

  /** Whether one of the four borders that meet at the corner passed is hard. Others beside the way lie inside the two boxes. */
  #isVertexHard(place: number, d: number): boolean {
    const { borders, paddedWidth, hardBorders } = this.ground
    if (hardBorders === 0) return false
    const vertex = place + (this.#corners[d] ?? 0)
    const here = borders[vertex] ?? 0
    return (
      (here & (WEST_HARD | NORTH_HARD)) !== 0 ||
      ((borders[vertex - paddedWidth] ?? 0) & WEST_HARD) !== 0 ||
      ((borders[vertex - 1] ?? 0) & NORTH_HARD) !== 0
    )
  }

  /** What is crossed on the way round a diagonal step: columns first, or rows first. Flags `SHUT`, `BARRIER`. */
  #detour(place: number, d: number, columnsFirst: boolean): number {
    const runs = this.#runs
    const width = this.ground.paddedWidth
    const columns = DIRECTION_COLUMNS[d] ?? 0
    const rows = DIRECTION_ROWS[d] ?? 0
    const columnRun = place + (columns > 0 ? this.spaceCells : 0) + (columnsFirst ? 0 : rows * width)
    const rowRun = place + (rows > 0 ? this.spaceCells * width : 0) + (columnsFirst ? columns : 0)
    const [down, across] = [runs[columnRun] ?? 0, runs[rowRun] ?? 0]
    return (
      ((down & COLUMN_SHUT) !== 0 || (across & ROW_SHUT) !== 0 ? SHUT : 0) |
      ((down & COLUMN_BARRIER) !== 0 || (across & ROW_BARRIER) !== 0 ? BARRIER : 0)
    )
  }

  #crossesBarrier(place: number, d: number): boolean {
    const runs = this.#runs
    const n = this.spaceCells
    const width = this.ground.paddedWidth
    if (d === 0) return ((runs[place + n] ?? 0) & COLUMN_BARRIER) !== 0
    if (d === 4) return ((runs[place] ?? 0) & COLUMN_BARRIER) !== 0
    if (d === 2) return ((runs[place + n * width] ?? 0) & ROW_BARRIER) !== 0
    if (d === 6) return ((runs[place] ?? 0) & ROW_BARRIER) !== 0
    const first = this.#detour(place, d, true)
    const second = this.#detour(place, d, false)
    if (this.ground.source.rules['barrier-diagonal'] === 'either-detour') return ((first | second) & BARRIER) !== 0
    const { boxes } = this
    const firstShut = (first & SHUT) !== 0 || ((boxes[place + (DIRECTION_COLUMNS[d] ?? 0)] ?? 0) & BOX_SHUT) !== 0
    const secondShut =
      (second & SHUT) !== 0 || ((boxes[place + (DIRECTION_ROWS[d] ?? 0) * width] ?? 0) & BOX_SHUT) !== 0
    return ((first & BARRIER) !== 0 || firstShut) && ((second & BARRIER) !== 0 || secondShut)
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
   * A place is even if all places round it that can be stood on are of the lightest ground (mild: of the lightest two
   * ranks), nothing special is paid there, and (see `search/fastMove.ts`) what its own steps tell about corners holds for its neighbours' steps as well: no hard
   * border in a free box, and without the rule of hard corners no hard border near at all.
   */
  #markEven(place: number): void {
    const { steps, boxes, offsets } = this
    const word = steps[place] ?? 0
    let isClear = (word & STEP_SPECIAL) === 0 && ((boxes[place] ?? 0) & (BOX_FREE | BOX_HARD)) !== (BOX_FREE | BOX_HARD)
    let ranks = 0
    for (let d = 0; d < 8 && isClear; d++) {
      const to = place + (offsets[d] ?? 0)
      const box = boxes[to] ?? 0
      const isFree = (box & BOX_FREE) !== 0
      if (isFree) ranks |= box >> BOX_RANK_SHIFT
      isClear = !(isFree && (box & BOX_HARD) !== 0) && ((steps[to] ?? 0) & STEP_SPECIAL) === 0
    }
    if (isClear && this.ground.source.rules['corner-rule'] !== 'hard-corners')
      isClear = !this.#hasHardBordersNear(place)
    steps[place] = (word & ~(STEP_EVEN | STEP_MILD)) | (isClear ? evennessOf(ranks) : 0)
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

const SHUT = 1
const BARRIER = 2

/** Flags for the ranks (or-ed) round a place that is clear otherwise. */
const evennessOf = (ranks: number): number => (ranks === 0 ? STEP_EVEN | STEP_MILD : ranks === 1 ? STEP_MILD : 0)

const offsetOf = (d: number, width: number): number => (DIRECTION_COLUMNS[d] ?? 0) + (DIRECTION_ROWS[d] ?? 0) * width
