/** The steps a move may make from a state, and their kinds. */
import { lowestBit } from '../../base/bits.ts'
import { BOX_FREE } from '../field/surface.ts'
import type { SpaceLayer } from '../field/spaceLayer.ts'
import { ORTHOGONAL, WHOLE, type Squeezing } from '../field/squeezing.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, stepKind, SQUEEZING } from '../stepCosts.ts'

/** Visits a step: its direction, the place and stance it leads to, and its `stepKind`. */
export type StepVisitor = (direction: number, place: number, stance: number, kind: number) => void

/** Visits every legal step from a stance; the budget and the shape of the path are not checked. Works for every ruleset. */
export function eachStep(move: Move, place: number, stance: number, visit: StepVisitor): void {
  if (stance === WHOLE) eachWholeStep(move, place, visit)
  if (move.squeezing) eachSqueezedStep(move.squeezing, place, stance, visit)
}

/** Steps between whole boxes. */
function eachWholeStep(move: Move, place: number, visit: StepVisitor): void {
  const { layer } = move
  const word = layer.steps[place]
  for (let d = 0; d < 8; d++) {
    if ((word & (1 << d)) === 0) continue
    const kind = wholeStepKind(layer, place, d)
    if (!isBarredKind(move, kind)) visit(d, place + layer.offsets[d], WHOLE, kind)
  }
}

/** The `stepKind` of a legal step between whole boxes. */
export function wholeStepKind(layer: SpaceLayer, place: number, d: number): number {
  const rank = (layer.steps[place + layer.offsets[d]] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
  const burdens = (layer.steps[place] & STEP_SPECIAL) === 0 ? 0 : specialBurdens(layer, place, d)
  return burdens | stepKind(0, d & 1, rank)
}

/** The burdens of a step between whole boxes from a place with `STEP_SPECIAL`, as bits of its `stepKind`. */
export function specialBurdens(layer: SpaceLayer, place: number, d: number): number {
  const barrier = layer.barriers ? (layer.barriers[place] >> d) & 1 : 0
  const body = layer.bodies ? (layer.bodies[place] >> d) & 1 : 0
  return stepKind(barrier * BARRIER + body * BODY, 0, 0)
}

/** True if the action forbids steps of a kind, whatever its budget. */
export function isBarredKind({ action, costs, stopsAtBarriers }: Move, kind: number): boolean {
  if (action.plainTerrainOnly && (kind & STEP_RANK_MASK) > 0) return true
  if (stopsAtBarriers && (kind & BARRIER_KIND) !== 0) return true
  return action.fiveFeetOnly && costs.squares[0][kind] !== 1
}

const BARRIER_KIND = stepKind(BARRIER, 0, 0)

/** Steps into, out of and between rectangles of squeezing. */
function eachSqueezedStep(squeezing: Squeezing, place: number, stance: number, visit: StepVisitor): void {
  for (const d of ORTHOGONAL) eachSqueezedStepIn(squeezing, { place, stance, d }, visit)
}

/** The same in one orthogonal direction. */
export function eachSqueezedStepIn(
  squeezing: Squeezing,
  { place, stance, d }: { readonly place: number; readonly stance: number; readonly d: number },
  visit: StepVisitor,
): void {
  const { boxes, offsets } = squeezing.layer
  const to = place + offsets[d]
  const isFree = (boxes[to] & BOX_FREE) !== 0
  if (isFree) {
    if (stance === WHOLE || !squeezing.overlap(d >> 1, stance, WHOLE)) return
    if (!squeezing.hasBorders(place) || squeezing.mayPass(place, stance, to, WHOLE))
      visit(d, to, WHOLE, squeezedKind(squeezing, place, stance, to, WHOLE))
    return
  }
  for (let after = squeezing.freeStances(to) & squeezing.overlapping(d >> 1, stance); after !== 0;) {
    const next = lowestBit(after)
    after &= after - 1
    if (squeezing.hasBorders(place) && !squeezing.mayPass(place, stance, to, next)) continue
    visit(d, to, next, squeezedKind(squeezing, place, stance, to, next))
  }
}

/** The `stepKind` of an orthogonal step between stances of which at least one is squeezed, or of a rise on the spot. */
export function squeezedKind(squeezing: Squeezing, place: number, stance: number, to: number, next: number): number {
  const burdens =
    (next === WHOLE ? 0 : SQUEEZING) |
    (squeezing.entersBody(place, stance, to, next) ? BODY : 0) |
    (squeezing.crossesBarrier(place, stance, to, next) ? BARRIER : 0)
  return stepKind(burdens, 0, squeezing.rank(to, next))
}
