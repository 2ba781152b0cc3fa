import { describe, expect, test } from 'vitest'
import { creatureSheetSchema } from '../../../src/map/records/creature.ts'
import { carryingOf, loadInForce, speedsOfSheet } from '../../../src/rules/shared/carrying.ts'
import { sheetNotes } from '../../../src/rules/shared/sheet.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'

const sheet = (more: object) =>
  creatureSheetSchema.parse({ name: 'Borin', size: 'medium', speedFeet: { land: 30 }, ...more })
const carrying = (carried: number, more: object = {}) =>
  sheet({ strength: 13, speedCircumstances: { carried, ...more } })

describe('the load in force', () => {
  test('comes from the weight carried against Strength (D35-ENC-1)', () => {
    const at = (carried: number) => loadInForce(dnd35.details, carrying(carried))
    expect([50, 51, 100, 101, 150, 151].map(at)).toEqual(['light', 'medium', 'medium', 'heavy', 'heavy', 'overloaded'])
  })
  test('a quadruped carries more, a large one more still', () => {
    expect(loadInForce(dnd35.details, carrying(75, { gait: 'quadruped' }))).toBe('light')
    expect(carryingOf(dnd35.details, { ...carrying(0), size: 'large' })?.limits.map(({ most }) => most)).toEqual([
      100, 200, 300,
    ])
  })
  test('is counted in bulk where the system counts so (SF-SPEED-4)', () => {
    expect([6, 7, 13, 14].map((bulk) => loadInForce(starfinder.details, carrying(bulk)))).toEqual([
      'light',
      'heavy',
      'heavy',
      'overloaded',
    ])
    expect(carryingOf(starfinder.details, carrying(0))).toEqual({
      unit: 'bulk',
      isByGait: false,
      limits: [
        { load: 'light', most: 6 },
        { load: 'heavy', most: 13 },
      ],
    })
  })
  test('is the chosen one where nothing was weighed, or the system does not weigh', () => {
    expect(loadInForce(dnd35.details, sheet({ load: 'heavy' }))).toBe('heavy')
    expect(loadInForce(pf2e.details, { ...carrying(5000), load: 'medium' })).toBe('medium')
    expect(carryingOf(pf2e.details, carrying(1))).toBeNull()
  })
  test('is light where nothing is carried, whatever was chosen before', () => {
    const empty = { ...carrying(0), load: 'heavy' } as const
    expect([dnd35, starfinder].map(({ details }) => loadInForce(details, empty))).toEqual(['light', 'light'])
  })
  test('slows, after bonuses, and a race that is never slowed not at all', () => {
    const bonuses = [{ source: 'fast movement', feet: 10 }]
    expect(speedsOfSheet(dnd35.details, carrying(120, { bonuses }))[0]).toMatchObject({
      baseFeet: 30,
      unhinderedFeet: 40,
      reducedFeet: 30,
    })
    expect(speedsOfSheet(dnd35.details, carrying(120, { isNeverSlowed: true }))[0]).toMatchObject({
      reducedFeet: 30,
    })
  })
})

describe('the notes of a sheet', () => {
  const about = (details: typeof dnd35.details, more: object, topic: string) =>
    sheetNotes(details, sheet(more)).filter((note) => note.about === topic)
  test('climbers and swimmers have +8 and take 10; those without ask for a check (D35-CLIMB-2 D35-SWIM-1)', () => {
    const climber = about(dnd35.details, { speedFeet: { climb: 20 } }, 'climb')
    expect(climber.map(({ text }) => text).join(' ')).toMatch(/\+8.*take 10.*double climb speed/s)
    expect(about(dnd35.details, { speedFeet: { land: 30, climb: 20 } }, 'land')).toEqual([])
    expect(about(dnd35.details, {}, 'swim')).toEqual([
      { about: 'swim', text: 'No swim speed: make a Swim check.', clauses: ['D35-SWIM-1'] },
    ])
  })
  test('fliers read what they may carry and what their class can do (D35-FLY-1 SF-FLY-8)', () => {
    expect(about(dnd35.details, { speedFeet: { fly: 60 } }, 'fly').flatMap(({ clauses }) => clauses)).toContain(
      'D35-FLY-1',
    )
    const hover = (maneuverability: string) =>
      about(starfinder.details, { speedFeet: { fly: 60 }, maneuverability }, 'fly').find(({ text }) =>
        text.startsWith('Hover'),
      )?.text
    expect(hover('clumsy')).toMatch(/not for clumsy fliers/)
    expect(hover('perfect')).toMatch(/without a check/)
    expect(hover('average')).toMatch(/move action/)
  })
  test('the tiny must enter a square to strike into it; the squeezed read their penalties (D35-TINY-5 D35-SQZ-3)', () => {
    expect(about(dnd35.details, { size: 'tiny' }, 'size')).toHaveLength(2)
    expect(about(dnd35.details, {}, 'squeezing')).toEqual([])
    const squeezed = sheetNotes(dnd35.details, { ...sheet({}), squeezing: true })
    expect(squeezed.filter((note) => note.about === 'squeezing').map(({ text }) => text.split('.')[0])).toEqual([
      'Squeezing: −4 to attack rolls',
      'Squeezing: −4 to AC',
    ])
  })
})
