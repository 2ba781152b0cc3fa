import { describe, expect, it } from 'vitest'
import { FLOOR_MATERIALS } from '../../../src/map/records/styleSettings.ts'
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
const materialAt = ({ floors, widthCells }: MapScene, col: number, row: number) =>
  FLOOR_MATERIALS[floors.material[row * widthCells + col] ?? 0]
const isWildAt = ({ floors, widthCells }: MapScene, col: number, row: number) =>
  floors.isWild[row * widthCells + col] === 1

describe('the floor of an area', () => {
  it.each(FLOOR_MATERIALS)('is what the GM chose, and only there: %s', (floor) => {
    const scene = drawn(withRegions(mapOf(ROOM), { cells: at([2, 2], [3, 2]), floor }))
    expect([materialAt(scene, 2, 2), materialAt(scene, 3, 2), materialAt(scene, 4, 2)]).toEqual([
      floor,
      floor,
      'flagstones',
    ])
  })

  it('is that of the later region where two lie over each other', () => {
    const both = withRegions(
      mapOf(ROOM),
      { cells: at([2, 2], [3, 2]), floor: 'sand' },
      { cells: at([3, 2]), floor: 'ice' },
    )
    expect([materialAt(drawn(both), 2, 2), materialAt(drawn(both), 3, 2)]).toEqual(['sand', 'ice'])
  })

  it('changes with its region, though neither terrain nor edges do', () => {
    const before = drawn(withRegions(mapOf(ROOM), { cells: at([2, 2]), floor: 'sand' }))
    expect(materialAt(drawn(withRegions(mapOf(ROOM), { cells: at([2, 2]), floor: 'grass' }), before), 2, 2)).toBe(
      'grass',
    )
    expect(materialAt(drawn(mapOf(ROOM), before), 2, 2)).toBe('flagstones')
  })
})

describe('the rock around an area', () => {
  it('is a cave’s or hewn as the GM says, whatever its shape suggests', () => {
    const all = ROOM.flatMap((row, y) => [...row].flatMap((code, x) => (code === '.' ? at([x, y]) : [])))
    expect(isWildAt(drawn(mapOf(ROOM)), 2, 1)).toBe(false)
    const natural = drawn(withRegions(mapOf(ROOM), { cells: all, rock: 'natural' }))
    expect(isWildAt(natural, 2, 1)).toBe(true)
    expect(materialAt(natural, 2, 1)).toBe('flagstones')
    const cave = ['rrrrrrr', 'rr..rrr', 'r....rr', 'rr.r..r', 'r....rr', 'rrr.rrr', 'rrrrrrr']
    expect(isWildAt(drawn(mapOf(cave)), 2, 2)).toBe(true)
    expect(isWildAt(drawn(withRegions(mapOf(cave), { cells: at([2, 2]), rock: 'hewn' })), 2, 2)).toBe(false)
  })
})
