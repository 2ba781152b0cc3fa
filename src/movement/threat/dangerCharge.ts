/**
 * Whether a charge leads to a place from one of many others. Most are settled without walking the line: where the rectangle
 * between two places holds nothing at all its length decides (a summed-area table says how much it holds), and where a square
 * that the line cannot avoid is closed there is none.
 */
import type { Cell } from '../../grid/cell.ts'
import { isRectOnGrid, spaceRect } from '../../grid/cell.ts'
import { offsetFeet } from '../../grid/measure.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT } from '../field/stepWord.ts'
import { BOX_FREE, BOX_RANK_SHIFT } from '../field/surface.ts'
import { enter, squaresIn, type Move } from '../move.ts'
import { cellsHeldBy } from '../passage.ts'
import { stepKind } from '../stepCosts.ts'
import { Band, isLineOpen } from '../straightLines.ts'

/** The charges of one creature. Holds as long as the field does not change. */
export class Charges {
  readonly #charge: Move
  readonly #budget: number
  /** How many squares with anything in them lie above and to the left of a padded square, itself left out. */
  readonly #sums: Int32Array
  /** Squares of a clear line by its diagonals; null where lengths do not tell. */
  readonly #diagonalCosts: readonly number[] | null
  readonly #straightCost: number
  /** The same charge, begun wherever it is asked about. */
  readonly #begun: { -readonly [K in keyof Move]: Move[K] }
  readonly #band: Band
  #stands: readonly number[] = []
  /** By place the number of the set of places charges begin from that it was last in. */
  readonly #isStand: Int32Array
  #standSet = 0
  /** By place the number of the last octant's walk that led there, and of the last set of places whose walks did. */
  readonly #stamps: Int32Array
  readonly #walked: Int32Array
  /** Of the walks of that set, in which octants they led there: one bit each. */
  readonly #octants: Uint8Array
  #stamp = 0
  #hasWalked = false
  #walk = 0

  constructor(charge: Move) {
    this.#charge = charge
    this.#begun = { ...charge }
    this.#band = new Band(charge)
    this.#budget = squaresIn(charge.budgetFeet)
    this.#sums = sumsOf(charge)
    const { paddedCells } = charge.layer.surface
    this.#stamps = new Int32Array(paddedCells)
    this.#walked = new Int32Array(paddedCells)
    this.#octants = new Uint8Array(paddedCells)
    this.#isStand = new Int32Array(paddedCells)
    const { squares, turns } = charge.costs
    const [straight, diagonal] = [stepKind(0, 0, 0), stepKind(0, 1, 0)]
    this.#straightCost = squares[0][straight] ?? 0
    const isPlain = squares[1][straight] === this.#straightCost && turns[0][straight] === 0 && turns[1][straight] === 0
    this.#diagonalCosts = isPlain ? diagonalCosts(charge, diagonal, this.#budget) : null
  }

