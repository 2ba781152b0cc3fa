import { BOX_FREE } from '../field/surface.ts'
import { ORTHOGONAL, WHOLE, type Squeezing } from '../field/squeezing.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../field/stepWord.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, stepKind, SQUEEZING } from '../stepCosts.ts'

/** Takes one step: its direction, where it leads, in which stance, and its `stepKind`. */
export type StepVisitor = (direction: number, place: number, stance: number, kind: number) => void

/** Every step the move allows from a stance, budget and straightness aside. Works for every ruleset; not the fastest way. */
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
    const to = place + layer.offsets[d]
    const rank = (layer.steps[to] >> STEP_RANK_SHIFT) & STEP_RANK_MASK
    const kind = stepKind((word & STEP_SPECIAL) === 0 ? 0 : burdensOf(layer, place, d), d & 1, rank)
    if (isBarredKind(move, kind)) continue
    visit(d, to, WHOLE, kind)
  }
}

/** Whether a limit of the action forbids steps of a kind, whatever the budget. */
export function isBarredKind({ action, costs, stopsAtBarriers }: Move, kind: number): boolean {
  if (action.plainTerrainOnly && (kind & STEP_RANK_MASK) > 0) return true
  if (stopsAtBarriers && (kind & BARRIER_KIND) !== 0) return true
  return action.fiveFeetOnly && costs.squares[0][kind] !== 1
}

const BARRIER_KIND = stepKind(BARRIER, 0, 0)

/** Barrier and body of a step between whole boxes. */
export const burdensOf = (
  layer: { readonly barriers: Uint8Array | null; readonly bodies: Uint8Array | null },
  place: number,
  d: number,
): number =>
  (((layer.barriers?.[place] ?? 0) >> d) & 1 ? BARRIER : 0) | (((layer.bodies?.[place] ?? 0) >> d) & 1 ? BODY : 0)

/** Steps into, out of and while squeezing. */
function eachSqueezedStep(squeezing: Squeezing, place: number, stance: number, visit: StepVisitor): void {
  for (const d of ORTHOGONAL) eachSqueezedStepIn(squeezing, { place, stance, d }, visit)
}

/** Those of them in one orthogonal direction. */
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
    const next = 31 - Math.clz32(after & -after)
    after &= after - 1
    if (squeezing.hasBorders(place) && !squeezing.mayPass(place, stance, to, next)) continue
    visit(d, to, next, squeezedKind(squeezing, place, stance, to, next))
  }
}

/** Cost index of an orthogonal step between stances of which at least one is squeezed, or of a rise in one place. */
export function squeezedKind(squeezing: Squeezing, place: number, stance: number, to: number, next: number): number {
  const burdens =
    (next === WHOLE ? 0 : SQUEEZING) |
    (squeezing.entersBody(place, stance, to, next) ? BODY : 0) |
    (squeezing.crossesBarrier(place, stance, to, next) ? BARRIER : 0)
  return stepKind(burdens, 0, squeezing.rank(to, next))
}
