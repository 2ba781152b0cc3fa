/** Custom terrain, by its color and pattern. Undefined codes are marked too, so that they are not overlooked. */
import { mixColors } from '../color.ts'
import { isSolidCode } from '../facts/terrain.ts'
import type { Color, Mark } from '../marks.ts'
import { pathMark, rectPath } from '../paths.ts'
import { forEachSquare } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { patternStamp } from '../terrainPatterns.ts'
import { BUILT_IN_TERRAIN, type TerrainPattern } from '../../map/terrain.ts'
import { contourPath } from '../geometry/pen.ts'
import { fillContours, within } from './common.ts'

/** Style of custom terrain. */
export interface OwnTerrainStyle {
  /** How far its color is mixed into the floor's, 0 to 1; 0: its pattern alone shows it. */
  readonly tint: number
  readonly base: Color
}

/** Opacity of patterns: they must not hide objects on them. */
const PATTERN_OPACITY = 0.55

/** Patches of custom terrain on floors. */
export const ownTerrain = (ownStyle: OwnTerrainStyle): Layer => ({
  draw: (drawing) => within(drawing.outlines.floor(), patches(drawing, ownStyle, false)),
})

/** Solid custom terrain, drawn over the rock, earth or masonry it counts as. */
export const ownSolids = (ownStyle: OwnTerrainStyle): Layer => ({
  part: 'solids',
  draw: (drawing) => patches(drawing, ownStyle, true),
})

function patches(drawing: MapDrawing, ownStyle: OwnTerrainStyle, isSolid: boolean): Mark[] {
  return [...codesIn(drawing, isSolid)].flatMap((code) => {
    const type = drawing.scene.palette[code]
    if (!type) return unknownMarks(drawing, code)
    const contours = drawing.outlines.patch(code)
    const { palette, symbols } = drawing.style
    const color = mixColors(ownStyle.base, type.colour, ownStyle.tint)
    const outline = { stroke: palette.ink, width: symbols.lineWidth * 0.8, join: 'round' } as const
    return [
      ...(ownStyle.tint > 0 ? fillContours(contours, color) : []),
      ...patternMarks(drawing, code, type.pattern, mixColors(palette.ink, color, 0.25)),
      pathMark(contourPath(contours), outline),
    ]
  })
}

/** Codes in the area that are not built in. */
function codesIn({ scene, area }: MapDrawing, isSolid: boolean): Set<number> {
  const codes = new Set<number>()
  forEachSquare(scene, area, (col, row) => {
    const code = scene.terrain.at(col, row)
    if (code >= BUILT_IN_TERRAIN.length && isSolidCode(scene.baseTerrain.at(col, row)) === isSolid) codes.add(code)
  })
  return codes
}

function patternMarks(drawing: MapDrawing, code: number, pattern: TerrainPattern, color: Color): Mark[] {
  const stamp = drawing.detail === 'full' ? patternStamp(pattern, color) : undefined
  if (!stamp) return []
  const marks: Mark[] = [{ kind: 'stamp', stamp, at: squaresOf(drawing, code), size: 1 }]
  return [{ kind: 'group', marks, opacity: PATTERN_OPACITY }]
}

/** Corners of the squares with a code. */
function squaresOf({ scene, area }: MapDrawing, code: number): number[] {
  const at: number[] = []
  forEachSquare(scene, area, (col, row) => {
    if (scene.terrain.at(col, row) === code) at.push(col, row)
  })
  return at
}

const UNKNOWN = '#c026d3'

/** Crossed boxes in a color that no style uses. */
function unknownMarks(drawing: MapDrawing, code: number): Mark[] {
  const stamp = patternStamp('crosshatch', '#000000')
  const at = squaresOf(drawing, code)
  const boxes: number[] = []
  for (let i = 0; i + 1 < at.length; i += 2) boxes.push(...rectPath(at[i] ?? 0, at[i + 1] ?? 0, 1, 1))
  const cross: Mark[] = stamp ? [{ kind: 'stamp', stamp, at, size: 1 }] : []
  return [pathMark(boxes, { fill: UNKNOWN, opacity: 0.5 }), ...cross]
}
