/** Pieces of a map put on another: what comes along, where it lies, and what is left out. */
import { expect, test } from 'vitest'
import { cutPiece, placedPiece, withNewIds } from '../../../renderer/editor/piece.ts'
import { selectionOf, type RecordRef } from '../../../renderer/editor/selection.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { mapWith } from '../../support/printableMap.ts'

const creature = (id: string, col: number, row: number, more: object = {}) => ({
  ...{ id, name: id, side: 'party', size: 'medium', speedFeet: { land: 30 }, at: { col, row } },
  ...more,
})
const refs = (table: RecordRef['table'], ...ids: readonly string[]) => ids.map((id) => ({ table, id: id as RecordId }))

test('squares keep their terrain and elevation, and those off the map stay behind', () => {
  const from = mapWith({ widthCells: 7, heightCells: 4 }, {}, (col, row) => (col + 2 * row) % 5)
  for (const index of from.layers.elevationFeet.keys()) from.layers.elevationFeet[index] = 5 * index
  // D2, E2 and D3, without E3.
  const cut = cutPiece(from, { cells: new Set([10, 11, 17]), records: [] }, 'piece')!
  expect([cut.at, cut.piece.widthCells, cut.piece.heightCells]).toEqual([{ col: 3, row: 1 }, 2, 2])
  expect([cut.piece.terrain, cut.piece.elevationFeet]).toEqual([
    [0, 1, 2, null],
    [50, 55, 85, null],
  ])
  const to = mapWith({ widthCells: 3, heightCells: 9 })
  expect(placedPiece(to, cut.piece, { col: 1, row: 5 }).cells).toEqual([
    { layer: 'terrain', indices: [16, 17, 19], values: [0, 1, 2] },
    { layer: 'elevationFeet', indices: [16, 17, 19], values: [50, 55, 85] },
  ])
  expect(placedPiece(to, cut.piece, { col: 2, row: 7 }).cells).toEqual([
    { layer: 'terrain', indices: [23, 26], values: [0, 2] },
    { layer: 'elevationFeet', indices: [23, 26], values: [50, 85] },
  ])
  expect(placedPiece(to, cut.piece, { col: 3, row: 7 })).toEqual({ cells: [], put: [] })
})

test('a copy of a rider rides the copy of its mount, and on foot where that is not copied; so with emanations', () => {
  const map = mapWith(
    { widthCells: 9, heightCells: 5 },
    {
      creatures: [creature('horse', 2, 1, { size: 'large' }), creature('knight', 2, 1, { mountId: 'horse' })],
      templates: [{ id: 'aura', shape: 'emanation', origin: { x: 2, y: 1 }, sizeFeet: 10, creatureId: 'knight' }],
    },
  )
  const copied = (...records: readonly RecordRef[]) => {
    const { piece } = cutPiece(map, selectionOf(records), 'piece')!
    let next = 1
    return withNewIds(piece, () => `new${next++}` as RecordId).records.map(({ record }) => {
      const { id, mountId, creatureId } = record as { id: string; mountId?: string; creatureId?: string }
      return { id, ...(mountId !== undefined && { mountId }), ...(creatureId !== undefined && { creatureId }) }
    })
  }
  expect(copied(...refs('creatures', 'horse', 'knight'), ...refs('templates', 'aura'))).toEqual([
    { id: 'new1' },
    { id: 'new2', mountId: 'new1' },
    { id: 'new3', creatureId: 'new2' },
  ])
  expect(copied(...refs('creatures', 'knight'))).toEqual([{ id: 'new1' }])
  expect(copied(...refs('templates', 'aura'))).toEqual([{ id: 'new1' }])
})
