import { describe, expect, test } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { pursuitOutcome, type Runner } from '../../../src/movement/travel/pursuit.ts'
import { HOURS_A_DAY, TRAVEL_3E } from '../../../src/rules/shared/travel.ts'
import {
  type LocalMovement,
  overlandJourney,
  type OverlandJourney,
  type PaceId,
  type Road,
  type TravelTerrain,
} from '../../../src/rules/travel.ts'
import { localPace, overlandPace } from '../../support/paces.ts'

const { overland: rules } = TRAVEL_3E
const local = ({ pace = 'walk', ...movement }: Partial<Omit<LocalMovement, 'pace'>> & { readonly pace?: PaceId }) => {
  const result = TRAVEL_3E.local.move({
    ...{ speedFeet: 30, rounds: 1, constitution: 10, rolls: [], ...movement },
    pace: localPace(pace),
  })
  return result.ok ? result.value : result.error
}
const overland = ({
  pace = 'walk',
  ...journey
}: Partial<Omit<OverlandJourney, 'pace'>> & { readonly pace?: PaceId }) => {
  const result = overlandJourney(
    TRAVEL_3E,
    {
      ...{ speedFeet: 30, hours: 8, terrain: 'plains', road: 'road', constitution: 10, rolls: [], ...journey },
      pace: overlandPace(pace),
    },
    ok,
  )
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
  test('too few dice are named', () => {
    expect(local({ pace: 'run', rounds: 12, rolls: [20] })).toEqual({ code: 'too-few-rolls', needed: 2 })
  })
})

describe('overland movement', () => {
  test('a day on foot is eight hours: 16 or 24 miles (SF-TABLE-3 SF-OVER-1 SF-OVER-3)', () => {
    expect(overland({ speedFeet: 20, hours: HOURS_A_DAY['on-foot'] })).toEqual({
      miles: 16,
      points: 0,
      checks: [],
    })
    expect(overland({ speedFeet: 30 })).toMatchObject({ miles: 24 })
  })
  test('miles come out as one would write them, tenths of hours included', () => {
    expect(overland({ speedFeet: 33, hours: 0.1, road: 'trackless' })).toMatchObject({ miles: 0.2475 })
    expect(overland({ speedFeet: 30, hours: 0.7 })).toMatchObject({ miles: 2.1 })
  })
  test('terrain and road reduce the distance (SF-TERRAIN-1 SF-TERRAIN-2)', () => {
    const miles = (terrain: TravelTerrain, road: Road) => overland({ terrain, road })
    expect(miles('desert', 'road')).toMatchObject({ miles: 12 })
    expect(miles('forest-dense', 'trackless')).toMatchObject({ miles: 6 })
    expect(miles('mountain', 'highway')).toMatchObject({ miles: 18 })
    expect(miles('plains', 'trackless')).toMatchObject({ miles: 18 })
    expect(miles('urban', 'road')).toMatchObject({ miles: 12 })
  })
  test('a forced march asks for a check each extra hour; failing deals 1d6 and tires (SF-FORCE-1 SF-FORCE-2 SF-FORCE-3)', () => {
    expect(overland({ hours: 10, constitution: 14, rolls: [9, 4, 12] })).toEqual({
      miles: 30,
      points: 4,
      checks: [
        { dc: 12, total: 11, passed: false },
        { dc: 14, total: 14, passed: true },
      ],
    })
    expect(overland({ hours: 8.9 })).toMatchObject({ checks: [], points: 0 })
    expect(overland({ hours: 9, rolls: [1] })).toEqual({ code: 'too-few-rolls', needed: 2 })
  })
  test('one can march oneself unconscious (SF-FORCE-4)', () => {
    expect(rules.strains.stops(6, 6)).toBe(true)
    expect(rules.strains.stops(5, 6)).toBe(false)
    expect(rules.strains.stops(0, 0)).toBe(false)
    expect(rules.strains.stops(6, undefined)).toBe(false)
  })
  test.each([
    [1, 0],
    [2, 1],
    [3, 3],
    [4, 7],
    [4.5, 7],
  ])('%d hours of hustling deal %i in all (SF-OVER-4 SF-OVER-5)', (hours, points) => {
    expect(overland({ pace: 'hustle', hours })).toMatchObject({ miles: 6 * hours, points })
  })
  test('any nonlethal damage fatigues, and a night heals it (SF-FORCE-3)', () => {
    expect([0, 1].map((points) => rules.strains.inDocument(points))).toEqual([
      { nonlethal: 0, fatigued: false },
      { nonlethal: 1, fatigued: true },
    ])
    expect(rules.strains.nightHeals).toBe(Infinity)
  })
  test('vehicles go ten hours, or round the clock (SF-OVER-2)', () => {
    expect([HOURS_A_DAY.vehicle, HOURS_A_DAY['vehicle-in-shifts']]).toEqual([10, 24])
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
