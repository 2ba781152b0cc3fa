/**
 * Routes through closed doors that are opened along the way: move next to the first door, open it, move on. Opening a door takes an
 * action of its own, so movement starts a new action behind each; feet left before a door are lost.
 *
 * Ruling: a door is opened from an adjacent space.
 * @source D&D 3.5, Pathfinder 1e and Starfinder, Open a Door (a move action); Pathfinder 2e, Interact (core books)
 */
import type { Feet } from '../../base/brands.ts'
import { cellsOfRect, isRectOnGrid, placesOverlapping, spaceRect, type Cell } from '../../grid/cell.ts'
import { squaresBetween } from '../../grid/measure.ts'
import { doorLeaves, withDoorsOpen } from './blockerRemoval.ts'
import { blockersOfStep, thingOf, type Blocker } from './blockers.ts'
import { atItsAltitude, walkPath } from '../path/walk.ts'
import { prepareMove, requestOf, squaresIn, type Move } from '../move.ts'
import { cheapestRoute } from '../search/route.ts'
import { cheapestWithin } from '../path/safestRoute.ts'

/** A closed door that is not locked, by one of its leaves. */
export type Door = Extract<Blocker, { readonly kind: 'edge' | 'corner-edge' }>

/** The movement before the first door, between two doors or behind the last: its path, cost and number of actions. */
export interface DoorLeg {
  readonly path: readonly Cell[]
  readonly feet: Feet
  readonly actions: number
}

/** A route with the doors opened along it: one leg more than there are doors. */
export interface DoorPlan {
  readonly doors: readonly Door[]
  readonly legs: readonly DoorLeg[]
  /** For moving and opening doors together. */
  readonly actions: number
}

/** The plan of a plain move through doors in the given order, with the nearest place beside each; null if one cannot be reached. */
export function planThroughDoors(move: Move, doors: readonly Door[], to: Cell): DoorPlan | null {
  const legs: DoorLeg[] = []
  let here: Stand = { at: move.mover.at, parity: move.parity }
  for (let opened = 0; opened <= doors.length; opened++) {
    const door = doors[opened]
    const leg = withDoorsOpen(move.field, doors.slice(0, opened), () => {
      const from = movedTo(move, here)
      return from ? nearestLeg(from, door ? placesAt(move, door) : [to]) : null
    })
    if (!leg) return null
    legs.push({ path: leg.path, feet: leg.feet, actions: leg.actions })
    here = leg.end
  }
  return planOf(doors, legs)
}

const planOf = (doors: readonly Door[], legs: readonly DoorLeg[]): DoorPlan => ({
  doors,
  legs,
  actions: legs.reduce((sum, leg) => sum + leg.actions, 0) + doors.length,
})

/** A place beside the last of some opened doors, with part of the turn left. */
export interface BehindDoors {
  readonly doors: readonly Door[]
  readonly legs: readonly DoorLeg[]
  /** Spent on moving and opening doors. */
  readonly actions: number
  /** The move from there; search it with those doors open. */
  readonly move: Move
}

/**
 * Every place where the mover of a plain move can have opened doors with an action of its turn left, fewest actions spent first.
 * Cost: a route for each place beside a door that is near enough.
 */
export function behindDoors(move: Move, doors: readonly Door[]): readonly BehindDoors[] {
  const found: BehindDoors[] = []
  const turnActions = move.field.ruleset.turn.actions
  let stands: readonly BehindDoors[] = [{ doors: [], legs: [], actions: 0, move }]
  while (stands.length > 0) {
    const next = stands.flatMap((stand) => openedFrom(stand, doors, turnActions))
    found.push(...next)
    stands = next
  }
  return found.sort((a, b) => a.actions - b.actions)
}

