/**
 * Pockets: boxes a creature may squeeze into from the whole box beside them, but from which it reaches nothing that it would
 * not reach for less without them. Along a wall nearly every box is one: a creature that squeezes beside it walks at half speed
 * past boxes in which it would have all of its space. Searches give pockets their costs and try nothing on from there.
 *
 *     # # # #      North of the Large creature L the box is half wall: squeezed into it, L holds its upper two squares.
 *     L L . .      From there it slips along the wall to the east and west, but gets nowhere that it does not get
 *     L L . .      whole, for less: the box is a pocket.
 *
 * Looked at is one whole box, the box it squeezes into, and what may be stepped to from there. Straight on there must be
 * nothing. Aside, the whole box must have a step to another whole box, over terrain no worse than the pocket's: from there
 * the same is reached, for less by all that squeezing adds. (A box one step from a whole one differs from it by one line of
 * squares, so each of its rectangles that is free is entered from there.) Whatever is out of the ordinary, borders, bodies,
 * terrain that differs within the pocket, makes it none.
 */
import { BOX_FREE, BOX_RANK_SHIFT } from './surface.ts'
import { SQUARE_BODY } from './spaceLayer.ts'
import { WHOLE, type Squeezing } from './squeezing.ts'
import { STEP_SPECIAL } from './stepWord.ts'

/** Directions straight on and to both sides, as turns. */
const ON_AND_ASIDE = [0, 2, 6] as const

/** Whether the box that a whole one squeezes into in direction `d` is a pocket. Asked for every box along a wall. */
export function isPocket(squeezing: Squeezing, place: number, d: number): boolean {
  const { boxes, offsets, steps } = squeezing.layer
  const to = place + offsets[d]
  const stances = squeezing.freeStances(to)
  const rank = boxes[to] >> BOX_RANK_SHIFT
  if (!isOrdinary(squeezing, place) || squeezing.hasBorders(to) || holdsBody(squeezing, to)) return false
  if (rank > 0 && !isEqualGround(squeezing, to, stances, rank)) return false
  for (const turn of ON_AND_ASIDE) {
    const way = (d + turn) & 7
    const beyond = to + offsets[way]
    if (!leads(squeezing, stances, beyond, way)) continue
    const beside = place + offsets[way]
    // Straight on there is no step of the whole box.
    const isStep = (steps[place] & (1 << way)) !== 0
    if (!isStep || !isOrdinary(squeezing, beside) || boxes[beside] >> BOX_RANK_SHIFT > rank) return false
  }
  return true
}

/** Whether all rectangles of a box have terrain of one rank. */
function isEqualGround(squeezing: Squeezing, place: number, stances: number, rank: number): boolean {
  for (let rest = stances; rest !== 0; rest &= rest - 1)
    if (squeezing.rank(place, 31 - Math.clz32(rest & -rest)) !== rank) return false
  return true
}

/** Whether one of the rectangles overlaps what is free of the box that lies in direction `way`. */
function leads(squeezing: Squeezing, stances: number, beyond: number, way: number): boolean {
  const isWhole = (squeezing.layer.boxes[beyond] & BOX_FREE) !== 0
  const free = isWhole ? 0 : squeezing.freeStances(beyond)
  if (!isWhole && free === 0) return false
  for (let rest = stances; rest !== 0; rest &= rest - 1) {
    const stance = 31 - Math.clz32(rest & -rest)
    if (isWhole ? squeezing.overlap(way >> 1, stance, WHOLE) : (free & squeezing.overlapping(way >> 1, stance)) !== 0)
      return true
  }
  return false
}

/** Whether nothing special is paid for steps from a whole box, and no border is near. */
const isOrdinary = (squeezing: Squeezing, place: number): boolean =>
  (squeezing.layer.steps[place] & STEP_SPECIAL) === 0 && !squeezing.hasBorders(place)

/** Whether a hindering body lies in a box or beside it. */
function holdsBody({ layer: { bodies, held, surface, spaceCells } }: Squeezing, place: number): boolean {
  if (!bodies || !held) return false
  for (let y = -1; y <= spaceCells; y++)
    for (let x = -1; x <= spaceCells; x++)
      if ((held[place + x + y * surface.paddedWidth] & SQUARE_BODY) !== 0) return true
  return false
}
