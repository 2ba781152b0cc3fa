import type { CellRect } from '../grid/cell.ts'
import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ReachAnswer, ReachedSquares } from '../ipc/shapes/engine.ts'
import { coveredReach } from '../movement/coveredReach.ts'
import { CAN_END, SQUEEZING, type ReachField } from '../movement/reachField.ts'
import { askedMoves, type BandMove, budgetFeetOf } from './askedMoves.ts'
import type { Situation } from './replica.ts'
import { modifiersInWords } from './ruleWords.ts'

const NOT_REACHED = 65_535

/** Where a creature gets: for each place, and each square covered, the nearest band that gets there, and its cost in that band. */
export function reachAnswer({ field, revision }: Situation, mover: CallArgument<'engine.reach'>): Result<ReachAnswer> {
  const asked = askedMoves(field, mover)
  return asked.ok ? ok({ revision, ...reachOf(asked.value) }) : asked
}

function reachOf(moves: readonly BandMove[]): Omit<ReachAnswer, 'revision'> {
  const inActions = isRepeated(moves)
  const asked = inActions ? moves.slice(-1) : moves
  const fields = asked.map(({ move }) => coveredReach(move))
  const places = nearest(fields.map((field) => field.places))
  const fillsOneSquare = fields.every((field) => field.places === field.squares)
  const covered = fillsOneSquare ? null : nearest(fields.map((field) => field.squares))
  const bands = moves.map((of) => ({ id: of.band.id, label: of.band.label, budgetFeet: budgetFeetOf(of) }))
  const squeezes = places.flags.some((flag) => (flag & SQUEEZING) !== 0)
  const penalties = squeezes ? (moves[0]?.move.field.ruleset.details.squeezing ?? []) : []
  const squeezing = modifiersInWords(penalties)
  return { ...places, covered, inActions, squeezing, bands }
}

/**
 * Fields of rising bands as one: what may be ended in before what is only passed, then the nearest band. Of a single field
 * the bands are its own.
 */
export function nearest(fields: readonly ReachField[]): ReachedSquares {
  const window = enclosing(fields.map((field) => field.window))
  const cells = window.widthCells * window.heightCells
  const costFeet = new Uint16Array(cells).fill(NOT_REACHED)
  const [band, flags] = [new Uint8Array(cells), new Uint8Array(cells)]
  for (const [i, field] of fields.entries()) {
    const { col, row, widthCells, heightCells } = field.window
    for (let r = 0, from = 0; r < heightCells; r++) {
      let to = (row - window.row + r) * window.widthCells + (col - window.col)
      for (let c = 0; c < widthCells; c++, from++, to++) {
        const reachedIn = field.band[from] ?? 0
        const endsFirst = ((field.flags[from] ?? 0) & ~(flags[to] ?? 0) & CAN_END) !== 0
        if (reachedIn === 0 || (band[to] !== 0 && !endsFirst)) continue
        band[to] = fields.length === 1 ? reachedIn : i + 1
        costFeet[to] = Math.min(field.costFeet[from] ?? 0, NOT_REACHED - 1)
        flags[to] = field.flags[from] ?? 0
      }
    }
  }
  return { window, costFeet, band, flags }
}

/** Whether the bands are one action made once, twice, three times …: one search then answers for all. */
const isRepeated = (moves: readonly BandMove[]): boolean =>
  moves.length > 1 && moves.every(({ band }) => band.action.id === moves[0]?.band.action.id)

function enclosing(windows: readonly CellRect[]): CellRect {
  const col = Math.min(...windows.map((window) => window.col))
  const row = Math.min(...windows.map((window) => window.row))
  const right = Math.max(...windows.map((window) => window.col + window.widthCells))
  const bottom = Math.max(...windows.map((window) => window.row + window.heightCells))
  return { col, row, widthCells: right - col, heightCells: bottom - row }
}
