/**
 * Table rules: where a rule text is silent, contradicts itself or leaves room, the choice made is data. A rule system
 * gives the value it is read with; a map may deviate (`MapSettings.tableRules`), and the movement engine takes the outcome
 * as input. No choice of this list is a constant inside an algorithm.
 */
import { failure, ok, type Result } from '../base/result.ts'
import type { HeightDistance } from '../grid/measure.ts'
import type { TableRuleValue } from '../map/records/settings.ts'

/** What holds at a table, every choice made. */
export interface TableRules {
  readonly 'corner-rule': 'hard-corners' | 'both-detours' | 'none'
  readonly 'second-diagonal': '10-feet' | '5-feet'
  readonly 'hard-diagonal-count': 'counts-as-two' | 'counts-as-one'
  readonly 'count-over-turn': boolean
  readonly squeezing: boolean
  readonly 'barrier-price': 'doubling' | '10-feet' | '5-feet' | 'free'
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
  readonly 'flank-from': 'any-square' | 'centre'
  readonly 'cover-stops-opportunities': boolean
  readonly 'barrier-cover': 'standard' | 'none'
  readonly 'height-distance': HeightDistance
  readonly withdraw: boolean
  readonly 'jump-distance': 'gap' | 'squares'
  readonly 'past-full-space': 'free' | 'between-two' | 'none'
  readonly 'take-cover-in-the-open': boolean
  readonly 'neutral-lets-pass': boolean
}

/** Name of a table rule. */
export type TableRuleId = keyof TableRules

/** One value a table rule may have, and how the text is read then. */
export interface TableRuleReading<V extends TableRuleValue = TableRuleValue> {
  readonly value: V
  readonly label: string
  readonly reading: string
}

/** A table rule as the GM sees it. */
export interface TableRuleDefinition<V extends TableRuleValue = TableRuleValue> {
  readonly label: string
  readonly readings: readonly TableRuleReading<V>[]
  /** Whole numbers that are values too, beside those of the readings. */
  readonly range?: { readonly min: number; readonly max: number }
}

const yesNo = (yes: string, no: string): readonly TableRuleReading<boolean>[] => [
  { value: true, label: 'Yes', reading: yes },
  { value: false, label: 'No', reading: no },
]

