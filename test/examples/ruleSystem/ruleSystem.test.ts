/** A further rule system is one object and one word in the registry; the engine is not touched. */
import { describe, expect, it } from 'vitest'
import { costListOf } from '../../../src/answers/print/costList.ts'
import { rulesetSummary } from '../../../src/answers/rulesets.ts'
import { situationOf } from '../../../src/answers/replica.ts'
import { answerDocument } from '../../../src/answers/document/answerDocument.ts'
import { terrainCode } from '../../../src/map/terrain.ts'
import { dangerMap } from '../../../src/movement/threat/dangerMap.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { safestRoute } from '../../../src/movement/path/safestRoute.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import { along, farthest, foe, open, routed, walked } from '../../support/asked.ts'
import { at, combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'
import { courseOf, drawnEncounter, inTurn, order, sceneOf } from '../../support/drawnEncounter.ts'
import { mapWith } from '../../support/printableMap.ts'
import { hedgerow } from './hedgerowRules.ts'

/** At which step along the top row a watcher pounces, and on which square. */
const pounces = (from: number, to: number, watcher: DrawnCreature, rows = open(9, 3)): readonly string[] =>
  walked(hedgerow, rows, along(from, to), { creatures: [watcher], action: 'bolt' }).provokes.map(
    ({ step, square }) => `step ${step}: ${square.col},${square.row}`,
  )
const WEASEL = foe('weasel', 4, 1)

describe('in Hedgerow', () => {
  it('a watcher pounces on who comes into its reach, where it arrives', () => {
    expect(pounces(0, 8, WEASEL)).toEqual(['step 2: 3,0'])
  })
  it('it lets those go who start in its reach and leave it, or stay there', () => {
    expect(pounces(4, 8, WEASEL)).toEqual([])
    expect(pounces(3, 5, WEASEL)).toEqual([])
  })
  it('it pounces once in a turn, also on who comes back', () => {
    const backAndForth = [...along(2, 3), ...along(2, 3)]
    expect(walked(hedgerow, open(9, 2), backAndForth, { creatures: [WEASEL] }).provokes).toHaveLength(1)
  })
  it.each([
    ['where it arrives has cover', '...o.....', []],
    ['it comes from has cover', '.o.......', ['step 1: 2,0']],
  ])('if the square %s behind a crate', (_, crates, expected) => {
    const weasel = foe('weasel', 4, 2, { reachFeet: 10 })
    expect(pounces(0, 4, weasel, ['.........', crates, '.........'])).toEqual(expected)
  })
  it('the safest route keeps out of reach', () => {
    const mouse = combatant({ id: 'm', at: at(0, 0) })
    const creatures = [mouse, foe('weasel', 4, 0)]
    const safest = (rows: string[]) => {
      const move = prepareMove(drawnField(rows, hedgerow, { creatures }), { mover: mouse, action: 'bolt' })
      if (!move.ok) throw new Error(move.error.code)
      const route = safestRoute(move.value, at(8, 1))
      return route.ok ? [route.value?.feet, route.value?.provokes] : route.error.code
    }
    expect(safest(open(9, 2))).toEqual([40, ['weasel']])
    expect(safest(open(9, 3))).toEqual([40, []])
  })

  it('in a simulation, too', () => {
    const course = (risk: string) =>
      courseOf(
        sceneOf(drawnEncounter(['.........', 'A...w....', '.........', '.........'], 'hedgerow', { A: {}, w: {} }), {
          participants: inTurn('Aw'),
          orders: [order('A', { type: 'go-to', waypoints: [at(8, 1)] }, { pace: 'dart', risk })],
        }),
        'A',
      )
    expect(course('shortest')).toEqual(['dart I2, provokes w'])
    expect(course('safest')).toEqual(['dart I2'])
    expect(course('around-hazards')).toEqual(['dart I2'])
  })

  it.each([
    ['badger', 'large', false, 'occupied'],
    ['badger on its back', 'large', true, undefined],
    ['weasel', 'medium', false, 'occupied'],
    ['weasel on its back', 'medium', true, 'occupied'],
    ['shrew', 'tiny', false, undefined],
  ] as const)('a mouse and a %s in a tunnel', (_, size, prone, problem) => {
    const creatures = [foe('other', 1, 0, { size, prone })]
    const rows = open(5, size === 'large' ? 2 : 1)
    const past = walked(hedgerow, rows, along(0, 4), { mover: { size: 'small' }, creatures, action: 'dart' })
    expect(past.problem?.reason).toBe(problem)
    // Its squares are as hard to cross as brambles.
    if (!problem) expect(past.feet).toBe(size === 'large' ? 30 : 25)
  })

  it('moss slows climbers, not walkers; brambles slow both', () => {
    const mouse = { speedFeet: { land: 30, climb: 30 } }
    const steps = (mode: 'land' | 'climb') => walked(hedgerow, ['.ud'], along(0, 2), { mover: mouse, mode }).steps
    expect(steps('land')).toEqual([5, 10])
    expect(steps('climb')).toEqual([10, 10])
    // On paper: its cost on foot, that of climbing, and no entry for swimmers.
    const map = mapWith({ widthCells: 1, heightCells: 1 }, {})
    expect(costListOf(map, hedgerow, hedgerow.tableRules).terrain[terrainCode('uneven')]).toHaveLength(3)
  })

  it('a diagonal costs what a straight step does, also past a corner, but leads between no two', () => {
    expect(routed(hedgerow, open(5, 5), [0, 0], [4, 4])?.feet).toBe(20)
    expect(routed(hedgerow, ['.#', '..'], [0, 0], [1, 1])?.feet).toBe(5)
    expect(routed(hedgerow, ['.#', '#.'], [0, 0], [1, 1])).toBeNull()
  })

  it('a turn has three movements', () => {
    const feet = (action: string) => farthest(hedgerow, open(30, 1), [0, 0], { action })
    expect(['scurry', 'dart', 'bolt'].map(feet)).toEqual([30, 60, 90])
  })
  it('the last of them leaves no attack', () => {
    const weasel = foe('weasel', 0, 0)
    const field = drawnField(open(30, 1), hedgerow, { creatures: [weasel] })
    const how = { modeOf: () => 'land' as const, openDoors: false, levelAt: () => 0 }
    const attacked = (rounds: number) => dangerMap(field, [combatant(weasel)], { ...how, rounds }).length
    // 60 ft and a reach of 5 ft; another 90 ft in a round before.
    expect([attacked(1), attacked(2)]).toEqual([14, 30])
  })
  it('getting up takes half the speed', () => {
    const course = (prone: boolean) =>
      courseOf(
        sceneOf(drawnEncounter(['A'.padEnd(30, '.')], 'hedgerow', { A: { prone } }), {
          participants: inTurn('A'),
          orders: [order('A', { type: 'go-to', waypoints: [at(29, 0)] }, { pace: 'bolt' })],
        }),
        'A',
      )
    expect(course(false)).toEqual(['bolt S1'])
    expect(course(true)).toEqual(['bolt P1, stands-up'])
  })
})

describe('a further rule system', () => {
  it('is listed in windows', () => {
    expect(RULESETS.map(rulesetSummary).find(({ id }) => id === 'hedgerow')).toMatchObject({
      id: 'hedgerow',
      name: 'Hedgerow',
      sizes: ['tiny', 'small', 'medium', 'large', 'huge'],
    })
  })

  it('is the rule system of maps that name it', () => {
    const situation = situationOf(mapWith({ widthCells: 3, heightCells: 3 }, { settings: [{ ruleset: 'hedgerow' }] }))
    expect(situation.ok && situation.value.field.ruleset.name).toBe('Hedgerow')
  })

  it('answers documents', () => {
    const creatures = [{ id: 'm', at: [0, 0], size: 'medium', side: 'pc', speed: { land: 5 } }]
    const document = {
      ruleset: 'hedgerow',
      map: { rows: ['..', '..'] },
      creatures,
      queries: [{ kind: 'reach', creature: 'm' }],
    }
    const answer = answerDocument(document, new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset])))
    if (!answer.ok || !('results' in answer.value)) throw new Error('answered')
    expect(answer.value.results[0]?.['squares']).toHaveLength(4)
  })
})
