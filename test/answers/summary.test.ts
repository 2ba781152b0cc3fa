/** The encounter at a glance, counted by hand. */
import { expect, test } from 'vitest'
import { encounterSummary } from '../../src/answers/summary.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { en } from '../../src/words/en/index.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { mapWith } from '../support/printableMap.ts'

function linesOf(map: BattleMap): readonly string[] {
  const rows = encounterSummary(map)
  if (!rows.ok) throw new Error(rows.error.code)
  return rows.value.map(en.summary.line)
}
/** What a card says of it. */
function briefsOf(map: BattleMap): readonly string[] {
  const rows = encounterSummary(map)
  return rows.ok ? rows.value.flatMap(({ brief }) => brief ?? []) : []
}
const DOOR = [[4, 0, 'west', { kind: 'door', door: 'closed' }]] as const

test('says sides, first contact, narrowest place and house rules', () => {
  // x charges 60 ft through the door, A gets 40 ft far; two squares of the corridor hold all of a side up.
  const map = drawnEncounter(
    ['A.........x', 'B#########y'],
    'pf1e',
    { A: { name: 'Aldric', speedFeet: { land: 20 } }, B: { speedFeet: { land: 20 } }, x: { name: 'Ogre' }, y: {} },
    DOOR,
  )
  expect(linesOf(map)).toEqual([
    'Sides: Party: 2 · Foes: 2',
    'First contact: Ogre attacks Aldric in round 1.',
    'Narrowest place: 1 square at B1. Close the door D1–E1, and there is no route.',
    'Measured for: Medium creatures, 20 ft: Party against Foes, doors opened.',
    'House rules: None.',
  ])
})

test('a locked door keeps them apart, and no one attacks', () => {
  const locked = [[4, 0, 'west', { kind: 'door', door: 'closed', doorLocked: true }]] as const
  expect(linesOf(drawnEncounter(['A.........x'], 'pf1e', { A: {}, x: {} }, locked)).slice(1, 3)).toEqual([
    'First contact: No one attacks within 5 rounds.',
    'Narrowest place: No route for Medium creatures. Closed doors stay closed.',
  ])
})

test('says on a card what fits there', () => {
  const open = drawnEncounter(['A.........x', 'B#########y'], 'pf1e', { A: {}, B: {}, x: {}, y: {} }, DOOR)
  expect(briefsOf(open)).toEqual(['Party: 2 · Foes: 2', 'Contact: round 1', 'Narrowest: 1 square'])
  const locked = [[4, 0, 'west', { kind: 'door', door: 'closed', doorLocked: true }]] as const
  const shut = drawnEncounter(['A.........x'], 'pf1e', { A: {}, x: {} }, locked)
  expect(briefsOf(shut)).toEqual(['Party: 1 · Foes: 1', 'No contact in 5 rounds', 'No route between them'])
  const beside = drawnEncounter(['Ax'], 'pf1e', { A: {}, x: {} })
  expect(briefsOf(beside)).toEqual(['Party: 1 · Foes: 1', 'Contact: round 1'])
})

test('counts every side, and leaves out what needs two', () => {
  const alone = drawnEncounter(['A..B'], 'pf1e', { A: {}, B: {} })
  expect(linesOf(alone)).toEqual(['Sides: Party: 2', 'House rules: None.'])
  // The GM's summary counts those whom players do not see.
  const three = drawnEncounter(['A..n..x'], 'pf1e', { A: {}, n: { side: 'neutral' }, x: { hidden: true } })
  expect(linesOf(three)[0]).toBe('Sides: Party: 1 · Foes: 1 · Neutral: 1')
  expect(linesOf(drawnEncounter(['....'], 'pf1e', {}))).toEqual([])
})

test('deployment zones are measured before anyone stands in them, and house rules are named', () => {
  const zone = (side: string, col: number) => ({ name: side, purpose: 'deployment', side, cells: [{ col, row: 0 }] })
  const map = mapWith(
    { widthCells: 5, heightCells: 1 },
    {
      settings: [{ id: 'settings', tableRules: { 'second-diagonal': '5-feet' } }],
      regions: [zone('foes', 4), zone('party', 0)],
    },
  )
  expect(linesOf(map)).toEqual([
    'Sides: Party: 0 · Foes: 0',
    'Narrowest place: 1 square at B1.',
    'Measured for: Medium creatures, 30 ft: Party against Foes.',
    'House rules: Cost of the second diagonal: 5 ft.',
  ])
  const party = { name: 'Aldric', side: 'party', size: 'medium', at: { col: 0, row: 0 }, speedFeet: { land: 30 } }
  const waiting = mapWith({ widthCells: 5, heightCells: 1 }, { creatures: [party], regions: [zone('foes', 4)] })
  expect(linesOf(waiting).map((words) => words.split(':')[0])).toEqual([
    'Sides',
    'Narrowest place',
    'Measured for',
    'House rules',
  ])
})
