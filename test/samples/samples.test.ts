import { describe, expect, it } from 'vitest'
import { rectHolds, spaceRect } from '../../src/grid/cell.ts'
import { terrainPalette } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { battlefieldOf } from '../../src/movement/battlefield.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/reach.ts'
import { rulesetById, RULESETS } from '../../src/rules/registry.ts'
import { CREATURE_PRESETS } from '../../src/samples/creaturePresets.ts'
import { SAMPLES } from '../../src/samples/index.ts'
import { sampleMap } from '../../src/samples/sample.ts'

describe('the sample encounters', () => {
  it('are one for each rule system', () => {
    expect(SAMPLES.map(({ settings }) => settings.ruleset).sort()).toEqual(RULESETS.map(({ id }) => id).sort())
  })
})

describe.each(SAMPLES.map((sample) => [sample.settings.name, sample] as const))('%s', (_, sample) => {
  const map = sampleMap(sample, 'sample' as MapId)

  it('is drawn square by square, 30 by 22', () => {
    expect(sample.rows.map((row) => row.length)).toEqual(Array.from({ length: 22 }, () => 30))
    expect(checkMap(map)).toMatchObject({ ok: true })
  })

  it('has a place for everything: no door or wall named twice, nobody inside a wall', () => {
    expect(map.tables.creatures.size).toBe(sample.creatures.length)
    const singles = sample.edges.map(({ at, border }) => `${at.join()} ${border}`)
    expect(new Set(singles).size).toBe(singles.length)
    const palette = terrainPalette(map)
    for (const creature of map.tables.creatures.values()) {
      const space = spaceRect(creature.at, SPACE_CELLS[creature.size])
      const modes = Object.keys(creature.speedFeet) as (keyof typeof creature.speedFeet)[]
      for (const [index, code] of map.layers.terrain.entries()) {
        const cell = { col: index % map.widthCells, row: Math.floor(index / map.widthCells) }
        if (rectHolds(space, cell))
          expect(
            modes.some((mode) => palette[code]?.entry[mode].passable),
            `${creature.name} stands on ${palette[code]?.name ?? code}`,
          ).toBe(true)
      }
    }
  })

  it('lets everybody who is free to move do so, under its rules', () => {
    const ruleset = rulesetById(sample.settings.ruleset)!
    const field = battlefieldOf(map, ruleset, ruleset.tableRules)
    for (const creature of map.tables.creatures.values()) {
      const mover = field.combatants.get(creature.id)!
      const modes = MOVEMENT_MODES.filter((mode) => (creature.speedFeet[mode] ?? 0) > 0)
      const places = modes.map((mode) => {
        const move = prepareMove(field, { mover, mode })
        if (!move.ok) throw new Error(`${creature.name}: ${move.error.message}`)
        return reachedPlaces(move.value).length
      })
      expect(Math.max(...places), creature.name).toBeGreaterThan(1)
    }
  })

  it('has a secret, regions to deploy in and notes for the GM', () => {
    expect([...map.tables.edges.values()].some(({ secret }) => secret)).toBe(true)
    const sides = [...map.tables.regions.values()].flatMap(({ purpose, side }) =>
      purpose === 'deployment' ? [side] : [],
    )
    expect(sides).toEqual(['party', 'foes'])
    expect([...map.tables.notes.values()].some(({ gmOnly }) => gmOnly)).toBe(true)
  })
})

describe('the creature presets', () => {
  it('have ids of their own, every size and both bodies', () => {
    expect(new Set(CREATURE_PRESETS.map(({ id }) => id)).size).toBe(CREATURE_PRESETS.length)
    expect(new Set(CREATURE_PRESETS.map(({ sheet }) => sheet.size)).size).toBe(9)
    expect(new Set(CREATURE_PRESETS.map(({ sheet }) => sheet.body))).toEqual(new Set(['tall', 'long']))
  })
})
