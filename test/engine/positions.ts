/**
 * Positions that game masters argue about: one row each, with the rule it rests on in the books. Where their texts are silent,
 * the core book or Fivefoot's own ruling (docs/rules.md) is named. What each rule system answers is among its facts.
 */
import { coverOf } from '../../src/movement/cover/cover.ts'
import { standing } from '../../src/movement/cover/coverField.ts'
import { isFlanking } from '../../src/movement/threat/flank.ts'
import { isThreatened, threatField } from '../../src/movement/threat/threatField.ts'
import { reachRulesOf } from '../../src/movement/threat/reach.ts'
import type { PathAnswer } from '../../src/movement/path/pathAnswer.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { along, foe, open, reached, refusal, walked, type Situation, type Spot } from '../support/asked.ts'
import { at, combatant, drawnField, type DrawnCreature, type DrawnEdge } from '../support/drawnField.ts'

interface Position {
  readonly position: string
  /** Where it is written. */
  readonly rule: string
  readonly ask: (ruleset: Ruleset) => unknown
}

/** A question about a path; where the system refuses the action, the refusal. */
const of =
  <T>(answer: (path: PathAnswer) => T) =>
  (ruleset: Ruleset, rows: readonly string[], path: readonly Spot[], how: Situation = {}) => {
    const refused = refusal(ruleset, rows, path[0]!, how)
    return refused === 'allowed' ? answer(walked(ruleset, rows, path, how)) : refused
  }
const reason = of(({ problem }) => problem?.reason ?? 'legal')
const strikes = of(({ provokes }) => provokes.length)
/** A foe that uses its opportunities or reactions. */
const attacker = (id: string, col: number, row: number, more: Partial<DrawnCreature> = {}): DrawnCreature =>
  foe(id, col, row, { hasMovementReaction: true, ...more })
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

