/**
 * Flattens marks that paper cannot draw as paths (blurs, blends, textures) to pictures. Everything up to the last soft mark becomes
 * one opaque picture, since a blend needs what is below it; marks after it stay paths. Light screened over the finished map, and
 * small soft marks such as a token's shadow, are pictures of their own, so that what is below them stays sharp.
 */
import {
  boxInside,
  groupBounds,
  isEmptyBox,
  markBounds,
  pathBounds,
  sharedBox,
  unitedBox,
  EMPTY_BOX,
  type Box,
} from './bounds.ts'
import { hasBlend, mixesWithin, type Blend, type Fill, type GroupMark, type Mark } from './marks.ts'

/** An encoded picture. */
export interface FlatPicture {
  readonly mime: 'image/jpeg' | 'image/png'
  readonly bytes: Uint8Array
}

/** Marks that were flattened to a picture. */
export interface FlatMark {
  readonly kind: 'flat'
  readonly picture: FlatPicture
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly blend?: Blend | undefined
}

/** A mark that paper can show. */
export type FlattenedMark =
  | Exclude<Mark, { kind: 'group' }>
  | FlatMark
  | (Omit<GroupMark, 'marks'> & { readonly kind: 'group'; readonly marks: readonly FlattenedMark[] })

/** Marks to flatten, within a box of their coordinates. */
export interface SoftPart {
  readonly marks: readonly Mark[]
  readonly box: Box
  /** True: unpainted pixels are white, not transparent. */
  readonly opaque: boolean
  /** Inches on paper of a unit of the marks. */
  readonly inchesPerUnit: number
}

/** Paints a part as a picture. */
export type FlattenSoft = (part: SoftPart) => FlatPicture

/** True if a fill is a plain color. */
export const isColor = (fill: Fill): fill is string => typeof fill === 'string'

/** A group with another unit is a separate drawing, such as a map on a page: nothing below it shows through. */
const isOwnDrawing = ({ scale }: GroupMark): boolean => scale !== undefined

/** True if a mark can only be flattened with what is below it: it is soft, or clips or fades soft marks. */
const needsBelow = (mark: Mark): boolean => {
  switch (mark.kind) {
    case 'path':
      return mark.paint.fill !== undefined && !isColor(mark.paint.fill)
    case 'pixels':
      return true
    case 'group': {
      if ((mark.soft ?? false) || (mark.blur ?? 0) > 0 || hasBlend(mark)) return true
      if ((mark.opacity ?? 1) < 1) return mark.marks.some(isSoft)
      return !isOwnDrawing(mark) && mark.marks.some(needsBelow)
    }
    case 'text':
    case 'picture':
    case 'stamp':
    case 'part':
      return false
  }
}

/** True if any part of a mark is soft. */
export const isSoft = (mark: Mark): boolean => needsBelow(mark) || (mark.kind === 'group' && mark.marks.some(isSoft))

/** Marks with all soft ones flattened; pictures are cropped to `box` (in the coordinates of the marks). */
export function flattened(
  marks: readonly Mark[],
  box: Box,
  flatten: FlattenSoft,
  inchesPerUnit = 1,
): readonly FlattenedMark[] {
  const below = marks.findLastIndex((mark) => needsBelow(mark) && !liesOnTop(mark, box))
  const part = marks.slice(0, below + 1)
  const bottom = below < 0 ? [] : flatMarks({ marks: part, box, opaque: true, inchesPerUnit }, flatten)
  const rest = marks.slice(below + 1).flatMap((mark): readonly FlattenedMark[] => {
    if (needsBelow(mark)) return flatOnTop(mark, box, flatten, inchesPerUnit)
    return mark.kind === 'group' && isSoft(mark) ? [flattenedGroup(mark, box, flatten, inchesPerUnit)] : [mark]
  })
  return [...bottom, ...rest]
}

/** A soft mark smaller than this share of the box is a picture of its own. */
const SMALL_SHARE = 0.05
const areaOf = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top)

const liesOnTop = (mark: Mark, box: Box): boolean =>
  mark.kind === 'group' &&
  (mark.blend === 'screen' ||
    (!hasBlend(mark) && !mixesWithin(mark) && areaOf(sharedBox(groupBounds(mark), box)) < areaOf(box) * SMALL_SHARE))

/** A soft mark as a picture of its own, with its blend. */
function flatOnTop(mark: Mark, box: Box, flatten: FlattenSoft, inchesPerUnit: number): readonly FlattenedMark[] {
  const blend = mark.kind === 'group' ? mark.blend : undefined
  const alone: Mark = mark.kind === 'group' ? { ...mark, blend: 'normal' } : mark
  return flatMarks({ marks: [alone], box, opaque: false, inchesPerUnit }, flatten).map((flat) => ({ ...flat, blend }))
}

function flatMarks(part: SoftPart, flatten: FlattenSoft): readonly FlatMark[] {
  const bounds = part.marks.reduce((sum, mark) => unitedBox(sum, markBounds(mark)), EMPTY_BOX)
  const box = sharedBox(bounds, part.box)
  if (isEmptyBox(box)) return []
  const { left: x, top: y, right, bottom } = box
  return [{ kind: 'flat', picture: flatten({ ...part, box }), x, y, width: right - x, height: bottom - y }]
}

function flattenedGroup(group: GroupMark, box: Box, flatten: FlattenSoft, inchesPerUnit: number): FlattenedMark {
  const { scale = 1 } = group
  const inside = boxInside(group, box)
  const seen = group.clip ? sharedBox(inside, pathBounds(group.clip)) : inside
  return { ...group, marks: flattened(group.marks, seen, flatten, inchesPerUnit * scale) }
}
