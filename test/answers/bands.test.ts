/** Whose move a question is about, and by which action. */
import { describe, expect, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { Replica } from '../../src/answers/replica.ts'
import { mapCommandSchema } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { ofWalker, openedMap } from '../support/askSituation.ts'
import { at, type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

const reach = (rows: readonly string[], creatures: DrawnCreatures, more: object = {}, ruleset = 'pf1e') =>
  ANSWERS['engine.reach'](openedMap(drawnEncounter(rows, ruleset, creatures)), ofWalker('A', more) as never)

describe('an overrun', () => {
  const overrun = (foe: object, ruleset?: string) => {
    const answer = reach(['A.x..', '.....', '.....'], { A: {}, x: foe }, { overruns: 'x' }, ruleset)
    return answer.ok ? 'allowed' : answer.error.code
  }
  test.each([
    ['large', 'allowed'],
    ['huge', 'cannot-overrun'],
    ['tiny', 'allowed'],
  ])('of a %s opponent by a Medium creature is %s', (size, verdict) => {
    expect(overrun({ size })).toBe(verdict)
  })
  test('needs an opponent on its feet, and rules that have it', () => {
    expect(overrun({ helpless: true })).toBe('cannot-overrun')
    expect(overrun({ side: 'party' })).toBe('cannot-overrun')
    expect(overrun({}, 'starfinder')).toBe('cannot-overrun')
    expect(overrun({}, 'dnd35')).toBe('allowed')
  })
})

test('an accelerated climb is no faster than the land speed before armor', () => {
  const armored = { A: { speedFeet: { land: 20, climb: 20 }, baseSpeedFeet: { land: 30 } } }
  const climbed = reach(['A.............'], armored, { mode: 'climb', action: 'move', fastClimb: true }, 'dnd35')
  const { bands } = climbed.ok ? climbed.value : { bands: [] }
  expect(bands.map(({ budgetFeet }) => budgetFeet)).toEqual([30])
})

test('a comparison after an edit is of the map as it is now', () => {
  const map = drawnEncounter(['A....', '.....'], 'pf1e', { A: {} })
  const replica = new Replica(map, 0)
  const feet = () => {
    const situation = replica.situation()
    if (!situation.ok) throw new Error(situation.error.code)
    const path = [at(0, 0), at(1, 0), at(2, 0)]
    const answer = ANSWERS['engine.compare'](situation.value, ofWalker('A', { to: at(2, 0), path }) as never)
    return answer.ok ? [...new Set(answer.value.systems.map((system) => system.feet))] : []
  }
  // In each of them.
  expect(feet()).toEqual([10])
  const paint = { type: 'paint-cells', layer: 'terrain', indices: [1], values: [1] }
  const planned = planCommand(mapCommandSchema.parse(paint), map, rulesOf)
  if (!planned.ok) throw new Error(planned.error.code)
  replica.apply(planned.value.change, 1)
  expect(feet()).toEqual([15])
})

test('a path of exactly a turn that no action can make is not called too long', () => {
  const rows = Array.from({ length: 14 }, () => '.'.repeat(14))
  const situation = openedMap(drawnEncounter(['A' + rows[0]!.slice(1), ...rows.slice(1)], 'pf1e', { A: {} }))
  const corner = (down: number) => [
    ...Array.from({ length: 13 }, (_, col) => at(col, 0)),
    ...Array.from({ length: down }, (_, row) => at(12, row + 1)),
  ]
  const why = (down: number) => {
    const answer = ANSWERS['engine.path'](situation, ofWalker('A', { path: corner(down) }) as never)
    return answer.ok ? answer.value.blocker?.obstacle : answer.error
  }
  expect(why(12)).toEqual({ reason: 'too-far' })
  expect(why(13)).toEqual({ reason: 'beyond-turn', feet: 125, leftFeet: 120 })
})
