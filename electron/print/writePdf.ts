/** Writes a plan as a PDF, page by page into a stream: memory holds one page, the fonts and the pictures, whatever the size of the map. */
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { PartMark } from '../../src/draw/marks.ts'
import type { FlattenedMark } from '../../src/draw/soft.ts'
import type { JobStage } from '../../src/ipc/shapes/jobs.ts'
import { POINTS_PER_INCH } from '../../src/print/drawing.ts'
import { outlineOf, type Chapter } from '../../src/print/outline.ts'
import type { PlannedPage } from '../../src/print/pages/page.ts'
import { drawPage, type PagePlan } from '../../src/print/planPages.ts'
import { softAsPictures } from './softAsPictures.ts'
import { markForArchives } from './pdfArchive.ts'
import { PdfPainter } from './paintPdf.ts'
import { openPdfImage, type Pdf, type PdfImage, type PdfInternals } from './pdfInternals.ts'
import type { PrintPictures } from './pictures.ts'

/** What writing a plan needs. */
export interface WriteDeps {
  readonly pictures: PrintPictures
  /** The time written into the file. */
  readonly now: Date
  readonly onProgress?: (stage: JobStage, done: number, of: number) => void
  /** Aborted: the promise rejects with the signal's reason, and the sink is left as it is. */
  readonly signal?: AbortSignal
}

const PROGRAM = 'Fivefoot'

/** Bytes buffered before writing waits for the disk. */
const MAX_WAITING_BYTES = 1 << 22
/** How long to work before yielding to the event loop, so that the process stays responsive. */
const TURN_MS = 12

interface WithBoxes {
  readonly dictionary: { readonly data: { TrimBox?: readonly number[]; BleedBox?: readonly number[] } }
}

interface WithCount {
  readonly dictionary: { readonly data: { Count?: number } }
}

/** Writes all pages and ends the sink. Rejects with what the sink reports. */
export async function writePdf(plan: PagePlan, sink: Writable, deps: WriteDeps): Promise<void> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: 'en-US',
    tagged: true,
    margin: 0,
    info: { Title: plan.title, Creator: PROGRAM, Producer: PROGRAM, CreationDate: deps.now },
  })
  markForArchives(pdf, { title: plan.title, program: PROGRAM, now: deps.now })
  // Viewers should print the file at actual size, not fitted to the paper.
  const { data } = (pdf as unknown as PdfInternals)._root
  data.ViewerPreferences.data.PrintScaling = 'None'
  data.PageLabels = pageLabels(plan)
  const written = finished(sink)
  written.catch(() => undefined)
  pdf.pipe(sink)
  try {
    const images = new Map<string, PdfImage>()
    for (const [i, id] of plan.pictures.entries()) {
      const ready = await deps.pictures.forPdf(id, plan.longestInches[id], {
        onProgress: (done, of) => deps.onProgress?.('pictures', i + done / of, plan.pictures.length),
        signal: deps.signal,
        maxPpi: plan.picturePpi,
      })
      images.set(id, openPdfImage(pdf, ready))
    }
    const painter = new PdfPainter(pdf, images)
    await paintPages(plan, pdf, painter, sink, deps)
    pdf.end()
    await written
  } catch (error) {
    pdf.unpipe(sink)
    throw error
  }
}

async function paintPages(
  plan: PagePlan,
  pdf: Pdf,
  painter: PdfPainter,
  sink: Writable,
  deps: WriteDeps,
): Promise<void> {
  const { signal, onProgress } = deps
  const asPaths = softAsPictures(plan, plan.paperSquareInches, deps)
  const bookmark = bookmarks(plan, pdf)
  let turnEnds = performance.now() + TURN_MS
  const rest = async (): Promise<void> => {
    if (performance.now() < turnEnds) return
    await nextTurn()
    while (pdf.readableLength > MAX_WAITING_BYTES && !sink.errored) await nextTurn()
    signal?.throwIfAborted()
    if (sink.errored) throw sink.errored
    turnEnds = performance.now() + TURN_MS
  }
  for (let index = 0; index < plan.pages.length; index++) {
    const drawing = drawPage(plan, index)
    const { widthInches, heightInches } = drawing
    pdf.addPage({ size: [widthInches * POINTS_PER_INCH, heightInches * POINTS_PER_INCH], margin: 0 })
    setBoxes(pdf, plan.pages[index])
    bookmark(index)
    const marks = await asPaths.page(drawing)
    for (const part of partsIn(marks)) {
      if (painter.knows(part)) continue
      painter.addPart(part, await asPaths.part(part))
      await rest()
    }
    painter.paint(marks)
    onProgress?.('pages', index + 1, plan.pages.length)
    await rest()
  }
  signal?.throwIfAborted()
}

/** The parts of a drawing, in the order they are painted. */
function* partsIn(marks: readonly FlattenedMark[]): Generator<PartMark> {
  for (const mark of marks)
    if (mark.kind === 'part') yield mark
    else if (mark.kind === 'group') yield* partsIn(mark.marks)
}

/** Sets the trim box and the bleed box of the current page. @source ISO 32000-1, 14.11.2 */
function setBoxes(pdf: Pdf, page: PlannedPage | undefined): void {
  if (!page) return
  const { widthInches, heightInches, bleedInches = 0 } = page
  const trim = page.trim ?? { x: 0, y: 0, widthInches, heightInches }
  const box = (around: number) =>
    [
      trim.x - around,
      heightInches - trim.y - trim.heightInches - around,
      trim.x + trim.widthInches + around,
      heightInches - trim.y + around,
    ].map((inches) => inches * POINTS_PER_INCH)
  const { data } = (pdf.page as unknown as WithBoxes).dictionary
  data.TrimBox = box(0)
  data.BleedBox = box(bleedInches)
}

/** Returns a function that adds the bookmarks of a page; call it once for each page, in order, after the page was added. */
function bookmarks({ pages }: PagePlan, pdf: Pdf): (page: number) => void {
  const parents = new Map<Chapter, PDFKit.PDFOutline>()
  const onPage = new Map<number, (() => void)[]>()
  const add = (page: number, bookmark: () => void) => onPage.set(page, [...(onPage.get(page) ?? []), bookmark])
  const chapters = outlineOf(pages)
  const { data } = (pdf.outline as unknown as WithCount).dictionary
  // The number of visible items; negative if folded. pdfkit counts only unfolded items.
  data.Count = chapters.length
  for (const chapter of chapters) {
    add(chapter.firstPage, () => {
      const item = pdf.outline.addItem(chapter.title)
      if (chapter.pages.length > 0) (item as unknown as WithCount).dictionary.data.Count = -chapter.pages.length
      parents.set(chapter, item)
    })
    for (const { page, title } of chapter.pages) add(page, () => void parents.get(chapter)?.addItem(title))
  }
  return (page) => onPage.get(page)?.forEach((bookmark) => bookmark())
}

/** The page labels viewers show instead of page numbers. @source ISO 32000-1, 12.4.2 */
function pageLabels({ pages }: PagePlan): unknown {
  const labels = pages.flatMap(({ label, areaName }, i) => {
    const name = areaName === undefined ? label : `${areaName} ${label}`
    // pdfkit writes a String as text and a string as a name.
    return [i, { P: new String(name) }]
  })
  return { Nums: labels }
}
