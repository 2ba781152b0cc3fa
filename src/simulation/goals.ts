/** Goals of routes. A place is the top left square of a space. */
import { findReached } from '../movement/search/reach.ts'
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { levelsBetween } from '../grid/box.ts'
import { cellsOfRect, grownRect, isRectOnGrid, rectHolds, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { feetBetween } from '../movement/closest.ts'
import type { Combatant } from '../movement/combatant.ts'
import { threatens } from '../movement/threat/flank.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import { stancesIn } from '../movement/field/squeezing.ts'
import { markCreatures, isEnterable, isFree, mayEndAt, type Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import type { Note } from './ledger.ts'

/** Where a route may end. */
export interface Goal {
  /** Bounds of the goal places. */
  readonly region: CellRect
  /** Called for places in the region only. */
  readonly isGoal: (place: Cell) => boolean
  /** The mover must be able to stop there. */
  readonly stops: boolean
  /** Why no place is a goal, if that is known. */
  readonly whyNone?: Note
  /** The place the order names, if the goals are only those nearest to it. */
  readonly insteadOf?: Cell
}

/** A goal as a search takes it: with the check whether the mover may stop. */
export const searchGoal = (move: Move, { region, isGoal, stops }: Goal) => ({
  region,
  isGoal: stops ? (place: Cell) => isGoal(place) && mayStop(move, place) : isGoal,
})

/** True if a place is a goal and the mover may stop there. */
export const isGoalPlace = (move: Move, { region, isGoal }: Goal, place: Cell): boolean =>
  rectHolds(region, place) && isGoal(place) && mayStop(move, place)

/** True if a route passes every goal, such as a waypoint, that another one passes. */
export const passesAsMany = (goals: readonly Goal[], route: readonly Cell[], other: readonly Cell[]): boolean =>
  goals.every((goal) => isPassedBy(goal, route) || !isPassedBy(goal, other))

const isPassedBy = ({ region, isGoal }: Goal, route: readonly Cell[]): boolean =>
  route.some((place) => rectHolds(region, place) && isGoal(place))

/** A goal of one place, without stopping there. */
export const passing = (at: Cell): Goal => ({ region: spaceRect(at, 1), isGoal: () => true, stops: false })

/** A waypoint. It counts as passed within `aside` squares. */
export interface Waypoint {
  readonly at: Cell
  readonly aside: number
}

const MAX_PASSED_ASIDE = 2

/** Returns a waypoint as a mover can pass it: next to it if something solid or an opponent is there. */
export function passable(move: Move, at: Cell): Waypoint {
  markCreatures(move)
  const canEnter = ({ col, row }: Cell): boolean =>
    isPlaceOnMap(move, { col, row }) && isEnterable(move, move.layer.surface.indexOf(col, row))
  for (let aside = 0; aside < MAX_PASSED_ASIDE; aside++)
    if (cellsOfRect(grownRect(spaceRect(at, 1), aside)).some(canEnter)) return { at, aside }
  return { at, aside: MAX_PASSED_ASIDE }
}

/** The goal of passing a waypoint. */
export const passingBy = ({ at, aside }: Waypoint): Goal => ({
  region: grownRect(spaceRect(at, 1), aside),
  isGoal: () => true,
  stops: false,
})

/** True if a place counts as having passed a waypoint. */
export const hasPassed = ({ at, aside }: Waypoint, place: Cell): boolean => isWithin(place, at, aside)

const MAX_ASIDE = 4

/** The goal of stopping at a place, or as near as the mover may stop; null if it is there already. */
export function stoppingAt(move: Move, at: Cell): Goal | null {
  const here = move.mover.at
  for (let aside = 0; aside <= MAX_ASIDE; aside++) {
    if (isWithin(here, at, aside)) return null
    const region = grownRect(spaceRect(at, 1), aside)
    if (cellsOfRect(region).some((place) => mayStop(move, place)))
      return { region, isGoal: () => true, stops: true, ...(aside > 0 ? { insteadOf: at } : {}) }
  }
  return passing(at)
}

const isWithin = (a: Cell, b: Cell, squares: number): boolean =>
  Math.max(Math.abs(a.col - b.col), Math.abs(a.row - b.row)) <= squares

/** True if a place is on the map, the mover may stop there, and it would not be astride a wall. */
export function mayStop(move: Move, at: Cell): boolean {
  if (!isPlaceOnMap(move, at)) return false
  const place = move.layer.surface.indexOf(at.col, at.row)
  return mayEndAt(move, place) && (isFree(move, place) || isOnePart(move, place))
}

const isPlaceOnMap = ({ field, layer }: Move, at: Cell): boolean => isRectOnGrid(field, spaceRect(at, layer.spaceCells))

/**
 * True if all stances of a squeezing creature in a place are connected. The map stores only the place, so a turn that ended
 * astride a wall could begin the next one on its other side. No turn of a simulation ends there.
 */
function isOnePart({ field, layer }: Move, place: number): boolean {
  const squeezing = field.squeezingFor(layer)
  const all = squeezing.freeStances(place)
  const found = new Set(stancesIn(all).slice(0, 1))
  for (const stance of found) for (const other of stancesIn(squeezing.changes(place, stance))) found.add(other)
  return found.size === stancesIn(all).length
}

/** The goal of stopping within some feet of a creature; `seen`: with a line of effect to it. */
export function withinFeet(move: Move, target: Combatant, feet: Feet, seen: boolean): Goal {
  return near(move, target, feet, (at) => isWithinFeet(move, at, target, feet, seen))
}

/** True if the mover at a place is within some feet of a creature; `seen`: with a line of effect to it. */
export function isWithinFeet(move: Move, at: Cell, target: Combatant, feet: Feet, seen: boolean): boolean {
  const { field, mover } = move
  const isNear = feetBetween(field, boxAt(field, mover, at), boxOf(field, target)) <= feet
  return isNear && (!seen || sees(move, spaceOf({ ...mover, at }), spaceOf(target)))
}

/** The goal of attacking a creature. */
export function attackGoal(move: Move, target: Combatant): Goal {
  const feet = Math.max(attackFeet(move), 0)
  // One square more on the map, for reach across the second diagonal.
  return near(move, target, feet, (at) => canAttackFrom(move, at, target), feet + FEET_PER_SQUARE)
}

/** True if the mover can attack a creature from a place. One that threatens nothing (unarmed) counts as reaching 5 feet. */
export function canAttackFrom(move: Move, at: Cell, target: Combatant): boolean {
  const { field, mover } = move
  if (!reachBand(reachRulesOf(field), mover)) return isWithinFeet(move, at, target, unarmedFeet(mover), true)
  return threatens(field, { ...mover, at }, boxOf(field, target))
}

const unarmedFeet = ({ unarmed }: Combatant): Feet => (unarmed ? FEET_PER_SQUARE : 0)

/** Returns how far a mover can attack. */
export const attackFeet = ({ field, mover }: Pick<Move, 'field' | 'mover'>): Feet =>
  reachBand(reachRulesOf(field), mover)?.farFeet ?? unarmedFeet(mover)

/** The goal of places within `feet` of a creature that satisfy `fits`, searched within `mapFeet` on the map. */
function near(move: Move, target: Combatant, feet: Feet, fits: (at: Cell) => boolean, mapFeet = feet): Goal {
  const n = move.layer.spaceCells
  const other = spaceOf(target)
  const region = grownRect(
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

/** Returns the note for a creature more than so many feet above or below the mover; null if it is not. */
function atOtherHeight({ field, mover }: Move, target: Combatant, feet: Feet): Note | null {
  const [own, other] = [boxAt(field, mover, target.at), boxOf(field, target)]
  const apartFeet = levelsBetween(own, other) * FEET_PER_SQUARE
  if (apartFeet <= feet) return null
  return { code: 'at-other-height', creatureId: target.id, riseFeet: own.level < other.level ? apartFeet : -apartFeet }
}

/** True if any square of a space has a line of effect to any square of another. Squares off the map have none. */
export const sees = ({ field }: Pick<Move, 'field'>, a: CellRect, b: CellRect): boolean => field.openLines.join(a, b)

/** Returns the move with no other creatures on the map. */
export const withoutOthers = (move: Move): Move => ({
  ...move,
  occupancy: { key: 'none', blocked: [], bodies: [] },
  others: [],
})

/** Returns the move with a budget for the whole map. */
export const withoutLimit = (move: Move): Move => ({
  ...move,
  budgetFeet: move.field.widthCells * move.field.heightCells * FEET_PER_SQUARE,
})

/** Returns the feet to any place of the map; `Infinity` without a route. */
export function feetToPlaces(limited: Move): (place: Cell) => Feet {
  const move = withoutLimit(limited)
  markCreatures(move)
  const { surface } = move.layer
  const { count, places, squares } = findReached(move)
  const squaresTo = new Int32Array(surface.paddedCells).fill(-1)
  for (let i = 0; i < count; i++) squaresTo[places[i] ?? 0] = squares[i] ?? 0
  return (place) => {
    const found = isPlaceOnMap(move, place) ? (squaresTo[surface.indexOf(place.col, place.row)] ?? -1) : -1
    return found < 0 ? Infinity : found * FEET_PER_SQUARE
  }
}

/** True if a space contains any of the squares. */
export const touches = (space: CellRect, cells: readonly Cell[]): boolean =>
  cells.some((cell) => rectHolds(space, cell))
