/** What the fast searches share: which moves they cover, how keys and squares compare. */
import type { Move } from '../move.ts'
import { BARRIER, BODY, stepKind } from '../stepCosts.ts'
import { MAX_KEY } from '../field/labelStore.ts'

/** The diagonal bit of a `stepKind`. */
export const DIAGONAL = 1 << 5
/** How far ahead of the queue what goes straight on may be labeled, as a key. */
export const MAX_LOOKAHEAD = 62
/** The longest step in units that the buckets of the fast searches hold. */
const LONGEST_STEP = 1_000

/** Whether the fast searches cover a move within `maxKey` (without a limit where absent). */
export const isFast = (move: Move, maxKey = Infinity): boolean => {
  const { costs, turnFeet, action, isOneSquare, line } = move
  const isPlain = costs.isAdditive && turnFeet === 0 && !action.fiveFeetOnly && !isOneSquare && line === 'free'
  return isPlain && !needsGeneralSearch(move) && fitsLabels(move, maxKey)
}

/** Whether a move has limits that only the general search minds: levels that differ from box to box, low walls that stop it. */
export const needsGeneralSearch = ({ occupancy, stopsAtBarriers, layer }: Move): boolean =>
  occupancy.byBox !== undefined || (stopsAtBarriers && layer.surface.barriers > 0)

/** Whether buckets hold every step, and labels every way: half of the places, each at the dearest step, is longer than any. */
export const fitsLabels = ({ costs, layer }: Move, maxKey: number): boolean =>
  Math.min(costs.maxKey, maxKey) <= LONGEST_STEP && Math.min(costs.maxKey * layer.surface.paddedCells, maxKey) < MAX_KEY

/** The key of a start. Where units are greater than one, no step turns the count and labels leave it out. */
export const startKey = ({ costs, parity }: Move): number => (costs.unit === 1 ? parity : 0)

/** The greatest key within a number of squares. */
export const keyOfSquares = ({ costs }: Move, squares: number): number =>
  costs.unit === 1 ? 2 * squares + 1 : Math.floor((2 * squares) / costs.unit)

/** The squares of a key. */
export const squaresOfKey = ({ costs }: Move, key: number): number =>
  costs.unit === 1 ? key >> 1 : (key * costs.unit) / 2

/** The greatest key a search without a budget can need. */
export const unboundedKey = ({ layer, costs }: Move): number =>
  Math.min(MAX_KEY, layer.surface.paddedCells * (costs.maxKey + 2))

/** Burdens of a special step, in place in a `stepKind`. */
export function specialBurdens(
  layer: { readonly barriers: Uint8Array | null; readonly bodies: Uint8Array | null },
  place: number,
  d: number,
): number {
  const barrier = layer.barriers ? (layer.barriers[place] >> d) & 1 : 0
  const body = layer.bodies ? (layer.bodies[place] >> d) & 1 : 0
  return stepKind(barrier * BARRIER + body * BODY, 0, 0)
}

/**
 * What is left from a place to a target at least, as a key: octile distance, the cost of open floor. Asked at every step of a
 * search, hence without branches: columns and rows by their sum and difference.
 */
export function openEstimate({ layer: { surface }, costs: { keys } }: Move, target: number): (place: number) => number {
  const width = surface.paddedWidth
  const perRow = 1 / width
  const straightKey = keys[0]
  const slope = Math.min(keys[DIAGONAL], 2 * straightKey) - straightKey
  const [sumKey, differenceKey] = [straightKey + slope, straightKey - slope]
  const targetRow = Math.floor(target / width)
  const targetCol = target - targetRow * width
  return (place) => {
    // Half a square more keeps the product off the whole numbers, where rounding would tell.
    const row = ((place + 0.5) * perRow) | 0
    const columns = Math.abs(place - row * width - targetCol)
    const rows = Math.abs(row - targetRow)
    return (sumKey * (columns + rows) + differenceKey * Math.abs(columns - rows)) >> 1
  }
}

/** No estimate: what a search without a target uses. */
export const noEstimate = (): number => 0
