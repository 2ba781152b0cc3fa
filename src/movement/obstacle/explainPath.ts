/** Explains the cost of each step of a path, and what stops the first illegal one. */
import type { Feet } from '../../base/brands.ts'
import { boxesOverlap, type Box } from '../../grid/box.ts'
import type { CostReason } from '../../rules/clauses.ts'
import { PLAIN_STEP, type StepFacts } from '../../rules/ruleset.ts'
import { isClosedDoor, withRemoved } from './blockerRemoval.ts'
import { blockersOfPlace, blockersOfStep, type Blocker } from './blockers.ts'
import { boxAt, boxOf } from '../levels.ts'
import { atAltitude, prepareMove, requestOf, type Move } from '../move.ts'
import { burdenEntered, passingOf } from '../passage.ts'
import { pathAnswer, type PathAnswer } from '../path/pathAnswer.ts'
import { BARRIER, BODY, SQUEEZING } from '../stepCosts.ts'
import { walkPath, type PathPoint, type StepProblem } from '../path/walk.ts'

/** One part of a step's cost, with the clauses behind it. */
export interface CostPart {
  readonly reason: CostReason
  readonly feet: Feet
  readonly clauses: readonly string[]
}

/** A legal step; its cost is the sum of its parts. */
export interface ExplainedStep {
  readonly feet: Feet
  readonly parts: readonly CostPart[]
  /** The action it belongs to, from 0. */
  readonly action: number
}

/** A path explained. */
export interface PathExplanation {
  readonly answer: PathAnswer
  readonly steps: readonly ExplainedStep[]
  /** The first illegal step; null if there is none. `blockers` is empty if nothing on the map causes it. */
  readonly refusal: {
    readonly step: number
    readonly reason: StepProblem
    readonly clauses: readonly string[]
    readonly blockers: readonly Blocker[]
  } | null
}

/** Follows a path and explains it. */
export function explainPath(move: Move, path: readonly PathPoint[]): PathExplanation {
  const answer = pathAnswer(move, path)
  const { stepKinds, extras, actions, steps } = answer.walk.foothold
  let parity = move.parity as number
  const explained = steps.map((feet, i) => {
    const startsOver = !move.field.rules['count-over-turn'] && i > 0 && actions[i] !== actions[i - 1]
    if (startsOver) parity = 0
    const index = stepKinds[i] ?? 0
    const parts = partsOf(move, index, parity === 1, () => burdenOf(move, path[i], path[i + 1]))
    parity ^= move.costs.turns[parity === 1 ? 1 : 0][index] ?? 0
    const { turn, ascent } = extras[i] ?? { turn: 0, ascent: 0 }
    const all = [...parts, part(move, 'turn', turn), part(move, 'ascent', ascent)].filter((each) => each.feet !== 0)
    return { feet, parts: all, action: actions[i] ?? 0 }
  })
  return { answer, steps: explained, refusal: refusalOf(move, path, answer.problem) }
}

const part = ({ field }: Move, reason: CostReason, feet: Feet): CostPart => ({
  reason,
  feet,
  clauses: field.ruleset.clauses[reason],
})

