/**
 * Forty stat blocks a layout, written for this project, with the sheets they say. Each block begins with a line
 * `@ name | size | speeds | facts …`; a score that the creature does not have is a dash and stays at its default.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flattened, tidyLines } from '../../src/formats/creatures/blockText.ts'
import { layoutOf, readStatBlock, type StatBlockLayout } from '../../src/formats/creatures/statBlock.ts'

interface Block {
  readonly name: string
  readonly expected: object
  readonly text: string
}

const LAYOUTS: readonly (readonly [file: string, layout: StatBlockLayout])[] = [
  ['starfinder', 'two-armor-classes'],
  ['dnd35', 'hit-dice'],
  ['pf1e', 'challenge'],
  ['pf2e', 'level'],
  ['dnd5e', 'passive-perception'],
]

const numbersIn = (list: string): Record<string, number> =>
  Object.fromEntries(
    list.split(',').flatMap((each) => {
      const [key = '', value = ''] = each.trim().split(' ')
      return /^-?\d+$/.test(value) ? [[key, Number(value)]] : []
    }),
  )

function blockOf(given: string): Block {
  const [head = '', ...lines] = given.trim().split('\n')
  const parts = head
    .slice(1)
    .split('|')
    .map((part) => part.trim())
  const [name = '', size = '', speeds = '', ...facts] = parts
  const find = (word: string) => facts.find((fact) => fact.startsWith(`${word} `))?.slice(word.length + 1)
  const scores = facts.find((fact) => /^[\d—]+\/[\d—]+\/[\d—]+$/.test(fact))?.split('/') ?? []
  const [strength = 10, dexterity = 10, constitution = 10] = scores.map((score) => (score === '—' ? 10 : Number(score)))
  const skills = facts[facts.findIndex((fact) => fact.includes('/')) + 1] ?? ''
  const number = (word: string, absent?: number) => (find(word) === undefined ? absent : Number(find(word)))
  const base = find('base')
  return {
    name,
    text: lines.join('\n'),
    expected: {
      missing: [],
      unclear: [...new Set(find('unclear')?.split('; ') ?? [])].sort(),
      sheet: {
        ...{ name, size, strength, dexterity, constitution },
        speedFeet: numbersIn(speeds),
        baseSpeedFeet: base === undefined ? undefined : { ...numbersIn(speeds), ...numbersIn(base) },
        maneuverability: /clumsy|poor|average|good|perfect/.exec(speeds)?.[0] ?? 'average',
        ...{ reachFeet: number('reach'), hitPoints: number('hp'), skills: numbersIn(skills) },
        hasMovementReaction: { yes: true, no: false }[find('reaction') ?? ''],
        reactionsPerRound: number('reactions', 1),
        incorporeal: facts.includes('incorporeal'),
      },
    },
  }
}

describe.each(LAYOUTS)('stat blocks of %s', (file, layout) => {
  const path = resolve(import.meta.dirname, 'statBlocks', `${file}.txt`)
  const blocks = readFileSync(path, 'utf8').split('\n----\n').map(blockOf)
  test('are forty creatures', () => {
    expect([blocks.length, new Set(blocks.map(({ name }) => name)).size]).toEqual([40, 40])
  })
  test.each(blocks.map((block) => [block.name, block] as const))('%s', (_, { text, expected }) => {
    expect(layoutOf(flattened(tidyLines(text)))).toBe(layout)
    const read = (given: string) => {
      const found = readStatBlock(given)
      if (!found) return null
      const { name, size, strength, dexterity, constitution, speedFeet, baseSpeedFeet, maneuverability } = found.sheet
      const { reachFeet, hitPoints, skills, hasMovementReaction, reactionsPerRound, incorporeal } = found.sheet
      return {
        missing: found.missing,
        unclear: [...found.unclear].sort(),
        sheet: {
          ...{ name, size, strength, dexterity, constitution, speedFeet, baseSpeedFeet, maneuverability },
          ...{ reachFeet, hitPoints, skills, hasMovementReaction, reactionsPerRound, incorporeal },
        },
      }
    }
    expect(read(text)).toEqual(expected)
    // As a PDF breaks lines: in the middle of anything.
    const [first = '', ...rest] = text.split('\n')
    if (rest.length > 3 && !rest.some((line) => /^[A-Z]\w*$/.test(line)))
      expect(read([first, rest.join(' ').replace(/(.{34}\S*) /g, '$1\n')].join('\n'))).toEqual(expected)
  })
})
