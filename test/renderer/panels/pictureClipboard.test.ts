import { expect, test } from 'vitest'
import type { Piece } from '../../../renderer/editor/piece.ts'
import { PictureClipboard } from '../../../renderer/panels/tools/PictureClipboard.ts'

const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' })
const piece = { name: 'piece' } as Piece

test('a paste means the picture until a piece is copied, and a picture only once where there is a piece', () => {
  const clipboard = new PictureClipboard()
  const count = (bytes: number, held: Piece | null) => clipboard.pictures([picture(bytes)], held).length
  expect(count(10, null)).toBe(1)
  expect(count(10, null)).toBe(1)
  // Copied since the window got the focus: the piece is newer than any picture.
  expect(count(20, piece)).toBe(0)
  clipboard.focused(piece)
  expect(count(10, piece)).toBe(0)
  expect(count(20, piece)).toBe(1)
  expect(count(20, piece)).toBe(0)
})

test('files that are no pictures are left to others', () => {
  const text = new File(['x'], 'x.txt', { type: 'text/plain' })
  expect(new PictureClipboard().pictures([text], null)).toEqual([])
})
