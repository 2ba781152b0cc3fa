/** What stat blocks of D&D 5e have beyond those of other systems: traits, forms, swarms, tables of scores. */
import { describe, expect, test } from 'vitest'
import { recognizeCreatures } from '../../src/formats/creatures/recognize.ts'

const only = (text: string) => {
  const found = recognizeCreatures(text)
  if (!found.ok || found.value.length !== 1) throw new Error(`not one creature: ${text}`)
  return found.value[0]!
}
const TOP = 'Test Beast\nMedium monstrosity, unaligned\nArmor Class 12\nHit Points 22 (4d8 + 4)'
const withSpeed = (speed: string) => only(`${TOP}\n${speed}\nSTR 14 (+2) DEX 12 (+1)\nChallenge 1 (200 XP)`)
const withTraits = (traits: string) => only(`${TOP}\nSpeed 30 ft.\nChallenge 1 (200 XP)\n${traits}`)

describe('speeds of D&D 5e', () => {
  // [as written, on the map, for the table, not understood]
  test.each<[string, object, readonly string[] | undefined, readonly string[]]>([
    ['Speed 10 ft., fly 50 ft. (hover)', { land: 10, fly: 50 }, ['hover'], []],
    ['Speed 10 ft., Fly 50 ft. (Hover), Swim 20 ft.', { land: 10, fly: 50, swim: 20 }, ['hover'], []],
    ['Speed 0 ft., fly 40 ft. (hover)', { fly: 40 }, ['hover'], []],
    ['Speed 0 ft.', { land: 0 }, undefined, []],
    ['Speed 30ft., burrow 10ft., climb 20ft', { land: 30, burrow: 10, climb: 20 }, undefined, []],
    ['Speed: 30 feet, swim 40 feet', { land: 30, swim: 40 }, undefined, []],
    ['Speed 30 ft swim 40 ft', { land: 30, swim: 40 }, undefined, []],
    ['Speed 9 m, fly 18 m', { land: 30, fly: 60 }, undefined, []],
    ['Speed 30 ft. (40 ft. in wolf form)', { land: 30 }, undefined, ['40 ft. in wolf form']],
    ['Speed 30 ft., or 40 ft. in wolf form', { land: 30 }, undefined, ['or 40 ft.', 'in wolf form']],
    ['Speed 40 ft., climb 30 ft. (bear form only)', { land: 40, climb: 30 }, undefined, ['bear form only']],
  ])('%s', (speed, speedFeet, traits, unclear) => {
    const found = withSpeed(speed)
    expect([found.sheet.speedFeet, found.traits, found.unclear, found.missing]).toEqual([
      ...[speedFeet, traits, unclear],
      [],
    ])
  })
})

describe('the reach of D&D 5e', () => {
  test.each([
    ['Bite. Melee Weapon Attack: +5 to hit, reach 5 ft., one target.', 5],
    [
      'Bite. Melee Weapon Attack: +5 to hit, reach 10 ft., one target.\nTail. Melee Weapon Attack: +5 to hit, reach 15 ft.',
      15,
    ],
    ['Spear. Melee or Ranged Weapon Attack: +4 to hit, reach 5 ft. or range 20/60 ft., one target.', 5],
    ['Spear. Melee or Ranged Attack Roll: +4, reach 10 ft. or range 30/120 ft.', 10],
    ['Bites. Melee Weapon Attack: +4 to hit, reach 0 ft., one target in its space.', 0],
    ['Claw. Melee Weapon Attack +5 to hit reach 10 ft one target', 10],
    ['Bow. Ranged Weapon Attack: +4 to hit, range 150/600 ft., one target.', undefined],
    ['Rage. It moves to a creature within its reach, up to 60 ft. away.', undefined],
  ])('%s', (attacks, reachFeet) => {
    expect(withTraits(attacks).sheet.reachFeet).toBe(reachFeet)
  })
})

test('numbers beyond any creature are named, and cost no other', () => {
  const found = withTraits('Lash. Melee Weapon Attack: +5 to hit, reach 99999 ft.')
  expect([found.unclear, found.missing]).toEqual([['reach 99999'], []])
  expect(found.sheet).toMatchObject({ name: 'Test Beast', speedFeet: { land: 30 }, hitPoints: 22 })
  const fast = withSpeed('Speed 30 ft., fly 99999 ft.')
  expect([fast.sheet.speedFeet, fast.unclear]).toEqual([{ land: 30 }, ['speed fly 99999']])
})

