import { describe, expect, test } from 'vitest'
import { SIZES } from '../../../src/map/sizes.ts'
import { CARRIES_BULK, CARRIES_POUNDS, carryingLimits, loadOf } from '../../../src/rules/shared/carrying.ts'
import { RACE_SPEEDS } from '../../../src/rules/shared/family3e.ts'
import { SIZE_FACTS } from '../../../src/rules/shared/sheet.ts'
import {
  countingBonuses,
  speedSheet,
  twoThirdsFeet,
  type SpeedBonus,
  type SpeedFacts,
} from '../../../src/rules/shared/speeds.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'

const facts = (more: Partial<SpeedFacts> = {}): SpeedFacts => ({
  baseFeet: 30,
  bonuses: [],
  armour: 'none',
  load: 'light',
  isNeverSlowed: false,
  armourTakesFeet: 0,
  ...more,
})
const rage: SpeedBonus = { source: 'fast movement', type: null, feet: 10, lostIn: ['heavy'] }
const spell = (feet: number, source = 'spell'): SpeedBonus => ({ source, type: 'enhancement', feet, lostIn: [] })

describe.each([dnd35, pf1e])('speed by race, armor and load ($id)', ({ details }) => {
  test.each([
    ['human', 30, 20],
    ['elf', 30, 20],
    ['half-elf', 30, 20],
    ['half-orc', 30, 20],
    ['dwarf', 20, 20],
    ['halfling', 20, 15],
    ['gnome', 20, 15],
  ] as const)(
    'a %s moves %i feet, %i in medium or heavy armor (D35-TABLE-1 P1-TABLE-1 P1-SPEED-1)',
    (race: keyof typeof RACE_SPEEDS, base, slowed) => {
      const { baseFeet, isNeverSlowed } = RACE_SPEEDS[race]
      for (const armour of ['none', 'light', 'medium', 'heavy'] as const) {
        const sheet = speedSheet(details.slowing, facts({ baseFeet, isNeverSlowed, armour }))
        expect(sheet).toMatchObject({
          baseFeet: base,
          reducedFeet: armour === 'medium' || armour === 'heavy' ? slowed : base,
        })
      }
    },
  )
  test('a medium or heavy load slows like armor, and not twice (D35-ENC-1 P1-ENC-1)', () => {
    expect(speedSheet(details.slowing, facts({ load: 'medium' })).reducedFeet).toBe(20)
    expect(speedSheet(details.slowing, facts({ load: 'heavy', armour: 'heavy' })).reducedFeet).toBe(20)
    expect(speedSheet(details.slowing, facts({ load: 'overloaded' })).reducedFeet).toBe(5)
  })
  test('too much to carry leaves 5 feet to everyone, even who is never slowed', () => {
    const dwarf = facts({ baseFeet: 20, isNeverSlowed: true, armour: 'heavy', load: 'overloaded' })
    expect(speedSheet(details.slowing, dwarf)).toMatchObject({
      reducedFeet: 5,
      steps: [{ because: 'overloaded', feet: -15 }],
    })
  })
  test('a penalty does not outdo a bonus of its type, however big', () => {
    expect(countingBonuses([spell(-20, 'slow'), spell(10), spell(5, 'boots')], 'none')).toEqual([spell(10)])
  })
  test('bonuses come before armor and load, shown step by step (D35-BONUS-1 D35-BONUS-2 P1-BONUS-1)', () => {
    expect(speedSheet(details.slowing, facts({ bonuses: [rage], armour: 'medium' }))).toEqual({
      baseFeet: 30,
      unhinderedFeet: 40,
      reducedFeet: 30,
      steps: [
        { because: 'fast movement', feet: 10 },
        { because: 'medium armor', feet: -10 },
      ],
    })
    expect(speedSheet(details.slowing, facts({ bonuses: [rage], armour: 'heavy' }))).toMatchObject({
      unhinderedFeet: 30,
      reducedFeet: 20,
    })
  })
  test('bonuses of one type do not add up, those without a type do (D35-BONUS-2 P1-BONUS-1)', () => {
    expect(countingBonuses([spell(10), spell(30, 'boots'), rage], 'none').map((b) => b.feet)).toEqual([30, 10])
    expect(countingBonuses([spell(30), spell(30, 'boots')], 'none')).toHaveLength(1)
    expect(countingBonuses([rage, { ...rage, source: 'other' }], 'none')).toHaveLength(2)
  })
})

