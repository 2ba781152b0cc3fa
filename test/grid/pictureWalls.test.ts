/** Walls from a mask, gaps that become doors, and what of it comes onto a map. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EDGE_CLASSES, EDGE_CONTEXT, edgeContext, emptyProbabilities } from '../../src/grid/pictureWalls/context.ts'
import {
  EDGE_FEATURES,
  EDGE_VIEWS,
  edgeFeatures,
  rowStatistics,
  type GridEdge,
} from '../../src/grid/pictureWalls/features.ts'
import { findWalls, readMask, type MapPixels } from '../../src/grid/pictureWalls/findWalls.ts'
import { noWalls } from '../../src/grid/pictureWalls/maskWalls.ts'
import { planesOf, SQUARE_PX } from '../../src/grid/pictureWalls/pixels.ts'
import { chosenWalls, edgesOfWalls, solidSquares } from '../../src/map/chosenWalls.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'

/** A picture of a map: black where it says so, in squares from its top left corner. */
function painted(widthCells: number, heightCells: number, isBlack: (x: number, y: number) => boolean): MapPixels {
  const rows = (top: number, count: number) => {
    const rgba = new Uint8ClampedArray(4 * widthCells * count * SQUARE_PX ** 2).fill(255)
    for (let y = 0, at = 0; y < count * SQUARE_PX; y++)
      for (let x = 0; x < widthCells * SQUARE_PX; x++, at += 4)
        if (isBlack((x + 0.5) / SQUARE_PX, top + (y + 0.5) / SQUARE_PX)) rgba.fill(0, at, at + 3)
    return { top, rows: count, rgba }
  }
  return {
    overview: Uint8ClampedArray.of(255, 255, 255, 255),
    rows,
    covered: new Uint8Array(widthCells * heightCells).fill(1),
  }
}

const places = (found: Parameters<typeof chosenWalls>[0], doorsInGaps = false) =>
  chosenWalls(found, { minLikelihood: 0.75, doorsInGaps }).map(
    ({ cell, border, kind }) => `${cell.col},${cell.row} ${border} ${kind}`,
  )

describe('a mask', () => {
  const size = { widthCells: 6, heightCells: 5 }
  const near = (value: number, line: number): boolean => Math.abs(value - line) < 0.1

  test('gives the walls it shows and no others', () => {
    const mask = painted(6, 5, (x, y) => (near(y, 2) && x > 1 && x < 3) || (near(x, 3) && y > 2 && y < 4))
    expect(places(readMask(size, mask))).toEqual(['1,2 north wall', '2,2 north wall', '3,2 west wall', '3,3 west wall'])
  })

  test('takes lines a little off the grid, and none that run through a square', () => {
    const off = painted(6, 5, (x, y) => Math.abs(y - 2.15) < 0.05 && x > 1 && x < 2)
    expect(places(readMask(size, off))).toEqual(['1,2 north wall'])
    const through = painted(6, 5, (x, y) => Math.abs(y - 2.5) < 0.1 && x > 1 && x < 2)
    expect(places(readMask(size, through))).toEqual([])
  })

  test('knows solid squares, and walls around them only', () => {
    const found = readMask(
      size,
      painted(6, 5, (x, y) => x > 1 && x < 3 && y > 1 && y < 2),
    )
    expect([...found.solid.entries()].filter(([, solid]) => solid === 255).map(([at]) => at)).toEqual([7, 8])
    expect(places(found)).toEqual([
      '1,1 north wall',
      '1,1 west wall',
      '2,1 north wall',
      '3,1 west wall',
      '1,2 north wall',
      '2,2 north wall',
    ])
  })

  test('of a high map is read in bands that fit together', () => {
    const tall = { widthCells: 3, heightCells: 40 }
    const told: number[] = []
    const mask = painted(3, 40, (x, y) => near(y % 5, 0) && x < 1)
    const found = readMask(tall, mask, { onRows: (done) => told.push(done), bandPx: 40_000 })
    expect(told.length).toBeGreaterThan(3)
    expect(told.at(-1)).toBe(40)
    expect(places(found)).toEqual(Array.from({ length: 7 }, (_, i) => `0,${5 * (i + 1)} north wall`))
  })
})

