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
import type { CoverField, Standing } from './coverField.ts'
import type { CoverDegree } from './degrees.ts'
import { coverObstacles } from './obstacles.ts'

/** A cover line: the line, the degree, and what it met. */
export interface CoverLine {
  readonly degree: CoverDegree
  readonly line: HalfSegment
  /** Squares and edges that give cover, in the order met; empty if the line is clear. */
  readonly obstructions: readonly LineStop[]
  /** Ids of the creatures the line passes, in the order given, each with the degree it gives. */
  readonly creatures: readonly { readonly id: string; readonly degree: CoverDegree }[]
}

const LARGER_BY_STEPS_FOR_STANDARD = 2

type MiddleSource = { readonly ends: readonly Standing[] } & (
  | { readonly own: Box; readonly point?: undefined }
  | { readonly point: HalfPoint3; readonly own?: undefined }
)

/** Cover by the line between the centers of two spaces, half a square above the bottom of each. */
export function middleLine(
  field: CoverField,
  source: MiddleSource,
  target: Box,
  between: readonly Standing[],
): CoverLine {
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
    const isMuchLarger = source.ends.every(
      (end) => SIZES.indexOf(other.size) - SIZES.indexOf(end.size) >= LARGER_BY_STEPS_FOR_STANDARD,
    )
    return [{ id: other.id, degree: isMuchLarger ? ('standard' as const) : ('lesser' as const) }]
  })
  const byCreatures = creatures.some(({ degree }) => degree === 'standard')
    ? 'standard'
    : creatures.length > 0
      ? 'lesser'
      : 'none'
  const degree = walk.isClear
    ? byCreatures
    : isInSight(lines, own ? { space: own } : { point: from }, target)
      ? 'standard'
      : 'blocked'
  return { degree, line, obstructions: walk.stops, creatures }
}

const middleOf = (box: Box): HalfPoint3 => ({ ...centerOf(box), z: 2 * box.level + 1 })