/** Every table rule: its label and its readings. */
export const TABLE_RULES: { readonly [K in TableRuleId]: TableRuleDefinition<TableRules[K]> } = {
  'corner-rule': {
    label: 'Diagonals past corners',
    readings: [
      { value: 'hard-corners', label: 'Not past any hard corner', reading: 'One wall beside a diagonal forbids it.' },
      { value: 'both-detours', label: 'Not between two', reading: 'Only walls on both ways round forbid a diagonal.' },
      { value: 'none', label: 'Always', reading: 'Corners forbid nothing.' },
    ],
  },
  'second-diagonal': {
    label: 'Price of the second diagonal',
    readings: [
      { value: '10-feet', label: '10 feet', reading: 'Diagonals alternate between 5 and 10 feet.' },
      { value: '5-feet', label: '5 feet', reading: 'Every diagonal is a plain square.' },
    ],
  },
  'hard-diagonal-count': {
    label: 'Doubled diagonals in the count',
    readings: [
      {
        value: 'counts-as-two',
        label: 'Count as two',
        reading: 'A doubled diagonal leaves the count of diagonals as it was.',
      },
      { value: 'counts-as-one', label: 'Count as one', reading: 'A doubled diagonal turns the count like any other.' },
    ],
  },
  'count-over-turn': {
    label: 'Count of diagonals over the whole turn',
    readings: yesNo('All moves of a turn share one count.', 'Every move begins a count of its own.'),
  },
  squeezing: {
    label: 'Squeezing through gaps',
    readings: yesNo('A big creature fits a gap of half its width.', 'A creature needs the whole of its space.'),
  },
  'barrier-price': {
    label: 'Price of crossing a low barrier',
    readings: [
      { value: 'doubling', label: 'Doubles the step', reading: 'The barrier hampers: one more doubling.' },
      { value: '10-feet', label: '10 feet more', reading: 'Two squares besides the square behind, never doubled.' },
      { value: '5-feet', label: '5 feet more', reading: 'Counts like difficult ground behind it.' },
      { value: 'free', label: 'Free', reading: 'The barrier does not slow anybody.' },
    ],
  },
  'barrier-diagonal': {
    label: 'Diagonals past the end of a barrier',
    readings: [
      { value: 'both-detours', label: 'Both ways round', reading: 'Paid only where both ways round cross a barrier.' },
      { value: 'either-detour', label: 'Either way round', reading: 'Paid where either way round crosses a barrier.' },
    ],
  },
  'three-sizes-apart': {
    label: 'Passing opponents three or more sizes larger or smaller',
    readings: [
      { value: 'pass', label: 'Freely', reading: 'Such opponents may be passed.' },
      {
        value: 'blocked',
        label: 'Never',
        reading: 'The table of passing says no, and its first row that fits decides.',
      },
      { value: 'ignored', label: 'Like any other', reading: 'Size does not matter: tumbling past is possible.' },
    ],
  },
  'allies-block-charge': {
    label: 'Allies block a charge',
    readings: yesNo('No charge through an ally.', 'Allies give way to a charge too.'),
  },
  'heavy-armour-run': {
    label: 'Running in heavy armor',
    readings: [
      { value: 3, label: 'Three times the speed', reading: 'Heavy armor shortens the run.' },
      { value: 4, label: 'Four times the speed', reading: 'Armor does not shorten the run.' },
    ],
  },
  'illegal-end': {
    label: 'Stopping where no one may stop',
    readings: [
      { value: 'last-legal', label: 'Back on the path', reading: 'Back to the last legal place.' },
      {
        value: 'closer-legal',
        label: 'To the nearest place',
        reading: 'Back to the last legal place, or to a legal one that is closer.',
      },
    ],
  },
  'tiny-per-square': {
    label: 'Tiny creatures in one square (where the text counts them)',
    readings: [4, 5, 6, 8, 9].map((value) => ({
      value,
      label: `${value}`,
      reading: `At most ${value} share a square.`,
    })),
  },
  'share-with-larger-prone': {
    label: 'Stopping on a larger prone body',
    readings: yesNo(
      'One may climb onto a larger body and stop there.',
      'Only a body of your size or smaller is a place to stop.',
    ),
  },
  'turn-price': {
    label: 'Turning in flight',
    readings: [
      { value: 5, label: '5 feet for 45°', reading: 'Every turn costs movement.' },
      { value: 0, label: 'Free', reading: 'Turning is not priced.' },
    ],
  },
  'ascent-price': {
    label: 'Rising in flight',
    readings: [
      { value: 5, label: '5 feet a square', reading: 'Every square upward costs 5 feet more in normal gravity.' },
      { value: 0, label: 'Free', reading: 'Rising is not priced.' },
    ],
    range: { min: 0, max: 100 },
  },
  'second-diagonal-at-10-feet-reach': {
    label: 'Reach of exactly 10 feet covers the second diagonal',
    readings: yesNo('Two squares diagonally are within reach.', 'The second diagonal lies at 15 feet.'),
  },
  'passing-for-size-provokes': {
    label: 'Passing an opponent for its size provokes from it',
    readings: yesNo('Entering its square is an opportunity for it.', 'Only leaving threatened squares is one.'),
  },
  'run-line': {
    label: 'Line of a run',
    readings: [
      { value: 'any', label: 'Any straight line', reading: 'A run goes straight to any square.' },
      { value: 'eight', label: 'One of eight directions', reading: 'Every step of a run goes the same way.' },
      {
        value: 'free',
        label: 'Any way',
        reading: 'A run may turn, except in water (and in the air where the book says so).',
      },
    ],
  },
  'charge-line': {
    label: 'Line of a charge',
    readings: [
      {
        value: 'any',
        label: 'Any straight line',
        reading: 'Nothing that stops or slows the charger, and no creature, may touch its path to the target square.',
      },
      { value: 'eight', label: 'One of eight directions', reading: 'Every step of a charge goes the same way.' },
    ],
  },
  'charge-least-feet': {
    label: 'Shortest charge',
    readings: [
      { value: 10, label: '10 feet', reading: 'A charge leads at least 10 feet.' },
      { value: 0, label: 'No limit', reading: 'A charge may lead to the next square.' },
    ],
    range: { min: 0, max: 100 },
  },
  'barrier-stops-run': {
    label: 'Low walls stop runs and charges',
    readings: yesNo('A low wall hampers like difficult terrain.', 'A run or charge pays for crossing it.'),
  },
  'flank-from': {
    label: 'Flanking line of large creatures',
    readings: [
      { value: 'any-square', label: 'From any square', reading: 'Any square a flanker fills may count.' },
      { value: 'centre', label: 'From the center', reading: 'The line runs from center to center.' },
    ],
  },
  'cover-stops-opportunities': {
    label: 'Cover prevents attacks of opportunity',
    readings: yesNo('No one strikes at a mover that has cover.', 'Cover does not matter to them.'),
  },
  'barrier-cover': {
    label: 'Cover from low walls',
    readings: [
      {
        value: 'standard',
        label: 'Yes',
        reading: 'A low wall gives cover, except to anyone who attacks across it from beside it.',
      },
      { value: 'none', label: 'No', reading: 'A low wall is no cover.' },
    ],
  },
  'height-distance': {
    label: 'Height in distances',
    readings: [
      {
        value: 'one-diagonal',
        label: 'Like one more direction',
        reading: 'Moving along, across and up at once is one diagonal.',
      },
      {
        value: 'stacked',
        label: 'On top of the distance',
        reading: 'Height counts against the distance on the ground like a second diagonal.',
      },
      {
        value: 'largest',
        label: 'The greater of both',
        reading: 'Height and distance on the ground: the greater counts.',
      },
    ],
  },
  withdraw: {
    label: 'Withdraw: a full-round retreat',
    readings: yesNo(
      'Up to twice its speed, and the squares it starts in count as not threatened.',
      'There is no such action.',
    ),
  },
  'jump-distance': {
    label: 'Distance a jump is rolled for',
    readings: [
      { value: 'gap', label: 'The gap', reading: 'Only the squares jumped over count: a 10-foot pit is DC 10.' },
      {
        value: 'squares',
        label: 'To the landing square',
        reading: 'The square landed in counts too: a 10-foot pit is DC 15.',
      },
    ],
  },
  'past-full-space': {
    label: 'Diagonals past a creature that fills its space',
    readings: [
      { value: 'free', label: 'Always', reading: 'Its squares let no one through; its corners stop no one.' },
      { value: 'between-two', label: 'Not between two', reading: 'No diagonal leads between two such creatures.' },
      { value: 'none', label: 'Never', reading: 'No diagonal leads past its corner.' },
    ],
  },
  'take-cover-in-the-open': {
    label: 'Taking cover without standard cover',
    readings: yesNo('Taking cover gives standard cover even in the open.', 'Only standard cover gets better.'),
  },
  'neutral-lets-pass': {
    label: 'Neutral bystanders let others pass',
    readings: yesNo(
      'Sides that ignore each other make way like allies.',
      'Sides that ignore each other are in the way like opponents.',
    ),
  },
}

