/** How often searches ask a rule system: once for a movement, not for each place or step. */
import { describe, expect, test } from 'vitest'
import { prepareMove } from '../../src/movement/move.ts'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { atItsAltitude } from '../../src/movement/path/walk.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { reachField } from '../../src/movement/search/reachField.ts'
import { flankingPlaces } from '../../src/movement/threat/flank.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { along, foe, open } from '../support/asked.ts'
import { at, combatant, drawnField } from '../support/drawnField.ts'

/** A rule system that counts how often its functions are called. */
function counted(ruleset: Ruleset) {
  const calls = { passing: 0, mayEndOn: 0, speed: 0, provokes: 0 }
  const counting: Ruleset = {
    ...ruleset,
    passing: (facts) => {
      calls.passing++
      return ruleset.passing(facts)
    },
    mayEndOn: (facts) => {
      calls.mayEndOn++
      return ruleset.mayEndOn(facts)
    },
    speed: (mover, mode) => {
      calls.speed++
      return ruleset.speed(mover, mode)
    },
    provoking: {
      ...ruleset.provoking,
      provokes: (step) => {
        calls.provokes++
        return ruleset.provoking.provokes(step)
      },
    },
  }
  return { ruleset: counting, calls }
}

const SIDE = 20
const PASSED = 8

describe.each(RULESETS)('in $name', (system) => {
  const crowd = Array.from({ length: PASSED }, (_, i) => foe(`f${i}`, 1 + 2 * i, 3, { helpless: true }))
  const mover = combatant({ id: 'm', at: at(0, 0), speedFeet: { land: 60 } })
  const fieldOf = (ruleset: Ruleset) => drawnField(open(SIDE, SIDE), ruleset, { creatures: [mover, ...crowd] })

  test('a move asks for its speed once, and for each creature in its way once', () => {
    const { ruleset, calls } = counted(system)
    prepareMove(fieldOf(ruleset), { mover })
    expect(calls).toEqual({ passing: PASSED, mayEndOn: 0, speed: 1, provokes: 0 })
  })

  test('a movement range asks where it may end only about squares of others', () => {
    const { ruleset, calls } = counted(system)
    const move = prepareMove(fieldOf(ruleset), { mover })
    if (!move.ok) throw new Error(move.error.code)
    expect(reachedPlaces(move.value).length).toBeGreaterThan(10 * PASSED)
    expect(calls.mayEndOn).toBeLessThanOrEqual(PASSED)
    reachField(move.value)
    expect(calls).toMatchObject({ passing: PASSED, speed: 1, provokes: 0 })
    expect(calls.mayEndOn).toBeLessThanOrEqual(2 * PASSED)
  })

  test('a path asks what provokes as often past one creature as past eight', () => {
    const asked = [1, PASSED].map((creatures) => {
      const { ruleset, calls } = counted(system)
      const field = drawnField(open(SIDE, SIDE), ruleset, { creatures: [mover, ...crowd.slice(0, creatures)] })
      const move = prepareMove(field, { mover })
      if (!move.ok) throw new Error(move.error.code)
      pathAnswer(
        move.value,
        atItsAltitude(
          move.value,
          along(0, 10).map(([col, row]) => ({ col, row })),
        ),
      )
      return calls.provokes
    })
    expect(asked[1]).toBe(asked[0])
  })

  test('no place flanks together with an ally that is helpless or too far away', () => {
    const foeOf = combatant({ id: 'foe', side: 'foe', at: at(8, 8), size: 'large' })
    const [hero, ally] = [combatant({ id: 'm', at: at(0, 0) }), combatant({ id: 'ally', at: at(7, 8) })]
    const field = drawnField(open(SIDE, SIDE), system, {
      creatures: [hero, ally, foeOf],
      rules: { flanking: true },
    })
    const places = flankingPlaces(field, hero, ally, foeOf)
    expect(places.length).toBeGreaterThan(0)
    expect(flankingPlaces(field, hero, { ...ally, helpless: true }, foeOf)).toEqual([])
    expect(flankingPlaces(field, hero, { ...ally, at: at(2, 8) }, foeOf)).toEqual([])
  })
})
