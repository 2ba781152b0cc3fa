import { describe, expect, test } from 'vitest'
import { creatureSpeeds, ORDINARY } from '../../../src/rules/shared/speeds.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'

const sheet = { speedFeet: { land: 20 }, baseSpeedFeet: { land: 30, fly: 60 }, armour: 'none', load: 'light' } as const

describe('the speeds of a creature', () => {
  test('show base and reduced side by side, for every mode it has (SF-SPEED-4 D35-ENC-1)', () => {
    expect(creatureSpeeds(dnd35.details, { ...sheet, armour: 'medium' })).toMatchObject([
      { mode: 'land', baseFeet: 30, reducedFeet: 20 },
      { mode: 'fly', baseFeet: 60, reducedFeet: 40, isGrounded: false },
    ])
    expect(creatureSpeeds(starfinder.details, { ...sheet, load: 'heavy' })).toMatchObject([
      { reducedFeet: 20 },
      { reducedFeet: 50 },
    ])
  })
  test('a laden flier of D&D 3.5 stays on the ground, whatever its armor (D35-FLY-1)', () => {
    expect(creatureSpeeds(dnd35.details, { ...sheet, load: 'medium' })[1]).toMatchObject({
      baseFeet: 60,
      reducedFeet: 0,
      isGrounded: true,
    })
    expect(creatureSpeeds(dnd35.details, { ...sheet, armour: 'medium' })[1]).toMatchObject({ isGrounded: false })
    expect(creatureSpeeds(starfinder.details, { ...sheet, load: 'heavy' })[1]).toMatchObject({ isGrounded: false })
  })
  test('without a base speed what is used counts as the base; bonuses go to the land speed', () => {
    const bonus = { source: 'haste', type: 'enhancement', feet: 30, lostIn: [] }
    const speeds = creatureSpeeds(
      dnd35.details,
      { speedFeet: { land: 20, swim: 10 }, armour: 'none', load: 'light' },
      { ...ORDINARY, bonuses: [bonus] },
    )
    expect(speeds).toMatchObject([
      { mode: 'land', baseFeet: 20, reducedFeet: 50 },
      { mode: 'swim', baseFeet: 10, reducedFeet: 10 },
    ])
  })
})
