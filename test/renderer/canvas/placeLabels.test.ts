import { expect, test } from 'vitest'
import type { Box } from '../../../renderer/canvas/pillSpot.ts'
import { placeLabels, type PlacedLabel } from '../../../renderer/canvas/placeLabels.ts'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'

const [HEIGHT, GAP] = [10, 1]
/** A token of 8 pixels with its middle at a point, named in letters of 6 pixels. */
const token = (x: number, y: number, ...texts: readonly string[]) => ({
  box: { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 },
  texts: texts.map((text) => ({ text, widthPx: 6 * text.length })),
})
const place = (requests: readonly ReturnType<typeof token>[], obstacles: readonly Box[] = []) =>
  placeLabels(requests, obstacles, HEIGHT, GAP)

test('a label stands below; above, right or left where something is in the way', () => {
  const below = { left: 95, right: 105, top: 105, bottom: 110 }
  const above = { left: 95, right: 105, top: 90, bottom: 95 }
  const right = { left: 106, right: 110, top: 95, bottom: 105 }
  const left = { left: 90, right: 94, top: 95, bottom: 105 }
  const at = (...obstacles: Box[]) => place([token(100, 100, 'Goblin')], obstacles)[0]
  expect(at()).toEqual({ text: 'Goblin', x: 100, y: 110 })
  expect(at(below)).toEqual({ text: 'Goblin', x: 100, y: 90 })
  expect(at(below, above)).toEqual({ text: 'Goblin', x: 123, y: 100 })
  expect(at(below, above, right)).toEqual({ text: 'Goblin', x: 77, y: 100 })
  expect(at(below, above, right, left)).toBeNull()
})

test('everyone is named briefly before anyone is named in full', () => {
  const row = [0, 1, 2].map((i) => token(100 + 14 * i, 100, `Goblin ${i}`, `G${i}`))
  const walls = [
    { left: 0, right: 300, top: 80, bottom: 95 },
    { left: 0, right: 300, top: 116, bottom: 130 },
  ]
  // The outer two have room beside the row; between two of them there is only room for two letters.
  expect(place(row, walls).map((label) => label?.text)).toEqual(['Goblin 0', 'G1', 'Goblin 2'])
})

test('a brief name gives its place to the full one, and others may have it then', () => {
  const [label] = place([token(100, 100, 'Ogre Warlord', 'OW')])
  expect(label).toEqual({ text: 'Ogre Warlord', x: 100, y: 110 })
})

test('no label covers a token or another label, however they stand', () => {
  let state = seedRandom('labels')
  const pixel = (): number => {
    const [number, after] = nextUint32(state)
    state = after
    return 8 * (number % 25)
  }
  for (let round = 0; round < 60; round++) {
    const requests = Array.from({ length: 40 }, (_, i) => token(pixel(), pixel(), `Skeleton ${i}`, `S${i}`))
    const placed = place(requests)
    const boxes = placed.flatMap((label) => (label ? [boxOf(label)] : []))
    for (const [i, box] of boxes.entries()) {
      for (const request of requests) expect(meet(box, request.box)).toBe(false)
      for (const other of boxes.slice(i + 1)) expect(meet(box, other)).toBe(false)
    }
    expect(boxes.length).toBeGreaterThan(15)
  }
})

const boxOf = ({ text, x, y }: PlacedLabel): Box => ({
  left: x - 3 * text.length,
  right: x + 3 * text.length,
  top: y - HEIGHT / 2,
  bottom: y + HEIGHT / 2,
})
const meet = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
