/** What the fast searches share: which moves they cover, the conversion of keys and squares, and the heuristic. */
import type { Move } from '../move.ts'
import { MAX_KEY } from '../field/labelStore.ts'

/** The diagonal bit of a `stepKind`. */
export const DIAGONAL = 1 << 5
/** How far ahead of the queue a straight run may label places, as a key. */
export const MAX_LOOKAHEAD = 62
/** The longest step the buckets of the fast searches hold, in units. */
const MAX_STEP = 1_000

/** True if the fast searches cover a move within `maxKey`. */
export const isFast = (move: Move, maxKey = Infinity): boolean => {
  const { costs, turnFeet, action, isOneSquare, line } = move
  const isPlain = costs.isAdditive && turnFeet === 0 && !action.fiveFeetOnly && !isOneSquare && line === 'free'
  return isPlain && !needsGeneralSearch(move) && fitsLabels(move, maxKey)
}

/** True if a move has limits that only the general search knows: levels that differ from box to box, or low walls that stop it. */
export const needsGeneralSearch = ({ occupancy, stopsAtBarriers, layer }: Move): boolean =>
  occupancy.byBox !== undefined || (stopsAtBarriers && layer.surface.barriers > 0)

/** True if the buckets hold every step and the labels every path; no path has more steps than there are places. */
export const fitsLabels = ({ costs, layer }: Move, maxKey: number): boolean =>
  Math.min(costs.maxKey, maxKey) <= MAX_STEP && Math.min(costs.maxKey * layer.surface.paddedCells, maxKey) < MAX_KEY

/** The key of a start: the parity, except with units above 1, where no step changes it. */
export const startKey = ({ costs, parity }: Move): number => (costs.unit === 1 ? parity : 0)

/** The greatest key within a number of squares. */
export const keyOfSquares = ({ costs }: Move, squares: number): number =>
  costs.unit === 1 ? 2 * squares + 1 : Math.floor((2 * squares) / costs.unit)

/** The squares of a key. */
export const squaresOfKey = ({ costs }: Move, key: number): number =>
  costs.unit === 1 ? key >> 1 : (key * costs.unit) / 2

/** The greatest key that a search without a budget can reach. */
export const unboundedKey = ({ layer, costs }: Move): number =>
  Math.min(MAX_KEY, layer.surface.paddedCells * (costs.maxKey + 2))

/**
 * The heuristic of A*: the octile distance to a target, a lower bound of the remaining key. Called at every step of a search, hence
 * free of branches: it is linear in the sum and the difference of columns and rows.
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
    // The added half keeps the product away from whole numbers, where rounding errors would matter.
    const row = ((place + 0.5) * perRow) | 0
    const columns = Math.abs(place - row * width - targetCol)
    const rows = Math.abs(row - targetRow)
    return (sumKey * (columns + rows) + differenceKey * Math.abs(columns - rows)) >> 1
  }
}

/** The heuristic of a search without a target. */
export const noEstimate = (): number => 0
