/** Actors of Foundry's system dnd5e, in the fields of its versions 2 to 5, made for these tests. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readActors } from '../../src/formats/creatures/actors.ts'
import { recognizeCreatures } from '../../src/formats/creatures/recognize.ts'

const actor = (system: object = {}, more: object = {}) => {
  const { attributes = {}, ...rest } = system as { attributes?: object }
  return {
    name: 'Test Beast',
    type: 'npc',
    system: {
      abilities: { str: { value: 18 }, dex: { value: 14 }, con: { value: 15 }, int: { value: 8 } },
      attributes: { hp: { value: 12, max: 45 }, movement: { walk: 30, units: 'ft' }, ...attributes },
      details: { cr: 5, type: { value: 'monstrosity', swarm: '' } },
      traits: { size: 'lg' },
      ...rest,
    },
    ...more,
  }
}
const read = (given: object) => {
  const [found, ...others] = readActors(JSON.stringify(given)) ?? []
  if (!found || others.length > 0) throw new Error('expected one creature')
  return found
}
const withMovement = (movement: object, items: readonly object[] = []) =>
  read(actor({ attributes: { movement } }, { items }))

/** A weapon of version 4 and later, with one attack. */
const weapon = (range: object, type: string | null = 'melee', more: object = {}) => ({
  type: 'weapon',
  system: {
    range: { value: null, long: null, units: 'ft', reach: null, ...range },
    type: { value: 'natural' },
    properties: [],
    activities: { a: { type: 'attack', attack: { type: { value: type } } } },
    ...more,
  },
})
/** A weapon of version 2: the attack is its own, and properties are switches. */
const oldWeapon = (value: number | null, actionType: string, properties: object = {}) => ({
  type: 'weapon',
  system: { range: { value, long: null, units: 'ft' }, actionType, weaponType: 'natural', properties },
})

describe('an actor of dnd5e', () => {
  test('says what it has', () => {
    expect(read(actor({}, { items: [weapon({ reach: 10 })] }))).toMatchObject({
      ...{ missing: [], unclear: [] },
      sheet: {
        ...{ name: 'Test Beast', size: 'large', speedFeet: { land: 30 }, reachFeet: 10, hitPoints: 45 },
        ...{ strength: 18, dexterity: 14, constitution: 15, opensDoors: true, incorporeal: false },
      },
    })
  })
  test('may be in a list, an adventure, or one of several systems', () => {
    const other = {
      name: 'Hill Bird',
      data: { attributes: { speed: { land: { total: 10 } } }, traits: { size: 'sm' } },
    }
    const found = readActors(JSON.stringify({ actors: [actor(), other, actor({ traits: { size: 'grg' } })] }))
    expect(found?.map(({ sheet: { size, speedFeet } }) => [size, speedFeet.land])).toEqual([
      ['large', 30],
      ['small', 10],
      ['gargantuan', 30],
    ])
  })
  test.each([
    ['tiny', 'tiny'],
    ['sm', 'small'],
    ['med', 'medium'],
    ['lg', 'large'],
    ['huge', 'huge'],
    ['grg', 'gargantuan'],
  ])('of size %s is %s', (size, expected) => {
    expect(read(actor({ traits: { size } })).sheet.size).toBe(expected)
  })
  test('of a swarm says the size of its creatures, and opens no doors', () => {
    const swarm = read(actor({ details: { cr: 1, type: { value: 'undead', swarm: 'tiny' } } }))
    expect([swarm.writtenSize, swarm.sheet.size, swarm.sheet.opensDoors]).toEqual(['tiny', 'large', false])
    expect(read(actor({ details: { type: { value: 'beast' } } })).sheet.opensDoors).toBe(false)
    expect(read(actor({ abilities: { int: { value: 2 } } })).sheet.opensDoors).toBe(false)
  })
})

