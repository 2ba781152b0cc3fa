/** The sheet of a print, and head and foot of its text pages. */
import { settingsOf } from '../../map/battleMap.ts'
import type { Mark } from '../../draw/marks.ts'
import { linePath, pathMark } from '../../draw/paths.ts'
import { artifact, points, textMark } from '../drawing.ts'
import type { PrintOptions } from '../options.ts'
import { PAPERS, type SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import type { TextArea } from './flow.ts'
import type { PagePlace } from './page.ts'

export type Orientation = 'portrait' | 'landscape'

/** The sheet of the options in that orientation. */
export function sheetOf({ paper }: Pick<PrintOptions, 'paper'>, orientation: Orientation): SheetSize {
  const { widthInches, heightInches } = typeof paper === 'string' ? PAPERS[paper] : paper
  const shorter = Math.min(widthInches, heightInches)
  const longer = Math.max(widthInches, heightInches)
  return orientation === 'portrait'
    ? { widthInches: shorter, heightInches: longer }
    : { widthInches: longer, heightInches: shorter }
}

/** The sheet of pages without the map: portrait unless all pages are landscape. */
export const textSheet = (options: PrintOptions): SheetSize =>
  sheetOf(options, options.orientation === 'landscape' ? 'landscape' : 'portrait')

/** Least margin of text, if the printer's is smaller. */
const TEXT_MARGIN_INCHES = 0.5
const HEAD_INCHES = 0.42
const FOOT_INCHES = 0.28

/** The area for text on a sheet, in as many columns as are wide enough. */
export function textAreaOf(sheet: SheetSize, marginInches: number, maxColumns = 1): TextArea {
  const margin = Math.max(marginInches, Math.min(TEXT_MARGIN_INCHES, sheet.widthInches * 0.07))
  const widthInches = sheet.widthInches - 2 * margin
  return {
    x: margin,
    y: margin + HEAD_INCHES,
    widthInches,
    heightInches: sheet.heightInches - 2 * margin - HEAD_INCHES - FOOT_INCHES,
    columns: Math.max(1, Math.min(maxColumns, Math.floor(widthInches / 3.1))),
  }
}

/** Name of the copy. */
export const copyName = ({ copy }: Pick<PrintOptions, 'copy'>): string => en.paper.copies[copy]

/** Head and foot of a page of text. */
export function textPageFrame(scene: Scene, sheet: SheetSize, title: string, place: PagePlace): Mark[] {
  const { ink, options, facts, map } = scene
  const area = textAreaOf(sheet, options.marginInches)
  const right = area.x + area.widthInches
  const top = area.y - HEAD_INCHES
  const bottom = area.y + area.heightInches + FOOT_INCHES
  const half = area.widthInches * 0.62
  const furniture = [
    textMark(settingsOf(map).name, right, top + points(14), {
      pt: 9,
      align: 'right',
      color: ink.quiet,
      maxWidthInches: area.widthInches - half - 0.1,
    }),
    pathMark(linePath(area.x, top + points(19), right, top + points(19)), {
      stroke: ink.text,
      width: points(0.8),
    }),
    textMark(
      [facts.rulesetName, copyName(options), facts.dateText].filter(Boolean).join(' · '),
      area.x,
      bottom - points(2),
      {
        pt: 7,
        color: ink.quiet,
      },
    ),
    textMark(en.paper.page.numbered(place.number, place.count), right, bottom - points(2), {
      pt: 7,
      align: 'right',
      color: ink.quiet,
    }),
  ]
  return [
    textMark(title, area.x, top + points(14), {
      pt: 14,
      bold: true,
      color: ink.text,
      maxWidthInches: half,
      tag: { role: 'H1' },
    }),
    artifact(furniture),
  ]
}
