/** The first page of a folder or booklet. */
import { settingsOf } from '../../map/battleMap.ts'
import type { Mark } from '../../draw/marks.ts'
import { pathMark, rectPath } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import { drawMap } from '../map/drawMap.ts'
import type { Frame } from '../map/frame.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import type { CutArea } from './mapArea.ts'
import type { PlannedPage } from './page.ts'
import { copyName, textAreaOf, textSheet } from './sheet.ts'
import { paragraph } from './text.ts'
import { titleLines } from './titleBlock.ts'

/** The cover: name, rules, sides, summary, and a small map of the first area. */
export function coverPage(scene: Scene, first: CutArea | undefined): PlannedPage {
  const sheet = textSheet(scene.options)
  return { ...sheet, part: 'cover', label: en.paper.page.cover, draw: () => drawCover(scene, first) }
}

function drawCover(scene: Scene, first: CutArea | undefined): Mark[] {
  const { ink, map, options } = scene
  const sheet = textSheet(options)
  const area = textAreaOf(sheet, options.marginInches)
  const settings = settingsOf(map)
  const marks: Mark[] = []
  let y = area.y + 0.2
  const write = (blocks: ReturnType<typeof paragraph>) => {
    for (const block of blocks) {
      marks.push(...block.draw(area.x, y, area.widthInches))
      y += block.heightInches
    }
  }
  write(paragraph(settings.name, area.widthInches, { pt: 28, bold: true, color: ink.text, tag: { role: 'H1' } }))
  y += 0.1
  for (const words of titleLines(scene)) write(paragraph(words, area.widthInches, { pt: 11, color: ink.text }))
  y += 0.1
  write(paragraph(sidesLine(scene), area.widthInches, { pt: 11, color: ink.text }))
  // Sides and house rules are above.
  const measured = (scene.facts.summary ?? []).filter(({ id }) => id !== 'sides' && id !== 'house-rules')
  if (measured.length > 0) y += 0.1
  for (const row of measured) write(paragraph(en.summary.line(row), area.widthInches, { pt: 11, color: ink.text }))
  y += 0.15
  const about = paragraph(settings.description, area.widthInches, { pt: 10, color: ink.text })
  write(about.slice(0, Math.max(0, Math.floor((area.heightInches * 0.3) / points(13.2)))))
  y += 0.25
  const bottom = area.y + area.heightInches
  marks.push(textMark(copyName(options), area.x, bottom + points(14), { pt: 10, bold: true, color: ink.text }))
  return first && bottom - y > 1 ? [...marks, ...picture(scene, first, area.x, y, area.widthInches, bottom - y)] : marks
}

function sidesLine({ creatures }: Scene): string {
  const counts = new Map<string, number>()
  for (const { creature } of creatures) counts.set(creature.side, (counts.get(creature.side) ?? 0) + 1)
  return en.paper.page.sides([...counts])
}

function picture(scene: Scene, { cells }: CutArea, x: number, y: number, width: number, height: number): Mark[] {
  const squareInches = Math.min(width / cells.widthCells, height / cells.heightCells)
  const box = { x, y, widthInches: squareInches * cells.widthCells, heightInches: squareInches * cells.heightCells }
  const frame: Frame = {
    squareInches,
    originX: x - cells.col * squareInches,
    originY: y - cells.row * squareInches,
    window: cells,
  }
  return [
    drawMap({ ...scene, options: { ...scene.options, names: false } }, frame, box),
    pathMark(rectPath(box.x, box.y, box.widthInches, box.heightInches), {
      stroke: scene.ink.text,
      width: points(1),
    }),
  ]
}
