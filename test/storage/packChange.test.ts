import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packChange, packSnapshot, unpackChange, unpackSnapshot } from '../../electron/storage/packChange.ts'
import { ok } from '../../src/base/result.ts'
import { TABLE_NAMES, type BattleMap } from '../../src/map/battleMap.ts'
import { changeBetween, shapeOf, type MapChange } from '../../src/map/change.ts'
import { creatureSchema, type Creature } from '../../src/map/records/creature.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'

const cells = fc
  .uniqueArray(fc.tuple(fc.nat(249_999), fc.nat(255), fc.nat(255)), { selector: ([index]) => index, maxLength: 60 })
  .map((entries) => entries.sort(([a], [b]) => a - b))
  .map((entries) => ({
    layer: 'terrain' as const,
    indices: Uint32Array.from(entries, ([index]) => index),
    before: Int16Array.from(entries, ([, before]) => before),
    after: Int16Array.from(entries, ([, , after]) => after),
  }))

describe('a stored change', () => {
  it('of cells reads as it was written', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 2 }), (layers) => {
        const change = { cells: layers, records: [] }
        expect(unpackChange(packChange(change))).toEqual(ok(change))
      }),
    )
  })

  it('of records reads as it was written, and so does a snapshot', () => {
    fc.assert(
      fc.property(arbitraryMap(), arbitraryMap(), (a, b) => {
        const change = changeBetween(a, b)
        const snapshot = { shape: shapeOf(b), records: recordsOf(b) }
        // Compared as text, so that a failure is said in no time: maps have thousands of squares.
        expect(textOf(unpackChange(packChange(change)))).toBe(textOf(ok(change)))
        expect(textOf(unpackSnapshot(packSnapshot(snapshot)))).toBe(textOf(ok(snapshot)))
      }),
      { numRuns: 30 },
    )
  })

  it('keeps whole shapes, also with heights below zero', () => {
    const shape = (widthCells: number, heightCells: number, feet: number) => ({
      widthCells,
      heightCells,
      layers: {
        terrain: new Uint8Array(widthCells * heightCells).fill(13, 2),
        elevationFeet: new Int16Array(widthCells * heightCells).fill(feet),
      },
    })
    const change: MapChange = {
      cells: [],
      records: [],
      shape: { before: shape(3, 2, -500), after: shape(500, 500, 0) },
    }
    expect(textOf(unpackChange(packChange(change)))).toBe(textOf(ok(change)))
    const snapshot = { shape: shape(3, 2, 15), records: { notes: [] } }
    expect(unpackSnapshot(packSnapshot(snapshot))).toEqual(ok(snapshot))
  })

  it('of a filled map of 500 × 500 squares is small', () => {
    const indices = Uint32Array.from({ length: 250_000 }, (_, i) => i)
    const [before, after] = [new Int16Array(indices.length), new Int16Array(indices.length).fill(13)]
    const change: MapChange = {
      cells: [{ layer: 'terrain', indices, before, after }],
      records: [],
    }
    expect(packChange(change).length).toBeLessThan(200)
  })

  it('that lacks fields added since gets their defaults', () => {
    const ogre = { id: 'o', name: 'Ogre', at: { col: 1, row: 1 }, side: 'foes', size: 'large', speedFeet: { land: 30 } }
    const change = { cells: [], records: [{ table: 'creatures', id: 'o', before: ogre, after: null, placeBefore: 0 }] }
    const read = unpackChange(packChange(change as unknown as MapChange))
    const now = creatureSchema.parse(ogre)
    expect(now.reactionsPerRound).toBe(1)
    expect(read).toEqual(ok({ ...change, records: [{ ...change.records[0], before: now }] }))
    const records = { creatures: [ogre as unknown as Creature] }
    const kept = { shape: { widthCells: 0, heightCells: 0, layers: emptyLayers }, records }
    expect(unpackSnapshot(packSnapshot(kept))).toMatchObject({ ok: true, value: { records: { creatures: [now] } } })
  })

  it.each([
    ['of another form', Buffer.from([9, 3, 0])],
    ['that is nothing', Buffer.alloc(0)],
    ['that is not deflated', Buffer.from([1, 250, 251, 252])],
    ['that is no JSON', packed('{"cells":')],
    ['without records', packed('{"cells":[]}')],
    [
      'of a table no one knows',
      packed('{"cells":[],"records":[{"table":"spells","id":"a","before":null,"after":null}]}'),
    ],
    ['of a creature without a place', packed(creatureStep('{"id":"o","name":"Ogre","side":"foes","size":"large"}'))],
    ['of more squares before than after', packed(cellStep('[0,5]', '[8,4]'))],
    ['of endless squares', packed(cellStep('[0,1e15]', '[8,1e15]'))],
    ['of half a run', packed(cellStep('[0]', '[8]'))],
  ])('%s is damaged', (_, bytes) => {
    expect(unpackChange(bytes)).toMatchObject({ ok: false, error: { code: 'step-damaged' } })
    expect(unpackSnapshot(bytes)).toMatchObject({ ok: false, error: { code: 'version-damaged' } })
  })
})

const emptyLayers = { terrain: new Uint8Array(0), elevationFeet: new Int16Array(0) }
const recordsOf = ({ tables }: BattleMap) =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, [...tables[name].values()]]))

/** Everything in a value, numbers of typed arrays too, whatever the order of a record's fields. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (ArrayBuffer.isView(part)) return Array.from(part as Uint8Array)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

function packed(json: string): Buffer {
  return Buffer.concat([Buffer.from([1]), deflateRawSync(json)])
}
function creatureStep(after: string): string {
  return `{"cells":[],"records":[{"table":"creatures","id":"o","before":null,"after":${after}}]}`
}
function cellStep(before: string, after: string): string {
  return `{"cells":[{"layer":"terrain","indices":${before},"before":${before},"after":${after}}],"records":[]}`
}
