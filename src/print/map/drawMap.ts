import type { GroupMark, Mark } from '../../draw/marks.ts'
import { clipped, rectPath } from '../../draw/paths.ts'
import type { CellRect } from '../../grid/cell.ts'
import { settingsOf } from '../../map/battleMap.ts'
import { en } from '../../words/en/index.ts'
import { isPicture } from '../../map/objects.ts'
import type { Annotation } from '../scene/annotations.ts'
import type { Scene } from '../scene/scene.ts'
import { drawAnnotation, isReadable, pictureMark } from './drawAnnotations.ts'
import { drawCreatures } from './drawCreatures.ts'
import { drawOverlays } from './drawOverlays.ts'
import { drawRegionName } from './drawRegions.ts'
import { inSquares, type Box, type Frame } from './frame.ts'
import { squareLabel, squareLabels } from './squareLabels.ts'

/**
 * The map clipped to `box`. The frame's window must cover the box. Terrain and edges are drawn for `visible` alone, the squares the
 * reader will see. `sheet` names the page if it is one of several.
 */
export function drawMap(
  scene: Scene,
  frame: Frame,
  box: Box,
  visible: CellRect = frame.window,
  sheet?: string,
): GroupMark {
  const annotations = scene.annotationsIn(frame.window)
  const draw = (isWanted: (annotation: Annotation) => boolean) =>
    annotations.filter(isWanted).flatMap((annotation) => drawAnnotation(scene, frame, annotation))
  const { col, row, widthCells, heightCells } = frame.window
  const corner = (c: number, r: number) => squareLabel(scene.options.coordinates, c, r)
  const alt = en.paper.page.mapAlt(
    settingsOf(scene.map).name,
    corner(col, row),
    corner(col + widthCells - 1, row + heightCells - 1),
    sheet,
  )
  const seen = clipped(rectPath(box.x, box.y, box.widthInches, box.heightInches), [
    terrainMarks(scene, frame, visible),
    ...squareLabels(scene, frame, box),
    ...draw((a) => a.kind === 'region' || (a.kind === 'prop' && !pictureBelow(scene, a))),
    ...drawOverlays(scene, frame),
    ...draw((a) => a.kind === 'template'),
    ...annotations.flatMap((a) => (a.kind === 'region' ? drawRegionName(scene, frame, box, a) : [])),
    ...drawCreatures(scene, frame),
    ...draw((a) => a.kind === 'drawing' || a.kind === 'light' || a.kind === 'note'),
  ])
  return { ...seen, tag: { role: 'Figure', alt } }
}

/** Terrain and edges as on the screen. Pictures below them are part of the same group, so that soft marks blend with them. */
function terrainMarks(scene: Scene, frame: Frame, cells: CellRect): Mark {
  const below = scene.annotationsIn(cells).flatMap((a) => pictureBelow(scene, a) ?? [])
  return inSquares(frame, scene.terrain.covering(cells, scene.parts, frame.squareInches, below))
}

/** The mark of a background picture; undefined for other records and for unreadable pictures, whose box is drawn above terrain. */
const pictureBelow = (scene: Scene, a: Annotation): Mark | undefined =>
  a.kind === 'prop' && a.record.background && isPicture(a.record) && isReadable(scene, a.record)
    ? pictureMark(a.record)
    : undefined
