import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { PdfPainter } from '../../../electron/print/paintPdf.ts'
import type { Mark } from '../../../src/draw/marks.ts'
import { linePath, pathMark, rectPath } from '../../../src/draw/paths.ts'
import { readPdf } from '../../support/pdfGeometry.ts'
import { Kept } from './support.ts'

/** The content of a page with marks, line by line. */
async function contentOf(marks: readonly Mark[]): Promise<readonly string[]> {
  const pdf = new PDFDocument({ compress: false, size: [144, 144], margin: 0 })
  const sink = new Kept()
  const ended = new Promise((resolve) => sink.once('finish', resolve))
  pdf.pipe(sink)
  new PdfPainter(pdf, new Map()).paint(marks)
  pdf.end()
  await ended
  expect(await readPdf(sink.bytes)).toHaveLength(1)
  return sink.bytes.toString('latin1').split('\n')
}

const [RED, BLUE] = ['#ff0000', '#0000ff']
const square = (fill: string) => pathMark(rectPath(0, 0, 1, 1), { fill })

/** The color each fill is made with: what a reader of the page has been told, with what `q` and `Q` keep. */
function colorsOfFills(lines: readonly string[]): readonly (string | undefined)[] {
  const kept: (string | undefined)[] = []
  const colors: (string | undefined)[] = []
  let now: string | undefined
  for (const line of lines) {
    if (line === 'q') kept.push(now)
    if (line === 'Q') now = kept.pop()
    // Each page and each form is told anew.
    if (line === 'endstream') now = undefined
    if (/ (rg|g)$/u.test(line)) now = line
    if (/(^|\s)f\*?$/u.test(line)) colors.push(now)
  }
  return colors
}

const [IN_RED, IN_BLUE] = ['1 0 0 rg', '0 0 1 rg']

it('says a color once for marks in a row, and again after a group', async () => {
  const group: Mark = { kind: 'group', x: 1, marks: [square(BLUE)] }
  const lines = await contentOf([square(RED), square(RED), group, square(BLUE), square(RED)])
  expect(colorsOfFills(lines)).toEqual([IN_RED, IN_RED, IN_BLUE, IN_BLUE, IN_RED])
  expect(lines.filter((line) => line === IN_RED)).toHaveLength(2)
})

it('says a color anew within a group and after marks that shine through', async () => {
  const sheer = pathMark(rectPath(0, 0, 1, 1), { fill: BLUE, opacity: 0.5 })
  const group: Mark = { kind: 'group', opacity: 0.5, marks: [square(RED), square(RED)] }
  const lines = await contentOf([square(RED), sheer, square(RED), group, square(BLUE)])
  // What is laid down as one stands in a form before the page.
  expect(colorsOfFills(lines)).toEqual([IN_RED, IN_RED, IN_RED, IN_BLUE, IN_RED, IN_BLUE])
})

it('paints a group of one path without a form, as sheer as group and path are', async () => {
  const path = pathMark(rectPath(0, 0, 1, 1), { fill: BLUE, opacity: 0.5 })
  const inner: Mark = { kind: 'group', x: 1, y: 0, opacity: 0.5, marks: [path] }
  const lines = await contentOf([{ kind: 'group', opacity: 0.5, marks: [inner] }])
  expect(lines.filter((line) => line.endsWith(' Do'))).toEqual([])
  expect(lines.filter((line) => line.startsWith('/ca '))).toEqual(['/ca 0.125'])
  // Fill and line of one path lie on each other: they need a form.
  const outlined = pathMark(rectPath(0, 0, 1, 1), { fill: BLUE, stroke: RED, width: 0.1 })
  const asOne = await contentOf([{ kind: 'group', opacity: 0.5, marks: [outlined] }])
  expect(asOne.filter((line) => line.endsWith(' Do'))).toHaveLength(1)
})

it('writes the width of lines in the unit of their group', async () => {
  const line = pathMark(linePath(0, 0, 1, 0), { stroke: RED, width: 0.25 })
  const lines = await contentOf([line, { kind: 'group', scale: 0.5, marks: [line] }, line])
  expect(lines.filter((each) => each.endsWith(' w'))).toEqual(['18 w', '18 w', '18 w'])
})