describe('its movement', () => {
  // [movement, on the map, for the table, not understood]
  test.each<[object, object, readonly string[] | undefined, readonly string[]]>([
    [
      { walk: 30, burrow: 10, climb: 20, fly: 60, swim: 40, units: 'ft', hover: false },
      { land: 30, burrow: 10, climb: 20, fly: 60, swim: 40 },
      undefined,
      [],
    ],
    [{ walk: '5', fly: '30', units: null, hover: true }, { land: 5, fly: 30 }, ['hover'], []],
    [{ walk: 0, fly: 90, hover: true }, { fly: 90 }, ['hover'], []],
    [{ walk: 9, fly: 18, units: 'm' }, { land: 30, fly: 60 }, undefined, []],
    [{ walk: 1.5, units: 'm' }, { land: 5 }, undefined, []],
    [{ walk: 30, climb: '@attributes.movement.walk' }, { land: 30 }, undefined, ['climb @attributes.movement.walk']],
    [{ walk: 30, bonus: '5 * 2', special: ' on ice ' }, { land: 30 }, undefined, ['speed bonus 5 * 2', 'on ice']],
    [{ walk: 30, bonus: '0' }, { land: 30 }, undefined, []],
    [
      { walk: 30, ignoredDifficultTerrain: ['ice', 'snow'] },
      { land: 30 },
      ['ignores difficult terrain: ice, snow'],
      [],
    ],
    [{ walk: 30, swim: null, fly: '' }, { land: 30 }, undefined, []],
  ])('%j', (movement, speedFeet, traits, unclear) => {
    const found = withMovement(movement)
    expect([found.sheet.speedFeet, found.traits, found.unclear]).toEqual([speedFeet, traits, unclear])
    expect(found.sheet.ignoresDifficultTerrain).toBe(false)
  })
  test('through all difficult terrain at normal cost is on the sheet', () => {
    const found = withMovement({ walk: 30, ignoredDifficultTerrain: ['all'] })
    expect([found.sheet.ignoresDifficultTerrain, found.traits]).toEqual([true, undefined])
  })
  test('of a character is its own, else that of its species', () => {
    const species = { type: 'race', system: { movement: { walk: '25', climb: '20', units: 'ft' } } }
    expect(withMovement({ walk: null, units: null }, [species]).sheet.speedFeet).toEqual({ land: 25, climb: 20 })
    expect(withMovement({ walk: 40, units: 'ft' }, [species]).sheet.speedFeet).toEqual({ land: 40, climb: 20 })
  })
  test('that is not there is missing', () => {
    expect(withMovement({ units: 'ft' }).missing).toEqual(['speed'])
  })
})

describe('its reach', () => {
  test.each<[string, readonly object[], number | undefined]>([
    ['the longest of its melee attacks', [weapon({ reach: 10 }), weapon({ reach: 15 }), weapon({})], 15],
    ['5 ft where none is written', [weapon({})], 5],
    ['5 ft more with a reach weapon', [weapon({}, 'melee', { properties: ['rch'] })], 10],
    ['as written with a reach weapon, too', [weapon({ reach: 20 }, 'melee', { properties: ['rch'] })], 20],
    ['0 ft of a swarm', [weapon({ reach: 0 })], 0],
    ['in meters', [weapon({ reach: 3, units: 'm' })], 10],
    ['without a type that of its weapon: natural', [weapon({ reach: 10 }, null)], 10],
    [
      'without a type that of its weapon: a bow',
      [weapon({ value: 150 }, '', { type: { value: 'martialR' } })],
      undefined,
    ],
    ['without a type not its range', [weapon({ value: 60 }, null)], 5],
    ['not of ranged attacks', [weapon({ value: 60, reach: 10 }, 'ranged'), weapon({})], 5],
    ['not of weapons without an attack', [weapon({ reach: 20 }, 'melee', { activities: {} })], undefined],
    ['not of a throw', [weapon({ value: 20, long: 60 })], 5],
    ['in version 4.0 its range', [weapon({ value: 15 })], 15],
    ['in version 2 its range', [oldWeapon(10, 'mwak'), oldWeapon(5, 'mwak')], 10],
    ['in version 2 not the range of a throw', [oldWeapon(20, 'mwak', { thr: true })], 5],
    ['in version 2 with a reach weapon', [oldWeapon(null, 'msak', { rch: true })], 10],
    ['in version 2 not of bows', [oldWeapon(80, 'rwak')], undefined],
    ['none without weapons', [{ type: 'feat', system: {} }], undefined],
  ])('is %s', (_, items, reachFeet) => {
    expect(read(actor({}, { items })).sheet.reachFeet).toBe(reachFeet)
  })
  test('of a character counts only weapons in hand', () => {
    const items = [weapon({ reach: 10 }, 'melee', { equipped: false }), weapon({}, 'melee', { equipped: true })]
    expect(read(actor({}, { items, type: 'character' })).sheet.reachFeet).toBe(5)
    expect(read(actor({}, { items })).sheet.reachFeet).toBe(10)
  })
})

