/** Writes a creature's altitude, and the elevation under it, beside its token at every zoom. */
import { spaceRect } from '../../src/grid/cell.ts'
import { elevationUnder } from '../../src/map/heights.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { en } from '../../src/words/en/index.ts'
import { letterPx, pillText } from './labels.ts'
import type { Box } from './pillSpot.ts'
import type { Painting } from './painting.ts'

/** A mark and its center at the upper right of a token, in device pixels; null at elevation and altitude 0. */
export function heightMark({ scene, view }: Painting, { at, size, altitudeFeet }: Creature, box: Box) {
  const text = en.heights.marks(altitudeFeet, elevationUnder(scene.map, spaceRect(at, SPACE_CELLS[size])))
  const sizePx = letterPx(view, 10, 14, 0.26)
  // Above the corner, which has the handle of a selected creature.
  return text === '' ? null : { text, sizePx, x: box.right, y: box.top - sizePx }
}

/** Paints the marks of all creatures that are not at elevation and altitude 0. */
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
