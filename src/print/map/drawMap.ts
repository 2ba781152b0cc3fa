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
 * The map as seen through `box`: nothing outside it is painted. The frame's window must cover the box; ground and edges are drawn
 * of the squares of `ground` alone, which are all that the reader will see. `sheet` is what the page is called, where it is one of several.
 */
export function drawMap(
  scene: Scene,
  frame: Frame,
  box: Box,
  ground: CellRect = frame.window,
  sheet?: string,
): GroupMark {
  const annotations = scene.annotationsIn(frame.window)
  const draw = (wanted: (annotation: Annotation) => boolean) =>
    annotations.filter(wanted).flatMap((annotation) => drawAnnotation(scene, frame, annotation))
  const { col, row, widthCells, heightCells } = frame.window
  const corner = (c: number, r: number) => squareLabel(scene.options.coordinates, c, r)
  const alt = en.paper.page.mapAlt(
    settingsOf(scene.map).name,
    corner(col, row),
    corner(col + widthCells - 1, row + heightCells - 1),
    sheet,
  )
  const seen = clipped(rectPath(box.x, box.y, box.widthInches, box.heightInches), [
    groundMarks(scene, frame, ground),
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

/**
 * Ground and edges, just as the screen has them. Pictures below them are part of their group, so that soft marks blend with them.
 */
function groundMarks(scene: Scene, frame: Frame, cells: CellRect): Mark {
  const below = scene.annotationsIn(cells).flatMap((a) => pictureBelow(scene, a) ?? [])
  return inSquares(frame, scene.ground.covering(cells, scene.parts, frame.squareInches, below))
}

/** What cannot be read is marked above the ground: below it no one would see it. */
const pictureBelow = (scene: Scene, a: Annotation): Mark | undefined =>
  a.kind === 'prop' && a.record.background && isPicture(a.record) && isReadable(scene, a.record)
    ? pictureMark(a.record)
    : undefined
