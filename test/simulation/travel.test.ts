import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedRandom } from '../../src/base/random.ts'
import { ok } from '../../src/base/result.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { paceOrUsual } from '../../src/rules/travel.ts'
import { TRAVEL_3E } from '../../src/rules/shared/travel.ts'
import { RULESETS, rulesetById } from '../../src/rules/registry.ts'
import { journeySchema, makeJourney, MAX_DAYS, type Journey } from '../../src/simulation/travel/journey.ts'
import { journeyOdds, MAX_TRAVELER_WORK } from '../../src/simulation/travel/journeyOdds.ts'
import { arrivals, groupTravel, isochrones, routeAtPace } from '../../src/simulation/travel/local.ts'
import { minutesOnMap } from '../../src/simulation/travel/minutesOnMap.ts'
import { pursuitOdds, resolveChase } from '../../src/simulation/travel/chase.ts'
import { localPace, overlandPace } from '../support/paces.ts'
import { at, combatant, drawnField } from '../support/drawnField.ts'

const random = seedRandom('travel')
const EIGHT = [-1, 0, 1]
  .flatMap((dc) => [-1, 0, 1].map((dr) => [dc, dr] as const))
  .filter(([dc, dr]) => dc !== 0 || dr !== 0)
const journey = (changes: object): Journey =>
  journeySchema.parse({
    legs: [{ miles: 24, country: 'plains', way: 'road' }],
    travelers: [{ name: 'Ana', speedFeet: 30 }],
    ...changes,
  })
const made = (changes: object) => makeJourney(journey(changes), TRAVEL_3E, random).result

