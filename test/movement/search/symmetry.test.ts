import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../src/grid/cell.ts'
import { SIZES, SPACE_CELLS } from '../../../src/map/sizes.ts'
import { coverLine } from '../../../src/movement/cover/cover.ts'
import { isFlanking } from '../../../src/movement/threat/flank.ts'
import { reachRulesOf } from '../../../src/movement/threat/reach.ts'
import { threatenedCells, threatField } from '../../../src/movement/threat/threatField.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { at, combatant, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

const SIZE = 8
const rowsOf = fc.array(
  fc
    .array(fc.constantFrom('.', '.', '.', '.', '#', 't', 'o', 'e'), { minLength: SIZE, maxLength: SIZE })
    .map((glyphs) => glyphs.join('')),
  { minLength: SIZE, maxLength: SIZE },
)
const edgesOf = fc.array(
  fc
    .tuple(
      fc.nat(SIZE - 2),
      fc.nat(SIZE - 2),
      fc.constantFrom('west' as const, 'north' as const),
      fc.constantFrom('wall' as const, 'window' as const, 'doorOpen' as const),
    )
    .map(([col, row, border, kind]): DrawnEdge => [col + 1, row + 1, border, kind]),
  { maxLength: 12 },
)
const creatureOf = (id: string, side: string) =>
  fc
    .tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.constantFrom(...SIZES.slice(2, 8)), fc.boolean())
    .map(([col, row, size, reachWeapon]) => {
      const last = SIZE - SPACE_CELLS[size]
      return combatant({ id, side, size, reachWeapon, at: at(Math.min(col, last), Math.min(row, last)) })
    })
const scene = fc.record({
  ruleset: fc.constantFrom(...RULESETS),
  rows: rowsOf,
  edges: edgesOf,
  creatures: fc.tuple(creatureOf('a', 'pc'), creatureOf('b', 'pc'), creatureOf('f', 'foe')),
})
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never

/** The scene mirrored along the falling diagonal: columns become rows. */
const transposed = (s: Scene): Scene => ({
  ...s,
  rows: s.rows.map((_, col) => s.rows.map((row) => row[col]).join('')),
  edges: s.edges.map(([col, row, border, kind]): DrawnEdge => [row, col, border === 'west' ? 'north' : 'west', kind]),
  creatures: s.creatures.map((c) => ({ ...c, at: at(c.at.row, c.at.col) })) as unknown as Scene['creatures'],
})
/** The scene mirrored left to right. */
const mirrored = (s: Scene): Scene => ({
  ...s,
  rows: s.rows.map((row) => [...row].reverse().join('')),
  edges: s.edges.map(([col, row, border, kind]): DrawnEdge => [
    border === 'west' ? SIZE - col : SIZE - 1 - col,
    row,
    border,
    kind,
  ]),
  creatures: s.creatures.map((c) => ({
    ...c,
    at: at(SIZE - c.at.col - SPACE_CELLS[c.size], c.at.row),
  })) as unknown as Scene['creatures'],
})

const answers = (s: Scene) => {
  const field = drawnField(s.rows, s.ruleset, { edges: s.edges, creatures: s.creatures })
  const [a, b, f] = s.creatures
  const rules = reachRulesOf(field)
  return {
    threatened: threatenedCells(threatField(field.lines, rules, a)),
    flanks: isFlanking(field, a, b, f),
    cover: coverLine(field, { kind: 'creature', creature: a }, f, s.creatures).degree,
  }
}
const inOrder = (cells: readonly Cell[]) => cells.toSorted((x, y) => x.row - y.row || x.col - y.col)

describe('threat, flanking and cover', () => {
  test.each([
    ['mirrored left to right', mirrored, ({ col, row }: Cell) => at(SIZE - 1 - col, row)],
    ['mirrored along the diagonal', transposed, ({ col, row }: Cell) => at(row, col)],
  ] as const)('are %s when the map is', (_, change, moved) => {
    fc.assert(
      fc.property(scene, (s) => {
        const before = answers(s)
        const after = answers(change(s))
        expect(inOrder(after.threatened)).toEqual(inOrder(before.threatened.map(moved)))
        expect(after.flanks).toBe(before.flanks)
        expect(after.cover).toBe(before.cover)
      }),
      { numRuns: 300 },
    )
  })
  test('flanking does not depend on who of the two is asked about', () => {
    fc.assert(
      fc.property(scene, (s) => {
        const [a, b, f] = s.creatures
        expect(answers({ ...s, creatures: [b, a, f] }).flanks).toBe(answers(s).flanks)
      }),
      { numRuns: 300 },
    )
  })
  test('taking a wall away never shrinks what is threatened', () => {
    fc.assert(
      fc.property(scene, fc.nat(SIZE - 1), fc.nat(SIZE - 1), (s, col, row) => {
        const rows = s.rows.map((line, y) => (y === row ? `${line.slice(0, col)}.${line.slice(col + 1)}` : line))
        const after = answers({ ...s, rows }).threatened
        for (const cell of answers(s).threatened) expect(after).toContainEqual(cell)
      }),
      { numRuns: 200 },
    )
  })
})
