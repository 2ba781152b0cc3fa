/**
 * What a rule system says beyond squares and feet: numbers a GM needs beside an answer of the engine, and facts for the
 * creature sheet. Tables only; every entry names the clauses it rests on (docs/rules.md lists them).
 */
import type { MovementMode } from '../map/modes.ts'
import { SIZES, type Size } from '../map/sizes.ts'
import type { ReferenceNote } from './reference.ts'
import type { Feet } from '../base/brands.ts'
import { LOADS, type Creature, type CreatureSheet } from '../map/records/creature.ts'

/** A sentence for the GM and the clauses it rests on. */
export interface RuleNote {
  readonly text: string
  readonly clauses: readonly string[]
}

/** A sentence about something done by a skill. */
export interface SkillNote extends RuleNote {
  /** The skill, as the system calls it. */
  readonly skill: string
}

/** How jumps across squares work. `text`: the cost, and what may go wrong. */
export type JumpRule = CheckedJump | StrengthJump

interface JumpBasics extends SkillNote {
  /** Run in a straight line before the jump, for the plain DC or the whole length. */
  readonly runningStartFeet: Feet
  /** The longest jump: as far as the speed, or as the movement of a turn goes. */
  readonly longest: 'speed' | 'turn'
}

/** A jump as long as the jumper’s Strength score makes it, without a check. */
export interface StrengthJump extends JumpBasics {
  readonly kind: 'by-strength'
  /** The longest jump of a Strength score, with and without the running start. */
  longestFeet(strength: number, hasRunningStart: boolean): Feet
}

/** A jump whose length a check decides. */
export interface CheckedJump extends JumpBasics {
  readonly kind: 'by-check'
  /** What the DC is multiplied by without a running start; null: no such jump without one. */
  readonly standingTimes: number | null
  /** The DC is as many as feet are jumped, but no less than this. */
  readonly minDc: number
  /** Jumps that take no check, longest first, each for those of a speed. */
  readonly free: readonly { readonly minSpeedFeet: Feet; readonly feet: Feet }[]
  /** Modifier of the check for every 10 feet of speed below and above 30. */
  readonly bySpeed: { readonly below: number; readonly above: number } | null
  /** Actions of a turn for a jump without a check and with one; null: it is part of the movement. */
  readonly actions: { readonly free: number; readonly withCheck: number } | null
}

/** A modifier of a number on the sheet, such as −4 to attack rolls, or of a roll. `text` is its cause, without a full stop. */
export interface Modifier extends RuleNote {
  readonly to: string
  readonly by: number | 'Advantage' | 'Disadvantage'
}

/** Fast climbing against a harder check. */
export interface AcceleratedClimb extends RuleNote {
  readonly times: number
  readonly checkModifier: number
  /** Never faster than on the ground. */
  readonly cappedByLandSpeed: boolean
}

/** A charge from the air. */
export interface DiveAttack extends RuleNote {
  readonly minFeet: number
  readonly minDescentFeet: number
}

/** Moving through an opponent’s square by force. */
export interface Overrun extends RuleNote {
  /** Sizes the opponent may be larger. */
  readonly maxSizesLarger: number
  /** What is rolled, in the words of the system. */
  readonly check: string
  /** What the opponent may do instead. */
  readonly choice: string
}

/** Gaps too narrow to squeeze through. */
export interface TightGaps extends RuleNote {
  readonly skill: string
  readonly modifiers: readonly Modifier[]
}

/** A flying maneuver that takes a check. */
export interface FlightTask extends RuleNote {
  readonly id: string
  readonly label: string
  /** Classes that cannot do it at all. */
  readonly notFor: readonly string[]
  /** Classes that need no check. */
  readonly automaticFor: readonly string[]
}

/** What a figure of a battlefield report rests on. */
export const FIGURE_RULES = [
  'attack',
  'walk',
  'run',
  'distance',
  'layout',
  'allies',
  'difficult',
  'sight',
  'cover',
  'space',
] as const
/** One of them. */
export type FigureRule = (typeof FIGURE_RULES)[number]

/** The attack that movement can provoke: one, several, and what a mover provokes, if ledgers name it. */
export interface OpportunityWords {
  readonly one: string
  readonly many: string
  readonly provoked?: string
}

