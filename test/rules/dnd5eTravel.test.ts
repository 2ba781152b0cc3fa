import { describe, expect, test } from 'vitest'
import { ok } from '../../src/base/result.ts'
import { travel } from '../../src/rules/systems/dnd5e/travel.ts'
import { overlandJourney, type OverlandJourney, type PaceId, paceOrUsual } from '../../src/rules/travel.ts'
import { journeySchema, makeJourney } from '../../src/simulation/travel/journey.ts'
import { seedRandom } from '../../src/base/random.ts'

const local = (pace: PaceId, speedFeet: number, rounds: number) => {
  const asked = { speedFeet, pace: paceOrUsual(travel.local.paces, pace), rounds, constitution: 10, rolls: [] }
  const made = travel.local.move(asked)
  return made.ok ? made.value.feet : made.error
}
const overland = (changes: Partial<OverlandJourney>, id: PaceId = 'normal') => {
  const pace = paceOrUsual(travel.overland.paces, id)
  const made = overlandJourney(
    travel,
    {
      ...{ speedFeet: 30, hours: 8, terrain: 'plains', road: 'road', constitution: 10, rolls: [], ...changes },
      pace,
    },
    ok,
  )
  return made.ok ? made.value : made.error
}

describe('travel in D&D 5e', () => {
  test('a minute at 30 feet is 200, 300 or 400 feet, and feet are rounded down in the end', () => {
    expect((['slow', 'normal', 'fast'] as const).map((pace) => local(pace, 30, 10))).toEqual([200, 300, 400])
    expect([local('slow', 25, 1), local('slow', 25, 3), local('fast', 25, 1)]).toEqual([16, 50, 33])
  })

  test('an hour is 2, 3 or 4 miles, rounded to hundredths', () => {
    const miles = (pace: PaceId, speedFeet: number) => overland({ hours: 1, speedFeet }, pace)
    expect((['slow', 'normal', 'fast'] as const).map((pace) => miles(pace, 30))).toMatchObject(
      [2, 3, 4].map((each) => ({ miles: each })),
    )
    expect(miles('slow', 25)).toMatchObject({ miles: 1.67 })
    expect(overland({ hours: 0.5, speedFeet: 2.1 })).toMatchObject({ miles: 0.11 })
  })

  test('difficult country halves the way where no road leads through it', () => {
    const along = (terrain: OverlandJourney['terrain'], road: OverlandJourney['road']) =>
      overland({ terrain, road }) as { readonly miles: number }
    expect((['forest-dense', 'marsh', 'mountain'] as const).map((each) => along(each, 'trackless').miles)).toEqual([
      12, 12, 12,
    ])
    expect([along('marsh', 'road').miles, along('forest', 'trackless').miles]).toEqual([24, 24])
  })

  test('each hour beyond eight takes a save, DC 11, 12 …, or a level of exhaustion', () => {
    expect(overland({ hours: 10.5, constitution: 14, rolls: [8, 10] })).toEqual({
      miles: 31.5,
      points: 1,
      checks: [
        { dc: 11, total: 10, passed: false },
        { dc: 12, total: 12, passed: true },
      ],
    })
    expect(overland({ hours: 9 })).toEqual({ code: 'too-few-rolls', needed: 1 })
    expect(travel.overland.strains.inDocument(2)).toEqual({ exhaustion: 2 })
  })

  test('a night takes one level away, and six of them kill', () => {
    const journey = journeySchema.parse({
      legs: [{ miles: 1000, country: 'plains', way: 'road' }],
      travelers: [{ name: 'Ana', speedFeet: 30, constitution: 1 }],
      hoursADay: 12,
      pace: 'slow',
    })
    const { result } = makeJourney(journey, travel, seedRandom('march'))
    const evenings = result.days.map(({ travelers: [ana] }) => [ana?.dealt ?? 0, ana?.strain ?? 0, ana?.stopped])
    expect(result).toMatchObject({ strain: 'exhaustion', arrived: false })
    expect(result.days[0]?.miles).toBe(24)
    let left = 0
    for (const [dealt = 0, strain, stopped] of evenings) {
      expect([strain, stopped]).toEqual([left + Number(dealt), left + Number(dealt) >= 6])
      left = Math.max(0, Number(strain) - 1)
    }
    expect(evenings.at(-1)?.[2]).toBe(true)
  })

  test('hours have no paces of their own: one holds all day', () => {
    const day = (pace: PaceId | undefined) =>
      makeJourney(
        journeySchema.parse({
          legs: [{ miles: 16, country: 'plains', way: 'road' }],
          travelers: [{ name: 'Ana', speedFeet: 30 }],
          hustleHours: 4,
          pace,
        }),
        travel,
        seedRandom('day'),
      ).result.days.map(({ miles }) => miles)
    expect([day(undefined), day('slow'), day('fast')]).toEqual([[16], [16], [16]])
    const hours = (pace: PaceId) =>
      makeJourney(
        journeySchema.parse({
          legs: [{ miles: 16, country: 'plains', way: 'road' }],
          travelers: [{ name: 'Ana', speedFeet: 30 }],
          pace,
        }),
        travel,
        seedRandom('day'),
      ).result.hours
    expect([hours('slow'), hours('fast')].map(Math.round)).toEqual([8, 4])
  })
})