function openedFrom(stand: BehindDoors, doors: readonly Door[], turnActions: number): readonly BehindDoors[] {
  const { move, legs, actions } = stand
  // One action opens the door, one must be left.
  const left = turnActions - actions - 2
  if (left < 0) return []
  const space = spaceRect(move.mover.at, move.layer.spaceCells)
  const near = squaresIn(left * move.budgetFeet)
  const others = doors.filter((door) => !stand.doors.some((opened) => thingOf(opened) === thingOf(door)))
  return others.flatMap((door) =>
    placesAt(move, door)
      .filter((place) => squaresBetween(space, spaceRect(place, move.layer.spaceCells), true) <= near)
      .flatMap((place) => {
        const leg = withDoorsOpen(move.field, stand.doors, () => legTo(move, place))
        if (!leg || leg.actions > left) return []
        const behind = movedTo(move, leg.end)
        const opened = { doors: [...stand.doors, door], legs: [...legs, leg], actions: actions + leg.actions + 1 }
        return behind ? [{ ...opened, move: behind }] : []
      }),
  )
}

/**
 * The plan with the fewest actions, then feet, through doors of a list; null if there is none. Optimal within a turn; longer plans open
 * each door from the nearest place beside it.
 */
export function bestThroughDoors(move: Move, doors: readonly Door[], to: Cell): DoorPlan | null {
  const turnActions = move.field.ruleset.turn.actions
  const plans = behindDoors(move, doors).flatMap((stand) => {
    const leg = withDoorsOpen(move.field, stand.doors, () => legTo(stand.move, to))
    return leg && stand.actions + leg.actions <= turnActions ? [planOf(stand.doors, [...stand.legs, leg])] : []
  })
  if (plans.length === 0) {
    const open = withDoorsOpen(move.field, doors, () => cheapestRoute(move, to))
    const beyond = open && planThroughDoors(move, doorsAlong(move, open.path, doors), to)
    if (beyond && beyond.doors.length > 0) plans.push(beyond)
  }
  const feetOf = ({ legs }: DoorPlan): Feet => legs.reduce((sum, leg) => sum + leg.feet, 0)
  return plans.sort((a, b) => a.actions - b.actions || feetOf(a) - feetOf(b))[0] ?? null
}

/** The plan of an explicit path that opens the doors of a list it passes; null if something else stops it. */
export function planAlong(move: Move, path: readonly Cell[], doors: readonly Door[]): DoorPlan | null {
  const crossed = doorsAlong(move, path, doors)
  const legs: DoorLeg[] = []
  let here: Stand = { at: path[0] ?? move.mover.at, parity: move.parity }
  let from = 0
  for (let opened = 0; opened <= crossed.length; opened++) {
    const leg = withDoorsOpen(move.field, crossed.slice(0, opened), () => {
      const begun = movedTo(move, here)
      const next = crossed[opened]
      const ahead = path.slice(from)
      const length = next && begun ? stepsBefore(begun, ahead, next) : ahead.length - 1
      return begun && walkedLeg(begun, ahead.slice(0, length + 1))
    })
    if (!leg) return null
    legs.push(leg)
    from += leg.path.length - 1
    here = leg.end
  }
  return planOf(crossed, legs)
}

/** Number of steps of a path before the one that a door stops. */
function stepsBefore(move: Move, path: readonly Cell[], door: Door): number {
  const at = path.slice(1).findIndex((to, i) => {
    const from = path[i]
    return from !== undefined && blockersOfStep(move, from, to).some((blocker) => isLeafOf(move, door, blocker))
  })
  return at < 0 ? path.length - 1 : at
}

/** An explicit leg in as few actions as possible; null if it is illegal. */
function walkedLeg(from: Move, path: readonly Cell[]): FoundLeg | null {
  if (path.length < 2) return { path, feet: 0, actions: 0, end: { at: from.mover.at, parity: from.parity } }
  for (let actions = 1; actions <= from.action.maxActions; actions++) {
    const move = prepareMove(from.field, { ...requestOf(from), actions })
    if (move.ok && walkPath(move.value, atItsAltitude(move.value, path)).problem === null)
      return legAlong(move.value, path, actions)
  }
  const endless = { ...from, budgetFeet: Infinity }
  if (walkPath(endless, atItsAltitude(endless, path)).problem !== null) return null
  const leg = legAlong(endless, path, 1)
  return { ...leg, actions: actionsAlong(from, path, leg.feet) }
}

