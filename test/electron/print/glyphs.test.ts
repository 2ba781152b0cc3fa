/** What other programs see of our letters: text that can be extracted says little, ink says all. */
import { fontFor, fontsOf } from '../../../electron/print/fontFiles.ts'
import { finished } from 'node:stream/promises'
import { createCanvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { PdfPainter } from '../../../electron/print/paintPdf.ts'
import type { Face, TextMark } from '../../../src/draw/marks.ts'
import { readPdf } from '../../support/pdfGeometry.ts'
import { Kept } from './support.ts'

const PAGE_POINTS = { width: 900, height: 144 }

/** A page with one line of text. */
async function pdfOf(text: string, { bold = false, face = 'sans' }: { bold?: boolean; face?: Face } = {}) {
  const pdf = new PDFDocument({ size: [PAGE_POINTS.width, PAGE_POINTS.height], margin: 0 })
  const sink = new Kept()
  pdf.pipe(sink)
  const mark: TextMark = {
    kind: 'text',
    text,
    x: 0.2,
    y: 1.2,
    size: 0.5,
    align: 'left',
    bold,
    face,
    color: '#000000',
    turnDegrees: 0,
  }
  new PdfPainter(pdf, new Map()).paint([mark])
  pdf.end()
  await finished(sink)
  return sink.bytes
}

/** How many pixels of the page are dark when pdf.js draws the glyphs that the file holds. */
async function inkOf(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true })
  const page = await (await task.promise).getPage(1)
  const canvas = createCanvas(PAGE_POINTS.width, PAGE_POINTS.height)
  const context = canvas.getContext('2d')
  const viewport = page.getViewport({ scale: 1 })
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { data } = context.getImageData(0, 0, PAGE_POINTS.width, PAGE_POINTS.height)
  await task.destroy()
  let dark = 0
  for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 128) dark++
  return dark
}

/** For each font that is ever asked, the first letter or symbol that it draws. */
function firstCharacters(bold: boolean, face: Face): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const count = fontsOf(bold, face).length
  for (let code = 0x21; code < 0x1_f700 && found.size < count; code++) {
    const char = String.fromCodePoint(code)
    if (!/[\p{Lu}\p{Lo}\p{So}]/u.test(char)) continue
    const { name } = fontFor(char, bold, face)
    if (!found.has(name)) found.set(name, char)
  }
  return found
}

describe('letters on paper', () => {
  it.each([
    ['sans', false],
    ['sans', true],
    ['serif', false],
    ['serif', true],
  ] as const)('leave ink in every font: %s, bold: %s', async (face, bold) => {
    const characters = firstCharacters(bold, face)
    expect([...characters.keys()].sort()).toEqual(
      fontsOf(bold, face)
        .map(({ name }) => name)
        .sort(),
    )
    for (const [name, char] of characters)
      expect(await inkOf(await pdfOf(char, { bold, face })), `${name}: ${char}`).toBeGreaterThan(20)
  })

  it.each(['ช้าง', 'বাংলা', 'தமிழ்', 'తెలుగు', 'ગુજરાતી', 'ਪੰਜਾਬੀ', 'ಕನ್ನಡ', 'മലയാളം', 'සිංහල', 'ខ្មែរ', 'မြန်မာ', 'አማርኛ', '💀🐉'])(
    '%s is set in a font made for it',
    (word) => {
      for (const char of word) expect(fontFor(char, false).name, char).toMatch(/^Noto/)
    },
  )

  it.each(['Thị Printed inside, Nguyễn Việt', 'find the floor', 'Ångström Åse'])(
    'give back the text that went in: %s',
    async (text) => {
      const [page] = await readPdf(await pdfOf(text, { bold: true }))
      const read = page?.texts.map((each) => each.text).join('') ?? ''
      expect(read.normalize('NFC').replaceAll(/\s+/gu, ' ')).toBe(text.normalize('NFC'))
    },
  )

  it('cost few bytes and little time even in the font of last resort', async () => {
    // Cherokee and Yi.
    const text = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(i < 80 ? 0x13a0 + i : 0xa000 + i)).join('')
    expect((await pdfOf(text)).length).toBeLessThan(100_000)
  })
})