/** What a rule system adds to the engine. `null`: its text has no such rule. */
export interface RulesetDetails {
  /** How ties for the closest square or creature are resolved. */
  readonly nearestTie: 'choice' | 'die'
  /** Clauses on how a rider and its mount move. */
  readonly riding: readonly string[]
  /** Penalties of squeezing besides the speed. */
  readonly squeezing: readonly Modifier[]
  readonly tightGaps: TightGaps | null
  /** What opening an unlocked door takes. */
  readonly openDoor: RuleNote
  /** Jumping over squares without minding their terrain. */
  readonly leap: JumpRule | null
  readonly overrun: Overrun | null
  /** Moving through an opponent’s square by skill. */
  readonly tumbling: RuleNote
  /** Skill checks for modes without a speed. */
  readonly checksForModes: Partial<Readonly<Record<MovementMode, SkillNote>>>
  readonly acceleratedClimb: AcceleratedClimb | null
  readonly diveAttack: DiveAttack | null
  /** Heaviest load a flier may carry; null: any. */
  readonly heaviestFlyingLoad: { readonly load: Load; readonly clauses: readonly string[] } | null
  /** Modifier of checks to fly by maneuverability. */
  readonly flightModifiers: Readonly<Record<string, number>> | null
  readonly flightTasks: readonly FlightTask[]
  /** The attack that movement can provoke, as the system calls one and several. */
  readonly opportunity: OpportunityWords
  /** The penalty of a flanked creature. */
  readonly flanked: Modifier | null
  /** Notes on terrain, by terrain id. */
  readonly terrainNotes: Readonly<Record<string, RuleNote>>
  /** Notes for sheets by movement mode, and by size for the very small and the big. */
  readonly modeNotes: Readonly<Record<string, readonly RuleNote[]>>
  readonly sizeNotes: Partial<Readonly<Record<Size, readonly RuleNote[]>>>
  /** How armor and load change a speed. */
  readonly slowing: Slowing | null
  /** Tables of the creature sheet. */
  readonly sheet: SheetTables
  /** The rules and guidelines behind the figures of a battlefield report, named as the books do. */
  readonly figureRules: Readonly<Record<FigureRule, RuleNote>>
  /** The rules reference of the system. */
  readonly reference: readonly ReferenceNote[]
}

/** Armor as movement sees it. */
export type Armor = Creature['armour']
/** Load as movement sees it. */
export type Load = Creature['load']

/** How a system slows creatures in armor and under load: to two thirds of their speed, or by feet. */
export type Slowing =
  | {
      readonly kind: 'by-a-third'
      readonly inArmor: readonly Armor[]
      readonly underLoad: readonly Load[]
      readonly clauses: readonly string[]
    }
  | {
      readonly kind: 'by-feet'
      readonly encumberedFeet: Feet
      readonly overburdenedToFeet: Feet
      readonly clauses: readonly string[]
    }

/** Land speed of the common races, and whether armor and load leave it alone. */
export interface RaceSpeed {
  readonly baseFeet: Feet
  readonly isNeverSlowed: boolean
}

/** Counts a load, in pounds or bulk. */
export interface CarryingTable {
  readonly unit: 'lb' | 'bulk'
  /** Whether four legs carry more than two. */
  readonly isByGait: boolean
  /** The most that makes each load, lightest first; more is `overloaded`. */
  limits(sheet: Pick<CreatureSheet, 'strength' | 'size' | 'speedCircumstances'>): readonly CarryingLimit[]
}

/** The most that makes a load. */
export interface CarryingLimit {
  readonly load: Load
  readonly most: number
}

/** Which tables of the creature sheet a rule system has. `null`: its text has no such table. */
export interface SheetTables {
  /** How loads are counted. */
  readonly carrying: CarryingTable | null
  /** Land speeds of the common races by name. */
  readonly races: { readonly speeds: Readonly<Record<string, RaceSpeed>>; readonly clauses: readonly string[] } | null
  /** Typical bodies by size, with or without the modifiers of the size. */
  readonly sizes: { readonly hasModifiers: boolean; readonly clauses: readonly string[] } | null
}

/** What a modifier does: `−4 to AC`, `Advantage on attack rolls`. */
export const effectOf = ({ to, by }: Pick<Modifier, 'to' | 'by'>): string =>
  typeof by === 'number' ? `${by < 0 ? '−' : '+'}${Math.abs(by)} to ${to}` : `${by} on ${to}`

/** How a creature gets through a gap. */
export type GapFit = 'walks' | 'squeezes' | 'by-skill' | 'not-at-all'

/**
 * How a space of some squares gets through a gap of some: half the width squeezes, less takes a skill where the text has
 * one, and nothing passes no gap.
 * @source D&D 3.5 and Pathfinder 1e, Squeezing
 */
export function gapFit(spaceCells: number, gapCells: number, maySqueeze: boolean, tightGaps: TightGaps | null): GapFit {
  if (gapCells >= spaceCells) return 'walks'
  if (gapCells <= 0) return 'not-at-all'
  if (maySqueeze && 2 * gapCells >= spaceCells) return 'squeezes'
  return tightGaps && maySqueeze ? 'by-skill' : 'not-at-all'
}

/** Whether a flying creature can fly with its load. */
export const mayFlyLoaded = ({ heaviestFlyingLoad }: RulesetDetails, load: Load): boolean =>
  heaviestFlyingLoad === null || LOADS.indexOf(load) <= LOADS.indexOf(heaviestFlyingLoad.load)

/** Whether an opponent is small enough to be overrun. */
export const mayOverrun = (rule: Overrun, mover: Size, opponent: Size): boolean =>
  SIZES.indexOf(opponent) - SIZES.indexOf(mover) <= rule.maxSizesLarger

/** Feet of an accelerated climb. Where the text caps it, the base land speed does (a creature without one is not capped). */
export function acceleratedClimbFeet(rule: AcceleratedClimb, climbFeet: Feet, baseLandFeet: Feet | undefined): Feet {
  const feet = rule.times * climbFeet
  return rule.cappedByLandSpeed && baseLandFeet !== undefined ? Math.min(feet, baseLandFeet) : feet
}
