/**
 * Positions that game masters argue about: one row each, with the answer of every rule system and the rule it rests on. Where
 * the four texts are silent, the core book or Fivefoot's own ruling (docs/rules.md) is named.
 */
import { describe, expect, it } from 'vitest'
import { coverOf } from '../../src/movement/cover/cover.ts'
import { standing } from '../../src/movement/cover/coverField.ts'
import { isFlanking } from '../../src/movement/threat/flank.ts'
import { isThreatened, threatField } from '../../src/movement/threat/threatField.ts'
import { reachRulesOf } from '../../src/movement/threat/reach.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { along, foe, open, reached, walked, type Situation, type Spot } from '../support/asked.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../support/drawnField.ts'
import { BOOKS } from '../support/books.ts'

interface Position {
  readonly position: string
  /** Where it is written. */
  readonly rule: string
  readonly ask: (ruleset: Ruleset) => unknown
  /** Of Starfinder, D&D 3.5, Pathfinder 1e and Pathfinder 2e; a single one: of all four. */
  readonly answers: readonly [unknown] | readonly [sf: unknown, d35: unknown, p1: unknown, p2: unknown]
}

const reason = (ruleset: Ruleset, rows: readonly string[], path: readonly Spot[], how: Situation = {}): string =>
  walked(ruleset, rows, path, how).problem?.reason ?? 'legal'
/** A foe that uses its opportunities or reactions. */
const attacker = (id: string, col: number, row: number, more: Partial<DrawnCreature> = {}): DrawnCreature =>
  foe(id, col, row, { hasMovementReaction: true, ...more })
const strikes = (ruleset: Ruleset, rows: readonly string[], path: readonly Spot[], how: Situation): number =>
  walked(ruleset, rows, path, how).provokes.length
const DIAGONAL: readonly Spot[] = [
  [0, 0],
  [1, 1],
]
const WEST = along(1, 0)

/** Of the four squares east of a creature those it threatens. */
function threatenedEast(ruleset: Ruleset, more: Partial<DrawnCreature>): readonly number[] {
  const field = drawnField(open(20, 13), ruleset)
  const creature = combatant({ id: 'x', at: at(4, 6), ...more })
  const threat = threatField(field.lines, reachRulesOf(field), creature)
  const east = creature.size === 'large' ? 5 : 4
  return [1, 2, 3, 4].filter((squares) => isThreatened(threat, east + squares, 6))
}

function flanks(ruleset: Ruleset, a: DrawnCreature, b: DrawnCreature, target: DrawnCreature): boolean {
  const [first, second, between] = [a, b, target].map(combatant)
  if (!first || !second || !between) throw new Error('three creatures')
  return isFlanking(drawnField(open(9, 9), ruleset, { creatures: [a, b, target] }), first, second, between)
}

/** Cover from a ranged attack along the top row, from its west end to its east end. */
function cover(
  ruleset: Ruleset,
  row: string,
  others: readonly DrawnCreature[] = [],
  edges: readonly DrawnEdge[] = [],
): string {
  const rows = [row, row.replaceAll(/[^.]/gu, '.')]
  const [archer, target] = [combatant({ id: 'a', at: at(0, 0) }), combatant(foe('t', row.length - 1, 0))]
  const field = drawnField(rows, ruleset, { creatures: [archer, target, ...others], edges })
  return coverOf(field, archer, standing(field, target), others.map(combatant), 'ranged')
}

