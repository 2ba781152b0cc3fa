/** Checks along a route. */
import { rectHolds, spaceRect, type Cell } from '../grid/cell.ts'
import type { PathAnswer } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Move } from '../movement/move.ts'
import { en } from '../words/en/index.ts'
import { obstacleChecks } from '../movement/obstacle/obstacleChecks.ts'
import type { PathAnswer as Followed } from '../movement/path/pathAnswer.ts'

type Checks = PathAnswer['checks']

/** Checks for tumbling, overruns, balance and fast climbing, and those the GM set on edges and terrain types, by step. */
export function routeChecks(
  map: BattleMap,
  move: Move,
  path: readonly Cell[],
  answer: Followed,
  fastClimb: boolean,
): Checks {
  const { acceleratedClimb } = move.field.ruleset.details
  const written = obstacleChecks(map, path.slice(0, answer.walk.made + 1), move.layer.spaceCells)
  return [
    ...(fastClimb && move.mode === 'climb' && acceleratedClimb && path.length > 1
      ? [{ text: acceleratedClimb.text, step: 0, clauses: acceleratedClimb.clauses }]
      : []),
    ...passingChecks(map, move, answer),
    ...balanceChecks(move, path, answer),
    ...written.map(({ text, step }) => ({ text, step, clauses: [] })),
  ].sort((a, b) => a.step - b.step)
}

const passingChecks = (map: BattleMap, { field, options }: Move, { checks }: Followed): Checks =>
  checks.map(({ by, step }) => {
    const name = map.tables.creatures.get(by as RecordId)?.name || en.tactics.checks.someone
    const { overrun, tumbling } = field.ruleset.details
    return overrun && options.overruns === by
      ? { text: en.tactics.checks.overrun(name, overrun.check, overrun.choice), step, clauses: overrun.clauses }
      : { text: en.tactics.checks.tumble(name), step, clauses: tumbling.clauses }
  })

/** One check for each stretch of squares that require balance, at the step that enters it. */
function balanceChecks({ field, layer }: Move, path: readonly Cell[], { balance }: Followed): Checks {
  const checks: Checks[number][] = []
  let before = -2
  for (const cell of balance) {
    const step = path.findIndex((box, i) => i > 0 && rectHolds(spaceRect(box, layer.spaceCells), cell)) - 1
    const type = field.palette[field.terrain[cell.row * field.widthCells + cell.col] ?? 0]
    // Terrain with its own check replaces this one.
    if (step > before + 1 && !type?.checkText)
      checks.push({ text: en.tactics.checks.balance(type?.name ?? ''), step, clauses: [] })
    before = Math.max(before, step)
  }
  return checks
}
