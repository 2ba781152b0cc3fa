/** Writes how high a creature is beside its token, whatever the zoom: its altitude, and the elevation it stands or flies over. */
import { spaceRect } from '../../src/grid/cell.ts'
import { elevationUnder } from '../../src/map/heights.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { en } from '../../src/words/en/index.ts'
import { pillText } from './labels.ts'
import type { Box } from './nameRooms.ts'
import type { Painting } from './painting.ts'

/** Paints the marks of those who are not on the level floor, on the upper right of their tokens. */
export function paintHeightMarks(
  context: CanvasRenderingContext2D,
  { scene, view, colors }: Painting,
  seen: readonly { readonly creature: Creature; readonly box: Box }[],
): void {
  const size = Math.max(10, Math.min(14, (view.cellPx / view.pixelRatio) * 0.26)) * view.pixelRatio
  for (const { creature, box } of seen) {
    const { at, size: bodySize, altitudeFeet } = creature
    const text = en.heights.marks(altitudeFeet, elevationUnder(scene.map, spaceRect(at, SPACE_CELLS[bodySize])))
    // Above the corner, where the handle of a selected one is.
    const middle = box.top - size
    if (text !== '') pillText(context, text, box.right, middle, size, colors.pathText, colors.pathTextBackground)
  }
}
