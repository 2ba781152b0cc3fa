/**
 * What a rule system is to the engine: tables, and pure functions for what it decides. The engine knows no system by name; it asks
 * each function once for what a search needs, when a move is prepared. What several systems share is in `shared`.
 */
import type { Feet } from '../base/brands.ts'
import { counted } from '../base/text.ts'
import type { CreatureStateId } from '../map/creatureStates.ts'
import type { Gravity, MovementMode } from '../map/modes.ts'
import type { Body, Size } from '../map/sizes.ts'
import type { TerrainEntry, TerrainType } from '../map/terrain.ts'
import type { CoverRules } from './cover.ts'
import type { RulesetDetails } from './rulesetDetails.ts'
import type { Clauses } from './clauses.ts'
import type { EndingFacts, Passing, PassingFacts } from './passing.ts'
import type { TableRuleId, TableRules } from './tableRules.ts'
import type { TravelRules } from './travel.ts'

/** Name of an action, such as `dash`. A system names its own; stored plans and documents use the names. */
export type ActionId = string

/** What an action may do. */
export interface ActionRule {
  readonly id: ActionId
  /** What the GM reads. */
  readonly label: string
  /** Speeds in one pool of feet, or one square whatever it costs. */
  readonly budget: { readonly kind: 'speeds'; readonly times: number } | { readonly kind: 'one-square' }
  /** Takes `heavy-armour-run` speeds in heavy armor instead. */
  readonly slowedByHeavyArmor: boolean
  /** How many of a turn's actions it takes each time; see `TurnRules.actions`. */
  readonly spends: number
  /**
   * Most times it may be made in one turn. Each time has a budget of its own, and feet left over are lost. A turn whose movements share
   * one pool of feet has an action for each length instead: `times` 1, 2 and 3 with `spends` 1, 2 and 3.
   */
  readonly maxActions: number
  /** Only enters squares that cost as much as normal terrain. */
  readonly plainTerrainOnly: boolean
  /** Never squeezes, before or after a step. */
  readonly noSqueezing: boolean
  /** Makes only a step that costs 5 ft as the first of a turn. */
  readonly fiveFeetOnly: boolean
  /** Modes in which it goes in one straight line. */
  readonly straightModes: readonly MovementMode[]
  /** Modes in which it cannot be made. */
  readonly withoutModes: readonly MovementMode[]
  /** A charge: allies block where the table rule says so. */
  readonly isCharge: boolean
  /** Steps of it provoke, as `ProvokingRules.provokes` says. */
  readonly provokes: boolean
  /** A withdrawal, which the table rule `withdraw` allows: the squares it starts in are not threatened. */
  readonly isWithdrawal: boolean
}

/** Everything the cost of a step depends on. The engine adds turns and ascents last, never doubled. */
export interface StepFacts {
  readonly diagonal: boolean
  /** An odd number of counting diagonals was made before. */
  readonly oddCount: boolean
  /** Weight of the worst terrain under the space after the step: see `TerrainRules.weight`. */
  readonly terrainWeight: number
  /** Doublings from the creature's own state (poor visibility, entangled …). */
  readonly hampered: number
  /** Squeezing after the step. */
  readonly squeezing: boolean
  /** A square entered belongs to a creature whose space is a burden: see `Passing.burden`. */
  readonly creature: boolean
  /** The mover is slow in its mode: see `ModeSpeed.isSlow`. */
  readonly slow: boolean
  /** A low wall is crossed. */
  readonly barrier: boolean
}

/** A straight step on normal terrain without any burden. */
export const PLAIN_STEP: StepFacts = {
  diagonal: false,
  oddCount: false,
  terrainWeight: 0,
  hampered: 0,
  squeezing: false,
  creature: false,
  slow: false,
  barrier: false,
}

/** Cost of a step. */
export interface StepCost {
  readonly feet: Feet
  /** Whether it changes the diagonal count from even to odd or back. */
  readonly turnsCount: boolean
}

/** An action made a number of times. */
export interface Spending {
  readonly action: ActionId
  readonly times: number
}

