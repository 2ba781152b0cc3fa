/** Which of several routes is the answer: on the ground or through the air, cheap or safe, within a turn or beyond. */
import { expect, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import { ofWalker, openedMap } from '../support/askSituation.ts'
import { at, type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

function ask(call: 'engine.route' | 'engine.path', rows: readonly string[], creatures: DrawnCreatures, asked: object) {
  const situation = openedMap(drawnEncounter(rows, 'pf1e', creatures))
  const answer = ANSWERS[call](situation, ofWalker('A', { prefer: 'shortest', ...asked }) as never)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}
const highest = ({ steps }: PathAnswer) => Math.max(...steps.map(({ altitudeFeet }) => altitudeFeet))

/** A foe in a passage, and a way around it of some columns. */
const passage = (columns: number) => {
  const rows = ['A..x.', '.###.', ...Array.from({ length: columns }, () => '.###.'), '.....']
  return rows
}

test('a flier goes over a foe in its way if that is shorter than the way around, or the only one within a turn', () => {
  const flier = { A: { speedFeet: { fly: 40 }, altitudeFeet: 5 }, x: { altitudeFeet: 5, speedFeet: {} } }
  const to = (columns: number, prefer: string) =>
    ask('engine.route', passage(columns), flier, { mode: 'fly', to: at(4, 0), prefer })
  const [short, long] = [to(3, 'shortest'), to(3, 'safest')]
  expect([highest(short), short.feet, short.provokes.length]).toEqual([10, 25, 1])
  expect([highest(long), long.legal, long.provokes.length]).toEqual([5, true, 0])
  const only = to(12, 'safest')
  expect([highest(only), only.legal]).toEqual([15, true])
})

test('the safest route keeps clear of opponents beyond a turn too', () => {
  const rows = ['A' + '.'.repeat(40), ...Array.from({ length: 5 }, () => '.'.repeat(41))]
  rows[1] = `${'.'.repeat(20)}x${'.'.repeat(20)}`
  const to = (prefer: string) => ask('engine.route', rows, { A: {}, x: { reachFeet: 5 } }, { to: at(40, 0), prefer })
  const [short, safe] = [to('shortest'), to('safest')]
  expect([short.legal, short.feet, short.provokes.length]).toEqual([false, 200, 1])
  expect([safe.legal, safe.provokes]).toEqual([false, []])
})

test('states of a creature are told where it has no route, as where it has one', () => {
  const states = (rows: readonly string[]) =>
    ask('engine.route', rows, { A: { hampered: 1 } }, { to: at(3, 0) }).states.map(({ text }) => text)
  expect(states(['A..#'])).toEqual(states(['A...']))
  expect(states(['A..#'])).not.toEqual([])
})

test('altitudes of a path are for fliers', () => {
  const path = [at(0, 0), at(1, 0), at(2, 0)]
  const up = { path, altitudesFeet: [0, 5, 10], endAltitudeFeet: 10 }
  const both = { A: { speedFeet: { land: 30, fly: 30 } } }
  expect(highest(ask('engine.path', ['A...'], both, { ...up, mode: 'fly' }))).toBe(10)
  expect(highest(ask('engine.path', ['A...'], both, up))).toBe(0)
  expect(highest(ask('engine.path', ['A...'], both, { path, endAltitudeFeet: 10 }))).toBe(0)
})
