/** Paints drawings on pages of a PDF. Grays are written as gray, so that a printer keeps to its black ink. */
import type PDFDocument from 'pdfkit'
import { unreachable } from '../../src/base/invariant.ts'
import {
  PATH_OPS,
  POINTS_PER_INCH,
  type Color,
  type GroupMark,
  type ImageMark,
  type Mark,
  type Paint,
  type PathMark,
  type PathNumbers,
  type Stamp,
  type StampMark,
  type TextMark,
} from '../../src/print/drawing.ts'
import type { PrintFonts } from './fontFiles.ts'
import { textRuns } from './textRuns.ts'

/** What pdfkit has and its types do not tell. */
interface PdfInternals {
  ref(data: Record<string, unknown>): PdfReference
  openImage(bytes: Buffer): PdfImage
  readonly page: { readonly xobjects: Record<string, PdfReference> }
}
interface PdfReference {
  end(content: string): void
}

type Pdf = InstanceType<typeof PDFDocument>
/** An image opened once and placed many times. */
export interface PdfImage {
  readonly width: number
  readonly height: number
}

/** Opens a PNG or JPEG for placing. */
export const openPdfImage = (pdf: Pdf, bytes: Buffer): PdfImage => (pdf as unknown as PdfInternals).openImage(bytes)

const CAPS = { butt: 0, round: 1, square: 2 } as const

/** Points, with a ten-thousandth of a point kept: 0.0000014 inches. */
const pt = (inches: number): string => `${Math.round(inches * POINTS_PER_INCH * 1e4) / 1e4}`
const plain = (value: number): string => `${Math.round(value * 1e5) / 1e5}`

/** A path's operators; `unit` writes one number. */
function pathOperators(path: PathNumbers, unit: (value: number) => string): string {
  const out: string[] = []
  const take = (from: number, count: number) =>
    path
      .slice(from, from + count)
      .map(unit)
      .join(' ')
  for (let i = 0; i < path.length;) {
    const op = path[i]
    switch (op) {
      case PATH_OPS.move:
        out.push(`${take(i + 1, 2)} m`)
        i += 3
        break
      case PATH_OPS.line:
        out.push(`${take(i + 1, 2)} l`)
        i += 3
        break
      case PATH_OPS.curve:
        out.push(`${take(i + 1, 6)} c`)
        i += 7
        break
      case PATH_OPS.rect:
        out.push(`${take(i + 1, 4)} re`)
        i += 5
        break
      case PATH_OPS.close:
        out.push('h')
        i += 1
        break
      default:
        throw new Error(`no path operation ${op}`)
    }
  }
  return out.join('\n')
}

function colorOperands(colour: Color): readonly string[] {
  const channels = [1, 3, 5].map((at) => plain(parseInt(colour.slice(at, at + 2), 16) / 255))
  return channels[0] === channels[1] && channels[1] === channels[2] ? channels.slice(0, 1) : channels
}
const fillColor = (colour: Color): string => {
  const operands = colorOperands(colour)
  return `${operands.join(' ')} ${operands.length === 1 ? 'g' : 'rg'}`
}
const strokeColor = (colour: Color): string => {
  const operands = colorOperands(colour)
  return `${operands.join(' ')} ${operands.length === 1 ? 'G' : 'RG'}`
}

function painted(path: PathNumbers, paint: Paint, unit: (value: number) => string): string {
  const out: string[] = []
  if (paint.fill !== undefined) out.push(fillColor(paint.fill))
  if (paint.stroke !== undefined) {
    out.push(strokeColor(paint.stroke), `${unit(paint.widthInches ?? 0)} w`, `${CAPS[paint.cap ?? 'butt']} J`, '1 j')
    out.push(`[${(paint.dash ?? []).map(unit).join(' ')}] 0 d`)
  }
  const [fills, strokes] = [paint.fill !== undefined, paint.stroke !== undefined]
  out.push(pathOperators(path, unit), fills && strokes ? 'B' : fills ? 'f' : strokes ? 'S' : 'n')
  return out.join('\n')
}

/** Paints pages of one document. Stamps and fonts are written once and shared by all pages. */
export class PdfPainter {
  readonly #pdf: Pdf
  readonly #fonts: PrintFonts
  readonly #images: ReadonlyMap<string, PdfImage>
  readonly #stamps = new Map<string, { readonly label: string; readonly reference: PdfReference }>()
  readonly #registered = new Set<string>()

  constructor(pdf: Pdf, fonts: PrintFonts, images: ReadonlyMap<string, PdfImage>) {
    this.#pdf = pdf
    this.#fonts = fonts
    this.#images = images
  }

  /** Paints marks on the current page. */
  paint(marks: readonly Mark[]): void {
    for (const mark of marks) this.#paintMark(mark)
  }

