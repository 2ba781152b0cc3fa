/**
 * Cover by the line from centre to centre: what the line passes decides the degree, and a target that no corner sees is
 * out of reach altogether. The answer keeps the line and what it met, so that it can be drawn and explained.
 *
 * @source Pathfinder 2e, Cover; Cover and Large Creatures
 */
import { spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import { SIZES, SPACE_CELLS, type Size } from '../map/sizes.ts'
import { centreOf, squaresAtCentre, type HalfPoint, type HalfSegment } from '../grid/lines/halfSquares.ts'
import { GIVES_COVER, type LineGrid } from '../grid/lines/lineGrid.ts'
import { walkLine, type LineStop } from '../grid/lines/lineWalk.ts'
import { isInSight, squaresAtPoint } from '../grid/lines/sight.ts'
import { passageThrough } from '../grid/lines/segmentThroughRect.ts'

/** Degrees of cover, least first; `blocked`: no line of effect at all. */
export const COVER_DEGREES = ['none', 'lesser', 'standard', 'blocked'] as const
/** One degree. */
export type CoverDegree = (typeof COVER_DEGREES)[number]

/** A creature a line is drawn from, to or past. */
export interface CoverCreature {
  readonly id: string
  readonly at: Cell
  readonly size: Size
}

/** Where a line begins: at a creature, or at an area's point of origin. */
export type CoverSource =
  | { readonly kind: 'creature'; readonly creature: CoverCreature }
  | { readonly kind: 'point'; readonly point: HalfPoint }

/** A cover line: the line, the degree, and what it met. */
export interface CoverLine {
  readonly degree: CoverDegree
  readonly line: HalfSegment
  /** Squares and edges that give cover, in the order met; empty where the line is clear. */
  readonly obstructions: readonly LineStop[]
  /** Ids of the creatures whose space the line passes, in the order given, each with the degree it gives. */
  readonly creatures: readonly { readonly id: string; readonly degree: 'lesser' | 'standard' }[]
}

const LARGER_BY_STEPS_FOR_STANDARD = 2

/** The cover a target has against a source. `others` may hold the creature and the target; they never count. */
export function coverLine(
  grid: LineGrid,
  source: CoverSource,
  target: CoverCreature,
  others: readonly CoverCreature[],
): CoverLine {
  const targetSpace = spaceOf(target)
  const own = source.kind === 'creature' ? spaceOf(source.creature) : null
  const line = { from: own ? centreOf(own) : pointOf(source), to: centreOf(targetSpace) }
  const starts = own ? squaresAtCentre(own) : squaresAtPoint(line.from)
  const walk = walkLine(grid, {
    segment: line,
    starts,
    ends: squaresAtCentre(targetSpace),
    flag: GIVES_COVER,
    ...(own ? { exempt: own } : {}),
  })
  const creatures = creaturesOnLine(line, source, target, others)
  const byCreatures = creatures.some(({ degree }) => degree === 'standard')
    ? 'standard'
    : creatures.length > 0
      ? 'lesser'
      : 'none'
  const degree = walk.isClear
    ? byCreatures
    : isInSight(grid, own ? { space: own } : { point: line.from }, targetSpace)
      ? 'standard'
      : 'blocked'
  return { degree, line, obstructions: walk.stops, creatures }
}

/** Creatures whose space the line passes inside, beyond the space it is drawn from. */
function creaturesOnLine(
  line: HalfSegment,
  source: CoverSource,
  target: CoverCreature,
  others: readonly CoverCreature[],
): CoverLine['creatures'] {
  const ends = source.kind === 'creature' ? [source.creature, target] : [target]
  const leavesOwn = source.kind === 'creature' ? (passageThrough(line, spaceOf(source.creature))?.leaves ?? 0) : 0
  return others.flatMap((other) => {
    if (ends.some((end) => end.id === other.id)) return []
    const passage = passageThrough(line, spaceOf(other))
    if (!passage) return []
    if (Math.max(passage.enters, leavesOwn) >= Math.min(passage.leaves, passage.scale)) return []
    const towers = ends.every(
      (end) => SIZES.indexOf(other.size) - SIZES.indexOf(end.size) >= LARGER_BY_STEPS_FOR_STANDARD,
    )
    return [{ id: other.id, degree: towers ? 'standard' : 'lesser' }]
  })
}

const spaceOf = ({ at, size }: CoverCreature): CellRect => spaceRect(at, SPACE_CELLS[size])

const pointOf = (source: CoverSource): HalfPoint =>
  source.kind === 'point' ? source.point : centreOf(spaceOf(source.creature))
