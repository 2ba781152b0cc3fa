/** Paints drawings on pages of a PDF. Grays are written as gray, so that a printer keeps to its black ink. */
import type PDFDocument from 'pdfkit'
import { unreachable } from '../../src/base/invariant.ts'
import type {
  Blend,
  Color,
  Paint,
  PartMark,
  PathMark,
  PathNumbers,
  PictureMark,
  Stamp,
  StampMark,
  TextMark,
} from '../../src/draw/marks.ts'
import { isColor, type FlatMark, type FlattenedMark } from '../../src/draw/soft.ts'
import { tracePath } from '../../src/draw/tracePath.ts'
import { POINTS_PER_INCH } from '../../src/print/drawing.ts'
import type { PrintFonts } from './fontFiles.ts'
import type { ReadyPicture } from './pdfPicture.ts'
import { PdfTags } from './pdfTags.ts'
import { textRuns } from './textRuns.ts'

/** What pdfkit has and its types do not tell. */
interface PdfInternals {
  ref(data: Record<string, unknown>): PdfReference
  openImage(bytes: Buffer): PdfImage
  page: PdfPage
}
interface PdfPage {
  readonly xobjects: Record<string, PdfReference>
  readonly ext_gstates: Record<string, PdfReference>
}
interface PdfReference {
  write(content: string): void
  end(content?: string | Uint8Array): void
}

type Pdf = InstanceType<typeof PDFDocument>
/** An image opened once and placed many times. */
export interface PdfImage {
  readonly width: number
  readonly height: number
  /** Of a PNG: its rows, packed. */
  readonly imgData?: Uint8Array
}

/** What pages call a drawing of its own, and where it is. */
interface PdfForm {
  readonly label: string
  readonly reference: PdfReference
}