test('a picture gives the same whether it is looked at whole or band by band', () => {
  const size = { widthCells: 8, heightCells: 16 }
  const picture = painted(8, 16, (x, y) => (x + y * 3) % 4 < 0.2 || (Math.abs((y % 4) - 2) < 0.1 && x < 5))
  const whole = findWalls(size, picture)
  const inBands = findWalls(size, picture, { bandPx: 8 * 1024 * 8 })
  expect(inBands).toEqual(whole)
  expect(findWalls(size, picture)).toEqual(whole)
  expect(whole.north.some((likelihood) => likelihood > 0)).toBe(true)
})

test('any picture, whatever its colors, gives likelihoods, and none on the rim or where it does not lie', () => {
  const size = { widthCells: 4, heightCells: 3 }
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), fc.integer({ min: 1, max: 900 }), fc.nat(11), (colors, patch, hole) => {
      const byte = () => colors.next().value as number
      const patches = new Map<number, readonly number[]>()
      const rows = (top: number, count: number) => {
        const rgba = new Uint8ClampedArray(4 * size.widthCells * count * SQUARE_PX ** 2)
        for (let at = 0; at < rgba.length; at += 4) {
          const id = Math.floor((at / 4 + top * size.widthCells * SQUARE_PX ** 2) / patch)
          const color = patches.get(id) ?? [byte(), byte(), byte(), byte()]
          patches.set(id, color)
          rgba.set(color, at)
        }
        return { top, rows: count, rgba }
      }
      const covered = new Uint8Array(12).fill(1)
      covered[hole] = 0
      const found = findWalls(size, { overview: rows(0, 3).rgba, rows, covered })
      expect(findWalls(size, { overview: rows(0, 3).rgba, rows, covered })).toEqual(found)
      for (const [at, is] of covered.entries()) {
        if (is === 0) expect([found.north[at], found.west[at], found.solid[at]]).toEqual([0, 0, 0])
        if (at < 4) expect(found.north[at]).toBe(0)
        if (at % 4 === 0) expect(found.west[at]).toBe(0)
        expect(Math.max(found.northKind[at] ?? 9, found.westKind[at] ?? 9)).toBeLessThan(4)
      }
    }),
    { numRuns: 25 },
  )
})

describe('the numbers of an edge', () => {
  const size = { widthCells: 5, heightCells: 5 }
  const exposure = { middle: 128, spread: 60 }
  /** A picture of blots, mirrored as asked; nothing in it is alike from two sides. */
  const numbersOf = (edge: GridEdge, isMirrored: boolean, isUpsideDown: boolean, isTurned = false): Float32Array => {
    const blot = (x: number, y: number): boolean => Math.sin(x * 5.1 + y * y) + Math.cos(y * 3.7 - x) > 0.4
    const { rgba } = painted(5, 5, (x, y) => {
      const [u, v] = [isMirrored ? 5 - x : x, isUpsideDown ? 5 - y : y]
      return isTurned ? blot(v, u) : blot(u, v)
    }).rows(0, 5)
    const out = new Float32Array(EDGE_FEATURES)
    edgeFeatures(rowStatistics(planesOf({ top: 0, rows: 5, rgba }, size, exposure), exposure), edge, out)
    return out
  }
  const far = (a: Float32Array, b: Float32Array): number => Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))
  const ordered = (numbers: Float32Array, view: number): Float32Array =>
    Float32Array.from(EDGE_VIEWS[view]!, (from) => numbers[from]!)
  // Steps from one pixel to the next end a pixel later than they begin.
  const NEARLY = 0.2

  test('are those of the mirrored picture, in another order', () => {
    const north = { col: 2, row: 2, isNorth: true }
    const seen = numbersOf(north, false, false)
    const behind = { ...north, row: 3 }
    expect(far(ordered(seen, 0), seen)).toBe(0)
    expect(far(ordered(seen, 1), numbersOf(behind, false, true))).toBeLessThan(NEARLY)
    expect(far(ordered(seen, 2), numbersOf(north, true, false))).toBeLessThan(NEARLY)
    expect(far(ordered(seen, 3), numbersOf(behind, true, true))).toBeLessThan(NEARLY)
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 3],
    ] as const)
      expect(far(ordered(seen, a), ordered(seen, b))).toBeGreaterThan(1)
  })

  test('are those of a picture turned over its diagonal', () => {
    const north = numbersOf({ col: 1, row: 3, isNorth: true }, false, false)
    expect(far(north, numbersOf({ col: 3, row: 1, isNorth: false }, false, false, true))).toBeLessThan(1e-4)
  })
})

