/** Texts on the map can be read on every floor: in the style's face and ink, with a halo, alike in every kind of file. */
import { tmpdir } from 'node:os'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { letterOutlines } from '../../../electron/print/letterOutlines.ts'
import { fontsOf } from '../../../electron/print/fontFiles.ts'
import { picturesOfMap } from '../../../electron/print/pictures.ts'
import { pixelSize, writePixels, writeSvg } from '../../../electron/print/writePicture.ts'
import { writeSheets } from '../../../electron/print/writeSheets.ts'
import { mapText } from '../../../src/draw/mapText.ts'
import { PATH_OPS, type TextMark } from '../../../src/draw/marks.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { textWidth } from '../../../src/draw/text/measure.ts'
import { planPages } from '../../../src/print/planPages.ts'
import { planPicture } from '../../../src/print/planPicture.ts'
import { pathPoints } from '../../support/drawnPoints.ts'
import { readPdf } from '../../support/pdfGeometry.ts'
import { mapWith, PLAIN_FACTS, printOptions } from '../../support/printableMap.ts'
import { Kept, printed } from './support.ts'

const NAME = 'Bridge'
const PIT = 10
/** A text on dark floors: half of it on a pit. */
const map = mapWith(
  { widthCells: 8, heightCells: 3 },
  { drawings: [{ shape: 'text', points: [{ x: 2, y: 1 }], text: NAME, widthSquares: 0.8 }] },
  (col) => (col > 3 ? PIT : 0),
)
const needs = async () => ({ pictures: await picturesOfMap(map, () => undefined), now: new Date(0) })
const optionsIn = (style: string) => printOptions({ style, parts: ['map'], grid: 'none', coordinates: 'none' })

describe.each(MAP_STYLES.map((style) => [style.id, style] as const))('in %s', (id, style) => {
  it('a text has the face and the ink of the style, and a halo that its ink stands out from', () => {
    const [drawing] = map.tables.drawings.values()
    if (!drawing) throw new Error('the map has a text')
    const [mark] = mapText(drawing, style)
    expect(mark).toMatchObject({ text: NAME, face: style.face, color: style.palette.ink, bold: true })
    const [chosen] = mapText({ ...drawing, colour: '#ffe9a0' }, style)
    const isInkOnly = style.tokenInk === 'black-and-white'
    expect(chosen?.color).toBe(isInkOnly ? style.palette.ink : '#ffe9a0')
    expect([mark?.halo?.color, chosen?.halo?.color]).toEqual(['#fffffff0', isInkOnly ? '#fffffff0' : '#0b1016e6'])
  })

  it('a picture shows the halo beside the letters on every floor', async () => {
    const perSquare = 60
    const plan = planPicture(map, PLAIN_FACTS, optionsIn(id), perSquare / 96)
    if (!plan.ok) throw new Error(plan.error.code)
    const size = pixelSize(plan.value, perSquare, 'png')
    if (!size.ok) throw new Error(size.error.code)
    const sink = new Kept()
    await writePixels(plan.value, 'png', size.value, sink, await needs())
    const canvas = createCanvas(8 * perSquare, 3 * perSquare)
    const context = canvas.getContext('2d')
    context.drawImage(await loadImage(sink.bytes), 0, 0)
    const { data } = context.getImageData(2 * perSquare, perSquare, 2.5 * perSquare, 0.8 * perSquare)
    let [dark, light] = [0, 0]
    for (let i = 0; i < data.length; i += 4) {
      const level = Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
      if (level > 235) light++
      if (level < 90) dark++
    }
    const area = data.length / 4
    expect(light / area).toBeGreaterThan(0.15)
    expect(dark / area).toBeGreaterThan(0.05)
  })

  it('an SVG has the halo under the letters', async () => {
    const plan = planPicture(map, PLAIN_FACTS, optionsIn(id), 1)
    if (!plan.ok) throw new Error(plan.error.code)
    const sink = new Kept()
    await writeSvg(plan.value, sink, await needs())
    const text = new RegExp(`<text [^>]*>${NAME}</text>`, 'u').exec(sink.bytes.toString('utf8'))?.[0] ?? ''
    expect(text).toContain('paint-order="stroke"')
    expect(text).toContain('stroke="#fffffff0"')
    expect(text).toContain(`fill="${style.palette.ink}"`)
    expect(text.includes('DejaVu Serif')).toBe(style.face === 'serif')
  })

  it('sheets for a printer have the halo as outlines: Chromium would print a stroked text twice', async () => {
    const plan = planPages(map, PLAIN_FACTS, optionsIn(id))
    if (!plan.ok) throw new Error(plan.error.code)
    const sink = new Kept()
    await writeSheets(plan.value, sink, tmpdir(), await needs())
    const html = sink.bytes.toString('utf8')
    expect(html.match(new RegExp(`<text [^>]*>${NAME}</text>`, 'gu'))).toHaveLength(1)
    expect(html).not.toContain('paint-order')
    expect(html).toContain('stroke="#fffffff0" stroke-width="0.16"')
  })

  it('a PDF has the halo as outlines, and the text once', async () => {
    const { bytes } = await printed(map, optionsIn(id))
    const pages = await readPdf(bytes)
    const page = pages.find(({ texts }) => texts.some(({ text }) => text === NAME))
    const [found, ...more] = page?.texts.filter(({ text }) => text === NAME) ?? []
    expect(more).toEqual([])
    const halo = page?.paths.find(
      ({ stroked, lineWidthInches }) => stroked && Math.abs(lineWidthInches - 0.8 * 0.2) < 0.001,
    )
    const xs = halo?.points.map(([x]) => x) ?? []
    expect(Math.min(...xs)).toBeCloseTo(found?.x ?? 0, 0)
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(found?.widthInches ?? 0, 0)
  })
})

describe('the outlines of letters', () => {
  const line = (more: Partial<TextMark>): TextMark => ({
    ...{ kind: 'text', text: 'Hill', x: 10, y: 5, size: 2, face: 'sans', bold: false },
    ...{ color: '#000000', align: 'left', turnDegrees: 0 },
    ...more,
  })
  const boxOf = (mark: TextMark) => {
    const points = pathPoints(letterOutlines(mark))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  const width = textWidth('Hill', 2)

  it.each([
    ['left', 10],
    ['center', 10 - width / 2],
    ['right', 10 - width],
  ] as const)('are where the text is: %s', (align, left) => {
    const box = boxOf(line({ align }))
    expect(Math.abs(box.left - left)).toBeLessThan(0.25)
    expect(Math.abs(box.right - (left + width))).toBeLessThan(0.25)
    // Capitals stand on the baseline and are some seven tenths of the em high.
    expect(box.bottom).toBeCloseTo(5, 1)
    expect(5 - box.top).toBeGreaterThan(2 * 0.68)
  })

  it('are condensed and turned with the text', () => {
    const narrow = boxOf(line({ maxWidth: width / 2 }))
    expect(narrow.right - narrow.left).toBeLessThan(width / 2)
    const upright = boxOf(line({ turnDegrees: 90 }))
    expect([upright.top > 5, upright.bottom - upright.top > width * 0.85]).toEqual([true, true])
    expect(upright.left).toBeCloseTo(10, 1)
  })

  it('are closed, and as many as the font draws', () => {
    const path = letterOutlines(line({ text: 'i' }))
    const [font] = fontsOf(false)
    expect(path.filter((value) => value === PATH_OPS.close).length).toBeGreaterThanOrEqual(2)
    expect(font?.family).toBe('Noto Sans')
  })
})
