/**
 * A route through closed doors that are opened on the way: walk to where one can open the first, open it, walk on. Opening a
 * door takes an action of its own, so movement begins anew behind each; what is left of an action before a door is lost.
 *
 * Ruling: a door is opened from a space that borders it. The places are chosen door by door, each as near as may be.
 * @source D&D 3.5, Pathfinder 1e and Starfinder, Open a Door (a move action); Pathfinder 2e, Interact (core books)
 */
import type { Feet } from '../base/brands.ts'
import { cellsOfRect, isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { doorLeaves, withDoorsOpen } from './blockerRemoval.ts'
import type { Blocker } from './blockers.ts'
import { atItsAltitude, walkPath } from './walk.ts'
import { prepareMove, requestOf, type Move } from './move.ts'
import { cheapestRoute } from './route.ts'
import { cheapestWithin } from './safestRoute.ts'

type Door = Extract<Blocker, { readonly kind: 'edge' | 'corner-edge' }>

/** Walking between two doors, or before the first and behind the last: as far as that, in so many actions. */
export interface DoorLeg {
  readonly feet: Feet
  readonly actions: number
}

/** A route with the doors that are opened on it: one leg more than there are doors. */
export interface DoorPlan {
  readonly legs: readonly DoorLeg[]
  /** Of walking and opening together. */
  readonly actions: number
}

/** The plan of a plain move through doors in the order of the route; null where a door cannot be come to. */
export function planThroughDoors(move: Move, doors: readonly Door[], to: Cell): DoorPlan | null {
  const legs: DoorLeg[] = []
  let here = { at: move.mover.at, parity: move.parity as number }
  for (let opened = 0; opened <= doors.length; opened++) {
    const door = doors[opened]
    const leg = withDoorsOpen(move.field, doors.slice(0, opened), () => {
      const from = movedTo(move, here.at, here.parity)
      const places = door ? placesAt(move, door) : [to]
      return from ? nearestLeg(from, places) : null
    })
    if (!leg) return null
    legs.push({ feet: leg.feet, actions: leg.actions })
    here = leg.end
  }
  return { legs, actions: legs.reduce((sum, leg) => sum + leg.actions, 0) + doors.length }
}

function movedTo(move: Move, at: Cell, diagonals: number): Move | null {
  const moved = prepareMove(move.field, { ...requestOf(move), mover: { ...move.mover, at }, diagonals })
  return moved.ok ? moved.value : null
}

/** Places whose space holds a square beside a leaf of a door. */
function placesAt({ field, layer }: Move, door: Door): readonly Cell[] {
  const n = layer.spaceCells
  const found = new Map<string, Cell>()
  for (const { cell, border } of doorLeaves(field, door)) {
    const beyond = border === 'west' ? { col: cell.col - 1, row: cell.row } : { col: cell.col, row: cell.row - 1 }
    for (const { col, row } of [cell, beyond])
      for (const place of cellsOfRect({ col: col - n + 1, row: row - n + 1, widthCells: n, heightCells: n }))
        if (isRectOnGrid(field, spaceRect(place, n))) found.set(`${place.col},${place.row}`, place)
  }
  return [...found.values()]
}

interface FoundLeg extends DoorLeg {
  readonly end: { readonly at: Cell; readonly parity: number }
}

/** The leg to the place of the fewest actions, then feet. */
function nearestLeg(from: Move, places: readonly Cell[]): FoundLeg | null {
  const legs = places.flatMap((place) => legTo(from, place) ?? [])
  legs.sort((a, b) => a.actions - b.actions || a.feet - b.feet)
  return legs[0] ?? null
}

function legTo(from: Move, to: Cell): FoundLeg | null {
  const { mover, field } = from
  if (to.col === mover.at.col && to.row === mover.at.row)
    return { feet: 0, actions: 0, end: { at: to, parity: from.parity } }
  const most = from.action.maxActions
  for (let actions = 1; actions <= most; actions++) {
    const asked = prepareMove(field, { ...requestOf(from), actions })
    const route = asked.ok ? cheapestWithin(asked.value, to) : null
    if (asked.ok && route?.ok && route.value) return legAlong(asked.value, route.value.path, actions)
  }
  const route = cheapestRoute(from, to)
  if (!route) return null
  return legAlong(
    { ...from, budgetFeet: Infinity },
    route.path,
    Math.max(most, Math.ceil(route.feet / from.budgetFeet)),
  )
}

function legAlong(move: Move, path: readonly Cell[], actions: number): FoundLeg {
  const { feet, parity } = walkPath(move, atItsAltitude(move, path)).foothold
  return { feet, actions, end: { at: path.at(-1) ?? move.mover.at, parity } }
}
