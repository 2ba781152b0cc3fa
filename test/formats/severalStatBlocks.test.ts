/** A page of an adventure holds several stat blocks; a hostile one is read in time linear in its length. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { MAX_STAT_BLOCKS, recognizeCreatures } from '../../src/formats/creatures/recognize.ts'
import { cpuSecondsOf } from '../support/cpuSeconds.ts'

const creaturesIn = (text: string) => {
  const found = recognizeCreatures(text)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const namesIn = (text: string): readonly string[] => creaturesIn(text).map(({ sheet: { name } }) => name)

const GOBLIN = `Goblin CR 1/3
XP 135
NE Small humanoid (goblinoid)
Init +6; Senses darkvision 60 ft.; Perception –1
hp 6 (1d10+1)
Speed 30 ft.
Melee short sword +2 (1d4/19–20)
Str 11, Dex 15, Con 12, Int 10, Wis 9, Cha 6`
const WOLF = `WOLF CREATURE 1
N MEDIUM ANIMAL
Perception +7
HP 24
Speed 35 feet
Melee [one-action] jaws +9, Damage 1d6+2 piercing`
const OGRE = `Ogre
Large Giant
Hit Dice: 4d8+11 (29 hp)
Speed: 30 ft. in hide armor (6 squares); base speed 40 ft.
Space/Reach: 10 ft./10 ft.
Abilities: Str 21, Dex 8, Con 15, Int 6, Wis 10, Cha 7
Challenge Rating: 3`
const BOAR = `Tusk Boar
Medium Beast, Unaligned
AC 11 Initiative +0 (10)
HP 13 (2d8 + 4)
Speed 40 ft.
Str 13 +1 +1 Dex 11 +0 +0 Con 14 +2 +2
Senses Passive Perception 9
Languages None
CR 1/4 (XP 50; PB +2)
Actions
Gore. Melee Attack Roll: +3, reach 5 ft. Hit: 4 (1d6 + 1) Piercing damage.`
const SHORT = 'Bugbear: CR 2; Medium humanoid (goblinoid); HD 3d8+3; hp 16; Spd 30 ft.; AC 17'

describe('several stat blocks in one text', () => {
  test.each([
    ['apart by an empty line', '\n\n'],
    ['apart by several', '\n \n\t\n\n'],
    ['directly below each other', '\n'],
    ['with the line ends of Windows', '\r\n\r\n'],
  ])('%s are as many creatures', (_, between) => {
    expect(namesIn([GOBLIN, BOAR, WOLF, OGRE, BOAR].join(between))).toEqual([
      ...['Goblin', 'Tusk Boar', 'Wolf', 'Ogre', 'Tusk Boar'],
    ])
    expect(namesIn([BOAR, BOAR, GOBLIN].join(between))).toEqual(['Tusk Boar', 'Tusk Boar', 'Goblin'])
    expect(namesIn([GOBLIN, GOBLIN.replace('Goblin CR', 'Goblin Boss CR')].join(between))).toEqual([
      'Goblin',
      'Goblin Boss',
    ])
    expect(namesIn([OGRE, OGRE, OGRE].join(between))).toEqual(['Ogre', 'Ogre', 'Ogre'])
  })
  test('in short form are apart by paragraphs or lines', () => {
    for (const between of ['\n\n', '\n'])
      expect(namesIn([SHORT, SHORT.replace('Bugbear', 'Gnoll'), SHORT].join(between))).toEqual([
        'Bugbear',
        'Gnoll',
        'Bugbear',
      ])
  })
  test('each have their own numbers, and their own text', () => {
    const [goblin, wolf, ogre] = creaturesIn(`${GOBLIN}\n\n${WOLF}\n\n${OGRE}`)
    expect([goblin?.sheet.hitPoints, wolf?.sheet.hitPoints, ogre?.sheet.hitPoints]).toEqual([6, 24, 29])
    expect([goblin?.sheet.speedFeet, wolf?.sheet.speedFeet]).toEqual([{ land: 30 }, { land: 35 }])
    expect([goblin?.text, wolf?.text, ogre?.text]).toEqual([GOBLIN, WOLF, OGRE])
    expect([goblin, wolf, ogre].map((each) => [each?.missing, each?.unclear])).toEqual(Array(3).fill([[], []]))
  })
  test('of D&D 5e in one line each, and with their rating on a line of its own, are as many', () => {
    const line = BOAR.replaceAll('\n', ' ')
    for (const blocks of [
      [line, line],
      [line, BOAR],
      [BOAR, line, BOAR],
      [BOAR.replace(' (XP', '\n(XP'), BOAR],
    ]) {
      const found = creaturesIn(blocks.join('\n'))
      expect(found.map(({ sheet: { name, reachFeet } }) => [name, reachFeet])).toEqual(
        blocks.map(() => ['Tusk Boar', 5]),
      )
    }
  })
  test('of D&D 5e with empty lines inside, or with their rating broken off, are as many', () => {
    const apart = BOAR.split('\n').join('\n\n')
    const languages = 'Languages Common, Goblin and\nGiant\nCR 1/4\n(XP 50; PB +2)'
    const broken = BOAR.replace(/Languages None\nCR.*/, languages)
    const joined = BOAR.replace(/Languages None\nCR.*/, 'Languages Giant CR 1/4\n(XP 50; PB +2)')
    for (const block of [apart, broken, joined])
      for (const page of [[block], [block, block], [block, GOBLIN, block]]) {
        const found = creaturesIn(page.join('\n\n'))
        expect(found.map(({ sheet: { name } }) => name)).toEqual(
          page.map((each) => (each === GOBLIN ? 'Goblin' : 'Tusk Boar')),
        )
        expect(found[0]?.sheet.reachFeet).toBe(5)
      }
  })
  test('what stands around them is no creature: rooms, introductions, traps', () => {
    const page = `A1. Guard Room (CR 5)\nA dark room with a table.\nCreatures: two goblins wait here.\n\n${GOBLIN}\n\nPit Trap CR 1\nType mechanical; Perception DC 20\n\n${WOLF}`
    expect(namesIn(page)).toEqual(['Goblin', 'Wolf'])
    expect(namesIn(`The guards wait here.\n\n${GOBLIN}`)).toEqual(['Goblin'])
  })
  test('a class between a name and its type is no second creature', () => {
    const bandit = 'Bandit CR 1\nMale human warrior 2\nMedium humanoid (human)\nhp 11\nSpeed 30 ft.'
    for (const between of ['\n\n', '\n']) expect(namesIn([bandit, bandit].join(between))).toEqual(['Bandit', 'Bandit'])
  })
  test('one block with empty lines between its sections stays one', () => {
    for (const block of [GOBLIN, WOLF, OGRE, BOAR]) {
      const apart = block.split('\n').join('\n\n')
      expect(creaturesIn(apart).map(({ sheet }) => sheet)).toEqual(creaturesIn(block).map(({ sheet }) => sheet))
    }
  })
  test.each(['starfinder', 'dnd35', 'pf1e', 'pf2e', 'dnd5e'])('a whole bestiary of %s is forty creatures', (file) => {
    const text = readFileSync(resolve(import.meta.dirname, 'statBlocks', `${file}.txt`), 'utf8')
    const blocks = text.split('\n----\n').map((block) => block.trim().split('\n'))
    const names = blocks.map(([head = '']) => head.slice(1).split('|')[0]?.trim())
    const alone = blocks.map(([, ...lines]) => lines.join('\n'))
    const found = creaturesIn(alone.join('\n\n'))
    expect(found.map(({ sheet }) => sheet.name)).toEqual(names)
    expect(found.map(({ sheet }) => sheet)).toEqual(alone.map((block) => creaturesIn(block)[0]?.sheet))
  })
})

