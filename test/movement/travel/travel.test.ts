import { describe, expect, test } from 'vitest'
import { localMovement, type LocalMovement } from '../../../src/movement/travel/local.ts'
import { marchKnocksOut, overlandJourney, type OverlandJourney } from '../../../src/movement/travel/overland.ts'
import { pursuitOutcome, type Runner } from '../../../src/movement/travel/pursuit.ts'
import type { TravelTerrain, Road } from '../../../src/rules/ruleset.ts'
import { TRAVEL_FACTORS, HOURS_A_DAY } from '../../../src/rules/shared/travel.ts'

const local = (movement: Partial<LocalMovement>) => {
  const result = localMovement({ speedFeet: 30, pace: 'walk', rounds: 1, constitution: 10, rolls: [], ...movement })
  return result.ok ? result.value : result.error
}
const overland = (journey: Partial<OverlandJourney>) => {
  const result = overlandJourney({
    speedFeet: 30,
    hours: 8,
    pace: 'walk',
    travelFactor: 1,
    constitution: 10,
    rolls: [],
    ...journey,
  })
  return result.ok ? result.value : result.error
}

describe('local movement', () => {
  test.each([
    ['walk', 1, 20, 20],
    ['hustle', 1, 30, 60],
    ['run', 1, 20, 80],
    ['walk', 10, 30, 300],
    ['hustle', 10, 20, 400],
    ['run', 10, 30, 1200],
  ] as const)(
    'a %s of %i rounds at speed %i covers %i feet (SF-TABLE-1 SF-TABLE-2 SF-PACE-1 SF-PACE-2 SF-PACE-3)',
    (pace, rounds, speedFeet, feet) => {
      expect(local({ pace, rounds, speedFeet })).toMatchObject({ feet, stopped: null, checks: [] })
    },
  )
  test('walking and hustling have no limit (SF-LOC-1)', () => {
    expect(local({ pace: 'hustle', rounds: 600, constitution: 3 })).toMatchObject({ feet: 36_000, stopped: null })
  })
  test('one runs for as many rounds as the Constitution score, then against checks that get harder (SF-LOC-2 SF-LOC-3)', () => {
    expect(local({ pace: 'run', rounds: 12, constitution: 12 })).toMatchObject({ feet: 1440, checks: [] })
    expect(local({ pace: 'run', rounds: 14, constitution: 12, rolls: [9, 9] })).toMatchObject({
      feet: 1560,
      rounds: 13,
      stopped: 'exhausted',
      checks: [
        { dc: 10, total: 10, passed: true },
        { dc: 11, total: 10, passed: false },
      ],
    })
  })
  test('a spent runner rests for a minute at its speed or less (SF-LOC-4)', () => {
    expect(local({ pace: 'run', rounds: 11, rolls: [1] })).toMatchObject({ rest: { rounds: 10, maxFeetPerRound: 30 } })
    expect(local({ pace: 'run', rounds: 10 })).toMatchObject({ rest: null })
  })
  test('too few dice are named', () => {
    expect(local({ pace: 'run', rounds: 12, rolls: [20] })).toEqual({ code: 'too-few-rolls', needed: 2 })
  })
})