describe('traits that a sheet cannot hold', () => {
  test.each([
    ['Flyby. The beast doesn’t provoke opportunity attacks when it flies out of an enemy’s reach.', 'Flyby'],
    ['Amorphous. The beast can move through a space as narrow as 1 inch wide without squeezing.', 'Amorphous'],
    ['Spider Climb. The beast can climb difficult surfaces without an ability check.', 'Spider Climb'],
    ['Nimble Escape. The beast can take the Disengage or Hide action as a bonus action.', 'Nimble Escape'],
    ['Earth Glide. The beast can burrow through unworked earth.', 'Earth Glide'],
    ['Web Walker. The beast ignores movement restrictions caused by webbing.', 'Web Walker'],
    ['Standing Leap. Its long jump is up to 20 feet.', 'Standing Leap'],
    ['Leap (Recharge 5–6). It grows tense. Then it jumps up to 40 feet.', 'Leap (Recharge 5-6)'],
    ['Rampage. It can move up to half its speed and bite.', 'Rampage'],
    ['Ice Walk. Difficult terrain made of ice costs it nothing extra.', 'Ice Walk'],
    ['Reactive Heads. It gets an extra reaction for each head.', 'Reactive Heads'],
    ['Reactions\nShadow Slip. It teleports out of harm.', 'Shadow Slip'],
    ['Keen Nose. It smells well.\nTeleport. It is gone.', 'Teleport'],
    ['• Keen Nose. It smells well.\n• Swoop. It takes the Dash action.', 'Swoop'],
    ['Bonus Actions\nBlink of an Eye. It teleports out of harm.', 'Blink of an Eye'],
    ['a thing without a name that can teleport', 'a thing without a name that can teleport'],
  ])('%s', (text, name) => {
    expect(withTraits(text).traits?.map((each) => each.replace(/^.*XP\) /, ''))).toEqual([name])
  })
  test('are none where it only bites, and each is named once, in the order of the text', () => {
    expect(
      withTraits('Keen Smell. It smells well.\nBite. Melee Weapon Attack: +4 to hit, reach 5 ft.'),
    ).not.toHaveProperty('traits')
    expect(
      withTraits(
        'Amphibious. It breathes air.\nSwoop. It takes the Dash action. It can Dash again.\nFlyby. No opportunity attacks.',
      ).traits,
    ).toEqual(['Swoop', 'Flyby'])
  })
  test('without full stops are shown in part, around the words about movement', () => {
    const words = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')
    const [part = ''] = withTraits(`${words} teleports ${words}`).traits ?? []
    expect(part).toMatch(/^….*\bteleports\b.*…$/)
    expect(part.length).toBeLessThan(110)
  })
  test('incorporeal movement is both on the sheet and named; a word alone is not', () => {
    const passing = 'Incorporeal Movement. It can move through other creatures and objects.'
    expect(withTraits(passing)).toMatchObject({ sheet: { incorporeal: true }, traits: ['Incorporeal Movement'] })
    expect(withTraits('Ward. It fears incorporeal foes.').sheet.incorporeal).toBe(false)
  })
})

