/** What pdfkit can do and its types do not say, and pictures in the forms it does not know. */
import type PDFDocument from 'pdfkit'
import type { ReadyPicture } from './pdfPicture.ts'

/** What pdfkit has and its types do not tell. */
export interface PdfInternals {
  ref(data: Record<string, unknown>): PdfReference
  openImage(bytes: Buffer): PdfImage
  page: PdfPage
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
/** An image opened once and placed many times. */
export interface PdfImage {
  readonly width: number
  readonly height: number
  /** Of a PNG: its rows, packed. */
  readonly imgData?: Uint8Array
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
