/** Parts of pdfkit that its types leave out, and pictures in forms it does not support. */
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import type { ReadyPicture } from './pdfPicture.ts'

/** Members of a document that the types of pdfkit leave out. */
export interface PdfInternals {
  ref(data: Record<string, unknown>): PdfReference
  openImage(bytes: Buffer): PdfImage
  page: PdfPage
  _addInfo: () => void
  readonly _root: {
    readonly data: {
      readonly ViewerPreferences: { readonly data: Record<string, unknown> }
      PageLabels?: unknown
      OutputIntents?: readonly unknown[]
    }
  }
}
export interface PdfPage {
  readonly xobjects: Record<string, PdfReference>
  readonly ext_gstates: Record<string, PdfReference>
}
export interface PdfReference {
  write(content: string): void
  end(content?: string | Uint8Array): void
}

export type Pdf = InstanceType<typeof PDFDocument>
/** An image, opened once and placed many times. */
export interface PdfImage {
  readonly width: number
  readonly height: number
  /** Of a PNG: its rows, packed. */
  readonly imgData?: Uint8Array
}

/** Members of a font that its types leave out. */
interface FontInternals {
  _glyphs: Record<number, unknown>
  _layoutEngine: object
}

/** Registers a font that has been read: to read its tables for each document takes longer than to write a page. */
export function registerFont(pdf: Pdf, name: string, font: Font): void {
  // A glyph is kept with the characters it first stood for, which no other document may get, not even one written meanwhile.
  const shared = font as unknown as FontInternals
  const own = Object.create(shared) as FontInternals
  own._glyphs = {}
  const LayoutEngine = shared._layoutEngine.constructor as new (of: unknown) => object
  Object.defineProperty(own, '_layoutEngine', { value: new LayoutEngine(own) })
  pdf.registerFont(name, own as never)
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
  // pdfkit supports no picture with a separate mask, but writes an image that has its object already.
  const isJpeg = bytes[0] === 0xff
  const coded = isJpeg
    ? { Filter: 'DCTDecode' }
    : { Filter: 'FlateDecode', DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: Width } }
  const obj = internals.ref({ ...common, ColorSpace: 'DeviceRGB', ...coded, SMask })
  obj.end(isJpeg ? bytes : (image.imgData ?? bytes))
  return Object.assign(image, { obj })
}
