/**
 * Pockets: boxes a creature can squeeze into from a whole box, but which lead nowhere that it could not reach for less without
 * squeezing. Along a wall nearly every box is a pocket: squeezing beside the wall costs double, past boxes that have room for all of
 * the creature. Searches label pockets but never expand them, like dead ends.
 *
 *     # # # #      The box north of the Large creature L is half wall: squeezed into it, L fills its lower two squares,
 *     L L . .      the upper two of its own box. From there it could squeeze east and west along the wall, but it reaches
 *     L L . .      the same boxes for less from whole ones. So the box is a pocket.
 *
 * The test looks at the whole box, the box squeezed into, and the steps that lead on from there. There must be no step straight on.
 * For every step aside, the whole box must have the same step to another whole box, on terrain no worse than the pocket's: from
 * there the same rectangles are entered, without the extra cost of squeezing. (Boxes one step apart differ by one line of
 * squares, so every free rectangle of a box beside a whole box can be entered from it.) Borders, bodies and mixed terrain rule a
 * pocket out. Rejected: expanding all squeezed states alike, one beside nearly every square of every wall.
 */
import { lowestBit } from '../../base/bits.ts'
import { BOX_FREE, BOX_RANK_SHIFT } from './surface.ts'
import { SQUARE_BODY } from './spaceLayer.ts'
import { WHOLE, type Squeezing } from './squeezing.ts'
import { STEP_SPECIAL } from './stepWord.ts'

/** Turns that lead straight on and to both sides. */
const ON_AND_ASIDE = [0, 2, 6] as const

/** True if the box that a whole one squeezes into in direction `d` is a pocket. */
export function isPocket(squeezing: Squeezing, place: number, d: number): boolean {
  const { boxes, offsets, steps } = squeezing.layer
  const to = place + offsets[d]
  const stances = squeezing.freeStances(to)
  const rank = boxes[to] >> BOX_RANK_SHIFT
  if (!isOrdinary(squeezing, place) || squeezing.hasBorders(to) || holdsBody(squeezing, to)) return false
  if (rank > 0 && !isUniformTerrain(squeezing, to, stances, rank)) return false
  for (const turn of ON_AND_ASIDE) {
    const direction = (d + turn) & 7
    const beyond = to + offsets[direction]
    if (!leadsTo(squeezing, stances, beyond, direction)) continue
    const beside = place + offsets[direction]
    // Straight on this is false: the whole box cannot step into the pocket.
    const isStep = (steps[place] & (1 << direction)) !== 0
    if (!isStep || !isOrdinary(squeezing, beside) || boxes[beside] >> BOX_RANK_SHIFT > rank) return false
  }
  return true
}

/** True if all rectangles of a box have terrain of one rank. */
function isUniformTerrain(squeezing: Squeezing, place: number, stances: number, rank: number): boolean {
  for (let rest = stances; rest !== 0; rest &= rest - 1)
    if (squeezing.rank(place, lowestBit(rest)) !== rank) return false
  return true
}

/** True if one of the rectangles overlaps the free part of the box `beyond` it in a direction. */
function leadsTo(squeezing: Squeezing, stances: number, beyond: number, direction: number): boolean {
  const isWhole = (squeezing.layer.boxes[beyond] & BOX_FREE) !== 0
  const free = isWhole ? 0 : squeezing.freeStances(beyond)
  if (!isWhole && free === 0) return false
  for (let rest = stances; rest !== 0; rest &= rest - 1) {
    const stance = lowestBit(rest)
    if (isWhole) {
      if (squeezing.overlap(direction >> 1, stance, WHOLE)) return true
    } else if ((free & squeezing.overlapping(direction >> 1, stance)) !== 0) return true
  }
  return false
}

/** True if steps from a whole box have no special costs, and no border is near. */
const isOrdinary = (squeezing: Squeezing, place: number): boolean =>
  (squeezing.layer.steps[place] & STEP_SPECIAL) === 0 && !squeezing.hasBorders(place)

/** True if a hindering body is in a box or beside it. */
function holdsBody({ layer: { bodies, held, surface, spaceCells } }: Squeezing, place: number): boolean {
  if (!bodies || !held) return false
  for (let y = -1; y <= spaceCells; y++)
    for (let x = -1; x <= spaceCells; x++)
      if ((held[place + x + y * surface.paddedWidth] & SQUARE_BODY) !== 0) return true
  return false
}
