import { expect, test } from 'vitest'
import { nameRooms, type Box } from '../../../renderer/canvas/nameRooms.ts'

/** A name's box of 40 pixels round a middle, on a line 10 high. */
const under = (middle: number, line = 0): Box => ({
  left: middle - 20,
  right: middle + 20,
  top: line,
  bottom: line + 10,
})

test('a name with no one near is as wide as it wants, and never narrower than its box', () => {
  expect(nameRooms([under(100)], [], [90])).toEqual([90])
  expect(nameRooms([under(100)], [], [15])).toEqual([40])
})

test('neighbors on the same line keep their boxes, and what an earlier name took', () => {
  expect(nameRooms([under(100), under(200)], [], [300, 300])).toEqual([160, 40])
  expect(nameRooms([under(100), under(200)], [], [100, 300])).toEqual([100, 100])
})

test('names on other lines do not matter, tokens that reach into the line do', () => {
  expect(nameRooms([under(100), under(150, 20)], [], [120, 40])).toEqual([120, 40])
  const token = { left: 130, right: 170, top: -30, bottom: 5 }
  expect(nameRooms([under(100)], [token], [120])).toEqual([60])
  expect(nameRooms([under(100)], [{ ...token, left: 80 }], [120])).toEqual([40])
})
