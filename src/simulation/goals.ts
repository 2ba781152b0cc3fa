/** Places a creature may want to get to. A place is the top left square of its space. */
import { placesFound } from '../movement/search/reach.ts'
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { levelsBetween } from '../grid/box.ts'
import { cellsOfRect, isRectOnGrid, rectHolds, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { feetBetween } from '../movement/closest.ts'
import type { Combatant } from '../movement/combatant.ts'
import { threatens } from '../movement/threat/flank.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import { stancesIn } from '../movement/field/squeezing.ts'
import { enter, isEnterable, isFree, mayEndAt, type Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import type { Note } from './ledger.ts'

/** Where a way may end. */
export interface Goal {
  /** Top left squares of places; none outside is a goal. */
  readonly region: CellRect
  /** Asked for places in the region only. */
  readonly isGoal: (place: Cell) => boolean
  /** Whether it takes a place where the mover may stop. */
  readonly stops: boolean
  /** Why no place at all is one, where that is known. */
  readonly whyNone?: Note
  /** The place wanted, where these are only those nearest to it. */
  readonly insteadOf?: Cell
}

/** What a move has to look for to get to a goal. */
export const searchGoal = (move: Move, { region, isGoal, stops }: Goal) => ({
  region,
  isGoal: stops ? (place: Cell) => isGoal(place) && mayStop(move, place) : isGoal,
})

/** Whether a place is one of a goal's where the mover may stop. */
export const isGoalPlace = (move: Move, { region, isGoal }: Goal, place: Cell): boolean =>
  rectHolds(region, place) && isGoal(place) && mayStop(move, place)

/** The square itself, as a place to pass. */
export const passing = (at: Cell): Goal => ({ region: spaceRect(at, 1), isGoal: () => true, stops: false })

/** A waypoint: how many squares beside it one may pass, as far as it takes to find one that can be entered. */
export interface Waypoint {
  readonly at: Cell
  readonly aside: number
}

const MAX_PASSED_ASIDE = 2

/** A waypoint as a mover can pass it: beside it where something solid or an opponent holds it. */
export function passable(move: Move, at: Cell): Waypoint {
  enter(move)
  const canEnter = ({ col, row }: Cell): boolean =>
    isPlaceOnMap(move, { col, row }) && isEnterable(move, move.layer.surface.indexOf(col, row))
  for (let aside = 0; aside < MAX_PASSED_ASIDE; aside++)
    if (cellsOfRect(grown(spaceRect(at, 1), aside)).some(canEnter)) return { at, aside }
  return { at, aside: MAX_PASSED_ASIDE }
}

/** The places that count as having passed a waypoint. */
export const passingBy = ({ at, aside }: Waypoint): Goal => ({
  region: grown(spaceRect(at, 1), aside),
  isGoal: () => true,
  stops: false,
})

/** Whether a place counts as having passed a waypoint. */
export const hasPassed = ({ at, aside }: Waypoint, place: Cell): boolean => isWithin(place, at, aside)

const MAX_ASIDE = 4

/**
 * The square itself, or where one may not stop there, the places nearest to it. Null where one is there, or as near as
 * one may stop.
 */
export function stoppingAt(move: Move, at: Cell): Goal | null {
  const here = move.mover.at
  for (let aside = 0; aside <= MAX_ASIDE; aside++) {
    if (isWithin(here, at, aside)) return null
    const region = grown(spaceRect(at, 1), aside)
    if (cellsOfRect(region).some((place) => mayStop(move, place)))
      return { region, isGoal: () => true, stops: true, ...(aside > 0 ? { insteadOf: at } : {}) }
  }
  return passing(at)
}

const isWithin = (a: Cell, b: Cell, squares: number): boolean =>
  Math.max(Math.abs(a.col - b.col), Math.abs(a.row - b.row)) <= squares

/** Whether a place is on the map, the mover may stop there, and it is plain on which side of a wall it stands then. */
export function mayStop(move: Move, at: Cell): boolean {
  if (!isPlaceOnMap(move, at)) return false
  const place = move.layer.surface.indexOf(at.col, at.row)
  return mayEndAt(move, place) && (isFree(move, place) || isOnePart(move, place))
}

const isPlaceOnMap = ({ field, layer }: Move, at: Cell): boolean => isRectOnGrid(field, spaceRect(at, layer.spaceCells))

/**
 * Whether all rectangles a squeezing creature may fill in a box lead into each other. The engine takes any of them for a
 * start, since a creature's place on the map is its box; a turn that ended astride a wall could begin the next one on the
 * other side of it. So no turn of a simulation ends there.
 */
function isOnePart({ field, layer }: Move, place: number): boolean {
  const squeezing = field.squeezingFor(layer)
  const all = squeezing.freeStances(place)
  const found = new Set(stancesIn(all).slice(0, 1))
  for (const stance of found) for (const other of stancesIn(squeezing.changes(place, stance))) found.add(other)
  return found.size === stancesIn(all).length
}

/** Places where one stops within some feet of a creature; `seen`: with a line of effect to it. */
export function withinFeet(move: Move, target: Combatant, feet: Feet, seen: boolean): Goal {
  return near(move, target, feet, (at) => isWithinFeet(move, at, target, feet, seen))
}

/** Whether the mover, standing at a place, is within some feet of a creature; `seen`: with a line of effect to it. */
export function isWithinFeet(move: Move, at: Cell, target: Combatant, feet: Feet, seen: boolean): boolean {
  const { field, mover } = move
  const isNear = feetBetween(field, boxAt(field, mover, at), boxOf(field, target)) <= feet
  return isNear && (!seen || sees(move, spaceOf({ ...mover, at }), spaceOf(target)))
}

/** Places from which the mover can strike at a creature. */
export function attackGoal(move: Move, target: Combatant): Goal {
  const feet = Math.max(attackFeet(move), 0)
  // A square more on the map, for reach over the second diagonal.
  return near(move, target, feet, (at) => canAttackFrom(move, at, target), feet + FEET_PER_SQUARE)
}

/** Whether the mover, standing at a place, can strike at a creature. One that strikes nowhere (unarmed) counts as reaching 5 feet. */
export function canAttackFrom(move: Move, at: Cell, target: Combatant): boolean {
  const { field, mover } = move
  if (!reachBand(reachRulesOf(field), mover)) return isWithinFeet(move, at, target, unarmedFeet(mover), true)
  return threatens(field, { ...mover, at }, boxOf(field, target))
}

const unarmedFeet = ({ unarmed }: Combatant): Feet => (unarmed ? FEET_PER_SQUARE : 0)

/** How far a mover strikes. */
export const attackFeet = ({ field, mover }: Pick<Move, 'field' | 'mover'>): Feet =>
  reachBand(reachRulesOf(field), mover)?.farFeet ?? unarmedFeet(mover)

/** The goal of places no further than `feet` from a creature that satisfy `fits`; looked for as far as `mapFeet` on the map. */
function near(move: Move, target: Combatant, feet: Feet, fits: (at: Cell) => boolean, mapFeet = feet): Goal {
  const n = move.layer.spaceCells
  const other = spaceOf(target)
  const region = grown(
    {
      col: other.col - n + 1,
      row: other.row - n + 1,
      widthCells: other.widthCells + n - 1,
      heightCells: other.heightCells + n - 1,
    },
    Math.ceil(mapFeet / FEET_PER_SQUARE),
  )
  const whyNone = atOtherHeight(move, target, feet)
  return { region, isGoal: fits, stops: true, ...(whyNone ? { whyNone } : {}) }
}

/** What is to be said of a creature that is farther above or below the mover than so many feet. */
function atOtherHeight({ field, mover }: Move, target: Combatant, feet: Feet): Note | null {
  const [own, other] = [boxAt(field, mover, target.at), boxOf(field, target)]
  const apartFeet = levelsBetween(own, other) * FEET_PER_SQUARE
  if (apartFeet <= feet) return null
  return { code: 'at-other-height', creatureId: target.id, riseFeet: own.level < other.level ? apartFeet : -apartFeet }
}

/** A rectangle with so many squares more on every side. */
export const grown = ({ col, row, widthCells, heightCells }: CellRect, squares: number): CellRect => ({
  col: col - squares,
  row: row - squares,
  widthCells: widthCells + 2 * squares,
  heightCells: heightCells + 2 * squares,
})

/** Whether any square of a space has a line of effect to any square of another. Squares off the map have none. */
export const sees = ({ field }: Pick<Move, 'field'>, a: CellRect, b: CellRect): boolean => field.openLines.join(a, b)

/** The same move with no one else on the map. */
export const withoutOthers = (move: Move): Move => ({
  ...move,
  occupancy: { key: 'none', blocked: [], bodies: [] },
  others: [],
})

/** The same move with feet for the whole map. */
export const withoutLimit = (move: Move): Move => ({
  ...move,
  budgetFeet: move.field.widthCells * move.field.heightCells * FEET_PER_SQUARE,
})

/** Feet to every place of the map; `Infinity` where no route leads. */
export function feetToPlaces(limited: Move): (place: Cell) => Feet {
  const move = withoutLimit(limited)
  enter(move)
  const { surface } = move.layer
  const { count, places, squares } = placesFound(move)
  const squaresTo = new Int32Array(surface.paddedCells).fill(-1)
  for (let i = 0; i < count; i++) squaresTo[places[i] ?? 0] = squares[i] ?? 0
  return (place) => {
    const found = isPlaceOnMap(move, place) ? (squaresTo[surface.indexOf(place.col, place.row)] ?? -1) : -1
    return found < 0 ? Infinity : found * FEET_PER_SQUARE
  }
}

/** Whether a space touches any of the squares. */
export const touches = (space: CellRect, cells: readonly Cell[]): boolean =>
  cells.some((cell) => rectHolds(space, cell))
