/** Marks creatures that cannot stand where they are, with the reason; the mark goes when it no longer holds. */
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import { en } from '../../src/words/en/index.ts'
import { frameRect } from './haloStroke.ts'
import type { Painting } from './painting.ts'
import { pillBeside } from './pillBeside.ts'
import { boxOf, shownCreatures } from './paintToken.ts'

/** Smaller squares (CSS pixels) have no room for words. */
const MIN_CELL_PX = 14

/** Paints a frame round each of them, and the reason beside it. */
export function paintMisplaced(context: CanvasRenderingContext2D, painting: Painting): void {
  const { scene, view, colors } = painting
  if (scene.misplaced.length === 0) return
  const shown = new Set(shownCreatures(scene).map(({ id }) => id))
  const sizePx = Math.max(10, Math.min(13, (view.cellPx / view.pixelRatio) * 0.3)) * view.pixelRatio
  for (const { creature, fault } of scene.misplaced) {
    const space = occupiedSpace(creature)
    const { left, top, right, bottom } = boxOf(view, space)
    if (!shown.has(creature.id) || right < 0 || bottom < 0 || left > view.widthPx || top > view.heightPx) continue
    frameRect(context, painting, space, colors.danger)
    if (view.cellPx < MIN_CELL_PX * view.pixelRatio) continue
    const pill = { sizePx, ink: colors.pillInk, fill: colors.danger, first: 'below' } as const
    pillBeside(context, painting, en.placement.note(fault), space, pill)
  }
}
