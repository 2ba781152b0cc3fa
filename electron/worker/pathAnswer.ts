import { ok, type Result } from '../../src/base/result.ts'
import { rectHolds, spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Move } from '../../src/movement/move.ts'
import { pathAnswer, type PathAnswer as Followed } from '../../src/movement/pathAnswer.ts'
import { cheapestRoute } from '../../src/movement/route.ts'
import type { BandMove } from './askedMove.ts'
import { placeBlockerOf, stepBlocker } from './blocker.ts'
import { explainedSteps } from './explainSteps.ts'

/** What a path comes to: under the nearest band that allows all of it, else without a limit of feet, so that each step has its price. */
export function pathAnswerOf(
  map: BattleMap,
  moves: readonly BandMove[],
  path: readonly Cell[],
  revision: number,
): PathAnswer {
  const points = path.map(({ col, row }) => ({ col, row, altitude: 0 }))
  for (const { band, move } of moves) {
    const followed = pathAnswer(move, points)
    if (followed.legal)
      return { ...facts(map, move, path, followed), revision, legal: true, band: band.label, blocker: null }
  }
  const [nearest] = moves
  const last = moves.at(-1)
  if (!nearest || !last) return noWay(revision, path, null)
  const endless = withoutBudget(nearest.move)
  const followed = pathAnswer(endless, points)
  const { problem } = followed
  const [from, to] = [path[problem?.step ?? 0], path[(problem?.step ?? 0) + 1]]
  const blocker =
    problem && from && to
      ? stepBlocker(map, endless, from, to, problem.reason)
      : stepBlocker(map, last.move, path[0] ?? last.move.mover.at, path.at(-1) ?? last.move.mover.at, 'too-far')
  return { ...facts(map, endless, path, followed), revision, legal: false, band: null, blocker }
}

/** A cheapest way to a place, as a path; where there is none, what stands in the way. */
export function routeAnswerOf(
  map: BattleMap,
  moves: readonly BandMove[],
  to: Cell,
  revision: number,
): Result<PathAnswer> {
  // The nearest band has the fewest limits besides its feet, and a route is looked for whatever it costs.
  const [nearest] = moves
  const route = nearest && cheapestRoute(nearest.move, to)
  if (route) return ok(pathAnswerOf(map, moves, route.path, revision))
  return ok(noWay(revision, [], nearest ? placeBlockerOf(map, nearest.move, to) : null))
}

const withoutBudget = (move: Move): Move => (move.isOneSquare ? move : { ...move, budgetFeet: Infinity, actions: 1 })

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
})

function facts(map: BattleMap, move: Move, path: readonly Cell[], followed: Followed) {
  const points = path.map(({ col, row }) => ({ col, row, altitude: 0 }))
  return {
    feet: followed.feet,
    path,
    steps: explainedSteps(move, points, followed.walk.foothold),
    provokes: followed.provokes.map(({ by, step, square }) => ({ by: by as RecordId, step, square })),
    hazards: followed.hazards,
    checks: [...tumbleChecks(map, followed), ...balanceChecks(move, path, followed)].sort((a, b) => a.step - b.step),
  }
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
    if (step > before + 1)
      checks.push({ text: type?.checkText ?? `Balance on ${type?.name.toLowerCase() ?? ''}`, step })
    before = Math.max(before, step)
  }
  return checks
}
