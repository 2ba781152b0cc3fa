/** The facts of a path that was followed: steps, provoked opponents, hazards, checks, and the state of the turn after it. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { PathAnswer } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { levelOf } from '../map/heights.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { PathExplanation } from '../movement/obstacle/explainPath.ts'
import { NO_DIRECTION } from '../movement/field/stepWord.ts'
import { WHOLE } from '../movement/field/squeezing.ts'
import type { Move } from '../movement/move.ts'
import type { PathAnswer as Followed } from '../movement/path/pathAnswer.ts'
import { afterMove, FRESH_TURN } from '../movement/path/turnState.ts'
import { placeOf, type PathPoint } from '../movement/path/walk.ts'
import { stateLines } from '../words/stateLines.ts'
import { explainedSteps } from './explainSteps.ts'
import { routeChecks } from './routeChecks.ts'
import { modifiersInWords } from './ruleWords.ts'

/** A path that was followed, and how. */
interface Explained {
  readonly move: Move
  readonly points: readonly PathPoint[]
  readonly explained: PathExplanation
  readonly revision: number
  readonly asked: { readonly fastClimb?: boolean | undefined }
}

/** Returns everything of a `PathAnswer` that does not depend on bands and blockers. */
export function factsOf(map: BattleMap, { move, points, explained, revision, asked }: Explained) {
  const { answer } = explained
  const steps = explainedSteps(move, points, explained)
  const squeezes = steps.some(({ squeezing }) => squeezing)
  return {
    revision,
    feet: answer.feet,
    moverId: move.mover.id as RecordId,
    spaceCells: move.layer.spaceCells,
    path: points.map(({ col, row }) => ({ col, row })),
    steps,
    doors: [],
    states: statesOf(map, move),
    squeezing: squeezes ? modifiersInWords(move.field.ruleset.details.squeezing) : [],
    provokes: answer.provokes.map(({ by, step, square }) => ({ by: by as RecordId, step, square })),
    hazards: answer.hazards,
    checks: routeChecks(map, move, points, answer, asked.fastClimb === true),
    after: answer.legal ? carriedOn(map, move, answer) : null,
  }
}

/** Effects of a mover's states. */
export function statesOf(map: BattleMap, { field, mover }: Move): PathAnswer['states'] {
  const creature = map.tables.creatures.get(mover.id as RecordId)
  return creature ? stateLines(creature, field.ruleset) : []
}

/** State of the turn for its next move. */
function carriedOn(map: BattleMap, move: Move, answer: Followed): PathAnswer['after'] {
  const { diagonals, heading } = afterMove({ ...FRESH_TURN, diagonals: move.parity }, move, answer)
  const before = map.tables.creatures.get(move.mover.id as RecordId)?.altitudeFeet ?? 0
  const { altitude } = answer.endsAt
  const altitudeFeet = altitude === levelOf(before) ? before : altitude * FEET_PER_SQUARE
  const { stance } = answer.walk.foothold
  const held = move.squeezing && stance !== WHOLE ? move.squeezing.heldRect(placeOf(move, answer.endsAt), stance) : null
  return { diagonals, heading: heading === NO_DIRECTION ? null : heading, altitudeFeet, held }
}
