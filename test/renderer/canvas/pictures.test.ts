/** The decoded pictures of a map: loaded once, and dropped when the map is left. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pictures } from '../../../renderer/canvas/Pictures.ts'

let images: HTMLImageElement[] = []
beforeEach(() => {
  images = []
  const Plain = Image
  vi.stubGlobal(
    'Image',
    class extends Plain {
      constructor() {
        super()
        images.push(this)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('a picture is loaded when it is first drawn, once, and announced when it is there', () => {
  const onLoad = vi.fn()
  const pictures = new Pictures(onLoad)
  for (const id of ['cave', 'inn', 'cave']) expect(pictures.get(id)).toBeNull()
  expect(images.map(({ src }) => src)).toEqual(['fivefoot-picture://library/cave', 'fivefoot-picture://library/inn'])
  images[1]!.dispatchEvent(new Event('load'))
  expect(onLoad).toHaveBeenCalledOnce()
})

test('pictures of a map that is left are dropped, those under way too; none is loaded or announced after that', () => {
  const onLoad = vi.fn()
  const pictures = new Pictures(onLoad)
  for (const id of ['cave', 'inn']) pictures.get(id)
  images[0]!.dispatchEvent(new Event('load'))
  onLoad.mockClear()
  pictures.close()
  expect(images.map((image) => image.getAttribute('src'))).toEqual([null, null])
  for (const image of images) image.dispatchEvent(new Event('load'))
  expect([pictures.get('cave'), pictures.get('mill')]).toEqual([null, null])
  expect(onLoad).not.toHaveBeenCalled()
  expect(images).toHaveLength(2)
})

test('another map in the same window loads its own pictures', () => {
  const pictures = new Pictures(() => undefined)
  pictures.get('cave')
  pictures.clear()
  expect(images[0]!.getAttribute('src')).toBeNull()
  pictures.get('inn')
  expect(images[1]!.src).toBe('fivefoot-picture://library/inn')
})
