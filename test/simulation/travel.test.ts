import { describe, expect, it } from 'vitest'
import { seedRandom } from '../../src/base/random.ts'
import { COUNTRY_FACTORS } from '../../src/rules/shared/countryFactors.ts'
import { RULESETS, rulesetById } from '../../src/rules/registry.ts'
import { journeyOdds, journeySchema, makeJourney, type Journey } from '../../src/simulation/travel/journey.ts'
import { arrivals, groupTravel, isochrones } from '../../src/simulation/travel/local.ts'
import { pursuitOdds } from '../../src/simulation/travel/pursuitOdds.ts'
import { at, combatant, drawnField } from '../support/drawnField.ts'

const random = seedRandom('travel')
const journey = (changes: object): Journey =>
  journeySchema.parse({
    legs: [{ miles: 24, country: 'plains', way: 'road' }],
    travellers: [{ name: 'Ana', speedFeet: 30 }],
    ...changes,
  })
const made = (changes: object) => makeJourney(journey(changes), COUNTRY_FACTORS, random).result

describe('journeys', () => {
  it('a day of eight hours at 30 feet is 24 miles, at 20 feet 16', () => {
    expect(made({})).toMatchObject({ arrived: true, miles: 24, hours: 8, days: [{ miles: 24, hours: 8 }] })
    expect(made({ travellers: [{ name: 'Bo', speedFeet: 20 }] }).days.map(({ miles }) => miles)).toEqual([16, 8])
  })

  it('the slowest sets the pace, and country and way slow it down', () => {
    const travellers = [
      { name: 'Ana', speedFeet: 30 },
      { name: 'Bo', speedFeet: 20 },
    ]
    expect(made({ travellers }).speedFeet).toBe(20)
    const legs = [{ miles: 12, country: 'mountain', way: 'trackless' }]
    expect(made({ legs }).hours).toBe(8)
  })

  it('legs of different country share a day', () => {
    const legs = [
      { miles: 12, country: 'plains', way: 'road' },
      { miles: 3, country: 'forest-dense', way: 'trackless' },
      { miles: 9, country: 'hill', way: 'road' },
    ]
    const { days, hours } = made({ legs })
    expect(days.map(({ leg }) => leg)).toEqual([2, 2])
    expect(days[0]?.miles).toBeCloseTo(15)
    expect(hours).toBeCloseTo(4 + 4 + 4)
  })

  it('three hustled hours deal 1 + 2 nonlethal damage and fatigue, the first is free', () => {
    const day = (hustleHours: number) => made({ hustleHours }).days[0]
    expect(day(1)?.travellers[0]).toMatchObject({ dealt: 0, fatigued: false })
    expect(day(3)?.travellers[0]).toMatchObject({ dealt: 3, fatigued: true })
    expect(day(1)?.hours).toBe(7)
  })

  it('a forced march checks Constitution each hour beyond eight, DC 12, 14 …', () => {
    const legs = [{ miles: 33, country: 'plains', way: 'road' }]
    const [day] = made({ legs, hoursADay: 11 }).days
    expect(day?.travellers[0]?.checks.map(({ dc }) => dc)).toEqual([12, 14, 16])
    const failed = day?.travellers[0]?.checks.filter(({ passed }) => !passed).length ?? 0
    expect(day?.travellers[0]?.dealt).toBeGreaterThanOrEqual(failed)
    expect(day?.travellers[0]?.dealt).toBeLessThanOrEqual(6 * failed)
  })

  it('vehicles go ten hours, in shifts twenty-four, and tire nobody', () => {
    const legs = [{ miles: 240, country: 'plains', way: 'highway' }]
    const vehicle = { legs, vehicleSpeedFeet: 100 }
    expect(made({ ...vehicle, means: 'vehicle' }).days.map(({ hours }) => hours)).toEqual([10, 10, 4])
    expect(made({ ...vehicle, means: 'vehicle-in-shifts' }).days.map(({ hours }) => hours)).toEqual([24])
    expect(made({ ...vehicle, means: 'vehicle', hoursADay: 20 }).days[0]?.travellers[0]?.checks).toEqual([])
  })

  it('who is knocked out ends the journey', () => {
    const legs = [{ miles: 500, country: 'plains', way: 'road' }]
    const result = made({ legs, hoursADay: 24, travellers: [{ name: 'Cy', speedFeet: 30, hitPoints: 1 }] })
    expect(result.arrived).toBe(false)
    expect(result.days.at(-1)?.travellers[0]?.knockedOut).toBe(true)
  })

  it('the mean damage of one hour too many is the chance to fail times 3½', () => {
    const legs = [{ miles: 27, country: 'plains', way: 'road' }]
    const odds = journeyOdds(journey({ legs, hoursADay: 9 }), COUNTRY_FACTORS, random, 20_000)
    // DC 12 with Constitution 10: 11 of 20 faces fail.
    expect(odds.travellers[0]?.fatigued).toBeCloseTo(11 / 20, 1)
    expect(odds.travellers[0]?.meanDealt).toBeCloseTo((11 / 20) * 3.5, 1)
    expect(odds).toMatchObject({ arrives: 1, meanDays: 1 })
  })
})

