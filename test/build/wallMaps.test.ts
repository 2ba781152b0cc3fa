/** Pictures that `build/walls` learns from: what is put on them hides no wall. */
import { expect, test } from 'vitest'
import { tables } from '../../build/walls/change.ts'
import { furniture } from '../../build/walls/furnish.ts'
import { Dice, ROCK, type Plan } from '../../build/walls/plan.ts'
import { SQUARE_PX } from '../../src/grid/pictureWalls/pixels.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'

const SIZE = { widthCells: 14, heightCells: 10 }

test('furniture stands on open squares, and across no wall', () => {
  for (let seed = 0; seed < 30; seed++) {
    const plan: Plan = {
      ...SIZE,
      terrain: new Uint8Array(140).map((_, at) => (at % 14 < 3 ? ROCK : 0)),
      room: new Int32Array(140),
      edges: new Map(),
      dice: new Dice(`furniture ${seed}`),
      isCrowded: true,
    }
    // A wall down the middle and one across.
    for (let i = 0; i < 14; i++) plan.edges.set(edgeIdAt({ col: i, row: 5 }, 'north'), {})
    for (let i = 0; i < 10; i++) plan.edges.set(edgeIdAt({ col: 8, row: i }, 'west'), {})
    const pieces = furniture(plan) as {
      at: { x: number; y: number }
      widthSquares: number
      heightSquares: number
      rotationDegrees: number
    }[]
    expect(pieces.length).toBeGreaterThan(0)
    for (const { at, widthSquares, heightSquares, rotationDegrees } of pieces) {
      const [x, y] = [at.x + widthSquares / 2, at.y + heightSquares / 2]
      const isUpright = Math.round(rotationDegrees / 90) % 2 !== 0
      const [across, down] = isUpright ? [heightSquares, widthSquares] : [widthSquares, heightSquares]
      // A piece may stick out a third of a square, as a table does from under the roof of its stall.
      const slack = 0.35
      expect(x - across / 2 + slack, 'beside rock').toBeGreaterThan(3)
      expect(x + across / 2 - slack <= 8 || x - across / 2 + slack >= 8, `wall at 8, ${x} ${across}`).toBe(true)
      expect(y + down / 2 - slack <= 5 || y - down / 2 + slack >= 5, `wall at 5, ${y} ${down}`).toBe(true)
    }
  }
})

test('boxes painted into a picture leave walls and solid squares in sight', () => {
  const { widthCells, heightCells } = SIZE
  const truth = {
    north: new Int8Array(140).map((_, at) => (at < 14 ? -1 : at % 3 === 0 ? 1 : 0)),
    west: new Int8Array(140).map((_, at) => (at % 14 === 0 ? -1 : at % 2 === 0 ? 1 : 0)),
    solid: new Uint8Array(140).map((_, at) => (at > 120 ? 1 : 0)),
  }
  const widthPx = widthCells * SQUARE_PX
  let painted = 0
  for (let seed = 0; seed < 8; seed++) {
    const rgba = new Uint8ClampedArray(4 * widthPx * heightCells * SQUARE_PX).fill(255)
    tables(rgba, SIZE, truth, new Dice(`tables ${seed}`))
    const isPainted = (x: number, y: number): boolean =>
      rgba[4 * (y * widthPx + x)] !== 255 || rgba[4 * (y * widthPx + x) + 1] !== 255
    const hidden: string[] = []
    for (let at = 0; at < 140; at++) {
      const [left, top] = [(at % 14) * SQUARE_PX, Math.floor(at / 14) * SQUARE_PX]
      for (let along = 0; along < SQUARE_PX; along += 5)
        for (let near = -4; near < 4; near++) {
          if (truth.north[at] === 1 && isPainted(left + along, top + near)) hidden.push(`north of ${at}`)
          if (truth.west[at] === 1 && isPainted(left + near, top + along)) hidden.push(`west of ${at}`)
        }
      const isMiddle = isPainted(left + 16, top + 16)
      if (isMiddle) painted++
      if (isMiddle && truth.solid[at] === 1) hidden.push(`rock ${at}`)
    }
    expect(hidden).toEqual([])
  }
  expect(painted).toBeGreaterThan(8)
})