/** What a turn is made of. */
export interface TurnRules {
  /** Actions of a turn that can be spent on movement. */
  readonly actions: number
  /** Spendings shown as bands of the movement range, nearest first. A move that a shorter one covers spends only that in a simulation. */
  readonly bands: readonly Spending[]
  /** The most movement of a turn along any path. */
  readonly whole: Spending
  /** The most movement that leaves an attack. Where a turn has one pool of feet, it is the beginning of `whole`. */
  readonly beforeAttack: Spending
  /** Its feet are one pool, split around whatever else the turn does; else each action has feet and a mode of its own. */
  readonly isOnePool: boolean
  /** A movement in a line that ends in an attack. */
  readonly charge: ActionId | null
  /** The fastest movement, in a line. */
  readonly run: ActionId | null
  /** A careful movement of one square, which does not provoke. */
  readonly step: ActionId | null
  /** A movement of one square for those who cannot afford it. */
  readonly minimum: ActionId | null
  /** The careful movement that can take the place of another one after which there is no attack; null if none. */
  readonly retreat: (spending: Spending) => Spending | null
  /**
   * What standing up takes: actions of the turn, after which the default action is left; and feet, which are missing from the budget of
   * every action after it: null where a creature of that speed cannot stand up. So it takes feet only where a turn is one pool.
   */
  readonly standingUp: { readonly actions: number; readonly feet: (speedFeet: Feet) => Feet | null }
  /** Actions of the turn that opening an unlocked door takes: the first, and each further one. */
  readonly openingDoor: { readonly first: number; readonly further: number }
}

/** One step of a mover past a creature that may react. */
export interface StepPast {
  /** The creature threatens a square of the space before the step. */
  readonly threatened: boolean
  /** It threatens one before the step and one after it: the mover moves within its reach. */
  readonly staysThreatened: boolean
  /** It threatens none before the step, but one after it: the mover comes into its reach. */
  readonly comesIntoReach: boolean
  /** The step enters a square of the creature, which could strike at it there and provokes by that: see `Passing.provokes`. */
  readonly enters: boolean
}

/** When movement provokes. Who threatens what is said by `naturalReachFeet`, `reachWeapon` and `unarmedThreatens`. */
export interface ProvokingRules {
  /** How often each opponent gets an opportunity: once in a whole movement, or once in each of its actions. */
  readonly once: 'per-movement' | 'per-action'
  /** Whether everyone may react to movement, or only creatures that say so (Reactive Strike). */
  readonly everyoneReacts: boolean
  /** Standing up next to an opponent provokes. */
  readonly standingUp: boolean
  /** Failing to tumble past an opponent provokes from it. */
  readonly failedTumble: boolean
  /** Whether a step provokes. */
  readonly provokes: (step: StepPast) => boolean
}

/** What a system makes of terrain types. */
export interface TerrainRules {
  /**
   * How much a terrain slows a mode, as a small whole number: 0 normal. The worst square under a space counts. `entry` is the
   * terrain's own for the mode and has what most systems need; `type` is open terrain for the incorporeal where it counts as such.
   */
  readonly weight: (entry: TerrainEntry, mode: MovementMode, type: TerrainType) => number
  /** Whether it prevents diagonal steps past it, where the table has a corner rule. */
  readonly isHardCorner: (type: TerrainType) => boolean
}

/** A mover as far as its speeds depend on it. */
export interface SpeedFacts {
  readonly speedFeet: { readonly [M in MovementMode]?: number | undefined }
  readonly prone: boolean
}

/** A speed in a mode. */
export interface ModeSpeed {
  /** 0 if the mode cannot be used. */
  readonly feet: Feet
  /** Each step costs more: `StepFacts.slow`. */
  readonly isSlow: boolean
}

/** Who flanks, where the table rule `flanking` lets anyone flank. */
export interface FlankingRules {
  /** Both flankers stand next to the foe; else it is enough that they threaten it. */
  readonly mustBeAdjacent: boolean
}

/** A sentence about a state, and the clauses it rests on. */
export interface StateNote {
  readonly text: string
  readonly clauses: readonly string[]
}

/** Sizes of areas of effect, in feet, by their shape. */
export interface AreaSizes {
  readonly burst: readonly number[]
  readonly cone: readonly number[]
  readonly line: readonly number[]
}

/** A text a rule system rests on, credited as its license asks. */
export interface Credit {
  readonly work: string
  readonly statement: string
}

/**
 * A rule system. What a text does not mention is null or empty; `src/rules/shared` has tables, rows and costs to compose it from, since
 * one system never imports another. `test/examples/ruleSystem` is a whole one.
 */
