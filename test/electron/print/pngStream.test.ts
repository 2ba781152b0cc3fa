import { setTimeout as pause } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { writePng } from '../../../electron/print/pngStream.ts'

const SIZE = { widthPx: 200, heightPx: 600, pixelsPerInch: 100 }

/** Pixels that hardly pack, so that there is much to write; alike in every run. */
const noise = new Uint8ClampedArray(SIZE.widthPx * SIZE.heightPx * 4)
for (let i = 0, state = 1; i < noise.length; i++) {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  noise[i] = i % 4 === 3 ? 255 : (state >> 16) & 255
}

async function* bands(pauseMs: number): AsyncGenerator<Uint8ClampedArray> {
  const bytes = SIZE.widthPx * 100 * 4
  for (let at = 0; at < noise.length; at += bytes) {
    if (pauseMs > 0) await pause(pauseMs)
    yield noise.subarray(at, at + bytes)
  }
}

/** The picture as a disk of that pace gets it. */
async function written(diskMs: number, drawingMs: number): Promise<Buffer> {
  const parts: Buffer[] = []
  const sink = new Writable({
    highWaterMark: 1,
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      if (diskMs > 0) setTimeout(done, diskMs)
      else done()
    },
  })
  await writePng(sink, SIZE, bands(drawingMs))
  return Buffer.concat(parts)
}

it('writes the same bytes whatever the pace of disk and drawing', async () => {
  const plain = await written(0, 0)
  for (const [disk, drawing] of [
    [15, 0],
    [0, 15],
    [5, 5],
  ] as const)
    expect((await written(disk, drawing)).equals(plain), `${disk} ms, ${drawing} ms`).toBe(true)
})

it('writes a picture that reads back pixel for pixel', async () => {
  const image = await loadImage(await written(0, 0))
  const context = createCanvas(SIZE.widthPx, SIZE.heightPx).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, SIZE.widthPx, SIZE.heightPx)
  expect(Buffer.compare(Buffer.from(data), Buffer.from(noise))).toBe(0)
})