const rows = {
  'single-step': {
    position: 'a single step away from an opponent provokes nothing; a plain move of one square does',
    rule: 'SF-REACH-12; D&D 3.5 and Pathfinder 1e, 5-foot step; P2-REACT-1, Step',
    ask: (ruleset) => [
      strikes(ruleset, open(4, 1), WEST, { action: 'step', creatures: [attacker('f', 2, 0)] }),
      strikes(ruleset, open(4, 1), WEST, { creatures: [attacker('f', 2, 0)] }),
    ],
  },
  'step-into-rubble': {
    position: 'a single step leads neither into rubble nor over a low wall',
    rule: 'CT-STEP, P2-DIFF-4',
    ask: (ruleset) => [
      reason(ruleset, ['.d'], along(0, 1), { action: 'step' }),
      reason(ruleset, ['..'], along(0, 1), { action: 'step', edges: [[1, 0, 'west', 'barrier']] }),
    ],
  },
  'three-threatened-squares': {
    position: 'leaving three threatened squares gives one opponent one opportunity',
    rule: 'SF-REACH-5, CT-PROVOKE',
    ask: (ruleset) => strikes(ruleset, open(6, 2), along(0, 4), { creatures: [attacker('f', 2, 1)] }),
  },
  'reach-weapon': {
    position: 'a reach weapon, and whether near squares stay threatened',
    rule: 'SF-REACH-7; D&D 3.5 and Pathfinder 1e, reach weapons; P2-REACH-2',
    ask: (ruleset) => threatenedEast(ruleset, { reachWeapon: true, reachFeet: 5 }),
  },
  'reach-weapon-of-an-ogre': {
    position: 'the same in the hands of an ogre',
    rule: 'SF-REACH-13; D&D 3.5 and Pathfinder 1e, reach weapons; P2-REACH-2',
    ask: (ruleset) => threatenedEast(ruleset, { size: 'large', reachWeapon: true, reachFeet: 10 }),
  },
  'through-an-ally': {
    position: 'one passes through an ally and does not stop there',
    rule: 'SF-ALLY-1, D35-FRIEND-1, P1-FRIEND-1, P2-THRU-1; SF-END-1, D35-END-1, P1-END-1, P2-END-1',
    ask: (ruleset) => {
      const creatures = [{ id: 'a', at: at(1, 0) }]
      return [2, 1].map((end) => reason(ruleset, open(3, 1), along(0, end), { creatures }))
    },
  },
  'between-two-opponents': {
    position: 'a diagonal between two opponents is free: creatures are no corners',
    rule: 'SF-CORNER-2, D35-CORNER-2, P1-CORNER-2, CT-P2CORNER',
    ask: (ruleset) => reason(ruleset, open(2, 2), DIAGONAL, { creatures: [foe('a', 1, 0), foe('b', 0, 1)] }),
  },
  'past-wall-corners': {
    position: 'a diagonal past one corner of a wall; between two',
    rule: 'SF-CORNER-1, D35-CORNER-1, P1-CORNER-1, CT-P2CORNER',
    ask: (ruleset) => [reason(ruleset, ['.#', '..'], DIAGONAL), reason(ruleset, ['.#', '#.'], DIAGONAL)],
  },
  'squeezing-past': {
    position: 'a Large creature squeezes past an opponent in a 10-foot corridor',
    rule: 'SF-SQZ-1, D35-SQZ-5, P1-SQZ-5, P2-NOSQZ',
    ask: (ruleset) =>
      reached(ruleset, open(8, 2), [0, 0], {
        mover: { size: 'large', speedFeet: { land: 60 } },
        creatures: [foe('f', 3, 0, { reachFeet: 0 })],
      }).some(({ col, canEnd }) => col >= 4 && canEnd),
  },
  'tiny-and-three-sizes': {
    position: 'a tiny creature enters the square of an opponent; one three sizes larger is passed; by tumbling',
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
  },
  'helpless-opponent': {
    position: 'a helpless opponent is passed; one stops on it',
    rule: 'SF-OPP-2, D35-OPP-2, P1-OPP-2, P2-THRU-3; SF-END-1, D35-END-1, P1-END-1, P2-END-1',
    ask: (ruleset) => {
      const creatures = [foe('f', 1, 0, { helpless: true })]
      return [2, 1].map((end) => reason(ruleset, open(3, 1), along(0, end), { creatures }))
    },
  },
  'prone-ally': {
    position: 'ending in the square of a prone ally',
    rule: 'SF-END-1, D35-END-1, P1-END-1, P2-PRONE-1',
    ask: (ruleset) => reason(ruleset, open(2, 1), along(0, 1), { creatures: [{ id: 'a', at: at(1, 0), prone: true }] }),
  },
  'flanking-sides': {
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
  },
  'flanking-large': {
    position: 'a Large creature flanks from any square it fills, or from its middle',
    rule: 'the table rule flank-from (core books, Flanking), P2-FLANK-1',
    ask: (ruleset) =>
      flanks(ruleset, { id: 'g', at: at(2, 2), size: 'large' }, { id: 'a', at: at(5, 4) }, foe('t', 4, 3)),
  },
  'flanking-reach': {
    position: 'from 10 feet with a reach weapon one flanks',
    rule: 'CT-FLANK, P2-FLANK-1: both must reach the foe',
    ask: (ruleset) =>
      [true, false].map((reachWeapon) =>
        flanks(ruleset, { id: 's', at: at(2, 4), reachWeapon }, { id: 'a', at: at(5, 4) }, foe('t', 4, 4)),
      ),
  },
  'low-wall-cover': {
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
  },
  'creature-cover': {
    position: 'a Medium creature in between gives cover; a Huge one',
    rule: 'core books, Cover; P2-COVER-5, P2-COVER-6',
    ask: (ruleset) => [
      cover(ruleset, '.......', [foe('m', 3, 0)]),
      cover(ruleset, '.......', [foe('h', 2, 0, { size: 'huge' })]),
    ],
  },
  charge: {
    position: 'a charge follows any straight line; 5 feet; past an ally',
    rule: 'the table rules charge-line and charge-least-feet (core books, Charge); SF-ALLY-1, D35-FRIEND-1, P1-FRIEND-1',
    ask: (ruleset) =>
      refusal(ruleset, open(9, 4), [0, 0], { action: 'charge' }) !== 'allowed'
        ? 'no-such-action'
        : [
            reached(ruleset, open(9, 4), [0, 0], { action: 'charge' }).some(({ col, row }) => col === 8 && row === 3),
            reason(ruleset, open(3, 1), along(0, 1), { action: 'charge' }),
            reason(ruleset, open(4, 1), along(0, 3), { action: 'charge', creatures: [{ id: 'a', at: at(1, 0) }] }),
          ],
  },
  'attack-past-a-corner': {
    position: 'opportunities against a mover with cover past the corner of a wall',
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
  },
  'high-flier': {
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
  },
  withdraw: {
    position: 'leaving the side of an opponent by withdrawing',
    rule: 'the table rule withdraw (core books, Withdraw)',
    ask: (ruleset) => strikes(ruleset, open(4, 1), WEST, { action: 'withdraw', creatures: [attacker('f', 2, 0)] }),
  },
} as const satisfies Readonly<Record<string, Position>>

/** Id of a position. */
export type PositionId = keyof typeof rows
/** The positions, by id. */
export const POSITIONS: Readonly<Record<PositionId, Position>> = rows