  #paintMark(mark: Mark): void {
    switch (mark.kind) {
      case 'path':
        return this.#path(mark)
      case 'text':
        return this.#text(mark)
      case 'image':
        return this.#image(mark)
      case 'stamp':
        return this.#stamp(mark)
      case 'group':
        return this.#group(mark)
      default:
        return unreachable(mark)
    }
  }

  #path({ path, paint }: PathMark): void {
    if (path.length === 0) return
    const opacity = paint.opacity ?? 1
    if (opacity < 1) this.#pdf.save().opacity(opacity)
    this.#pdf.addContent(painted(path, paint, pt))
    if (opacity < 1) this.#pdf.restore()
  }

  #group({ x, y, turnDegrees, clip, marks }: GroupMark): void {
    this.#pdf.save()
    if (x !== 0 || y !== 0) this.#pdf.translate(x * POINTS_PER_INCH, y * POINTS_PER_INCH)
    if (turnDegrees !== 0) this.#pdf.rotate(turnDegrees)
    if (clip) this.#pdf.addContent(`${pathOperators(clip, pt)}\nW n`)
    this.paint(marks)
    this.#pdf.restore()
  }

  #image({ picture, x, y, widthInches, heightInches, turnDegrees, opacity }: ImageMark): void {
    const image = this.#images.get(picture)
    if (!image) throw new Error(`the picture ${picture} was not opened`)
    const [width, height] = [widthInches * POINTS_PER_INCH, heightInches * POINTS_PER_INCH]
    const [left, top] = [x * POINTS_PER_INCH, y * POINTS_PER_INCH]
    this.#pdf.save()
    if (turnDegrees !== 0) this.#pdf.rotate(turnDegrees, { origin: [left + width / 2, top + height / 2] })
    if (opacity < 1) this.#pdf.opacity(opacity)
    this.#pdf.image(image as never, left, top, { width, height })
    this.#pdf.restore()
  }

  #stamp({ stamp, at, sizeInches }: StampMark): void {
    const { label, reference } = this.#stampReference(stamp)
    const { page } = this.#pdf as unknown as PdfInternals
    page.xobjects[label] = reference
    const size = pt(sizeInches)
    const out: string[] = []
    for (let i = 0; i + 1 < at.length; i += 2)
      out.push(`q ${size} 0 0 ${size} ${pt(at[i] ?? 0)} ${pt(at[i + 1] ?? 0)} cm /${label} Do Q`)
    this.#pdf.addContent(out.join('\n'))
  }

  #stampReference(stamp: Stamp) {
    const known = this.#stamps.get(stamp.key)
    if (known) return known
    const label = `Stamp${this.#stamps.size + 1}`
    // A little more than the square: lines on its border keep their full width.
    const reference = (this.#pdf as unknown as PdfInternals).ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [-0.05, -0.05, 1.05, 1.05],
    })
    reference.end(stamp.marks.map(({ path, paint }) => painted(path, paint, plain)).join('\n'))
    const made = { label, reference }
    this.#stamps.set(stamp.key, made)
    return made
  }

  #text(mark: TextMark): void {
    const runs = textRuns(this.#fonts, mark.text, mark.bold)
    const size = mark.sizeInches * POINTS_PER_INCH
    const widths = runs.map((run) => {
      this.#use(run.font.name, run.font.bytes, size)
      return this.#pdf.widthOfString(run.text, featuresOf(run.rightToLeft))
    })
    const width = widths.reduce((sum, each) => sum + each, 0)
    const most = mark.maxWidthInches === undefined ? width : mark.maxWidthInches * POINTS_PER_INCH
    const squeeze = width > most ? most / width : 1
    const [x, y] = [mark.x * POINTS_PER_INCH, mark.y * POINTS_PER_INCH]
    const share = mark.align === 'left' ? 0 : mark.align === 'center' ? 0.5 : 1
    let at = x - width * squeeze * share
    if (mark.turnDegrees !== 0) this.#pdf.save().rotate(mark.turnDegrees, { origin: [x, y] })
    this.#pdf.addContent(fillColor(mark.colour))
    for (const [i, run] of runs.entries()) {
      this.#use(run.font.name, run.font.bytes, size)
      this.#pdf.text(run.text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(squeeze < 1 ? { horizontalScaling: squeeze * 100 } : {}),
        ...featuresOf(run.rightToLeft),
      })
      at += (widths[i] ?? 0) * squeeze
    }
    if (mark.turnDegrees !== 0) this.#pdf.restore()
  }

  #use(name: string, bytes: Buffer, size: number): void {
    if (!this.#registered.has(name)) {
      this.#pdf.registerFont(name, bytes)
      this.#registered.add(name)
    }
    this.#pdf.font(name, size)
  }
}

/** With features given, pdfkit lays a run out as a whole; without, word by word from the left, which turns Arabic round. */
const featuresOf = (rightToLeft: boolean): { features?: [] } => (rightToLeft ? { features: [] } : {})
