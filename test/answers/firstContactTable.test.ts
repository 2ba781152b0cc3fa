/** Rows of the first contact table: their order, their targets, and what is said of each route. */
import { expect, test } from 'vitest'
import type { Situation } from '../../src/answers/replica.ts'
import type { DangerAnswer, FirstContactAnswer } from '../../src/ipc/shapes/danger.ts'
import { askDanger, openedMap } from '../support/askSituation.ts'
import { type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

const opened = (rows: readonly string[], creatures: DrawnCreatures, ruleset = 'pf1e'): Situation =>
  openedMap(drawnEncounter(rows, ruleset, creatures))

const contact = (situation: Situation, more: object = {}) =>
  askDanger<FirstContactAnswer>(situation, 'engine.firstContact', { sides: ['party', 'foes'], ...more })

test('attacks of one round are in the order of distance', () => {
  const { attacks } = contact(opened(['A......xB'], { A: {}, B: {}, x: {} }))
  expect(attacks.map(({ attackerId, targetId, round }) => [attackerId, targetId, round])).toEqual([
    ['B', 'x', 1],
    ['x', 'B', 1],
    ['A', 'x', 1],
  ])
})

test('fliers out of reach are not attacked, and attack on their own', () => {
  const flier = (altitudeFeet: number) =>
    contact(opened(['A..x'], { A: { speedFeet: { land: 30 } }, x: { speedFeet: { land: 5, fly: 30 }, altitudeFeet } }))
  expect(flier(5).never).toEqual([])
  expect(flier(20).never).toContain('A')
})

test('a route says how broad the attacker is', () => {
  const { attacks } = contact(opened(['A......x', '........', '........'], { A: { size: 'large' }, x: {} }))
  expect(attacks.map(({ attackerId, spaceCells }) => [attackerId, spaceCells])).toEqual([
    ['A', 2],
    ['x', 1],
  ])
})

test('names an opponent once whom a route of two Strides provokes twice', () => {
  const guard = { hasMovementReaction: true, speedFeet: {}, reachFeet: 10, side: 'guards' }
  const rows = ['A....x.', '.......', '..g....']
  const { attacks } = contact(opened(rows, { A: { speedFeet: { land: 10 } }, g: guard, x: { speedFeet: {} } }, 'pf2e'))
  const attack = attacks.find(({ targetId }) => targetId === 'x')
  expect(attack?.provokes ?? attacks).toEqual(['g'])
})

test('the nearest safe place is sought for enemies of the attackers who are not attackers themselves', () => {
  const safe = (creatureIds: readonly string[]) =>
    askDanger<DangerAnswer>(
      opened(['xA...........'], { A: { speedFeet: { land: 5 } }, x: { speedFeet: { land: 5 } } }),
      'engine.danger',
      { creatureIds, rounds: 1 },
    ).nearestSafe
  expect(safe(['x'])).toMatchObject({ creatureId: 'A' })
  expect(safe(['x', 'A'])).toBeNull()
})

test('the nearest safe place is sought for enemies behind any number of the attackers’ friends', () => {
  const crowd = Object.fromEntries([...'bcdefghijklmn'].map((id) => [id, { speedFeet: {}, side: 'foes' }]))
  const situation = opened(['bcdefghijklmn', '.............', 'A............'], { ...crowd, A: {} })
  const answer = askDanger<DangerAnswer>(situation, 'engine.danger', { creatureIds: ['b'], rounds: 1 })
  expect(answer.nearestSafe).toMatchObject({ creatureId: 'A' })
})
