import type { SnapOptions } from '../format.ts'

/** Part of the tile plane the map is: all of it, or for infinite maps the squares that chunks cover. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where objects lie and how their lines are brought onto the grid. */
export interface ObjectPlace {
  readonly tilePx: { readonly x: number; readonly y: number }
  readonly frame: Frame
  readonly snap: SnapOptions
}
