import { expect, test } from 'vitest'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import { mapRenderer } from '../../electron/exchange/writeMapFiles.ts'
import { mapOf } from '../draw/support.ts'

test('a map is drawn once in each size for all files of an export', async () => {
  const render = mapRenderer(() => undefined)
  const [map, other] = [mapOf(['....', '.##.']), mapOf(['..', '..', '..'])]
  const made = await render(map, 10)
  expect(await render(map, 10)).toBe(made)
  const widths = await Promise.all(
    [render(map, 10), render(map, 20), render(other, 10)].map(async (drawing) => {
      const drawn = await drawing
      const head = drawn.ok ? readPictureHead(drawn.value.bytes) : drawn
      return head.ok ? head.value.widthPx : head.error
    }),
  )
  expect(widths).toEqual([40, 80, 20])
})