describe('journeys', () => {
  it('a day of eight hours at 30 feet is 24 miles, at 20 feet 16', () => {
    expect(made({})).toMatchObject({ arrived: true, miles: 24, hours: 8, days: [{ miles: 24, hours: 8 }] })
    expect(made({ travelers: [{ name: 'Bo', speedFeet: 20 }] }).days.map(({ miles }) => miles)).toEqual([16, 8])
  })

  it('the slowest sets the pace, and country and way slow it down', () => {
    const travelers = [
      { name: 'Ana', speedFeet: 30 },
      { name: 'Bo', speedFeet: 20 },
    ]
    expect(made({ travelers }).speedFeet).toBe(20)
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
    expect(day(1)?.travelers[0]).toMatchObject({ dealt: 0, strain: 0 })
    expect(day(3)?.travelers[0]).toMatchObject({ dealt: 3, strain: 3 })
    expect(day(1)?.hours).toBe(7)
    // The last day is too short to hustle for more than an hour.
    const { days } = made({ hustleHours: 3, legs: [{ miles: 35, country: 'plains', way: 'highway' }] })
    expect(days.map(({ miles, travelers }) => [miles, travelers[0]?.dealt])).toEqual([
      [33, 3],
      [2, 0],
    ])
  })

  it('a forced march checks Constitution each hour beyond eight, DC 12, 14 …', () => {
    const legs = [{ miles: 33, country: 'plains', way: 'road' }]
    const [day] = made({ legs, hoursADay: 11 }).days
    expect(day?.travelers[0]?.checks.map(({ dc }) => dc)).toEqual([12, 14, 16])
    const failed = day?.travelers[0]?.checks.filter(({ passed }) => !passed).length ?? 0
    expect(day?.travelers[0]?.dealt).toBeGreaterThanOrEqual(failed)
    expect(day?.travelers[0]?.dealt).toBeLessThanOrEqual(6 * failed)
  })

  it('vehicles go ten hours, in shifts twenty-four, and tire no one', () => {
    const legs = [{ miles: 240, country: 'plains', way: 'highway' }]
    const vehicle = { legs, vehicleSpeedFeet: 100 }
    expect(made({ ...vehicle, means: 'vehicle' }).days.map(({ hours }) => hours)).toEqual([10, 10, 4])
    expect(made({ ...vehicle, means: 'vehicle-in-shifts' }).days.map(({ hours }) => hours)).toEqual([24])
    expect(made({ ...vehicle, means: 'vehicle', hoursADay: 20 }).days[0]?.travelers[0]?.checks).toEqual([])
  })

  it('who is knocked out ends the journey', () => {
    const legs = [{ miles: 500, country: 'plains', way: 'road' }]
    const result = made({ legs, hoursADay: 24, travelers: [{ name: 'Cy', speedFeet: 30, hitPoints: 1 }] })
    expect(result.arrived).toBe(false)
    expect(result.days.at(-1)?.travelers[0]?.stopped).toBe(true)
  })

  it('the mean damage of one hour too many is the chance to fail times 3½', () => {
    const legs = [{ miles: 27, country: 'plains', way: 'road' }]
    const odds = journeyOdds(journey({ legs, hoursADay: 9 }), TRAVEL_3E, random, 20_000)
    // DC 12 with Constitution 10: 11 of 20 faces fail.
    expect(odds.travelers[0]?.strained).toBeCloseTo(11 / 20, 1)
    expect(odds.travelers[0]?.meanDealt).toBeCloseTo((11 / 20) * 3.5, 1)
    expect(odds).toMatchObject({ runs: 20_000, arrives: 1, meanDays: 1 })
  })

  it('fewer of them are made the more days and travelers they have', () => {
    const legs = [{ miles: 100_000, country: 'mountain', way: 'trackless' }]
    const travelers = Array.from({ length: 50 }, (_, i) => ({ name: `T${i}`, speedFeet: 30 }))
    const { runs, arrives } = journeyOdds(journey({ legs, travelers }), TRAVEL_3E, random, 10_000)
    expect(runs).toBe(MAX_TRAVELER_WORK / (MAX_DAYS * travelers.length))
    expect(arrives).toBe(0)
  })

  it('marches around the clock count by their checks, and each die is rolled once', () => {
    const legs = [{ miles: 100_000, country: 'mountain', way: 'trackless' }]
    const { runs } = journeyOdds(journey({ legs, hoursADay: 24 }), TRAVEL_3E, random, 10_000)
    const checksADay = 24 - 8
    expect(runs).toBe(Math.ceil(MAX_TRAVELER_WORK / (MAX_DAYS * (1 + checksADay))))
    let dice = 0
    const fail = () => ok(((dice += 1), 1))
    const marched = TRAVEL_3E.overland.strain({ hours: 24, pace: overlandPace('walk'), constitution: 10 }, fail)
    expect(marched).toMatchObject({ ok: true, value: { points: checksADay } })
    expect(dice).toBe(2 * checksADay)
  })
})

