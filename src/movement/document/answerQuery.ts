/** Answers one well-formed question, in the document's words. */
import { fail, ok, type Result } from '../../base/result.ts'
import { spaceRect, type Cell, type CellRect } from '../../grid/cell.ts'
import { unreachable } from '../../base/invariant.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { coverLine } from '../cover.ts'
import { isFlanking } from '../flank.ts'
import { localMovement } from '../local.ts'
import { distanceFeet } from '../../grid/measure.ts'
import { checkOnField, prepareMove, type Move } from '../move.ts'
import { overlandJourney } from '../overland.ts'
import { spaceOf } from '../passage.ts'
import { pathAnswer } from '../pathAnswer.ts'
import type { AlongTheWay } from '../provoke.ts'
import { pursuitOutcome } from '../pursuit.ts'
import { reachedPlaces } from '../reach.ts'
import type { TooFewRolls } from '../rolls.ts'
import { cheapestRoute } from '../route.ts'
import { reachRulesOf } from '../threat/reachRules.ts'
import { threatenedCells, threatField } from '../threat/threatField.ts'
import type { PathPoint } from '../walk.ts'
import type { MeasuredEnd, Query } from './request.ts'

/** An answer as it is printed. */
export type Answer = Readonly<Record<string, unknown>>

/** Rolls that cannot have been made with the dice asked for: such a document is malformed. */
export type UnfitRolls = TooFewRolls | { readonly code: 'not-a-d6'; readonly index: number }

/** Answers a question. The only errors are rolls that do not fit it. */
export function answerQuery(field: Battlefield, query: Query): Result<Answer, UnfitRolls> {
  switch (query.kind) {
    case 'measure':
      return ok(whenOnField(field, query.named, () => ({ feet: distanceFeet(rectOf(query.from), rectOf(query.to)) })))
    case 'reach':
      return ok(withMove(field, query.terms, reachAnswer))
    case 'route':
      return ok(withMove(field, query.terms, (move) => routeAnswer(move, query.to)))
    case 'path':
      return ok(withMove(field, query.terms, (move) => pathAnswerOf(move, query.path, query.hasAltitudes)))
    case 'threat':
      return ok(whenOnField(field, [query.creature], () => threatAnswer(field, query.creature)))
    case 'flank':
      return ok(
        whenOnField(field, [query.creature, query.ally, query.foe], () => ({
          flanking: isFlanking(field.lines, reachRulesOf(field), query.creature, query.ally, query.foe),
        })),
      )
    case 'cover':
      return ok(coverAnswer(field, query.creature, query.target))
    case 'local': {
      const result = localMovement(query)
      if (!result.ok) return result
      const { feet, rounds, stopped, checks } = result.value
      return ok({ feet, rounds, stopped, checks })
    }
    case 'overland':
      return overlandAnswer(field, query)
    case 'pursuit': {
      if (!field.ruleset.answersPursuit) return ok(noSuchAction(field, query.kind))
      const result = pursuitOutcome(query.scale, query.pursuer, query.quarry, query.rolls)
      return result.ok ? ok({ outcome: result.value }) : result
    }
    default:
      return unreachable(query)
  }
}

const D6 = 6

const pair = ({ col, row }: Cell): readonly number[] => [col, row]

const rectOf = (end: MeasuredEnd): CellRect => (end.kind === 'creature' ? spaceOf(end.creature) : spaceRect(end.at, 1))

const refused = ({ code, message }: { readonly code: string; readonly message: string }): Answer => ({
  error: code,
  message,
})

const noSuchAction = ({ ruleset }: Battlefield, kind: string): Answer =>
  refused({ code: 'no-such-action', message: `${ruleset.name} has no ${kind}` })

function whenOnField(field: Battlefield, named: readonly Combatant[], answer: () => Answer): Answer {
  const checked = checkOnField(field, named)
  return checked.ok ? answer() : refused(checked.error)
}

function withMove(
  field: Battlefield,
  terms: Parameters<typeof prepareMove>[1],
  answer: (move: Move) => Answer,
): Answer {
  const move = prepareMove(field, terms)
  return move.ok ? answer(move.value) : refused(move.error)
}

function reachAnswer(move: Move): Answer {
  const isStrideRuleset = move.field.ruleset.actions.some(({ mostActions }) => mostActions > 1)
  const squares = reachedPlaces(move).map(({ col, row, feet, action, canEnd, squeezing }) => ({
    at: [col, row],
    ...(move.actions > 1 ? {} : { feet }),
    canEnd,
    squeezing,
    ...(isStrideRuleset ? { actions: action } : {}),
  }))
  return { squares }
}

function routeAnswer(move: Move, to: Cell): Answer {
  const route = cheapestRoute(move, to)
  return route ? { feet: route.feet, path: route.path.map(pair), turns: null } : { feet: null }
}

function pathAnswerOf(move: Move, path: readonly PathPoint[], hasAltitudes: boolean): Answer {
  const { legal, feet, steps, endsAt, problem, hazards, balance, checks, provokes } = pathAnswer(move, path)
  return {
    legal,
    feet,
    steps,
    endsAt: hasAltitudes ? [endsAt.col, endsAt.row, endsAt.altitude] : pair(endsAt),
    problem,
    hazards: hazards.map(pair),
    balance: balance.map(pair),
    checks: checks.map(alongTheWay),
    provokes: provokes.map(alongTheWay),
  }
}

const alongTheWay = ({ by, step, square }: AlongTheWay): Answer => ({ by, step, square: pair(square) })

/** Squares that let no line pass are never listed. */
function threatAnswer(field: Battlefield, creature: Combatant): Answer {
  const cells = threatenedCells(threatField(field.lines, reachRulesOf(field), creature))
  return { squares: cells.map(pair) }
}

function coverAnswer(field: Battlefield, creature: Combatant, target: Combatant): Answer {
  if (!field.ruleset.answersCover) return noSuchAction(field, 'cover')
  return whenOnField(field, [creature, target], () => ({
    cover: coverLine(field.lines, { kind: 'creature', creature }, target, [...field.combatants.values()]).degree,
  }))
}

function overlandAnswer(field: Battlefield, query: Query & { readonly kind: 'overland' }): Result<Answer, UnfitRolls> {
  const factors = field.ruleset.countryFactors
  if (!factors) return ok(noSuchAction(field, query.kind))
  const result = overlandJourney({ ...query, countryFactor: factors[query.country][query.way] })
  if (!result.ok) return fail(result.error)
  const { miles, nonlethal, fatigued, checks } = result.value
  let used = 0
  for (const { passed } of checks) {
    used += passed ? 1 : 2
    if (!passed && (query.rolls[used - 1] ?? 0) > D6) return fail({ code: 'not-a-d6', index: used - 1 })
  }
  return ok({ miles, nonlethal, fatigued, checks })
}
