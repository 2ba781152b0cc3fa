/** Tables and notes that Starfinder, D&D 3.5 and Pathfinder 1e share, or two of them. */
import { SIZES, type Body, type Size } from '../../map/sizes.ts'
import type { Ruleset } from '../ruleset.ts'
import { cover3e } from './cover3e.ts'
import { TURN_3E } from './actions.ts'
import { endingByFraction, passingByThreeSizes } from './passing.ts'
import { halfSpace, leavingOrEntering, ownSpeed } from './stepping.ts'
import { TRAVEL_3E } from './travel.ts'
import { doublingCost } from './stepCosts.ts'
import type { TableRules } from '../tableRules.ts'
import type { Feet } from '../../base/brands.ts'
import type {
  CheckedJump,
  Modifier,
  Overrun,
  RaceSpeed,
  RulesetDetails,
  Slowing,
  TightGaps,
} from '../rulesetDetails.ts'

/** Default house rules of the 3E family; a system lists where it differs. */
export const TABLE_RULES_3E: TableRules = {
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
  withdraw: true,
  'jump-distance': 'gap',
  'past-full-space': 'free',
  'take-cover-in-the-open': false,
  'neutral-lets-pass': false,
}

/**
 * Natural reach by body and size.
 * @source Starfinder, Creature Size; D&D 3.5, Creature Size and Scale
 */
export const REACH_3E: Readonly<Record<Body, Readonly<Record<Size, Feet>>>> = {
  tall: { fine: 0, diminutive: 0, tiny: 0, small: 5, medium: 5, large: 10, huge: 15, gargantuan: 20, colossal: 30 },
  long: { fine: 0, diminutive: 0, tiny: 0, small: 5, medium: 5, large: 5, huge: 10, gargantuan: 15, colossal: 20 },
}

/** What the books call it. */
export const ATTACK_OF_OPPORTUNITY: RulesetDetails['opportunity'] = {
  one: 'attack of opportunity',
  many: 'attacks of opportunity',
}

/** −4 to attack rolls and AC. */
export const squeezing3e = (clause: string): readonly Modifier[] => [
  { to: 'attack rolls', by: -4, text: 'Squeezing', clauses: [clause] },
  { to: 'AC', by: -4, text: 'Squeezing', clauses: [clause] },
]

/** Escape Artist through gaps of less than half the width. */
export const tightGaps3e = (clause: string): TightGaps => ({
  skill: 'Escape Artist',
  text: 'A gap less than half its width takes an Escape Artist check: no attacks and no Dexterity bonus to AC.',
  clauses: [clause],
  modifiers: [{ to: 'AC', by: -4, text: 'Squeezing through a tight gap', clauses: [clause] }],
})

/** Medium or heavy armor or load leaves two thirds of the speed. */
export const slowingByAThird = (clauses: readonly string[]): Slowing => ({
  kind: 'by-a-third',
  inArmor: ['medium', 'heavy'],
  underLoad: ['medium', 'heavy', 'overloaded'],
  clauses,
})

/**
 * Jumps: the DC is the distance, doubled without a running start, and no jump is longer than a turn's movement.
 * @source D&D 3.5, Jump; Pathfinder 1e, Acrobatics; Starfinder, Athletics (core books)
 */
export const jump3e = (own: Pick<CheckedJump, 'skill' | 'runningStartFeet' | 'bySpeed' | 'text'>): CheckedJump => ({
  ...own,
  kind: 'by-check',
  clauses: [],
  standingTimes: 2,
  minDc: 0,
  free: [],
  longest: 'turn',
  actions: null,
})

/** The overrun rules both systems share. */
export const overrun3e = (clause: string, check: string, choice: string): Overrun => ({
  maxSizesLarger: 1,
  check,
  choice,
  text: 'Entering the opponent’s square provokes from it. Once per round, against a creature up to one size larger.',
  clauses: [clause],
})

