/**
 * A saddle-stitched booklet: two pages on each side of a sheet, in the order that reads correctly once the sheets are nested and folded.
 * Landscape pages are rotated, so that all sheets have one orientation in the printer.
 */
import type { Mark } from '../../draw/marks.ts'
import { clipped, linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { en } from '../../words/en/index.ts'
import { points } from '../drawing.ts'
import type { PrintOptions } from '../options.ts'
import type { PagePlace, PlannedPage } from '../pages/page.ts'
import { sheetOf } from '../pages/sheet.ts'
import type { SheetSize } from '../papers.ts'

/** Options for planning the pages of a booklet as single sheets of half the size. */
export function halfSheetOptions(options: PrintOptions): PrintOptions {
  const sheet = sheetOf(options, 'landscape')
  return {
    ...options,
    layout: 'sheets',
    paper: { widthInches: sheet.widthInches / 2, heightInches: sheet.heightInches },
    orientation: 'fewest-pages',
  }
}

/** Indices of the left and right page on each side of the sheets of a booklet; indices past the last page are blank. */
export function imposition(pages: number): readonly (readonly [left: number, right: number])[] {
  const count = Math.ceil(pages / 4) * 4
  return Array.from({ length: count / 4 }, (_, i) => [
    [count - 1 - 2 * i, 2 * i] as const,
    [2 * i + 1, count - 2 - 2 * i] as const,
  ]).flat()
}

/** Puts pages two on each side of a sheet, for printing on both sides, flipped on the short edge. */
export function imposedPages(pages: readonly PlannedPage[], options: PrintOptions): readonly PlannedPage[] {
  const sheet = sheetOf(options, 'landscape')
  const half: SheetSize = { widthInches: sheet.widthInches / 2, heightInches: sheet.heightInches }
  const draw = (index: number, left: number): readonly Mark[] => {
    const page = pages[index]
    return page ? [onHalf(page, { number: index + 1, count: pages.length }, half, left)] : []
  }
  const named = (index: number) => (index < pages.length ? index + 1 : null)
  return imposition(pages.length).map(([left, right], i) => ({
    ...sheet,
    part: 'spread',
    label: en.paper.page.spread(Math.floor(i / 2) + 1, i % 2 === 0, [named(left), named(right)]),
    draw: () => [...draw(left, 0), ...draw(right, half.widthInches), foldMarks(sheet)],
  }))
}

/** A page on its half of the sheet; a landscape page is rotated counterclockwise. */
function onHalf(page: PlannedPage, place: PagePlace, half: SheetSize, left: number): Mark {
  const isLandscape = page.widthInches > page.heightInches
  const marks = page.draw(place)
  const turned: Mark = isLandscape
    ? { kind: 'group', x: left, y: half.heightInches, turnDegrees: -90, marks }
    : { kind: 'group', x: left, y: 0, marks }
  return clipped(rectPath(left, 0, half.widthInches, half.heightInches), [turned])
}

/** Fold marks: short lines at the top and bottom edges. */
function foldMarks({ widthInches, heightInches }: SheetSize): Mark {
  const [x, length] = [widthInches / 2, 0.3]
  return pathMark([...linePath(x, 0, x, length), ...linePath(x, heightInches - length, x, heightInches)], {
    stroke: '#999999',
    width: points(0.4),
    dash: [points(2), points(2)],
  })
}
