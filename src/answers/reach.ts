import type { CellRect } from '../grid/cell.ts'
import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ReachAnswer, ReachedSquares } from '../ipc/shapes/engine.ts'
import { coveredReach, type CoveredReach } from '../movement/coveredReach.ts'
import { CAN_END, SQUEEZING, type ReachField } from '../movement/reachField.ts'
import { askedMoves, type BandMove, budgetFeetOf } from './askedMoves.ts'
import type { Situation } from './replica.ts'
import { reachBehindDoors } from './throughDoors.ts'
import { modifiersInWords } from './ruleWords.ts'

const NOT_REACHED = 65_535

/** Where a creature gets: for each place, and each square covered, the nearest band that gets there, and its cost in that band. */
export function reachAnswer(
  { map, field, revision }: Situation,
  mover: CallArgument<'engine.reach'>,
): Result<ReachAnswer> {
  const asked = askedMoves(field, mover)
  if (!asked.ok) return asked
  const behind = mover.opensDoors ? reachBehindDoors(map, asked.value) : []
  return ok({ revision, ...reachOf(asked.value, behind) })
}

function reachOf(moves: readonly BandMove[], behind: readonly CoveredReach[]): Omit<ReachAnswer, 'revision'> {
  const inActions = isRepeated(moves)
  const asked = inActions ? moves.slice(-1) : moves
  // A single field counts its own bands, several are a band each.
  const own = asked.map(({ move }) => coveredReach(move))
  const fields = [...(own.length === 1 ? own : own.map((field, i) => inBand(field, i + 1))), ...behind]
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
 * Fields as one: what may be ended in before what is only passed, then the nearest band, then the least cost.
 */
export function nearest(fields: readonly ReachField[]): ReachedSquares {
  const window = enclosing(fields.map((field) => field.window))
  const cells = window.widthCells * window.heightCells
  const costFeet = new Uint16Array(cells).fill(NOT_REACHED)
  const [band, flags] = [new Uint8Array(cells), new Uint8Array(cells)]
  for (const field of fields) {
    const { col, row, widthCells, heightCells } = field.window
    for (let r = 0, from = 0; r < heightCells; r++) {
      let to = (row - window.row + r) * window.widthCells + (col - window.col)
      for (let c = 0; c < widthCells; c++, from++, to++) {
        const reachedIn = field.band[from] ?? 0
        const [end, endBefore] = [(field.flags[from] ?? 0) & CAN_END, (flags[to] ?? 0) & CAN_END]
        const feet = Math.min(field.costFeet[from] ?? 0, NOT_REACHED - 1)
        const isNearer = reachedIn < (band[to] ?? 0) || (reachedIn === band[to] && feet < (costFeet[to] ?? 0))
        if (reachedIn === 0 || (band[to] !== 0 && (end === endBefore ? !isNearer : end < endBefore))) continue
        band[to] = reachedIn
        costFeet[to] = feet
        flags[to] = field.flags[from] ?? 0
      }
    }
  }
  return { window, costFeet, band, flags }
}

/** A move's field as one band of several. */
const inBand = ({ places, squares }: CoveredReach, band: number): CoveredReach => {
  const numbered = (field: ReachField): ReachField => ({
    ...field,
    band: field.band.map((each) => (each === 0 ? 0 : band)),
  })
  const ofPlaces = numbered(places)
  return { places: ofPlaces, squares: squares === places ? ofPlaces : numbered(squares) }
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
