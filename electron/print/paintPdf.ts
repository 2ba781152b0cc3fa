/** Paints drawings on pages of a PDF. */
import { unreachable } from '../../src/base/invariant.ts'
import type { Blend, Paint, PartMark, PathMark, PictureMark, Stamp, StampMark, TextMark } from '../../src/draw/marks.ts'
import type { FlatMark, FlattenedMark } from '../../src/draw/soft.ts'
import { POINTS_PER_INCH } from '../../src/print/drawing.ts'
import { letterOutlines } from './letterOutlines.ts'
import {
  openPdfImage,
  type Pdf,
  type PdfImage,
  type PdfInternals,
  type PdfPage,
  type PdfReference,
} from './pdfInternals.ts'
import { alphasOf, decimalsFor, inPoints, painted, pathOperators, plain, pt, type PaintState } from './pdfOperators.ts'
import { PdfTags } from './pdfTags.ts'
import { PdfText } from './PdfText.ts'

/** A form XObject and its name on pages. */
interface PdfForm {
  readonly label: string
  readonly reference: PdfReference
}

/** Further than any paper reaches, in points. */
const MAX_COORDINATE = 32_000

/** Names of blend modes in a PDF. `destination-out` never gets here: it is flattened into a picture. */
const BLENDS: Readonly<Record<Exclude<Blend, 'destination-out'>, string>> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  'soft-light': 'SoftLight',
}

/** True if a path has a fill or a stroke but not both, so that it cannot overlap itself. */
const isOneColor = ({ fill, stroke }: Paint): boolean =>
  stroke === undefined ? typeof fill === 'string' : fill === undefined

type FlattenedGroup = Extract<FlattenedMark, { kind: 'group' }>

/** The only mark of a group with the opacity of the group, which needs no form; null if that would look different. */
function dimmedMark(marks: readonly FlattenedMark[], opacity: number): FlattenedMark | null {
  const [only] = marks
  if (!only || marks.length > 1) return null
  if (only.kind === 'group') return { ...only, opacity: (only.opacity ?? 1) * opacity }
  if (only.kind !== 'path' || !isOneColor(only.paint)) return null
  return { ...only, paint: { ...only.paint, opacity: (only.paint.opacity ?? 1) * opacity } }
}

/** Paints pages of one document. Stamps and fonts are written once and shared by all pages. */
export class PdfPainter {
  readonly #pdf: Pdf
  readonly #text: PdfText
  readonly #images: ReadonlyMap<string, PdfImage>
  readonly #tags: PdfTags
  readonly #stamps = new Map<string, PdfForm>()
  readonly #blends = new Map<string, PdfReference>()
  readonly #parts = new Map<object, Map<string, PdfForm>>()
  /** Color and line in effect for the marks being painted. */
  readonly #state: PaintState = new Map()
  #forms = 0
  /** Inches per unit of the marks being painted. */
  #scale = 1
  /** Formats a length of the marks being painted. */
  #unit = pt

  constructor(pdf: Pdf, images: ReadonlyMap<string, PdfImage>) {
    this.#pdf = pdf
    this.#text = new PdfText(pdf)
    this.#images = images
    this.#tags = new PdfTags(pdf)
  }

  /** Paints marks on the current page. */
  paint(marks: readonly FlattenedMark[]): void {
    this.#state.clear()
    for (const mark of marks) {
      this.#tags.around(mark, () => this.#paintMark(mark))
      // Other marks set color and line without the state knowing.
      if (mark.kind !== 'path') this.#state.clear()
    }
    this.#tags.close()
  }

