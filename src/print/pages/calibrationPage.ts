/** A page to check with a ruler whether the printer scales. */
import type { Mark, Paint } from '../../draw/marks.ts'
import { linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { MM_PER_INCH, points, textMark } from '../drawing.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import type { PlannedPage } from './page.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { paragraph } from './text.ts'

const words = en.paper.calibration

/** Rulers; `length` is in units, less on a small sheet. */
const RULERS = [
  { unit: 'mm', unitInches: 1 / MM_PER_INCH, length: 100, longEvery: 10, middleEvery: 5 },
  { unit: 'in', unitInches: 1 / 16, length: 64, longEvery: 16, middleEvery: 8 },
] as const

/** The calibration page. */
export function calibrationPage(scene: Scene): PlannedPage {
  const sheet = textSheet(scene.options)
  const area = textAreaOf(sheet, scene.options.marginInches)
  const advice = paragraph(words.advice, area.widthInches, { pt: 9 })
  return {
    ...sheet,
    part: 'calibration',
    label: words.title,
    draw: (place) => {
      const marks: Mark[] = textPageFrame(scene, sheet, words.title, place)
      let y = area.y
      for (const line of advice) {
        marks.push(...line.draw(area.x, y, area.widthInches))
        y += line.heightInches
      }
      y += 0.35
      for (const ruler of RULERS) {
        marks.push(...rulerMarks(scene, ruler, area.x + 0.1, y, area.widthInches - 0.2, false))
        y += 0.75
      }
      const down = Math.min(area.heightInches - (y - area.y), 4.2)
      for (const [i, ruler] of RULERS.entries())
        marks.push(...rulerMarks(scene, ruler, area.x + 0.35 + i * 0.9, y, down, true))
      return [...marks, ...squares(scene, area.x + 2.1, y, area.x + area.widthInches)]
    },
  }
}

/** A square inch and 25 mm beside it. */
function squares({ ink }: Scene, x: number, y: number, right: number): Mark[] {
  const paint: Paint = { stroke: ink.text, width: points(0.5) }
  const sizes = [
    { side: 1, label: '1 in' },
    { side: 25 / MM_PER_INCH, label: '25 mm' },
  ]
  return sizes.flatMap(({ side, label }, i) =>
    x + i * 1.3 + side > right
      ? []
      : [
          pathMark(rectPath(x + i * 1.3, y, side, side), paint),
          textMark(label, x + i * 1.3 + side / 2, y + side / 2, { pt: 8, align: 'center', color: ink.text }),
        ],
  )
}

function rulerMarks(
  { ink }: Scene,
  ruler: (typeof RULERS)[number],
  x: number,
  y: number,
  room: number,
  upright: boolean,
): Mark[] {
  const steps = Math.min(ruler.length, Math.floor(room / (ruler.longEvery * ruler.unitInches) + 1e-9) * ruler.longEvery)
  const at = (along: number, across: number): readonly [number, number] =>
    upright ? [x + across, y + along] : [x + along, y + across]
  const ticks: number[] = [...linePath(...at(0, 0), ...at(steps * ruler.unitInches, 0))]
  const marks: Mark[] = []
  for (let i = 0; i <= steps; i++) {
    const along = i * ruler.unitInches
    const length = i % ruler.longEvery === 0 ? 0.22 : i % ruler.middleEvery === 0 ? 0.15 : 0.09
    ticks.push(...linePath(...at(along, 0), ...at(along, length)))
    if (i % ruler.longEvery !== 0) continue
    const number = ruler.unit === 'mm' ? i : i / ruler.longEvery
    const label = i === steps ? `${number} ${ruler.unit}` : `${number}`
    const [tx, ty] = at(along, upright ? 0.26 : 0.34)
    marks.push(
      textMark(label, tx, upright ? ty + points(2.5) : ty, {
        pt: 7,
        align: upright ? 'left' : 'center',
        color: ink.text,
      }),
    )
  }
  return [pathMark(ticks, { stroke: ink.text, width: points(0.5) }), ...marks]
}
