/** Reads a PDF back as another program sees it: every painted path and every text, in inches from the page's top left. */
import { inflateSync } from 'node:zlib'
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Matrix = readonly [number, number, number, number, number, number]

/** A painted path: its straight ends, corners and curve ends in order. */
export interface PaintedPath {
  readonly points: readonly (readonly [number, number])[]
  readonly lineWidthInches: number
  readonly stroked: boolean
}
/** A piece of text and where it starts. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly widthInches: number
  /** Height of its type, in points. */
  readonly pt: number
}
/** A page as it was read. */
export interface ReadPage {
  readonly widthInches: number
  readonly heightInches: number
  readonly paths: readonly PaintedPath[]
  readonly texts: readonly PlacedText[]
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

/** All pages of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let i = 1; i <= document.numPages; i++) pages.push(await readPage(await document.getPage(i)))
  await task.destroy()
  return pages
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const paths = await readPaths(page, top)
  const content = await page.getTextContent()
  const texts = content.items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [placed(item.str, item.width, item.transform as unknown as Matrix)] : [],
  )
  function placed(text: string, width: number, [, , c, d, x, y]: Matrix): PlacedText {
    return { text, x: x / 72, y: (top - y) / 72, widthInches: width / 72, pt: Math.hypot(c, d) }
  }
  return { widthInches: (right - left) / 72, heightInches: (top - bottom) / 72, paths, texts }
}

async function readPaths(page: PDFPageProxy, top: number): Promise<PaintedPath[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths: PaintedPath[] = []
  let state: { matrix: Matrix; width: number } = { matrix: [1, 0, 0, 1, 0, 0], width: 1 }
  const saved: (typeof state)[] = []
  for (const [i, op] of fnArray.entries()) {
    const args = argsArray[i] as unknown[]
    if (op === OPS.save) saved.push({ ...state })
    else if (op === OPS.restore) state = saved.pop() ?? state
    else if (op === OPS.transform) state = { ...state, matrix: times(state.matrix, args as unknown as Matrix) }
    else if (op === OPS.paintFormXObjectBegin) {
      saved.push({ ...state })
      if (args[0]) state = { ...state, matrix: times(state.matrix, args[0] as Matrix) }
    } else if (op === OPS.paintFormXObjectEnd) state = saved.pop() ?? state
    else if (op === OPS.setLineWidth) state = { ...state, width: args[0] as number }
    else if (op === OPS.constructPath) {
      const [paint, [data]] = args as [number, [Float32Array | number[] | null]]
      if (!data || paint === OPS.endPath) continue
      const scale = Math.sqrt(Math.abs(state.matrix[0] * state.matrix[3] - state.matrix[1] * state.matrix[2]))
      paths.push({
        points: pointsOf(data, state.matrix, top),
        lineWidthInches: (state.width * scale) / 72,
        stroked: paint === OPS.stroke || paint === OPS.closeStroke || paint === OPS.fillStroke,
      })
    }
  }
  return paths
}

/** Numbers that follow each drawing operation: move, line, curve, quadratic curve, close. */
const NUMBERS = [2, 2, 6, 4, 0]

function pointsOf(data: Float32Array | number[], m: Matrix, top: number): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = []
  for (let i = 0; i < data.length;) {
    const count = NUMBERS[data[i] ?? 0] ?? 0
    if (count > 0) {
      const [x, y] = [data[i + count - 1] ?? 0, data[i + count] ?? 0]
      points.push([(m[0] * x + m[2] * y + m[4]) / 72, (top - (m[1] * x + m[3] * y + m[5])) / 72])
    }
    i += count + 1
  }
  return points
}

/** Everything in a PDF that can be read without rendering: the raw bytes and every stream inflated, one after the other. */
export function inflatedPdf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes)
  const parts = [raw.toString('latin1')]
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 1)) {
    if (raw.subarray(at - 3, at).toString('latin1') === 'end') continue
    const end = raw.indexOf('endstream', at)
    try {
      parts.push(inflateSync(raw.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // Not deflated: it is among the raw bytes.
    }
  }
  return parts.join('\n')
}
