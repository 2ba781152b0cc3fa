import type { Face } from './marks.ts'
import type { PathTracer } from './tracePath.ts'

/** The transform of a canvas. */
export interface Matrix {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

/** A path object (`Path2D` in browsers): traced once, it can be added to other paths. */
export interface CanvasPath extends PathTracer {
  addPath(path: CanvasPath, place: Matrix): void
}

interface Gradient {
  addColorStop(at: number, color: string): void
}

/** The part of a 2D context that painting uses; a browser's and the Node canvas both have it. */
export interface Canvas2D<Image> extends PathTracer {
  readonly canvas: { readonly width: number; readonly height: number }
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineCap: 'butt' | 'round' | 'square'
  lineJoin: 'bevel' | 'round' | 'miter'
  globalAlpha: number
  globalCompositeOperation: string
  imageSmoothingEnabled: boolean
  filter: string
  font: string
  textAlign: 'left' | 'center' | 'right' | 'start' | 'end'
  save(): void
  restore(): void
  translate(x: number, y: number): void
  rotate(radians: number): void
  scale(x: number, y: number): void
  getTransform(): Matrix
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void
  beginPath(): void
  fill(rule: 'nonzero' | 'evenodd'): void
  fill(path: CanvasPath, rule: 'nonzero' | 'evenodd'): void
  stroke(path?: CanvasPath): void
  clip(rule: 'nonzero' | 'evenodd'): void
  setLineDash(lengths: number[]): void
  strokeText(text: string, x: number, y: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { readonly width: number }
  createPattern(image: Image, repetition: 'repeat'): unknown
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient
  createImageData(widthPx: number, heightPx: number): { readonly data: Uint8ClampedArray }
  putImageData(data: { readonly data: Uint8ClampedArray }, x: number, y: number): void
  drawImage(image: Image, x: number, y: number, width: number, height: number): void
}

/** An off-screen canvas and its context. */
export interface CanvasLayer<Image> {
  readonly image: Image
  readonly context: Canvas2D<Image>
}

/** What painting needs besides marks. */
export interface CanvasDeps<Image> {
  /** A CSS list of font families for each face. */
  readonly fontFamilies: Readonly<Record<Face, string>>
  /** The picture with an id; undefined (it may be loading) leaves its place empty. */
  readonly image: (id: string) => Image | undefined
  /** A new, empty path of the context's own kind. */
  readonly newPath: () => CanvasPath
  /** A new, transparent canvas. */
  readonly newLayer: (widthPx: number, heightPx: number) => CanvasLayer<Image>
  /** Cache of textures by name and size. */
  readonly textures: Map<string, Image>
}