/** Ids of all table rules, in the order they are shown. */
export const TABLE_RULE_IDS = Object.keys(TABLE_RULES) as readonly TableRuleId[]

/**
 * The rules in force where `deviations` (a map's, by rule id) replace some defaults.
 * Errors: `unknown-table-rule`, `unknown-table-rule-value`, each with the id as `where`.
 */
export function tableRulesInForce(
  defaults: TableRules,
  deviations: Readonly<Record<string, TableRuleValue>>,
): Result<TableRules> {
  const rules: Record<string, TableRuleValue> = { ...defaults }
  for (const [id, value] of Object.entries(deviations)) {
    if (!Object.hasOwn(TABLE_RULES, id)) return failure('unknown-table-rule', { name: id })
    const { readings, range } = TABLE_RULES[id as TableRuleId]
    const isInRange = range && Number.isInteger(value) && Number(value) >= range.min && Number(value) <= range.max
    if (!isInRange && !readings.some((r) => r.value === value))
      return failure('unknown-table-rule-value', { name: id, choices: readings.map((r) => String(r.value)) })
    rules[id] = value
  }
  return ok(rules as unknown as TableRules)
}

/** What a table plays otherwise than `defaults`, one line each as people read it, in the order of the rules; empty: as written. */
export const houseRuleLines = (defaults: TableRules, rules: TableRules): readonly string[] =>
  TABLE_RULE_IDS.filter((id) => rules[id] !== defaults[id]).map((id) => {
    const { label, readings } = TABLE_RULES[id]
    return `${label}: ${readings.find(({ value }) => value === rules[id])?.label ?? String(rules[id])}`
  })