describe('speed in the other systems', () => {
  test('in Starfinder armor takes the feet it says, an encumbered one 10 more, an overburdened one all but 5 (SF-SPEED-4)', () => {
    const { slowing } = starfinder.details
    expect(speedSheet(slowing, facts({ armour: 'heavy', armourTakesFeet: 10 })).reducedFeet).toBe(20)
    expect(speedSheet(slowing, facts({ armour: 'heavy', armourTakesFeet: 10, load: 'heavy' })).reducedFeet).toBe(10)
    expect(speedSheet(slowing, facts({ load: 'overloaded' })).reducedFeet).toBe(5)
    expect(speedSheet(slowing, facts()).steps).toEqual([])
  })
  test('in Pathfinder 2e the speed stands as it is written on the sheet', () => {
    expect(speedSheet(pf2e.details.slowing, facts({ armour: 'heavy', load: 'heavy' })).reducedFeet).toBe(30)
  })
})

test.each([
  [5, 5],
  [10, 10],
  [15, 10],
  [20, 15],
  [25, 20],
  [30, 20],
  [35, 25],
  [40, 30],
  [50, 35],
  [60, 40],
  [80, 55],
  [100, 70],
])('two thirds of %i feet are %i in whole squares (D35-TABLE-1)', (feet, slowed) => {
  expect(twoThirdsFeet(feet)).toBe(slowed)
})

describe('carrying', () => {
  test.each([
    [3, 10, 20, 30],
    [10, 33, 66, 100],
    [14, 58, 116, 175],
    [18, 100, 200, 300],
    [20, 133, 266, 400],
    [25, 266, 533, 800],
    [30, 533, 1066, 1600],
  ])('Strength %i carries %i, %i, %i pounds (D35-ENC-1 P1-ENC-1)', (strength, light, medium, heavy) => {
    expect(carryingLimits(strength, 'medium', 'biped')).toEqual({ light, medium, heavy })
  })
  test('size and legs multiply it (D35-SIZETAB-4)', () => {
    const heavy = (...args: Parameters<typeof carryingLimits>) => carryingLimits(...args).heavy
    expect(SIZES.map((size) => heavy(10, size, 'biped'))).toEqual([12.5, 25, 50, 75, 100, 200, 400, 800, 1600])
    expect(SIZES.map((size) => heavy(10, size, 'quadruped'))).toEqual([25, 50, 75, 100, 150, 300, 600, 1200, 2400])
  })
  test('light and medium loads are rounded down before the factor of the size', () => {
    expect(carryingLimits(10, 'huge', 'biped')).toEqual({ light: 33 * 4, medium: 66 * 4, heavy: 400 })
  })
  test('a weight makes a load (D35-ENC-1)', () => {
    const limits = CARRIES_POUNDS.limits({ strength: 10, size: 'medium' })
    expect([33, 34, 67, 101].map((pounds) => loadOf(pounds, limits))).toEqual([
      'light',
      'medium',
      'heavy',
      'overloaded',
    ])
  })
  test('in Starfinder bulk does (SF-SPEED-4)', () => {
    expect([5, 6, 10, 11].map((bulk) => loadOf(bulk, CARRIES_BULK.limits({ strength: 11, size: 'medium' })))).toEqual([
      'light',
      'heavy',
      'heavy',
      'heavy',
    ])
    expect(loadOf(12, CARRIES_BULK.limits({ strength: 11, size: 'medium' }))).toBe('overloaded')
  })
})

test('bodies of each size join on to those of the next (SF-SIZE-9 D35-SIZETAB-3)', () => {
  for (const [i, size] of SIZES.slice(1).entries()) {
    const smaller = SIZE_FACTS[SIZES[i]!]
    expect(SIZE_FACTS[size].heightInches[0]).toBe(smaller.heightInches[1])
    expect(SIZE_FACTS[size].weightPounds[0]).toBe(smaller.weightPounds[1])
  }
  expect(SIZE_FACTS.large).toMatchObject({ attackModifier: -1, specialAttackModifier: 4, hideModifier: -4 })
  expect(SIZE_FACTS.fine).toMatchObject({ attackModifier: 8, specialAttackModifier: -16, hideModifier: 16 })
})
