import { describe, expect, test } from 'vitest'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { creatureSchema, type Creature } from '../../src/map/records/creature.ts'
import { edgeIdAt, edgeSchema } from '../../src/map/records/edge.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { terrainTypeSchema } from '../../src/map/records/terrainType.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { combatantsWithoutRiders, mountedStriker, ridingParty } from '../../src/movement/mounts.ts'
import { obstacleChecks } from '../../src/movement/obstacleChecks.ts'
import { reachBand } from '../../src/movement/threat/reach.ts'
import { reachRulesOf } from '../../src/movement/threat/reachRules.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { at } from '../support/drawnField.ts'

const creature = (id: string, more: Record<string, unknown> = {}): Creature =>
  creatureSchema.parse({ id, name: id, size: 'medium', speedFeet: { land: 25 }, at: at(0, 0), side: 'party', ...more })

describe('a rider and a mount', () => {
  const horse = creature('horse', { size: 'large', at: at(2, 2) })
  const rider = creature('rider', { at: at(2, 2), mountId: 'horse' })
  const cat = creature('cat', { at: at(2, 2), size: 'tiny', mountId: 'rider' })
  const guard = creature('guard')
  test('move as one creature of the mount’s size (P2-SIZE-4)', () => {
    for (const id of ['horse', 'rider', 'cat'])
      expect(ridingParty([horse, rider, cat, guard], id)).toEqual({ mover: horse, riders: [rider, cat] })
    expect(ridingParty([horse, rider, cat, guard], 'guard')).toEqual({ mover: guard, riders: [] })
    expect(ridingParty([horse], 'nobody')).toBeNull()
  })
  test('are not in each other’s way (P2-SIZE-4)', () => {
    expect(combatantsWithoutRiders([horse, rider, cat, guard]).map((c) => c.id)).toEqual(['horse', 'guard'])
  })
  test('a rider whose mount is not on the map stands for itself', () => {
    expect(combatantsWithoutRiders([rider]).map((c) => c.id)).toEqual(['rider'])
    expect(ridingParty([rider], 'rider')).toEqual({ mover: rider, riders: [] })
  })
  test('strike each with their own reach, from the shared space (P2-SIZE-4)', () => {
    const rules = reachRulesOf({ ruleset: pf2e, rules: pf2e.tableRules })
    const striker = mountedStriker(rules, rider, horse)
    expect(striker).toMatchObject({ at: at(2, 2), size: 'large' })
    expect(reachBand(rules, striker)?.farFeet).toBe(5)
  })
  test('riding in a circle is no endless ride', () => {
    const a = creature('a', { mountId: 'b' })
    const b = creature('b', { mountId: 'a' })
    expect(ridingParty([a, b], 'a')?.riders).toHaveLength(1)
  })
})

describe('checks that obstacles ask for', () => {
  const bog = terrainTypeSchema.parse({
    ...BUILT_IN_TERRAIN[1],
    id: 'bog',
    code: 64,
    name: 'Bog',
    glyph: 'b',
    checkText: 'Fortitude DC 12',
  })
  const map = (): BattleMap => {
    const empty = emptyMap('m' as MapId, { widthCells: 4, heightCells: 3 }, { name: 'm', ruleset: 'dnd35' })
    empty.layers.terrain[2] = 64
    const fence = edgeSchema.parse({
      id: edgeIdAt(at(1, 0), 'west'),
      cell: at(1, 0),
      border: 'west',
      kind: 'barrier',
      checkText: 'Jump DC 5',
    })
    return {
      ...empty,
      tables: {
        ...empty.tables,
        terrainTypes: new Map([[bog.id, bog]]),
        edges: new Map<RecordId, typeof fence>([[fence.id, fence]]),
      },
    }
  }
  test('are listed with the step and the square: edges crossed, ground entered (D35-OBS-4 P1-OBS-4)', () => {
    expect(obstacleChecks(map(), [at(0, 0), at(1, 0), at(2, 0)], 1)).toEqual([
      { step: 0, text: 'Jump DC 5', at: at(1, 0) },
      { step: 1, text: 'Fortitude DC 12', at: at(2, 0) },
    ])
  })
  test('are asked once a step by a big creature, and not on another way', () => {
    expect(obstacleChecks(map(), [at(0, 0), at(1, 0)], 2)).toEqual([{ step: 0, text: 'Fortitude DC 12', at: at(2, 0) }])
    expect(obstacleChecks(map(), [at(0, 1), at(1, 1)], 1)).toEqual([])
  })
})
