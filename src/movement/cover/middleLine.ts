/**
 * Cover by one line from center to center, with everything it met, so that it can be shown and explained.
 *
 * @source Pathfinder 2e, Cover; Cover and Large Creatures
 */
import type { Box } from '../../grid/box.ts'
import { centerOf, type HalfPoint3, type HalfSegment, squaresAtCenter } from '../../grid/lines/halfSquares.ts'
import { isInSight, type LineStop, squaresAtPoint, walkLine } from '../../grid/lines/lineWalk.ts'
import { passesInside } from '../../grid/lines/segmentThroughBox.ts'
import { SIZES } from '../../map/sizes.ts'
import type { MiddleLine } from '../../rules/cover.ts'
import type { CoverField, Standing } from './coverField.ts'
import { coverObstacles } from './obstacles.ts'

/** The line, and what it met. */
export interface DrawnLine extends MiddleLine {
  readonly line: HalfSegment
  /** Squares and edges that give cover, in the order met; empty if the line is clear. */
  readonly obstructions: readonly LineStop[]
  /** The creatures the line passes, in the order given, and by how many sizes each is larger than both ends. */
  readonly creatures: readonly { readonly id: string; readonly sizesLarger: number }[]
}

type MiddleSource = { readonly ends: readonly Standing[] } & (
  | { readonly own: Box; readonly point?: undefined }
  | { readonly point: HalfPoint3; readonly own?: undefined }
)

/** The line between the centers of two spaces, half a square above the bottom of each. */
export function middleLine(
  field: CoverField,
  source: MiddleSource,
  target: Box,
  between: readonly Standing[],
): DrawnLine {
  const { lines } = field
  const { own, point } = source
  const from = point ?? middleOf(own)
  const line = { from, to: middleOf(target) }
  const walk = walkLine(lines, {
    segment: line,
    starts: own ? squaresAtCenter(own) : squaresAtPoint(from),
    ends: squaresAtCenter(target),
    obstacles: coverObstacles(field, line, own, own, false),
  })
  const creatures = between.flatMap((other) => {
    if (!passesInside(line, other.box, own ?? null)) return []
    const larger = source.ends.map((end) => SIZES.indexOf(other.size) - SIZES.indexOf(end.size))
    return [{ id: other.id, sizesLarger: Math.min(...larger) }]
  })
  return {
    line,
    isClear: walk.isClear,
    isInSight: walk.isClear || isInSight(lines, own ? { space: own } : { point: from }, target),
    sizesLarger: creatures.map(({ sizesLarger }) => sizesLarger),
    obstructions: walk.stops,
    creatures,
  }
}

const middleOf = (box: Box): HalfPoint3 => ({ ...centerOf(box), z: 2 * box.level + 1 })
