import type { Mark } from '../../draw/marks.ts'
import { clipped, rectPath } from '../../draw/paths.ts'
import type { Scene } from '../scene/scene.ts'
import { drawAnnotation } from './drawAnnotations.ts'
import { drawCreatures } from './drawCreatures.ts'
import { drawEdges } from './drawEdges.ts'
import { drawGrid } from './drawGrid.ts'
import { drawOverlays } from './drawOverlays.ts'
import { drawTerrain } from './drawTerrain.ts'
import { drawRegionName } from './drawRegions.ts'
import type { Box, Frame } from './frame.ts'

/** The map as seen through `box`: nothing outside it is painted. The frame's window must cover the box. */
export function drawMap(scene: Scene, frame: Frame, box: Box): Mark {
  const annotations = scene.annotationsIn(frame.window)
  const draw = (wanted: (annotation: (typeof annotations)[number]) => boolean) =>
    annotations.filter(wanted).flatMap((annotation) => drawAnnotation(scene, frame, annotation))
  const isBackground = (a: (typeof annotations)[number]) => a.kind === 'prop' && a.record.background
  return clipped(rectPath(box.x, box.y, box.widthInches, box.heightInches), [
    ...draw(isBackground),
    ...(scene.isLayerVisible('terrain') ? drawTerrain(scene, frame) : []),
    ...drawGrid(scene, frame),
    ...draw((a) => a.kind === 'region' || (a.kind === 'prop' && !isBackground(a))),
    ...drawOverlays(scene, frame),
    ...draw((a) => a.kind === 'template'),
    ...drawEdges(scene, frame),
    ...annotations.flatMap((a) => (a.kind === 'region' ? drawRegionName(scene, frame, box, a) : [])),
    ...drawCreatures(scene, frame),
    ...draw((a) => a.kind === 'drawing' || a.kind === 'light' || a.kind === 'note'),
  ])
}
