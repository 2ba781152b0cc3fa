/** A state that keeps a creature from moving is a row, a code, a sentence and a check. Both `creatureStates` run with it, too. */
import { describe, expect, test } from 'vitest'
import { situationOf } from '../../../src/answers/replica.ts'
import { reachAnswer } from '../../../src/answers/reach.ts'
import { deployAnswer } from '../../../src/answers/deploy.ts'
import { forceAlong, straightPath } from '../../../src/movement/path/forcedMovement.ts'
import { ledgerWords } from '../../../src/words/ledger.ts'
import { errorSentence } from '../../../src/words/errors.ts'
import { drawnEncounter, played, sceneOf } from '../../support/drawnEncounter.ts'
import { mapWith } from '../../support/printableMap.ts'

const cells = [{ col: 4, row: 0 }]
const map = mapWith(
  { widthCells: 5, heightCells: 1 },
  {
    creatures: [
      {
        id: 'orc',
        name: 'Orc',
        size: 'medium',
        side: 'foes',
        at: { col: 0, row: 0 },
        speedFeet: { land: 30 },
        dazed: true,
      },
    ],
    regions: [{ id: 'zone', name: 'Zone', purpose: 'deployment', side: 'foes', cells }],
  },
)
const situation = situationOf(map)
if (!situation.ok) throw new Error(situation.error.code)
const { field } = situation.value

describe('a dazed creature', () => {
  test('is refused moves of its own, with a sentence', () => {
    const asked = { mapId: map.id, creatureId: 'orc', mode: 'land', tumble: false, diagonals: 0, fastClimb: false }
    const answer = reachAnswer(situation.value, asked as never)
    expect(answer).toMatchObject({ ok: false, error: { code: 'dazed' } })
    expect(!answer.ok && errorSentence(answer.error)).toBe('It is dazed and takes no move actions.')
  })

  test('stays where it is in a simulation, and the ledger says why', () => {
    const drawn = drawnEncounter(['A....'], 'pf1e', { A: { dazed: true } as object })
    const scene = sceneOf(drawn, {
      participants: [{ creatureId: 'A' }],
      orders: [{ creatureId: 'A', task: { type: 'go-to', waypoints: cells } } as never],
    })
    const { ledger, end } = played(scene)
    expect(end.creatures['A']?.at).toEqual({ col: 0, row: 0 })
    expect(ledgerWords(scene, ledger).join('\n')).toContain('it is dazed and takes no move actions')
  })

  test('is pushed and set up like any other', () => {
    const pushed = forceAlong(field, field.combatants.get('orc')!, 'push', straightPath({ col: 0, row: 0 }, 0, 2))
    expect(pushed.ok && pushed.value.boxes.at(-1)).toEqual({ col: 2, row: 0 })
    const deployed = deployAnswer(situation.value, { mapId: map.id, regionId: 'zone' as never })
    expect(deployed).toMatchObject({
      ok: true,
      value: { moves: [{ id: 'orc', to: cells[0] }], noRoom: [] },
    })
  })
})