  /** Takes the places charges begin from, and marks who is in the way. Call before `originOf`. */
  begin(stands: readonly number[]): void {
    enter(this.#charge)
    this.#stands = stands
    this.#standSet++
    for (const place of stands) this.#isStand[place] = this.#standSet
    this.#hasWalked = false
  }

  /** One of the places from which a charge leads to `place`, −1 for none; `first` is tried first (−1: none). */
  originOf(place: number, first: number): number {
    if (first >= 0 && this.#leads(first, place)) return first
    if (!this.#hasWalked) this.#walkOctants(this.#stands)
    if (this.#walked[place] !== this.#walk) return -1
    return this.#walkBack(place, first)
  }

  /** The nearest of the places a charge leads from, found by walks back from its end that never turn; −1 for none. */
  #walkBack(end: number, tried: number): number {
    const { steps, offsets } = this.#charge.layer
    const octants = this.#octants[end] as number
    for (let octant = 0; octant < 8; octant++) {
      if ((octants & (1 << octant)) === 0) continue
      const stamp = ++this.#stamp
      let rim = [end]
      for (let step = 1; step <= this.#budget && rim.length > 0; step++) {
        const next: number[] = []
        for (const place of rim)
          for (let turn = 0; turn < 2; turn++) {
            const d = (octant + turn) % 8
            const from = place - (offsets[d] as number)
            if (this.#stamps[from] === stamp || ((steps[from] as number) & (1 << d)) === 0) continue
            this.#stamps[from] = stamp
            if (from !== tried && this.#isStand[from] === this.#standSet && this.#leads(from, end)) return from
            next.push(from)
          }
        rim = next
      }
    }
    return -1
  }

  /**
   * Marks where walks lead that never turn back: a line makes steps in two neighboring directions alone, so that where no such
   * walk leads no charge does.
   */
  #walkOctants(stands: readonly number[]): void {
    const { steps, offsets } = this.#charge.layer
    const rankBits = this.#charge.action.plainTerrainOnly ? STEP_RANK_MASK << STEP_RANK_SHIFT : 0
    this.#walk++
    this.#hasWalked = true
    for (let octant = 0; octant < 8; octant++) {
      const stamp = ++this.#stamp
      let rim = stands
      for (let step = 1; step <= this.#budget && rim.length > 0; step++) {
        const next: number[] = []
        for (const place of rim)
          for (let turn = 0; turn < 2; turn++) {
            const d = (octant + turn) % 8
            if (((steps[place] as number) & (1 << d)) === 0) continue
            const to = place + (offsets[d] as number)
            if (this.#stamps[to] === stamp || ((steps[to] as number) & rankBits) !== 0) continue
            this.#stamps[to] = stamp
            const others = this.#walked[to] === this.#walk ? (this.#octants[to] as number) : 0
            this.#walked[to] = this.#walk
            this.#octants[to] = others | (1 << octant)
            next.push(to)
          }
        rim = next
      }
    }
  }

  /** Whether a line that long may be a charge: over open ground it then is one. */
  #mayLead(wide: number, high: number): boolean {
    const { line, field, leastFeet } = this.#charge
    const [long, short] = wide > high ? [wide, high] : [high, wide]
    if (long > this.#budget || (line === 'eight' && short !== 0 && short !== long)) return false
    if (this.#diagonalCosts && (this.#diagonalCosts[short] ?? 0) + (long - short) * this.#straightCost > this.#budget)
      return false
    return offsetFeet({ columns: wide, rows: high }, field.rules['height-distance']) >= leastFeet
  }

  #leads(from: number, to: number): boolean {
    const charge = this.#charge
    const { surface } = charge.layer
    const at = { col: surface.colOf(from), row: surface.rowOf(from) }
    const end = { col: surface.colOf(to), row: surface.rowOf(to) }
    const [columns, rows] = [end.col - at.col, end.row - at.row]
    const [wide, high] = [Math.abs(columns), Math.abs(rows)]
    if (!this.#mayLead(wide, high)) return false
    if (this.#diagonalCosts && this.#isEmpty(at, end)) return true
    if (!this.#isPassable(from, columns, rows)) return false
    this.#begun.start = from
    return isLineOpen(this.#begun, this.#band, to, this.#budget)
  }

  /** Whether no place is closed that every rounding of the line leads over. */
  #isPassable(from: number, columns: number, rows: number): boolean {
    const { boxes, surface } = this.#charge.layer
    const isBarredByTerrain = this.#charge.action.plainTerrainOnly
    const isWide = Math.abs(columns) >= Math.abs(rows)
    const [long, short] = isWide ? [columns, rows] : [rows, columns]
    const length = Math.abs(long)
    const [along, across] = isWide ? [1, surface.paddedWidth] : [surface.paddedWidth, 1]
    const forward = along * Math.sign(long)
    const aside = across * Math.sign(short)
    // Twice the way aside and a half, in parts of the length: whole parts are squares, none left over is an exact half.
    let rest = length
    for (let i = 1, place = from; i <= length; i++) {
      place += forward
      rest += 2 * Math.abs(short)
      if (rest >= 2 * length) {
        rest -= 2 * length
        place += aside
      }
      if (rest === 0) continue
      const box = boxes[place] as number
      if ((box & BOX_FREE) === 0 || (isBarredByTerrain && box >> BOX_RANK_SHIFT !== 0)) return false
    }
    return true
  }

  /** Whether nothing but open ground lies in the rectangle round both boxes. */
  #isEmpty(a: Cell, b: Cell): boolean {
    const { spaceCells, surface } = this.#charge.layer
    const sums = this.#sums
    const top = surface.indexOf(Math.min(a.col, b.col), Math.min(a.row, b.row))
    const wide = Math.abs(a.col - b.col) + spaceCells
    const bottom = top + (Math.abs(a.row - b.row) + spaceCells) * surface.paddedWidth
    return (
      (sums[bottom + wide] as number) -
        (sums[bottom] as number) -
        (sums[top + wide] as number) +
        (sums[top] as number) ===
      0
    )
  }
}

function sumsOf({ field, layer, others, mover }: Move): Int32Array {
  const { surface } = layer
  const { paddedWidth: width, paddedCells } = surface
  const holds = new Uint8Array(paddedCells)
  for (let square = 0; square < paddedCells; square++) {
    const flags = surface.squares[square] ?? 0
    if ((flags & BOX_FREE) === 0 || flags >> BOX_RANK_SHIFT !== 0 || (surface.borders[square] ?? 0) !== 0)
      holds[square] = 1
  }
  for (const other of others) for (const { col, row } of cellsHeldBy(field, other)) holds[surface.indexOf(col, row)] = 1
  // One that begins astride the border of the map is asked line by line.
  if (!isRectOnGrid(field, spaceRect(mover.at, layer.spaceCells))) holds.fill(1)
  return summed(holds, width)
}

/** The summed-area table: `sums[i]` is what `holds` has in the rows above `i` and the columns left of it. */
function summed(holds: Uint8Array, width: number): Int32Array {
  const sums = new Int32Array(holds.length + width)
  for (let at = width, inRow = 0; at < sums.length; at++) {
    if (at % width === 0) inRow = 0
    sums[at] = (sums[at - width] as number) + inRow
    inRow += holds[at - width] as number
  }
  return sums
}

/** Squares that so many diagonals cost one after the other. */
function diagonalCosts({ costs, parity }: Move, kind: number, most: number): readonly number[] {
  const sums = [0]
  let [sum, odd] = [0, parity]
  for (let i = 1; i <= most; i++) {
    sum += costs.squares[odd][kind] ?? 0
    odd = (odd ^ (costs.turns[odd][kind] ?? 0)) === 1 ? 1 : 0
    sums.push(sum)
  }
  return sums
}
