/**
 * Marks: the elements of a drawing, independent of runtime and resolution. They are plain data that can be posted to threads.
 * Lengths are in the unit of the drawing: squares for a map, inches for a page; `y` points down. Canvas, SVG and PDF paint the
 * same list in order, so that they cannot differ.
 */

/** `#rrggbb` or `#rrggbbaa`. */
export type Color = string

/** Operations of a path, each followed by its numbers in the same flat array. */
export const PATH_OPS = { move: 0, line: 1, curve: 2, close: 3, rect: 4 } as const

/**
 * A path as one flat array: an operation of `PATH_OPS`, then its numbers (move and line x y; curve x1 y1 x2 y2 x y;
 * rect x y width height; close none). Flat because a map may hold hundreds of thousands of segments.
 */
export type PathNumbers = readonly number[]

/** A repeated gray or transparent picture; `src/draw/textures` makes its pixels. */
export interface TextureFill {
  readonly texture: string
  /** Width of one tile, in units. */
  readonly tile: number
}

/** A radial gradient. */
export interface RadialFill {
  readonly x: number
  readonly y: number
  readonly from: number
  readonly to: number
  /** Position from 0 to 1, then the color there. */
  readonly stops: readonly (readonly [number, Color])[]
}

/** What an area is filled with. */
export type Fill = Color | TextureFill | RadialFill

/** Blend modes, by their names in CSS and PDF. */
export type Blend = 'normal' | 'multiply' | 'screen' | 'overlay' | 'soft-light' | 'destination-out'

/** Fill and stroke of a path; what is absent is not painted. */
export interface Paint {
  readonly fill?: Fill
  readonly rule?: 'nonzero' | 'evenodd'
  readonly stroke?: Color
  /** Width of the stroke, in units. */
  readonly width?: number
  /** Lengths of dashes and gaps in turn, in units. */
  readonly dash?: readonly number[]
  readonly cap?: 'butt' | 'round' | 'square'
  readonly join?: 'miter' | 'round' | 'bevel'
  /** Opacity of fill and stroke, 0 to 1. */
  readonly opacity?: number
}

/** A path. */
export interface PathMark {
  readonly kind: 'path'
  readonly path: PathNumbers
  readonly paint: Paint
}

/** Typefaces: the interface's sans serif, and a serif for maps that look hand-drawn. */
export type Face = 'sans' | 'serif'

/**
 * An element of a PDF's structure, for screen readers. All marks with the same tag are one element. @source ISO 32000-1, 14.8.4
 */
export interface Tag {
  readonly role: 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Artifact'
  /** Its parent element. */
  readonly within?: Tag
  /** Alternative text of a figure. */
  readonly alt?: string
}

/** One line of text; `x`, `y` is the point on the baseline to which it is aligned. */
export interface TextMark {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  /** Height of the em, in units. */
  readonly size: number
  readonly face: Face
  readonly bold: boolean
  readonly color: Color
  readonly align: 'left' | 'center' | 'right'
  /** Rotation clockwise around `x`, `y`. */
  readonly turnDegrees: number
  /** Around the letters and under them, so that they stand out on every floor; `width` of the line in units, half of it outside. */
  readonly halo?: { readonly color: Color; readonly width: number }
  /** Wider text is condensed to this width, in units. */
  readonly maxWidth?: number
  /** Absent: a paragraph of its own. */
  readonly tag?: Tag
}

/** A stored picture, rotated clockwise around its center. */
export interface PictureMark {
  readonly kind: 'picture'
  /** Id of the picture. */
  readonly picture: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turnDegrees: number
  readonly opacity: number
}

/** Generated pixels: straight RGBA, row by row from the top left. */
export interface PixelsMark {
  readonly kind: 'pixels'
  readonly pixels: Uint8ClampedArray
  readonly widthPx: number
  readonly heightPx: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A small reusable drawing: marks within the square from 0,0 to 1,1. Stamps with equal keys are equal. */
export interface Stamp {
  readonly key: string
  readonly marks: readonly PathMark[]
}

/** Copies of a stamp, `size` units wide and high, with their top left corners at the points of `at` (x, y in turn). */
export interface StampMark {
  readonly kind: 'stamp'
  readonly stamp: Stamp
  readonly at: PathNumbers
  readonly size: number
}

/**
 * Marks that are scaled, rotated around their origin and moved by `x`, `y`; clipped to `clip` (in the coordinates of the marks),
 * then painted as one with opacity, blur and blend.
 */
export interface GroupMark {
  readonly kind: 'group'
  readonly marks: readonly Mark[]
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  readonly turnDegrees?: number
  readonly clip?: PathNumbers
  readonly clipRule?: 'nonzero' | 'evenodd'
  readonly opacity?: number
  /** Standard deviation of a Gaussian blur, in units. */
  readonly blur?: number
  readonly blend?: Blend
  /** PDF and SVG have no paths for this (blur, texture, blend): they embed it as a picture of limited resolution. */
  readonly soft?: boolean
  /** One tag for all marks; absent: each has its own. */
  readonly tag?: Tag
}

/** A box in the unit of the drawing. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * A part of a drawing too large to keep in memory: its marks are made each time it is painted. It fills its box opaquely and
 * paints nothing outside it. Parts with equal source and key are equal: a document needs only one of them.
 */
export interface PartMark {
  readonly kind: 'part'
  readonly source: object
  readonly key: string
  readonly box: Box
  /** Maximum inches of a unit on paper: painters leave out details finer than their dots. */
  readonly inchesPerUnit: number
  readonly draw: () => readonly Mark[]
}

/** Any mark. */
export type Mark = PathMark | TextMark | PictureMark | PixelsMark | StampMark | GroupMark | PartMark

/** True if a group is blended with what is below it. */
export const hasBlend = ({ blend = 'normal' }: GroupMark): boolean => blend !== 'normal'

/** True if all of a mark is blended with what is below it: light, shade and stains. */
export const onlyMixes = (mark: Mark): boolean =>
  mark.kind === 'group' && (hasBlend(mark) || mark.marks.every(onlyMixes))

/** True if anything within a group is blended with what is below it. */
export const mixesWithin = ({ marks }: GroupMark): boolean =>
  marks.some((mark) => mark.kind === 'group' && (hasBlend(mark) || mixesWithin(mark)))

/** Level of detail: `coarse` has only outlines, tints and edges, for previews and small scales. */
export type Detail = 'coarse' | 'full'

/** Below this many pixels a square, full detail is invisible. */
const MIN_FULL_CELL_PX = 14
/** Below this many pixels a square, grid lines hide the map. */
export const MIN_GRID_CELL_PX = 6

/** The level of detail for a scale. */
export const detailAt = (cellPx: number): Detail => (cellPx < MIN_FULL_CELL_PX ? 'coarse' : 'full')
