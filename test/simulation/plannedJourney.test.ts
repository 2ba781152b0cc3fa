import { describe, expect, it } from 'vitest'
import { printedJourneys } from '../../src/answers/print/journeys.ts'
import { SETTINGS_ID, settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { plannedJourneySchema } from '../../src/map/records/journey.ts'
import { journeyOf, madeJourney } from '../../src/simulation/travel/plannedJourney.ts'
import { TRAVEL_3E } from '../../src/rules/shared/travel.ts'
import { journeyMarkdown } from '../../src/words/journey.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'

const planned = (more: object = {}) =>
  plannedJourneySchema.parse({
    name: 'To the coast',
    legs: [{ miles: 48, country: 'forest', way: 'road' }],
    travelers: ['A', 'B', 'gone'].map((creatureId) => ({ creatureId, mode: 'land' })),
    means: 'on-foot',
    hoursADay: 10,
    ...more,
  })
const map = drawnEncounter(['A.B..'], 'pf1e', {
  A: { name: 'Ana', hitPoints: 9 },
  B: { name: 'Bo', speedFeet: { land: 20 } },
})
const withJourneys = (...journeys: ReturnType<typeof planned>[]): BattleMap => ({
  ...map,
  tables: { ...map.tables, settings: new Map([[SETTINGS_ID, { ...settingsOf(map), journeys }]]) },
})

describe('a journey kept with a map', () => {
  it('goes with the creatures as they are now, without those who are gone', () => {
    const journey = journeyOf(map, planned())
    expect(journey).toMatchObject({
      ok: true,
      value: {
        travelers: [
          { name: 'Ana', hitPoints: 9 },
          { name: 'Bo', speedFeet: 20 },
        ],
      },
    })
    expect(journeyOf(map, planned({ travelers: [{ creatureId: 'gone', mode: 'land' }] }))).toMatchObject({
      error: { code: 'no-one-moves' },
    })
    expect(journeyOf(map, planned({ means: 'balloon' }))).toMatchObject({
      error: { code: 'malformed-request', where: 'journey.means' },
    })
  })

  it('reads as days and averages, and asks for hit points that no one has typed', () => {
    const made = madeJourney(map, planned(), TRAVEL_3E, 100)
    if (!made.ok) throw new Error(made.error.code)
    const text = journeyMarkdown(planned(), made.value)
    expect(text).toMatch(/^# To the coast\n\n- 48 miles, forest, road or trail\n\n3 days, 48 miles\.\n/)
    expect(text).toMatch(/\| Bo \|[^|]*\|[^|]*\| hit points\? \|/)
    expect(text).toMatch(/\| Ana \|[^|]*\|[^|]*\| \d+% \|/)
  })

  it('is two tables of a print for the GM: days and averages; one that no one can make is left out', () => {
    const tables = printedJourneys(
      withJourneys(planned(), planned({ name: 'Left out', travelers: [{ creatureId: 'gone', mode: 'land' }] })),
    )
    expect(
      tables.map(({ title, rows, forPlayers }) => [title.split(':')[0]?.split(',')[0], rows.length, forPlayers]),
    ).toEqual([
      ['To the coast', 3, false],
      ['To the coast', 2, false],
    ])
    expect(tables[1]?.title).toBe('To the coast, 1,000 journeys: 83% arrive, after 3 days on average')
    expect(printedJourneys(map)).toEqual([])
  })
})
