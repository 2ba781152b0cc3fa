import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { fontFor } from '../../../electron/print/fontFiles.ts'
import { registerFont } from '../../../electron/print/pdfInternals.ts'

/** One glyph of the Chinese font stands for both. */
const [HYPHEN, NO_BREAK_HYPHEN] = ['-', '\u2011']

it('documents written at the same time do not take characters of each other', () => {
  const { font } = fontFor('城', false)
  const begun = () => {
    const pdf = new PDFDocument()
    registerFont(pdf, 'shared', font)
    return pdf.font('shared') as unknown as {
      readonly _font: { readonly font: typeof font }
    }
  }
  const [one, other] = [begun(), begun()]
  const codePoints = (pdf: typeof one, text: string) =>
    pdf._font.font.layout(text).glyphs.flatMap((glyph) => glyph.codePoints)
  expect(codePoints(one, NO_BREAK_HYPHEN)).toEqual([0x2011])
  expect(codePoints(other, HYPHEN)).toEqual([0x2d])
})