/** Opens a PNG or JPEG for placing. */
export function openPdfImage(pdf: Pdf, { bytes, mask }: ReadyPicture): PdfImage {
  const internals = pdf as unknown as PdfInternals
  const image = internals.openImage(bytes)
  if (!mask) return image
  const { width: Width, height: Height } = image
  const common = { Type: 'XObject', Subtype: 'Image', Width, Height, BitsPerComponent: 8 }
  const SMask = internals.ref({ ...common, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' })
  SMask.end(mask)
  // What has its object is written; pdfkit knows no picture that has its opacity apart.
  const isJpeg = bytes[0] === 0xff
  const coded = isJpeg
    ? { Filter: 'DCTDecode' }
    : { Filter: 'FlateDecode', DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: Width } }
  const obj = internals.ref({ ...common, ColorSpace: 'DeviceRGB', ...coded, SMask })
  obj.end(isJpeg ? bytes : (image.imgData ?? bytes))
  return Object.assign(image, { obj })
}

const CAPS = { butt: 0, round: 1, square: 2 } as const
const JOINS = { miter: 0, round: 1, bevel: 2 } as const

/** Further than any paper reaches, in points. */
const MAX_COORDINATE = 32_000

/** Writes a length of the marks in points, with so many decimals. */
const inPoints =
  (decimals: number, power = 10 ** decimals) =>
  (length: number): string =>
    `${Math.round(length * POINTS_PER_INCH * power) / power}`
/** On the page itself: 0.0000014 inches. */
const PAGE_DECIMALS = 4
const pt = inPoints(PAGE_DECIMALS)
/** Of marks in another unit, such as the squares of a map: a twentieth of a point at most, less than a dot of a printer. */
const SCALED_DECIMALS = 1
const decimalsFor = (scale: number): number => Math.max(0, SCALED_DECIMALS + Math.ceil(Math.log10(scale)))
const plain = (value: number): string => `${Math.round(value * 1e5) / 1e5}`

/** A path's operators; `unit` writes one number. Text is put together as it comes: lists of words cost more than the numbers. */
function pathOperators(path: PathNumbers, unit: (value: number) => string): string {
  let out = ''
  tracePath(
    {
      moveTo: (x, y) => (out += `${unit(x)} ${unit(y)} m\n`),
      lineTo: (x, y) => (out += `${unit(x)} ${unit(y)} l\n`),
      bezierCurveTo: (x1, y1, x2, y2, x, y) =>
        (out += `${unit(x1)} ${unit(y1)} ${unit(x2)} ${unit(y2)} ${unit(x)} ${unit(y)} c\n`),
      rect: (x, y, width, height) => (out += `${unit(x)} ${unit(y)} ${unit(width)} ${unit(height)} re\n`),
      closePath: () => (out += 'h\n'),
    },
    path,
  )
  return out
}

function colorOperands(color: Color): readonly string[] {
  const channels = [1, 3, 5].map((at) => plain(parseInt(color.slice(at, at + 2), 16) / 255))
  return channels[0] === channels[1] && channels[1] === channels[2] ? channels.slice(0, 1) : channels
}
/** How opaque a color is, 0 to 1. */
const alphaOf = (color: Color | undefined): number => (color?.length === 9 ? parseInt(color.slice(7, 9), 16) / 255 : 1)

const fillColor = (color: Color): string => {
  const operands = colorOperands(color)
  return `${operands.join(' ')} ${operands.length === 1 ? 'g' : 'rg'}`
}
const strokeColor = (color: Color): string => {
  const operands = colorOperands(color)
  return `${operands.join(' ')} ${operands.length === 1 ? 'G' : 'RG'}`
}

function fillOf({ fill }: Paint): Color | undefined {
  if (fill === undefined || isColor(fill)) return fill
  throw new Error('a texture is written as a picture: flatten it before')
}

/** How opaque fill and stroke of a paint are. */
const alphasOf = (paint: Paint): readonly [number, number] => [
  (paint.opacity ?? 1) * alphaOf(fillOf(paint)),
  (paint.opacity ?? 1) * alphaOf(paint.stroke),
]

/** The colors and lines set last on a page: they need not be set again. */
type ToldLooks = Map<string, string>

/** A path with its paint. `told`: the looks the page knows, which are kept up to date. */
function painted(
  path: PathNumbers,
  paint: Paint,
  unit: (value: number) => string,
  told: ToldLooks = new Map(),
): string {
  let out = ''
  const tell = (look: string, operator: string) => {
    if (told.get(look) === operator) return
    told.set(look, operator)
    out += `${operator}\n`
  }
  const fill = fillOf(paint)
  if (fill !== undefined) tell('fill', fillColor(fill))
  if (paint.stroke !== undefined) {
    tell('stroke', strokeColor(paint.stroke))
    tell('width', `${unit(paint.width ?? 0)} w`)
    tell('cap', `${CAPS[paint.cap ?? 'butt']} J`)
    tell('join', `${JOINS[paint.join ?? 'round']} j`)
    tell('dash', `[${(paint.dash ?? []).map(unit).join(' ')}] 0 d`)
  }
  const [fills, strokes] = [fill !== undefined, paint.stroke !== undefined]
  const star = paint.rule === 'evenodd' ? '*' : ''
  const paints = fills && strokes ? `B${star}` : fills ? `f${star}` : strokes ? 'S' : 'n'
  return `${out}${pathOperators(path, unit)}${paints}`
}

/** Blends as a PDF calls them. What is cut out of a layer never reaches paper: it is part of a picture. */
const BLENDS: Readonly<Record<Exclude<Blend, 'destination-out'>, string>> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  'soft-light': 'SoftLight',
}

/** Whether a path has one color, so that nothing of it lies on anything else of it. */
const isOneColor = ({ fill, stroke }: Paint): boolean =>
  stroke === undefined ? typeof fill === 'string' : fill === undefined

type FlattenedGroup = Extract<FlattenedMark, { kind: 'group' }>

