/**
 * Follows an explicit path: which steps are legal, what each costs, and why the first illegal one fails.
 *
 * A squeezing creature may be in one of several rectangles after the same steps. All are followed together, each with its cheapest
 * history (ties: the cheaper first step that differs), so that the path leads as far as possible, then costs as little as possible.
 * Rejected: choosing a rectangle at every step, which gets stuck where another choice would not.
 */
import type { Cell } from '../../grid/cell.ts'
import { FEET_PER_SQUARE, type Feet } from '../../base/brands.ts'
import { directionOf, NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { BOX_FREE, BOX_RANK_SHIFT, NORTH_SHUT, WEST_SHUT } from '../field/surface.ts'
import { REFUSAL_REASONS } from '../../rules/clauses.ts'
import { stancesIn, WHOLE } from '../field/squeezing.ts'
import type { Box } from '../../grid/box.ts'
import { SQUARE_BLOCKED } from '../field/spaceLayer.ts'
import { boxAt, type PathPoint } from '../levels.ts'
import { atAltitude, markCreatures, isFree, mayEndAt, startStances, type Move } from '../move.ts'
import { isBarredKind, specialBurdens, squeezedKind } from '../search/eachStep.ts'
import { BODY, stepKind } from '../stepCosts.ts'
import { burdenEntered } from '../passage.ts'
import { Band, needsBand } from '../search/chargeBand.ts'
import { isLongEnough, isOnLine } from '../search/straightLines.ts'

/** Reasons why a step fails; the first that applies is reported. */
export const STEP_PROBLEMS = ['not-adjacent', 'off-map', ...REFUSAL_REASONS] as const
/** One reason. */
export type StepProblem = (typeof STEP_PROBLEMS)[number]

export type { PathPoint }

/** The points of a path at the mover's altitude. */
export const atItsAltitude = ({ mover: { altitude } }: Pick<Move, 'mover'>, path: readonly Cell[]): PathPoint[] =>
  path.map(({ col, row }) => ({ col, row, altitude }))

/** One possible history of the mover up to a point of the path. */
export interface Foothold {
  readonly stance: number
  readonly feet: Feet
  /** Feet of each step so far. */
  readonly steps: readonly Feet[]
  /** Stance at the start and after each step so far. */
  readonly stances: readonly number[]
  /** `stepKind` of each step so far. */
  readonly stepKinds: readonly number[]
  /** Extra feet of each step for turning and rising. */
  readonly extras: readonly { readonly turn: Feet; readonly ascent: Feet }[]
  /** Action of each step, from 0. */
  readonly actions: readonly number[]
  /** Feet spent in the current action. */
  readonly actionFeet: Feet
  readonly parity: 0 | 1
  readonly heading: number
}

/** Result of following a path. */
export interface Walk {
  /** Number of steps made. */
  readonly made: number
  /** The first step that fails; null if all are legal. */
  readonly problem: { readonly step: number; readonly reason: StepProblem } | null
  /** The best history of the steps made. */
  readonly foothold: Foothold
}

/** Follows `path`; its first point is where the move starts. */
export function walkPath(request: Move, path: readonly PathPoint[]): Walk {
  const move = atAltitude(request, path[0]?.altitude ?? request.mover.altitude)
  markCreatures(move)
  let footholds: readonly Foothold[] = startStances(move).map((stance) => ({
    stance,
    feet: 0,
    steps: [],
    stances: [stance],
    stepKinds: [],
    extras: [],
    actions: [],
    actionFeet: 0,
    parity: move.parity,
    heading: move.heading,
  }))
  for (let step = 0; step + 1 < path.length; step++) {
    const made = makeStep(move, path, step, footholds)
    if (typeof made === 'string') return { made: step, problem: { step, reason: made }, foothold: best(footholds) }
    if (step + 2 === path.length && !mayEndPath(move, path))
      return { made: step, problem: { step, reason: 'cannot-end' }, foothold: best(footholds) }
    footholds = made
  }
  return { made: Math.max(0, path.length - 1), problem: null, foothold: best(footholds) }
}

/** True if a path ends in a legal box and is long enough. */
function mayEndPath(move: Move, path: readonly PathPoint[]): boolean {
  const [start, end] = [path[0], path.at(-1)]
  return start !== undefined && end !== undefined && isLegalAt(move, end) && isLongEnough(move, start, end)
}

/** True if the mover may stop at a point on the map. */
export function isLegalAt(move: Move, point: PathPoint): boolean {
  const there = atAltitude(move, point.altitude)
  markCreatures(there)
  return mayEndAt(there, placeOf(there, point))
}

/** Padded index of a point on the map. */
export const placeOf = ({ layer }: Move, { col, row }: Pick<PathPoint, 'col' | 'row'>): number =>
  layer.surface.indexOf(col, row)

/** The footholds after a step, or why it fails. */
function makeStep(
  move: Move,
  path: readonly PathPoint[],
  step: number,
  footholds: readonly Foothold[],
): readonly Foothold[] | StepProblem {
  const [from, to] = [path[step], path[step + 1]]
  if (!from || !to) return 'not-adjacent'
  const change = { columns: to.col - from.col, rows: to.row - from.row, rise: to.altitude - from.altitude }
  const sizes = [change.columns, change.rows, change.rise].map(Math.abs)
  if (Math.max(...sizes) !== 1) return 'not-adjacent'
  if (!isBoxOnMap(move, to)) return 'off-map'
  const isDiagonal = sizes.filter((size) => size === 1).length > 1
  const places = { from, to, before: placeOf(move, from), after: placeOf(move, to), isDiagonal, ...change }
  const there = atAltitude(move, to.altitude)
  markCreatures(there)
  const options = footholds.flatMap((foothold) => stepOptions(there, places, foothold))
  if (options.length === 0)
    return (
      refusalOf(there, places) ??
      (isSqueezingLimit(there, places, footholds) ? 'barred-terrain' : isDiagonal ? 'corner' : 'wall')
    )
  const open = options.filter(({ kind }) => !isBarred(move, kind, change.rise))
  if (open.length === 0 || (step === 0 && !hasClearBand(move, path))) return 'barred-terrain'
  if (!isStraightSoFar(move, path, step)) return 'not-straight'
  const after = open.flatMap((option) => pay(move, places, option, step))
  return after.length === 0 ? 'too-far' : withChanges(there, places.after, after)
}

function hasClearBand(move: Move, path: readonly PathPoint[]): boolean {
  const [start, end] = [path[0], path.at(-1)]
  return !needsBand(move) || !start || !end || new Band(move).isClear(start, end)
}

/** True if a step follows the line that the action requires. */
function isStraightSoFar({ line }: Move, path: readonly PathPoint[], step: number): boolean {
  const [start, first, from, to, end] = [path[0], path[1], path[step], path[step + 1], path.at(-1)]
  if (line === 'free' || !start || !first || !from || !to || !end) return true
  if (line === 'any') return isOnLine(start, end, to, step + 1)
  return (
    to.col - from.col === first.col - start.col &&
    to.row - from.row === first.row - start.row &&
    to.altitude - from.altitude === first.altitude - start.altitude
  )
}

/**
 * True if only the action's ban on squeezing keeps a mover that starts squeezed from a step into a whole box: another action
 * could make it.
 */
function isSqueezingLimit(
  { action, field, layer }: Move,
  { before, after, isDiagonal }: StepPlaces,
  footholds: readonly Foothold[],
): boolean {
  if (!action.noSqueezing || isDiagonal) return false
  return footholds.some(
    ({ stance }) => stance !== WHOLE && field.squeezingFor(layer).mayPass(before, stance, after, WHOLE),
  )
}

interface StepPlaces {
  readonly from: PathPoint
  readonly to: PathPoint
  readonly before: number
  readonly after: number
  readonly isDiagonal: boolean
  readonly columns: number
  readonly rows: number
  readonly rise: number
}

/** A possible step: its history, the stance it leads to, and its `stepKind`. */
interface StepOption {
  readonly foothold: Foothold
  readonly stance: number
  readonly kind: number
}

/** The stances that a step may lead to; the budget and limits of the action are not checked. */
function stepOptions(move: Move, places: StepPlaces, foothold: Foothold): readonly StepOption[] {
  const { before, after, isDiagonal } = places
  const isAfterFree = isFree(move, after)
  const option = (stance: number, kind: number): StepOption => ({ foothold, stance, kind })
  if (foothold.stance === WHOLE && isAfterFree) {
    if (refusalOf(move, places)) return []
    const direction = directionOf(places.columns, places.rows)
    const burdens = direction === NO_DIRECTION ? 0 : specialBurdens(move.layer, before, direction)
    const rank = (move.layer.boxes[after] ?? 0) >> BOX_RANK_SHIFT
    return [option(WHOLE, withBody(move, places, WHOLE, WHOLE, burdens | stepKind(0, isDiagonal ? 1 : 0, rank)))]
  }
  const { squeezing } = move
  if (!squeezing || isDiagonal) return []
  const stances = isAfterFree ? [WHOLE] : stancesIn(squeezing.freeStances(after))
  return stances
    .filter((stance) => squeezing.mayPass(before, foothold.stance, after, stance))
    .map((stance) => {
      const kind = squeezedKind(squeezing, before, foothold.stance, after, stance)
      return option(stance, withBody(move, places, foothold.stance, stance, kind))
    })
}

/** Adds the hindering creatures that a rising or sinking step meets to its kind; those of level steps are in the layer. */
function withBody(
  move: Move,
  { from, to, before, after, rise }: StepPlaces,
  stance: number,
  next: number,
  kind: number,
) {
  if (rise === 0) return kind
  const { field, layer, mover } = move
  const boxIn = (at: PathPoint, place: number, held: number): Box => ({
    ...boxAt(field, { ...mover, altitude: at.altitude }, at),
    ...(held === WHOLE ? {} : field.squeezingFor(layer).heldRect(place, held)),
  })
  const [old, box] = [boxIn(from, before, stance), boxIn(to, after, next)]
  const bare = kind & ~BODY_KIND
  return burdenEntered(move, old, box) === null ? bare : bare | BODY_KIND
}

const BODY_KIND = stepKind(BODY, 0, 0)

/** Why a step into the whole box fails; null if it does not. */
function refusalOf(move: Move, { before, after, columns, rows }: StepPlaces): StepProblem | null {
  const { layer } = move
  const { surface, spaceCells: n } = layer
  const squares = Array.from({ length: n * n }, (_, i) => after + (i % n) + Math.floor(i / n) * surface.paddedWidth)
  if (squares.some((square) => ((surface.squares[square] ?? 0) & BOX_FREE) === 0)) return 'impassable'
  if (hasShutBorderInside(move, after) || crossesShutBorder(move, before, columns, rows)) return 'wall'
  const direction = directionOf(columns, rows)
  if (columns !== 0 && rows !== 0 && !layer.isCornerOpen(before, direction)) return 'corner'
  return squares.some((square) => (layer.heldIn(after, square) & SQUARE_BLOCKED) !== 0) ? 'occupied' : null
}

function hasShutBorderInside({ layer }: Move, place: number): boolean {
  const { surface, spaceCells: n } = layer
  if (surface.hardBorders === 0) return false
  for (let i = 0; i < n * n; i++) {
    const [x, y] = [i % n, Math.floor(i / n)]
    const here = surface.borders[place + x + y * surface.paddedWidth] ?? 0
    if ((x > 0 && (here & WEST_SHUT) !== 0) || (y > 0 && (here & NORTH_SHUT) !== 0)) return true
  }
  return false
}

/** True if an orthogonal step crosses a shut border. */
function crossesShutBorder({ layer }: Move, place: number, columns: number, rows: number): boolean {
  const { surface, spaceCells: n } = layer
  if ((columns === 0) === (rows === 0)) return false
  const { borders, paddedWidth } = surface
  const far = place + (columns > 0 ? n : 0) + (rows > 0 ? n * paddedWidth : 0)
  for (let i = 0; i < n; i++) {
    const shut =
      columns !== 0 ? (borders[far + i * paddedWidth] ?? 0) & WEST_SHUT : (borders[far + i] ?? 0) & NORTH_SHUT
    if (shut !== 0) return true
  }
  return false
}

/** True if the action forbids the terrain, a low wall or the cost of a step. */
const isBarred = (move: Move, kind: number, rise: number): boolean =>
  isBarredKind(move, kind) || (move.action.fiveFeetOnly && rise > 0 && move.ascentFeet > 0)

/** The foothold after paying for a step; empty if the feet left are not enough. */
function pay(
  move: Move,
  places: StepPlaces,
  { foothold, stance, kind }: StepOption,
  step: number,
): readonly Foothold[] {
  if (move.isOneSquare && step > 0) return []
  const direction = directionOf(places.columns, places.rows)
  const turn = direction === NO_DIRECTION ? 0 : turnsBetween(foothold.heading, direction) * move.turnFeet
  const ascent = places.rise > 0 ? move.ascentFeet : 0
  const costWith = (parity: 0 | 1): Feet => (move.costs.squares[parity][kind] ?? 0) * FEET_PER_SQUARE + turn + ascent
  const startsOver = !move.field.rules['count-over-turn']
  const action = foothold.actions.at(-1) ?? 0
  const stays = foothold.actionFeet + costWith(foothold.parity) <= move.budgetFeet
  const parity = stays || !startsOver ? foothold.parity : 0
  const feet = costWith(parity)
  if (!stays && (action + 1 >= move.actions || feet > move.budgetFeet)) return []
  return [
    {
      stance,
      feet: foothold.feet + feet,
      steps: [...foothold.steps, feet],
      stances: [...foothold.stances, stance],
      stepKinds: [...foothold.stepKinds, kind],
      extras: [...foothold.extras, { turn, ascent }],
      actions: [...foothold.actions, stays ? action : action + 1],
      actionFeet: stays ? foothold.actionFeet + feet : feet,
      parity: (parity ^ (move.costs.turns[parity][kind] ?? 0)) === 1 ? 1 : 0,
      heading: direction === NO_DIRECTION ? foothold.heading : direction,
    },
  ]
}

/** The best foothold for each stance, including changes of rectangle within the box. */
function withChanges(move: Move, place: number, footholds: readonly Foothold[]): readonly Foothold[] {
  const byStance = new Map<number, Foothold>()
  for (const foothold of footholds) {
    const isWhole = foothold.stance === WHOLE || !move.squeezing
    const stances = isWhole ? [foothold.stance] : stancesIn(move.squeezing.changes(place, foothold.stance))
    for (const stance of stances) {
      const known = byStance.get(stance)
      if (!known || isBetter(foothold, known)) byStance.set(stance, { ...foothold, stance })
    }
  }
  return [...byStance.values()]
}

function best(footholds: readonly Foothold[]): Foothold {
  const [first, ...rest] = footholds
  if (!first) throw new Error('a mover has a foothold')
  return rest.reduce((found, foothold) => (isBetter(foothold, found) ? foothold : found), first)
}

/** Fewer actions, fewer feet in the last, fewer feet, then the lesser first step that differs. */
function isBetter(a: Foothold, b: Foothold): boolean {
  const action = (a.actions.at(-1) ?? 0) - (b.actions.at(-1) ?? 0)
  if (action !== 0) return action < 0
  if (a.actionFeet !== b.actionFeet) return a.actionFeet < b.actionFeet
  if (a.feet !== b.feet) return a.feet < b.feet
  const differs = a.steps.findIndex((feet, i) => feet !== b.steps[i])
  return differs >= 0 && (a.steps[differs] ?? 0) < (b.steps[differs] ?? 0)
}

/** Whether the whole box at a point lies on the map. */
export function isBoxOnMap({ field, layer }: Move, { col, row }: Pick<PathPoint, 'col' | 'row'>): boolean {
  const n = layer.spaceCells
  return col >= 0 && row >= 0 && col + n <= field.widthCells && row + n <= field.heightCells
}