describe('minutes', () => {
  const member = (id: string, speedFeet: number, constitution = 10) => ({ id, speedFeet, constitution })

  it('a group walks, hustles and runs at the speed of its slowest', () => {
    const group = [member('a', 30), member('b', 20)]
    expect(groupTravel(TRAVEL_3E, group, localPace('walk'), 200, random)).toMatchObject({
      speedFeet: 20,
      rounds: 10,
      minutes: 1,
    })
    expect(groupTravel(TRAVEL_3E, group, localPace('walk'), 70, random).stretches).toMatchObject([
      { rounds: 4, feet: 70 },
    ])
    expect(groupTravel(TRAVEL_3E, group, localPace('hustle'), 400, random).minutes).toBe(1)
    expect(groupTravel(TRAVEL_3E, group, localPace('run'), 800, random).minutes).toBe(1)
  })

  it('who runs beyond its Constitution is checked, and the group rests a minute when someone is spent (SF-LOC-4)', () => {
    const { stretches } = groupTravel(
      TRAVEL_3E,
      [member('a', 30, 3), member('b', 30, 30)],
      localPace('run'),
      6000,
      random,
    )
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
      const reached = isochrones(
        field,
        combatant({ id: 'a', at: at(0, 0) }),
        paceOrUsual(ruleset.travel.local.paces, undefined),
        [10, 20],
      )
      if (!reached.ok) throw new Error(reached.error.code)
      const bands = [...reached.value.places.band]
      expect(bands.lastIndexOf(1)).toBe(60)
      expect(bands.lastIndexOf(2)).toBe(120)
      expect(bands).toHaveLength(121)
    })

  it('doors that one of a group opens are no end of the way', () => {
    const field = drawnField(['.....', '#####'], rulesetById('pf1e')!, {
      creatures: [{ id: 'a', at: at(0, 0) }],
      edges: [[2, 0, 'west', 'doorClosed']],
    })
    const members = [{ combatant: field.combatants.get('a')!, constitution: 10, mode: 'land' as const }]
    const door = { kind: 'edge', cell: at(2, 0), border: 'west' } as const
    const lastReached = (doors: readonly (typeof door)[]) => {
      const made = minutesOnMap(field, { members, pace: localPace('walk'), doors, rounds: [10], to: at(4, 0) }, random)
      if (!made.ok) throw new Error(made.error.code)
      const { band, window } = made.value.reach.places
      return [window.col + band.lastIndexOf(1), made.value.together?.feet]
    }
    expect(lastReached([])).toEqual([1, undefined])
    expect(lastReached([door])).toEqual([4, 20])
    expect(lastReached([])).toEqual([1, undefined])
  })

  it('who cannot run on the ground in between hustles, and gets no less far than who hustles', () => {
    const field = drawnField([`...d${'.'.repeat(40)}`], rulesetById('pf1e')!, {
      creatures: [{ id: 'a', at: at(0, 0) }],
    })
    const members = [{ combatant: field.combatants.get('a')!, constitution: 10, mode: 'land' as const }]
    const made = (pace: 'hustle' | 'run') => {
      const answer = minutesOnMap(
        field,
        { members, pace: localPace(pace), doors: [], rounds: [1, 3], to: at(20, 0) },
        random,
      )
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.value
    }
    const bandAt = ({ reach: { places } }: ReturnType<typeof made>, col: number) =>
      places.band[col - places.window.col] ?? 0
    const [run, hustle] = [made('run'), made('hustle')]
    for (let col = 0; col < 44; col++)
      if (bandAt(hustle, col) > 0)
        expect([col, bandAt(run, col) > 0 && bandAt(run, col) <= bandAt(hustle, col)]).toEqual([col, true])
    // 15 ft and 80 ft at a run, 10 ft at a hustle, which is half as fast.
    const legs = [
      { pace: 'run', feet: 10 },
      { pace: 'hustle', feet: 10 },
      { pace: 'run', feet: 85 },
    ]
    expect(run.arrivals[0]).toMatchObject({ pace: 'run', feet: 105, legs, rounds: 1 })
    expect(run.together).toMatchObject({ pace: 'run', feet: 105, legs, rounds: 1 })
    expect(hustle.arrivals[0]).toMatchObject({ pace: 'hustle', feet: 105, legs: [], rounds: 2 })
  })

  it('hustled stretches take twice as long as the same feet at a run: more than a round here', () => {
    const field = drawnField([`...d${'.'.repeat(40)}`], rulesetById('pf1e')!, {
      creatures: [{ id: 'a', at: at(0, 0) }],
    })
    const combatant = field.combatants.get('a')!
    const arrivalAt = (col: number) =>
      arrivals(field, [{ ...member('a', 30), combatant }], at(col, 0), localPace('run'), random).arrivals[0]
    expect(arrivalAt(21)).toMatchObject({ feet: 110, rounds: 1 })
    expect(arrivalAt(22)).toMatchObject({ feet: 115, rounds: 2 })
  })

  it('a squeezing creature does not run', () => {
    const rows = ['..........', '..........', '####..####', '####..####'].map((row) => row)
    const narrow = ['####.#####', '####.#####', '####.#####', '####.#####']
    const field = drawnField([...rows.slice(0, 2), ...narrow, ...rows.slice(0, 2)], rulesetById('pf1e')!, {
      creatures: [{ id: 'a', at: at(0, 0), size: 'large' }],
    })
    const way = routeAtPace(field, field.combatants.get('a')!, at(0, 6), 'land', localPace('run'))
    expect(way?.legs.map(({ pace }) => pace)).toEqual(['run', 'hustle', 'run'])
  })

  it('a route run in parts takes the least time of all, compared with every way to mix the two by hand', () => {
    const glyph = fc.constantFrom('.', '.', '.', 'd', '#')
    const line = fc.string({ unit: glyph, minLength: 6, maxLength: 6 })
    let mixed = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 5, maxLength: 5 }), fc.boolean(), (drawn, heavyArmor) => {
        const rows = [`.${drawn[0]!.slice(1)}`, ...drawn.slice(1, 4), `${drawn[4]!.slice(0, 5)}.`]
        const ruleset = rulesetById('pf1e')!
        const tableRules = { 'second-diagonal': '5-feet' as const }
        const field = drawnField(rows, ruleset, {
          creatures: [{ id: 'a', at: at(0, 0), heavyArmor }],
          rules: tableRules,
        })
        const mover = field.combatants.get('a')!
        const way = routeAtPace(field, mover, at(5, 4), 'land', localPace('run'))
        // Bellman-Ford over single steps, each at the pace its square allows.
        const times = heavyArmor ? 3 : 4
        const took = new Map([['0,0', 0]])
        for (let i = 0; i < 30; i++)
          for (const [key, before] of [...took]) {
            const [col, row] = key.split(',').map(Number) as [number, number]
            for (const [dc, dr] of EIGHT) {
              const place = at(col + dc, row + dr)
              const made = prepareMove(field, { mover: { ...mover, at: at(col, row) } })
              if (!made.ok) throw new Error(made.error.code)
              const step = pathAnswer(
                made.value,
                [at(col, row), place].map((each) => ({ ...each, altitude: 0 })),
              )
              if (step.problem) continue
              const rough = rows[place.row]![place.col] === 'd'
              const after = before + step.feet / (rough ? 2 : times)
              const known = `${place.col},${place.row}`
              if (after < (took.get(known) ?? Infinity) - 1e-9) took.set(known, after)
            }
          }
        const least = took.get('5,4')
        if (least === undefined) {
          expect(way).toBeNull()
          return
        }
        const spent = (way?.legs.length ?? 0) > 0 ? way!.legs : [{ pace: way!.pace.id, feet: way!.feet }]
        if (spent.length > 1) mixed++
        expect(spent.reduce((sum, { pace, feet }) => sum + feet / (pace === 'run' ? times : 2), 0)).toBeCloseTo(
          least,
          6,
        )
        expect(spent.reduce((sum, { feet }) => sum + feet, 0)).toBe(way!.feet)
        if (way!.pace.isRun) expect(way!.pacedFeet / times).toBeCloseTo(least, 6)
      }),
      { numRuns: 18 },
    )
    expect(mixed).toBeGreaterThan(5)
  })

  it('arrivals come in their order, with those last who never arrive', () => {
    const ruleset = rulesetById('pf1e')!
    const creatures = [
      { id: 'slow', at: at(0, 0), speedFeet: { land: 20 } },
      { id: 'fast', at: at(0, 2), speedFeet: { land: 40 } },
      { id: 'shut', at: at(0, 4) },
    ]
    const field = drawnField(['......', '......', '......', '######', '......'], ruleset, { creatures })
    const members = [...field.combatants.values()].map((combatant) => ({
      ...member(combatant.id, combatant.speedFeet.land ?? 0),
      combatant,
    }))
    const all = arrivals(field, members, at(5, 1), localPace('walk'), random)
    expect(all.arrivals.map(({ id, feet, rounds }) => [id, feet, rounds])).toEqual([
      ['fast', 25, 1],
      ['slow', 25, 2],
      ['shut', null, null],
    ])
  })

  it('who runs out of breath on the way arrives later by a minute of rest', () => {
    const field = drawnField(['.'.repeat(200)], rulesetById('dnd35')!, { creatures: [{ id: 'a', at: at(0, 0) }] })
    const weak = { ...member('a', 30, 1), combatant: combatant({ id: 'a', at: at(0, 0) }) }
    const strong = { ...weak, constitution: 100 }
    const of = (who: typeof weak) => arrivals(field, [who], at(160, 0), localPace('run'), random).arrivals[0]
    // 800 feet at 120 a round.
    expect(of(strong)).toMatchObject({ feet: 800, rounds: 7, rests: 0 })
    expect(of(weak)?.rests).toBeGreaterThan(0)
    expect(of(weak)?.rounds).toBeGreaterThan(10)
  })

  it('who flies does not set the pace of those on foot', () => {
    const field = drawnField(['.'.repeat(140)], rulesetById('pf2e')!, {
      creatures: [
        { id: 'walker', at: at(0, 0), speedFeet: { land: 30 } },
        { id: 'sprite', at: at(0, 0), size: 'tiny', speedFeet: { land: 15, fly: 40 } },
      ],
    })
    const bound = (sprite: 'land' | 'fly') => {
      const modes = { walker: 'land', sprite } as const
      const members = [...field.combatants.values()].map((each) => ({
        combatant: each,
        constitution: 10,
        mode: modes[each.id as keyof typeof modes],
      }))
      const made = minutesOnMap(
        field,
        { members, pace: localPace('walk'), doors: [], rounds: [10], to: at(60, 0) },
        random,
      )
      if (!made.ok) throw new Error(made.error.code)
      return [made.value.slowestId, made.value.speedFeet, made.value.together?.rounds]
    }
    expect(bound('fly')).toEqual(['walker', 30, 10])
    expect(bound('land')).toEqual(['sprite', 15, 20])
  })

  it('a group gets where its last member gets, at the speed of the slowest, and arrives by the longest way', () => {
    const field = drawnField(['.'.repeat(140)], rulesetById('pf1e')!, {
      creatures: [
        { id: 'fast', at: at(0, 0), speedFeet: { land: 40 } },
        { id: 'slow', at: at(20, 0), speedFeet: { land: 20 } },
      ],
    })
    const members = [...field.combatants.values()].map((each) => ({
      combatant: each,
      constitution: 10,
      mode: 'land' as const,
    }))
    const asked = { members, pace: localPace('walk'), doors: [], rounds: [10, 20], to: at(60, 0) } as const
    const made = minutesOnMap(field, asked, random)
    if (!made.ok) throw new Error(made.error.code)
    expect(made.value).toMatchObject({ speedFeet: 20, slowestId: 'slow', together: { feet: 300, rounds: 15 } })
    const { window, band } = made.value.reach.places
    expect(made.value.reach.squares).toBe(made.value.reach.places)
    // A minute is 200 feet: forty squares from the first, who stands further back.
    expect(window.col + band.lastIndexOf(1)).toBe(40)
    expect(window.col + band.lastIndexOf(2)).toBe(80)
    expect(made.value.arrivals.map(({ id, rounds }) => [id, rounds])).toEqual([
      ['fast', 8],
      ['slow', 10],
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

  it('once: speeds settle it without dice, equals roll, and the quarry needs the higher total', () => {
    expect(resolveChase('rounds', runner(40), runner(30), random)).toEqual({ outcome: 'caught', rolls: null })
    for (let i = 0; i < 50; i++) {
      const { outcome, rolls } = resolveChase('day', runner(30), runner(30, 10, 14), seedRandom(`chase ${i}`))
      if (!rolls) throw new Error('equals roll')
      expect(rolls.quarry.total).toBe(rolls.quarry.die + 2)
      expect(outcome).toBe(rolls.quarry.total > rolls.pursuer.total ? 'escaped' : 'caught')
    }
  })
})