  #paintMark(mark: FlattenedMark): void {
    switch (mark.kind) {
      case 'path':
        return this.#path(mark)
      case 'text':
        this.#halo(mark)
        return this.#text.write(mark)
      case 'picture':
        return this.#picture(mark)
      case 'flat':
        return this.#flat(mark)
      case 'pixels':
        throw new Error('pixels are written as a picture: flatten them before')
      case 'stamp':
        return this.#stamp(mark)
      case 'group':
        return this.#group(mark)
      case 'part':
        return this.#part(mark)
      default:
        return unreachable(mark)
    }
  }

  #path({ path, paint }: Pick<PathMark, 'path' | 'paint'>): void {
    if (path.length === 0) return
    const [fill, stroke] = alphasOf(paint)
    const isTranslucent = Math.min(fill, stroke) < 1
    if (isTranslucent) {
      this.#pdf.save()
      if (fill === stroke) this.#pdf.opacity(fill)
      else this.#pdf.fillOpacity(fill).strokeOpacity(stroke)
    }
    this.#pdf.addContent(painted(path, paint, this.#unit, isTranslucent ? undefined : this.#state))
    if (isTranslucent) this.#pdf.restore()
  }

  /** The halo as outlines of letters: a text that is written twice would also be read twice. */
  #halo(mark: TextMark): void {
    if (!mark.halo) return
    const { color: stroke, width } = mark.halo
    this.#path({ path: letterOutlines(mark), paint: { stroke, width, join: 'round' } })
    this.#state.clear()
  }

  #group(group: FlattenedGroup): void {
    const { x = 0, y = 0, scale, turnDegrees = 0, clip, clipRule, opacity = 1, marks } = group
    this.#pdf.save()
    if (x !== 0 || y !== 0) this.#pdf.translate(x * POINTS_PER_INCH, y * POINTS_PER_INCH)
    if (turnDegrees !== 0) this.#pdf.rotate(turnDegrees)
    const [outerScale, outerUnit] = [this.#scale, this.#unit]
    if (scale !== undefined) {
      if (scale !== 1) this.#pdf.scale(scale)
      this.#setScale(this.#scale * scale)
    }
    if (clip) this.#pdf.addContent(`${pathOperators(clip, this.#unit)}${clipRule === 'evenodd' ? 'W*' : 'W'} n`)
    const dimmed = dimmedMark(marks, opacity)
    if (opacity === 1) this.paint(marks)
    else if (dimmed) this.paint([dimmed])
    else this.#asOne(opacity, () => this.paint(marks))
    this.#pdf.restore()
    this.#scale = outerScale
    this.#unit = outerUnit
  }

  /** Paints a group as one: overlapping marks do not show through each other. */
  #asOne(opacity: number, paint: () => void): void {
    const bounds = [-MAX_COORDINATE, -MAX_COORDINATE, MAX_COORDINATE, MAX_COORDINATE]
    const form = this.#form({ Group: { S: 'Transparency', I: true }, BBox: bounds }, paint)
    this.#pdf.opacity(opacity)
    this.#place(form)
  }

  /** Writes what `paint` paints into the file as a form, to be placed on pages. */
  #form(data: Record<string, unknown>, paint: () => void): PdfForm {
    const pdf = this.#pdf as unknown as PdfInternals
    const { page } = pdf
    const resources = pdf.ref({ ProcSet: ['PDF', 'Text', 'ImageB', 'ImageC', 'ImageI'] })
    const content = pdf.ref({ Type: 'XObject', Subtype: 'Form', ...data, Resources: resources })
    // pdfkit writes content and resources of this page into the form.
    pdf.page = Object.create(page, { content: { value: content }, resources: { value: resources } }) as PdfPage
    this.#tags.within(paint)
    pdf.page = page
    content.end()
    resources.end()
    return { label: `Form${++this.#forms}`, reference: content }
  }

  #place({ label, reference }: PdfForm): void {
    const { page } = this.#pdf as unknown as PdfInternals
    page.xobjects[label] = reference
    this.#pdf.addContent(`/${label} Do`)
  }

  /** True if a part is in the file. */
  knows({ source, key }: PartMark): boolean {
    return this.#parts.get(source)?.has(key) ?? false
  }

  /** Writes a part with its marks into the file, before the pages that show it. */
  addPart({ source, key, box, inchesPerUnit }: PartMark, marks: readonly FlattenedMark[]): void {
    const bounds = [box.left, box.top, box.right, box.bottom].map((units) => units * POINTS_PER_INCH)
    const [outerScale, outerUnit] = [this.#scale, this.#unit]
    this.#setScale(inchesPerUnit)
    const form = this.#form({ BBox: bounds }, () => this.paint(marks))
    this.#scale = outerScale
    this.#unit = outerUnit
    const ofSource = this.#parts.get(source) ?? new Map<string, PdfForm>()
    this.#parts.set(source, ofSource.set(key, form))
  }

  #part({ source, key }: PartMark): void {
    const form = this.#parts.get(source)?.get(key)
    if (!form) throw new Error('a part is placed before it was added')
    this.#place(form)
  }

  #setScale(scale: number): void {
    this.#scale = scale
    this.#unit = inPoints(decimalsFor(scale))
  }

  #picture({ picture, x, y, width, height, turnDegrees, opacity }: PictureMark): void {
    const image = this.#images.get(picture)
    if (!image) throw new Error(`the picture ${picture} was not opened`)
    const [widthPt, heightPt] = [width * POINTS_PER_INCH, height * POINTS_PER_INCH]
    const [left, top] = [x * POINTS_PER_INCH, y * POINTS_PER_INCH]
    this.#pdf.save()
    if (turnDegrees !== 0) this.#pdf.rotate(turnDegrees, { origin: [left + widthPt / 2, top + heightPt / 2] })
    if (opacity < 1) this.#pdf.opacity(opacity)
    this.#pdf.image(image as never, left, top, { width: widthPt, height: heightPt })
    this.#pdf.restore()
  }

  #flat({ picture, x, y, width, height, blend = 'normal' }: FlatMark): void {
    const { bytes } = picture
    const image = openPdfImage(this.#pdf, { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
    this.#pdf.save()
    if (blend !== 'normal' && blend !== 'destination-out') {
      const { page } = this.#pdf as unknown as PdfInternals
      page.ext_gstates[`Blend${BLENDS[blend]}`] = this.#blendState(BLENDS[blend])
      this.#pdf.addContent(`/Blend${BLENDS[blend]} gs`)
    }
    const size = { width: width * POINTS_PER_INCH, height: height * POINTS_PER_INCH }
    this.#pdf.image(image as never, x * POINTS_PER_INCH, y * POINTS_PER_INCH, size)
    this.#pdf.restore()
  }

  #blendState(name: string): PdfReference {
    const known = this.#blends.get(name)
    if (known) return known
    const state = (this.#pdf as unknown as PdfInternals).ref({ Type: 'ExtGState', BM: name })
    state.end()
    this.#blends.set(name, state)
    return state
  }

  #stamp({ stamp, at, size }: StampMark): void {
    const { label, reference } = this.#stampReference(stamp)
    const { page } = this.#pdf as unknown as PdfInternals
    page.xobjects[label] = reference
    const unit = this.#unit
    const side = unit(size)
    const out: string[] = []
    for (let i = 0; i + 1 < at.length; i += 2)
      out.push(`q ${side} 0 0 ${side} ${unit(at[i] ?? 0)} ${unit(at[i + 1] ?? 0)} cm /${label} Do Q`)
    this.#pdf.addContent(out.join('\n'))
  }

  #stampReference(stamp: Stamp) {
    const known = this.#stamps.get(stamp.key)
    if (known) return known
    const label = `Stamp${this.#stamps.size + 1}`
    // Larger than the square, so that lines on its border keep their full width.
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
}
