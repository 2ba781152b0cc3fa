/** A small map of the area with its cuts and the label of every sheet. */
import type { Mark } from '../../draw/marks.ts'
import { linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { MM_PER_INCH, points, textMark } from '../drawing.ts'
import { drawMap } from '../map/drawMap.ts'
import type { Frame } from '../map/frame.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import type { CutArea } from './mapArea.ts'
import type { PagePlace, PlannedPage } from './page.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { paragraph } from './text.ts'
import { scaleWords } from './titleBlock.ts'

/** The assembly page of an area. */
export function assemblyPage(scene: Scene, area: CutArea): PlannedPage {
  const sheet = textSheet(scene.options)
  const title = en.paper.assembly.title(area.name)
  return {
    ...sheet,
    part: 'assembly',
    label: title,
    ...(area.name === undefined ? {} : { areaName: area.name }),
    draw: (place) => drawAssembly(scene, area, title, place),
  }
}

function drawAssembly(scene: Scene, area: CutArea, title: string, place: PagePlace): Mark[] {
  const { options, ink } = scene
  const sheet = textSheet(options)
  const text = textAreaOf(sheet, options.marginInches)
  const marks: Mark[] = textPageFrame(scene, sheet, title, place)
  let y = text.y
  for (const line of paragraph(advice(scene, area), text.widthInches, { pt: 8.5 })) {
    marks.push(...line.draw(text.x, y, text.widthInches))
    y += line.heightInches
  }
  y += 0.12
  const room = { width: text.widthInches, height: text.y + text.heightInches - y }
  const square = Math.min(room.width / area.cells.widthCells, room.height / area.cells.heightCells)
  const box = {
    x: text.x + (room.width - square * area.cells.widthCells) / 2,
    y,
    widthInches: square * area.cells.widthCells,
    heightInches: square * area.cells.heightCells,
  }
  const frame: Frame = {
    squareInches: square,
    originX: box.x - area.cells.col * square,
    originY: box.y - area.cells.row * square,
    window: area.cells,
  }
  const small: Scene = { ...scene, options: { ...options, names: false }, parts: { ...scene.parts, grid: false } }
  marks.push(drawMap(small, frame, box))
  marks.push(
    pathMark(rectPath(box.x, box.y, box.widthInches, box.heightInches), { stroke: ink.text, width: points(1) }),
  )
  return [...marks, ...cuts(scene, area, box.x, box.y, square / area.squareInches)]
}

const advice = ({ options }: Scene, area: CutArea): string =>
  en.paper.assembly.advice({
    across: area.columns.count,
    down: area.rows.count,
    printed: area.kept.length,
    overlapMillimeters: options.overlapInches * MM_PER_INCH,
    scale: scaleWords(area.squareInches),
  })

function cuts({ ink }: Scene, area: CutArea, left: number, top: number, share: number): Mark[] {
  const kept = new Set(area.kept.map(({ label }) => label))
  const lines: number[] = []
  const marks: Mark[] = []
  for (const tile of area.tiles) {
    const [x, y] = [left + tile.x * share, top + tile.y * share]
    const [width, height] = [tile.widthInches * share, tile.heightInches * share]
    lines.push(...rectPath(x, y, width, height))
    if (!kept.has(tile.label))
      lines.push(...linePath(x, y, x + width, y + height), ...linePath(x, y + height, x + width, y))
    const pt = Math.min(16, Math.max(2, Math.min(width, height) * 72 * 0.3))
    const plate = points(pt) * 0.36 * (tile.label.length + 1)
    marks.push(
      pathMark(rectPath(x + width / 2 - plate, y + height / 2 - points(pt) * 0.65, plate * 2, points(pt) * 1.3), {
        fill: '#ffffff',
        opacity: 0.8,
      }),
      textMark(tile.label, x + width / 2, y + height / 2 + points(pt) * 0.36, {
        pt,
        bold: true,
        align: 'center',
        color: ink.text,
        maxWidthInches: width * 0.9,
      }),
    )
  }
  return [pathMark(lines, { stroke: ink.text, width: points(0.8) }), ...marks]
}
