import { expect, test } from 'vitest'
import { stepsUnder } from '../../../renderer/editor/tools/symbol/steps.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import { emptyMap } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { TestEditor } from './testEditor.ts'

/** A map of elevations in feet. */
function mapOf(...rows: readonly (readonly number[])[]) {
  const map = emptyMap(
    'm' as MapId,
    { widthCells: rows[0]?.length ?? 0, heightCells: rows.length },
    { name: 'Mill', ruleset: 'pf1e' },
  )
  map.layers.elevationFeet.set(rows.flat())
  return map
}
const stairs = (x: number, y: number, rotationDegrees = 0, widthSquares = 2) =>
  propSchema.parse({ id: 's', symbol: 'ramp', at: { x, y }, widthSquares, heightSquares: 1, rotationDegrees })

test('steps rise evenly from the floor at the foot to the floor at the top', () => {
  expect(stepsUnder(mapOf([0, 0, 0, 15]), stairs(1, 0), 1)).toEqual({
    indices: [1, 2],
    feet: [5, 10],
    footFeet: 0,
    topFeet: 15,
  })
  expect(stepsUnder(mapOf([-10, 0, 0, 0, 10]), stairs(1, 0, 0, 3), 1)?.feet).toEqual([-5, 0, 5])
})

test('they follow the way the stairs are turned, and stairs down lead up the other way', () => {
  const column = mapOf([0], [0], [0], [15])
  // Turned about its middle, a box of 2 by 1 stands on its side.
  expect(stepsUnder(column, stairs(-0.5, 1.5, 90), 1)?.feet).toEqual([5, 10])
  expect(stepsUnder(column, stairs(-0.5, 1.5, 270), 1)).toBeNull()
  expect(stepsUnder(mapOf([15, 0, 0, 0]), stairs(1, 0), -1)?.feet).toEqual([10, 5])
})

test('there are none where the ends are level, at the border of the map, or askew', () => {
  expect(stepsUnder(mapOf([5, 0, 0, 5]), stairs(1, 0), 1)).toBeNull()
  expect(stepsUnder(mapOf([0, 0, 0, 15]), stairs(0, 0), 1)).toBeNull()
  expect(stepsUnder(mapOf([0, 0, 0, 15]), stairs(1, 0, 45), 1)).toBeNull()
})

test('stairs and their steps are one step of the history, shown before they are placed', async () => {
  const t = (await TestEditor.open(6, 1)).tool('elevation', { elevationFeet: 15 })
  t.click(4.5, 0.5)
  await t.settled()
  t.tool('symbol', { symbol: 'stairs-up' }).move(3, 0.5)
  expect(t.editor.preview).toContainEqual({ kind: 'elevation', cells: [2, 3], feet: [5, 10] })
  t.click(3, 0.5)
  await t.settled()
  expect([...t.map.layers.elevationFeet]).toEqual([0, 0, 5, 10, 15, 0])
  expect(t.main.labels.at(-1)).toBe('Place Stairs up from 0 ft to 15 ft')
  await t.editor.undo()
  expect([...t.map.layers.elevationFeet, t.map.tables.props.size]).toEqual([0, 0, 0, 0, 15, 0, 0])
})