describe('overland movement', () => {
  test('a day on foot is eight hours: 16 or 24 miles (SF-TABLE-3 SF-OVER-1 SF-OVER-3)', () => {
    expect(overland({ speedFeet: 20, hours: HOURS_A_DAY['on-foot'] })).toEqual({
      miles: 16,
      nonlethal: 0,
      fatigued: false,
      checks: [],
    })
    expect(overland({ speedFeet: 30 })).toMatchObject({ miles: 24 })
  })
  test('miles come out as one would write them, tenths of hours included', () => {
    expect(overland({ speedFeet: 33, hours: 0.1, travelFactor: 0.75 })).toMatchObject({ miles: 0.2475 })
    expect(overland({ speedFeet: 30, hours: 0.7 })).toMatchObject({ miles: 2.1 })
  })
  test('terrain and road reduce the distance (SF-TERRAIN-1 SF-TERRAIN-2)', () => {
    const miles = (country: TravelTerrain, way: Road) => overland({ travelFactor: TRAVEL_FACTORS[country][way] })
    expect(miles('desert', 'road')).toMatchObject({ miles: 12 })
    expect(miles('forest-dense', 'trackless')).toMatchObject({ miles: 6 })
    expect(miles('mountain', 'highway')).toMatchObject({ miles: 18 })
    expect(miles('plains', 'trackless')).toMatchObject({ miles: 18 })
    expect(miles('urban', 'road')).toMatchObject({ miles: 12 })
  })
  test('a forced march asks for a check each extra hour; failing deals 1d6 and tires (SF-FORCE-1 SF-FORCE-2 SF-FORCE-3)', () => {
    expect(overland({ hours: 10, constitution: 14, rolls: [9, 4, 12] })).toEqual({
      miles: 30,
      nonlethal: 4,
      fatigued: true,
      checks: [
        { dc: 12, total: 11, passed: false },
        { dc: 14, total: 14, passed: true },
      ],
    })
    expect(overland({ hours: 8.9 })).toMatchObject({ checks: [], fatigued: false })
    expect(overland({ hours: 9, rolls: [1] })).toEqual({ code: 'too-few-rolls', needed: 2 })
  })
  test('one can march oneself unconscious (SF-FORCE-4)', () => {
    expect(marchKnocksOut(6, 6)).toBe(true)
    expect(marchKnocksOut(5, 6)).toBe(false)
    expect(marchKnocksOut(0, 0)).toBe(false)
  })
  test.each([
    [1, 0],
    [2, 1],
    [3, 3],
    [4, 7],
    [4.5, 7],
  ])('%d hours of hustling deal %i in all (SF-OVER-4 SF-OVER-5)', (hours, nonlethal) => {
    expect(overland({ pace: 'hustle', hours })).toMatchObject({ miles: 6 * hours, nonlethal, fatigued: nonlethal > 0 })
  })
  test('vehicles go ten hours, or round the clock, without checks (SF-OVER-2)', () => {
    expect(overland({ hours: HOURS_A_DAY['vehicle-in-shifts'], byVehicle: true })).toMatchObject({
      miles: 72,
      checks: [],
    })
    expect(HOURS_A_DAY.vehicle).toBe(10)
  })
})

describe('pursuit', () => {
  const runner = (more: Partial<Runner> = {}): Runner => ({ speedFeet: 30, dexterity: 10, constitution: 10, ...more })
  const outcome = (...args: Parameters<typeof pursuitOutcome>) => {
    const result = pursuitOutcome(...args)
    return result.ok ? result.value : result.error
  }
  test('the faster one wins, whatever the dice (SF-PURS-1)', () => {
    expect(outcome('rounds', runner({ speedFeet: 40 }), runner(), [])).toBe('caught')
    expect(outcome('day', runner({ speedFeet: 20 }), runner(), [20, 1])).toBe('escaped')
  })
  test('equals test Dexterity over some rounds; a tie decides nothing (SF-PURS-2)', () => {
    expect(outcome('rounds', runner({ dexterity: 14 }), runner({ dexterity: 12 }), [10, 12])).toBe('escaped')
    expect(outcome('rounds', runner({ dexterity: 14 }), runner({ dexterity: 12 }), [12, 12])).toBe('caught')
    expect(outcome('rounds', runner({ dexterity: 14 }), runner({ dexterity: 12 }), [11, 12])).toBe('undecided')
  })
  test('over a day they test Constitution, and only the higher total escapes (SF-PURS-3)', () => {
    expect(outcome('day', runner({ dexterity: 20 }), runner({ constitution: 16 }), [10, 8])).toBe('escaped')
    expect(outcome('day', runner({ constitution: 14 }), runner(), [10, 12])).toBe('caught')
    expect(outcome('day', runner(), runner(), [10])).toEqual({ code: 'too-few-rolls', needed: 2 })
  })
})