describe('a text of stat blocks', () => {
  test('is refused above its limit, and read up to it', () => {
    const at = (length: number) => recognizeCreatures(GOBLIN.padEnd(length, '\n'))
    expect(at(MAX_STAT_BLOCKS)).toMatchObject({ ok: true })
    expect(at(MAX_STAT_BLOCKS + 1)).toMatchObject({ ok: false, error: { code: 'text-too-long', max: MAX_STAT_BLOCKS } })
  })
  test('may begin with a level in brackets; files of actors are JSON', () => {
    expect(namesIn('[Creature 5]\nOgre Boss\nN Large giant\nPerception +3\nSpeed 25 feet')).toEqual(['Ogre Boss'])
    expect(namesIn('[1, 2')).toEqual([])
    expect(namesIn('[{"a": 1}]')).toEqual([])
  })

  const TOKENS = [
    ...[
      '\n',
      ' ',
      '\t',
      '-',
      '(',
      ')',
      '[',
      ',',
      ';',
      ':',
      '—',
      '0',
      'a',
      'A',
      'a ',
      'A ',
      'a\n',
      'A\n',
      '!\n',
      'a-\n',
      '\r',
    ],
    ...[
      'CR ',
      'CR 1\n',
      'x CR 1\n',
      'Name CR 1\nXP 3\n',
      'LEVEL 1',
      'CREATURE 1\n',
      'SMALL ',
      'Small x ',
      'N Large ',
      'Lawful ',
    ],
    ...[
      'EAC ',
      'Speed ',
      'Speed 30 ft. (',
      '30 ft. ',
      '30 ft., ',
      'fly 30 (',
      ' in a ',
      '; base ',
      'Hit Dice: ',
      'Space/Reach 1',
      'Reach 5 ft. (',
    ],
    ...[
      'Small x, neutral ',
      'Large swarm of Tiny ',
      'Small a (',
      'STR ',
      'STR 8 (',
      '8 (+1) ',
      'passive Perception 9\n',
    ],
    ...[
      'Leap. It teleports. ',
      'Leap ',
      'teleports ',
      '. Ab',
      'XP) ',
      '|',
      '* ',
      '---',
      '•',
      '> ',
      'reach 5 ft. ',
      'reach ',
    ],
    ...['Str ', 'hp ', 'XP ', 'Name\nLarge giant\n', 'x: CR 1; ', 'Int —', 'reach 5 feet ', 'Speed 30 ft. in '],
  ]
  const HEADS = [
    '',
    'Boar\nSmall beast, unaligned\nHit Points 9\nSpeed 30 ft. ',
    'Goblin CR 1\nSpeed 30 ft.',
    'Goblin CR 1\nN Small humanoid\nSpeed 30 ft. (',
  ]
  test.each(TOKENS)('of %j again and again takes no longer for its length', async (token) => {
    for (const head of HEADS) {
      const text = `${head}${token.repeat(Math.floor((MAX_STAT_BLOCKS - head.length - 1) / token.length))}!`
      // Quadratic patterns take minutes at this length; linear ones, some tenths of a second.
      expect(await cpuSecondsOf(async () => void creaturesIn(text))).toBeLessThan(4)
    }
  })
  test('reads each character a bounded number of times, however long it is', () => {
    const readPer = (times: number): number => {
      const text = `${GOBLIN}\n\n${WOLF}\n\n${BOAR}\n\n`.repeat(times)
      const exec = vi.spyOn(RegExp.prototype, 'exec')
      creaturesIn(text)
      const { calls, contexts } = exec.mock
      // Of replacing and splitting only the pattern's own steps would count, not these calls for each match.
      const patterns = contexts as readonly RegExp[]
      const isSearch = (_: unknown, i: number) => patterns[i]?.global === false && !patterns[i]?.sticky
      const characters = calls.filter(isSearch).reduce((sum, [given]) => sum + given.length, 0)
      exec.mockRestore()
      return characters / text.length
    }
    expect(readPer(80)).toBeLessThan(1.2 * readPer(10))
  })
  test('of any tokens is read or is none, without a throw', () => {
    const part = fc.tuple(
      fc.constantFrom(...TOKENS, ...GOBLIN.split('\n'), ...OGRE.split(' '), ...BOAR.split('\n')),
      fc.integer({ min: 1, max: 60 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.map(([token, times]) => token.repeat(times)).join('')
        for (const { sheet } of creaturesIn(text)) expect(sheet.name.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})
