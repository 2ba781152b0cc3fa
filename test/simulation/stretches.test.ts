import { expect, test } from 'vitest'
import type { TurnEntry } from '../../src/simulation/ledger.ts'
import { joinEntries } from '../../src/simulation/stretches.ts'
import { at, drawnEncounter, order, played, sceneOf, turnsOf } from '../support/drawnEncounter.ts'

const step = (action: number) => ({ feet: 5, parts: [], action })

/** A move from column `from` to `to` of row 0, one action, over a hazard in its last square. */
const walked = (from: number, to: number): TurnEntry => {
  const path = Array.from({ length: to - from + 1 }, (_, i) => ({ col: from + i, row: 0 }))
  return {
    kind: 'turn',
    round: 1,
    turn: 1,
    creatureId: 'a',
    task: 'go-to',
    action: 'move',
    times: 1,
    mode: 'land',
    from: path[0]!,
    to: path.at(-1)!,
    path,
    feet: 5 * (to - from),
    steps: path.slice(1).map(() => step(0)),
    opportunities: [],
    hazards: [path.at(-1)!],
    doorsOpened: [],
    checks: [],
    notes: [],
    jammed: false,
    prone: false,
    onMap: true,
  }
}

test('two stretches of a turn are one move over all squares, hazards and actions of both', () => {
  const [first, climbed] = [walked(0, 2), { ...walked(2, 3), mode: 'climb' as const }]
  const joined = joinEntries({ ...first, altitudeFeet: 10 }, climbed)
  expect(joined).toMatchObject({
    from: { col: 0, row: 0 },
    to: { col: 3, row: 0 },
    feet: 15,
    mode: 'land',
    altitudeFeet: 10,
  })
  expect(joined.path.map(({ col }) => col)).toEqual([0, 1, 2, 3])
  expect(joined.hazards.map(({ col }) => col)).toEqual([2, 3])
  expect(joined.steps.map(({ action }) => action)).toEqual([0, 0, 1])
  expect(joined.onward).toEqual([{ action: 'move', times: 1, mode: 'climb', steps: 1 }])
})

test('a third stretch counts its own steps only', () => {
  const joined = joinEntries(walked(0, 2), joinEntries({ ...walked(2, 4), mode: 'climb' }, walked(4, 5)))
  expect(joined.steps.map(({ action }) => action)).toEqual([0, 0, 1, 1, 2])
  expect(joined.onward?.map(({ mode, steps }) => [mode, steps])).toEqual([
    ['climb', 2],
    ['land', 1],
  ])
})

test('checks are counted from the beginning of a turn, on both sides of a door it opens', () => {
  const map = drawnEncounter(['#######', 'A..n..n', '#######'], 'pf2e', { A: {} }, [
    [3, 1, 'west', { kind: 'door', door: 'closed' }],
  ])
  const orders = [order('A', { type: 'go-to', waypoints: [at(6, 1)] }, { pace: 'stride-3' })]
  const [turn] = turnsOf(played(sceneOf(map, { orders })).ledger, 'A')
  expect(turn).toMatchObject({ doorsOpened: ['3,1,w'], onward: [{ action: 'stride', times: 1, steps: 4 }] })
  // Steps into D2 and G2.
  expect(turn?.checks.map(({ kind, step }) => [kind, step])).toEqual([
    ['balance', 2],
    ['balance', 5],
  ])
})
