/**
 * From which of many places a charge reaches another place. Most lines are decided without walking them: if the rectangle between two
 * places is empty (by a summed-area table), the length decides; and a line only makes steps in two neighboring directions (an octant), so
 * that places no such walk reaches are ruled out for all lines at once. Rejected: trying every pair of places.
 */
import { rectsOverlap, type Cell, type CellRect } from '../../grid/cell.ts'
import { measuredFeet } from '../../grid/measure.ts'
import { SummedArea } from '../../grid/summedArea.ts'
import { directionOf, STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import { BOX_FREE, BOX_RANK_SHIFT, type Surface } from '../field/surface.ts'
import { markCreatures, squaresIn, type Move } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { stepKind } from '../stepCosts.ts'
import { Band, needsBand } from '../search/chargeBand.ts'
import { isLineOf, isLineOpen } from '../search/straightLines.ts'

/** Bits of the octants that contain each direction: octant o has the directions o and o + 1. */
const ALL_OCTANTS = 0xff
const OCTANTS_OF = Array.from({ length: 8 }, (_, d) => (1 << d) | (1 << ((d + 7) % 8)))

/** Scratch tables by padded place, shared by the charges of all creatures of a map. */
export class ChargeTables {
  /** Number of the last set of starts that contained a place; the current one is `standSet`. */
  readonly isStand: Int32Array
  standSet = 0
  /** Number of the last walk that reached a place; the current one is `walk`. */
  readonly walked: Int32Array
  walk = 0
  /** Octants in which the walk reached a place, and those new with its last step, as bits. */
  readonly octants: Uint8Array
  readonly gained: Uint8Array
  /** Two buffers: places reached by the last step, and by the next. */
  readonly rims: readonly [Int32Array, Int32Array]
  readonly #clutter = new Map<Surface, SummedArea>()

  constructor(paddedCells: number) {
    this.isStand = new Int32Array(paddedCells)
    this.walked = new Int32Array(paddedCells)
    this.octants = new Uint8Array(paddedCells)
    this.gained = new Uint8Array(paddedCells)
    this.rims = [new Int32Array(paddedCells), new Int32Array(paddedCells)]
  }

  /** Counts squares of the padded grid that are not open terrain or have a border. */
  clutterOn(surface: Surface): SummedArea {
    const known = this.#clutter.get(surface)
    if (known) return known
    const { squares, borders, paddedWidth, paddedCells } = surface
    const isPlain = squares.map((flags, i) =>
      (flags & BOX_FREE) !== 0 && flags >> BOX_RANK_SHIFT === 0 && borders[i] === 0 ? 1 : 0,
    )
    const clutter = new SummedArea(paddedWidth, paddedCells / paddedWidth)
    clutter.count(isPlain, 0)
    this.#clutter.set(surface, clutter)
    return clutter
  }
}

/** The charges of one creature, on a field that does not change. */
export class Charges {
  readonly #charge: Move
  readonly #budget: number
  readonly #tables: ChargeTables
  readonly #clutter: SummedArea
  /** Spaces of all other creatures. */
  readonly #others: readonly CellRect[]
  /** Cost of a number of diagonals on open terrain; null if the order of the steps matters. */
  readonly #diagonalCosts: readonly number[] | null
  readonly #straightCost: number
  /** A copy of the charge whose start is changed for each query. */
  readonly #begun: { -readonly [K in keyof Move]: Move[K] }
  readonly #band: Band
  #stands: readonly number[] = []
  #hasWalked = false
  /** Scratch of `#walkBack`: by diagonals made, whether a place still leads to the end. */
  readonly #alive: Uint8Array

  constructor(charge: Move, tables: ChargeTables) {
    this.#charge = charge
    this.#tables = tables
    this.#begun = { ...charge }
    this.#band = new Band(charge)
    this.#budget = squaresIn(charge.budgetFeet)
    this.#clutter = tables.clutterOn(charge.layer.surface)
    this.#others = charge.others.map(spaceOf)
    this.#alive = new Uint8Array(this.#budget + 2)
    const { squares, turns } = charge.costs
    const [straight, diagonal] = [stepKind(0, 0, 0), stepKind(0, 1, 0)]
    this.#straightCost = squares[0][straight] ?? 0
    const isPlain = squares[1][straight] === this.#straightCost && turns[0][straight] === 0 && turns[1][straight] === 0
    this.#diagonalCosts = isPlain ? diagonalCosts(charge, diagonal, this.#budget) : null
  }

  /** Sets the places where charges start, and marks the creatures in the way. Call before `originOf`. */
  begin(stands: readonly number[]): void {
    markCreatures(this.#charge)
    const { isStand } = this.#tables
    this.#stands = stands
    const set = ++this.#tables.standSet
    for (const place of stands) isStand[place] = set
    this.#hasWalked = false
  }

  /** A start from which a charge reaches `place`; −1 if there is none. `first` is tried first (−1: none). */
  originOf(place: number, first: number): number {
    if (this.#isOutOfReach(place)) return -1
    if (first >= 0 && this.#leads(first, place)) return first
    // On open terrain the first is usually enough, so the walk is delayed until it is needed.
    if (!this.#hasWalked) this.#walkOctants()
    if (this.#isOutOfReach(place)) return -1
    const { octants } = this.#tables
    for (let octant = 0; octant < 8; octant++) {
      if ((octants[place] & (1 << octant)) === 0) continue
      const origin = this.#walkBack(octant, place, first)
      if (origin >= 0) return origin
    }
    return -1
  }

  /** True if the walk has been made and did not reach a place. */
  #isOutOfReach(place: number): boolean {
    const { walked, walk } = this.#tables
    return this.#hasWalked && walked[place] !== walk
  }

  /**
   * The nearest start of a charge to `end` within an octant, found by walking back from the end; −1 if there is none. Row n of the walk
   * has the places n steps away, by the number of diagonals among them.
   */
  #walkBack(octant: number, end: number, tried: number): number {
    const { steps, offsets } = this.#charge.layer
    const { isStand, standSet } = this.#tables
    const alive = this.#alive
    const [straight, diagonal] = (octant & 1) === 0 ? [octant, (octant + 1) % 8] : [(octant + 1) % 8, octant]
    const ahead = offsets[straight]
    const aside = offsets[diagonal] - ahead
    const [straightBit, diagonalBit] = [1 << straight, 1 << diagonal]
    alive.fill(0)
    alive[0] = 1
    let isAnyAlive = true
    for (let step = 1; isAnyAlive && step <= this.#budget; step++) {
      isAnyAlive = false
      for (let diagonals = step; diagonals >= 0; diagonals--) {
        const isNextStraight = alive[diagonals] === 1
        const isNextDiagonal = diagonals > 0 && alive[diagonals - 1] === 1
        alive[diagonals] = 0
        if (!(isNextStraight || isNextDiagonal) || !this.#isAffordable(step, diagonals)) continue
        const from = end - step * ahead - diagonals * aside
        const word = steps[from]
        if (!(isNextStraight && (word & straightBit) !== 0) && !(isNextDiagonal && (word & diagonalBit) !== 0)) continue
        if (from !== tried && isStand[from] === standSet && this.#leads(from, end)) return from
        alive[diagonals] = 1
        isAnyAlive = true
      }
    }
    return -1
  }

  /**
   * Walks from all starts at once and marks the octants in which each place is reached: a breadth-first search with one bit for each of
   * the eight octants.
   */
  #walkOctants(): void {
    const { steps, offsets } = this.#charge.layer
    const { walked, octants, gained } = this.#tables
    const rankBits = this.#charge.action.plainTerrainOnly ? STEP_RANK_MASK << STEP_RANK_SHIFT : 0
    const walk = ++this.#tables.walk
    this.#hasWalked = true
    for (const place of this.#stands) {
      walked[place] = walk
      octants[place] = ALL_OCTANTS
      gained[place] = ALL_OCTANTS
    }
    let [rim, next] = this.#tables.rims
    rim.set(this.#stands)
    for (let step = 1, count = this.#stands.length; step <= this.#budget && count > 0; step++) {
      let nextCount = 0
      for (let i = 0; i < count; i++) {
        const place = rim[i]
        const word = steps[place]
        const bits = gained[place]
        gained[place] = 0
        for (let d = 0; d < 8; d++) {
          const here = bits & OCTANTS_OF[d]
          if (here === 0 || (word & (1 << d)) === 0) continue
          const to = place + offsets[d]
          if ((steps[to] & rankBits) !== 0) continue
          if (walked[to] !== walk) {
            walked[to] = walk
            octants[to] = 0
            gained[to] = 0
          }
          const more = here & ~octants[to]
          if (more === 0) continue
          if (gained[to] === 0) next[nextCount++] = to
          octants[to] |= more
          gained[to] |= more
        }
      }
      ;[rim, next, count] = [next, rim, nextCount]
    }
  }

  /** True if a line of that many steps over open terrain is within the budget. */
  #isAffordable(steps: number, diagonals: number): boolean {
    if (steps > this.#budget) return false
    if (!this.#diagonalCosts) return true
    return (this.#diagonalCosts[diagonals] ?? 0) + (steps - diagonals) * this.#straightCost <= this.#budget
  }

  /** True if a line of that size can be a charge; over open terrain it is one. */
  #mayLead(wide: number, high: number): boolean {
    const { field, minFeet } = this.#charge
    const [long, short] = wide > high ? [wide, high] : [high, wide]
    if (!isLineOf(this.#charge, wide, high) || !this.#isAffordable(long, short)) return false
    return measuredFeet({ columns: wide, rows: high }, field.rules) >= minFeet
  }

  #leads(from: number, to: number): boolean {
    const charge = this.#charge
    const { surface } = charge.layer
    const at = { col: surface.colOf(from), row: surface.rowOf(from), altitude: charge.mover.altitude }
    const end = { col: surface.colOf(to), row: surface.rowOf(to), altitude: charge.mover.altitude }
    const [columns, rows] = [end.col - at.col, end.row - at.row]
    if (!this.#mayLead(Math.abs(columns), Math.abs(rows))) return false
    if (this.#diagonalCosts && this.#isEmpty(at, end)) return true
    const steps = this.#stepsOfLine(from, columns, rows)
    if (steps === 'closed') return false
    if (steps === 'plain') return !needsBand(charge) || this.#band.isClear(at, end)
    this.#begun.start = from
    return isLineOpen(this.#begun, this.#band, to, this.#budget)
  }

  /**
   * Whether every rounding of a line is `closed` somewhere, some rounding has only `plain` steps, whose cost is known from its size, or
   * neither. An exact half, which never follows another, may be rounded either way: a straight step, then a diagonal one, or the reverse.
   */
  #stepsOfLine(from: number, columns: number, rows: number): 'closed' | 'plain' | 'other' {
    const { boxes, steps, surface } = this.#charge.layer
    const isBarredByTerrain = this.#charge.action.plainTerrainOnly
    const isWide = Math.abs(columns) >= Math.abs(rows)
    const [long, short] = isWide ? [columns, rows] : [rows, columns]
    const length = Math.abs(long)
    const forward = Math.sign(long) * (isWide ? 1 : surface.paddedWidth)
    const aside = Math.sign(short) * (isWide ? surface.paddedWidth : 1)
    const straightBit = 1 << (isWide ? directionOf(Math.sign(long), 0) : directionOf(0, Math.sign(long)))
    const diagonalBit = 1 << directionOf(Math.sign(columns), Math.sign(rows))
    const isOpen = (place: number): boolean => {
      const box = boxes[place]
      return (box & BOX_FREE) !== 0 && !(isBarredByTerrain && box >> BOX_RANK_SHIFT !== 0)
    }
    let isPlain = this.#diagonalCosts !== null && isBarredByTerrain && isOpen(from)
    // Twice the offset aside plus a half, modulo the length, as in Bresenham's algorithm: 0 is an exact half.
    let rest = length
    let place = from
    for (let i = 1; i <= length; i++) {
      const word = steps[place]
      if ((word & STEP_SPECIAL) !== 0) isPlain = false
      rest += 2 * Math.abs(short)
      const isAside = rest >= 2 * length
      if (isAside) rest -= 2 * length
      if (rest !== 0) {
        if ((word & (isAside ? diagonalBit : straightBit)) === 0) return 'closed'
        place += isAside ? forward + aside : forward
      } else {
        // Both roundings of an exact half meet after the next step.
        const [low, high] = [place + forward, place + forward + aside]
        const [lowWord, highWord] = [steps[low], steps[high]]
        if (((lowWord | highWord) & STEP_SPECIAL) !== 0) isPlain = false
        // Difficult terrain on either is in the band, which is checked elsewhere.
        const isLowOpen = (word & straightBit) !== 0 && (lowWord & diagonalBit) !== 0
        const isHighOpen = (word & diagonalBit) !== 0 && (highWord & straightBit) !== 0
        if (!isLowOpen && !isHighOpen) return 'closed'
        place = high + forward
        rest += 2 * Math.abs(short)
        i++
      }
      if (!isOpen(place)) return 'closed'
    }
    return isPlain ? 'plain' : 'other'
  }

  /** True if the rectangle around both boxes is open terrain without creatures. */
  #isEmpty(a: Cell, b: Cell): boolean {
    const { spaceCells } = this.#charge.layer
    const [col, row] = [Math.min(a.col, b.col), Math.min(a.row, b.row)]
    const widthCells = Math.abs(a.col - b.col) + spaceCells
    const heightCells = Math.abs(a.row - b.row) + spaceCells
    // The table counts on the padded grid.
    if (this.#clutter.within(col + 1, row + 1, col + 1 + widthCells, row + 1 + heightCells) > 0) return false
    return !this.#others.some((other) => rectsOverlap(other, { col, row, widthCells, heightCells }))
  }
}

/** Squares that 0 to `max` diagonals in a row cost. */
function diagonalCosts({ costs, parity }: Move, kind: number, max: number): readonly number[] {
  const sums = [0]
  let [sum, odd] = [0, parity]
  for (let i = 1; i <= max; i++) {
    sum += costs.squares[odd][kind] ?? 0
    odd = (odd ^ (costs.turns[odd][kind] ?? 0)) === 1 ? 1 : 0
    sums.push(sum)
  }
  return sums
}
