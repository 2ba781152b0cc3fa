/** What an order comes to this turn: places to get to, a way to tell better places from worse, or staying where one is. */
import { unreachable } from '../base/invariant.ts'
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { RandomState } from '../base/random.ts'
import { type Cell, cellsOfRect, spaceRect } from '../grid/cell.ts'
import { MOVEMENT_MODES } from '../map/modes.ts'
import type { Exit, Task } from '../map/records/encounter.ts'
import { feetBetween, nearestTo, settleClosest } from '../movement/closest.ts'
import type { Combatant } from '../movement/combatant.ts'
import type { KnownCover } from '../movement/cover/KnownCover.ts'
import type { CoverDegree } from '../movement/cover/degrees.ts'
import { distanceFeet } from '../grid/measure.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { bystandersOf } from '../movement/path/pathAnswer.ts'
import { strikesAtLeaving } from '../movement/threat/provoke.ts'
import { escapeFrom } from './escape.ts'
import {
  feetToPlaces,
  hasPassed,
  isWithinFeet,
  passable,
  passingBy,
  sees,
  soughtBy,
  stoppingAt,
  strikes,
  striking,
  strikingFeet,
  within,
  withoutOthers,
  type Goal,
  type Waypoint,
} from './goals.ts'
import type { CheckMade, Note } from './ledger.ts'
import type { Sightings } from './Sightings.ts'

/** What a creature is up to. */
export type Aim =
  | { readonly kind: 'stay'; readonly note: Note }
  /** One goal after the other; `target`: the creature it is all about. */
  | { readonly kind: 'reach'; readonly goals: readonly Goal[]; readonly target: string | null }
  /**
   * The place of least `badness` within reach, if it is less than that of the place it stands on by more than `gain`. From
   * `limit` on any number does that is no less than it. No place is less bad than its `bound`, which is quick to find. A
   * place with no more than `least` needs no better one; with no more than `good` a creature that finds none is well placed.
   */
  | {
      readonly kind: 'best'
      readonly bound: (place: Cell) => number
      readonly badness: (place: Cell, limit: number) => number
      readonly gain: (now: number) => number
      readonly least: number
      readonly good: number
    }

/** An aim that leads somewhere. */
export type Destination = Exclude<Aim, { readonly kind: 'stay' }>

/** An aim and what finding it took. */
export interface Aimed {
  readonly aim: Aim
  readonly waypoint: number
  /** All waypoints of the task, as the mover can pass them. */
  readonly waypoints?: readonly Waypoint[]
  readonly random: RandomState
  readonly checks: readonly CheckMade[]
  /** Whom it chose to engage; absent: as before. */
  readonly target?: string
}

