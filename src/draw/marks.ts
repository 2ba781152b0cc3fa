/**
 * Marks: what a drawing consists of, free of any runtime and resolution. A mark is plain data and can cross a thread border.
 * Lengths are in the unit of the drawing: squares for a map, inches for a page; `y` points down. Canvas, SVG and PDF paint the
 * same list in order, so that they cannot disagree.
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

/** A gray or transparent picture that repeats; its pixels are made by `src/draw/textures`. */
export interface TextureFill {
  readonly texture: string
  /** Width of one repetition, in units. */
  readonly tile: number
}

/** A color that runs from a center to a circle. */
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

/** How a mark mixes with what lies below it; names of CSS and PDF. */
export type Blend = 'normal' | 'multiply' | 'screen' | 'overlay' | 'soft-light' | 'destination-out'

/** How a path is filled and stroked. What is absent is not painted. */
export interface Paint {
  readonly fill?: Fill
  readonly rule?: 'nonzero' | 'evenodd'
  readonly stroke?: Color
  /** Of the stroke, in units. */
  readonly width?: number
  /** Lengths of dashes and gaps in turn, in units. */
  readonly dash?: readonly number[]
  readonly cap?: 'butt' | 'round' | 'square'
  readonly join?: 'miter' | 'round' | 'bevel'
  /** Of fill and stroke, 0 to 1. */
  readonly opacity?: number
}

/** A path. */
export interface PathMark {
  readonly kind: 'path'
  readonly path: PathNumbers
  readonly paint: Paint
}

/** Faces text is set in: the interface's sans serif, and a book face for maps that look drawn. */
export type Face = 'sans' | 'serif'

/**
 * What a part of a page is to those who hear it read: an element of the structure of a PDF. All marks with the same tag are one
 * element. @source ISO 32000-1, 14.8.4
 */
export interface Tag {
  readonly role: 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Artifact'
  /** The element it is a part of. */
  readonly within?: Tag
  /** Of a figure: what it shows, in words. */
  readonly alt?: string
}

/** One line of text; `x`, `y` is on the baseline, where the alignment says. */
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
  /** Clockwise about `x`, `y`. */
  readonly turnDegrees: number
  /** Squeezed sideways where it would be wider, in units. */
  readonly maxWidth?: number
  /** Absent: a paragraph of its own. */
  readonly tag?: Tag
}

/** A stored picture, turned clockwise about its middle. */
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

/** A picture made by a style (a field of depths, say): `pixels` is straight RGBA, row by row from the top left. */
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

/** A small drawing used many times: marks within the square from 0,0 to 1,1. `key` names it; equal keys are equal drawings. */
export interface Stamp {
  readonly key: string
  readonly marks: readonly PathMark[]
}

/** A stamp set down at every point of `at` (x, y in turn: its top left corner), `size` units wide and high. */
export interface StampMark {
  readonly kind: 'stamp'
  readonly stamp: Stamp
  readonly at: PathNumbers
  readonly size: number
}

/**
 * Marks scaled, turned about their origin, moved by `x`, `y`; seen through `clip` (in the coordinates of the marks), then laid down
 * as one with opacity, blur and blend.
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
  /** Paper cannot draw this as paths (blur, texture, blend): PDF and SVG lay it down as a picture of limited resolution. */
  readonly soft?: boolean
  /** All that its marks are together; absent: each what it is. */
  readonly tag?: Tag
}

/** A box in some unit. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * A part of a drawing that is too large to be kept as a whole: made each time it is painted, then forgotten. It covers its box
 * opaquely and shows nothing outside it. Parts with the same source and key are the same drawing: a document needs one of them.
 */
export interface PartMark {
  readonly kind: 'part'
  readonly source: object
  readonly key: string
  readonly box: Box
  /** Inches of a unit on paper, at most: painters leave out what is finer than their dots. */
  readonly inchesPerUnit: number
  readonly draw: () => readonly Mark[]
}

/** Anything a drawing holds. */
export type Mark = PathMark | TextMark | PictureMark | PixelsMark | StampMark | GroupMark | PartMark

/** Whether a group is mixed with what lies below it. */
export const hasBlend = ({ blend = 'normal' }: GroupMark): boolean => blend !== 'normal'

/** Whether a mark only mixes with what lies below it: light, shade and stains. */
export const onlyMixes = (mark: Mark): boolean =>
  mark.kind === 'group' && (hasBlend(mark) || mark.marks.every(onlyMixes))

/** Whether anything within a group is mixed with what lies below it. */
export const mixesWithin = ({ marks }: GroupMark): boolean =>
  marks.some((mark) => mark.kind === 'group' && (hasBlend(mark) || mixesWithin(mark)))

/** How much is drawn: `coarse` only outlines, tints and edges, for first pictures and small scales. */
export type Detail = 'coarse' | 'full'

/** Below so many pixels a square there is nothing to see in full detail. */
const MIN_FULL_CELL_PX = 14
/** Below so many pixels a square lines of the grid hide the map. */
export const MIN_GRID_CELL_PX = 6

/** What can be seen at so many pixels a square. */
export const detailAt = (cellPx: number): Detail => (cellPx < MIN_FULL_CELL_PX ? 'coarse' : 'full')
