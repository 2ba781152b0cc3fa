import { describe, expect, test } from 'vitest'
import { coverDegreeRule } from '../../src/rules/cover.ts'
import { acceleratedClimbFeet, effectOf, gapFit, mayFlyLoaded, mayOverrun } from '../../src/rules/rulesetDetails.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { clausesIn } from '../support/clausesIn.ts'
import { SYSTEMS } from '../support/systemFacts.ts'
import { dnd35 } from '../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../src/rules/systems/starfinder/index.ts'

describe('squeezing', () => {
  test.each([dnd35, pf1e])('takes 4 from attacks and armor class ($id: D35-SQZ-3 P1-SQZ-3)', ({ details }) => {
    expect(details.squeezing.map(({ to, by }) => [to, by])).toEqual([
      ['attack rolls', -4],
      ['AC', -4],
    ])
  })
  test('entangles in Starfinder, without halving the speed again (SF-SQZ-3 SFT-SQZ-1)', () => {
    expect(starfinder.details.squeezing.every(({ by }) => by === -2)).toBe(true)
    expect(starfinder.details.squeezing.map(({ to }) => to)).not.toContain('speed')
  })
  test.each([dnd35, pf1e])('less than half the width takes Escape Artist ($id: D35-SQZ-6 P1-SQZ-6)', ({ details }) => {
    const fit = (space: number, gap: number) => gapFit(space, gap, true, details.tightGaps)
    expect([fit(2, 2), fit(2, 1), fit(3, 2), fit(3, 1), fit(6, 3), fit(6, 2), fit(2, 0)]).toEqual([
      'walks',
      'squeezes',
      'squeezes',
      'by-skill',
      'squeezes',
      'by-skill',
      'not-at-all',
    ])
    expect(details.tightGaps).toMatchObject({
      skill: 'Escape Artist',
      modifiers: [{ to: 'AC', by: -4 }],
    })
  })
  test('is unknown to Pathfinder 2e, and Starfinder knows no narrower gap (P2-NOSQZ SF-SQZ-1)', () => {
    expect(gapFit(2, 1, false, pf2e.details.tightGaps)).toBe('not-at-all')
    expect(gapFit(3, 1, true, starfinder.details.tightGaps)).toBe('not-at-all')
  })
})

test.each(SYSTEMS)('standing up, and a tiny mover that enters a square, provoke where $name says', (facts) => {
  const { provoking, tableRules } = facts.ruleset
  const body = { helpless: false, prone: false, fillsSpace: false, obstacleWhenHelpless: false }
  const options = { tumble: false, isCharge: false, overruns: false }
  const pair = { mover: { ...body, size: 'tiny' }, other: { ...body, size: 'medium' }, attitude: 'enemy' } as const
  const { provokes: enters } = facts.ruleset.passing({ ...pair, options, rules: tableRules })
  const step = { threatened: false, staysThreatened: false, comesIntoReach: false, enters }
  const entering = provoking.provokes(step)
  expect({ standingUp: provoking.standingUp, entering }).toEqual(facts.provokes)
})

describe('overrunning', () => {
  test.each([dnd35, pf1e])(
    'is possible against opponents up to one size larger ($id: D35-OVERRUN-1 P1-OVERRUN-1)',
    ({ details }) => {
      const rule = details.overrun!
      expect(mayOverrun(rule, 'medium', 'large')).toBe(true)
      expect(mayOverrun(rule, 'medium', 'huge')).toBe(false)
      expect(mayOverrun(rule, 'huge', 'tiny')).toBe(true)
    },
  )
  test('each system says what is rolled (D35-OVERRUN-1 P1-OVERRUN-1)', () => {
    expect(dnd35.details.overrun?.check).toContain('Strength')
    expect(pf1e.details.overrun?.check).toContain('maneuver')
    expect([starfinder, pf2e].map(({ details }) => details.overrun)).toEqual([null, null])
  })
})

