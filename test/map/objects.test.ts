/** Objects with terrain underneath and double doors: what one command changes along with them. */
import { describe, expect, test } from 'vitest'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange } from '../../src/map/change.ts'
import { mapCommandSchema, type MapCommandInput } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { partnerOf } from '../../src/map/edges.ts'
import { hasPictures } from '../../src/map/objects.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'

const ruleset = { name: 'x', ruleset: 'pf1e' }
const after = (map: BattleMap, ...commands: readonly MapCommandInput[]): BattleMap =>
  commands.reduce((now, command) => {
    const plan = planCommand(mapCommandSchema.parse(command), now, () => ({ ok: true, value: null }))
    if (!plan.ok) throw new Error(plan.error.code)
    return applyChange(now, plan.value.change)
  }, map)
const empty = emptyMap('m' as MapId, { widthCells: 6, heightCells: 3 }, ruleset)
const crate = (x: number, more: object = {}): MapCommandInput => ({
  type: 'edit-records',
  put: [
    {
      table: 'props',
      record: {
        id: 'a',
        symbol: 'table',
        at: { x, y: 1 },
        widthSquares: 2,
        heightSquares: 1,
        terrain: 3,
        ...more,
      },
    },
  ],
})
const rows = ({ layers, widthCells }: BattleMap): readonly string[] =>
  [0, 1, 2].map((row) => [...layers.terrain.slice(row * widthCells, (row + 1) * widthCells)].join(''))
const muddy: MapCommandInput = { type: 'paint-cells', layer: 'terrain', indices: [9, 10], values: [1] }

test('a map has pictures if an object or a creature has one', () => {
  const creature = { id: 'c', name: 'C', size: 'medium', side: 'foes', speedFeet: {}, at: { col: 0, row: 0 } }
  const prop = { id: 'p', at: { x: 0, y: 0 }, widthSquares: 1, heightSquares: 1 }
  const withOne = (table: 'props' | 'creatures', record: object) =>
    hasPictures(after(empty, { type: 'edit-records', put: [{ table, record } as never] }))
  expect(withOne('props', { ...prop, picture: 'x' })).toBe(true)
  expect(withOne('creatures', { ...creature, picture: 'x' })).toBe(true)
  expect(withOne('props', { ...prop, symbol: 'table' })).toBe(false)
  expect(withOne('creatures', creature)).toBe(false)
})

