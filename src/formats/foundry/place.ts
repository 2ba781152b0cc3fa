import type { Scene } from './schema.ts'

/** Where squares lie on a scene's canvas. */
export interface ScenePlace {
  /** Squares from the map's corner, of a canvas position in pixels. */
  readonly toSquares: (px: number, axis: 'x' | 'y') => number
}

/** Positions include a margin of whole squares round the scene, as wide as its padding asks for. */
export function placeOf({ width, height, padding }: Scene, gridPx: number): ScenePlace {
  const margin = {
    x: Math.ceil((padding * width) / gridPx) * gridPx,
    y: Math.ceil((padding * height) / gridPx) * gridPx,
  }
  return { toSquares: (px, axis) => (px - margin[axis]) / gridPx }
}