const POSITIONS: readonly Position[] = [
  {
    position: 'a single step away from an opponent provokes nothing; a plain move of one square does',
    rule: 'SF-REACH-12; D&D 3.5 and Pathfinder 1e, 5-foot step; P2-REACT-1, Step',
    ask: (ruleset) => [
      strikes(ruleset, open(4, 1), WEST, { action: 'step', creatures: [attacker('f', 2, 0)] }),
      strikes(ruleset, open(4, 1), WEST, { creatures: [attacker('f', 2, 0)] }),
    ],
    answers: [[0, 1]],
  },
  {
    position: 'a single step leads neither into rubble nor over a low wall',
    rule: 'CT-STEP, P2-DIFF-4',
    ask: (ruleset) => [
      reason(ruleset, ['.d'], along(0, 1), { action: 'step' }),
      reason(ruleset, ['..'], along(0, 1), { action: 'step', edges: [[1, 0, 'west', 'barrier']] }),
    ],
    answers: [['barred-terrain', 'barred-terrain']],
  },
  {
    position: 'leaving three threatened squares gives one opponent one opportunity',
    rule: 'SF-REACH-5, CT-PROVOKE',
    ask: (ruleset) => strikes(ruleset, open(6, 2), along(0, 4), { creatures: [attacker('f', 2, 1)] }),
    answers: [1],
  },
  {
    position: 'a reach weapon: near squares stay threatened in Starfinder and Pathfinder 2e only',
    rule: 'SF-REACH-7; D&D 3.5 and Pathfinder 1e, reach weapons; P2-REACH-2',
    ask: (ruleset) => threatenedEast(ruleset, { reachWeapon: true, reachFeet: 5 }),
    answers: [[1, 2], [2], [2], [1, 2]],
  },
  {
    position: 'the same in the hands of an ogre: 15 feet, or 15 and 20 only',
    rule: 'SF-REACH-13; D&D 3.5 and Pathfinder 1e, reach weapons; P2-REACH-2',
    ask: (ruleset) => threatenedEast(ruleset, { size: 'large', reachWeapon: true, reachFeet: 10 }),
    answers: [
      [1, 2, 3],
      [3, 4],
      [3, 4],
      [1, 2, 3],
    ],
  },
  {
    position: 'one passes through an ally and does not stop there',
    rule: 'SF-ALLY-1, D35-FRIEND-1, P1-FRIEND-1, P2-THRU-1; SF-END-1, D35-END-1, P1-END-1, P2-END-1',
    ask: (ruleset) => {
      const creatures = [{ id: 'a', at: at(1, 0) }]
      return [2, 1].map((end) => reason(ruleset, open(3, 1), along(0, end), { creatures }))
    },
    answers: [['legal', 'cannot-end']],
  },
  {
    position: 'a diagonal between two opponents is free: creatures are no corners',
    rule: 'SF-CORNER-2, D35-CORNER-2, P1-CORNER-2, CT-P2CORNER',
    ask: (ruleset) => reason(ruleset, open(2, 2), DIAGONAL, { creatures: [foe('a', 1, 0), foe('b', 0, 1)] }),
    answers: ['legal'],
  },
  {
    position: 'a diagonal past one corner of a wall; between two',
    rule: 'SF-CORNER-1, D35-CORNER-1, P1-CORNER-1, CT-P2CORNER',
    ask: (ruleset) => [reason(ruleset, ['.#', '..'], DIAGONAL), reason(ruleset, ['.#', '#.'], DIAGONAL)],
    answers: [
      ['corner', 'corner'],
      ['corner', 'corner'],
      ['corner', 'corner'],
      ['legal', 'corner'],
    ],
  },
  {
    position: 'a Large creature squeezes past an opponent in a 10-foot corridor, not in Pathfinder 2e',
    rule: 'SF-SQZ-1, D35-SQZ-5, P1-SQZ-5, P2-NOSQZ',
    ask: (ruleset) =>
      reached(ruleset, open(8, 2), [0, 0], {
        mover: { size: 'large', speedFeet: { land: 60 } },
        creatures: [foe('f', 3, 0, { reachFeet: 0 })],
      }).some(({ col, canEnd }) => col >= 4 && canEnd),
    answers: [true, true, true, false],
  },
  {
    position:
      'a tiny creature enters the square of an opponent; one three sizes larger is passed; in Starfinder by tumbling only',
    rule: 'SF-SIZE-4, D35-TINY-1, P1-TINY-1, P2-TINY-1; D35-SIZE3-1, P1-SIZE3-1, P2-THRU-4; SF-OPP-4',
    ask: (ruleset) => {
      const past = (mover: Partial<DrawnCreature>, size: DrawnCreature['size'], tumble = false) =>
        reason(ruleset, open(8, 1), along(0, 5), {
          tumble,
          mover,
          creatures: [{ ...foe('f', 1, 0, { reachFeet: 0 }), ...(size ? { size } : {}) }],
        })
      return [
        past({ size: 'tiny' }, 'medium'),
        past({ size: 'small' }, 'gargantuan'),
        past({ size: 'small' }, 'gargantuan', true),
      ]
    },
    answers: [
      ['legal', 'occupied', 'legal'],
      ['legal', 'legal', 'legal'],
      ['legal', 'legal', 'legal'],
      ['legal', 'legal', 'legal'],
    ],
  },
  {
    position: 'a helpless opponent is passed; one may stop on it in the older systems',
    rule: 'SF-OPP-2, D35-OPP-2, P1-OPP-2, P2-THRU-3; SF-END-1, D35-END-1, P1-END-1, P2-END-1',
    ask: (ruleset) => {
      const creatures = [foe('f', 1, 0, { helpless: true })]
      return [2, 1].map((end) => reason(ruleset, open(3, 1), along(0, end), { creatures }))
    },
    answers: [
      ['legal', 'legal'],
      ['legal', 'legal'],
      ['legal', 'legal'],
      ['legal', 'cannot-end'],
    ],
  },
  {
    position: 'one shares the square of a prone ally in Pathfinder 2e only',
    rule: 'SF-END-1, D35-END-1, P1-END-1, P2-PRONE-1',
    ask: (ruleset) => reason(ruleset, open(2, 1), along(0, 1), { creatures: [{ id: 'a', at: at(1, 0), prone: true }] }),
    answers: ['cannot-end', 'cannot-end', 'cannot-end', 'legal'],
  },
  {
    position: 'two flank from opposite sides and opposite corners, not from a side and a corner',
    rule: 'CT-FLANK (core books, Flanking), P2-FLANK-1',
    ask: (ruleset) => {
      const target = foe('t', 4, 4)
      const from = (col: number, row: number): DrawnCreature => ({ id: `${col},${row}`, at: at(col, row) })
      return [
        flanks(ruleset, from(3, 4), from(5, 4), target),
        flanks(ruleset, from(3, 3), from(5, 5), target),
        flanks(ruleset, from(3, 4), from(5, 5), target),
      ]
    },
    answers: [[true, true, false]],
  },
  {
    position: 'a Large creature flanks from any square it fills; in Pathfinder 2e from its middle',
    rule: 'the table rule flank-from (core books, Flanking), P2-FLANK-1',
    ask: (ruleset) =>
      flanks(ruleset, { id: 'g', at: at(2, 2), size: 'large' }, { id: 'a', at: at(5, 4) }, foe('t', 4, 3)),
    answers: [true, true, true, false],
  },
  {
    position: 'from 10 feet with a reach weapon one flanks',
    rule: 'CT-FLANK, P2-FLANK-1: both must reach the foe',
    ask: (ruleset) =>
      [true, false].map((reachWeapon) =>
        flanks(ruleset, { id: 's', at: at(2, 4), reachWeapon }, { id: 'a', at: at(5, 4) }, foe('t', 4, 4)),
      ),
    answers: [[true, false]],
  },
  {
    position: 'a low wall halfway gives cover; one that the archer stands behind does not',
    rule: 'the table rule barrier-cover, P2-COVER-7',
    ask: (ruleset) => [
      cover(
        ruleset,
        '.....',
        [],
        [
          [2, 0, 'west', 'barrier'],
          [2, 1, 'west', 'barrier'],
        ],
      ),
      cover(
        ruleset,
        '.....',
        [],
        [
          [1, 0, 'west', 'barrier'],
          [1, 1, 'west', 'barrier'],
        ],
      ),
    ],
    answers: [
      ['cover', 'none'],
      ['cover', 'none'],
      ['cover', 'none'],
      ['standard', 'none'],
    ],
  },
  {
    position: 'a Medium creature in between gives lesser cover, a Huge one standard cover',
    rule: 'core books, Cover; P2-COVER-5, P2-COVER-6',
    ask: (ruleset) => [
      cover(ruleset, '.......', [foe('m', 3, 0)]),
      cover(ruleset, '.......', [foe('h', 2, 0, { size: 'huge' })]),
    ],
    answers: [
      ['cover', 'cover'],
      ['cover', 'cover'],
      ['cover', 'cover'],
      ['lesser', 'standard'],
    ],
  },
  {
    position: 'a charge follows any straight line, 10 feet at least, and past no ally in the older systems',
    rule: 'the table rules charge-line and charge-least-feet (core books, Charge); SF-ALLY-1, D35-FRIEND-1, P1-FRIEND-1',
    ask: (ruleset) =>
      ruleset.id === 'pf2e'
        ? 'no charge'
        : [
            reached(ruleset, open(9, 4), [0, 0], { action: 'charge' }).some(({ col, row }) => col === 8 && row === 3),
            reason(ruleset, open(3, 1), along(0, 1), { action: 'charge' }),
            reason(ruleset, open(4, 1), along(0, 3), { action: 'charge', creatures: [{ id: 'a', at: at(1, 0) }] }),
          ],
    answers: [
      [true, 'cannot-end', 'occupied'],
      [true, 'cannot-end', 'occupied'],
      [true, 'cannot-end', 'occupied'],
      'no charge',
    ],
  },
  {
    position: 'no one attacks a mover with cover past the corner of a wall, except in Pathfinder 2e',
    rule: 'the table rule cover-stops-opportunities (core books, Cover)',
    ask: (ruleset) =>
      strikes(
        ruleset,
        ['.o.', '...'],
        [
          [0, 0],
          [0, 1],
        ],
        { creatures: [attacker('f', 2, 0, { reachFeet: 10 })] },
      ),
    answers: [0, 0, 0, 1],
  },
  {
    position: 'a flier 60 feet up passes over an opponent in a corridor and provokes nothing',
    rule: 'Heights (docs/rules.md); SF-FLY-4, D35-FLY-3',
    ask: (ruleset) => {
      const path: Spot[] = [0, 1, 2, 3].map((col) => [col, 0, 12])
      const how = {
        mode: 'fly',
        mover: { speedFeet: { fly: 60 }, altitude: 12 },
        creatures: [attacker('f', 2, 0)],
      } as const
      return [reason(ruleset, open(4, 1), path, how), strikes(ruleset, open(4, 1), path, how)]
    },
    answers: [['legal', 0]],
  },
  {
    position: 'leaving the side of an opponent by withdrawing provokes nothing, where there is such an action',
    rule: 'the table rule withdraw (core books, Withdraw)',
    ask: (ruleset) =>
      ruleset.id === 'pf2e'
        ? 'Step'
        : strikes(ruleset, open(4, 1), WEST, { action: 'withdraw', creatures: [attacker('f', 2, 0)] }),
    answers: [0, 0, 0, 'Step'],
  },
]

describe.each(POSITIONS)('$position', ({ ask, answers, rule }) => {
  it.each(BOOKS.map((ruleset, i) => ({ ruleset, name: ruleset.name, expected: answers[i] ?? answers[0] })))(
    `$name (${rule})`,
    ({ ruleset, expected }) => expect(ask(ruleset)).toEqual(expected),
  )
})
