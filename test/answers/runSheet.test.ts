/** The facts of a run sheet: who takes turns, with which modifier, and what rules and plan say of everyone. */
import { expect, test } from 'vitest'
import { runSheetFacts } from '../../src/answers/print/runSheet.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { at, drawnEncounter, order } from '../support/drawnEncounter.ts'

function sheetOf(map: BattleMap, plan?: object) {
  const rules = rulesOf(settingsOf(map))
  if (!rules.ok) throw new Error(rules.error.code)
  return runSheetFacts(
    map,
    rules.value,
    plan && encounterSchema.parse({ id: 'plan', name: 'Raid', rounds: 4, ...plan }),
  )
}
const map = drawnEncounter(['H..Rxy', '...dc~'], 'pf1e', {
  H: { size: 'large', reachFeet: 5, initiativeModifier: 4, speedFeet: { land: 50, fly: 20 } },
  R: { at: at(0, 0), mountId: 'H' },
  x: { reachFeet: 10, hasMovementReaction: false, dexterity: 16 },
  y: { reachFeet: 0, reactionsPerRound: 2 },
})
const facts = (sheet: ReturnType<typeof sheetOf>) =>
  Object.fromEntries(sheet.creatures.map(({ creatureId, ...each }) => [creatureId as string, each]))

test('without a plan everyone takes turns, riders too, and rules say what each can do', () => {
  const sheet = sheetOf(map)
  const plain = { initiative: null, plan: '', takesTurns: true }
  expect(facts(sheet)).toEqual({
    H: { ...plain, initiativeModifier: 4, reach: 'reach 5 ft', reactions: '1 attack of opportunity' },
    R: { ...plain, initiativeModifier: 0, reach: 'reach 5 ft', reactions: '1 attack of opportunity' },
    x: { ...plain, initiativeModifier: 3, reach: 'reach 10 ft', reactions: '' },
    y: { ...plain, initiativeModifier: 0, reach: 'threatens nothing', reactions: '2 attacks of opportunity' },
  })
  expect([sheet.planName, sheet.events, sheet.exits]).toEqual(['', [], []])
})

test('the cost of terrain is that on foot, with other ways of moving that cost something else', () => {
  const { terrain } = sheetOf(map)
  expect([terrain[0], terrain[1], terrain[8], terrain[14]]).toEqual([
    '5 ft, diagonals alternate 5 and 10 ft',
    '10 ft, diagonals 15 ft; fly as open terrain',
    'no entry; fly as open terrain',
    '5 ft, diagonals alternate 5 and 10 ft; fly 10 ft, diagonals 15 ft',
  ])
})

test('with a plan its participants take turns, as it says, with orders for the first three rounds and events in order', () => {
  const hold = { type: 'hold' }
  const sheet = sheetOf(map, {
    participants: [
      { creatureId: 'x', initiativeModifier: 7 },
      { creatureId: 'H', initiative: 18 },
    ],
    orders: [
      order('x', hold, { fromRound: 1 }),
      order('x', { type: 'go-to', waypoints: [at(1, 1)] }, { fromRound: 2, toRound: 2 }),
      order('H', hold, { fromRound: 3, toRound: 9 }),
    ],
    events: [
      { type: 'stand', creatureId: 'y', round: 3 },
      { type: 'drop', creatureId: 'y', round: 2 },
      { type: 'leave', creatureId: 'x', round: 3 },
    ],
    exits: [{ name: 'Gate', cells: [at(5, 1)] }],
  })
  expect(
    sheet.creatures.map(({ creatureId, ...each }) => [
      creatureId,
      each.takesTurns,
      each.initiativeModifier,
      each.initiative,
      each.plan,
    ]),
  ).toEqual([
    ['H', true, 4, 18, 'round 3: Hold'],
    // With its mount.
    ['R', true, 0, null, ''],
    ['x', true, 7, null, 'round 1: Hold; round 2: Go to: B2; round 3: Hold'],
    ['y', false, 0, null, ''],
  ])
  expect([sheet.planName, sheet.events, sheet.exits]).toEqual([
    'Raid',
    ['Round 2: y drops.', 'Round 3: y stands up. x leaves.'],
    [{ name: 'Gate', cells: [at(5, 1)] }],
  ])
})
