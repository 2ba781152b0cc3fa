/**
 * A way over the map as a way through the air: which of its steps rise or sink so that it ends at the wished height.
 *
 * A diagonal step rises at no cost of its own, a slanted step costs no more than two plain ones, and a step straight up
 * costs a step: so diagonals are used first, then orthogonal steps, and what is left is flown straight up before leaving
 * or straight down on arrival. A flier keeps its height as long as it can. On ground of one cost no other spread is
 * cheaper; over canopies one may be, and the searches do not look for it: they go over squares, not heights.
 */
import type { Cell } from '../../grid/cell.ts'
import type { PathPoint } from '../path/walk.ts'

/** The way with heights (in squares), from `startAltitude` to `endAltitude`; longer where it rises or sinks on the spot. */
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

/** The steps that change height, by number: early ones to rise, late ones to sink. */
function slantedSteps(path: readonly Cell[], squares: number, isRising: boolean): ReadonlySet<number> {
  const steps = path.slice(1).map((to, step) => {
    const from = path[step] ?? to
    return { step, isDiagonal: from.col !== to.col && from.row !== to.row }
  })
  const inOrder = isRising ? steps : steps.toReversed()
  const wanted = [...inOrder.filter(({ isDiagonal }) => isDiagonal), ...inOrder.filter(({ isDiagonal }) => !isDiagonal)]
  return new Set(wanted.slice(0, squares).map(({ step }) => step))
}
