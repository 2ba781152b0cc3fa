/** The map on one page of its own size for a print shop: with bleed, trim marks, and the trim and bleed boxes of the file. */
import { failure, ok, type Result } from '../../base/result.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import type { Color, Mark } from '../../draw/marks.ts'
import { circlePath, linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { styleOf } from '../../draw/styles/registry.ts'
import type { CellRect } from '../../grid/cell.ts'
import { en } from '../../words/en/index.ts'
import { points, textMark } from '../drawing.ts'
import type { PrintOptions } from '../options.ts'
import type { PlannedPage } from '../pages/page.ts'
import { sheetOf } from '../pages/sheet.ts'
import { bandsOf } from '../pages/tilePage.ts'
import { scaleWords } from '../pages/titleBlock.ts'
import type { SheetSize } from '../papers.ts'

/** Space around the bleed for marks. */
const SLUG_INCHES = 0.45
/** Border between map and trim edge, since no cut is exact. */
const BORDER_INCHES = 0.3
/** Longest side of a PDF page. @source ISO 32000-1, Annex C.2 */
const MAX_PAGE_INCHES = 200

/** Options for planning the one page of a poster, as large as it is once trimmed. Errors: `page-too-large`. */
export function posterOptions(map: BattleMap, options: PrintOptions, cells: CellRect): Result<PrintOptions> {
  const bare: PrintOptions = {
    ...options,
    ...(isDark(map, options) ? { coordinates: 'none' as const } : {}),
    layout: 'sheets',
    parts: ['map'],
    area: options.area.kind === 'regions' ? { kind: 'map' } : options.area,
    marginInches: BORDER_INCHES,
    overlapInches: 0,
    cropMarks: false,
    alignmentCrosses: false,
    pageLabels: false,
    legendOnMap: false,
  }
  const trimmed = trimmedSize(bare, cells)
  const longest = Math.max(trimmed.widthInches, trimmed.heightInches) + 2 * (SLUG_INCHES + options.bleedInches)
  if (longest > MAX_PAGE_INCHES) return failure('page-too-large', { got: Math.ceil(longest), max: MAX_PAGE_INCHES })
  const orientation = trimmed.widthInches > trimmed.heightInches ? 'landscape' : 'portrait'
  return ok({ ...bare, orientation, paper: trimmed })
}

/** Paper color of the map's style. */
const paperOf = (map: BattleMap, { style }: PrintOptions): Color =>
  styleOf({ style: style ?? settingsOf(map).look.style }).palette.paper

/** True if dark text could not be read on the paper color. */
const isDark = (map: BattleMap, options: PrintOptions): boolean =>
  [1, 3, 5].reduce((sum, at) => sum + parseInt(paperOf(map, options).slice(at, at + 2), 16), 0) < 3 * 110

/** At a fixed scale the page is as large as the map; else it is the paper of the options. */
function trimmedSize(options: PrintOptions, cells: CellRect): SheetSize {
  if (options.scale.kind !== 'square') {
    const isWide = cells.widthCells > cells.heightCells
    return sheetOf(options, isWide ? 'landscape' : 'portrait')
  }
  const { squareInches } = options.scale
  const bands = bandsOf(options)
  // Slightly more, so that rounding cannot add a second page.
  const around = 2 * options.marginInches + 1e-6
  return {
    widthInches: cells.widthCells * squareInches + bands.left + bands.right + around,
    heightInches: cells.heightCells * squareInches + bands.top + bands.bottom + around,
  }
}

/** The page with its bleed and marks; `squareInches`: size of a square on it. */
export function posterPage(
  map: BattleMap,
  page: PlannedPage,
  options: PrintOptions,
  squareInches: number,
): PlannedPage {
  const { bleedInches } = options
  const edge = SLUG_INCHES + bleedInches
  const trim = { x: edge, y: edge, widthInches: page.widthInches, heightInches: page.heightInches }
  const sheet: SheetSize = { widthInches: trim.widthInches + 2 * edge, heightInches: trim.heightInches + 2 * edge }
  return {
    ...page,
    ...sheet,
    trim,
    bleedInches,
    draw: (place) => [
      pathMark(
        rectPath(SLUG_INCHES, SLUG_INCHES, trim.widthInches + 2 * bleedInches, trim.heightInches + 2 * bleedInches),
        { fill: paperOf(map, options) },
      ),
      { kind: 'group', x: edge, y: edge, marks: page.draw(place) },
      ...trimMarks(trim, bleedInches),
      textMark(
        en.paper.page.poster(settingsOf(map).name, scaleWords(squareInches), trim, bleedInches),
        edge + 0.6,
        sheet.heightInches - 0.12,
        { pt: 7, maxWidthInches: trim.widthInches - 1.2 },
      ),
    ],
  }
}

interface TrimBox extends SheetSize {
  readonly x: number
  readonly y: number
}

/** Trim marks at the corners outside the bleed, and registration crosses in the middle of three sides. */
function trimMarks({ x, y, widthInches, heightInches }: TrimBox, bleedInches: number): readonly Mark[] {
  const [gap, length] = [bleedInches + 0.06, 0.28]
  const [right, bottom] = [x + widthInches, y + heightInches]
  const cuts = [
    ...[x, right].flatMap((at) => [
      ...linePath(at, y - gap, at, y - gap - length),
      ...linePath(at, bottom + gap, at, bottom + gap + length),
    ]),
    ...[y, bottom].flatMap((at) => [
      ...linePath(x - gap, at, x - gap - length, at),
      ...linePath(right + gap, at, right + gap + length, at),
    ]),
  ]
  const middle = bleedInches + SLUG_INCHES / 2
  const crosses = [
    [x + widthInches / 2, y - middle],
    [x - middle, y + heightInches / 2],
    [right + middle, y + heightInches / 2],
  ] as const
  return [
    pathMark(cuts, { stroke: '#000000', width: points(0.35) }),
    ...crosses.flatMap(([cx, cy]) => [
      pathMark([...linePath(cx - 0.1, cy, cx + 0.1, cy), ...linePath(cx, cy - 0.1, cx, cy + 0.1)], {
        stroke: '#000000',
        width: points(0.35),
      }),
      pathMark(circlePath(cx, cy, 0.06), { stroke: '#000000', width: points(0.35) }),
    ]),
  ]
}
