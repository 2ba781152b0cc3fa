/** Speeds, armor, names and doors as books and home-made blocks write them. */
import { describe, expect, test } from 'vitest'
import { readActors } from '../../src/formats/creatures/actors.ts'
import { readStatBlock } from '../../src/formats/creatures/statBlock.ts'

const withSpeed = (speed: string, more = '') =>
  readStatBlock(`Test Beast CR 4\nN Medium humanoid\n${speed}\nMelee bite +3 (1d6)\n${more}`)

describe('speeds', () => {
  // [as written, on the map, before armor, not understood]
  test.each<[string, object, object | undefined, readonly string[]]>([
    ['Speed 50 ft. (35 ft. in armor)', { land: 35 }, { land: 50 }, []],
    ['Speed 50 ft. (35 ft. in full plate)', { land: 35 }, { land: 50 }, []],
    ['Speed 40 ft. (30 ft. armored)', { land: 30 }, { land: 40 }, []],
    ['Speed 40 ft. (30 in armor)', { land: 30 }, { land: 40 }, []],
    [
      'Speed 40 ft. (30 ft. in armor), swim 30 ft. (20 ft. in armor)',
      { land: 30, swim: 20 },
      { land: 40, swim: 30 },
      [],
    ],
    ['Speed 40 ft., 30 ft. in armor', { land: 30 }, { land: 40 }, []],
    ['Speed 20 ft. (base 30 ft.)', { land: 20 }, { land: 30 }, []],
    ['Speed 20 ft. (30 ft. base)', { land: 20 }, { land: 30 }, []],
    ['Speed 20 ft. (base speed 30 ft.)', { land: 20 }, { land: 30 }, []],
    ['Speed 20 ft. (30 ft. without armor)', { land: 20 }, { land: 30 }, []],
    ['Speed 20 ft. (30 ft. unarmored)', { land: 20 }, { land: 30 }, []],
    ['Speed 20 ft.; base 30 ft.', { land: 20 }, { land: 30 }, []],
    ['Speed 20 ft. in chainmail (4 squares); base speed 30 ft.', { land: 20 }, { land: 30 }, []],
    ['Speed 30 ft. (6 squares) in hide armor, base land speed 40 ft.', { land: 30 }, { land: 40 }, []],
    ['Speed 20 ft. (base 30 ft.), fly 40 ft. (base 60 ft., good)', { land: 20, fly: 40 }, { land: 30, fly: 60 }, []],
    ['Speed 30 ft., fly 30 (Su, average)', { land: 30, fly: 30 }, undefined, []],
    ['Speed 30, swim 30', { land: 30, swim: 30 }, undefined, []],
    ['Speed 30', { land: 30 }, undefined, []],
    ['Spd 30 ft., fly 60 ft. average', { land: 30, fly: 60 }, undefined, []],
    ['Speed 9 m', { land: 30 }, undefined, []],
    ['Speed 4,5 m, fly 18 meters (average)', { land: 15, fly: 60 }, undefined, []],
    ['Bewegungsrate 9 m, Klettern 6 m', { land: 30, climb: 20 }, undefined, []],
    ['Speed 6 squares, fly 8 squares', { land: 30, fly: 40 }, undefined, []],
    ['Speed 40 ft. (60 ft. in water)', { land: 40 }, undefined, ['60 ft. in water']],
    ['Speed 7', {}, undefined, ['7']],
    ['Speed 30 miles', {}, undefined, ['30']],
    ['Speed 30 ft.; can’t run', { land: 30 }, undefined, ["can't run"]],
  ])('%s', (speed, speedFeet, baseSpeedFeet, unclear) => {
    const found = withSpeed(speed)
    expect([found?.sheet.speedFeet, found?.sheet.baseSpeedFeet, found?.unclear]).toEqual([
      speedFeet,
      baseSpeedFeet && { ...speedFeet, ...baseSpeedFeet },
      unclear,
    ])
    if (/average/.test(speed)) expect(found?.sheet.maneuverability).toBe('average')
    if (/good/.test(speed)) expect(found?.sheet.maneuverability).toBe('good')
  })

  test.each([
    // A creature in heavy armor runs at three times its speed, in medium armor at four.
    ['Speed 35 ft. in full plate; base 50 ft.', '', 'heavy'],
    ['Speed 20 ft. (base 30 ft.)', 'Gear half-plate, longsword', 'heavy'],
    ['Speed 20 ft. (base 30 ft.)', 'Gear +1 breastplate, longsword', 'medium'],
    ['Speed 20 ft. (base 30 ft.)', 'Gear mithral full plate', 'medium'],
    ['Speed 20 ft. (base 30 ft.)', 'AC 20 (+9 armor, +1 Dex)', 'heavy'],
    ['Speed 20 ft. (base 30 ft.)', 'AC 16 (+5 armor, +1 Dex)', 'medium'],
    ['Speed 20 ft. (base 30 ft.)', '', 'medium'],
    ['Speed 30 ft. in hide armor; base 40 ft.', 'Skills Hide +4', 'medium'],
    // Armor that does not slow it is nothing to its movement.
    ['Speed 20 ft.', 'Gear full plate', 'none'],
  ])('that armor slows say the armor: %s, %s', (speed, more, armor) => {
    expect(withSpeed(speed, more)?.sheet.armour).toBe(armor)
  })

  test('space and reach in meters', () => {
    const found = readStatBlock('Ogre CR 3\nCE Large humanoid (giant)\nSpeed 12 m\nSpace 3 m; Reach 3 m')
    expect(found?.sheet).toMatchObject({ size: 'large', speedFeet: { land: 40 }, reachFeet: 10 })
    expect(found?.unclear).toEqual([])
  })
})

