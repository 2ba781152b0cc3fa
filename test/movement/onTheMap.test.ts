import { describe, expect, test } from 'vitest'
import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import { creatureSchema, type Creature } from '../../src/map/records/creature.ts'
import { edgeIdAt, edgeSchema } from '../../src/map/records/edge.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { terrainTypeSchema } from '../../src/map/records/terrainType.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { battlefieldOf } from '../../src/movement/battlefield.ts'
import { combatantsOnMap, ridingParty } from '../../src/movement/mounts.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { cheapestRoute } from '../../src/movement/search/route.ts'
import { obstacleChecks } from '../../src/movement/obstacle/obstacleChecks.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
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
    expect(ridingParty([horse], 'unknown')).toBeNull()
  })
  const onMap = (...creatures: Creature[]) => new Map(creatures.map((each) => [each.id, each]))
  const field = (ruleset: Ruleset, ...creatures: Creature[]) => {
    const empty = emptyMap('m' as MapId, { widthCells: 9, heightCells: 6 }, { name: 'm', ruleset: ruleset.id })
    return battlefieldOf(
      { ...empty, tables: { ...empty.tables, creatures: onMap(...creatures) } },
      ruleset,
      ruleset.tableRules,
    )
  }
  test('a rider stands in the mount’s space, with its own reach (P2-SIZE-4)', () => {
    const [, seated, onTop] = combatantsOnMap(onMap(horse, rider, cat, guard), pf2e.naturalReachFeet)
    expect(seated).toMatchObject({ id: 'rider', at: at(2, 2), size: 'large', reachFeet: 5, mountedOn: 'horse' })
    expect(onTop).toMatchObject({ id: 'cat', at: at(2, 2), size: 'large', reachFeet: 0, mountedOn: 'horse' })
  })
  test.each(RULESETS)('are not in each other’s way, and both in the way of opponents ($id) (P2-SIZE-4)', (ruleset) => {
    const battle = field(ruleset, horse, rider, creature('orc', { at: at(0, 2), side: 'foes' }))
    const mover = battle.combatants.get('horse')!
    const move = prepareMove(battle, { mover })
    expect(move.ok && cheapestRoute(move.value, at(6, 2))?.feet).toBe(20)
    const orc = prepareMove(battle, { mover: battle.combatants.get('orc')! })
    expect(orc.ok && cheapestRoute(orc.value, at(2, 2))).toBeNull()
    expect(orc.ok && orc.value.others.map(({ id }) => id)).toEqual(['horse', 'rider'])
  })
  test('both attack opponents that leave their reach, each with its own (P2-SIZE-4)', () => {
    const attackers = (col: number): readonly string[] => {
      const orc = creature('orc', { at: at(col, 2), side: 'foes' })
      const battle = field(
        pf2e,
        { ...horse, body: 'long', hasMovementReaction: true },
        { ...rider, reachWeapon: true, hasMovementReaction: true },
        orc,
      )
      const move = prepareMove(battle, { mover: battle.combatants.get('orc')! })
      if (!move.ok) throw new Error(move.error.code)
      const path = [col, col + 1].map((c) => ({ col: c, row: 2, altitude: 0 }))
      return pathAnswer(move.value, path).provokes.map(({ by }) => by)
    }
    expect(attackers(4)).toEqual(['horse', 'rider'])
    expect(attackers(5)).toEqual(['rider'])
    expect(attackers(6)).toEqual([])
  })
  test('a rider whose mount is not on the map stands for itself', () => {
    expect(combatantsOnMap(onMap(rider), pf2e.naturalReachFeet)).toMatchObject([{ id: 'rider', size: 'medium' }])
    expect(ridingParty([rider], 'rider')).toEqual({ mover: rider, riders: [] })
  })
  test('riding in a circle is no endless ride', () => {
    const a = creature('a', { mountId: 'b' })
    const b = creature('b', { mountId: 'a' })
    expect(ridingParty([a, b], 'a')?.riders).toHaveLength(1)
    expect(combatantsOnMap(onMap(a, b), pf2e.naturalReachFeet).map(({ id }) => id)).toEqual(['a', 'b'])
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
  test('are listed with the step and the square: edges crossed, terrain entered (D35-OBS-4 P1-OBS-4)', () => {
    expect(obstacleChecks(map(), [at(0, 0), at(1, 0), at(2, 0)], 1)).toEqual([
      { step: 0, text: 'Jump DC 5', at: at(1, 0) },
      { step: 1, text: 'Fortitude DC 12', at: at(2, 0) },
    ])
  })
  test('are listed once per step for a big creature, and not on another path', () => {
    expect(obstacleChecks(map(), [at(0, 0), at(1, 0)], 2)).toEqual([{ step: 0, text: 'Fortitude DC 12', at: at(2, 0) }])
    expect(obstacleChecks(map(), [at(0, 1), at(1, 1)], 1)).toEqual([])
  })
})