describe('movement modes', () => {
  test('an accelerated climb doubles the climb speed, in D&D 3.5 up to the land speed (D35-CLIMB-3 SF-CLIMB-4)', () => {
    expect(acceleratedClimbFeet(dnd35.details.acceleratedClimb!, 20, 30)).toBe(30)
    expect(acceleratedClimbFeet(dnd35.details.acceleratedClimb!, 10, 30)).toBe(20)
    expect(acceleratedClimbFeet(dnd35.details.acceleratedClimb!, 20, undefined)).toBe(40)
    expect(acceleratedClimbFeet(starfinder.details.acceleratedClimb!, 20, 30)).toBe(40)
    expect(dnd35.details.acceleratedClimb?.checkModifier).toBe(-5)
    expect(starfinder.details.acceleratedClimb?.checkModifier).toBe(-5)
  })
  test('in D&D 3.5 one flies with a light load only (D35-FLY-1)', () => {
    expect(mayFlyLoaded(dnd35.details, 'light')).toBe(true)
    expect(mayFlyLoaded(dnd35.details, 'medium')).toBe(false)
    expect(mayFlyLoaded(starfinder.details, 'heavy')).toBe(true)
  })
  test('clumsy fliers cannot hover, perfect ones hover and land softly without a check (SF-FLY-1 SF-FLY-8)', () => {
    const task = (id: string) => starfinder.details.flightTasks.find((t) => t.id === id)
    expect(task('hover')).toMatchObject({ notFor: ['clumsy'], automaticFor: ['perfect'] })
    expect(task('avoid-falling-damage')).toMatchObject({ notFor: [], automaticFor: ['perfect'] })
    expect(task('straight')).toMatchObject({
      notFor: [],
      automaticFor: ['clumsy', 'poor', 'average', 'good', 'perfect'],
    })
    expect(starfinder.details.flightModifiers).toEqual({ clumsy: -8, average: 0, perfect: 8 })
  })
})

describe('cover in Pathfinder 2e', () => {
  const rules = pf2e.tableRules
  const { cover } = pf2e
  test('standard cover becomes greater by taking cover or behind an extreme obstruction (P2-COVER-2)', () => {
    expect(cover.inForce('standard', [], rules)).toBe('standard')
    expect(cover.inForce('standard', ['took-cover'], rules)).toBe('greater')
    expect(cover.inForce('standard', ['extreme-obstruction'], rules)).toBe('greater')
    for (const degree of ['none', 'lesser', 'blocked'])
      expect(cover.inForce(degree, ['took-cover', 'extreme-obstruction'], rules)).toBe(degree)
  })
  test('gives +1, +2 or +4; one hides behind standard or greater (P2-COVER-1 P2-COVER-3 P2-COVER-4)', () => {
    const bonus = (degree: string) => coverDegreeRule(pf2e.cover, degree).bonus
    const saves = (by: number) => ({ to: 'Reflex saves against areas', by })
    expect(bonus('lesser')).toEqual({ armorClass: 1, saves: saves(0), stealth: 0, mayHide: false })
    expect(bonus('standard')).toEqual({ armorClass: 2, saves: saves(2), stealth: 2, mayHide: true })
    expect(bonus('greater')).toEqual({ armorClass: 4, saves: saves(4), stealth: 4, mayHide: true })
    expect(bonus('none')).toBeNull()
    expect(coverDegreeRule(starfinder.cover, 'cover').bonus).toBeNull()
  })
  test('a flanked foe has 2 less armor class against its flankers (P2-FLANK-1)', () => {
    expect(pf2e.details.flanked).toMatchObject({ to: 'AC', by: -2 })
  })
  test('narrow and uneven ground and inclines make flat-footed (P2-NARROW-2 P2-UNEVEN-2 P2-INCL-2)', () => {
    for (const ground of ['narrow', 'uneven', 'incline'])
      expect(pf2e.details.terrainNotes[ground]?.text.toLowerCase()).toContain('flat-footed')
  })
})

describe('what details rest on', () => {
  test.each(RULESETS)('every clause a system names is one of its own ($id)', ({ sources, details }) => {
    const clauses = [...clausesIn(JSON.stringify(details))].filter((clause) => !clause.startsWith('CT-'))
    expect(clauses.length).toBeGreaterThan(0)
    expect(clauses.filter((clause) => !Object.keys(sources).includes(clause.split('-')[0] ?? ''))).toEqual([])
  })
})

test('a modifier is a number, or a second die', () => {
  expect(effectOf({ to: 'AC', by: -4 })).toBe('−4 to AC')
  expect(effectOf({ to: 'AC', by: 2 })).toBe('+2 to AC')
  expect(effectOf({ to: 'attack rolls', by: 'Disadvantage' })).toBe('Disadvantage on attack rolls')
})
