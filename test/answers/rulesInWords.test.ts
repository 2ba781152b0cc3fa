/** What the window asks of a rule system to word its rules: what provokes, which fields count, what standing up leaves. */
import { describe, expect, test } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { rulesetSummary } from '../../src/answers/rulesets.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { ofWalker, openedMap } from '../support/askSituation.ts'
import { at, type DrawnCreatures, drawnEncounter } from '../support/drawnEncounter.ts'

const summary = (id: string) => rulesetSummary(RULESETS.find((ruleset) => ruleset.id === id)!)

test('leaving a threatened square provokes, in D&D 5e only leaving the reach of an opponent', () => {
  const provokesBy = ['starfinder', 'dnd35', 'pf1e', 'pf2e', 'dnd5e'].map((id) => summary(id).provokesBy)
  expect(provokesBy).toEqual([...Array.from({ length: 4 }, () => 'leaving-squares'), 'leaving-reach'])
})

test('fields that count for nothing are those the rules make nothing of', () => {
  expect(summary('dnd5e').idleFields).toEqual(['body', 'hampered', 'tookCover'])
  expect(summary('pf2e').idleFields).toEqual(['hampered'])
  expect(summary('dnd35').idleFields).toEqual(['tookCover'])
})

const reach = (ruleset: string, creatures: DrawnCreatures, more: object = {}) => {
  const answer = ANSWERS['engine.reach'](
    openedMap(drawnEncounter(['A........'], ruleset, creatures)),
    ofWalker('A', more) as never,
  )
  return answer.ok ? answer.value.standingUp : undefined
}

describe('standing up', () => {
  test.each([
    ['dnd5e', 'Standing up takes 15 ft. Left: Move 15 ft, Dash 45 ft.'],
    ['dnd35', 'Standing up takes 1 of 2 actions and provokes. Left: Move 30 ft.'],
    ['pf2e', 'Standing up takes 1 of 3 actions and provokes. Left: Stride 30 ft, 2 Strides 60 ft.'],
    ['starfinder', 'Standing up takes 1 of 2 actions. Left: Move 30 ft.'],
  ])('in %s: %s', (id, text) => {
    expect(reach(id, { A: { prone: true } })?.text).toBe(text)
    expect(reach(id, { A: {} })).toBeUndefined()
  })
  test('takes half of an odd speed, rounded down, and leaves an action that takes the rest of the turn nothing', () => {
    expect(reach('dnd5e', { A: { prone: true, speedFeet: { land: 25 } } })?.text).toBe(
      'Standing up takes 12 ft. Left: Move 13 ft, Dash 38 ft.',
    )
    expect(reach('dnd35', { A: { prone: true } }, { action: 'run' })?.text).toMatch(/Left: no movement\.$/)
  })
})

describe('a slow step', () => {
  const reason = (creature: object, mode: string) => {
    const asked = openedMap(drawnEncounter([mode === 'swim' ? 'A~~' : 'A..'], 'dnd5e', { A: creature }))
    const answer = ANSWERS['engine.path'](asked, ofWalker('A', { mode, path: [at(0, 0), at(1, 0)] }) as never)
    return answer.ok ? answer.value.steps[0]?.reasons.find(({ code }) => code === 'slow') : undefined
  }
  test.each([
    [{ prone: true }, 'land', 'crawling', 'D5-CRAWL-1'],
    [{}, 'climb', 'climbing without a climb speed', 'D5-CLIMB-1'],
    [{}, 'swim', 'swimming without a swim speed', 'D5-SWIM-1'],
  ])('of %o by %s is called %s', (creature, mode, text, clause) => {
    expect(reason(creature, mode)).toMatchObject({ text, feet: 5, clauses: [clause] })
  })
  test('is not one with the speed', () => {
    expect(reason({ speedFeet: { land: 30, climb: 20 } }, 'climb')).toBeUndefined()
  })
})
