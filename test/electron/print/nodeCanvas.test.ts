import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { nodeCanvasDeps } from '../../../electron/print/nodeCanvas.ts'
import type { PrintPictures } from '../../../electron/print/pictures.ts'

/** Pictures of so many pixels, red on the left and blue on the right; `decoded` are those that were asked for, in order. */
function pictures(sizes: Readonly<Record<string, readonly [widthPx: number, heightPx: number]>>) {
  const decoded: Image[] = []
  const forCanvas = async (id: string): Promise<Image> => {
    // The one before holds its pixels no longer, if it is to be painted smaller.
    const [widthPx, heightPx] = sizes[id] ?? [1, 1]
    const canvas = createCanvas(widthPx, heightPx)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, widthPx / 2, heightPx)
    context.fillStyle = '#0000ff'
    context.fillRect(widthPx / 2, 0, widthPx / 2, heightPx)
    const image = await loadImage(canvas.toBuffer('image/png'))
    decoded.push(image)
    return image
  }
  return { decoded, source: { forCanvas } as unknown as PrintPictures }
}

test('pictures larger than what is painted are kept at its size, and their own pixels are freed', async () => {
  const { decoded, source } = pictures({ cave: [3000, 1000], token: [120, 90] })
  const { image } = await nodeCanvasDeps(source, ['cave', 'token'], 300)
  const [cave, token] = [image('cave'), image('token')]
  expect([cave?.width, cave?.height]).toEqual([300, 100])
  expect([token?.width, token?.height]).toEqual([120, 90])
  expect(decoded.map(({ width }) => width)).toEqual([0, 120])
  const shown = createCanvas(300, 100)
  const context = shown.getContext('2d')
  if (cave) context.drawImage(cave, 0, 0)
  expect([...context.getImageData(70, 50, 1, 1).data]).toEqual([255, 0, 0, 255])
  expect([...context.getImageData(230, 50, 1, 1).data]).toEqual([0, 0, 255, 255])
})

test('a strip that is shrunk keeps a pixel across', async () => {
  const { image } = await nodeCanvasDeps(pictures({ strip: [1, 5000] }).source, ['strip'], 100)
  expect([image('strip')?.width, image('strip')?.height]).toEqual([1, 100])
})
