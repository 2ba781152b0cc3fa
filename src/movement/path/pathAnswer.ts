/** The result of a path: its cost, where the mover ends, and everything that happens along it. */
import type { Feet } from '../../base/brands.ts'
import { cellsEntered, cellsOfRect, spaceRect, type Cell } from '../../grid/cell.ts'
import { hasLineOfEffect } from '../../grid/lines/lineOfEffect.ts'
import { cellOffset, measuredFeet } from '../../grid/measure.ts'
import type { Box } from '../../grid/box.ts'
import { isSameParty, type Combatant } from '../combatant.ts'
import { coverOf } from '../cover/cover.ts'
import { boxAt, boxOf } from '../levels.ts'
import { squaresIn, type Move } from '../move.ts'
import { passingOf } from '../passage.ts'
import { opportunities, passingChecks, triggersOf, type PathEvent, type Bystander } from '../threat/provoke.ts'
import { threatField } from '../threat/threatField.ts'
import { reachRulesOf } from '../threat/reach.ts'
import { hazardsEntered } from './hazards.ts'
import { isBoxOnMap, isLegalAt, walkPath, type PathPoint, type Walk } from './walk.ts'

/** The result of a path. */
export interface PathAnswer {
  readonly legal: boolean
  readonly feet: Feet
  readonly steps: readonly Feet[]
  readonly endsAt: PathPoint
  readonly problem: Walk['problem']
  /** Squares entered that are hazards, and squares that require balancing, by step, then row, then column. */
  readonly hazards: readonly Cell[]
  readonly balance: readonly Cell[]
  readonly checks: readonly PathEvent[]
  readonly provokes: readonly PathEvent[]
  /** The steps in detail, for explanations. */
  readonly walk: Walk
}

/** Follows a path. */
export function pathAnswer(move: Move, path: readonly PathPoint[]): PathAnswer {
  const walk = walkPath(move, path)
  const made = path.slice(0, walk.made + 1)
  const { action, field, mode } = move
  const boxes = boxesOf(move, made)
  const bystanders = bystandersOf(move)
  const entered = boxes.flatMap((box, i) => (i === 0 ? [] : cellsEntered(boxes[i - 1] ?? box, box)))
  const { actions, feet, steps } = walk.foothold
  const actionOf = (step: number): number => (field.ruleset.provoking.once === 'per-action' ? (actions[step] ?? 0) : 0)
  return {
    legal: walk.problem === null,
    feet,
    steps,
    endsAt: endOf(move, path, walk),
    problem: walk.problem,
    hazards: boxes.flatMap((box, i) => hazardsEntered(move, boxes[i - 1] ?? box, box)),
    balance: mode === 'land' || mode === 'climb' ? entered.filter((cell) => field.terrainAt(cell)?.balance) : [],
    checks: passingChecks(boxes, bystanders),
    provokes: action.provokes ? opportunities(boxes, bystanders, actionOf) : [],
    walk,
  }
}

/** The boxes of a mover along a path. */
export const boxesOf = ({ field, mover }: Move, path: readonly PathPoint[]): readonly Box[] =>
  path.map((point) => boxAt(field, { ...mover, altitude: point.altitude }, point))

/** All other creatures, as possible attackers of the mover or opponents it tumbles past. */
export function bystandersOf(move: Move): readonly Bystander[] {
  const { field, mover, others } = move
  const rules = reachRulesOf(field)
  const { provoking, unarmedThreatens } = field.ruleset
  const [leaving, leavingOrEntering] = [triggersOf(provoking, false), triggersOf(provoking, true)]
  const unthreatened = move.action.isWithdrawal ? boxOf(field, mover) : null
  return others.map((other) => {
    const { takesCheck, provokes } = passingOf(field, mover, other, move.options)
    const canStrike = !other.helpless && (!other.unarmed || unarmedThreatens)
    return {
      id: other.id,
      box: boxOf(field, other),
      unthreatened,
      threatAt: memoized((levels) => threatField(field.lines, rules, other, levels)),
      isCovered: field.rules['cover-stops-opportunities'] ? coverFrom(move, other) : () => false,
      takesOpportunities:
        (other.hasMovementReaction ?? provoking.everyoneReacts) && field.attitudes(other.side, mover.side) === 'enemy',
      triggers: canStrike && provokes ? leavingOrEntering : leaving,
      takesCheck,
    }
  })
}

/** Returns whether the mover, in a box, has cover from a creature's melee attacks. */
function coverFrom({ field, mover, others }: Move, other: Combatant): (box: Box) => boolean {
  const { stopsOpportunities } = field.ruleset.cover
  const known = new Map<string, boolean>()
  // Most creatures are never asked.
  let between: readonly Combatant[] | undefined
  return (box) => {
    const key = `${box.col},${box.row},${box.level}`
    let isCovered = known.get(key)
    if (isCovered === undefined) {
      between ??= others.filter((each) => !isSameParty(each, other))
      isCovered = stopsOpportunities.includes(coverOf(field, other, { ...mover, box }, between, 'melee'))
      known.set(key, isCovered)
    }
    return isCovered
  }
}

/** Memoizes a function. */
function memoized<T>(answer: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = answer(key)
    known.set(key, found)
    return found
  }
}

/**
 * Where the mover ends: where it stops or, if that is illegal, in the last legal place of the path or a closer legal one.
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Accidentally Ending Movement in an Illegal Space
 */
function endOf(move: Move, path: readonly PathPoint[], { made, problem }: Walk): PathPoint {
  const [start] = path
  const stop = path[made] ?? start
  if (!stop || !start) throw new Error('a path has a start')
  if (!problem) return stop
  const isLegal = (point: PathPoint): boolean => isLegalAt(move, point)
  const last = path.slice(0, made + 1).findLast(isLegal) ?? start
  const end = path[made + 1]
  // A charge that is too short still ends in a legal place.
  const isEndIllegal = problem.reason === 'cannot-end' && end !== undefined && !isLegal(end)
  const illegal = isEndIllegal ? end : isLegal(stop) ? undefined : stop
  if (!illegal || move.field.rules['illegal-end'] === 'last-legal') return last
  return closerLegal(move, illegal, last) ?? last
}

/** The legal place nearest to `illegal`, then first by row and column, that is nearer than `last` and in line of effect; null if none. */
function closerLegal(move: Move, illegal: PathPoint, last: PathPoint): PathPoint | null {
  const limit = distance(move, illegal, last)
  let found: PathPoint | null = null
  let min = limit
  const radius = squaresIn(limit)
  for (let row = illegal.row - radius; row <= illegal.row + radius; row++)
    for (let col = illegal.col - radius; col <= illegal.col + radius; col++) {
      const point = { col, row, altitude: illegal.altitude }
      const feet = distance(move, illegal, point)
      if (feet >= min || !isBoxOnMap(move, point) || !isLegalAt(move, point)) continue
      if (!seesBox(move, illegal, point)) continue
      found = point
      min = feet
    }
  return found
}

const distance = ({ field }: Move, a: Cell, b: Cell): Feet => measuredFeet(cellOffset(a, b), field.rules)

function seesBox({ field, layer }: Move, a: Cell, b: Cell): boolean {
  const targets = cellsOfRect(spaceRect(b, layer.spaceCells))
  return cellsOfRect(spaceRect(a, layer.spaceCells)).some((from) =>
    targets.some((to) => hasLineOfEffect(field.lines, from, to)),
  )
}