export interface Ruleset {
  /** Names its folders, and the rule system in maps and documents. */
  readonly id: string
  readonly name: string
  /** Id of the system it plays by, where only the words are its own. */
  readonly variantOf?: string
  /** Sizes its text knows, smallest first. */
  readonly sizes: readonly Size[]
  /** Natural reach of every size of creature, also of sizes the text lacks (bystanders have one too). */
  readonly naturalReachFeet: Readonly<Record<Body, Readonly<Record<Size, Feet>>>>
  /** `adds-5-feet` keeps the nearer squares; `doubles` threatens only beyond natural reach. */
  readonly reachWeapon: 'adds-5-feet' | 'doubles'
  readonly unarmedThreatens: boolean
  /** Its actions; the first is the default. */
  readonly actions: readonly ActionRule[]
  readonly turn: TurnRules
  readonly provoking: ProvokingRules
  readonly terrain: TerrainRules
  readonly cover: CoverRules
  readonly flanking: FlankingRules
  readonly travel: TravelRules
  /** Usual sizes of areas of effect, in feet: radius of a burst, length of a cone or line. Ascending. */
  readonly areaFeet: AreaSizes
  /** Extra feet for a square upward in a gravity, as multiples of the table rule `ascent-price`. */
  readonly ascentFactor: Readonly<Record<Gravity, number>>
  /** Source of its clauses, by the prefix of their ids. */
  readonly sources: Readonly<Record<string, string>>
  /** What the licenses of its texts ask to be said; absent: nothing. */
  readonly credits?: readonly Credit[]
  /** Clauses of its conformance table behind each reason. */
  readonly clauses: Clauses
  /** What a state changes about a move, if the text says so. */
  readonly stateNotes: Readonly<Partial<Record<CreatureStateId, StateNote>>>
  /** Its default for every house rule; false where it allows an action that the system lacks, such as `withdraw`. */
  readonly tableRules: TableRules
  /** House rules with no effect in this system, such as those of a run it lacks. Tests prove that every other one changes something. */
  readonly idleTableRules: readonly TableRuleId[]
  /** Its rules beyond squares and feet. */
  readonly details: RulesetDetails
  /** Whether a mover may pass another creature, and what follows: the row of the table that applies. */
  passing(facts: PassingFacts): Passing
  /** Whether a move may end on other creatures. */
  mayEndOn(facts: EndingFacts): boolean
  /** The speed of a mover in a mode. */
  speed(mover: SpeedFacts, mode: MovementMode): ModeSpeed
  /** Width of the narrowest gap that a space of some squares (2 or more) squeezes through, in squares. */
  squeezedCells(spaceCells: number): number
  /** Cost of a step: a multiple of 5, and never lower with more of any burden. */
  stepCost(facts: StepFacts, rules: TableRules): StepCost
}

/** The default action of a ruleset. */
export const defaultAction = (ruleset: Ruleset): ActionRule => {
  const [first] = ruleset.actions
  if (!first) throw new Error(`${ruleset.id} has no actions`)
  return first
}

/** Id of an action made a number of times: `run`, but `stride-1` and `stride-2` where a turn may repeat the action. */
export const paceIdOf = ({ id, maxActions }: ActionRule, times: number): string =>
  maxActions > 1 ? `${id}-${times}` : id

/** Returns how many times its speed a creature moves by a spending; 1 if the speed does not matter. */
export function speedsOf(ruleset: Ruleset, { action, times }: Spending): number {
  const budget = actionOf(ruleset, action)?.budget
  return budget?.kind === 'speeds' ? budget.times * times : 1
}

/** What a GM reads for an action made a number of times: `Double move`, but `1 Stride` and `2 Strides` where a turn may repeat it. */
export const timesLabel = ({ label, maxActions }: ActionRule, times: number): string =>
  maxActions > 1 ? counted(times, label) : label

/** What a GM reads for a spending: `Stride`, `2 Strides`. */
export function spendingLabel(ruleset: Ruleset, { action, times }: Spending): string {
  const rule = actionOf(ruleset, action)
  return !rule ? action : times === 1 ? rule.label : timesLabel(rule, times)
}

/** The ruleset's action with that id, if any. */
export const actionOf = (ruleset: Ruleset, id: ActionId): ActionRule | undefined =>
  ruleset.actions.find((action) => action.id === id)