describe('a name', () => {
  test.each([
    ['Goblin Dog CR –', 'Goblin Dog'],
    ['Familiar CR —', 'Familiar'],
    ['Goblin Dog CR -', 'Goblin Dog'],
    ['Goblin – CR 1/3', 'Goblin'],
    ['Goblin (CR 1/3)', 'Goblin'],
    ['Goblin, CR ½ (XP 200)', 'Goblin'],
    ['Ogre Boss [Creature 5]', 'Ogre Boss'],
    ['OGRE BOSS LEVEL 3', 'Ogre Boss'],
    ['Ogre Boss - Creature -1', 'Ogre Boss'],
    ['Ogre Boss: Level 3', 'Ogre Boss'],
    ['[Creature 5]\nOgre Boss', 'Ogre Boss'],
    ['LEVEL 3\nOgre Boss', 'Ogre Boss'],
    ['Wild Creature CR 2', 'Wild Creature'],
    ['Half-Orc Raider', 'Half-Orc Raider'],
  ])('keeps nothing of %j', (head, name) => {
    expect(readStatBlock(`${head}\nN Large humanoid\nSpeed 30 ft.`)?.sheet.name).toBe(name)
  })

  test.each([
    ['Chuul: CR 7; Large aberration; HD 11d8+44; hp 93; Init +7; Spd 30 ft., swim 20 ft.; AC 22', 'Chuul', 'large'],
    ['Goblins (3): CR 1/3; Small humanoid (goblinoid); HD 1d8+1; hp 5; Spd 30 ft.', 'Goblins', 'small'],
    ['Vampire: Human fighter 4; CR 6; Medium undead; HD 4d12; Spd 30 ft.', 'Vampire', 'medium'],
    ['Troll: CR 5; SZ L; HD 6d8+36; hp 63; Spd 30 ft.; Space/Reach 10 ft./10 ft.', 'Troll', 'large'],
  ])('of the short form of D&D 3.5: %s', (text, name, size) => {
    const found = readStatBlock(text)
    expect([found?.missing, found?.sheet.name, found?.sheet.size]).toEqual([[], name, size])
  })
})

describe('a space', () => {
  const swarm = (type: string, space: string) => readStatBlock(`Swarm CR 2\nN ${type}\nSpeed 15 ft.\n${space}`)
  test.each([
    ['Tiny animal (swarm)', 'Space 10 ft.; Reach 0 ft.', 'large', 'tiny'],
    ['Diminutive vermin (swarm)', 'Space/Reach: 10 ft./0 ft.', 'large', 'diminutive'],
    ['Fine vermin (swarm)', 'Space 15 ft.; Reach 0 ft.', 'huge', 'fine'],
  ])('of a swarm: %s, %s', (type, space, size, writtenSize) => {
    expect(swarm(type, space)).toMatchObject({
      writtenSize,
      unclear: [],
      sheet: { size, reachFeet: 0, opensDoors: false },
    })
  })
  test('that is its size’s own changes nothing; one that no size fits is reported', () => {
    expect(swarm('Tiny fey', 'Space 2-1/2 ft.; Reach 0 ft.')).toMatchObject({ unclear: [], sheet: { size: 'tiny' } })
    expect(swarm('Large beast', 'Space 5 ft.; Reach 5 ft.')).toMatchObject({
      unclear: ['space 5 ft.'],
      sheet: { size: 'large' },
    })
    expect(swarm('Huge ooze', 'Space 25 ft.; Reach 5 ft.')).toMatchObject({
      unclear: ['space 25 ft.'],
      sheet: { size: 'huge' },
    })
    expect(swarm('Tiny fey', '')).not.toHaveProperty('writtenSize')
  })
})

describe('who has no hands or no mind opens no doors', () => {
  test.each([
    ['N Large animal', '', false],
    ['N Medium vermin (aquatic)', '', false],
    ['N Huge ooze', '', false],
    ['N Large magical beast', 'Int 5', false],
    ['N Tiny undead (swarm)', 'Int 10', false],
    ['NE Medium undead', 'Str 15, Int —, Wis 10', false],
    ['NE Medium undead', 'Str 15, Int 9, Wis 10', true],
    ['N Medium construct', 'Int -5', false],
    ['CE Small humanoid (goblinoid)', 'Int 10', true],
    ['CE Large monstrous humanoid', '', true],
    ['LE Medium outsider (devil)', 'Int 11', true],
    ['SMALL\nANIMAL', '', false],
    ['MEDIUM\nMINDLESS\nUNDEAD', '', false],
    ['MEDIUM\nBEAST\nHUMANOID\nWERECREATURE', '', true],
  ])('%j, %s', (type, more, opensDoors) => {
    expect(
      readStatBlock(`Thing CR 2\n${type}\nInit +1; Senses Perception +3\nSpeed 30 ft.\n${more}`)?.sheet.opensDoors,
    ).toBe(opensDoors)
  })
  test.each([
    [{ traits: { size: { value: 'lg' }, value: ['animal'] }, attributes: {} }, false],
    [{ traits: {}, attributes: {}, details: { type: 'vermin' } }, false],
    [{ traits: { value: ['humanoid'] }, attributes: {}, abilities: { int: { mod: -4 } } }, false],
    [{ traits: { value: ['humanoid'] }, attributes: {}, abilities: { int: { mod: 0 } } }, true],
  ])('as an actor of Foundry: %j', (system, opensDoors) => {
    expect(readActors(JSON.stringify({ name: 'Thing', system }))?.[0]?.sheet.opensDoors).toBe(opensDoors)
  })
})
