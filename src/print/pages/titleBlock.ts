/** Title block, scale bar and compass. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { settingsOf } from '../../map/battleMap.ts'
import type { Mark, Paint } from '../../draw/marks.ts'
import { pathMark, polygonPath, rectPath } from '../../draw/paths.ts'
import { MM_PER_INCH, points, textMark } from '../drawing.ts'
import type { PrintOptions } from '../options.ts'
import type { SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import { copyName } from './sheet.ts'

/** Height of the strip under a map on one page. */
export const TITLE_STRIP_INCHES = 0.62

const rounded = (value: number, digits: number): string => `${Number(value.toFixed(digits))}`

/** The scale in words. */
export const scaleWords = (squareInches: number): string =>
  `1 square = ${rounded(squareInches, 3)} in = ${rounded(squareInches * MM_PER_INCH, 2)} mm = ${FEET_PER_SQUARE} ft`

/** A compass rose of diameter `size` around `x`, `y`. North is up. */
export function compassMarks({ ink }: Pick<Scene, 'ink'>, x: number, y: number, size: number): Mark[] {
  const half = size / 2
  const thin = half * 0.22
  const point = (dx: number, dy: number) =>
    polygonPath([x + dx * half, y + dy * half, x + dy * thin, y - dx * thin, x - dy * thin, y + dx * thin])
  const paint: Paint = { stroke: ink.text, width: points(0.5) }
  return [
    pathMark([...point(0, 1), ...point(1, 0), ...point(-1, 0)], { ...paint, fill: '#ffffff' }),
    pathMark(point(0, -1), { ...paint, fill: ink.text }),
    textMark('N', x, y - half - points(2), {
      pt: Math.max(5, size * 14),
      bold: true,
      align: 'center',
      color: ink.text,
    }),
  ]
}

/** Lengths of the scale bar in squares; the longest that fits is used. */
const BAR_SQUARES = [20, 10, 5, 4, 2, 1] as const

/** A scale bar of whole squares, no longer than `roomInches`, from `x`, `y`; empty if one square is longer. */
export function scaleBarMarks(
  { ink }: Pick<Scene, 'ink'>,
  x: number,
  y: number,
  roomInches: number,
  squareInches: number,
): Mark[] {
  const squares = BAR_SQUARES.find((count) => count * squareInches <= roomInches)
  if (squares === undefined) return []
  const height = 0.07
  const paint: Paint = { stroke: ink.text, width: points(0.5) }
  const dark = Array.from({ length: Math.ceil(squares / 2) }, (_, i) =>
    rectPath(x + 2 * i * squareInches, y, squareInches, height),
  ).flat()
  const length = squares * squareInches
  const under = { pt: 6, color: ink.text }
  return [
    pathMark(rectPath(x, y, length, height), { ...paint, fill: '#ffffff' }),
    pathMark(dark, { fill: ink.text }),
    textMark('0', x, y + height + points(7), under),
    textMark(`${squares * FEET_PER_SQUARE} ft`, x + length, y + height + points(7), { ...under, align: 'center' }),
  ]
}

/** Lines of the title block: rules, size, copy and date. */
export function titleLines({ map, facts, options }: Scene): readonly string[] {
  const rules = facts.tableRuleLines.length === 0 ? en.paper.page.rulesAsWritten : facts.tableRuleLines.join('; ')
  return [
    `${facts.rulesetName} · ${rules}`,
    [en.paper.page.size(map.widthCells, map.heightCells), copyName(options), facts.dateText]
      .filter(Boolean)
      .join(' · '),
  ]
}

/** The strip at the foot of a one-page map. */
export function titleStrip(scene: Scene, squareInches: number, sheet: SheetSize, areaName: string | undefined): Mark[] {
  const { ink, map, options } = scene
  const margin = options.marginInches + 0.06
  const top = sheet.heightInches - options.marginInches - TITLE_STRIP_INCHES + 0.06
  const width = sheet.widthInches - 2 * margin
  const [title, ...lines] = [[settingsOf(map).name, areaName].filter(Boolean).join(' · '), ...titleLines(scene)]
  const textWidth = width * 0.58
  const barX = margin + width * 0.62
  const barRoom = width * 0.38 - 0.5
  return [
    pathMark(rectPath(margin, top, width, TITLE_STRIP_INCHES - 0.08), { stroke: ink.text, width: points(0.7) }),
    textMark(title ?? '', margin + 0.08, top + points(12), {
      pt: 11,
      bold: true,
      color: ink.text,
      maxWidthInches: textWidth,
    }),
    ...lines.map((words, i) =>
      textMark(words, margin + 0.08, top + points(22 + i * 9), { pt: 7, color: ink.text, maxWidthInches: textWidth }),
    ),
    ...scaleBarMarks(scene, barX, top + 0.1, barRoom, squareInches),
    textMark(scaleWords(squareInches), barX, top + points(31), { pt: 6, color: ink.quiet, maxWidthInches: barRoom }),
    ...compassMarks(scene, margin + width - 0.24, top + 0.32, 0.3),
  ]
}

/** True if the map page has a title strip, as one fitted to a page has; else the title block is in the legend. */
export const hasTitleStrip = ({ scale, pageLabels }: PrintOptions): boolean => scale.kind === 'fit' && pageLabels
