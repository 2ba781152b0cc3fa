/** Overlays of a print: whose they are, on the GM's copy and on the players'. */
import { expect, test } from 'vitest'
import { mapOverlays, type OverlayRequest } from '../../src/answers/print/overlays.ts'
import type { Copy } from '../../src/print/options.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'

const still = { speedFeet: {} }
const map = drawnEncounter(['A...x...y', '.........', 'B...z...w'], 'pf1e', {
  A: { name: 'Anna' },
  B: { name: 'Bert', ...still },
  x: { name: 'Orc', side: 'orcs' },
  y: { name: 'Ogre', side: 'orcs' },
  z: { name: 'Imp', side: 'imps' },
  w: { name: 'Rat', side: 'rats', ...still },
})

const labels = (copy: Copy, request: Partial<OverlayRequest>) => {
  const made = mapOverlays(map, copy, { reach: [], threat: [], routes: [], ...request })
  return made.ok ? made.value.overlays.map(({ label }) => label) : made.error
}

test('ranges of everyone who can move are the GM’s; the players’ copy has those of the party', () => {
  expect(labels('gm', { reach: ['each'] })).toEqual([
    'Movement range of Anna',
    'Movement range of Orc',
    'Movement range of Ogre',
    'Movement range of Imp',
  ])
  expect(labels('player', { reach: ['each'] })).toEqual(['Movement range of Anna'])
})

test('threatened squares are those of a creature, of each or of each side', () => {
  expect(labels('gm', { threat: ['Ogre'] })).toEqual(['Threatened by Ogre'])
  expect(labels('gm', { threat: ['each'] })).toHaveLength(6)
  expect(labels('gm', { threat: ['all'] })).toHaveLength(4)
  expect(labels('gm', { threat: ['Unknown'] })).toMatchObject({ code: 'no-such-creature', name: 'Unknown' })
})

test('danger names up to three attackers, or their sides if all of them attack', () => {
  const danger = (...by: string[]) => ({ danger: { by, rounds: 1, opensDoors: false } })
  expect(labels('gm', danger('Orc', 'Imp', 'Rat'))).toEqual(['Danger from Orc, Imp and Rat'])
  expect(labels('gm', danger('Orc', 'Imp', 'Rat', 'Anna'))).toEqual(['Danger from Anna, Orc, Imp and 1 more'])
  expect(labels('gm', danger('orcs'))).toEqual(['Danger from orcs'])
  expect(labels('gm', danger('orcs', 'Imp'))).toEqual(['Danger from orcs and imps'])
})

test('danger from someone who is not on the players’ map is left out of their copy', () => {
  const danger = { by: ['Orc', 'Ghost'], rounds: 1, opensDoors: false }
  expect(labels('gm', { danger })).toMatchObject({ code: 'no-such-creature', name: 'Ghost' })
  expect(labels('player', { danger })).toEqual(['Danger from Orc'])
  expect(labels('player', { danger: { ...danger, by: ['Ghost'] } })).toEqual([])
})