describe('its rolls', () => {
  // A challenge rating of 5 has a proficiency bonus of 3, its Dexterity a modifier of 2.
  test.each<[object, number | undefined, readonly string[]]>([
    [{ bonus: '' }, undefined, []],
    [{ bonus: '0' }, undefined, []],
    [{ bonus: '4' }, 6, []],
    [{ bonus: 1 }, 3, []],
    [{ bonus: '@prof' }, 5, []],
    [{ bonus: '@prof * 2' }, 8, []],
    [{ bonus: '', ability: 'str' }, 4, []],
    [{ bonus: '@abilities.int.mod' }, undefined, ['initiative bonus @abilities.int.mod']],
  ])('initiative %j', (init, initiativeModifier, unclear) => {
    const found = read(actor({ attributes: { init } }))
    expect([found.sheet.initiativeModifier, found.unclear]).toEqual([initiativeModifier, unclear])
  })
  test.each([
    [0, 2],
    [0.25, 2],
    [4, 2],
    [8, 3],
    [9, 4],
    [30, 9],
  ])('challenge rating %d has a proficiency bonus of %d', (cr, proficiency) => {
    const found = read(actor({ details: { cr }, attributes: { init: { bonus: '@prof' } } }))
    expect(found.sheet.initiativeModifier).toBe(2 + proficiency)
  })
  test('skills are those it is trained in, with half or twice its proficiency bonus', () => {
    const skills = { acr: { value: 2, ability: 'dex' }, ath: { value: 1, bonuses: { check: '1' } }, ste: { value: 1 } }
    expect(read(actor({ skills })).sheet.skills).toEqual({ acrobatics: 8, athletics: 8 })
    expect(read(actor({ skills: { acr: { value: 0.5 }, ath: { value: 0 } } })).sheet.skills).toEqual({ acrobatics: 3 })
  })
  test('a character has its proficiency bonus by its levels', () => {
    const levels = (...each: readonly number[]) => each.map((level) => ({ type: 'class', system: { levels: level } }))
    const found = (items: readonly object[]) =>
      read(actor({ details: {}, skills: { ath: { value: 1 } } }, { type: 'character', items })).sheet.skills.athletics
    expect([found(levels(1)), found(levels(3, 2)), found(levels(17)), found([])]).toEqual([6, 7, 10, undefined])
  })
  test('maximum hit points that only Foundry can calculate are named', () => {
    const found = read(actor({ attributes: { hp: { value: 9, max: null } } }, { type: 'character' }))
    expect([found.sheet.hitPoints, found.unclear]).toEqual([9, ['maximum hit points']])
  })
})

describe('its traits', () => {
  const trait = (name: string, value: string, type = 'feat') => ({ name, type, system: { description: { value } } })
  test('that a sheet cannot hold are named, in the words of pages and of references', () => {
    const items = [
      trait('Swoop', '<p>It provokes no <b>opportunity attacks</b> in flight.</p>'),
      trait('Flyby', '<p>It does not provoke &amp;Reference[OpportunityAttacks]{any} in flight.</p>'),
      trait('Keen Nose', '<p>It smells well.</p>'),
      trait('Standing Leap', ''),
      trait('Incorporeal Movement', '<p>It moves through other creatures.</p>'),
      trait('Teleport', 'Teleports.', 'spell'),
      trait('Swoop', '<p>opportunity attacks</p>'),
    ]
    const found = read(actor({}, { items }))
    expect(found.traits).toEqual(['Swoop', 'Flyby', 'Incorporeal Movement'])
    expect(found.sheet.incorporeal).toBe(true)
  })
})

describe('a file that is broken', () => {
  test('has no creatures, or says what it lacks', () => {
    expect(recognizeCreatures('{"name": "Cut sho')).toEqual({ ok: true, value: [] })
    expect(recognizeCreatures('{"type": "npc", "system": {"attributes": {"movement": {}}}}')).toEqual({
      ok: true,
      value: [],
    })
    const empty = readActors(JSON.stringify({ system: { attributes: { movement: {} }, traits: {} } }))
    expect(empty).toMatchObject([{ missing: ['name', 'size', 'speed'] }])
  })
  test('with numbers beyond any creature loses only these, and says so', () => {
    const found = read(
      actor(
        { abilities: { str: { value: 900 }, dex: { value: 12 } }, attributes: { movement: { walk: 40, fly: 60_000 } } },
        { items: [weapon({ reach: 900 })] },
      ),
    )
    expect(found.unclear.toSorted()).toEqual(['reach 900', 'speed fly 60000', 'strength 900'])
    expect(found).toMatchObject({
      missing: [],
      sheet: { name: 'Test Beast', size: 'large', speedFeet: { land: 40 }, strength: 10, dexterity: 12, hitPoints: 45 },
    })
  })
  test('in any of its fields is read without a throw, within the limits of a sheet', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('@prof', '-5', '1e9', 'm', 'all', ['rch'], 1e300, -30, ''),
    )
    const fields = (...keys: readonly string[]) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
    const movement = fc.oneof(
      fields('walk', 'fly', 'units', 'hover', 'bonus', 'special', 'ignoredDifficultTerrain'),
      value,
    )
    const item = fc.oneof(
      value,
      fc.record({
        type: fc.constantFrom('weapon', 'feat', 'race', 'class'),
        name: value,
        system: fields(
          'range',
          'type',
          'properties',
          'activities',
          'actionType',
          'movement',
          'levels',
          'description',
          'equipped',
        ),
      }),
    )
    const given = fc.record({
      attributes: fc.record({ movement, init: fields('bonus', 'ability'), hp: fields('max', 'value') }),
      details: fields('cr', 'type'),
      skills: fc.record({ acr: fields('value', 'ability', 'bonuses') }),
      abilities: fc.record({ str: fields('value'), dex: fields('value') }),
      traits: fields('size', 'value'),
    })
    fc.assert(
      fc.property(given, fc.array(item, { maxLength: 4 }), (system, items) => {
        const found = readActors(JSON.stringify({ name: 'x', type: 'npc', system, items }))
        expect(found).toHaveLength(1)
        expect(found?.[0]?.sheet.name).toBe('x')
        for (const feet of Object.values(found?.[0]?.sheet.speedFeet ?? {})) expect(feet).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })
})
