/** What an order comes to this turn: places to get to, a way to tell better places from worse, or staying where one is. */
import { unreachable } from '../base/invariant.ts'
import type { RandomState } from '../base/random.ts'
import { type Cell, cellIndex, type CellRect, isOnGrid, spaceRect } from '../grid/cell.ts'
import type { Task } from '../map/records/encounter.ts'
import { feetBetween, nearestTo, settleClosest } from '../movement/closest.ts'
import type { Combatant } from '../movement/combatant.ts'
import { distanceFeet } from '../grid/measure.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { isWithinFeet, mayStop, passing, stoppingAt, strikes, striking, within } from './goals.ts'
import type { CheckMade, Note } from './ledger.ts'
import type { Goal } from './Wayfinder.ts'
import type { Battlefield } from '../movement/battlefield.ts'

/** What a creature is up to. */
export type Aim =
  | { readonly kind: 'stay'; readonly note: Note }
  /** One goal after the other; `target`: the creature it is all about. */
  | { readonly kind: 'reach'; readonly goals: readonly Goal[]; readonly target: string | null }
  /**
   * The place of least `badness` within reach, if it is less than that of the place it stands on. From `limit` on any
   * number does that is no less than it. No place has less than `least`.
   */
  | { readonly kind: 'best'; readonly badness: (place: Cell, limit: number) => number; readonly least: number }

/** An aim and what finding it took. */
export interface Aimed {
  readonly aim: Aim
  readonly waypoint: number
  readonly random: RandomState
  readonly checks: readonly CheckMade[]
}

/** What aims depend on. `move` is prepared from the creature's place. */
export interface AimFacts {
  readonly move: Move
  readonly task: Task
  /** Waypoints that lie behind. */
  readonly waypoint: number
  readonly random: RandomState
}

const stay = (code: Note['code'], creatureId?: string): Aim => ({
  kind: 'stay',
  note: creatureId === undefined ? { code } : { code, creatureId },
})
const reach = (goals: readonly Goal[], target: string | null = null): Aim => ({ kind: 'reach', goals, target })

/** The aim of an order. */
export function aimOf(facts: AimFacts): Aimed {
  const { move, task, waypoint, random } = facts
  const plain = (aim: Aim): Aimed => ({ aim, waypoint, random, checks: [] })
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
        ? closeWithNearest(facts, opponentsOf(move))
        : plain(byTarget(move, task.creatureId, (target) => closing(move, target)))
    case 'guard':
      return guard(facts, task.at, task.radiusFeet)
    case 'flee':
      return plain(awayFrom(move, threatsOf(move, task.from), -Infinity, (feet) => -feet))
    case 'keep-distance':
      return plain(
        awayFrom(move, threatsOf(move, task.from), 0, (feet) =>
          feet < task.feet ? (task.feet - feet) * 1000 : feet - task.feet,
        ),
      )
    case 'stay-in-cover':
      return plain(inCover(move, threatsOf(move, task.from)))
    default:
      return unreachable(task)
  }
}

const onMap = ({ field }: Move, { col, row }: Cell, n: number): Cell => ({
  col: Math.max(0, Math.min(col, field.widthCells - n)),
  row: Math.max(0, Math.min(row, field.heightCells - n)),
})

const isAt = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row

function goTo({ move, random, waypoint }: AimFacts, waypoints: readonly Cell[]): Aimed {
  const places = waypoints.map((cell) => onMap(move, cell, move.layer.spaceCells))
  const here = move.mover.at
  let next = waypoint
  while (next < places.length - 1 && isAt(places[next] ?? here, here)) next++
  const last = places.at(-1) ?? here
  const rest = places.slice(next, -1).map(passing)
  const end = stoppingAt(move, last)
  const isThere = rest.length === 0 && end === null
  const aim = isThere ? stay(isAt(here, last) ? 'arrived' : 'in-place') : reach(end ? [...rest, end] : rest)
  return { aim, waypoint: next, random, checks: [] }
}

function patrol({ move, random, waypoint }: AimFacts, waypoints: readonly Cell[]): Aimed {
  const places = waypoints.map((cell) => onMap(move, cell, move.layer.spaceCells))
  const here = move.mover.at
  let next = waypoint % places.length
  if (isAt(places[next] ?? here, here)) next = (next + 1) % places.length
  const round = places.map((_, i) => places[(next + i) % places.length] ?? here)
  return { aim: reach(round.map(passing)), waypoint: next, random, checks: [] }
}

function byTarget(move: Move, id: string, aim: (target: Combatant) => Aim): Aim {
  const target = move.field.combatants.get(id)
  return target ? aim(target) : stay('nobody-to-act-on', id)
}

function following(move: Move, leader: Combatant, feet: number): Aim {
  return isWithinFeet(move, move.mover.at, leader, feet, false)
    ? stay('in-place', leader.id)
    : reach([within(move, leader, feet, false)], leader.id)
}

function pursuing(move: Move, quarry: Combatant): Aim {
  const goal = within(move, quarry, 5, true)
  return isWithinFeet(move, move.mover.at, quarry, 5, true) ? stay('in-reach', quarry.id) : reach([goal], quarry.id)
}

