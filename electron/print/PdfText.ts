/** Writes text of a PDF as runs of one font and direction, with the text they stand for. */
import type { TextMark } from '../../src/draw/marks.ts'
import { POINTS_PER_INCH } from '../../src/print/drawing.ts'
import type { LoadedFont } from './fontFiles.ts'
import { registerFont, type Pdf } from './pdfInternals.ts'
import { fillColor } from './pdfOperators.ts'
import { textRuns } from './textRuns.ts'

/** Writes the texts of one document; each font is in the file once. */
export class PdfText {
  readonly #pdf: Pdf
  readonly #registered = new Set<string>()

  constructor(pdf: Pdf) {
    this.#pdf = pdf
  }

  /** Writes one line of text. */
  write(mark: TextMark): void {
    const runs = textRuns(mark.text, mark.bold, mark.face)
    const size = mark.size * POINTS_PER_INCH
    const widths = runs.map((run) => {
      this.#use(run.font, size)
      return this.#pdf.widthOfString(run.text, featuresOf(run.rightToLeft))
    })
    const width = widths.reduce((sum, each) => sum + each, 0)
    const maxWidth = mark.maxWidth === undefined ? width : mark.maxWidth * POINTS_PER_INCH
    const squeeze = width > maxWidth ? maxWidth / width : 1
    const [x, y] = [mark.x * POINTS_PER_INCH, mark.y * POINTS_PER_INCH]
    const share = mark.align === 'left' ? 0 : mark.align === 'center' ? 0.5 : 1
    let at = x - width * squeeze * share
    if (mark.turnDegrees !== 0) this.#pdf.save().rotate(mark.turnDegrees, { origin: [x, y] })
    this.#pdf.addContent(fillColor(mark.color))
    for (const [i, run] of runs.entries()) {
      this.#use(run.font, size)
      const write = () =>
        this.#pdf.text(run.text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(squeeze < 1 ? { horizontalScaling: squeeze * 100 } : {}),
          ...featuresOf(run.rightToLeft),
        })
      if (!run.rightToLeft && REORDERED.test(run.text)) this.#asTyped(run.text.normalize('NFC'), write)
      else write()
      at += (widths[i] ?? 0) * squeeze
    }
    if (mark.turnDegrees !== 0) this.#pdf.restore()
  }

  /**
   * Adds the actual text to the text object that `write` writes, so that readers find it in that place.
   * @source ISO 32000-1, 14.9.4
   */
  #asTyped(text: string, write: () => void): void {
    const pdf = this.#pdf
    const add = pdf.addContent.bind(pdf)
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
    pdf.addContent = (content) => {
      if (content === 'ET') add('EMC')
      add(content)
      if (content === 'BT') add(`/Span <</ActualText <${bytes}>>> BDC`)
      return pdf
    }
    write()
    Reflect.deleteProperty(pdf, 'addContent')
  }

  #use({ name, font }: LoadedFont, size: number): void {
    if (!this.#registered.has(name)) {
      registerFont(this.#pdf, name, font)
      this.#registered.add(name)
    }
    this.#pdf.font(name, size)
  }
}

/** Scripts whose glyphs are reordered or combined. Readers handle right-to-left text themselves. */
const REORDERED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Mark}]/u

/** With features given, pdfkit lays a run out as a whole; without, word by word from the left, which turns Arabic round. */
const featuresOf = (rightToLeft: boolean): { features?: [] } => (rightToLeft ? { features: [] } : {})
