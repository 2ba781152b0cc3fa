/** Every table rule, every reading, under every rule system: what the engine answers then, and where it decides nothing. */
import { describe, expect, it } from 'vitest'
import { usualAttitude } from '../../src/map/sides.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { TABLE_RULE_IDS, TABLE_RULES, type TableRuleId, type TableRules } from '../../src/rules/tableRules.ts'
import { coverOf } from '../../src/movement/cover/cover.ts'
import { standing } from '../../src/movement/cover/coverField.ts'
import { isFlanking } from '../../src/movement/threat/flank.ts'
import { at, combatant, drawnField } from '../support/drawnField.ts'
import { jumpNeeds } from '../../src/movement/path/jump.ts'
import { SYSTEMS } from '../support/systemFacts.ts'
import { along, farthest, foe, open, refusal, walked, type Situation, type Spot } from '../support/asked.ts'

type Table = Partial<TableRules>

/** A question, and what each reading answers in the systems named. */
interface Proof {
  readonly ask: (ruleset: Ruleset, rules: Table) => unknown
  /** By reading, in the order of the table; a system that answers otherwise says so among its facts. */
  readonly answers: readonly unknown[]
}

const DIAGONAL: readonly Spot[] = [
  [0, 0],
  [1, 1],
  [2, 2],
]
const CORNER = DIAGONAL.slice(0, 2)
/** Straight to no one of the eight sides; and round a corner. */
const BENT: readonly Spot[] = [
  [0, 0],
  [1, 0],
  [2, 1],
]
const TURNING: readonly Spot[] = [
  [0, 0],
  [1, 0],
  [1, 1],
]
/** Diagonals that differ, on which other rules depend: the default of all but D&D 5e. */
const COUNTED = { 'second-diagonal': '10-feet' } as const
const FAST = { speedFeet: { land: 200, fly: 60 } } as const
const FULL = { fillsSpace: true } as const
const reason = (ruleset: Ruleset, rows: readonly string[], path: readonly Spot[], how: Situation): string =>
  walked(ruleset, rows, path, how).problem?.reason ?? 'legal'

