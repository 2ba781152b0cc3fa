/** Stat blocks as people paste them, written for these tests in the layouts of five rule systems. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readActors } from '../../src/formats/creatures/actors.ts'
import { flattened, tidyLines } from '../../src/formats/creatures/blockText.ts'
import { layoutOf, readStatBlock, type StatBlockLayout } from '../../src/formats/creatures/statBlock.ts'
import { SIZES, SPACE_CELLS } from '../../src/map/sizes.ts'

interface Expected {
  readonly name: string
  readonly size: string
  readonly speedFeet: object
  readonly rest?: object
  readonly unclear?: readonly string[]
}

const BLOCKS: readonly (readonly [layout: StatBlockLayout, text: string, expected: Expected])[] = [
  [
    'challenge',
    `Ash Hound CR 4
XP 1,200
NE Medium outsider (evil, fire)
Init +6; Senses darkvision 60 ft.; Perception +9
DEFENSE
AC 17, touch 12, flat-footed 15
hp 42 (5d10+15)
OFFENSE
Speed 40 ft.
Melee bite +8 (1d8+4)
STATISTICS
Str 17, Dex 14, Con 16, Int 6, Wis 12, Cha 8
Feats Combat Reflexes, Improved Initiative
Skills Acrobatics +10 (+14 when jumping), Climb +7, Swim +5`,
    {
      name: 'Ash Hound',
      size: 'medium',
      speedFeet: { land: 40 },
      rest: {
        strength: 17,
        dexterity: 14,
        constitution: 16,
        hitPoints: 42,
        reactionsPerRound: 3,
        skills: { acrobatics: 10, climb: 7, swim: 5 },
      },
    },
  ],
  [
    'challenge',
    `CLIFF WYRMLING CR 7
N Large dragon
hp 85
Speed 30 ft., climb 20 ft., fly 120 ft. (poor)
Space 10 ft.; Reach 5 ft. (10 ft. with bite)
Str 21, Dex 10, Con 17`,
    {
      name: 'Cliff Wyrmling',
      size: 'large',
      speedFeet: { land: 30, climb: 20, fly: 120 },
      rest: { maneuverability: 'poor', reachFeet: 5 },
      unclear: ['reach: 10 ft. with bite'],
    },
  ],
  [
    'challenge',
    `Gate Guard CR 1/2
LN Medium humanoid (human)
hp 13
Speed 20 ft. (30 ft. without armor)
Str 14, Dex 12, Con 13
Base Atk +1; CMB +3; CMD 14`,
    { name: 'Gate Guard', size: 'medium', speedFeet: { land: 20 }, rest: { baseSpeedFeet: { land: 30 } } },
  ],
  [
    'challenge',
    `Pale Drifter CR 6
CE Medium undead (incor-
poreal)
hp 52
Speed fly 40 ft. (per-
fect)
Str —, Dex 16, Con —`,
    {
      name: 'Pale Drifter',
      size: 'medium',
      speedFeet: { fly: 40 },
      rest: { maneuverability: 'perfect', incorporeal: true, dexterity: 16 },
      unclear: ['no Str score', 'no Con score'],
    },
  ],
  [
    'hit-dice',
    `Mire Lurker
Size/Type: Huge Aberration (Aquatic)
Hit Dice: 9d8+45 (85 hp)
Initiative: +1
Speed: 20 ft. (4 squares), swim 60 ft.
Armor Class: 18
Base Attack/Grapple: +6/+22
Space/Reach: 15 ft./10 ft.
Abilities: Str 26, Dex 12, Con 21, Int 4, Wis 12, Cha 8
Skills: Swim +16, Balance +2`,
    {
      name: 'Mire Lurker',
      size: 'huge',
      speedFeet: { land: 20, swim: 60 },
      rest: { reachFeet: 10, strength: 26, hitPoints: 85, skills: { swim: 16, balance: 2 } },
    },
  ],
  [
    'hit-dice',
    `Thorn Sprite
Tiny Fey
Hit Dice: 1d6 (3 hp)
Speed: 20 ft. (4 squares), fly 60 ft. (good), burrow 5 ft.
Space/Reach: 2-1/2 ft./0 ft.
Abilities: Str 5, Dex 19, Con 11
Skills: Tumble +8, Escape Artist +9, Jump −2`,
    {
      name: 'Thorn Sprite',
      size: 'tiny',
      speedFeet: { land: 20, fly: 60, burrow: 5 },
      rest: { maneuverability: 'good', reachFeet: 0, skills: { tumble: 8, escapeArtist: 9, jump: -2 } },
    },
  ],
  [
    'two-armor-classes',
    `HULL CRAWLER CR 5
XP 1,600
N Large vermin
Init +4; Senses darkvision 60 ft.; Perception +11
DEFENSE HP 70
EAC 17; KAC 19
OFFENSE
Speed 30 ft., climb 30 ft., fly 20 ft. (Ex, average)
Melee mandibles +14
Space 10 ft.; Reach 10 ft.
STATISTICS
Str +5; Dex +4; Con +2; Int —; Wis +1; Cha –2
Skills Acrobatics +11, Athletics +16`,
    {
      name: 'Hull Crawler',
      size: 'large',
      speedFeet: { land: 30, climb: 30, fly: 20 },
      rest: {
        maneuverability: 'average',
        reachFeet: 10,
        strength: 20,
        dexterity: 18,
        constitution: 14,
        hitPoints: 70,
        skills: { acrobatics: 11, athletics: 16 },
      },
    },
  ],
  [
    'two-armor-classes',
    `Dock Drone CR 1
N Small construct (technological)
HP 18
EAC 12; KAC 13
Speed 20 ft., jet 40 ft.
Str +0; Dex +3; Con —`,
    {
      name: 'Dock Drone',
      size: 'small',
      speedFeet: { land: 20 },
      rest: { strength: 10 },
      unclear: ['jet 40 ft.', 'no Con score'],
    },
  ],
  [
    'level',
    `Bramble Giant Creature 6
CN Large Giant Plant
Perception +13; low-light vision
Skills Athletics +16, Intimidation +12
Str +6, Dex +1, Con +4, Int −1, Wis +2, Cha +0
AC 23; Fort +17, Ref +10, Will +12
HP 110
Reactive Strike [reaction]
Speed 25 feet, climb 15 feet
Melee [one-action] club +17 [+12/+7] (reach 10 feet), Damage 2d8+8
Melee [one-action] vine +15 (agile, reach 15 feet), Damage 1d8+8`,
    {
      name: 'Bramble Giant',
      size: 'large',
      speedFeet: { land: 25, climb: 15 },
      rest: { reachFeet: 15, strength: 22, hasMovementReaction: true, hitPoints: 110, skills: { athletics: 16 } },
    },
  ],
  [
    'level',
    `REED SKIMMER CREATURE −1
SMALL
ANIMAL
Perception +5
Str −2, Dex +3, Con +0
HP 8
Speed 10 feet, swim 30 feet; walk on water
Melee [one-action] beak +7, Damage 1d4`,
    {
      name: 'Reed Skimmer',
      size: 'small',
      speedFeet: { land: 10, swim: 30 },
      rest: { strength: 6, dexterity: 16, hasMovementReaction: false },
      unclear: ['walk on water'],
    },
  ],
  [
    'passive-perception',
    `Ditch Goblin
Small humanoid (goblinoid), neutral evil
Armor Class 15 (leather armor, shield)
Hit Points 7 (2d6)
Speed 30 ft., climb 30 ft.
STR DEX CON INT WIS CHA
8 (−1) 14 (+2) 10 (+0) 10 (+0) 8 (−1) 8 (−1)
Saving Throws Str +3
Senses darkvision 60 ft., passive Perception 9
Languages Common
Challenge 1/4 (50 XP)
Actions
Scimitar. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) slashing damage.
Lasso. Melee Weapon Attack: +4 to hit, reach 15 ft., one creature. Hit: the target is grappled.
Shortbow. Ranged Weapon Attack: +4 to hit, range 80/320 ft., one target. Hit: 5 (1d6 + 2) piercing damage.`,
    {
      name: 'Ditch Goblin',
      size: 'small',
      speedFeet: { land: 30, climb: 30 },
      rest: { reachFeet: 15, strength: 8, dexterity: 14, constitution: 10, hitPoints: 7, opensDoors: true },
    },
  ],
  [
    'passive-perception',
    `GLASS WING
Medium or Small Monstrosity, Unaligned
AC 15 Initiative +4 (14)
HP 10 (3d6)
Speed 10 ft., Fly 50 ft. (hover)
MOD SAVE MOD SAVE MOD SAVE
Str 8 −1 −1 Dex 15 +2 +2 Con 12 +1 +1
Int 2 −4 −4 Wis 8 −1 −1 Cha 8 −1 −1
Skills Acrobatics +6, Athletics +1
Senses Darkvision 60 ft.; Passive Perception 9
CR 1/4 (XP 50; PB +2)
Actions
Sting. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Piercing damage.`,
    {
      name: 'Glass Wing',
      size: 'medium',
      speedFeet: { land: 10, fly: 50 },
      rest: {
        reachFeet: 5,
        strength: 8,
        dexterity: 15,
        hitPoints: 10,
        initiativeModifier: 4,
        skills: { acrobatics: 6, athletics: 1 },
        opensDoors: false,
      },
      unclear: ['Medium or Small'],
    },
  ],
]

describe('a stat block', () => {
  test.each(BLOCKS.map(([layout, text, expected]) => [layout, expected.name, text, expected] as const))(
    '%s: %s',
    (layout, _, text, { name, size, speedFeet, rest = {}, unclear = [] }) => {
      for (const given of [text, text.replace(/\n/g, '\r\n'), `\n\n${text}\n`]) {
        const found = readStatBlock(given)
        expect([layoutOf(flattened(tidyLines(given))), found?.missing, found?.unclear]).toEqual([layout, [], unclear])
        expect(found?.sheet).toMatchObject({ name, size, speedFeet, notes: '', ...rest })
      }
    },
  )
  test('with its lines broken anywhere says the same', () => {
    for (const [, text] of BLOCKS) {
      const [name = '', ...rest] = text.split('\n')
      // Blocks whose own line breaks mean something: a line of traits, a word parted at its end.
      if (/^SMALL$|-$/m.test(text)) continue
      const broken = [name, rest.join(' ').replace(/(.{30}\S*) /g, '$1\n')].join('\n')
      expect(readStatBlock(broken)).toEqual(readStatBlock(text))
    }
  })
  test.each([
    ['Marsh Har-\nrier CR 6\nXP 2,400\nSpeed 30 ft.', 'Marsh Harrier'],
    ['MARSH HAR-\n  RIER CREATURE 6\nPerception +9\nSpeed 30 feet', 'Marsh Harrier'],
    ['AKATA   CR\nXP 400       1\nEAC 11; KAC 13\nSpeed 40 ft.', 'Akata'],
    ['HALF-ORC RAIDER CR 1\nSpeed 30 ft.', 'Half-Orc Raider'],
    ['THE SWARM OF THE DEEP CR 1\nSpeed 30 ft.', 'The Swarm of the Deep'],
  ])('a name is whole where a line break parts it, and alone where its line is parted: %j', (text, name) => {
    expect(readStatBlock(text)?.sheet.name).toBe(name)
  })
  test('of D&D 3.5 stays one with words of D&D 5e in it', () => {
    const text = 'Ogre\nLarge giant, chaotic evil\nHit Dice: 4d8+11 (29 hp)\nSpeed: 30 ft.\nSpace/Reach: 10 ft./10 ft.'
    expect(layoutOf(flattened(tidyLines(text)))).toBe('hit-dice')
    expect(readStatBlock(text)?.sheet).toMatchObject({ name: 'Ogre', reachFeet: 10, hitPoints: 29 })
    const short = 'Troll: CR 5; Large giant, chaotic evil; HD 6d8+36; hp 63; Spd 30 ft.; Space/Reach 10 ft./10 ft.'
    expect(layoutOf(flattened(tidyLines(short)))).toBe('hit-dice')
    expect(readStatBlock(short)?.sheet).toMatchObject({ name: 'Troll', size: 'large', reachFeet: 10 })
  })
  test('what is not there is named and not guessed; a text that is none is no creature', () => {
    const found = readStatBlock('Speed 30 ft.')
    expect([found?.missing, found?.sheet.speedFeet]).toEqual([['name', 'size'], { land: 30 }])
    expect(readStatBlock('Rat CR 1/4\nN Tiny animal')?.missing).toEqual(['speed'])
    for (const text of ['', 'Two goblins guard the door.', '{"a": 1}']) expect(readStatBlock(text)).toBeNull()
  })
  test('says where a name is cut or cleaned', () => {
    const losses = (name: string) => readStatBlock(`${name} CR 3\nN Large ooze\nSpeed 20 ft.`)?.losses
    expect(losses('Thing')).toEqual([])
    expect(losses('Th\u0007ing')).toEqual([{ code: 'texts-cleaned', count: 1 }])
    expect(losses('T'.repeat(300))).toEqual([{ code: 'texts-cut', count: 1 }])
    expect(readActors(JSON.stringify({ name: 'x'.repeat(300), system: { attributes: {}, traits: {} } }))).toMatchObject(
      [{ losses: [{ code: 'texts-cut' }] }],
    )
  })
  test('written from a sheet and read again is the same sheet, in every layout', () => {
    const feet = fc.integer({ min: 1, max: 24 }).map((n) => 5 * n)
    const sheets = fc.record({
      size: fc.constantFrom(...SIZES),
      land: feet,
      fly: fc.option(feet, { nil: undefined }),
      climb: fc.option(feet, { nil: undefined }),
      maneuverability: fc.constantFrom('clumsy', 'poor', 'average', 'good', 'perfect'),
      reach: fc.integer({ min: 0, max: 6 }).map((n) => 5 * n),
      modifier: fc.integer({ min: -4, max: 12 }),
      hitPoints: fc.integer({ min: 1, max: 600 }),
      swim: fc.integer({ min: -5, max: 30 }),
    })
    const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`)
    fc.assert(
      fc.property(
        fc.constantFrom<StatBlockLayout>('challenge', 'hit-dice', 'two-armor-classes', 'level', 'passive-perception'),
        sheets,
        fc.boolean(),
        (layout, sheet, isNewer) => {
          const { size, land, fly, climb, maneuverability, reach, modifier, hitPoints, swim } = sheet
          const is2e = layout === 'level'
          const is5e = layout === 'passive-perception'
          const unit = is2e ? 'feet' : 'ft.'
          const speeds = [
            `${land} ${unit}`,
            ...(climb === undefined ? [] : [`climb ${climb} ${unit}`]),
            ...(fly === undefined ? [] : [`fly ${fly} ${unit}${is2e || is5e ? '' : ` (${maneuverability})`}`]),
          ].join(', ')
          const score = 10 + 2 * modifier
          const space = 5 * SPACE_CELLS[size]
          const word = size[0]!.toUpperCase() + size.slice(1)
          const text = {
            challenge: `Thing CR 3\nN ${word} ooze\nhp ${hitPoints}\nSpeed ${speeds}\nSpace ${space} ft.; Reach ${reach} ft.\nStr ${score}, Dex 10\nSkills Swim ${signed(swim)}`,
            'hit-dice': `Thing\n${word} Ooze\nHit Dice: 2d10 (${hitPoints} hp)\nSpeed: ${speeds}\nSpace/Reach: ${space} ft./${reach} ft.\nAbilities: Str ${score}, Dex 10\nSkills: Swim ${signed(swim)}`,
            'two-armor-classes': `Thing CR 3\nN ${word} ooze\nHP ${hitPoints}\nEAC 10; KAC 12\nSpeed ${speeds}\nSpace ${space} ft.; Reach ${reach} ft.\nStr ${signed(modifier)}; Dex +0\nSkills Swim ${signed(swim)}`,
            level: `Thing Creature 3\nN ${word} Ooze\nPerception +3\nSkills Swim ${signed(swim)}\nStr ${signed(modifier)}, Dex +0\nHP ${hitPoints}\nSpeed ${speeds}\nMelee [one-action] pod +9 (reach ${reach} feet)`,
            'passive-perception': isNewer
              ? `Thing\n${word} Ooze, Unaligned\nAC 9 Initiative +0 (10)\nHP ${hitPoints} (2d8)\nSpeed ${speeds}\nStr ${score} ${signed(modifier)} ${signed(modifier)} Dex 10 +0 +0\nSkills Swim ${signed(swim)}\nCR 3 (XP 700; PB +2)\nPod. Melee Attack Roll: +4, reach ${reach} ft. Hit: 3 damage.`
              : `Thing\n${word} ooze, unaligned\nArmor Class 9\nHit Points ${hitPoints} (2d8)\nSpeed ${speeds}\nSTR DEX\n${score} (${signed(modifier)}) 10 (+0)\nSkills Swim ${signed(swim)}\nPod. Melee Weapon Attack: +4 to hit, reach ${reach} ft., one target. Hit: 3 damage.`,
          }[layout]
          const found = readStatBlock(text)
          expect([found?.missing, found?.unclear]).toEqual([[], []])
          expect(found?.sheet).toMatchObject({
            name: 'Thing',
            size,
            speedFeet: { land, ...(climb === undefined ? {} : { climb }), ...(fly === undefined ? {} : { fly }) },
            maneuverability: fly === undefined || is2e || is5e ? 'average' : maneuverability,
            reachFeet: reach,
            strength: score,
            hitPoints,
            skills: { swim },
          })
        },
      ),
    )
  })
  test('any text is read or is none, without a throw', () => {
    const words = fc.constantFrom(
      'Speed',
      '30 ft.',
      'fly',
      '(',
      ')',
      'Large',
      'Str',
      '+',
      '—',
      'hp',
      'CR 1',
      '\n',
      'Reach',
      '99999999999 ft.',
      'reach 5 feet',
      'EAC KAC',
      'Hit Points 3',
      'passive Perception 9',
      'Small beast, unaligned',
      'STR DEX',
      '8 (+',
      'Leap. It jumps up to 30 feet.',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 40 }),
        (parts) => void readStatBlock(parts.join(' ')),
      ),
      { numRuns: 500 },
    )
  })
})

describe('actors of Foundry', () => {
  const pf2e = {
    name: 'Bog Lord',
    type: 'npc',
    items: [
      { name: 'Reactive Strike' },
      { system: { traits: { value: ['agile', 'reach-10'] } } },
      { system: { traits: { value: ['reach-15'] } } },
    ],
    system: {
      abilities: { str: { mod: 5 }, dex: { mod: 1 }, con: { mod: 3 } },
      attributes: {
        hp: { max: 90, value: 12 },
        speed: {
          value: 25,
          otherSpeeds: [
            { type: 'swim', value: 40 },
            { type: 'tremor', value: 5 },
          ],
          details: 'mire walk',
        },
      },
      traits: { size: { value: 'lg' }, value: ['incorporeal'] },
      skills: { athletics: { base: 14 } },
    },
  }
  const pf1 = {
    name: 'Hill Bird',
    data: {
      abilities: { str: { value: 12 }, dex: { value: 15 }, con: { value: 11 } },
      attributes: {
        hp: { max: 9 },
        speed: {
          land: { base: 20, total: 10 },
          fly: { base: 80, total: 0, maneuverability: 'good' },
          swim: { base: 0 },
        },
      },
      traits: { size: 'sm' },
      skills: { fly: { mod: 6 }, acr: { mod: 2 } },
    },
  }
  const sfrpg = {
    name: 'Dust Raider',
    type: 'npc2',
    system: {
      abilities: { str: { base: 3 }, dex: { base: -1 }, con: { base: 0 } },
      attributes: {
        hp: { max: 40 },
        reach: '10 ft.',
        space: '10 ft.',
        speed: {
          land: { base: 40 },
          climbing: { base: 20 },
          flying: { base: 30, baseManeuverability: -1 },
          special: 'original base: 40 ft.',
        },
      },
      traits: { size: 'large' },
    },
  }
  test('of pf2e, pf1 and sfrpg say what they have', () => {
    expect(readActors(JSON.stringify([pf2e, pf1, sfrpg]))).toMatchObject([
      {
        missing: [],
        unclear: ['tremor 5 feet', 'mire walk'],
        sheet: {
          name: 'Bog Lord',
          size: 'large',
          speedFeet: { land: 25, swim: 40 },
          reachFeet: 15,
          strength: 20,
          hitPoints: 90,
          hasMovementReaction: true,
          incorporeal: true,
          skills: { athletics: 14 },
        },
      },
      {
        unclear: [],
        sheet: {
          name: 'Hill Bird',
          size: 'small',
          speedFeet: { land: 10, fly: 80 },
          maneuverability: 'good',
          strength: 12,
          dexterity: 15,
          skills: { fly: 6, acrobatics: 2 },
        },
      },
      {
        unclear: [],
        sheet: {
          size: 'large',
          speedFeet: { land: 40, climb: 20, fly: 30 },
          maneuverability: 'clumsy',
          reachFeet: 10,
          strength: 16,
          dexterity: 8,
        },
      },
    ])
  })
  test('name the picture of the token, else the portrait, and none that every actor has', () => {
    const source = (more: object) => readActors(JSON.stringify({ ...pf1, ...more }))?.[0]?.pictureSource
    expect(source({ img: 'worlds/a/Hill%20Bird.webp' })).toBe('worlds/a/Hill%20Bird.webp')
    expect(source({ img: 'a.png', prototypeToken: { texture: { src: 'b.webp' } } })).toBe('b.webp')
    expect(source({ img: 'a.png', token: { img: 'icons/svg/mystery-man.svg' } })).toBe('a.png')
    expect(source({ img: 'systems/pf2e/icons/default-icons/npc.png' })).toBeUndefined()
    expect(source({ img: 'systems/sfrpg/icons/default/alien-stare.png' })).toBeUndefined()
    // The dialog takes no drawings or films: it cannot ask for them.
    for (const img of ['a.svg', 'a.webm?v=2', 'a.GIF']) expect(source({ img })).toBeUndefined()
    expect(source({ img: 7 })).toBeUndefined()
  })
  test.each([
    ['original base: 40 ft.', []],
    ['original base: 40 ft.; original special: climb 20 ft., fly 30 ft. (Ex, clumsy)', []],
    ['original base: 40 ft.; original special: fly 30 ft. (Su', []],
    ['original base: 40 ft. (20 ft. outside crate shell)', ['20 ft. outside crate shell']],
    ['original base: 40 ft.; see dimorphism', ['see dimorphism']],
    ['original base: 50 ft.', ['50 ft.']],
    ['spider climb', ['spider climb']],
    ['burrow 20, swim 100', []],
    ['crawl 20, see text', ['crawl 20, see text']],
    ['', []],
  ])('of what sfrpg notes as “%s”, only what the speeds do not say is unclear', (special, unclear) => {
    const { speed, ...attributes } = sfrpg.system.attributes
    const noted = { ...sfrpg.system, attributes: { ...attributes, speed: { ...speed, special } } }
    expect(readActors(JSON.stringify({ ...sfrpg, system: noted }))?.[0]?.unclear).toEqual(unclear)
  })
  test('a speed that a note alone says counts; fields go first', () => {
    const speed = {
      land: { base: 30 },
      flying: { base: 0, baseManeuverability: 0 },
      special: 'original base: 30 ft.; original special: climb 20 ft., fly 60 ft. (Su, perfect)',
    }
    const noted = { ...sfrpg.system, attributes: { speed } }
    expect(readActors(JSON.stringify({ ...sfrpg, system: noted }))?.[0]).toMatchObject({
      unclear: [],
      sheet: { speedFeet: { land: 30, climb: 20, fly: 60 }, maneuverability: 'perfect' },
    })
  })
  test('come from lists, adventures and compendia; scenes and items are passed over', () => {
    const names = (text: string) => readActors(text)?.map(({ sheet }) => sheet.name) ?? null
    expect(names(JSON.stringify(pf1))).toEqual(['Hill Bird'])
    expect(names(JSON.stringify({ scenes: [{ name: 'x' }], actors: [pf2e, { name: 'Sword' }] }))).toEqual(['Bog Lord'])
    expect(names([pf1, { name: 'Scene', width: 5 }, sfrpg].map((each) => JSON.stringify(each)).join('\n'))).toEqual([
      'Hill Bird',
      'Dust Raider',
    ])
    expect([names('{"name": "x"}'), names('no json'), names('')]).toEqual([null, null, null])
  })
  test('what is missing is named, what no creature has is not believed', () => {
    const [odd] =
      readActors(
        JSON.stringify({ ...sfrpg, system: { attributes: { speed: { climbing: { base: 4020 } } }, traits: {} } }),
      ) ?? []
    expect([odd?.missing, odd?.unclear, odd?.sheet.speedFeet]).toEqual([['size', 'speed'], ['climbing 4020 feet'], {}])
  })
  test('whatever stands in their fields, they are read without a throw', () => {
    const any = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(any, any, any, any, (attributes, traits, abilities, items) => {
        readActors(
          JSON.stringify({
            name: 'x',
            items,
            system: {
              attributes: { speed: attributes, hp: attributes, reach: traits },
              traits: { size: traits, value: items },
              abilities: { str: abilities },
              skills: abilities,
            },
          }),
        )
      }),
      { numRuns: 300 },
    )
  })
})
