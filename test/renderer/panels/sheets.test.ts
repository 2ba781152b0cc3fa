import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordOf, withOptional, withSpeed } from '../../../renderer/panels/details/creatureSheet.ts'
import { terrainWords, usedTerrain } from '../../../renderer/panels/legend/usedTerrain.ts'
import { foundCreatures } from '../../../renderer/panels/bestiary/BestiaryState.svelte.ts'
import { deviationsOf, offeredRules, withTableRule } from '../../../renderer/panels/map/deviations.ts'
import { TERRAIN_COSTS, newTerrain, costOf, removeTerrain } from '../../../renderer/panels/map/terrainCosts.ts'
import { putRecord, putSettings } from '../../../renderer/editor/recordCommands.ts'
import { pieceOfStamp, propOf, stampOfPiece } from '../../../renderer/panels/tools/AssetsState.svelte.ts'
import { stampSchema, type ListedCreature } from '../../../src/ipc/shapes/library.ts'
import type { RulesetSummary } from '../../../src/ipc/shapes/engine.ts'
import { emptyMap, settingsOf, terrainPalette } from '../../../src/map/battleMap.ts'
import { mapCommandSchema } from '../../../src/map/commands/command.ts'
import type { MapSettings } from '../../../src/map/records/settings.ts'
import { creatureSheetSchema } from '../../../src/map/records/creature.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { freeTerrainCode, terrainTypeSchema } from '../../../src/map/records/terrainType.ts'

const map = emptyMap('m' as MapId, { widthCells: 4, heightCells: 2 }, { name: 'Mill', ruleset: 'pf1e' })
const rule = {
  id: 'corner-rule',
  label: 'Corners',
  isIdle: false,
  default: 'hard',
  values: [
    { value: 'hard', label: 'Hard', reading: '' },
    { value: 'none', label: 'None', reading: '' },
  ],
}
const ruleset = { id: 'pf1e', name: 'Pathfinder 1e', tableRules: [rule] } as unknown as RulesetSummary

describe('a creature sheet', () => {
  test('an emptied speed takes the mode away', () => {
    expect(withSpeed({ land: 30 }, 'fly', 60)).toEqual({ land: 30, fly: 60 })
    expect(withSpeed({ land: 30, fly: 60 }, 'fly', null)).toEqual({ land: 30 })
  })
  test('an emptied optional field is absent, not empty', () => {
    const sheet: { a: number; b?: number } = { a: 1, b: 2 }
    expect('b' in withOptional(sheet, 'b', null)).toBe(false)
    expect(withOptional(sheet, 'b', 3)).toEqual({ a: 1, b: 3 })
  })
  test('identifiers read as words', () => {
    expect(wordOf('escapeArtist')).toBe('Escape artist')
    expect(wordOf('dense-dots')).toBe('Dense dots')
  })
})

describe('house rules', () => {
  const settings = settingsOf(map)
  test('a value other than as written is a deviation; back to as written it is forgotten', () => {
    const changed = withTableRule(settings, rule, 'none')
    expect(deviationsOf(changed, ruleset)).toEqual([{ id: 'corner-rule', label: 'Corners', value: 'None' }])
    expect(withTableRule(changed, rule, 'hard').tableRules).toEqual({})
  })
  test('the default written down is no deviation', () => {
    expect(deviationsOf({ ...settings, tableRules: { 'corner-rule': 'hard' } }, ruleset)).toEqual([])
  })
  test('a rule that decides nothing in the system is offered only where the map deviates in it', () => {
    const idle = { ...rule, id: 'tiny-per-square', isIdle: true }
    const offered = (tableRules: MapSettings['tableRules']): readonly string[] =>
      offeredRules({ ...settings, tableRules }, { ...ruleset, tableRules: [rule, idle] }).map(({ id }) => id)
    expect(offered({})).toEqual(['corner-rule'])
    expect(offered({ 'tiny-per-square': 'none' })).toEqual(['corner-rule', 'tiny-per-square'])
  })
  test('changing settings is a command the main process reads', () => {
    expect(mapCommandSchema.safeParse(putSettings(settings, 'Rename')).success).toBe(true)
  })
})