const PROOFS: { readonly [Id in TableRuleId]: Proof } = {
  'corner-rule': {
    ask: (ruleset, rules) => [
      reason(ruleset, ['.#', '..'], CORNER, { rules }),
      reason(ruleset, ['.#', '#.'], CORNER, { rules }),
    ],
    answers: [
      ['corner', 'corner'],
      ['legal', 'corner'],
      ['legal', 'legal'],
    ],
  },
  'second-diagonal': {
    ask: (ruleset, rules) => walked(ruleset, open(3, 3), DIAGONAL, { rules }).steps,
    answers: [
      [5, 10],
      [5, 5],
    ],
  },
  'hard-diagonal-count': {
    ask: (ruleset, rules) => walked(ruleset, ['...', '.d.', '...'], DIAGONAL, { rules }).steps,
    answers: [
      [15, 5],
      [15, 10],
    ],
  },
  'count-over-turn': {
    ask: (ruleset, rules) =>
      walked(ruleset, open(2, 2), CORNER, { rules: { ...COUNTED, ...rules }, diagonals: 1 }).feet,
    answers: [10, 5],
  },
  squeezing: {
    ask: (ruleset, rules) =>
      walked(ruleset, ['..#', '...'], along(0, 1), { rules, mover: { ...FAST, size: 'large' } }).steps,
    answers: [[10], []],
  },
  'barrier-price': {
    ask: (ruleset, rules) =>
      walked(ruleset, ['.D'], along(0, 1), { rules, mover: FAST, edges: [[1, 0, 'west', 'barrier']] }).feet,
    answers: [40, 30, 25, 20],
  },
  'barrier-diagonal': {
    ask: (ruleset, rules) => walked(ruleset, open(2, 2), CORNER, { rules, edges: [[1, 0, 'west', 'barrier']] }).feet,
    answers: [5, 15],
  },
  'three-sizes-apart': {
    ask: (ruleset, rules) =>
      [false, true].map((tumble) =>
        reason(ruleset, open(6, 4), along(0, 1), {
          rules,
          tumble,
          creatures: [foe('g', 1, 0, { size: 'gargantuan', reachFeet: 0 })],
        }),
      ),
    answers: [
      ['cannot-end', 'cannot-end'],
      ['occupied', 'occupied'],
      ['occupied', 'cannot-end'],
    ],
  },
  'allies-block-charge': {
    ask: (ruleset, rules) =>
      reason(ruleset, open(4, 1), along(0, 3), { rules, action: 'charge', creatures: [{ id: 'a', at: at(1, 0) }] }),
    answers: ['occupied', 'legal'],
  },
  'heavy-armour-run': {
    ask: (ruleset, rules) =>
      farthest(ruleset, open(40, 1), [0, 0], { rules, action: 'run', mover: { heavyArmor: true } }),
    answers: [90, 120],
  },
  'illegal-end': {
    ask: (ruleset, rules) => {
      const creatures = [
        { id: 'a', at: at(2, 1) },
        { id: 'b', at: at(3, 1) },
      ]
      return walked(ruleset, open(6, 3), along(0, 3, 1), { rules, creatures }).endsAt
    },
    answers: [
      { col: 1, row: 1, altitude: 0 },
      { col: 2, row: 0, altitude: 0 },
    ],
  },
  'tiny-per-square': {
    ask: (ruleset, rules) =>
      [4, 5, 6, 7, 8, 9, 10].filter((count) => {
        const others = Array.from({ length: count - 1 }, (_, i) => ({
          id: `t${i}`,
          at: at(1, 0),
          size: 'tiny' as const,
        }))
        return walked(ruleset, open(2, 1), along(0, 1), { rules, mover: { size: 'tiny' }, creatures: others }).legal
      }),
    answers: [[4], [4, 5], [4, 5, 6], [4, 5, 6, 7, 8], [4, 5, 6, 7, 8, 9]],
  },
  'share-with-larger-prone': {
    ask: (ruleset, rules) =>
      reason(ruleset, open(2, 1), along(0, 1), {
        rules,
        mover: { size: 'small' },
        creatures: [{ id: 'p', at: at(1, 0), prone: true }],
      }),
    answers: ['legal', 'cannot-end'],
  },
  'turn-price': {
    ask: (ruleset, rules) =>
      walked(ruleset, open(3, 2), [...along(0, 1), [1, 1]], { rules, mover: FAST, mode: 'fly' }).steps,
    answers: [
      [5, 15],
      [5, 5],
    ],
  },
  'ascent-price': {
    ask: (ruleset, rules) => {
      const up: Spot[] = [
        [0, 0, 0],
        [0, 0, 1],
      ]
      return (['normal', 'high'] as const).map(
        (gravity) => walked(ruleset, open(1, 1), up, { rules, mover: FAST, mode: 'fly', gravity }).feet,
      )
    },
    answers: [
      [10, 15],
      [5, 5],
    ],
  },
  'second-diagonal-at-10-feet-reach': {
    ask: (ruleset, rules) =>
      walked(ruleset, open(4, 3), along(1, 0), {
        rules: { ...COUNTED, ...rules },
        creatures: [foe('f', 3, 2, { reachFeet: 10 })],
      }).provokes,
    answers: [[{ by: 'f', step: 0, square: at(1, 0) }], []],
  },
  'passing-for-size-provokes': {
    ask: (ruleset, rules) =>
      walked(ruleset, open(8, 2), along(0, 3), {
        // Starfinder knows no passing for size as it is read: the rule decides where the table allows that.
        rules: { 'three-sizes-apart': 'pass', ...rules },
        mover: { size: 'large' },
        creatures: [foe('t', 2, 0, { size: 'tiny' })],
      }).provokes,
    answers: [[{ by: 't', step: 0, square: at(2, 0) }], []],
  },
  'run-line': {
    ask: (ruleset, rules) => [BENT, TURNING].map((path) => reason(ruleset, open(3, 2), path, { rules, action: 'run' })),
    answers: [
      ['legal', 'not-straight'],
      ['not-straight', 'not-straight'],
      ['legal', 'legal'],
    ],
  },
  'charge-line': {
    ask: (ruleset, rules) => reason(ruleset, open(3, 2), BENT, { rules, action: 'charge' }),
    answers: ['legal', 'not-straight'],
  },
  'charge-least-feet': {
    ask: (ruleset, rules) => reason(ruleset, open(2, 1), along(0, 1), { rules, action: 'charge' }),
    answers: ['cannot-end', 'legal'],
  },
  'barrier-stops-run': {
    ask: (ruleset, rules) =>
      reason(ruleset, open(3, 1), along(0, 2), { rules, action: 'run', edges: [[1, 0, 'west', 'barrier']] }),
    answers: ['barred-terrain', 'legal'],
  },
  flanking: {
    ask: (ruleset, rules) => {
      const [one, other] = [combatant({ id: 'a', at: at(0, 0) }), combatant({ id: 'b', at: at(2, 0) })]
      const field = drawnField(open(3, 1), ruleset, { rules })
      return isFlanking(field, one, other, combatant({ id: 'f', at: at(1, 0), side: 'foe' }))
    },
    answers: [true, false],
  },
  'flank-from': {
    ask: (ruleset, rules) => {
      const [giant, ally] = [combatant({ id: 'g', at: at(0, 0), size: 'large' }), combatant({ id: 'a', at: at(3, 2) })]
      const field = drawnField(open(5, 4), ruleset, { rules: { flanking: true, ...rules } })
      return isFlanking(field, giant, ally, combatant({ id: 'f', at: at(2, 1), side: 'foe' }))
    },
    answers: [true, false],
  },
  'cover-stops-opportunities': {
    ask: (ruleset, rules) =>
      walked(
        ruleset,
        ['..o.'],
        // Into its reach and out again.
        [
          [0, 0],
          [1, 0],
          [0, 0],
        ],
        { rules, creatures: [foe('f', 3, 0, { reachFeet: 10 })] },
      ).provokes,
    answers: [[], [{ by: 'f', step: 1, square: at(1, 0) }]],
  },
  'barrier-cover': {
    ask: (ruleset, rules) => {
      const field = drawnField(open(4, 1), ruleset, { rules, edges: [[2, 0, 'west', 'barrier']] })
      const [archer, target] = [combatant({ id: 'a', at: at(0, 0) }), combatant({ id: 't', at: at(3, 0) })]
      return coverOf(field, archer, standing(field, target), [], 'ranged')
    },
    answers: ['cover', 'none'],
  },
  'height-distance': {
    ask: (ruleset, rules) =>
      [
        [2, 2, 2],
        [3, 0, 3],
      ].map(
        ([col = 0, row = 0, up = 0]) =>
          walked(
            ruleset,
            open(4, 3),
            [
              [0, 0, up],
              [0, 0, up + 1],
            ],
            {
              rules: { ...COUNTED, ...rules },
              mover: FAST,
              mode: 'fly',
              creatures: [foe('f', col, row, { reachFeet: 15 })],
            },
          ).provokes.length,
      ),
    answers: [
      [1, 0],
      [0, 0],
      [1, 1],
    ],
  },
  withdraw: {
    ask: (ruleset, rules) => refusal(ruleset, open(3, 1), [0, 0], { rules, action: 'withdraw' }),
    answers: ['allowed', 'no-such-action'],
  },
  'jump-distance': {
    ask: (ruleset, rules) => {
      const { leap } = ruleset.details
      const jumper = { speedFeet: 30, strength: 10, spaceFeet: 5 }
      return leap && jumpNeeds(leap, { ...ruleset.tableRules, ...rules }, 25, jumper).countedFeet
    },
    answers: [20, 25],
  },
  'past-full-space': {
    ask: (ruleset, rules) =>
      [[foe('a', 1, 0, FULL)], [foe('a', 1, 0, FULL), foe('b', 0, 1, FULL)]].map((creatures) =>
        reason(ruleset, open(2, 2), CORNER, { rules, creatures }),
      ),
    answers: [
      ['legal', 'legal'],
      ['legal', 'corner'],
      ['corner', 'corner'],
    ],
  },
  'take-cover-in-the-open': {
    ask: (ruleset, rules) =>
      (['none', 'lesser', 'standard'] as const).map((degree) =>
        ruleset.cover.inForce(degree, ['took-cover'], { ...ruleset.tableRules, ...rules }),
      ),
    answers: [
      ['standard', 'standard', 'greater'],
      ['none', 'lesser', 'greater'],
    ],
  },
  'neutral-lets-pass': {
    ask: (ruleset, rules) => [
      reason(ruleset, open(3, 1), along(0, 2), {
        rules,
        attitudes: usualAttitude,
        creatures: [foe('n', 1, 0, { side: 'neutral' })],
      }),
      reason(ruleset, open(3, 1), along(0, 2), { rules, attitudes: usualAttitude, creatures: [foe('f', 1, 0)] }),
    ],
    answers: [
      ['legal', 'occupied'],
      ['occupied', 'occupied'],
    ],
  },
}

