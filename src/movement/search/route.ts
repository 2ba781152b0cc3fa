import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { isRectOnGrid, spaceRect, type Cell } from '../../grid/cell.ts'
import { markCreatures, mayEndAt, startStances, type Move } from '../move.ts'
import { flightTo, isFastFlight } from './fastFlight.ts'
import { isFast, squaresOfKey } from './fastMove.ts'
import { fastRoute } from './fastRoute.ts'
import { reconstructPath } from './reconstructPath.ts'
import { eachStep } from './eachStep.ts'
import { lineTo } from './straightLines.ts'
import { startStates, stateOf, wideSearch } from './wideSearch.ts'

/** A route from start to target, both included; places are top left squares. */
export interface Route {
  readonly feet: Feet
  readonly path: readonly Cell[]
}

/**
 * A cheapest route to a place where the mover may stop; null if there is none. The budget is ignored, and so are actions: the cost is
 * that of one long action. All other limits of the action apply.
 */
export function cheapestRoute(move: Move, to: Cell): Route | null {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  if (!isRectOnGrid(move.field, spaceRect(to, spaceCells))) return null
  const target = surface.indexOf(to.col, to.row)
  if (!mayEndAt(move, target)) return null
  if (target === move.start) return { feet: 0, path: [to] }
  const found = move.isOneSquare
    ? oneSquare(move, target)
    : move.line === 'free'
      ? freeRoute(move, target)
      : lineTo(move, target)
  if (!found) return null
  return { feet: found.squares * FEET_PER_SQUARE, path: cellsOf(move, found.places) }
}

/** The cells of a route, each derived from the previous one: divisions would take a third of the time of a long route. */
function cellsOf({ layer: { surface } }: Move, places: readonly number[]): readonly Cell[] {
  let before = places[0] ?? 0
  let col = surface.colOf(before)
  let row = surface.rowOf(before)
  return places.map((place) => {
    const offset = place - before
    const down = offset > 1 ? 1 : offset < -1 ? -1 : 0
    row += down
    col += offset - down * surface.paddedWidth
    before = place
    return { col, row }
  })
}

interface PlacesFound {
  readonly squares: number
  readonly places: readonly number[]
}

function oneSquare(move: Move, target: number): PlacesFound | null {
  let min = Infinity
  for (const stance of startStances(move))
    eachStep(move, move.start, stance, (_, place, __, kind) => {
      if (place === target) min = Math.min(min, move.costs.squares[move.parity][kind] ?? 0)
    })
  return min === Infinity ? null : { squares: min, places: [move.start, target] }
}

/** A route that need not follow a line. */
function freeRoute(move: Move, target: number): PlacesFound | null {
  if (isFastFlight(move)) {
    const found = flightTo(move, move.field.labels, target)
    return found && { squares: squaresOfKey(move, found.key), places: found.places }
  }
  if (isFast(move)) {
    const { labels } = move.field
    const found = fastRoute(move, labels, target)
    return found && { squares: squaresOfKey(move, found.key), places: reconstructPath(move, labels, found.state) }
  }
  const { settled, squares, cameFrom } = wideSearch(move, startStates(move), Infinity, target)
  const last = settled.at(-1)
  if (last === undefined || stateOf(move, last).place !== target) return null
  const places: number[] = []
  for (let state = last; state >= 0; state = cameFrom.get(state)) {
    const { place } = stateOf(move, state)
    if (places.at(-1) !== place) places.push(place)
  }
  return { squares: squares.get(last), places: places.reverse() }
}
