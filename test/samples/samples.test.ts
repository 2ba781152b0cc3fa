import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { scenarioOf } from '../../src/formats/fivefoot/write.ts'
import { rectHolds, spaceRect } from '../../src/grid/cell.ts'
import { terrainPalette } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { battlefieldOf } from '../../src/movement/battlefield.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { CREATURE_PRESETS } from '../../src/samples/creaturePresets.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'
import { sampleText } from '../support/sampleText.ts'
import { SYSTEMS } from '../support/systemFacts.ts'

const fileOf = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

describe('the sample encounters', () => {
  it('are for rule systems that are registered', () => {
    for (const { settings } of SAMPLES) expect(rulesetById(settings.ruleset)?.id).toBe(settings.ruleset)
  })
  it.each(SYSTEMS)('have what $name says for it', ({ id, sample }) => {
    expect(SAMPLES.filter(({ settings }) => settings.ruleset === id).map((each) => each.id)).toEqual(
      sample === null ? [] : [sample],
    )
  })
})

describe.each(SAMPLES.map((sample) => [sample.settings.name, sample] as const))('%s', (_, sample) => {
  const map = sampleMap(sample, 'sample' as MapId)

  it('is 30 by 22 squares, and a map the program could have made', () => {
    expect([map.widthCells, map.heightCells]).toEqual([30, 22])
    expect(checkMap(map)).toMatchObject({ ok: true })
  })

  it('is written as Fivefoot writes it today: no field is missing, none is left over', async () => {
    const file = new URL(`../../src/samples/${fileOf(sample.id)}.fivefoot.json`, import.meta.url)
    if (process.env['FIVEFOOT_UPDATE']) await writeFile(file, sampleText(scenarioOf(map, new Map(), 'Fivefoot')))
    const { producer, ...stored } = JSON.parse(await readFile(file, 'utf8')) as { producer: string }
    expect(producer).toBe('Fivefoot')
    expect(scenarioOf(map, new Map(), producer)).toEqual({ producer, ...stored })
  })

  it('has a place for everything: no one inside a wall', () => {
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

  it('lets everyone who is free to move do so, under its rules', () => {
    const ruleset = rulesetById(sample.settings.ruleset)!
    const field = battlefieldOf(map, ruleset, ruleset.tableRules)
    for (const creature of map.tables.creatures.values()) {
      const mover = field.combatants.get(creature.id)!
      const modes = MOVEMENT_MODES.filter((mode) => (creature.speedFeet[mode] ?? 0) > 0)
      const places = modes.map((mode) => {
        const move = prepareMove(field, { mover, mode })
        if (!move.ok) throw new Error(`${creature.name}: ${move.error.code}`)
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
