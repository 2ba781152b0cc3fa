/**
 * Adds altitudes to a level path so that it ends at a given altitude.
 *
 * Rising on a diagonal step is free, rising on an orthogonal step turns it into a diagonal, and rising on the spot costs a whole step. So
 * diagonals are used first, then orthogonal steps; the rest is flown straight up at the start or straight down at the end. Climbs
 * come as early and descents as late as possible. On uniform terrain nothing is cheaper; elsewhere `flightRoute.ts` searches.
 */
import type { Cell } from '../../grid/cell.ts'
import type { PathPoint } from '../path/walk.ts'

/** The path with altitudes (in squares) from `startAltitude` to `endAltitude`; longer if it rises or sinks on the spot. */
export function withAltitudes(path: readonly Cell[], startAltitude: number, endAltitude: number): PathPoint[] {
  const change = endAltitude - startAltitude
  const sign = Math.sign(change)
  const slanted = slantedSteps(path, Math.abs(change), sign > 0)
  const onTheSpot = Math.abs(change) - slanted.size
  const points: PathPoint[] = []
  let altitude = startAltitude
  const put = ({ col, row }: Cell): void => void points.push({ col, row, altitude })
  const [start, end] = [path[0], path.at(-1)]
  if (!start || !end) return points
  put(start)
  for (let i = 0; sign > 0 && i < onTheSpot; i++) {
    altitude++
    put(start)
  }
  for (const [step, cell] of path.slice(1).entries()) {
    if (slanted.has(step)) altitude += sign
    put(cell)
  }
  for (let i = 0; sign < 0 && i < onTheSpot; i++) {
    altitude--
    put(end)
  }
  return points
}

/** Indices of the steps that change altitude: early ones to rise, late ones to sink. */
function slantedSteps(path: readonly Cell[], squares: number, isRising: boolean): ReadonlySet<number> {
  const steps = path.slice(1).map((to, step) => {
    const from = path[step] ?? to
    return { step, isDiagonal: from.col !== to.col && from.row !== to.row }
  })
  const inOrder = isRising ? steps : steps.toReversed()
  const diagonalsFirst = [
    ...inOrder.filter(({ isDiagonal }) => isDiagonal),
    ...inOrder.filter(({ isDiagonal }) => !isDiagonal),
  ]
  return new Set(diagonalsFirst.slice(0, squares).map(({ step }) => step))
}
