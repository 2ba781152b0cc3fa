import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { CellRect } from '../grid/cell.ts'
import { levelOf } from '../map/heights.ts'
import { ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ReachAnswer, ReachedSquares } from '../ipc/shapes/engine.ts'
import { coveredByWhole, coveredReach, type CoveredReach } from '../movement/cover/coveredReach.ts'
import { flightReach } from '../movement/flight/flightReach.ts'
import { CAN_END, SQUEEZING, type ReachField } from '../movement/search/reachField.ts'
import { bandMoves, type BandMove, budgetFeetOf } from './bandMoves.ts'
import type { Situation } from './replica.ts'
import { standingUpLine } from './standingUp.ts'
import { reachBehindDoors } from './throughDoors.ts'
import { modifiersInWords } from './ruleWords.ts'

const NOT_REACHED = 65_535

/** Movement range: for each place and each covered square, the nearest band that reaches it and the cost in that band. */
export function reachAnswer(
  { map, field, revision }: Situation,
  mover: CallArgument<'engine.reach'>,
): Result<ReachAnswer> {
  const asked = bandMoves(field, mover)
  if (!asked.ok) return asked
  const own = ownReach(asked.value, mover.endAltitudeFeet)
  const behind = mover.opensDoors && own.isLevel ? reachBehindDoors(map, asked.value) : []
  const standingUp = standingUpLine(asked.value)
  return ok({ revision, ...reachOf(asked.value, own, behind), ...(standingUp && { standingUp }) })
}

/** The fields of a creature's moves, and the altitude they end at. */
interface OwnReach {
  readonly fields: readonly CoveredReach[]
  readonly altitudeFeet: number
  readonly isLevel: boolean
}

/** At the requested altitude; at the creature's own if no move reaches that one. */
function ownReach(moves: readonly BandMove[], endAltitudeFeet: number | undefined): OwnReach {
  const asked = isRepeated(moves) ? moves.slice(-1) : moves
  // A single field numbers its own bands; of several, each is one band.
  const numbered = (field: CoveredReach, i: number): CoveredReach => (asked.length === 1 ? field : inBand(field, i + 1))
  const altitude = asked[0]?.move.mover.altitude ?? 0
  const end = endAltitudeFeet === undefined ? altitude : levelOf(endAltitudeFeet)
  const arriving =
    end === altitude
      ? []
      : asked.flatMap(({ move }, i) => {
          const places = flightReach(move, end)
          return places ? [numbered(coveredByWhole(move, places), i)] : []
        })
  if (arriving.length > 0) return { fields: arriving, altitudeFeet: end * FEET_PER_SQUARE, isLevel: false }
  const fields = asked.map(({ move }, i) => numbered(coveredReach(move), i))
  return { fields, altitudeFeet: altitude * FEET_PER_SQUARE, isLevel: true }
}

function reachOf(
  moves: readonly BandMove[],
  { fields: own, altitudeFeet }: OwnReach,
  behind: readonly CoveredReach[],
): Omit<ReachAnswer, 'revision' | 'standingUp'> {
  const inActions = isRepeated(moves)
  const fields = [...own, ...behind]
  const places = nearest(fields.map((field) => field.places))
  const fillsOneSquare = fields.every((field) => field.places === field.squares)
  const covered = fillsOneSquare ? null : nearest(fields.map((field) => field.squares))
  const bands = moves.map((of) => ({ id: of.band.id, label: of.band.label, budgetFeet: budgetFeetOf(of) }))
  const squeezes = places.flags.some((flag) => (flag & SQUEEZING) !== 0)
  const penalties = squeezes ? (moves[0]?.move.field.ruleset.details.squeezing ?? []) : []
  const squeezing = modifiersInWords(penalties)
  return { ...places, covered, altitudeFeet, inActions, squeezing, bands }
}

/** Merges fields. For each square: places to end in before those only passed, then the nearest band, then the lowest cost. */
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

/** True if the bands are repetitions of one action, so that one search covers all of them. */
const isRepeated = (moves: readonly BandMove[]): boolean =>
  moves.length > 1 && moves.every(({ band }) => band.action.id === moves[0]?.band.action.id)

function enclosing(windows: readonly CellRect[]): CellRect {
  const col = Math.min(...windows.map((window) => window.col))
  const row = Math.min(...windows.map((window) => window.row))
  const right = Math.max(...windows.map((window) => window.col + window.widthCells))
  const bottom = Math.max(...windows.map((window) => window.row + window.heightCells))
  return { col, row, widthCells: right - col, heightCells: bottom - row }
}
