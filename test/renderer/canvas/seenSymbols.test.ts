import { expect, test } from 'vitest'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { changedAreas } from '../../../renderer/canvas/sceneDifference.ts'
import { withSeenSymbols } from '../../../renderer/canvas/seenSymbols.ts'
import { emptyMap, settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import type { Layer, MapSettings } from '../../../src/map/records/settings.ts'

const symbol = (id: string, more: object = {}) =>
  propSchema.parse({ id, symbol: 'altar', at: { x: 3, y: 3 }, widthSquares: 2, heightSquares: 1, ...more })
const mapWith = (...props: readonly ReturnType<typeof symbol>[]): BattleMap => {
  const map = emptyMap('m' as MapId, { widthCells: 9, heightCells: 9 }, { name: 'm', ruleset: 'pf1e' })
  return { ...map, tables: { ...map.tables, props: new Map(props.map((prop) => [prop.id, prop])) } }
}
const hiding = (...layers: readonly Layer[]): Pick<MapSettings, 'layers'> => ({
  layers: Object.fromEntries(layers.map((layer) => [layer, { visible: false, locked: false, opacity: 1 }])),
})
const seen = (map: BattleMap, settings: Pick<MapSettings, 'layers'>) => [
  ...withSeenSymbols(map, settings).tables.props.keys(),
]
const BOTH = mapWith(symbol('all'), symbol('gm', { gmOnly: true }))

test('a symbol of the GM’s goes with the GM’s layer, and all go with theirs', () => {
  expect(seen(BOTH, hiding())).toEqual(['all', 'gm'])
  expect(seen(BOTH, hiding('gm'))).toEqual(['all'])
  expect(seen(BOTH, hiding('annotations'))).toEqual([])
  expect(seen(BOTH, hiding('creatures', 'background'))).toEqual(['all', 'gm'])
})

test('the map is the same object as long as nothing differs', () => {
  const settings = hiding('gm')
  expect(withSeenSymbols(BOTH, settings)).toBe(withSeenSymbols(BOTH, settings))
  const plain = mapWith(symbol('all'))
  expect(withSeenSymbols(plain, settings)).toBe(plain)
  const moved = { ...BOTH, layers: { ...BOTH.layers } }
  expect(withSeenSymbols(moved, settings).tables.props).toBe(withSeenSymbols(BOTH, settings).tables.props)
})

test('hiding the layer repaints the squares of what goes', () => {
  const sceneWith = (settings: Pick<MapSettings, 'layers'>): Scene =>
    ({ map: BOTH, settings: { ...settingsOf(BOTH), ...settings } }) as Scene
  const rects = changedAreas(sceneWith(hiding()), sceneWith(hiding('gm')))
  expect(rects).toEqual([{ col: 2, row: 2, widthCells: 4, heightCells: 3 }])
})
