import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packChange, packSnapshot, unpackChange, unpackSnapshot } from '../../electron/storage/packChange.ts'
import type { MapChange } from '../../src/map/change.ts'

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
  it('reads as it was written', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 2 }), fc.string(), (layers, name) => {
        const note = { id: 'n', number: 1, title: name, text: '', at: { x: 1.25, y: 0 }, gmOnly: false, locked: false }
        const change = {
          cells: layers,
          records: [{ table: 'notes', id: 'n', before: null, after: note }],
        } as unknown as MapChange
        expect(unpackChange(packChange(change))).toEqual(change)
      }),
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
    expect(unpackChange(packChange(change))).toEqual(change)
    const snapshot = { shape: shape(3, 2, 15), records: { notes: [] } }
    expect(unpackSnapshot(packSnapshot(snapshot))).toEqual(snapshot)
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

  it('of a form this program does not know is not guessed at', () => {
    const bytes = packChange({ cells: [], records: [] })
    bytes[0] = 9
    expect(() => unpackChange(bytes)).toThrow('form')
  })
})