test('what is plain to see differs from what is only likely when a place is looked at again', () => {
  const size = { widthCells: 3, heightCells: 3 }
  const seenWith = (none: number): Float32Array => {
    const shares = emptyProbabilities(size)
    shares.north.set([none, 1 - none], 4 * EDGE_CLASSES)
    const out = new Float32Array(EDGE_CONTEXT)
    edgeContext(shares, size, { col: 1, row: 1, isNorth: true }, false, out)
    return out
  }
  const own = EDGE_CONTEXT - EDGE_CLASSES
  expect(seenWith(0.5)[own]).toBeCloseTo(0)
  expect(seenWith(0.999)[own]! - seenWith(0.95)[own]!).toBeGreaterThan(0.7)
  expect(seenWith(1)[own]).toBeLessThan(3)
  expect(seenWith(0)[own]! + seenWith(1)[own]!).toBeCloseTo(0)
})

describe('gaps between walls', () => {
  const north = (...columns: readonly number[]) => ({
    ...noWalls({ widthCells: 8, heightCells: 3 }),
    north: Uint8Array.from({ length: 24 }, (_, at) => (columns.includes(at - 8) ? 255 : 0)),
  })

  test('of one or two squares become doors', () => {
    expect(places(north(1, 3), true)).toEqual(['1,1 north wall', '2,1 north door', '3,1 north wall'])
    expect(places(north(1, 4), true)).toEqual(['1,1 north wall', '2,1 north door', '3,1 north door', '4,1 north wall'])
  })

  test('that are wider, or open at an end, stay open', () => {
    expect(places(north(1, 5), true)).toEqual(['1,1 north wall', '5,1 north wall'])
    expect(places(north(1), true)).toEqual(['1,1 north wall'])
    expect(places(north(1, 3))).toEqual(['1,1 north wall', '3,1 north wall'])
  })
})

describe('what comes onto a map', () => {
  const size = { widthCells: 6, heightCells: 5 }
  const found = { ...noWalls(size), north: new Uint8Array(30).fill(255), solid: new Uint8Array(30).fill(200) }
  const chosen = chosenWalls(found, { minLikelihood: 0.75, doorsInGaps: false })

  test('keeps what stands there, and needs no wall on solid squares', () => {
    const map = mapWith(size, { edges: [edgeAt(1, 2, 'north', { kind: 'door' })] }, (col, row) =>
      col === 3 && row === 2 ? 12 : 0,
    )
    const ids = edgesOfWalls(map, chosen, new Set([4]), { col: 0, row: 2, widthCells: 6, heightCells: 1 }).map(
      ({ id }) => id,
    )
    expect(ids).toEqual(['0,2,n', '2,2,n', '4,2,n', '5,2,n', '0,3,n', '1,3,n', '2,3,n', '4,3,n', '5,3,n'])
    const beside = { col: 4, row: 1, widthCells: 1, heightCells: 1 }
    expect(edgesOfWalls(map, chosen, new Set([4]), beside).map(({ id }) => id)).toEqual(['4,2,n'])
  })

  test('has squares that are solid and were not', () => {
    const map = mapWith(size, {}, (col) => (col === 0 ? 12 : 0))
    const area = { col: 0, row: 0, widthCells: 2, heightCells: 2 }
    expect(solidSquares(map, found, 0.75, area)).toEqual([1, 7])
    expect(solidSquares(map, found, 0.9, area)).toEqual([])
  })
})
