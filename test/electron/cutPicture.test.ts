import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { cutPicture } from '../../electron/print/cutPicture.ts'

const [WIDTH, HEIGHT] = [4, 2]
const PX = 10

/** The squares of a picture that are cut, if a square of its map is not to be seen. */
async function cutSquares(at: { x: number; y: number }, rotationDegrees: number, unseen: number): Promise<string[]> {
  const canvas = createCanvas(WIDTH * PX, HEIGHT * PX)
  canvas.getContext('2d').fillRect(0, 0, WIDTH * PX, HEIGHT * PX)
  const size = { widthCells: 7, heightCells: 5 }
  const cut = await cutPicture({
    bytes: canvas.toBuffer('image/png'),
    prop: { at, widthSquares: WIDTH, heightSquares: HEIGHT, rotationDegrees },
    size,
    unseen: new Uint8Array(35).fill(1, unseen, unseen + 1),
  })
  const shown = createCanvas(WIDTH * PX, HEIGHT * PX).getContext('2d')
  shown.drawImage(await loadImage(Buffer.from(cut!)), 0, 0)
  return Array.from({ length: WIDTH * HEIGHT }, (_, i) => [i % WIDTH, Math.floor(i / WIDTH)] as const).flatMap(
    ([col, row]) =>
      shown.getImageData((col + 0.5) * PX, (row + 0.5) * PX, 1, 1).data[3] === 0 ? [`${col},${row}`] : [],
  )
}

test.each([
  ['as it is', { x: 1, y: 2 }, 0, 2 * 7 + 2, ['1,0']],
  ['as it is, beside what is not seen', { x: 1, y: 2 }, 0, 2 * 7 + 5, []],
  ['turned to the right', { x: 1, y: 1 }, 90, 0 * 7 + 2, ['0,1']],
  ['turned to the left', { x: 1, y: 1 }, 270, 0 * 7 + 2, ['3,0']],
  ['upside down', { x: 1, y: 1 }, 180, 1 * 7 + 1, ['3,1']],
])('a picture that lies %s has a hole over a square players must not see', async (_, at, degrees, unseen, cut) => {
  expect(await cutSquares(at, degrees, unseen)).toEqual(cut)
})

test('bytes that are no picture are no picture for players either', async () => {
  const prop = { at: { x: 0, y: 0 }, widthSquares: 1, heightSquares: 1, rotationDegrees: 0 }
  const size = { widthCells: 1, heightCells: 1 }
  expect(await cutPicture({ bytes: Uint8Array.of(1, 2), prop, size, unseen: new Uint8Array(1) })).toBeNull()
})
