import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import type { Cell } from '../../grid/cell.ts'
import { markCreatures, mayEndAt, startStances, type Move } from '../move.ts'
import { flightTo, isFastFlight } from './fastFlight.ts'
import { isFast, squaresOfKey } from './fastMove.ts'
import { fastRoute } from './fastRoute.ts'
import { reconstructPath } from './reconstructPath.ts'
import { eachStep } from './eachStep.ts'
import { lineTo } from './straightLines.ts'
import { startStates, stateOf, wideSearch } from './wideSearch.ts'

/** A way from start to target, both included; places are top left squares. */
export interface Route {
  readonly feet: Feet
  readonly path: readonly Cell[]
}

/**
 * A cheapest way to a place where the mover may stop, whatever it costs; the action's other limits hold. Null where there
 * is none. Strides are not distinguished: the feet are those of one long stride.
 */
export function cheapestRoute(move: Move, to: Cell): Route | null {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  const { widthCells, heightCells } = move.field
  if (to.col + spaceCells > widthCells || to.row + spaceCells > heightCells) return null
  const target = surface.indexOf(to.col, to.row)
  if (!mayEndAt(move, target)) return null
  if (target === move.start) return { feet: 0, path: [to] }
  const found = move.isOneSquare
    ? oneSquare(move, target)
    : move.line === 'free'
      ? anyWay(move, target)
      : lineTo(move, target)
  if (!found) return null
  return { feet: found.squares * FEET_PER_SQUARE, path: cellsOf(move, found.places) }
}

/** The cells of a route, each derived from the one before: divisions took a third of the time for a long route. */
function cellsOf({ layer: { surface } }: Move, places: readonly number[]): readonly Cell[] {
  let before = places[0] ?? 0
  let col = surface.colOf(before)
  let row = surface.rowOf(before)
  return places.map((place) => {
    const by = place - before
    const down = by > 1 ? 1 : by < -1 ? -1 : 0
    row += down
    col += by - down * surface.paddedWidth
    before = place
    return { col, row }
  })
}

interface PlacesFound {
  readonly squares: number
  readonly places: readonly number[]
}

function oneSquare(move: Move, target: number): PlacesFound | null {
  let least = Infinity
  for (const stance of startStances(move))
    eachStep(move, move.start, stance, (_, place, __, kind) => {
      if (place === target) least = Math.min(least, move.costs.squares[move.parity][kind] ?? 0)
    })
  return least === Infinity ? null : { squares: least, places: [move.start, target] }
}

function anyWay(move: Move, target: number): PlacesFound | null {
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
