import { expect, it } from 'vitest'
import { emptyMap, terrainPalette } from '../../src/map/battleMap.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { terrainTypeSchema } from '../../src/map/records/terrainType.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'

const entry = { passable: true, doublings: 1, extraFeet: 5 }
const lava = {
  ...{ id: 'lava', code: 64, name: 'Lava', glyph: 'L', pattern: 'waves', colour: '#cc3300' },
  entry: { land: entry, fly: entry, swim: entry, burrow: entry, climb: entry },
  ...{ normalForIncorporeal: false, hardCorner: false, blocksLines: false },
  ...{ givesCover: false, hazard: true, balance: false },
}

it.each([
  ['nothing more', {}],
  ['what its hazard does', { hazardText: '2d6 fire' }],
  ['what check it asks for', { checkText: 'DC 15' }],
  ['both', { hazardText: '2d6 fire', checkText: 'DC 15' }],
])('a terrain type of the map’s own stands in the palette with %s', (_, texts) => {
  const blank = emptyMap('map' as MapId, { widthCells: 1, heightCells: 1 }, { name: 'Test', ruleset: 'pf1e' })
  const terrainTypes = new Map([['lava' as RecordId, terrainTypeSchema.parse({ ...lava, ...texts })]])
  const palette = terrainPalette({ ...blank, tables: { ...blank.tables, terrainTypes } })
  expect(palette[64]).toEqual({ ...lava, ...texts })
  expect(palette.filter((type) => type !== undefined)).toHaveLength(BUILT_IN_TERRAIN.length + 1)
})
