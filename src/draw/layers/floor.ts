/** Floors by what they are made of, as plain tints. */
import type { Dressing } from '../../map/records/styleSettings.ts'
import { FLOOR_MATERIALS, type FloorMaterial } from '../../map/records/styleSettings.ts'
import type { Mark } from '../marks.ts'
import { floorMaterialAt, floorSquares } from '../squares.ts'
import type { MapScene } from '../scene.ts'
import { STEP_X, STEP_Y, type Holds } from '../geometry/trace.ts'
import type { Layer } from '../style.ts'
import { fillArea, fillContours, within } from './common.ts'

/** Whether a floor ends in soft outlines: what grows or lies loose, but not the ground of the wild at the walls of a house. */
export const isSoftFloor = (dressing: Dressing, kind: FloorMaterial): boolean =>
  kind === 'dirt' || kind === 'sand' || kind === 'ice' || (kind === 'grass' && dressing !== 'wild')

/** Squares of a floor, and solid ones beside it: seen through the floor's outline it then ends at the wall, not short of it. */
export function spreadOf(scene: MapScene, kind: FloorMaterial): Holds {
  const isFloor = floorSquares(scene)
  const isKind: Holds = (col, row) => isFloor(col, row) && floorMaterialAt(scene, col, row) === kind
  return (col, row) =>
    isKind(col, row) || (!isFloor(col, row) && STEP_X.some((dx, d) => isKind(col + dx, row + (STEP_Y[d] ?? 0))))
}

/** One color for each kind of floor. The whole floor gets the color of flagstones first. */
export const floorTints: Layer = {
  part: 'floor',
  draw: (drawing) => {
    const { scene, style, outlines, area } = drawing
    const base = style.palette.floors.flagstones
    const present = new Set<FloorMaterial>()
    for (let row = area.row; row < area.row + area.heightCells; row++)
      for (let col = area.col; col < area.col + area.widthCells; col++) present.add(floorMaterialAt(scene, col, row))
    const tints = FLOOR_MATERIALS.filter((kind) => present.has(kind) && style.palette.floors[kind] !== base)
    const marks = tints.flatMap((kind): readonly Mark[] => {
      return fillContours(
        outlines.around(spreadOf(scene, kind), isSoftFloor(scene.dressing, kind) ? 'soft' : 'square'),
        style.palette.floors[kind],
      )
    })
    return within(outlines.floor(), [fillArea(drawing, base), ...marks])
  },
}
