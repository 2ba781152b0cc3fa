/** Textures laid over what is painted below: gray tiles by overlay, water as light lines. */
import type { Contour } from '../geometry/contour.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Blend, GroupMark, PathNumbers } from '../marks.ts'
import { pathMark } from '../paths.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { areaPath, outsidePath } from './common.ts'

/** How a texture is laid down. */
export interface TextureStyle {
  /** Name in `src/draw/textures`. */
  readonly texture: string
  /** 1: a tile shows 8 squares. */
  readonly scale: number
  /** 0 to 1. */
  readonly opacity: number
  /** Absent: overlay. */
  readonly blend?: Blend
}

/** Squares a tile shows at scale 1. */
const TILE_SQUARES = 8

/** A texture on what contours hold; on the whole area where there are none given. It fills them: clips cost more. */
export const textureMark = (
  drawing: MapDrawing,
  textureStyle: TextureStyle,
  contours?: readonly Contour[],
): GroupMark => texturedPath(textureStyle, contours ? contourPath(contours) : areaPath(drawing), 'nonzero')

const texturedPath = (
  { texture, scale, opacity, blend = 'overlay' }: TextureStyle,
  path: PathNumbers,
  rule: 'nonzero' | 'evenodd',
): GroupMark => ({
  kind: 'group',
  marks: [pathMark(path, { fill: { texture, tile: TILE_SQUARES * scale }, rule })],
  opacity,
  blend,
  soft: true,
})

/** Where a texture lies. */
export type TextureRegion = 'everywhere' | 'solids' | 'floor' | 'masonry' | 'earth'

/** Textures of a region, one over the other; left out of coarse drawings. */
export const textured = (region: TextureRegion, textures: readonly TextureStyle[]): Layer => ({
  part: region === 'everywhere' || region === 'floor' ? 'floor' : 'solids',
  isDetail: true,
  draw: (drawing) => {
    if (region === 'everywhere') return textures.map((texture) => textureMark(drawing, texture))
    if (region === 'solids') {
      const path = outsidePath(drawing, drawing.outlines.floor())
      return textures.map((texture) => texturedPath(texture, path, 'evenodd'))
    }
    const contours = drawing.outlines[region]()
    return contours.length === 0 ? [] : textures.map((texture) => textureMark(drawing, texture, contours))
  },
})
