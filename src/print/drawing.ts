/**
 * A drawing: what a page shows, free of any resolution. Lengths are inches from the top left corner of the page, `y` down.
 * PDF, SVG, pictures and the preview all paint this one list of marks in order, so that they cannot disagree.
 */

/** `#rrggbb`. */
export type Color = string

/** Operations of a path, each followed by its numbers in the same flat array. */
export const PATH_OPS = { move: 0, line: 1, curve: 2, close: 3, rect: 4 } as const

/**
 * A path as one flat array: an operation of `PATH_OPS`, then its numbers (move and line x y; curve x1 y1 x2 y2 x y;
 * rect x y width height; close none). Flat because a page may hold tens of thousands of segments.
 */
export type PathNumbers = readonly number[]

/** How a path is filled and stroked. What is absent is not painted. */
export interface Paint {
  readonly fill?: Color
  readonly stroke?: Color
  readonly widthInches?: number
  /** Lengths of dashes and gaps in turn, in inches. */
  readonly dash?: readonly number[]
  readonly cap?: 'butt' | 'round' | 'square'
  /** Of fill and stroke, 0 to 1. */
  readonly opacity?: number
}

/** A path. */
export interface PathMark {
  readonly kind: 'path'
  readonly path: PathNumbers
  readonly paint: Paint
}

/** One line of text; `x`, `y` is on the baseline, where the alignment says. */
export interface TextMark {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  /** Height of the em, in inches. */
  readonly sizeInches: number
  readonly bold: boolean
  readonly colour: Color
  readonly align: 'left' | 'center' | 'right'
  /** Clockwise about `x`, `y`. */
  readonly turnDegrees: number
  /** The text is squeezed sideways where it would be wider. */
  readonly maxWidthInches?: number
}

/** A stored picture, turned clockwise about its middle. */
export interface ImageMark {
  readonly kind: 'image'
  /** Id of the picture. */
  readonly picture: string
  readonly x: number
  readonly y: number
  readonly widthInches: number
  readonly heightInches: number
  readonly turnDegrees: number
  readonly opacity: number
}

/** A small drawing used many times: marks within the square from 0,0 to 1,1. `key` names it; equal keys are equal drawings. */
export interface Stamp {
  readonly key: string
  readonly marks: readonly PathMark[]
}

/** A stamp set down at every point of `at` (x, y in turn: its top left corner), `sizeInches` wide and high. */
export interface StampMark {
  readonly kind: 'stamp'
  readonly stamp: Stamp
  readonly at: PathNumbers
  readonly sizeInches: number
}

/** Marks moved by `x`, `y` after turning about their origin, seen through `clip` (in the coordinates of the marks). */
export interface GroupMark {
  readonly kind: 'group'
  readonly x: number
  readonly y: number
  readonly turnDegrees: number
  readonly clip?: PathNumbers
  readonly marks: readonly Mark[]
}

/** Anything a drawing holds. */
export type Mark = PathMark | TextMark | ImageMark | StampMark | GroupMark

/** One page or one picture. */
export interface Drawing {
  readonly widthInches: number
  readonly heightInches: number
  readonly marks: readonly Mark[]
}

/** Points of type in an inch. */
export const POINTS_PER_INCH = 72
/** Millimeters in an inch, exactly. */
export const MM_PER_INCH = 25.4
/** Inches of so many points. */
export const points = (count: number): number => count / POINTS_PER_INCH

/** A path of one straight line. */
export const linePath = (x1: number, y1: number, x2: number, y2: number): PathNumbers => [
  PATH_OPS.move,
  x1,
  y1,
  PATH_OPS.line,
  x2,
  y2,
]

/** A path of one rectangle. */
export const rectPath = (x: number, y: number, width: number, height: number): PathNumbers => [
  PATH_OPS.rect,
  x,
  y,
  width,
  height,
]

/** A path through points (x, y in turn). */
export function polygonPath(xy: readonly number[], closed = true): PathNumbers {
  const path: number[] = []
  for (let i = 0; i + 1 < xy.length; i += 2)
    path.push(i === 0 ? PATH_OPS.move : PATH_OPS.line, xy[i] ?? 0, xy[i + 1] ?? 0)
  if (closed) path.push(PATH_OPS.close)
  return path
}

/** How far a Bézier's handles reach so that four of them make a circle (error below 0.03 %). */
const CIRCLE_HANDLE = 0.5523

/** A path of one circle. */
export function circlePath(cx: number, cy: number, radius: number): PathNumbers {
  const h = radius * CIRCLE_HANDLE
  const { move, curve, close } = PATH_OPS
  return [
    ...[move, cx + radius, cy],
    ...[curve, cx + radius, cy + h, cx + h, cy + radius, cx, cy + radius],
    ...[curve, cx - h, cy + radius, cx - radius, cy + h, cx - radius, cy],
    ...[curve, cx - radius, cy - h, cx - h, cy - radius, cx, cy - radius],
    ...[curve, cx + h, cy - radius, cx + radius, cy - h, cx + radius, cy],
    close,
  ]
}

/** A mark of a path. */
export const pathMark = (path: PathNumbers, paint: Paint): PathMark => ({ kind: 'path', path, paint })

/** What a line of text may say beside its words; left out: 8 points, regular, black, left, level. */
export interface TextLook {
  readonly pt?: number
  readonly bold?: boolean
  readonly colour?: Color
  readonly align?: TextMark['align']
  readonly turnDegrees?: number
  readonly maxWidthInches?: number
}

/** A mark of a line of text. */
export const textMark = (text: string, x: number, y: number, look: TextLook = {}): TextMark => ({
  kind: 'text',
  text,
  x,
  y,
  sizeInches: points(look.pt ?? 8),
  bold: look.bold ?? false,
  colour: look.colour ?? '#000000',
  align: look.align ?? 'left',
  turnDegrees: look.turnDegrees ?? 0,
  ...(look.maxWidthInches === undefined ? {} : { maxWidthInches: look.maxWidthInches }),
})

/** Marks seen through a clip. */
export const clipped = (clip: PathNumbers, marks: readonly Mark[]): GroupMark => ({
  kind: 'group',
  x: 0,
  y: 0,
  turnDegrees: 0,
  clip,
  marks,
})