/** The one mark of a group with the opacity of the group, where that looks the same: a form for each takes room in the file. */
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
  readonly #fonts: PrintFonts
  readonly #images: ReadonlyMap<string, PdfImage>
  readonly #tags: PdfTags
  readonly #stamps = new Map<string, PdfForm>()
  readonly #registered = new Set<string>()
  readonly #blends = new Map<string, PdfReference>()
  readonly #parts = new Map<object, Map<string, PdfForm>>()
  /** By the path before, of the marks being painted. */
  readonly #told: ToldLooks = new Map()
  #forms = 0
  /** Of the marks being painted: inches of their unit. */
  #scale = 1
  /** Writes a length of the marks being painted. */
  #unit = pt

  constructor(pdf: Pdf, fonts: PrintFonts, images: ReadonlyMap<string, PdfImage>) {
    this.#pdf = pdf
    this.#fonts = fonts
    this.#images = images
    this.#tags = new PdfTags(pdf)
  }

  /** Paints marks on the current page. */
  paint(marks: readonly FlattenedMark[]): void {
    this.#told.clear()
    for (const mark of marks) {
      this.#tags.around(mark, () => this.#paintMark(mark))
      // Whatever else is painted has looks of its own, and ends with those from before it.
      if (mark.kind !== 'path') this.#told.clear()
    }
    this.#tags.close()
  }

  #paintMark(mark: FlattenedMark): void {
    switch (mark.kind) {
      case 'path':
        return this.#path(mark)
      case 'text':
        return this.#text(mark)
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
    const isSheer = Math.min(fill, stroke) < 1
    if (isSheer) {
      this.#pdf.save()
      if (fill === stroke) this.#pdf.opacity(fill)
      else this.#pdf.fillOpacity(fill).strokeOpacity(stroke)
    }
    this.#pdf.addContent(painted(path, paint, this.#unit, isSheer ? undefined : this.#told))
    if (isSheer) this.#pdf.restore()
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

  /** Lays down what `paint` paints as one: marks that lie on each other do not shine through. */
  #asOne(opacity: number, paint: () => void): void {
    const bounds = [-MAX_COORDINATE, -MAX_COORDINATE, MAX_COORDINATE, MAX_COORDINATE]
    const form = this.#form({ Group: { S: 'Transparency', I: true }, BBox: bounds }, paint)
    this.#pdf.opacity(opacity)
    this.#place(form)
  }

  /** Writes what `paint` paints into the file, to be placed where it is needed; nothing of it is kept. */
  #form(data: Record<string, unknown>, paint: () => void): PdfForm {
    const pdf = this.#pdf as unknown as PdfInternals
    const { page } = pdf
    const resources = pdf.ref({ ProcSet: ['PDF', 'Text', 'ImageB', 'ImageC', 'ImageI'] })
    const content = pdf.ref({ Type: 'XObject', Subtype: 'Form', ...data, Resources: resources })
    // All that pdfkit writes meanwhile goes into the form, with the resources it uses.
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

  /** Whether a part is in the file. */
  knows({ source, key }: PartMark): boolean {
    return this.#parts.get(source)?.has(key) ?? false
  }

  /** Writes a part into the file; `marks` are what it draws. Pages that show it come afterwards. */
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
    const runs = textRuns(this.#fonts, mark.text, mark.bold, mark.face)
    const size = mark.size * POINTS_PER_INCH
    const widths = runs.map((run) => {
      this.#use(run.font.name, run.font.bytes, size)
      return this.#pdf.widthOfString(run.text, featuresOf(run.rightToLeft))
    })
    const width = widths.reduce((sum, each) => sum + each, 0)
    const most = mark.maxWidth === undefined ? width : mark.maxWidth * POINTS_PER_INCH
    const squeeze = width > most ? most / width : 1
    const [x, y] = [mark.x * POINTS_PER_INCH, mark.y * POINTS_PER_INCH]
    const share = mark.align === 'left' ? 0 : mark.align === 'center' ? 0.5 : 1
    let at = x - width * squeeze * share
    if (mark.turnDegrees !== 0) this.#pdf.save().rotate(mark.turnDegrees, { origin: [x, y] })
    this.#pdf.addContent(fillColor(mark.color))
    for (const [i, run] of runs.entries()) {
      this.#use(run.font.name, run.font.bytes, size)
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
   * Says what text reads as, within the text object that `write` writes: readers place it where that is.
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

  #use(name: string, bytes: Buffer, size: number): void {
    if (!this.#registered.has(name)) {
      this.#pdf.registerFont(name, bytes)
      this.#registered.add(name)
    }
    this.#pdf.font(name, size)
  }
}

/** Scripts whose glyphs stand in another order than their letters, or for several. Readers turn what is read from the right by themselves. */
const REORDERED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Mark}]/u

/** With features given, pdfkit lays a run out as a whole; without, word by word from the left, which turns Arabic round. */
const featuresOf = (rightToLeft: boolean): { features?: [] } => (rightToLeft ? { features: [] } : {})
