import { expect, it } from 'vitest'
import { pathAnswer } from '../../src/answers/path.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { openedMap } from '../support/askSituation.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'

it('one check of balance is made for each stretch of such ground, at the step that enters it', () => {
  const map = drawnEncounter(['M.uuu.nn.u'], 'pf1e', { M: {} })
  const answer = pathAnswer(openedMap(map), {
    mapId: map.id,
    creatureId: 'M' as RecordId,
    mode: 'land',
    tumble: false,
    diagonals: 0,
    fastClimb: false,
    path: Array.from({ length: 10 }, (_, col) => ({ col, row: 0 })),
  })
  expect(answer.ok && answer.value.checks.map(({ step, text }) => `${step} ${text}`)).toEqual([
    '1 Balance on uneven ground',
    '5 Balance on narrow surface',
    '8 Balance on uneven ground',
  ])
})