describe('the type of a creature of D&D 5e', () => {
  test.each([
    ['Large swarm of Tiny beasts, unaligned', 'large', 'tiny', []],
    ['Medium Swarm of Tiny Undead, Neutral Evil', 'medium', 'tiny', []],
    ['Medium or Small Humanoid, Neutral', 'medium', undefined, ['Medium or Small']],
    ['Gargantuan dragon (chromatic), chaotic evil', 'gargantuan', undefined, []],
    ['Small Fey (Goblinoid), Typically Chaotic Neutral', 'small', undefined, []],
    ['Tiny construct (cube), any alignment', 'tiny', undefined, []],
  ])('%s', (type, size, writtenSize, unclear) => {
    const found = only(`Large Rat\n${type}\nAC 12\nHP 10 (3d6)\nSpeed 20 ft.\nSenses Passive Perception 8`)
    expect([found.sheet.name, found.sheet.size, found.writtenSize, found.unclear]).toEqual([
      ...['Large Rat', size, writtenSize],
      unclear,
    ])
  })
  test('a swarm, a beast and the mindless open no doors; a creature with hands and a mind does', () => {
    const opens = (type: string, scores: string) =>
      only(`Thing\n${type}, unaligned\nHit Points 9 (2d8)\nSpeed 30 ft.\n${scores}`).sheet.opensDoors
    expect(opens('Medium swarm of Tiny beasts', 'INT 10 (+0)')).toBe(false)
    expect(opens('Large beast', 'INT 10 (+0)')).toBe(false)
    expect(opens('Large undead', 'STR DEX CON INT WIS CHA\n10 (+0) 9 (-1) 8 (-1) 2 (-4) 9 (-1) 5 (-3)')).toBe(false)
    expect(opens('Large undead', 'STR DEX CON INT WIS CHA\n2 (-4) 2 (-4) 2 (-4) 6 (-2) 2 (-4) 2 (-4)')).toBe(true)
  })
  test('a name is missing where the text begins with the type', () => {
    expect(only('Small humanoid (goblinoid), neutral evil\nArmor Class 15\nSpeed 30 ft.').missing).toEqual(['name'])
  })
})

describe('ability scores of D&D 5e', () => {
  test.each([
    'STR DEX CON INT WIS CHA\n17 (+3) 9 (−1) 21 (+5) 9 (−1) 10 (+0) 12 (+1)',
    'STR\nDEX\nCON\nINT\nWIS\nCHA\n17 (+3) 9 (-1) 21 (+5) 9 (-1) 10 (+0) 12 (+1)',
    'STR\n17 (+3)\nDEX\n9 (-1)\nCON\n21 (+5)',
    'STR DEX CON\n17 (+3) 9 (-1) 21 (+5)\nINT WIS CHA\n9 (-1) 10 (+0) 12 (+1)',
    'Str 17 +3 +3 Dex 9 −1 −1 Con 21 +5 +9\nInt 9 −1 −1',
    'Mod | Save\n---|---|---\nSTR | 17 | +3 | +3 |\nDEX | 9 | -1 | -1 |\nCON | 21 | +5 | +9 |',
    'Str. Dex. Con.\nScore 17 9 21\nModifier +3 -1 +5',
    'Strength: 17 (+3), Dexterity: 9 (-1), Constitution: 21 (+5)',
    'STR 17 ( +3 ) DEX 9 ( - 1 ) CON 21 (+5)',
  ])('%j', (table) => {
    const found = only(`${TOP}\nSpeed 30 ft.\n${table}\nSaving Throws Str +6, Dex +2, Con +8\nChallenge 1 (200 XP)`)
    expect(found.sheet).toMatchObject({ strength: 17, dexterity: 9, constitution: 21 })
  })
  test('a score in the text of an action is not its own', () => {
    const web = 'Web. A creature with Strength 13 or better breaks free.'
    expect(only(`${TOP}\nSpeed 30 ft.\nSTR 17 (+3) DEX 9 (-1)\nActions\n${web}`).sheet.strength).toBe(17)
  })
  test('modifiers of saving throws are no scores', () => {
    expect(only(`${TOP}\nSpeed 30 ft.\nSaving Throws Str +6, Con +8`).sheet).toMatchObject({
      strength: 10,
      constitution: 10,
    })
  })
})

describe('hit points and initiative', () => {
  test('are read in the words of both printings', () => {
    const read = (top: string) => only(`Thing\nLarge beast, unaligned\n${top}\nSpeed 30 ft.`).sheet
    expect(read('AC 15 Initiative +7 (17)\nHP 110 (13d10 + 39)')).toMatchObject({
      hitPoints: 110,
      initiativeModifier: 7,
    })
    expect(read('AC 8 Initiative −2 (8)\nHP 9 (2d8)')).toMatchObject({ hitPoints: 9, initiativeModifier: -2 })
    expect(read('Armor Class 15\nHit Points 110 (13d10 + 39)').initiativeModifier).toBeUndefined()
  })
})
