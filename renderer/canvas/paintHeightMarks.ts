/** Writes how high a creature is beside its token, whatever the zoom: its altitude, and the elevation it stands or flies over. */
import { spaceRect } from '../../src/grid/cell.ts'
import { elevationUnder } from '../../src/map/heights.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { en } from '../../src/words/en/index.ts'
import { pillText } from './labels.ts'
import type { Box } from './pillSpot.ts'
import type { Painting } from './painting.ts'

/** A mark and the middle of its place on the upper right of a token, in device pixels; null on the level floor. */
export function heightMark({ scene, view }: Painting, { at, size, altitudeFeet }: Creature, box: Box) {
  const text = en.heights.marks(altitudeFeet, elevationUnder(scene.map, spaceRect(at, SPACE_CELLS[size])))
  const sizePx = Math.max(10, Math.min(14, (view.cellPx / view.pixelRatio) * 0.26)) * view.pixelRatio
  // Above the corner, where the handle of a selected one is.
  return text === '' ? null : { text, sizePx, x: box.right, y: box.top - sizePx }
}

/** Paints the marks of those who are not on the level floor. */
export function paintHeightMarks(
  context: CanvasRenderingContext2D,
  painting: Painting,
  seen: readonly { readonly creature: Creature; readonly box: Box }[],
): void {
  const { pillInk, pillFill } = painting.colors
  for (const { creature, box } of seen) {
    const mark = heightMark(painting, creature, box)
    if (mark) pillText(context, mark.text, mark.x, mark.y, mark.sizePx, pillInk, pillFill)
  }
}
