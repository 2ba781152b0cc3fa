import { describe, expect, it } from 'vitest'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { at, order, drawnEncounter, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const go = (col: number, row: number) => ({ type: 'go-to', waypoints: [at(col, row)] })

/** Two who walk past one, B first, each giving it an opportunity. */
const walkers = (rounds: number, foe: object, ruleset = 'pf1e') =>
  played(
    sceneOf(
      drawnEncounter(['......', 'A.....', 'B.....', '.b....', 'C.....'], ruleset, { A: {}, B: {}, C: {}, b: foe }),
      {
        rounds,
        participants: ['B', 'C', 'b', 'A'].map((creatureId, i) => ({
          creatureId: creatureId as RecordId,
          initiative: 20 - i,
        })),
        orders: [order('B', go(5, 2)), order('C', go(5, 4)), order('b', { type: 'hold' })],
      },
    ),
  )
const opportunitiesOf = (run: ReturnType<typeof walkers>) =>
  turnsOf(run.ledger).flatMap(({ creatureId, opportunities }) =>
    opportunities.map(({ by, isTaken }) => [creatureId, by, isTaken] as const),
  )

const withAttitude = (map: BattleMap, attitudes: MapSettings['attitudes']): BattleMap => {
  const settings = new Map([...map.tables.settings].map(([id, record]) => [id, { ...record, attitudes }]))
  return { ...map, tables: { ...map.tables, settings } }
}

describe('reactions', () => {
  it('one a round: the second who walks past is listed and does not attack', () => {
    expect(opportunitiesOf(walkers(1, {}))).toEqual([
      ['B', 'b', true],
      ['C', 'b', false],
    ])
  })

  it('Combat Reflexes allow as many as the sheet says', () => {
    expect(opportunitiesOf(walkers(1, { reactionsPerRound: 2 })).map(([, , isTaken]) => isTaken)).toEqual([true, true])
  })

  it('come back with the turn of who used them', () => {
    const run = played(
      sceneOf(drawnEncounter(['A.....', '.b....', '......'], 'dnd35', { A: {}, b: {} }), {
        rounds: 3,
        participants: [
          { creatureId: 'A', initiative: 20 },
          { creatureId: 'b', initiative: 10 },
        ],
        orders: [
          order('A', { type: 'patrol', waypoints: [at(4, 0), at(0, 0)] }, { risk: 'shortest' }),
          order('b', { type: 'hold' }),
        ],
      }),
    )
    const taken = turnsOf(run.ledger, 'A').map(({ opportunities }) => opportunities.map(({ isTaken }) => isTaken))
    expect(taken).toEqual([[true], [true], [true]])
  })

  it('in Pathfinder 2e only creatures with a reaction to movement have one', () => {
    expect(opportunitiesOf(walkers(1, {}, 'pf2e'))).toEqual([])
    expect(opportunitiesOf(walkers(1, { hasMovementReaction: true }, 'pf2e'))[0]).toEqual(['B', 'b', true])
  })

  it('no one strikes at an ally of another side, nor at a side it ignores', () => {
    const map = drawnEncounter(['......', 'A.....', '.b....', '......'], 'pf1e', { A: {}, b: { side: 'Watch' } })
    const attacked = (attitude: 'ally' | 'ignores' | 'enemy') =>
      opportunitiesOf(
        played(
          sceneOf(withAttitude(map, [{ side: 'Watch', other: 'party', attitude }]), {
            rounds: 1,
            orders: [order('A', go(5, 1))],
          }),
        ),
      ).length
    expect([attacked('ally'), attacked('ignores'), attacked('enemy')]).toEqual([0, 0, 1])
  })
})