const closing = (move: Move, target: Combatant): Aim =>
  strikes(move, move.mover.at, target) ? stay('in-reach', target.id) : reach([striking(move, target)], target.id)

/** Opponents who still stand. */
const opponentsOf = ({ field, mover, others }: Move): readonly Combatant[] =>
  others.filter(({ side, helpless }) => field.attitudes(mover.side, side) === 'enemy' && !helpless)

const threatsOf = (move: Move, ids: readonly string[]): readonly Combatant[] =>
  ids.length === 0 ? opponentsOf(move) : move.others.filter(({ id }) => ids.includes(id))

/** Of equally near opponents a die settles the closest, or the acting creature chooses: then the first in the order of the map. */
function closeWithNearest({ move, waypoint, random }: AimFacts, opponents: readonly Combatant[]): Aimed {
  const nearest = nearestTo(move.field, boxOf(move.field, move.mover), opponents)
  if (!nearest) return { aim: stay('nobody-to-act-on'), waypoint, random, checks: [] }
  const settled = settleClosest(move.field.ruleset.details, nearest, random)
  if (settled.kind === 'who-acts-chooses') {
    const [first] = settled.creatures
    return { aim: first ? closing(move, first) : stay('nobody-to-act-on'), waypoint, random, checks: [] }
  }
  const { creature, die } = settled
  const check: CheckMade = {
    kind: 'closest',
    step: -1,
    creatureId: creature.id,
    dc: null,
    roll: die,
    modifier: 0,
    passed: true,
  }
  return { aim: closing(move, creature), waypoint, random: settled.random, checks: die === null ? [] : [check] }
}

/** Closes with opponents inside the area without leaving it; else goes back to the middle. */
function guard(facts: AimFacts, at: Cell, radiusFeet: number): Aimed {
  const { move, waypoint, random } = facts
  const post = spaceRect(onMap(move, at, move.layer.spaceCells), 1)
  const isInside = (space: Parameters<typeof distanceFeet>[0]): boolean => distanceFeet(space, post) <= radiusFeet
  const intruders = opponentsOf(move).filter((other) => isInside(spaceOf(other)))
  if (intruders.length === 0) {
    const goal = stoppingAt(move, { col: post.col, row: post.row })
    return { aim: goal ? reach([goal]) : stay('in-place'), waypoint, random, checks: [] }
  }
  const aimed = closeWithNearest(facts, intruders)
  if (aimed.aim.kind !== 'reach') return aimed
  const goals = aimed.aim.goals.map((goal): Goal => ({
    region: goal.region,
    isGoal: (place) => isInside(spaceRect(place, move.layer.spaceCells)) && goal.isGoal(place),
  }))
  return { ...aimed, aim: { ...aimed.aim, goals } }
}

/** Better the less `badness` says of the distance to the nearest threat. */
function awayFrom(move: Move, threats: readonly Combatant[], least: number, badness: (feet: number) => number): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover } = move
  const boxes = threats.map((threat) => boxOf(field, threat))
  return {
    kind: 'best',
    least,
    badness: (place) => {
      const box = boxAt(field, mover, place)
      let nearest = Infinity
      for (const other of boxes) nearest = Math.min(nearest, feetBetween(field, box, other))
      return badness(nearest)
    },
  }
}

/** Better the fewer threats have a line of effect; of those equally well covered, what is near. */
function inCover(move: Move, threats: readonly Combatant[]): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const watchers = threats.map((threat) => sightings(move.field, spaceOf(threat)))
  return {
    kind: 'best',
    least: 0,
    badness: (place, limit) => {
      const space = spaceRect(place, move.layer.spaceCells)
      let seen = 0
      for (const sees of watchers) {
        if (seen >= limit) break
        if (sees(space)) seen++
      }
      return seen
    },
  }
}

/** Whether a place is one of a goal's. */
export const isGoalPlace = (move: Move, goal: Goal, place: Cell): boolean => {
  const { region } = goal
  const isIn =
    place.col >= region.col &&
    place.row >= region.row &&
    place.col < region.col + region.widthCells &&
    place.row < region.row + region.heightCells
  return isIn && goal.isGoal(place) && mayStop(move, place)
}

const [SEES, SEES_NOT] = [1, 2]

/**
 * Whether a creature that stands in `watcher` has a line of effect to any square of a space, for those who ask about many
 * spaces: squares that several spaces share are looked at once. Holds as long as the field does not change.
 */
export function sightings(field: Battlefield, watcher: CellRect): (space: CellRect) => boolean {
  const known = new Uint8Array(field.widthCells * field.heightCells)
  return ({ col: left, row: top, widthCells, heightCells }) => {
    for (let row = top; row < top + heightCells; row++)
      for (let col = left; col < left + widthCells; col++) {
        const cell = { col, row }
        if (!isOnGrid(field, cell)) continue
        const index = cellIndex(field, cell)
        const seen = (known[index] ||= field.openLines.join(spaceRect(cell, 1), watcher) ? SEES : SEES_NOT)
        if (seen === SEES) return true
      }
    return false
  }
}