/** The parts of a cost: burdens are added one by one, each with what it adds to the cost so far. */
function partsOf(
  move: Move,
  index: number,
  oddCount: boolean,
  burdenOfCreature: () => CostReason,
): readonly CostPart[] {
  const { ruleset, rules } = move.field
  const burdens = index >> 6
  const diagonal = ((index >> 5) & 1) === 1
  const terrainWeight = move.layer.surface.weights[index & 31] ?? 0
  const bare: StepFacts = { ...PLAIN_STEP, diagonal, oddCount }
  const base: CostReason = diagonal ? (oddCount ? 'second-diagonal' : 'first-diagonal') : 'orthogonal'
  const additions: readonly (readonly [CostReason, Partial<StepFacts>])[] = [
    [terrainWeight > 1 ? 'greater-difficult' : 'difficult', { terrainWeight }],
    ['hampered', { hampered: move.mover.hampered }],
    ['squeezing', { squeezing: (burdens & SQUEEZING) !== 0 }],
    ...((burdens & BODY) === 0 ? [] : [[burdenOfCreature(), { creature: true }] as const]),
    ['barrier', { barrier: (burdens & BARRIER) !== 0 }],
    ['slow', { slow: move.isSlow }],
  ]
  let facts = bare
  let feet = ruleset.stepCost(facts, rules).feet
  const parts = [part(move, base, feet)]
  for (const [reason, change] of additions) {
    facts = { ...facts, ...change }
    const more = ruleset.stepCost(facts, rules).feet
    if (more !== feet) parts.push(part(move, reason, more - feet))
    feet = more
  }
  return parts
}

/** Why the creature entered by a step is a burden. */
function burdenOf(move: Move, from?: PathPoint, to?: PathPoint): CostReason {
  const boxIn = (at: PathPoint): Box => boxAt(move.field, { ...move.mover, altitude: at.altitude }, at)
  return (from && to && burdenEntered(move, boxIn(from), boxIn(to))) ?? 'creature'
}

function refusalOf(
  request: Move,
  path: readonly PathPoint[],
  problem: PathAnswer['problem'],
): PathExplanation['refusal'] {
  if (!problem) return null
  const { step, reason } = problem
  const [from, to] = [path[step], path[step + 1]]
  const move = atAltitude(request, to?.altitude ?? request.mover.altitude)
  const clauses = reason === 'not-adjacent' || reason === 'off-map' ? [] : move.field.ruleset.clauses[reason]
  if (!from || !to || reason === 'not-adjacent') return { step, reason, clauses, blockers: [] }
  if (reason === 'cannot-end') return { step, reason, clauses, blockers: crowdAt(move, to) }
  const isBlocked =
    reason === 'off-map' || reason === 'impassable' || reason === 'wall' || reason === 'corner' || reason === 'occupied'
  const blockers = isBlocked ? blockersOfStep(move, from, to) : []
  return { step, reason, clauses, blockers: decisiveFirst(move, [from, to], blockers) }
}

/**
 * Sorts blockers: first those whose removal alone would allow the step, doors before others. A squeezing creature is not stopped by
 * every blocked square of its whole space; a door in the gap it would squeeze through may be the only real obstacle.
 */
function decisiveFirst(
  move: Move,
  step: readonly [from: PathPoint, to: PathPoint],
  blockers: readonly Blocker[],
): readonly Blocker[] {
  if (move.squeezing === null || blockers.length < 2) return blockers
  const isDecisive = (blocker: Blocker): boolean =>
    withRemoved(move.field, [blocker], () => {
      const again = prepareMove(move.field, { ...requestOf(move), mover: { ...move.mover, at: step[0] } })
      const reason = again.ok ? walkPath(again.value, step).problem?.reason : 'wall'
      return reason === undefined || reason === 'too-far' || reason === 'cannot-end'
    })
  const rankOf = (blocker: Blocker): number => (!isDecisive(blocker) ? 2 : isClosedDoor(move.field, blocker) ? 0 : 1)
  const ranked = blockers.map((blocker) => ({ blocker, rank: rankOf(blocker) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ blocker }) => blocker)
}

/** The creatures and other blockers at a point where the mover may not stop. */
function crowdAt(move: Move, at: PathPoint): readonly Blocker[] {
  const blocked = blockersOfPlace(move, at)
  const box = boxAt(move.field, move.mover, at)
  const here = move.others.filter((other) => boxesOverlap(box, boxOf(move.field, other)))
  return [
    ...blocked.filter(({ kind }) => kind !== 'creature'),
    ...here.map((other) => ({
      kind: 'creature' as const,
      id: other.id,
      passage: passingOf(move.field, move.mover, other, move.options).id,
    })),
  ]
}
