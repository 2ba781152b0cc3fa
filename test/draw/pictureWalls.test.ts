/** Imported art stays as its author made it: what the drawing adds to a picture below the map. */
import { describe, expect, test } from 'vitest'
import { ALL_PARTS, drawMap } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { styleSettingsSchema } from '../../src/map/records/styleSettings.ts'
import { OPEN_TERRAIN, ROCK, terrainCode } from '../../src/map/terrain.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'

const SIZE = { widthCells: 12, heightCells: 10 }
const whole = { col: 0, row: 0, ...SIZE }
const OVER_PICTURE = { ...ALL_PARTS, grid: false, heights: false, overPicture: true }

/** Grass with a pillar, a crate, walls and a secret door; `more`: of its look. */
function outdoors(style: string, more: object = {}): BattleMap {
  const map = mapWith(SIZE, {
    edges: [
      edgeAt(3, 3, 'north', { kind: 'wall' }),
      edgeAt(4, 3, 'north', { kind: 'door' }),
      edgeAt(5, 3, 'north', { kind: 'window' }),
      edgeAt(6, 3, 'north', { kind: 'wall', secret: true }),
    ],
  })
  const terrain = map.layers.terrain.map((_, i) =>
    i === 30 ? ROCK : i === 40 ? terrainCode('obstacle') : OPEN_TERRAIN,
  )
  const look = styleSettingsSchema.parse({ style, dressing: 'wild', ...more })
  const settings = { ...settingsOf(map), look }
  return {
    ...map,
    layers: { ...map.layers, terrain },
    tables: { ...map.tables, settings: new Map([[settings.id, settings]]) },
  }
}
const marksOf = (map: BattleMap) =>
  drawMap(sceneOf(map, { view: 'gm', dressing: 'wild' }), settingsOf(map).look, whole, 'full', OVER_PICTURE)
const bare = (style: string, more: object = {}): BattleMap => {
  const map = outdoors(style, more)
  return {
    ...map,
    layers: { ...map.layers, terrain: map.layers.terrain.map(() => OPEN_TERRAIN) },
    tables: { ...map.tables, edges: new Map() },
  }
}

describe.each(MAP_STYLES.map(({ id }) => id))('over a picture, in the style %s,', (style) => {
  test('open terrain has no marks: no tufts, cracks, textures, shades or stains', () => {
    expect(marksOf(bare(style, { pictureWalls: 'gm' }))).toEqual([])
  })
  test('walls that the picture shows are drawn for the GM alone', () => {
    const art = outdoors(style, { pictureWalls: 'gm' })
    expect(marksOf(playerMap(art))).toEqual([])
    const gm = JSON.stringify(marksOf(art))
    // A thin line for each kind, dashed where it is secret.
    for (const color of ['#d6336c', '#6741d9', '#1971c2']) expect(gm).toContain(color)
    expect(gm).toContain('"dash"')
    // Nothing wider than the light casing of a line.
    const widths = [...gm.matchAll(/"width":([\d.]+)/g)].map(([, width]) => Number(width))
    expect(Math.max(...widths)).toBeLessThan(0.1)
    expect(gm).not.toContain('"fill"')
  })
  test('walls are drawn in the style if the GM asks, as on maps of before', () => {
    const drawn = outdoors(style)
    expect(marksOf(playerMap(drawn)).length).toBeGreaterThan(0)
    expect(JSON.stringify(marksOf(drawn))).not.toContain('#6741d9')
  })
  test('terrain that the GM paints tints the picture, for players too', () => {
    const art = bare(style, { pictureWalls: 'gm' })
    const terrain = art.layers.terrain.map((_, i) => (i === 30 ? terrainCode('difficult') : OPEN_TERRAIN))
    const painted = { ...art, layers: { ...art.layers, terrain } }
    expect(marksOf(playerMap(painted)).length).toBeGreaterThan(0)
  })
})

test('without a picture below, the choice changes nothing', () => {
  for (const { id } of MAP_STYLES) {
    const marks = (more: object) => {
      const map = outdoors(id, more)
      return drawMap(sceneOf(map, { view: 'gm', dressing: 'wild' }), settingsOf(map).look, whole, 'full', ALL_PARTS)
    }
    expect(marks({ pictureWalls: 'gm' })).toEqual(marks({}))
  }
})