/** What small and big creatures' sheets say. */
export const sizeNotes3e = (clauses: {
  readonly ownSquare: string
  readonly mustEnter: string
}): RulesetDetails['sizeNotes'] => {
  const little = [
    { text: 'Must enter an opponent’s square to attack in melee.', clauses: [clauses.mustEnter] },
    { text: 'A creature that shares its square can attack it there.', clauses: [clauses.ownSquare] },
  ]
  return { fine: little, diminutive: little, tiny: little }
}

const tall: RaceSpeed = { baseFeet: 30, isNeverSlowed: false }
const little: RaceSpeed = { baseFeet: 20, isNeverSlowed: false }

/** @source D&D 3.5 and Pathfinder 1e, Tactical Speed */
export const RACE_SPEEDS = {
  human: tall,
  elf: tall,
  'half-elf': tall,
  'half-orc': tall,
  dwarf: { baseFeet: 20, isNeverSlowed: true },
  halfling: little,
  gnome: little,
} as const satisfies Readonly<Record<string, RaceSpeed>>

/** How conditions change a move. `step`: what the system calls a step that does not provoke. */
export const stateNotes3e = (hampered: string, step: string): Ruleset['stateNotes'] => ({
  prone: { text: `Prone: standing up takes a move action, leaving one move or a ${step}.`, clauses: [] },
  hampered: {
    text: 'Hindered: each step costs double, doubled again per degree.',
    clauses: [hampered],
  },
})

/**
 * The sizes that most spells, breath weapons and grenades have.
 * @source D&D 3.5 Dungeon Master's Guide, Spell Area Templates; Pathfinder 1e Core Rulebook, Aiming a Spell (areas); Starfinder, Area
 */
const AREA_FEET_3E = { burst: [5, 10, 15, 20], cone: [15, 30, 60], line: [30, 60] } as const

/** What Starfinder, D&D 3.5 and Pathfinder 1e have in common. */
export const FAMILY_3E = {
  sizes: SIZES,
  turn: TURN_3E,
  naturalReachFeet: REACH_3E,
  unarmedThreatens: false,
  provoking: {
    once: 'per-movement',
    everyoneReacts: true,
    standingUp: true,
    failedTumble: true,
    provokes: leavingOrEntering,
  },
  terrain: { weight: (entry) => entry.doublings, isHardCorner: (type) => type.hardCorner },
  passing: passingByThreeSizes(() => true),
  mayEndOn: endingByFraction,
  speed: ownSpeed,
  squeezedCells: halfSpace,
  cover: cover3e,
  flanking: { mustBeAdjacent: false },
  travel: TRAVEL_3E,
  areaFeet: AREA_FEET_3E,
  idleTableRules: ['tiny-per-square', 'share-with-larger-prone', 'take-cover-in-the-open'],
  ascentFactor: { normal: 1, zero: 0, low: 0, high: 2 },
  stepCost: doublingCost,
} as const satisfies Partial<Ruleset>

/** Rules behind the figures of a battlefield report. @source D&D 3.5, Pathfinder 1e and Starfinder, Combat; Movement */
export const figureRules3e = (clauses: {
  readonly move: string
  readonly double: string
  readonly run: string
  readonly distance: string
  readonly corner: string
  readonly ally: string
  readonly difficult: string
  readonly space: string
}): RulesetDetails['figureRules'] => ({
  attack: { text: 'A move and an attack, or a charge', clauses: [clauses.move, 'CT-CHARGE'] },
  walk: { text: 'A move and an attack', clauses: [clauses.move] },
  run: { text: 'Run; double move', clauses: [clauses.run, clauses.double] },
  distance: { text: 'Measuring distance', clauses: [clauses.distance] },
  layout: { text: 'Walls and corners', clauses: [clauses.corner, 'CT-EDGE'] },
  allies: { text: 'Moving through an ally’s square', clauses: [clauses.ally] },
  difficult: { text: 'Difficult terrain', clauses: [clauses.difficult] },
  sight: { text: 'Line of effect', clauses: ['CT-LOE'] },
  cover: { text: 'Cover', clauses: ['CT-COVER'] },
  space: { text: 'Size and space', clauses: [clauses.space] },
})
