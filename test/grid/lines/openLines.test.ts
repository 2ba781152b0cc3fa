import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spaceRect } from '../../../src/grid/cell.ts'
import { STOPS_LINES, type LineGrid } from '../../../src/grid/lines/lineGrid.ts'
import { hasLineOfEffect } from '../../../src/grid/lines/lineOfEffect.ts'
import { OpenLines } from '../../../src/grid/lines/OpenLines.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, drawnField } from '../../support/drawnField.ts'

const MOST = 40
const side = fc.integer({ min: 1, max: MOST })
/** Big grids with few things on them: room to jump, and things to jump too far over. */
const sparseGrid = fc.tuple(side, side).chain(([widthCells, heightCells]) => {
  const cells = widthCells * heightCells
  const few = fc.array(fc.nat(cells - 1), { maxLength: 6 })
  return fc.record({ squares: few, west: few, north: few }).map((layers): LineGrid => {
    const layer = (indices: readonly number[]) => {
      const flags = new Uint8Array(cells)
      for (const index of indices) flags[index] = STOPS_LINES
      return flags
    }
    return {
      widthCells,
      heightCells,
      squares: layer(layers.squares),
      west: layer(layers.west),
      north: layer(layers.north),
    }
  })
})
const cell = fc.record({ col: fc.integer({ min: -2, max: MOST }), row: fc.integer({ min: -2, max: MOST }) })

describe('lines of effect by the thousand', () => {
  test('are those found one by one', () => {
    fc.assert(
      fc.property(sparseGrid, fc.array(fc.tuple(cell, cell), { minLength: 20, maxLength: 20 }), (grid, pairs) => {
        const lines = new OpenLines(grid)
        for (const [a, b] of pairs)
          expect(lines.join(spaceRect(a, 1), spaceRect(b, 1))).toBe(hasLineOfEffect(grid, a, b))
      }),
      { numRuns: 300 },
    )
  })

  test('join spaces where any two squares of them see each other', () => {
    const { openLines } = drawnField(['..#..', '..#..', '.....'], dnd35)
    expect(openLines.join(spaceRect(at(0, 0), 1), spaceRect(at(4, 0), 1))).toBe(false)
    expect(openLines.join(spaceRect(at(0, 0), 1), spaceRect(at(3, 0), 2))).toBe(false)
    expect(openLines.join(spaceRect(at(0, 1), 2), spaceRect(at(3, 1), 2))).toBe(true)
  })

  test('follow a wall that comes and goes', () => {
    const field = drawnField(['.'.repeat(12)], dnd35)
    const seen = () => field.openLines.join(spaceRect(at(0, 0), 1), spaceRect(at(11, 0), 1))
    expect(seen()).toBe(true)
    field.setEdge(at(6, 0), 'west', 1)
    expect(seen()).toBe(false)
    field.setEdge(at(6, 0), 'west', 0)
    field.setTerrain(at(3, 0), 13)
    expect(seen()).toBe(false)
    field.setTerrain(at(3, 0), 0)
    expect(seen()).toBe(true)
  })
})