describe('minutes', () => {
  const member = (id: string, speedFeet: number, constitution = 10) => ({ id, speedFeet, constitution })

  it('a group walks, hustles and runs at the speed of its slowest', () => {
    const group = [member('a', 30), member('b', 20)]
    expect(groupTravel(group, 'walk', 200, random)).toMatchObject({ speedFeet: 20, rounds: 10, minutes: 1 })
    expect(groupTravel(group, 'hustle', 400, random).minutes).toBe(1)
    expect(groupTravel(group, 'run', 800, random).minutes).toBe(1)
  })

  it('who runs beyond its Constitution is checked, and the group rests a minute when somebody is spent', () => {
    const { stretches } = groupTravel([member('a', 30, 3), member('b', 30, 30)], 'run', 6000, random)
    expect(
      stretches.filter(({ kind }) => kind === 'rest').every(({ rounds, feet }) => rounds <= 10 && feet <= 300),
    ).toBe(true)
    expect(stretches[1]?.kind).toBe('rest')
    expect(stretches[0]?.spent).toEqual(['a'])
    expect(stretches[0]?.checks.at(-1)?.check.passed).toBe(false)
    expect(stretches.reduce((sum, { feet }) => sum + feet, 0)).toBe(6000)
  })

  for (const ruleset of RULESETS)
    it(`a walker is 300 feet away after a minute and 600 after two (${ruleset.name})`, () => {
      const field = drawnField(['.'.repeat(140)], ruleset, { creatures: [{ id: 'a', at: at(0, 0) }] })
      const reached = isochrones(field, combatant({ id: 'a', at: at(0, 0) }), 'walk', [1, 2])
      if (!reached.ok) throw new Error(reached.error.message)
      const bands = [...reached.value.band]
      expect(bands.lastIndexOf(1)).toBe(60)
      expect(bands.lastIndexOf(2)).toBe(120)
      expect(bands).toHaveLength(121)
    })

  it('arrivals come in their order, with those last who never arrive', () => {
    const ruleset = rulesetById('pf1e')!
    const creatures = [
      { id: 'slow', at: at(0, 0), speedFeet: { land: 20 } },
      { id: 'fast', at: at(0, 2), speedFeet: { land: 40 } },
      { id: 'shut', at: at(0, 4) },
    ]
    const field = drawnField(['......', '......', '......', '######', '......'], ruleset, { creatures })
    const all = arrivals(field, [...field.combatants.values()], at(5, 1), 'walk')
    expect(all.map(({ id, feet, rounds }) => [id, feet, rounds])).toEqual([
      ['fast', 25, 1],
      ['slow', 25, 2],
      ['shut', null, null],
    ])
  })
})

describe('pursuit odds', () => {
  const runner = (speedFeet: number, dexterity = 10, constitution = 10) => ({ speedFeet, dexterity, constitution })

  it('the faster one always wins', () => {
    expect(pursuitOdds('rounds', runner(40), runner(30))).toEqual({ caught: 1, escaped: 0, undecided: 0 })
    expect(pursuitOdds('day', runner(20), runner(30)).escaped).toBe(1)
  })

  it('equals: 190 of 400 pairs each way and 20 ties in rounds; over a day a tie is caught', () => {
    expect(pursuitOdds('rounds', runner(30), runner(30))).toEqual({
      caught: 190 / 400,
      escaped: 190 / 400,
      undecided: 20 / 400,
    })
    expect(pursuitOdds('day', runner(30), runner(30))).toEqual({ caught: 210 / 400, escaped: 190 / 400, undecided: 0 })
  })
})
