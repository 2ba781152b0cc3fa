import { BOX_FREE } from '../ground/groundSurface.ts'
import { ORTHOGONAL, WHOLE, type Squeezing } from '../ground/squeezing.ts'
import { STEP_RANK_MASK, STEP_RANK_SHIFT, STEP_SPECIAL } from '../ground/stepWord.ts'
import type { Move } from '../move.ts'
import { BARRIER, BODY, priceIndex, SQUEEZING } from '../stepPrices.ts'

/** Takes one step: its direction, where it leads, in which stance, and the index of its price. */
export type StepVisitor = (direction: number, place: number, stance: number, price: number) => void

/** Every step the move allows from a stance, budget and straightness aside. Works for every ruleset; not the fastest way. */
export function eachStep(move: Move, place: number, stance: number, visit: StepVisitor): void {
  if (stance === WHOLE) eachWholeStep(move, place, visit)
  if (move.squeezing) eachSqueezedStep(move.squeezing, place, stance, visit)
}

/** Steps between whole boxes. */
function eachWholeStep({ layer, action, prices }: Move, place: number, visit: StepVisitor): void {
  const word = layer.steps[place] ?? 0
  for (let d = 0; d < 8; d++) {
    if ((word & (1 << d)) === 0) continue
    const to = place + (layer.offsets[d] ?? 0)
    const rank = ((layer.steps[to] ?? 0) >> STEP_RANK_SHIFT) & STEP_RANK_MASK
    if (action.plainGroundOnly && rank > 0) continue
    const price = priceIndex((word & STEP_SPECIAL) === 0 ? 0 : burdensOf(layer, place, d), d & 1, rank)
    if (action.fiveFeetOnly && prices.squares[0][price] !== 1) continue
    visit(d, to, WHOLE, price)
  }
}

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
  const to = place + (offsets[d] ?? 0)
  const isFree = ((boxes[to] ?? 0) & BOX_FREE) !== 0
  if (isFree) {
    if (stance === WHOLE || !squeezing.overlap(d >> 1, stance, WHOLE)) return
    if (!squeezing.hasBorders(place) || squeezing.mayPass(place, stance, to, WHOLE))
      visit(d, to, WHOLE, squeezedPrice(squeezing, place, stance, to, WHOLE))
    return
  }
  for (let after = squeezing.freeStances(to) & squeezing.overlapping(d >> 1, stance); after !== 0;) {
    const next = 31 - Math.clz32(after & -after)
    after &= after - 1
    if (squeezing.hasBorders(place) && !squeezing.mayPass(place, stance, to, next)) continue
    visit(d, to, next, squeezedPrice(squeezing, place, stance, to, next))
  }
}

/** Price index of an orthogonal step between stances of which at least one is squeezed, or of a rise in one place. */
export function squeezedPrice(squeezing: Squeezing, place: number, stance: number, to: number, next: number): number {
  const burdens =
    (next === WHOLE ? 0 : SQUEEZING) |
    (squeezing.entersBody(place, stance, to, next) ? BODY : 0) |
    (squeezing.crossesBarrier(place, stance, to, next) ? BARRIER : 0)
  return priceIndex(burdens, 0, squeezing.rank(to, next))
}
