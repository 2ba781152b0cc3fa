/**
 * A PNG written row by row. A canvas can only encode itself whole, and a map of 500 × 500 squares at 100 pixels each would
 * need ten gigabytes; here memory holds one band of rows. Eight bits, no alpha: paper is white.
 */
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TRUE_COLOUR = 2
/** Row filter: each byte as its difference from the one above. Suits maps, where rows repeat. */
const FILTER_UP = 2

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(content.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function header(widthPx: number, heightPx: number): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(widthPx, 0)
  content.writeUInt32BE(heightPx, 4)
  content.set([8, TRUE_COLOUR, 0, 0, 0], 8)
  return chunk('IHDR', content)
}

/** Pixels in a metre, so that the picture prints at its true size too. */
function physicalSize(pixelsPerInch: number): Buffer {
  const content = Buffer.alloc(9)
  const perMetre = Math.round(pixelsPerInch / 0.0254)
  content.writeUInt32BE(perMetre, 0)
  content.writeUInt32BE(perMetre, 4)
  content.writeUInt8(1, 8)
  return chunk('pHYs', content)
}

/** RGBA rows, top down, as one PNG. The sink is ended. */
export async function writePng(
  sink: Writable,
  size: { readonly widthPx: number; readonly heightPx: number; readonly pixelsPerInch: number },
  bands: AsyncIterable<Uint8Array | Uint8ClampedArray>,
): Promise<void> {
  const failed = new Promise<never>((_, reject) => sink.once('error', reject))
  failed.catch(() => undefined)
  const put = async (bytes: Buffer) => {
    if (!sink.write(bytes)) await Promise.race([once(sink, 'drain'), failed])
  }
  await put(Buffer.concat([SIGNATURE, header(size.widthPx, size.heightPx), physicalSize(size.pixelsPerInch)]))
  const deflate = createDeflate({ level: 6, chunkSize: 1 << 16 })
  const drained = (async () => {
    for await (const bytes of deflate) await put(chunk('IDAT', bytes as Buffer))
  })()
  drained.catch(() => deflate.destroy())
  let above: Uint8Array = new Uint8Array(size.widthPx * 3)
  for await (const band of bands) {
    const { filtered, last } = filterRows(band, size.widthPx, above)
    above = last
    if (!deflate.write(filtered)) await Promise.race([once(deflate, 'drain'), drained])
    if (sink.errored) throw sink.errored
  }
  deflate.end()
  await drained
  await new Promise<void>((done, reject) => {
    sink.once('error', reject)
    sink.end(chunk('IEND', Buffer.alloc(0)), () => done())
  })
}

function filterRows(rgba: Uint8Array | Uint8ClampedArray, widthPx: number, above: Uint8Array) {
  const rows = rgba.length / 4 / widthPx
  const stride = widthPx * 3
  const filtered = Buffer.allocUnsafe(rows * (stride + 1))
  let before = above
  for (let row = 0; row < rows; row++) {
    const current = new Uint8Array(stride)
    const out = row * (stride + 1)
    filtered[out] = FILTER_UP
    for (let px = 0, from = row * widthPx * 4, to = 0; px < widthPx; px++, from += 4, to += 3) {
      current[to] = rgba[from] ?? 0
      current[to + 1] = rgba[from + 1] ?? 0
      current[to + 2] = rgba[from + 2] ?? 0
      filtered[out + to + 1] = (current[to] ?? 0) - (before[to] ?? 0)
      filtered[out + to + 2] = (current[to + 1] ?? 0) - (before[to + 1] ?? 0)
      filtered[out + to + 3] = (current[to + 2] ?? 0) - (before[to + 2] ?? 0)
    }
    before = current
  }
  return { filtered, last: before }
}
