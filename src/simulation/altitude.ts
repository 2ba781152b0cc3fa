/** Fliers that climb or descend: to the level of a creature they engage, or out of reach of pursuers. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, grownRect, spaceRect, type Cell } from '../grid/cell.ts'
import { distanceFeet } from '../grid/measure.ts'
import { riskOf } from '../map/records/encounter.ts'
import type { Combatant } from '../movement/combatant.ts'
import { flightRoute, type FlightRoute } from '../movement/flight/flightRoute.ts'
import { tallOf } from '../movement/levels.ts'
import { atAltitude, type Move } from '../movement/move.ts'
import { pathAnswer } from '../movement/path/pathAnswer.ts'
import { isLegalAt, walkPath } from '../movement/path/walk.ts'
import { spaceOf } from '../movement/passage.ts'
import type { Aim } from './aim.ts'
import { threatsOf } from './engage.ts'
import { altitudeOutOfReach } from './escape.ts'
import { isGoalPlace, mayStop, touches } from './goals.ts'
import type { PacedAction } from './pace.ts'
import { mayReactIn } from './reactions.ts'
import { riskOfAnswer } from './routeToPlace.ts'
import { preparedMove, type ActingTurn, type PlannedMove } from './turn.ts'

/** Returns the nearest altitude, in squares above the floor, at which a mover is level with a creature; null if it already is. */
export function altitudeBeside({ mover }: Pick<Move, 'mover'>, target: Combatant): number | null {
  const lowest = target.altitude - tallOf(mover) + 1
  const highest = target.altitude + tallOf(target) - 1
  const altitude = Math.min(Math.max(mover.altitude, lowest), highest)
  return altitude === mover.altitude ? null : altitude
}

/**
 * Returns the altitude to flee to, in squares above the floor: out of reach of pursuers that cannot fly. Null if an exit is open,
 * if a pursuer flies, or if the mover is that high already.
 */
export function altitudeToFleeTo({ order, stage }: ActingTurn, move: Move, aim: Aim): number | null {
  if (order.task.type !== 'flee' || move.mode !== 'fly') return null
  const goal = aim.kind === 'reach' ? aim.goals[0] : undefined
  const space = goal && { ...spaceOf(move.mover), col: goal.region.col, row: goal.region.row }
  if (space && stage.scene.encounter.exits.some(({ cells }) => touches(space, cells))) return null
  const altitude = altitudeOutOfReach(move, threatsOf(move, order.task.from))
  return altitude === null || altitude === move.mover.altitude ? null : altitude
}

/** Places tried at the other altitude, the nearest first. */
const MAX_TRIED = 4
const MAX_TRIED_SAFELY = 9

/**
 * Plans the move of a flier to the goal of an aim at another altitude, cut to what the action allows. `aimAt` returns the aim of
 * a mover at an altitude. Null if the creature does not fly or has no route.
 */
export function moveToAltitude(
  turn: ActingTurn,
  paced: PacedAction,
  altitude: number,
  aimAt: (move: Move) => Aim,
): PlannedMove | null {
  const atPace = preparedMove(turn, paced)
  const flown = atPace.ok && atPace.move.line !== 'free' ? turn.stage.scene.ruleset.turn.whole : paced
  const prepared = preparedMove(turn, flown)
  if (!prepared.ok || turn.mode !== 'fly') return null
  const { move } = prepared
  const there = atAltitude(move, altitude)
  const route = bestRoute(move, placesOf(there, aimAt(there)), altitude, riskOf(turn.order) === 'safest')
  if (!route) return null
  const points = route.points.slice(0, walkPath(move, route.points).made + 1)
  for (let last = points.at(-1); last && points.length > 1 && !isLegalAt(move, last); last = points.at(-1)) points.pop()
  const end = points.at(-1)
  if (!end || points.length < 2) return null
  const notes = [{ code: 'changes-altitude', altitudeFeet: end.altitude * FEET_PER_SQUARE } as const]
  const path = points.map(({ col, row }) => ({ col, row }))
  return { path, points, notes, jammed: false, move, paced: flown }
}

/** Like `moveToAltitude`, by a withdrawal: one that leads less far only if the paced action provokes. */
export function withdrawalToAltitude(
  turn: ActingTurn,
  paced: PacedAction,
  withdrawal: PacedAction,
  altitude: number,
  aimAt: (move: Move) => Aim,
): PlannedMove | null {
  const [atPace, away] = [preparedMove(turn, paced), preparedMove(turn, withdrawal)]
  if (atPace.ok && away.ok && away.move.budgetFeet < atPace.move.budgetFeet) {
    const planned = moveToAltitude(turn, paced, altitude, aimAt)
    const request = { move: atPace.move, mayReact: mayReactIn(turn.stage.scene, turn.state) }
    if (planned?.points && riskOfAnswer(request, pathAnswer(atPace.move, planned.points)) === 0) return planned
  }
  return moveToAltitude(turn, withdrawal, altitude, aimAt)
}

/** Returns the goal places of an aim, the nearest first; the mover's own and those around it if the aim is to stay. */
function placesOf(there: Move, aim: Aim): readonly Cell[] {
  const here = there.mover.at
  const goal = aim.kind === 'reach' ? aim.goals[0] : undefined
  if (!goal && aim.kind !== 'stay') return []
  const feetTo = (place: Cell): number => distanceFeet(spaceRect(here, 1), spaceRect(place, 1))
  return cellsOfRect(goal?.region ?? grownRect(spaceRect(here, 1), 1))
    .filter((place) => (goal ? isGoalPlace(there, goal, place) : mayStop(there, place)))
    .sort((a, b) => feetTo(a) - feetTo(b))
}

/** Returns the cheapest route to one of the first few places; for a cautious mover the cheapest of those that provoke least. */
function bestRoute(move: Move, places: readonly Cell[], altitude: number, isCautious: boolean): FlightRoute | null {
  let best: (FlightRoute & { readonly risk: number }) | null = null
  for (const place of places.slice(0, isCautious ? MAX_TRIED_SAFELY : MAX_TRIED)) {
    const route = flightRoute(move, place, altitude, isCautious ? 'safest' : 'shortest')
    if (!route) continue
    const risk = isCautious ? pathAnswer({ ...move, budgetFeet: Infinity }, route.points).provokes.length : 0
    if (!best || risk < best.risk || (risk === best.risk && route.feet < best.feet)) best = { ...route, risk }
  }
  return best
}
