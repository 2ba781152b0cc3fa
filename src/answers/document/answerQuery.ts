/** Answers a single question of the engine's document. */
import { unreachable } from '../../base/invariant.ts'
import { fail, ok, type Result } from '../../base/result.ts'
import type { EngineQuery, EngineQueryOf } from '../../formats/engineDocument/schema.ts'
import { levelsBetween, type Box } from '../../grid/box.ts'
import { spaceRect, type Cell } from '../../grid/cell.ts'
import type { Battlefield } from '../../movement/battlefield.ts'
import { feetBetween } from '../../movement/closest.ts'
import type { Combatant } from '../../movement/combatant.ts'
import { coverOf } from '../../movement/cover/cover.ts'
import { standing } from '../../movement/cover/coverField.ts'
import { isFlanking } from '../../movement/threat/flank.ts'
import { boxOf, floorAt } from '../../movement/levels.ts'
import { checkOnField, prepareMove, type Move } from '../../movement/move.ts'
import { pathAnswer } from '../../movement/path/pathAnswer.ts'
import type { PathEvent } from '../../movement/threat/provoke.ts'
import { pursuitOutcome, type Runner } from '../../movement/travel/pursuit.ts'
import { reachedPlaces } from '../../movement/search/reach.ts'
import { cheapestRoute } from '../../movement/search/route.ts'
import type { TooFewRolls } from '../../rules/rolls.ts'
import { overlandJourney, paceOf, ROUNDS_PER_MINUTE } from '../../rules/travel.ts'
import { dangerMap } from '../../movement/threat/dangerMap.ts'
import { reachRulesOf } from '../../movement/threat/reach.ts'
import { threatenedCells, threatField } from '../../movement/threat/threatField.ts'

/** An answer in the document's format. */
export type Answer = Readonly<Record<string, unknown>>

/** Rolls that do not fit the question: too few, or impossible for the die. The document is malformed then. */
export type RollError = TooFewRolls | { readonly code: 'not-a-d6'; readonly index: number }

/** Answers a question. The only errors are rolls that do not fit. */
export function answerQuery(field: Battlefield, query: EngineQuery): Result<Answer, RollError> {
  switch (query.kind) {
    case 'measure':
      return ok(measureAnswer(field, query))
    case 'reach':
      return ok(withMove(field, query, reachAnswer))
    case 'route':
      return ok(withMove(field, query, (move) => routeAnswer(move, cellOf(query.to))))
    case 'path':
      return ok(withMove(field, query, (move) => pathAnswerOf(move, query)))
    case 'threat':
      return ok(threatAnswer(field, query))
    case 'danger':
      return ok(dangerAnswer(field, query))
    case 'flank':
      return ok(
        withCreatures(field, [query.creature, query.ally, query.foe], ([creature, ally, foe]) => ({
          flanking: creature && ally && foe ? isFlanking(field, creature, ally, foe) : false,
        })),
      )
    case 'cover':
      return ok(
        withCreatures(field, [query.creature, query.target], ([creature, target]) => ({
          cover:
            creature &&
            target &&
            coverOf(field, creature, standing(field, target), [...field.combatants.values()], query.attack),
        })),
      )
    case 'local':
      return localAnswer(field, query)
    case 'overland':
      return overlandAnswer(field, query)
    case 'pursuit': {
      if (!field.ruleset.travel.answers.includes('pursuit')) return ok(noSuchAction(field, query.kind))
      const result = pursuitOutcome(query.scale, runnerOf(query.pursuer), runnerOf(query.quarry), query.rolls)
      return result.ok ? ok({ outcome: result.value }) : result
    }
    default:
      return unreachable(query)
  }
}

const pair = ({ col, row }: Cell): readonly number[] => [col, row]
const cellOf = ([col = 0, row = 0]: readonly number[]): Cell => ({ col, row })

const refused = ({ code, details }: { readonly code: string; readonly details: string }): Answer => ({
  error: code,
  message: details,
})

const noSuchAction = ({ ruleset }: Battlefield, kind: string): Answer =>
  refused({ code: 'no-such-action', details: `${ruleset.name} has no ${kind}` })

/** Answers about creatures whose sizes the rules have and that are entirely on the map. */
function withCreatures(
  field: Battlefield,
  ids: readonly string[],
  answer: (named: readonly Combatant[]) => Answer,
): Answer {
  const named = ids.flatMap((id) => field.combatants.get(id) ?? [])
  const checked = checkOnField(field, named)
  return checked.ok ? answer(named) : refused(checked.error)
}