/** What aims depend on. `move` is prepared from the creature's place. */
export interface AimFacts {
  readonly move: Move
  readonly task: Task
  /** Waypoints that lie behind. */
  readonly waypoint: number
  readonly random: RandomState
  /** Whom it engages, by an earlier choice of its own. */
  readonly target: string | null
  /** It cannot get to that one this turn: another will do. */
  readonly isTargetShut: boolean
  /** Who still has a reaction, and whether it minds. */
  readonly mayReact: (id: string) => boolean
  readonly isCautious: boolean
  /** The withdrawal its pace allows; null for none. */
  readonly withdrawal: Move | null
  /** How far the mover gets in a turn at its pace. */
  readonly feetPerTurn: Feet
  readonly exits: readonly Exit[]
  readonly knownCover: KnownCover
  readonly sightings: Sightings
  /** There are doors it may open. */
  readonly mayOpenDoors: boolean
  /** What is measured while they stand open. */
  readonly withDoorsOpen: <T>(measure: () => T) => T
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
        ? engage(facts, opponentsOf(move))
        : plain(byTarget(move, task.creatureId, (target) => closing(move, target)))
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

function goTo({ move, random, waypoint }: AimFacts, cells: readonly Cell[]): Aimed {
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

function patrol({ move, random, waypoint }: AimFacts, cells: readonly Cell[]): Aimed {
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

/** The opponents that a task keeps away from: those it names, else all who are not helpless. */
export const threatsOf = (move: Move, ids: readonly string[]): readonly Combatant[] =>
  ids.length === 0 ? opponentsOf(move) : move.others.filter(({ id }) => ids.includes(id))

/**
 * Engages the opponent it has chosen as long as it is among these, else the one it can strike at soonest by its route. Who
 * has another within reach already strikes at that one, if it cannot get to the chosen one this turn or would be struck on leaving.
 * Of those equally far a die settles the closest, or the acting creature chooses: then the first in the order of the map.
 */
function engage(facts: AimFacts, opponents: readonly Combatant[]): Aimed {
  const { move, waypoint, random, target } = facts
  const aimed = (aim: Aim, more: Partial<Aimed> = {}): Aimed => ({ aim, waypoint, random, checks: [], ...more })
  const chosen = opponents.find(({ id }) => id === target)
  const atHand = chosen ? opponents.filter((each) => strikes(move, move.mover.at, each)) : []
  const isLeft =
    chosen !== undefined &&
    atHand.length > 0 &&
    !atHand.includes(chosen) &&
    (isHeld(facts, atHand) || !canStrikeAt(facts, chosen))
  if (chosen && !facts.isTargetShut && !isLeft) return aimed(closing(move, chosen))
  const within = nearestByRoute(facts, isLeft ? atHand : opponents, move)
  if (chosen && !within) return aimed(closing(move, chosen))
  const nearest =
    within ??
    nearestByRoute(facts, opponents, withoutOthers(move)) ??
    nearestTo(move.field, boxOf(move.field, move.mover), opponents)
  if (!nearest) return aimed(stay('nobody-to-act-on'))
  const settled = settleClosest(move.field.ruleset.details, nearest, random)
  if (settled.kind === 'who-acts-chooses') {
    const [first] = settled.creatures
    return first ? aimed(closing(move, first), { target: first.id }) : aimed(stay('nobody-to-act-on'))
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
  const checks = die === null ? [] : [check]
  return aimed(closing(move, creature), { random: settled.random, checks, target: creature.id })
}

/** Whether one of some opponents would strike at the mover if it left its place. */
function isHeld({ move, mayReact }: AimFacts, opponents: readonly Combatant[]): boolean {
  const box = boxOf(move.field, move.mover)
  const ids = new Set(opponents.map(({ id }) => id))
  return bystandersOf(move).some(
    (each) => each.isStriker && ids.has(each.id) && mayReact(each.id) && strikesAtLeaving(each, box),
  )
}

/** Whether it reaches a place where it can strike at an opponent within the turn. */
const canStrikeAt = (facts: AimFacts, opponent: Combatant): boolean =>
  (nearestByRoute(facts, [opponent], facts.move)?.feet ?? Infinity) <= facts.feetPerTurn

/** The opponents that take the fewest feet to strike at; null where no route leads to any. */
function nearestByRoute(
  { withDoorsOpen }: AimFacts,
  opponents: readonly Combatant[],
  move: Move,
): ReturnType<typeof nearestTo> {
  const feetTo = withDoorsOpen(() => feetToPlaces(move))
  let found: { feet: Feet; creatures: Combatant[] } | null = null
  for (const opponent of opponents) {
    const feet = strikes(move, move.mover.at, opponent) ? 0 : feetToGoal(move, striking(move, opponent), feetTo)
    if (feet === Infinity || (found && feet > found.feet)) continue
    if (found && feet === found.feet) found.creatures.push(opponent)
    else found = { feet, creatures: [opponent] }
  }
  return found
}

function feetToGoal(move: Move, goal: Goal, feetTo: (place: Cell) => Feet): Feet {
  const { region, isGoal } = soughtBy(move, goal)
  const places = cellsOfRect(region)
    .map((place) => ({ place, feet: feetTo(place) }))
    .filter(({ feet }) => feet < Infinity)
    .sort((a, b) => a.feet - b.feet)
  return places.find(({ place }) => isGoal(place))?.feet ?? Infinity
}

/** Closes with opponents it sees inside the area without leaving it; else goes back to the middle. */
function guard(facts: AimFacts, at: Cell, radiusFeet: number): Aimed {
  const { move, waypoint, random } = facts
  const post = spaceRect(onMap(move, at, move.layer.spaceCells), 1)
  const isInside = (space: Parameters<typeof distanceFeet>[0]): boolean => distanceFeet(space, post) <= radiusFeet
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

function fleeing(facts: AimFacts, pursuers: readonly Combatant[]): Aim {
  const { exits, withDoorsOpen } = facts
  if (pursuers.length === 0 && exits.length === 0) return stay('nobody-to-act-on')
  const feetWhileShut = facts.mayOpenDoors ? feetToPlaces(facts.move) : null
  const escape = withDoorsOpen(() => escapeFrom({ ...facts, pursuers, feetWhileShut }))
  if (escape === 'cornered') return stay('nowhere-better')
  return escape === 'out-of-reach' ? stay('out-of-reach') : reach([escape])
}

/** What being out of sight is as bad as, in feet too near. */
const OUT_OF_SIGHT = FEET_PER_SQUARE / 2

/** At least so far from every threat; `keepsSight`: with a line of effect to one of them where that can be had. */
function keepingDistance(move: Move, threats: readonly Combatant[], feet: Feet, keepsSight: boolean): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover } = move
  const boxes = threats.map((threat) => boxOf(field, threat))
  return {
    kind: 'best',
    least: 0,
    // Far enough away it keeps its distance, in sight of someone or not.
    good: OUT_OF_SIGHT,
    gain: () => 0,
    bound: () => 0,
    badness: (place) => {
      const box = boxAt(field, mover, place)
      let nearest = Infinity
      for (const other of boxes) nearest = Math.min(nearest, feetBetween(field, box, other))
      const space = spaceOf({ ...mover, at: place })
      const isHidden = keepsSight && !threats.some((threat) => sees(move, space, spaceOf(threat)))
      return Math.max(0, feet - nearest) + (isHidden ? OUT_OF_SIGHT : 0)
    },
  }
}

/** How little each degree of cover leaves to be seen. */
const EXPOSURE: Readonly<Record<CoverDegree, number>> = { blocked: 0, standard: 1, cover: 1, lesser: 2, none: 3 }

/** How near an opponent may be before a place counts as a little worse, and as hardly better than one in plain sight. */
const [AT_EASE_FEET, TOO_NEAR_FEET] = [30, 10]

const nearness = (feet: Feet): number =>
  (0.9 * Math.max(0, AT_EASE_FEET - feet)) / AT_EASE_FEET + (feet <= TOO_NEAR_FEET ? TOO_NEAR : 0)

/** What makes a hidden place hardly better than one in plain sight. */
const TOO_NEAR = 2

/** How much nearer to an opponent, who can then come and strike in one move, one goes for cover without minding. */
const MIND_FEET = 10

/** The threats one takes cover from: the nearest. */
const MAX_WATCHERS = 6

/**
 * Better the more cover from each threat, by the rule system's own degrees, then the farther from them, up to 30 feet; of
 * places equally good, the nearer.
 */
function inCover({ move, knownCover, sightings }: AimFacts, threats: readonly Combatant[]): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover, others } = move
  const here = boxOf(field, mover)
  const watchers = threats
    .map((threat) => {
      const box = boxOf(field, threat)
      const comesFeet =
        Math.max(0, ...MOVEMENT_MODES.map((mode) => threat.speedFeet[mode] ?? 0)) +
        strikingFeet({ field, mover: threat })
      return {
        threat,
        box,
        comesFeet,
        feet: feetBetween(field, here, box),
        sees: sightings.from(field, spaceOf(threat)),
      }
    })
    .sort((a, b) => a.feet - b.feet)
    .slice(0, MAX_WATCHERS)
  const seeing = (place: Cell) => {
    const space = spaceRect(place, move.layer.spaceCells)
    return watchers.filter(({ sees }) => sees(space))
  }
  const nearnessOf = (place: Cell): number => {
    const box = boxAt(field, mover, place)
    let [nearest, walksInto] = [Infinity, false]
    for (const watcher of watchers) {
      const feet = feetBetween(field, box, watcher.box)
      nearest = Math.min(nearest, feet)
      walksInto ||= feet <= watcher.comesFeet && feet < watcher.feet - MIND_FEET
    }
    return nearness(nearest) + (walksInto ? TOO_NEAR : 0)
  }
  return {
    kind: 'best',
    least: nearness(TOO_NEAR_FEET + FEET_PER_SQUARE),
    good: EXPOSURE.none * watchers.length - 1 + nearness(TOO_NEAR_FEET + FEET_PER_SQUARE),
    gain: (now) => Math.max(MIN_GAIN, GAIN_SHARE * now),
    bound: (place) => nearnessOf(place) + MIN_SEEN * seeing(place).length,
    badness: (place, limit) => {
      const target = { id: mover.id, size: mover.size, box: boxAt(field, mover, place) }
      const watching = seeing(place)
      let exposure = nearnessOf(place) + MIN_SEEN * watching.length
      for (const { threat } of watching) {
        if (exposure >= limit) break
        const seen = EXPOSURE[knownCover.degreeOf(field, threat, target, others)]
        exposure += Math.max(0, seen - MIN_SEEN)
      }
      return exposure
    },
  }
}

/** The least that anyone who sees a creature makes of a place. */
const MIN_SEEN = 1

/** What one goes elsewhere for: a degree of cover more against someone, or a share of all one is exposed to. */
const [MIN_GAIN, GAIN_SHARE] = [0.9, 0.15]