/**
 * Number of actions for a path longer than a turn. Where actions repeat, feet left over at the end of each are lost; a step that
 * costs more than one of them counts by its feet.
 */
function actionsAlong(from: Move, path: readonly Cell[], feet: Feet): number {
  const byFeet = Math.ceil(feet / from.budgetFeet)
  const { maxActions } = from.action
  if (maxActions === 1) return byFeet
  const { problem, foothold } = walkPath({ ...from, actions: Infinity }, atItsAltitude(from, path))
  return problem ? Math.max(maxActions + 1, byFeet) : (foothold.actions.at(-1) ?? 0) + 1
}

/** The doors of a list that a path passes, in order. */
export function doorsAlong(move: Move, path: readonly Cell[], doors: readonly Door[]): readonly Door[] {
  const found: Door[] = []
  for (const [i, to] of path.slice(1).entries()) {
    const from = path[i]
    const blockers = from ? blockersOfStep(move, from, to) : []
    for (const blocker of blockers) {
      const door = doors.find((each) => isLeafOf(move, each, blocker))
      if (door && !found.includes(door)) found.push(door)
    }
  }
  return found
}

/** True if a blocker is a leaf of a door. */
const isLeafOf = ({ field }: Move, door: Door, blocker: Blocker): boolean =>
  (blocker.kind === 'edge' || blocker.kind === 'corner-edge') &&
  blocker.border === door.border &&
  doorLeaves(field, door).some(({ cell }) => cell.col === blocker.cell.col && cell.row === blocker.cell.row)

interface Stand {
  readonly at: Cell
  readonly parity: number
}

function movedTo(move: Move, { at, parity: diagonals }: Stand): Move | null {
  const moved = prepareMove(move.field, { ...requestOf(move), mover: { ...move.mover, at }, diagonals })
  return moved.ok ? moved.value : null
}

/** Places whose space contains a square beside a leaf of a door. */
function placesAt({ field, layer }: Move, door: Door): readonly Cell[] {
  const n = layer.spaceCells
  const found = new Map<string, Cell>()
  for (const { cell, border } of doorLeaves(field, door)) {
    const beyond = border === 'west' ? { col: cell.col - 1, row: cell.row } : { col: cell.col, row: cell.row - 1 }
    for (const square of [cell, beyond])
      for (const place of cellsOfRect(placesOverlapping(spaceRect(square, 1), n)))
        if (isRectOnGrid(field, spaceRect(place, n))) found.set(`${place.col},${place.row}`, place)
  }
  return [...found.values()]
}

interface FoundLeg extends DoorLeg {
  readonly end: Stand
}

/** The leg to one of some places with the fewest actions, then feet. */
function nearestLeg(from: Move, places: readonly Cell[]): FoundLeg | null {
  const legs = places.flatMap((place) => legTo(from, place) ?? [])
  legs.sort((a, b) => a.actions - b.actions || a.feet - b.feet)
  return legs[0] ?? null
}

function legTo(from: Move, to: Cell): FoundLeg | null {
  const { mover, field } = from
  if (to.col === mover.at.col && to.row === mover.at.row)
    return { path: [to], feet: 0, actions: 0, end: { at: to, parity: from.parity } }
  const { maxActions } = from.action
  for (let actions = 1; actions <= maxActions; actions++) {
    const move = prepareMove(field, { ...requestOf(from), actions })
    const route = move.ok ? cheapestWithin(move.value, to) : null
    if (move.ok && route?.ok && route.value) return legAlong(move.value, route.value.path, actions)
  }
  const route = cheapestRoute(from, to)
  if (!route) return null
  return legAlong({ ...from, budgetFeet: Infinity }, route.path, actionsAlong(from, route.path, route.feet))
}

function legAlong(move: Move, path: readonly Cell[], actions: number): FoundLeg {
  const { feet, parity } = walkPath(move, atItsAltitude(move, path)).foothold
  return { path, feet, actions, end: { at: path.at(-1) ?? move.mover.at, parity } }
}
