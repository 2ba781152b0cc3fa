import { describe, expect, it } from 'vitest'
import { FLOOR_KINDS } from '../../../src/draw/facts/floorKinds.ts'
import { sceneOf, type MapScene } from '../../../src/draw/scene.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { regionSchema, type Region } from '../../../src/map/records/annotations.ts'
import { mapOf } from '../support.ts'

const ROOM = ['rrrrrr', 'r....r', 'r....r', 'r....r', 'rrrrrr']

const withRegions = (map: BattleMap, ...regions: readonly object[]): BattleMap => {
  const records = regions.map((region, i): Region => regionSchema.parse({ id: `${i}`, name: 'Area', ...region }))
  return { ...map, tables: { ...map.tables, regions: new Map(records.map((record) => [record.id, record])) } }
}
const at = (...squares: readonly (readonly [number, number])[]) => squares.map(([col, row]) => ({ col, row }))
const drawn = (map: BattleMap, previous?: MapScene) => sceneOf(map, { view: 'gm', dressing: 'dungeon' }, previous)
const kindAt = ({ floors, widthCells }: MapScene, col: number, row: number) =>
  FLOOR_KINDS[floors.kind[row * widthCells + col] ?? 0]
const isWildAt = ({ floors, widthCells }: MapScene, col: number, row: number) =>
  floors.isWild[row * widthCells + col] === 1

describe('the floor of an area', () => {
  it.each([
    ['flagstones', 'flagstones'],
    ['cobbles', 'cobbles'],
    ['planks', 'planks'],
    ['dirt', 'cave'],
    ['grass', 'grass'],
    ['sand', 'sand'],
    ['metal', 'deck'],
    ['ice', 'ice'],
  ] as const)('is what the GM chose, and only there: %s', (floor, kind) => {
    const scene = drawn(withRegions(mapOf(ROOM), { cells: at([2, 2], [3, 2]), floor }))
    expect([kindAt(scene, 2, 2), kindAt(scene, 3, 2), kindAt(scene, 4, 2)]).toEqual([kind, kind, 'flagstones'])
  })

  it('is that of the later region where two lie over each other', () => {
    const both = withRegions(
      mapOf(ROOM),
      { cells: at([2, 2], [3, 2]), floor: 'sand' },
      { cells: at([3, 2]), floor: 'ice' },
    )
    expect([kindAt(drawn(both), 2, 2), kindAt(drawn(both), 3, 2)]).toEqual(['sand', 'ice'])
  })

  it('changes with its region, though neither terrain nor edges do', () => {
    const before = drawn(withRegions(mapOf(ROOM), { cells: at([2, 2]), floor: 'sand' }))
    expect(kindAt(drawn(withRegions(mapOf(ROOM), { cells: at([2, 2]), floor: 'grass' }), before), 2, 2)).toBe('grass')
    expect(kindAt(drawn(mapOf(ROOM), before), 2, 2)).toBe('flagstones')
  })
})

describe('the rock around an area', () => {
  it('is a cave’s or hewn as the GM says, whatever its shape suggests', () => {
    const all = ROOM.flatMap((row, y) => [...row].flatMap((code, x) => (code === '.' ? at([x, y]) : [])))
    expect(isWildAt(drawn(mapOf(ROOM)), 2, 1)).toBe(false)
    const natural = drawn(withRegions(mapOf(ROOM), { cells: all, rock: 'natural' }))
    expect(isWildAt(natural, 2, 1)).toBe(true)
    expect(kindAt(natural, 2, 1)).toBe('flagstones')
    const cave = ['rrrrrrr', 'rr..rrr', 'r....rr', 'rr.r..r', 'r....rr', 'rrr.rrr', 'rrrrrrr']
    expect(isWildAt(drawn(mapOf(cave)), 2, 2)).toBe(true)
    expect(isWildAt(drawn(withRegions(mapOf(cave), { cells: at([2, 2]), rock: 'hewn' })), 2, 2)).toBe(false)
  })
})
