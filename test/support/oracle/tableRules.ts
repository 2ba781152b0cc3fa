/**
 * What a table may play otherwise, read a second time: the ids and values of docs/rules.md, and the defaults of each
 * ruleset. Those of contract 1 may stand in a request; the others come beside it.
 */
import type { Ruleset } from './request.ts'

export type TableRules = {
  readonly 'corner-rule': 'hard-corners' | 'both-detours' | 'none'
  readonly 'second-diagonal': '10-feet' | '5-feet'
  readonly 'hard-diagonal-count': 'counts-as-two' | 'counts-as-one'
  readonly 'count-over-turn': boolean
  readonly squeezing: boolean
  readonly 'barrier-price': '10-feet' | 'doubling' | '5-feet' | 'free'
  readonly 'barrier-diagonal': 'both-detours' | 'either-detour'
  readonly 'three-sizes-apart': 'pass' | 'blocked' | 'ignored'
  readonly 'allies-block-charge': boolean
  readonly 'heavy-armour-run': number
  readonly 'illegal-end': 'last-legal' | 'closer-legal'
  readonly 'tiny-per-square': number
  readonly 'share-with-larger-prone': boolean
  readonly 'turn-price': number
  readonly 'ascent-price': number
  readonly 'second-diagonal-at-10-feet-reach': boolean
  readonly 'passing-for-size-provokes': boolean
  readonly 'run-line': 'any' | 'eight' | 'free'
  readonly 'charge-line': 'any' | 'eight'
  readonly 'charge-least-feet': number
  readonly 'barrier-stops-run': boolean
  readonly flanking: boolean
  readonly 'flank-from': 'any-square' | 'centre'
  readonly 'cover-stops-opportunities': boolean
  readonly 'barrier-cover': 'standard' | 'none'
  readonly 'height-distance': 'one-diagonal' | 'stacked' | 'largest'
}

export type Deviations = Partial<TableRules>

/** Every value of every table rule. */
export const READINGS: { readonly [Id in keyof TableRules]: readonly TableRules[Id][] } = {
  'corner-rule': ['hard-corners', 'both-detours', 'none'],
  'second-diagonal': ['10-feet', '5-feet'],
  'hard-diagonal-count': ['counts-as-two', 'counts-as-one'],
  'count-over-turn': [true, false],
  squeezing: [true, false],
  'barrier-price': ['10-feet', 'doubling', '5-feet', 'free'],
  'barrier-diagonal': ['both-detours', 'either-detour'],
  'three-sizes-apart': ['pass', 'blocked', 'ignored'],
  'allies-block-charge': [true, false],
  'heavy-armour-run': [3, 4],
  'illegal-end': ['last-legal', 'closer-legal'],
  'tiny-per-square': [4, 5, 6, 8, 9],
  'share-with-larger-prone': [false, true],
  'turn-price': [0, 5],
  'ascent-price': [0, 5],
  'second-diagonal-at-10-feet-reach': [true, false],
  'passing-for-size-provokes': [false, true],
  'run-line': ['any', 'eight', 'free'],
  'charge-line': ['any', 'eight'],
  'charge-least-feet': [10, 0],
  'barrier-stops-run': [true, false],
  flanking: [true, false],
  'flank-from': ['any-square', 'centre'],
  'cover-stops-opportunities': [true, false],
  'barrier-cover': ['standard', 'none'],
  'height-distance': ['one-diagonal', 'stacked', 'largest'],
}

const DND35: TableRules = {
  'corner-rule': 'hard-corners',
  'second-diagonal': '10-feet',
  'hard-diagonal-count': 'counts-as-two',
  'count-over-turn': true,
  squeezing: true,
  'barrier-price': '10-feet',
  'barrier-diagonal': 'both-detours',
  'three-sizes-apart': 'pass',
  'allies-block-charge': true,
  'heavy-armour-run': 3,
  'illegal-end': 'closer-legal',
  'tiny-per-square': 4,
  'share-with-larger-prone': false,
  'turn-price': 0,
  'ascent-price': 0,
  'second-diagonal-at-10-feet-reach': true,
  'passing-for-size-provokes': false,
  'run-line': 'any',
  'charge-line': 'any',
  'charge-least-feet': 10,
  'barrier-stops-run': true,
  flanking: true,
  'flank-from': 'any-square',
  'cover-stops-opportunities': true,
  'barrier-cover': 'standard',
  'height-distance': 'one-diagonal',
}

const AS_WRITTEN: Readonly<Record<Ruleset, TableRules>> = {
  dnd35: DND35,
  pf1e: { ...DND35, 'passing-for-size-provokes': true },
  starfinder: {
    ...DND35,
    'barrier-price': 'doubling',
    'three-sizes-apart': 'ignored',
    'heavy-armour-run': 4,
    'illegal-end': 'last-legal',
    'turn-price': 5,
    'ascent-price': 5,
  },
  pf2e: {
    ...DND35,
    'corner-rule': 'both-detours',
    squeezing: false,
    'barrier-price': '5-feet',
    'allies-block-charge': false,
    'heavy-armour-run': 4,
    'illegal-end': 'last-legal',
    'flank-from': 'centre',
    'cover-stops-opportunities': false,
  },
}

/** What holds at a table that plays a ruleset with some rules changed. */
export const tableOf = (ruleset: Ruleset, deviations: Deviations): TableRules => ({
  ...AS_WRITTEN[ruleset],
  ...deviations,
})