describe('ground of one’s own', () => {
  const type = newTerrain('g1' as RecordId, 64)
  test('begins as a record the map accepts', () => {
    expect(terrainTypeSchema.safeParse(type).success).toBe(true)
    expect(mapCommandSchema.safeParse(putRecord('terrainTypes', type, 'Add')).success).toBe(true)
  })
  test('of the longest name can be changed: the history names the step in full', () => {
    const type = terrainTypeSchema.parse({ ...newTerrain('bog' as RecordId, 64), name: 'x'.repeat(200) })
    expect(mapCommandSchema.safeParse(putRecord('terrainTypes', type, `Change the ground ${type.name}`)).success).toBe(
      true,
    )
    expect(mapCommandSchema.safeParse(removeTerrain(map, type)).success).toBe(true)
  })
  test('takes the lowest free code', () => {
    expect(freeTerrainCode(map.tables.terrainTypes.values())).toBe(64)
    expect(freeTerrainCode([type])).toBe(65)
  })
  test('every cost is read back as itself', () => {
    for (const cost of TERRAIN_COSTS) expect(costOf(cost.entry).id).toBe(cost.id)
  })
  test('removed, its squares become open terrain in the same step', () => {
    const painted = { ...map, layers: { ...map.layers, terrain: Uint8Array.of(0, 64, 1, 64, 0, 0, 0, 0) } }
    const command = removeTerrain(painted, type)
    expect(mapCommandSchema.safeParse(command).success).toBe(true)
    expect(command).toMatchObject({ cells: [{ indices: [1, 3], values: [0, 0] }], remove: [{ id: 'g1' }] })
    expect(removeTerrain(map, type)).toMatchObject({ cells: [] })
  })
})

describe('the legend', () => {
  test('names what is on the map besides open terrain, once, in the order of the palette', () => {
    const used = usedTerrain(Uint8Array.of(13, 0, 1, 13, 200), terrainPalette(map))
    expect(used.map(({ id }) => id)).toEqual(['difficult', 'wall'])
    expect(used.map(terrainWords)).toEqual(['slow', 'no walking'])
  })
})

describe('the bestiary', () => {
  const entry = (
    name: string,
    size: string,
    more: Partial<ListedCreature> = {},
    tags: string[] = [],
  ): ListedCreature => ({
    id: name,
    favourite: false,
    preset: true,
    sheet: creatureSheetSchema.parse({ name, size, speedFeet: { land: 30 }, tags }),
    ...more,
  })
  const entries = [
    entry('Ogre', 'large', {}, ['giant']),
    entry('Cat', 'tiny'),
    entry('My hero', 'medium', { preset: false }),
    entry('Wyrm', 'huge', { favourite: true }),
  ]
  const names = (query: string, favorites = false): string[] =>
    foundCreatures(entries, query, favorites).map(({ sheet }) => sheet.name)
  test('shows favorites, then one’s own, then presets from small to large', () => {
    expect(names('')).toEqual(['Wyrm', 'My hero', 'Cat', 'Ogre'])
  })
  test('finds by name, size and tag, all words needed', () => {
    expect(names('large giant')).toEqual(['Ogre'])
    expect(names('tiny giant')).toEqual([])
    expect(names('', true)).toEqual(['Wyrm'])
  })
  test('puts a name that begins with the query before what holds it elsewhere', () => {
    const climber = entry('Ant', 'fine', {}, ['climber'])
    const found = foundCreatures([climber, entry('Cleric', 'medium')], 'Cl', false)
    expect(found.map(({ sheet }) => sheet.name)).toEqual(['Cleric', 'Ant'])
  })
})

describe('stamps', () => {
  const cellValue = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null })
  const piece = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([widthCells, heightCells]) =>
      fc.record({
        name: fc.constant('Hut'),
        widthCells: fc.constant(widthCells),
        heightCells: fc.constant(heightCells),
        terrain: fc.array(cellValue(0, 255), {
          minLength: widthCells * heightCells,
          maxLength: widthCells * heightCells,
        }),
        elevationFeet: fc.array(cellValue(-100, 100), {
          minLength: widthCells * heightCells,
          maxLength: widthCells * heightCells,
        }),
        records: fc.constant([]),
      }),
    )
  test('a piece kept and taken again is the same piece', () => {
    fc.assert(
      fc.property(piece, (kept) => {
        const stamp = stampOfPiece(kept, 's1', 'Hut')
        expect(stampSchema.safeParse(stamp).success).toBe(true)
        expect(pieceOfStamp(stamp)).toEqual(kept)
      }),
    )
  })
})

describe('a picture', () => {
  test('is put down at 70 pixels a square, to half squares', () => {
    const facts = { id: 'p', name: 'Cart', mime: 'image/png' as const, byteLength: 1 }
    expect(propOf({ ...facts, widthPx: 280, heightPx: 100 })).toMatchObject({ widthSquares: 4, heightSquares: 1.5 })
    expect(propOf({ ...facts, widthPx: 3, heightPx: 3 })).toMatchObject({ widthSquares: 0.5, heightSquares: 0.5 })
  })
})