function measureAnswer(field: Battlefield, { creature, from, to }: EngineQueryOf<'measure'>): Answer {
  const ids = [creature, from, to].filter((name) => typeof name === 'string')
  const boxAt = (end: typeof from): Box => {
    const named = typeof end === 'string' ? field.combatants.get(end) : undefined
    if (named) return boxOf(field, named)
    const cell = cellOf(end as readonly number[])
    return { ...spaceRect(cell, 1), level: Number(end[2] ?? floorAt(field, cell)), tall: 1 }
  }
  return withCreatures(field, ids, () => ({
    feet: feetBetween(field, boxAt(from), boxAt(to)),
  }))
}

type MovementQuery = EngineQueryOf<'reach' | 'route' | 'path'>

function withMove(field: Battlefield, query: MovementQuery, answer: (move: Move) => Answer): Answer {
  const mover = field.combatants.get(query.creature)
  if (!mover) return refused({ code: 'not-on-map', details: `${query.creature} is not on the map` })
  const { action, mode, tumble, diagonals, actions } = query
  const move = prepareMove(field, { mover, mode, tumble, diagonals, actions, ...(action ? { action } : {}) })
  return move.ok ? answer(move.value) : refused(move.error)
}

function reachAnswer(move: Move): Answer {
  const countsActions = move.field.ruleset.turn.whole.times > 1
  const squares = reachedPlaces(move).map(({ col, row, feet, action, canEnd, squeezing }) => ({
    at: [col, row],
    ...(move.actions > 1 ? {} : { feet }),
    canEnd,
    squeezing,
    ...(countsActions ? { actions: action } : {}),
  }))
  return { squares }
}

function routeAnswer(move: Move, to: Cell): Answer {
  const route = cheapestRoute(move, to)
  return route ? { feet: route.feet, path: route.path.map(pair), turns: null } : { feet: null }
}

function pathAnswerOf(move: Move, { path }: EngineQueryOf<'path'>): Answer {
  const hasAltitudes = path[0]?.length === 3
  const points = path.map((square) => ({ ...cellOf(square), altitude: square[2] ?? move.mover.altitude }))
  const { legal, feet, steps, endsAt, problem, hazards, balance, checks, provokes } = pathAnswer(move, points)
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

const alongTheWay = ({ by, step, square }: PathEvent): Answer => ({ by, step, square: pair(square) })

/** Does not list squares that block lines. */
function threatAnswer(field: Battlefield, { creature: id, z }: EngineQueryOf<'threat'>): Answer {
  return withCreatures(field, [id], ([creature]) => {
    if (!creature) return {}
    const box = boxOf(field, creature)
    const levels = levelsBetween(box, { level: z ?? box.level, tall: 1 })
    const cells = threatenedCells(threatField(field.lines, reachRulesOf(field), creature, levels), levels > 0)
    return { squares: cells.map(pair) }
  })
}

function dangerAnswer(field: Battlefield, { by, rounds, mode, doors, z }: EngineQueryOf<'danger'>): Answer {
  return withCreatures(field, by, (named) => {
    const danger = dangerMap(field, named, {
      rounds,
      modeOf: () => mode,
      openDoors: doors === 'open',
      levelAt: (index) => z ?? field.floors?.[index] ?? 0,
    })
    return {
      squares: danger.map(({ at, round, by: attackers }) => ({ at: pair(at), round, by: attackers })),
    }
  })
}

function localAnswer(field: Battlefield, query: EngineQueryOf<'local'>): Result<Answer, RollError> {
  const { speed, pace: id, minutes, rounds, con, rolls } = query
  const { local } = field.ruleset.travel
  const pace = paceOf(local.paces, id)
  if (!pace) return ok(noSuchAction(field, id))
  const result = local.move({
    speedFeet: speed,
    pace,
    rounds: rounds ?? ROUNDS_PER_MINUTE * (minutes ?? 0),
    constitution: con,
    rolls,
  })
  if (!result.ok) return result
  const { feet, rounds: made, stopped, checks } = result.value
  return ok({ feet, rounds: made, stopped, checks })
}

function overlandAnswer(field: Battlefield, query: EngineQueryOf<'overland'>): Result<Answer, RollError> {
  const { travel } = field.ruleset
  const { speed, hours, pace: id, terrain, way, con, rolls } = query
  const pace = paceOf(travel.overland.paces, id)
  if (!travel.answers.includes('overland')) return ok(noSuchAction(field, query.kind))
  if (!pace) return ok(noSuchAction(field, id))
  const journey = { speedFeet: speed, hours, pace, terrain, road: way, constitution: con, rolls }
  const result = overlandJourney<RollError>(travel, journey, (roll, faces, index) =>
    roll > faces ? fail({ code: 'not-a-d6', index }) : ok(roll),
  )
  if (!result.ok) return fail(result.error)
  const { miles, points, checks } = result.value
  return ok({ miles, ...travel.overland.strains.inDocument(points), checks })
}

const runnerOf = ({ speed, dex, con }: EngineQueryOf<'pursuit'>['pursuer']): Runner => ({
  speedFeet: speed,
  dexterity: dex,
  constitution: con,
})
