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
  readonly flanking: boolean
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
      { value: 'hard-corners', label: 'Never past a hard corner', reading: 'You can’t cut a wall corner.' },
      {
        value: 'both-detours',
        label: 'Not between two corners',
        reading: 'You can cut one wall corner, but not squeeze diagonally between two.',
      },
      { value: 'none', label: 'Always', reading: 'Wall corners never block a diagonal.' },
    ],
  },
  'second-diagonal': {
    label: 'Cost of the second diagonal',
    readings: [
      { value: '10-feet', label: '10 ft', reading: 'Diagonals alternate between 5 and 10 ft.' },
      { value: '5-feet', label: '5 ft', reading: 'Every diagonal costs as much as an orthogonal step.' },
    ],
  },
  'hard-diagonal-count': {
    label: 'Difficult diagonals and the 5-10 count',
    readings: [
      {
        value: 'counts-as-two',
        label: 'Count as two',
        reading: 'A difficult diagonal does not change whether the next one costs 5 or 10 ft.',
      },
      {
        value: 'counts-as-one',
        label: 'Count as one',
        reading: 'After a difficult diagonal the next one costs the other amount, as after any diagonal.',
      },
    ],
  },
  'count-over-turn': {
    label: 'Count diagonals over the whole turn',
    readings: yesNo('All moves in a turn share one count.', 'Each move starts a new count.'),
  },
  squeezing: {
    label: 'Squeezing through gaps',
    readings: yesNo(
      'A large creature can squeeze through a gap too narrow for its space.',
      'A creature needs its full space.',
    ),
  },
  'barrier-price': {
    label: 'Cost to cross a low wall',
    readings: [
      { value: 'doubling', label: 'Doubles the step', reading: 'Crossing doubles the cost of the step.' },
      { value: '10-feet', label: '+10 ft', reading: '+10 ft, not multiplied by difficult terrain.' },
      { value: '5-feet', label: '+5 ft', reading: 'As if the square behind it were difficult terrain.' },
      { value: 'free', label: 'Free', reading: 'Low walls don’t slow movement.' },
    ],
  },
  'barrier-diagonal': {
    label: 'Diagonals past the end of a low wall',
    readings: [
      {
        value: 'both-detours',
        label: 'Free unless both sides cross',
        reading: 'A diagonal pays only if both orthogonal detours cross a low wall.',
      },
      {
        value: 'either-detour',
        label: 'Pays if either side crosses',
        reading: 'A diagonal pays if either orthogonal detour crosses a low wall.',
      },
    ],
  },
  'three-sizes-apart': {
    label: 'Moving through enemies three or more sizes apart',
    readings: [
      { value: 'pass', label: 'Freely', reading: 'You can move through them.' },
      {
        value: 'blocked',
        label: 'Never',
        reading: 'The first matching row of the table on moving through creatures says no.',
      },
      { value: 'ignored', label: 'Like any enemy', reading: 'Size does not matter. You can still tumble through.' },
    ],
  },
  'allies-block-charge': {
    label: 'Allies block a charge',
    readings: yesNo('You can’t charge through an ally.', 'Allies let a charge pass.'),
  },
  'heavy-armour-run': {
    label: 'Running in heavy armor',
    readings: [
      { value: 3, label: '× 3', reading: 'In heavy armor a run is three times your speed.' },
      { value: 4, label: '× 4', reading: 'Armor does not shorten a run.' },
    ],
  },
  'illegal-end': {
    label: 'Ending in an occupied square',
    readings: [
      {
        value: 'last-legal',
        label: 'Return to last legal square',
        reading: 'The creature goes back along its path to the last square where it could stop.',
      },
      {
        value: 'closer-legal',
        label: 'Nearest legal square',
        reading: 'The creature goes to the last legal square of its path, or to a legal square that is closer.',
      },
    ],
  },
  'tiny-per-square': {
    label: 'Tiny creatures per square',
    readings: [4, 5, 6, 8, 9].map((value) => ({
      value,
      label: `${value}`,
      reading: `Up to ${value} Tiny creatures share a square, where the book gives a number.`,
    })),
  },
  'share-with-larger-prone': {
    label: 'Ending on a larger prone creature',
    readings: yesNo(
      'You can end your move on a larger creature that is prone.',
      'You can end only on a prone creature of your size or smaller.',
    ),
  },
  'turn-price': {
    label: 'Turning in flight',
    readings: [
      { value: 5, label: '5 ft for 45°', reading: 'Each 45° turn costs 5 ft of movement.' },
      { value: 0, label: 'Free', reading: 'Turning costs nothing.' },
    ],
  },
  'ascent-price': {
    label: 'Climbing in flight',
    readings: [
      { value: 5, label: '+5 ft per square', reading: 'Each square upward costs 5 ft more in normal gravity.' },
      { value: 0, label: 'Free', reading: 'Climbing costs nothing extra.' },
    ],
    range: { min: 0, max: 100 },
  },
  'second-diagonal-at-10-feet-reach': {
    label: '10-ft reach covers the second diagonal',
    readings: yesNo(
      'A target two squares away diagonally is in reach.',
      'The second diagonal is 15 ft away, out of reach.',
    ),
  },
  'passing-for-size-provokes': {
    label: 'Moving through a much larger or smaller enemy provokes',
    readings: yesNo('Entering its square provokes from it.', 'Only leaving a threatened square provokes.'),
  },
  'run-line': {
    label: 'Line of a run',
    readings: [
      { value: 'any', label: 'Any straight line', reading: 'You run in a straight line to any square.' },
      { value: 'eight', label: 'One of eight directions', reading: 'Every step of a run goes in the same direction.' },
      {
        value: 'free',
        label: 'No line needed',
        reading: 'A run can turn, except in water (and in the air where the book says so).',
      },
    ],
  },
  'charge-line': {
    label: 'Line of a charge',
    readings: [
      {
        value: 'any',
        label: 'Any straight line',
        reading: 'No creature and nothing that blocks or slows the charger can touch its path to the target square.',
      },
      {
        value: 'eight',
        label: 'One of eight directions',
        reading: 'Every step of a charge goes in the same direction.',
      },
    ],
  },
  'charge-least-feet': {
    label: 'Shortest charge',
    readings: [
      { value: 10, label: '10 ft', reading: 'You must move at least 10 ft.' },
      { value: 0, label: 'No limit', reading: 'You can charge into the next square.' },
    ],
    range: { min: 0, max: 100 },
  },
  'barrier-stops-run': {
    label: 'Low walls stop runs and charges',
    readings: yesNo(
      'You can’t run or charge across a low wall, as with difficult terrain.',
      'A run or charge can cross and pays the cost.',
    ),
  },
  flanking: {
    label: 'Flanking',
    readings: yesNo('Two allies on opposite sides of an enemy flank it.', 'No one flanks.'),
  },
  'flank-from': {
    label: 'Flanking with a large creature',
    readings: [
      {
        value: 'any-square',
        label: 'From any square',
        reading: 'The line can start from any square the flanker occupies.',
      },
      { value: 'centre', label: 'From the center', reading: 'The line runs from center to center.' },
    ],
  },
  'cover-stops-opportunities': {
    label: 'Cover prevents attacks of opportunity',
    readings: yesNo('A mover with cover provokes no attack.', 'Cover makes no difference.'),
  },
  'barrier-cover': {
    label: 'Cover from low walls',
    readings: [
      {
        value: 'standard',
        label: 'Yes',
        reading: 'A low wall gives cover, except against an attacker right next to it.',
      },
      { value: 'none', label: 'No', reading: 'A low wall gives no cover.' },
    ],
  },
  'height-distance': {
    label: 'Measuring height',
    readings: [
      {
        value: 'one-diagonal',
        label: 'As a third direction',
        reading: 'Moving forward, sideways and up at once is one diagonal.',
      },
      {
        value: 'stacked',
        label: 'Diagonal to the plan distance',
        reading: 'Measure across the map first, then count height as a diagonal against it.',
      },
      {
        value: 'largest',
        label: 'The greater of the two',
        reading: 'Use the plan distance or the height, whichever is greater.',
      },
    ],
  },
  withdraw: {
    label: 'Withdraw: a full-round retreat',
    readings: yesNo(
      'Move up to twice your speed. Leaving the squares you start in does not provoke.',
      'This action is not available.',
    ),
  },
  'jump-distance': {
    label: 'What a jump’s DC counts',
    readings: [
      { value: 'gap', label: 'The gap', reading: 'Only the squares you jump over count: a 10-ft pit is DC 10.' },
      {
        value: 'squares',
        label: 'To the landing square',
        reading: 'The landing square counts too: a 10-ft pit is DC 15.',
      },
    ],
  },
  'past-full-space': {
    label: 'Diagonals past a creature that fills its space',
    readings: [
      { value: 'free', label: 'Always', reading: 'No one can enter its squares, but its corners block no diagonal.' },
      {
        value: 'between-two',
        label: 'Not between two',
        reading: 'You can’t move diagonally between two such creatures.',
      },
      { value: 'none', label: 'Never', reading: 'You can’t move diagonally past its corner.' },
    ],
  },
  'take-cover-in-the-open': {
    label: 'Take Cover in the open',
    readings: yesNo(
      'Take Cover gives standard cover even in the open.',
      'Take Cover only upgrades standard cover to greater cover.',
    ),
  },
  'neutral-lets-pass': {
    label: 'Neutral creatures let others pass',
    readings: yesNo(
      'You can move through creatures of sides that ignore yours, as through allies.',
      'Creatures of sides that ignore yours block you, as enemies do.',
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
