import { ok, type Result } from '../../src/base/result.ts'
import { rectHolds, spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Move } from '../../src/movement/move.ts'
import { explainPath, type PathExplanation } from '../../src/movement/explainPath.ts'
import type { PathAnswer as Followed } from '../../src/movement/pathAnswer.ts'
import { obstacleChecks } from '../../src/movement/obstacleChecks.ts'
import { cheapestRoute } from '../../src/movement/route.ts'
import { safestRoute } from '../../src/movement/safestRoute.ts'
import type { BandMove } from './askedMove.ts'
import { stepBlocker, tooFar } from './blocker.ts'
import { explainedSteps } from './explainSteps.ts'
import { modifiersInWords } from './ruleWords.ts'
import { waysPast, whyUnreachable } from './unreachable.ts'

/** What a path comes to: under the nearest band that allows all of it, else without a limit of feet, so that each step has its price. */
export function pathAnswerOf(
  map: BattleMap,
  moves: readonly BandMove[],
  path: readonly Cell[],
  revision: number,
): PathAnswer {
  for (const { band, move } of moves) {
    const explained = explainPath(move, onTheGround(path))
    if (explained.answer.legal) {
      const facts = factsOf(map, move, path, explained)
      return { ...facts, revision, legal: true, band: band.label, blocker: null, ways: [] }
    }
  }
  const [nearest] = moves
  if (!nearest) return noWay(revision, path, null)
  const endless = withoutBudget(nearest.move)
  const explained = explainPath(endless, onTheGround(path))
  const { refusal } = explained
  const blocker = refusal ? stepBlocker(map, path, refusal) : tooFar(endless, path.at(-1) ?? endless.mover.at)
  const ways = refusal ? waysPast(map, endless, path, refusal) : []
  return { ...factsOf(map, endless, path, explained), revision, legal: false, band: null, blocker, ways }
}

/** A cheapest or safest way to a place, as a path; where there is none, what stands in the way. Errors: those of `safestRoute`. */
export function routeAnswerOf(
  map: BattleMap,
  moves: readonly BandMove[],
  { to, prefer }: Pick<CallArgument<'engine.route'>, 'to' | 'prefer'>,
  revision: number,
): Result<PathAnswer> {
  // The nearest band has the fewest limits besides its feet, and a route is looked for whatever it costs.
  const [nearest] = moves
  if (!nearest) return ok(noWay(revision, [], null))
  const found = prefer === 'safest' ? safestRoute(nearest.move, to) : ok(cheapestRoute(nearest.move, to))
  if (!found.ok) return found
  if (found.value) return ok(pathAnswerOf(map, moves, found.value.path, revision))
  return ok(unreachable(map, nearest.move, to, revision))
}

const onTheGround = (path: readonly Cell[]) => path.map(({ col, row }) => ({ col, row, altitude: 0 }))

const withoutBudget = (move: Move): Move => (move.isOneSquare ? move : { ...move, budgetFeet: Infinity, actions: 1 })

const unreachable = (map: BattleMap, move: Move, to: Cell, revision: number): PathAnswer => ({
  ...noWay(revision, [], null),
  ...whyUnreachable(map, move, to),
})

const noWay = (revision: number, path: readonly Cell[], blocker: PathAnswer['blocker']): PathAnswer => ({
  revision,
  feet: null,
  legal: false,
  path,
  steps: [],
  band: null,
  provokes: [],
  hazards: [],
  checks: [],
  blocker,
  ways: [],
  squeezing: [],
})

function factsOf(map: BattleMap, move: Move, path: readonly Cell[], explained: PathExplanation) {
  const { answer } = explained
  const steps = explainedSteps(move, path, explained)
  const squeezes = steps.some(({ squeezing }) => squeezing)
  return {
    feet: answer.feet,
    path,
    steps,
    squeezing: squeezes ? modifiersInWords(move.field.ruleset.particulars.squeezing) : [],
    provokes: answer.provokes.map(({ by, step, square }) => ({ by: by as RecordId, step, square })),
    hazards: answer.hazards,
    checks: checksAlong(map, move, path, answer),
  }
}

/** Tumbling, balancing, and what the GM wrote on edges and kinds of ground, by step. */
function checksAlong(map: BattleMap, move: Move, path: readonly Cell[], answer: Followed) {
  const written = obstacleChecks(map, path.slice(0, answer.walk.made + 1), move.layer.spaceCells)
  return [
    ...tumbleChecks(map, answer),
    ...balanceChecks(move, path, answer),
    ...written.map(({ text, step }) => ({ text, step })),
  ].sort((a, b) => a.step - b.step)
}

const tumbleChecks = (map: BattleMap, { checks }: Followed) =>
  checks.map(({ by, step }) => ({ text: `Tumble past ${map.tables.creatures.get(by as RecordId)?.name || by}`, step }))

/** One check for each stretch of squares that ask for balance, at the step that first enters it. */
function balanceChecks({ field, layer }: Move, path: readonly Cell[], { balance }: Followed) {
  const checks: { readonly text: string; readonly step: number }[] = []
  let before = -2
  for (const cell of balance) {
    const step = path.findIndex((box, i) => i > 0 && rectHolds(spaceRect(box, layer.spaceCells), cell)) - 1
    const type = field.palette[field.terrain[cell.row * field.widthCells + cell.col] ?? 0]
    // Ground with a text of its own asks for that instead.
    if (step > before + 1 && !type?.checkText)
      checks.push({ text: `Balance on ${type?.name.toLowerCase() ?? ''}`, step })
    before = Math.max(before, step)
  }
  return checks
}
