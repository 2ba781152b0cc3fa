/** The aim of each kind of task. */
import { unreachable } from '../base/invariant.ts'
import { type Cell, type CellRect, spaceRect } from '../grid/cell.ts'
import type { Combatant } from '../movement/combatant.ts'
import { measuredFeet, offsetBetween } from '../grid/measure.ts'
import type { Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { escapeFrom } from './escape.ts'
import {
  feetToPlaces,
  hasPassed,
  passable,
  passingBy,
  sees,
  stoppingAt,
  withinFeet,
  type Goal,
  type Waypoint,
  isWithinFeet,
} from './goals.ts'
import { stay, reach, type Aim, type AimResult, type AimContext } from './aim.ts'
import { closeIn, engage, opponentsOf, threatsOf } from './engage.ts'
import { keepingDistance, inCover } from './betterPlace.ts'

/** Returns the aim of a task. */
export function aimOf(facts: AimContext): AimResult {
  const { move, task, waypoint, random } = facts
  const plain = (aim: Aim): AimResult => ({ aim, waypoint, random, checks: [] })
  switch (task.type) {
    case 'hold':
      return plain(stay('holds'))
    case 'go-to':
      return goTo(facts, task.waypoints)
    case 'patrol':
      return patrol(facts, task.waypoints)
    case 'follow':
      return plain(byTarget(move, task.creatureId, (leader) => following(move, leader, task.withinFeet)))
    case 'pursue':
      return plain(byTarget(move, task.creatureId, (quarry) => pursuing(move, quarry)))
    case 'close-to-reach':
      return task.creatureId === undefined
        ? engage(facts, opponentsOf(move))
        : plain(byTarget(move, task.creatureId, (target) => closeIn(move, target)))
    case 'guard':
      return guard(facts, task.at, task.radiusFeet)
    case 'flee':
      return plain(fleeing(facts, threatsOf(move, task.from)))
    case 'keep-distance':
      return plain(keepingDistance(move, threatsOf(move, task.from), task.feet, task.keepsSight))
    case 'stay-in-cover':
      return plain(inCover(facts, threatsOf(move, task.from)))
    default:
      return unreachable(task)
  }
}

const onMap = ({ field }: Move, { col, row }: Cell, n: number): Cell => ({
  col: Math.max(0, Math.min(col, field.widthCells - n)),
  row: Math.max(0, Math.min(row, field.heightCells - n)),
})

const isAt = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row

const waypointsOf = (move: Move, cells: readonly Cell[]): readonly Waypoint[] =>
  cells.map((cell) => passable(move, onMap(move, cell, move.layer.spaceCells)))

function goTo({ move, random, waypoint }: AimContext, cells: readonly Cell[]): AimResult {
  const waypoints = waypointsOf(move, cells)
  const here = move.mover.at
  let next = waypoint
  while (next < waypoints.length - 1 && isPassed(waypoints[next], here)) next++
  const last = waypoints.at(-1)?.at ?? here
  const rest = waypoints.slice(next, -1).map(passingBy)
  const end = stoppingAt(move, last)
  const isThere = rest.length === 0 && end === null
  const aim = isThere ? stay(isAt(here, last) ? 'arrived' : 'in-place') : reach(end ? [...rest, end] : rest)
  return { aim, waypoint: next, waypoints, random, checks: [] }
}

function patrol({ move, random, waypoint }: AimContext, cells: readonly Cell[]): AimResult {
  const waypoints = waypointsOf(move, cells)
  const count = waypoints.length
  let next = waypoint % count
  if (isPassed(waypoints[next], move.mover.at)) next = (next + 1) % count
  const round = [...waypoints.slice(next), ...waypoints.slice(0, next)]
  return { aim: reach(round.map(passingBy)), waypoint: next, waypoints, random, checks: [] }
}

const isPassed = (waypoint: Waypoint | undefined, here: Cell): boolean =>
  waypoint !== undefined && hasPassed(waypoint, here)

function byTarget(move: Move, id: string, aim: (target: Combatant) => Aim): Aim {
  const target = move.field.combatants.get(id)
  return target ? aim(target) : stay('nobody-to-act-on', id)
}

function following(move: Move, leader: Combatant, feet: number): Aim {
  return isWithinFeet(move, move.mover.at, leader, feet, false)
    ? stay('in-place', leader.id)
    : reach([withinFeet(move, leader, feet, false)], leader.id)
}

function pursuing(move: Move, quarry: Combatant): Aim {
  const goal = withinFeet(move, quarry, 5, true)
  return isWithinFeet(move, move.mover.at, quarry, 5, true) ? stay('in-reach', quarry.id) : reach([goal], quarry.id)
}

/** Engages opponents it sees inside the area without leaving it; otherwise returns to its post. */
function guard(facts: AimContext, at: Cell, radiusFeet: number): AimResult {
  const { move, waypoint, random } = facts
  const post = spaceRect(onMap(move, at, move.layer.spaceCells), 1)
  const isInside = (space: CellRect): boolean =>
    measuredFeet(offsetBetween(space, post), move.field.rules) <= radiusFeet
  const own = spaceOf(move.mover)
  const intruders = opponentsOf(move).filter(
    (other) => isInside(spaceOf(other)) && (other.id === facts.target || sees(move, own, spaceOf(other))),
  )
  if (intruders.length === 0) {
    const goal = stoppingAt(move, { col: post.col, row: post.row })
    return { aim: goal ? reach([goal]) : stay('in-place'), waypoint, random, checks: [] }
  }
  const aimed = engage(facts, intruders)
  if (aimed.aim.kind !== 'reach') return aimed
  const goals = aimed.aim.goals.map((goal): Goal => ({
    ...goal,
    isGoal: (place) => isInside(spaceRect(place, move.layer.spaceCells)) && goal.isGoal(place),
  }))
  return { ...aimed, aim: { ...aimed.aim, goals } }
}

function fleeing(facts: AimContext, pursuers: readonly Combatant[]): Aim {
  const { exits, withDoorsOpen } = facts
  if (pursuers.length === 0 && exits.length === 0) return stay('nobody-to-act-on')
  const feetWhileShut = facts.mayOpenDoors ? feetToPlaces(facts.move) : null
  const escape = withDoorsOpen(() => escapeFrom({ ...facts, pursuers, feetWhileShut }))
  if (escape === 'cornered') return stay('nowhere-better')
  return escape === 'out-of-reach' ? stay('out-of-reach') : reach([escape])
}