describe('terrain under an object', () => {
  test('comes with it, moves with it and leaves what was there', () => {
    const placed = after(empty, muddy, crate(0))
    expect(rows(placed)).toEqual(['000000', '330110', '000000'])
    const moved = after(placed, crate(3))
    expect(rows(moved)).toEqual(['000000', '000330', '000000'])
    const gone = after(moved, { type: 'edit-records', remove: [{ table: 'props', id: 'a' }] })
    expect(rows(gone)).toEqual(['000000', '000110', '000000'])
  })

  test('lies under the squares the object covers as it is turned', () => {
    expect(rows(after(empty, crate(1, { at: { x: 0.5, y: 0.5 }, rotationDegrees: 90 })))).toEqual([
      '030000',
      '030000',
      '000000',
    ])
  })

  test('turns with the object', () => {
    const placed = after(empty, crate(1, { at: { x: 0.5, y: 0.5 } }))
    expect(rows(after(placed, crate(1, { at: { x: 0.5, y: 0.5 }, rotationDegrees: 90 })))).toEqual([
      '030000',
      '030000',
      '000000',
    ])
  })

  test('remembers the terrain it came with if it lies on the same, and open terrain for a type that is gone', () => {
    const removed: MapCommandInput = { type: 'edit-records', remove: [{ table: 'props', id: 'a' }] }
    const rubble: MapCommandInput = { type: 'paint-cells', layer: 'terrain', indices: [6, 7], values: [3] }
    expect(rows(after(empty, rubble, crate(0, { terrainBefore: 1 }), removed))).toEqual(['000000', '110000', '000000'])
    expect(rows(after(empty, rubble, crate(0, { terrainBefore: 70 }), removed))).toEqual(['000000', '000000', '000000'])
  })

  test('that someone painted over stays as it was painted', () => {
    const painted = after(empty, crate(0), { type: 'paint-cells', layer: 'terrain', indices: [6], values: [8] })
    expect(rows(after(painted, crate(3)))).toEqual(['000000', '800330', '000000'])
  })

  test('is not touched by another name', () => {
    const placed = after(empty, crate(0), { type: 'paint-cells', layer: 'terrain', indices: [6, 7], values: [0] })
    expect(rows(after(placed, crate(0, { name: 'Desk' })))).toEqual(['000000', '000000', '000000'])
  })

  test('is left alone where the same step paints, which keeps its other squares and layers', () => {
    const look = { symbol: 'table', widthSquares: 2, heightSquares: 1 }
    const record = { id: 'a' as RecordId, ...look, at: { x: 2, y: 1 }, terrain: 3 }
    const pasted = (values: readonly number[]) =>
      after(empty, {
        type: 'paste',
        cells: [
          { layer: 'elevationFeet', indices: [8, 9], values: [10] },
          { layer: 'terrain', indices: [7, 8], values: [...values] },
        ],
        put: [{ table: 'props', record }],
      })
    expect(rows(pasted([1, 8]))).toEqual(['000000', '018300', '000000'])
    expect(rows(pasted([1]))).toEqual(['000000', '011300', '000000'])
    expect([...pasted([1, 8]).layers.elevationFeet.slice(7, 11)]).toEqual([0, 10, 10, 0])
  })

  test('needs a picture or a symbol above it, and not both', () => {
    for (const look of [{ symbol: undefined }, { picture: 'p' }])
      expect(() => after(empty, crate(0, look))).toThrow('prop-without-look')
  })
})

const leaf = (col: number, which: 'first' | 'second', more: object = {}) => ({
  table: 'edges' as const,
  record: {
    id: `${col},1,n` as RecordId,
    cell: { col, row: 1 },
    border: 'north' as const,
    kind: 'door' as const,
    leaf: which,
    ...more,
  },
})
const doors = after(empty, { type: 'edit-records', put: [leaf(1, 'first'), leaf(2, 'second')] })
const states = ({ tables }: BattleMap) =>
  [...tables.edges.values()].map(({ kind, door, leaf: which }) => [kind, door, which].join(' '))

describe('a double door', () => {
  test('opens, locks and gets its look as one', () => {
    const open = after(doors, { type: 'edit-records', put: [leaf(2, 'second', { door: 'open', look: 'barred' })] })
    expect(states(open)).toEqual(['door open first', 'door open second'])
    expect([...open.tables.edges.values()].map(({ look }) => look)).toEqual(['barred', 'barred'])
    const locked = after(open, { type: 'edit-records', put: [leaf(1, 'first', { door: 'open', doorLocked: true })] })
    expect([...locked.tables.edges.values()].map(({ doorLocked }) => doorLocked)).toEqual([true, true])
  })

  test('goes as one', () => {
    expect(states(after(doors, { type: 'edit-records', remove: [{ table: 'edges', id: '1,1,n' }] }))).toEqual([])
  })

  test('of which a wall takes one leaf leaves a single door', () => {
    const { table, record } = leaf(2, 'second')
    const { leaf: _, ...plain } = record
    const walled = after(doors, { type: 'edit-records', put: [{ table, record: { ...plain, kind: 'wall' } }] })
    expect(states(walled)).toEqual(['door closed ', 'wall closed '])
  })

  test.each(['clockwise', 'counterclockwise', 'half', 'mirror-left-right', 'mirror-top-bottom'] as const)(
    'stays one when the map turns: %s',
    (turn) => {
      const turned = after(doors, { type: 'turn-map', turn })
      for (const edge of turned.tables.edges.values()) expect(partnerOf(turned, edge)).toBeDefined()
    },
  )
})
