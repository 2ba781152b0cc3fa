import { describe, expect, it } from 'vitest'
import {
  cellCorners,
  forEachCell,
  hatchStrokes,
  TILE_SQUARES,
  voronoiTile,
} from '../../../src/draw/geometry/voronoi.ts'

const DISTANCE = 0.5
const tile = voronoiTile(DISTANCE, 5)

const areaOf = (corners: readonly number[]) => {
  let sum = 0
  for (let i = 0; i < corners.length; i += 2) {
    const j = (i + 2) % corners.length
    sum += corners[i]! * corners[j + 1]! - corners[j]! * corners[i + 1]!
  }
  return Math.abs(sum) / 2
}

const around = (a: number, b: number) => Math.min(Math.abs(a - b), TILE_SQUARES - Math.abs(a - b))

describe('a Voronoi tile', () => {
  it('has points that keep their distance, around the torus too', () => {
    tile.cells.forEach((a, i) =>
      tile.cells.slice(i + 1).forEach((b) => {
        expect(Math.hypot(around(a.x, b.x), around(a.y, b.y))).toBeGreaterThanOrEqual(DISTANCE)
      }),
    )
  })

  it('covers the torus exactly once', () => {
    const area = tile.cells.reduce((sum, { corners }) => sum + areaOf(corners), 0)
    expect(area).toBeCloseTo(TILE_SQUARES * TILE_SQUARES, 3)
  })

  it('repeats wherever it is laid', () => {
    const found = (col: number, row: number) => {
      const indices: number[] = []
      forEachCell(tile, { col, row, widthCells: TILE_SQUARES, heightCells: TILE_SQUARES }, ({ cell }) =>
        indices.push(cell.index),
      )
      return indices.sort((a, b) => a - b)
    }
    const all = tile.cells.map(({ index }) => index)
    expect(found(0, 0)).toEqual(all)
    expect(found(-13, 21)).toEqual(all)
  })

  it('shrinks cells toward their points', () => {
    forEachCell(tile, { col: 2, row: 2, widthCells: 1, heightCells: 1 }, (placed) => {
      expect(areaOf(cellCorners(placed, 0.5))).toBeCloseTo(areaOf(placed.cell.corners) / 4, 6)
    })
  })

  it('fills cells with parallel strokes that stay inside', () => {
    for (const cell of tile.cells.slice(0, 40)) {
      const strokes = hatchStrokes(cell, 0.1)
      expect(strokes.length).toBeGreaterThan(0)
      for (let i = 0; i < strokes.length; i += 4) {
        const [dx, dy] = [strokes[i + 2]! - strokes[i]!, strokes[i + 3]! - strokes[i + 1]!]
        expect(Math.abs(dx * Math.sin(cell.angle) - dy * Math.cos(cell.angle))).toBeLessThan(1e-9)
        expect(Math.hypot(strokes[i]! - cell.x, strokes[i + 1]! - cell.y)).toBeLessThan(2 * DISTANCE)
      }
    }
  })
})
