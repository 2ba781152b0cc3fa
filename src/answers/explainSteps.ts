/** Words the engine's explanation of a path. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { spaceRect, type Cell } from '../grid/cell.ts'
import type { ExplainedStep } from '../ipc/shapes/engine.ts'
import type { CostPart, PathExplanation } from '../movement/obstacle/explainPath.ts'
import type { PathPoint } from '../movement/path/walk.ts'
import { WHOLE } from '../movement/field/squeezing.ts'
import type { Move } from '../movement/move.ts'
import type { CostReason } from '../rules/clauses.ts'
import { en } from '../words/en/index.ts'

/** The steps of a path, each with the parts of its cost in the order they add up. */
export function explainedSteps(
  move: Move,
  path: readonly PathPoint[],
  { answer, steps }: PathExplanation,
): readonly ExplainedStep[] {
  const { stances } = answer.walk.foothold
  let totalFeet = 0
  return steps.flatMap(({ feet, parts }, step) => {
    const [from, to] = [path[step], path[step + 1]]
    if (!from || !to) return []
    totalFeet += feet
    const reasons = parts.map((part) => ({
      code: part.reason,
      text: wordsFor(move, part.reason, to),
      feet: part.feet,
      clauses: clausesFor(move, part),
    }))
    const squeezing = (stances[step + 1] ?? WHOLE) !== WHOLE
    return [
      {
        from: squareOf(from),
        to: squareOf(to),
        feet,
        totalFeet,
        altitudeFeet: to.altitude * FEET_PER_SQUARE,
        squeezing,
        reasons,
      },
    ]
  })
}

const squareOf = ({ col, row }: Cell): Cell => ({ col, row })

const wordsFor = (move: Move, reason: CostReason, to: Cell): string =>
  reason === 'difficult' || reason === 'greater-difficult'
    ? (worstTerrain(move, to) ?? en.costs[reason])
    : ((reason === 'slow' ? en.slowBy[move.mode] : undefined) ?? en.costs[reason])

/** The clauses of a part of a cost: of those for every slow mode the ones on the mode it moves in, where the rules say which they are. */
function clausesFor({ field, mode }: Move, { reason, clauses }: CostPart): readonly string[] {
  if (reason !== 'slow') return clauses
  const { stateNotes, details } = field.ruleset
  const onMode = mode === 'land' ? stateNotes.prone : details.checksForModes[mode]
  const own = clauses.filter((clause) => onMode?.clauses.includes(clause))
  return own.length > 0 ? own : clauses
}

/** Name of the most difficult terrain under the space after a step, which determines its cost. */
function worstTerrain({ field, layer, mode }: Move, to: Cell): string | undefined {
  let worst: { readonly weight: number; readonly name: string } | undefined
  const { col, row, widthCells, heightCells } = spaceRect(to, layer.spaceCells)
  for (let r = row; r < row + heightCells; r++)
    for (let c = col; c < col + widthCells; c++) {
      const type = field.palette[field.terrain[r * field.widthCells + c] ?? 0]
      const weight = type ? field.ruleset.terrain.weight(type.entry[mode], mode, type) : 0
      if (type && weight > (worst?.weight ?? 0)) worst = { weight, name: type.name.toLowerCase() }
    }
  return worst?.name
}
