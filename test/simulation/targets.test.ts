/** Whom creatures go after and flee from when that is not plain. */
import { describe, expect, it } from 'vitest'
import { terrainCode } from '../../src/map/terrain.ts'
import { at, codesOf, courseOf, drawnEncounter, order, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const engage = { type: 'close-to-reach' }
const flee = { type: 'flee', from: [] }
const alone = [{ creatureId: 'A' }] as never

describe('engaging', () => {
  it('keeps to the opponent it has chosen, if no one else can be reached either', () => {
    const bystanders = Object.fromEntries([...'pqr'].map((id) => [id, { side: 'neutral' as const }]))
    const creatures = { A: { speedFeet: { land: 10 } }, x: {}, y: {}, ...bystanders }
    const map = drawnEncounter(['yp.........x', 'qr..A.......'], 'pf1e', creatures)
    const walls = [0, 1].map((row) => at(9, row))
    const scene = sceneOf(map, {
      rounds: 2,
      participants: alone,
      orders: [order('A', engage)],
      events: [{ round: 2, type: 'terrain', terrain: terrainCode('wall'), cells: walls }] as never,
    })
    const run = played(scene)
    expect(turnsOf(run.ledger, 'A').map(({ to }) => to.col)).toEqual([6, 6])
    expect(codesOf(turnsOf(run.ledger, 'A')[1])).toEqual(['blocked'])
    expect(run.end.creatures['A']?.target).toBe('x')
  })

  it('takes an unarmed creature next to its opponent', () => {
    const map = drawnEncounter(['A...b.'], 'pf1e', { A: { unarmed: true }, b: {} })
    const scene = sceneOf(map, { rounds: 2, participants: alone, orders: [order('A', engage)] })
    expect(courseOf(scene, 'A')).toEqual(['move D1, in-reach', 'stays D1, in-reach'])
  })
})

it.each([
  ['goes on from someone who can fly after it', { land: 30, fly: 60 }, 'double'],
  ['has no need to go on from someone who cannot', { land: 30 }, null],
])('a flier out of reach %s', (_, speedFeet, action) => {
  const flier = { speedFeet: { fly: 60 }, altitudeFeet: 60 }
  const map = drawnEncounter([`x...A${'.'.repeat(30)}`], 'pf1e', { A: flier, x: { speedFeet } })
  const [turn] = turnsOf(played(sceneOf(map, { participants: alone, orders: [order('A', flee)] })).ledger, 'A')
  expect([turn?.action, codesOf(turn)]).toEqual([action, action ? [] : ['out-of-reach']])
})

describe('the risk of an order', () => {
  it('lets a creature provoke for a place that is good enough, not for one that is only better', () => {
    const course = (feet: number) => {
      const map = drawnEncounter(['bA'.padEnd(20, '.')], 'pf1e', { A: {}, b: {} })
      const keep = order('A', { type: 'keep-distance', from: [], feet }, { risk: 'safest', pace: 'move' })
      return courseOf(sceneOf(map, { participants: alone, orders: [keep] }), 'A')
    }
    expect(course(30)).toEqual(['move G1, provokes b'])
    expect(course(60)).toEqual(['stays B1, nowhere-better'])
  })

  it.each([
    ['around-hazards', ['move F1, stops-at-hazard']],
    ['shortest', ['move G1']],
  ])('decides whether a turn ends on a hazard: %s', (risk, course) => {
    const map = drawnEncounter(['A.....hh..'], 'pf1e', { A: {} })
    const go = order('A', { type: 'go-to', waypoints: [at(9, 0)] }, { risk, pace: 'move' })
    expect(courseOf(sceneOf(map, { orders: [go] }), 'A')).toEqual(course)
  })
})
