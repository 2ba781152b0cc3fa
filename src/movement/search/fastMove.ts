/** What the fast searches share: which moves they cover, how states are numbered, which ways need not be tried. */
import { STEP_BITS } from '../ground/stepWord.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, priceIndex, type StepPrices } from '../stepPrices.ts'
import { MOST_KEY } from './labelStore.ts'

/** The diagonal bit of a price index. */
export const DIAGONAL = 1 << 5
/** How far ahead of the queue what goes straight on may be labelled, as a key. */
export const FARTHEST_AHEAD = 62
/** The longest step in units that the buckets of the fast searches hold. */
const LONGEST_STEP = 1_000

/** Ways worth trying from an even place: by direction of arrival and legal steps (`arrival << 8 | steps`), as bits. */
export const EVEN_WAYS: Uint8Array = Uint8Array.from({ length: 8 << 8 }, (_, i) => waysOn(i >> 8, i & 0xff))
/**
 * The steps from an even place that a cheapest way may need, when it was entered in direction `arrival`: those whose end
 * cannot be reached from the place before without coming here, at less, or at the same price by a way that ends straight.
 * Straight arrival: not back, aside nor slanting back; slanting on only past something that closes the other way. Diagonal
 * arrival: not back, nor straight back; aside only past something closed. Left out ways never depend on each other: of
 * equal ways the one kept ends straight, and straight ends are left out only for cheaper ones.
 */
function waysOn(arrival: number, legal: number): number {
  const has = (turn: number): boolean => (legal & bit(turn)) !== 0
  const bit = (turn: number): number => 1 << ((arrival + turn) & 7)
  let ways = legal & ~bit(4) & ~bit(3) & ~bit(5)
  for (const side of [1, -1]) {
    if (arrival % 2 === 1) {
      if (has(3 * side)) ways &= ~bit(2 * side)
    } else if (has(3 * side) && has(2 * side)) ways &= ~bit(2 * side) & ~bit(side)
  }
  return ways
}

/** Ways worth trying from an even place where labels are kept for each parity of the count. */
export const PARITY_WAYS: Uint8Array = Uint8Array.from({ length: 8 << 8 }, (_, i) => parityWaysOn(i >> 8, i & 0xff))

/**
 * As `waysOn`, where a dearer way may be needed for the parity it ends with: a way is left out only for one of the same
 * parity. Of ways that make the same steps in another order those stay that make diagonal ones first, then those to the
 * east and west; two diagonals to both sides of a direction give way to two straight steps in it.
 */
function parityWaysOn(arrival: number, legal: number): number {
  const bit = (turn: number): number => 1 << ((arrival + turn) & 7)
  const has = (turn: number): boolean => (legal & bit(turn)) !== 0
  let ways = legal & ~bit(4)
  for (const side of [1, -1]) {
    if (!has(3 * side)) continue
    if (arrival % 2 === 1) ways &= ~bit(2 * side)
    else if (has(2 * side)) ways &= ~(bit(side) | bit(3 * side) | (arrival % 4 === 2 ? bit(2 * side) : 0))
  }
  return ways
}

/** Every direction but back, by arrival, as bits. */
export const OTHER_WAYS: Uint8Array = Uint8Array.from({ length: 8 }, (_, arrival) => STEP_BITS & ~(1 << (arrival ^ 4)))

/** Whether the fast searches cover a move within `mostKey` (without a limit where absent). */
export const isFast = (move: Move, mostKey = Infinity): boolean => {
  const { prices, turnFeet, action, isOneSquare, isStraight } = move
  const isPlain = prices.isAdditive && turnFeet === 0 && !action.fiveFeetOnly && !isOneSquare && !isStraight
  return isPlain && fitsLabels(move, mostKey)
}

/** Whether buckets hold every step, and labels every way: half of the places, each at the dearest step, is longer than any. */
export const fitsLabels = ({ prices, layer }: Move, mostKey: number): boolean =>
  Math.min(prices.mostKey, mostKey) <= LONGEST_STEP &&
  Math.min(prices.mostKey * layer.ground.paddedCells, mostKey) < MOST_KEY

/** The key of a start. Where units are greater than one, no step turns the count and labels leave it out. */
export const startKey = ({ prices, parity }: Move): number => (prices.unit === 1 ? parity : 0)

/** The greatest key within a number of squares. */
export const keyOfSquares = ({ prices }: Move, squares: number): number =>
  prices.unit === 1 ? 2 * squares + 1 : Math.floor((2 * squares) / prices.unit)

/** The squares of a key. */
export const squaresOfKey = ({ prices }: Move, key: number): number =>
  prices.unit === 1 ? key >> 1 : (key * prices.unit) / 2

/**
 * Whether leaving out ways is safe where all ground round a place is alike: on ground of every rank a diagonal costs more
 * than one straight step and less than two, and worse ground costs no less.
 */
export function mayPrune({ keys, ranks }: StepPrices): boolean {
  for (let rank = 0; rank < ranks; rank++) {
    const [straight, diagonal] = [keys[rank] ?? 0, keys[DIAGONAL | rank] ?? 0]
    if (diagonal <= straight || diagonal >= 2 * straight) return false
    if (rank > 0 && (straight < (keys[rank - 1] ?? 0) || diagonal < (keys[DIAGONAL | (rank - 1)] ?? 0))) return false
  }
  return true
}

/** By how much a diagonal costs more than a straight step on the same ground, at most. */
export const mostSlant = ({ keys, ranks }: StepPrices): number =>
  Array.from({ length: ranks }, (_, rank) => (keys[DIAGONAL | rank] ?? 0) - (keys[rank] ?? 0)).reduce((a, b) =>
    Math.max(a, b),
  )

/** Whether leaving out ways is safe where labels are kept for each parity: worse ground turns the count no less and no more. */
export const mayPruneParity = (prices: StepPrices): boolean =>
  mayPrune(prices) &&
  [0, DIAGONAL].every((kind) =>
    Array.from({ length: prices.ranks }, (_, rank) => (prices.keys[kind | rank] ?? 0) & 1).every(
      (parity, _, [first]) => parity === first,
    ),
  )

/** The greatest key a search without a budget can need. */
export const unboundedKey = ({ layer, prices }: Move): number =>
  Math.min(MOST_KEY, layer.ground.paddedCells * (prices.mostKey + 2))

/** Burdens of a special step, in place in a price index. */
export function specialBurdens(
  layer: { readonly barriers: Uint8Array | null; readonly bodies: Uint8Array | null },
  place: number,
  d: number,
): number {
  const barrier = layer.barriers ? ((layer.barriers[place] ?? 0) >> d) & 1 : 0
  const body = layer.bodies ? ((layer.bodies[place] ?? 0) >> d) & 1 : 0
  return priceIndex(barrier * BARRIER + body * BODY, 0, 0)
}

/** What is left from a place to a target at least, as a key: the price of open ground. */
export function openEstimate({ layer: { ground }, prices: { keys } }: Move, target: number): (place: number) => number {
  const width = ground.paddedWidth
  const straightKey = keys[0] ?? 0
  const slope = Math.min(keys[DIAGONAL] ?? 0, 2 * straightKey) - straightKey
  const targetRow = Math.floor(target / width)
  const targetCol = target - targetRow * width
  return (place) => {
    const row = Math.floor(place / width)
    const rows = Math.abs(row - targetRow)
    const columns = Math.abs(place - row * width - targetCol)
    return Math.max(columns, rows) * straightKey + Math.min(columns, rows) * slope
  }
}

/** No estimate: what a search without a target uses. */
export const noEstimate = (): number => 0
