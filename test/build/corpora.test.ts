/** What `npm run corpora` says of an import. */
import { describe, expect, test } from 'vitest'
import { measure } from '../../build/corpora/measure.ts'
import type { ImportDraft, Line } from '../../src/formats/format.ts'
import { edgesOfLines } from '../../src/formats/lines/edgesOfLines.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import { mapWith } from '../support/printableMap.ts'

const SIZE = { widthCells: 12, heightCells: 8 }
const wall = (...line: Line) => ({ line, edge: { kind: 'wall' } as const })
const door = (...line: Line) => ({ line, edge: { kind: 'door' } as const, isOpening: true })

/** An import of lines, its edges changed. */
function imported(
  lines: readonly (ReturnType<typeof wall> | ReturnType<typeof door>)[],
  change: (edge: Edge) => readonly Partial<Edge>[] = (edge) => [edge],
): Pick<ImportDraft, 'map' | 'lines'> {
  const snapped = edgesOfLines(SIZE, lines, { toleranceSquares: 0.2 }, '$')
  if (!snapped.ok) throw new Error(snapped.error.code)
  const edges = [...snapped.value.edges.values()].flatMap((edge) => change(edge))
  return { map: mapWith(SIZE, { edges }), lines: snapped.value.lines }
}
const figures = (draft: Pick<ImportDraft, 'map' | 'lines'>) => measure(draft as ImportDraft)

/** Two rooms with a door between them, on lines through the middle of squares. */
const TWO_ROOMS = [
  wall(0.5, 1.5, 10.5, 1.5),
  wall(10.5, 1.5, 10.5, 6.5),
  wall(10.5, 6.5, 0.5, 6.5),
  wall(0.5, 6.5, 0.5, 1.5),
  wall(5.5, 1.5, 5.5, 3.5),
  door(5.5, 3.5, 5.5, 4.5),
  wall(5.5, 4.5, 5.5, 6.5),
]

describe('doors of an import', () => {
  test('join the rooms that they join in the file', () => {
    expect(figures(imported(TWO_ROOMS))).toMatchObject({ leaking: 0, doorsTested: 1, doorsRight: 1, doorsNarrow: 0 })
  })

  test('are wrong where a wall stands in their place, nothing does, or they lie elsewhere', () => {
    const changed = (change: (edge: Edge) => readonly Partial<Edge>[]) =>
      figures(imported(TWO_ROOMS, (edge) => (edge.kind === 'door' ? change(edge) : [edge])))
    expect(changed((edge) => [{ ...edge, kind: 'wall' }])).toMatchObject({ leaking: 0, doorsTested: 1, doorsRight: 0 })
    expect(changed(() => [])).toMatchObject({ leaking: 1, doorsTested: 1, doorsRight: 0 })
    const far = (edge: Edge) => [
      { ...edge, kind: 'wall' as const },
      { ...edge, id: '8,4,w' as Edge['id'], cell: { col: 8, row: 4 } },
    ]
    expect(changed(far)).toMatchObject({ doorsTested: 1, doorsRight: 0 })
  })

  test('lead through a square on the wall that has a door on both sides', () => {
    const slanted = [wall(0, 0, 5.5, 3), door(5.5, 3, 6.5, 4), wall(6.5, 4, 12, 7)]
    expect(figures(imported(slanted))).toMatchObject({ doorsTested: 1, doorsRight: 1 })
  })

  test('into a place that holds the center of no square are counted apart', () => {
    const closet = [
      wall(2.6, 0, 2.6, 7.9),
      wall(2.6, 7.9, 3.4, 7.9),
      wall(3.4, 7.9, 3.4, 5),
      door(3.4, 5, 3.4, 4),
      wall(3.4, 4, 3.4, 0),
    ]
    expect(figures(imported(closet))).toMatchObject({ doorsTested: 0, doorsNarrow: 1 })
  })
})