/** All of them, but for that of the worked example, which this file cannot know. */
const proved = TABLE_RULE_IDS.filter((id) => id in PROOFS)

describe.each(proved)('the table rule %s', (id) => {
  const { ask, answers } = PROOFS[id]
  const { readings } = TABLE_RULES[id]
  const decides = RULESETS.filter(({ idleTableRules }) => !idleTableRules.includes(id))
  it.each(decides)('decides in $name by each of its readings, and by the default where nothing is said', (ruleset) => {
    const asked = readings.map(({ value }) => ask(ruleset, { [id]: value }))
    expect(new Set(asked.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(1)
    const usual = readings.findIndex(({ value }) => value === ruleset.tableRules[id])
    expect(ask(ruleset, {})).toEqual(asked[usual])
  })
  const systems = SYSTEMS.filter(({ ruleset }) => decides.includes(ruleset))
  it.each(systems)('is read in $name as its book says', ({ ruleset, readings: own }) => {
    expect(readings.map(({ value }) => ask(ruleset, { [id]: value }))).toEqual(own[id] ?? answers)
  })
})

describe('a table rule that is idle in a system', () => {
  const idle = RULESETS.flatMap((ruleset) => ruleset.idleTableRules.map((id) => ({ ruleset, id, name: ruleset.name })))
  it.each(idle)('changes nothing there ($name, $id)', ({ ruleset, id }) => {
    const answer = (rules: Table): unknown => {
      try {
        return PROOFS[id].ask(ruleset, rules)
      } catch (error) {
        return String(error)
      }
    }
    for (const { value } of TABLE_RULES[id].readings) expect(answer({ [id]: value })).toEqual(answer({}))
  })
})
