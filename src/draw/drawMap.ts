/** The one drawing of a map: screen, paper, pictures and cards paint these marks. */
import type { CellRect } from '../grid/cell.ts'
import type { Mark } from './marks.ts'
import { outlinesOf } from './outlines.ts'
import { clipped, rectPath } from './paths.ts'
import type { MapScene } from './scene.ts'
import { grownRect } from './squares.ts'
import type { Detail, MapDrawing, MapLook } from './style.ts'
import { styleOf } from './styles/registry.ts'

/** Squares around the window that may reach into it: crowns of trees, shadows, blurs. */
const MARGIN_SQUARES = 3

/**
 * The ground and edges of a map as marks, in squares from the map's top left corner. They cover the window and a little more:
 * the consumer clips to it, and then sees the same picture whatever the window, so that chunks and sheets fit together.
 */
export function drawMap(scene: MapScene, look: MapLook, window: CellRect, detail: Detail): readonly Mark[] {
  const style = styleOf(look)
  const area = grownRect(window, MARGIN_SQUARES)
  const drawing: MapDrawing = {
    scene,
    look,
    style,
    window,
    area,
    detail,
    outlines: outlinesOf(scene, area, look.seed, look.roughness),
  }
  const marks = style.layers
    .filter(({ isDetail }) => detail === 'full' || isDetail !== true)
    .flatMap((layer) => layer.draw(drawing))
  return [clipped(rectPath(0, 0, scene.widthCells, scene.heightCells), marks)]
}
