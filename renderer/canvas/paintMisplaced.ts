/** Marks creatures that cannot be where they are, with the reason. */
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import { en } from '../../src/words/en/index.ts'
import { frameRect } from './haloStroke.ts'
import { letterPx } from './labels.ts'
import type { Painting } from './painting.ts'
import { pillBeside } from './pillBeside.ts'
import { boxOf, shownCreatures } from './paintToken.ts'

/** Smaller squares (CSS pixels) have no room for words. */
const MIN_CELL_PX = 14

/** Paints a frame around each of them, and the reason beside it. */
export function paintMisplaced(context: CanvasRenderingContext2D, painting: Painting): void {
  const { scene, view, colors } = painting
  if (scene.misplaced.length === 0) return
  const shown = new Set(shownCreatures(scene).map(({ id }) => id))
  const sizePx = letterPx(view, 10, 13, 0.3)
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
