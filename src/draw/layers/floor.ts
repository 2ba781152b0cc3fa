/** Floors by what they are made of, as plain tints. */
import { FLOOR_KINDS, type FloorKind } from '../facts/floorKinds.ts'
import type { Mark } from '../marks.ts'
import { floorKindAt, floorSquares } from '../squares.ts'
import type { Layer } from '../style.ts'
import { fillArea, fillContours, within } from './common.ts'

/** One color for each kind of floor. The whole floor gets the color of flagstones first. */
export const floorTints: Layer = {
  part: 'floor',
  draw: (drawing) => {
    const { scene, style, outlines, area } = drawing
    const isFloor = floorSquares(scene)
    const base = style.palette.floors.flagstones
    const present = new Set<FloorKind>()
    for (let row = area.row; row < area.row + area.heightCells; row++)
      for (let col = area.col; col < area.col + area.widthCells; col++) present.add(floorKindAt(scene, col, row))
    const tints = FLOOR_KINDS.filter((kind) => present.has(kind) && style.palette.floors[kind] !== base)
    const marks = tints.flatMap((kind): readonly Mark[] => {
      const holds = (col: number, row: number) => isFloor(col, row) && floorKindAt(scene, col, row) === kind
      return fillContours(outlines.around(holds, kind === 'cave' ? 'soft' : 'square'), style.palette.floors[kind])
    })
    return within(outlines.floor(), [fillArea(drawing, base), ...marks])
  },
}
