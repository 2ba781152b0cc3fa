import { describe, expect, it } from 'vitest'
import { rectBetween } from '../../../src/grid/cellShapes.ts'
import { doorNear, taskWith, withoutWaypoint, withToggled } from '../../../renderer/simulation/picks.ts'
import { emptyMap } from '../../../src/map/battleMap.ts'
import { edgeIdAt, edgeSchema } from '../../../src/map/records/edge.ts'
import type { Task } from '../../../src/map/records/encounter.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { cellsOfRect } from '../../../src/grid/cell.ts'

const at = (col: number, row: number) => ({ col, row })
const cell = at(3, 4)
const own = at(1, 1)
const ogre = 'ogre' as RecordId

describe('clicks on the map', () => {
  it.each<[Task, RecordId | null, Task | null]>([
    [{ type: 'go-to', waypoints: [own] }, ogre, { type: 'go-to', waypoints: [cell] }],
    [{ type: 'go-to', waypoints: [at(0, 0)] }, null, { type: 'go-to', waypoints: [at(0, 0), cell] }],
    [{ type: 'patrol', waypoints: [own, own] }, null, { type: 'patrol', waypoints: [own, cell] }],
    [{ type: 'patrol', waypoints: [own, at(5, 5)] }, null, { type: 'patrol', waypoints: [own, at(5, 5), cell] }],
    [{ type: 'guard', at: at(0, 0), radiusFeet: 20 }, null, { type: 'guard', at: cell, radiusFeet: 20 }],
    [{ type: 'pursue', creatureId: 'wolf' as RecordId }, ogre, { type: 'pursue', creatureId: ogre }],
    [{ type: 'pursue', creatureId: 'wolf' as RecordId }, null, null],
    [{ type: 'flee', from: [] }, ogre, { type: 'flee', from: [ogre] }],
    [{ type: 'flee', from: [ogre] }, ogre, { type: 'flee', from: [] }],
    [{ type: 'hold' }, ogre, null],
  ])('%o clicked on %s', (task, creature, after) => {
    expect(taskWith(task, cell, creature, own)).toEqual(after)
  })

  it('a way keeps its last waypoint, a patrol its last two', () => {
    expect(withoutWaypoint({ type: 'go-to', waypoints: [cell, own] }, 0)).toEqual({ type: 'go-to', waypoints: [own] })
    expect(withoutWaypoint({ type: 'go-to', waypoints: [cell] }, 0)).toBeNull()
    expect(withoutWaypoint({ type: 'patrol', waypoints: [cell, own] }, 1)).toBeNull()
  })

  it('a rectangle adds squares, and takes them away where it begins on the area', () => {
    const draw = (cells: readonly { readonly col: number; readonly row: number }[]): string[] =>
      [0, 1, 2].map((row) =>
        [0, 1, 2, 3].map((col) => (cells.some((each) => each.col === col && each.row === row) ? '#' : '.')).join(''),
      )
    const first = withToggled([], cellsOfRect(rectBetween(at(2, 2), at(1, 1))), at(2, 2))
    expect(draw(first)).toEqual(['....', '.##.', '.##.'])
    const more = withToggled(first, cellsOfRect(rectBetween(at(3, 0), at(2, 1))), at(3, 0))
    expect(draw(more)).toEqual(['..##', '.###', '.##.'])
    const less = withToggled(more, cellsOfRect(rectBetween(at(1, 1), at(3, 1))), at(1, 1))
    expect(draw(less)).toEqual(['..##', '....', '.##.'])
  })

  it('the door nearest to a click is meant, and none that is far', () => {
    const map = emptyMap('m' as MapId, { widthCells: 9, heightCells: 9 }, { name: 'M', ruleset: 'pf1e' })
    const edges = map.tables.edges as Map<RecordId, ReturnType<typeof edgeSchema.parse>>
    for (const [place, border, kind] of [
      [at(2, 2), 'north', 'door'],
      [at(3, 2), 'north', 'wall'],
      [at(6, 2), 'west', 'door'],
    ] as const) {
      const id = edgeIdAt(place, border)
      edges.set(id, edgeSchema.parse({ id, cell: place, border, kind }))
    }
    expect(doorNear(map, { x: 3.4, y: 2.1 })?.cell).toEqual(at(2, 2))
    expect(doorNear(map, { x: 5.2, y: 2.5 })?.cell).toEqual(at(6, 2))
    expect(doorNear(map, { x: 4, y: 7 })).toBeNull()
  })
})
