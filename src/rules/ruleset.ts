/** What a rule system is to the engine: tables and a few pure functions. The engine knows no system by name. */
import type { Feet } from '../base/brands.ts'
import type { CreatureStateId } from '../map/creatureStates.ts'
import type { Gravity, MovementMode } from '../map/modes.ts'
import type { Body, Size } from '../map/sizes.ts'
import type { TerrainEntry } from '../map/terrain.ts'
import type { RulesetDetails } from './rulesetDetails.ts'
import type { Clauses } from './clauses.ts'
import type { TableRuleId, TableRules } from './tableRules.ts'

/** Ways to spend movement. A ruleset knows some of them. */
export const ACTION_IDS = ['move', 'double', 'run', 'charge', 'withdraw', 'step', 'minimum', 'stride'] as const
/** One way to spend movement. */
export type ActionId = (typeof ACTION_IDS)[number]

/** What an action may do. */
export interface ActionRule {
  readonly id: ActionId
  /** What the GM reads. */
  readonly label: string
  /** Speeds in one pool of feet, or one square whatever it costs. */
  readonly budget: { readonly kind: 'speeds'; readonly times: number } | { readonly kind: 'one-square' }
  /** Takes `heavy-armour-run` speeds in heavy armor instead. */
  readonly slowedByHeavyArmor: boolean
  /** How many of a turn's actions it takes; see `Ruleset.turnActions`. */
  readonly spends: number
  /** Most times it may be made in one turn; feet left over in one are lost in the next. */
  readonly maxActions: number
  /** Makes no step onto ground that costs more than plain ground. */
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
  /** Leaving threatened squares provokes. */
  readonly provokes: boolean
  /** A withdrawal, which the table rule `withdraw` allows: the squares it starts in are not threatened. */
  readonly isWithdrawal: boolean
}

/** Everything the price of one step depends on. Turns and ascents are added by the engine, last and never doubled. */
export interface StepFacts {
  readonly diagonal: boolean
  /** An odd number of counting diagonals was made before. */
  readonly oddCount: boolean
  /** Weight of the worst ground of the space after the step: see `Ruleset.terrainWeight`. */
  readonly terrainWeight: number
  /** Doublings the creature carries with it (poor sight, entangled …). */
  readonly hampered: number
  /** Squeezing after the step. */
  readonly squeezing: boolean
  /** A square entered holds a helpless body that hinders. */
  readonly helplessBody: boolean
  /** A low barrier is crossed. */
  readonly barrier: boolean
}

/** Price of one step. */
export interface StepCost {
  readonly feet: Feet
  /** Whether it turns the count of diagonals from even to odd or back. */
  readonly turnsCount: boolean
}

/** Who may pass whom for size alone, and who may share a square. */
export interface SharingRules {
  /** Sizes that may pass any opponent. */
  readonly smallSizes: readonly Size[]
  /** `by-fraction`: a helpless creature's square, or small creatures while they fit. `prone`: tiny ones, or prone bodies. */
  readonly ending: 'by-fraction' | 'prone'
}

/** When moving gives an opponent an opportunity. */
export interface ProvokingRules {
  /** At most one for each opponent in an action (not in the whole answer). */
  readonly oncePerAction: boolean
  /** A fine, diminutive or tiny mover provokes from the opponent whose square it enters. */
  readonly smallMoverProvokesOnEntering: boolean
  /** Whether everyone may react to movement, or only creatures that say so (Reactive Strike). */
  readonly everyoneReacts: boolean
  /** Standing up beside an opponent gives it an opportunity. */
  readonly standingUp: boolean
}

/** A sentence about a state, and the clauses it rests on. */
export interface StateNote {
  readonly text: string
  readonly clauses: readonly string[]
}

/** Kinds of country that a journey crosses. */
export const COUNTRIES = ['desert', 'forest', 'forest-dense', 'hill', 'marsh', 'mountain', 'plains', 'urban'] as const
/** One kind of country. */
export type Country = (typeof COUNTRIES)[number]
/** Kinds of way through it. */
export const COUNTRY_WAYS = ['highway', 'road', 'trackless'] as const
/** One kind of way. */
export type CountryWay = (typeof COUNTRY_WAYS)[number]
/** Share of the normal distance by country and way. */
export type CountryFactors = Readonly<Record<Country, Readonly<Record<CountryWay, number>>>>

/** A rule system. */
export interface Ruleset {
  readonly id: string
  readonly name: string
  /** Sizes its text knows, smallest first. */
  readonly sizes: readonly Size[]
  /** Natural reach of every size of creature, also of sizes the text lacks (bystanders have one too). */
  readonly naturalReachFeet: Readonly<Record<Body, Readonly<Record<Size, Feet>>>>
  /** `adds-5-feet` keeps the nearer squares; `doubles` strikes beyond natural reach only. */
  readonly reachWeapon: 'adds-5-feet' | 'doubles'
  readonly unarmedThreatens: boolean
  /** Actions a turn has for movement: a full round's two, or three. */
  readonly turnActions: number
  /** Its actions; the first is the default. */
  readonly actions: readonly ActionRule[]
  readonly sharing: SharingRules
  readonly provoking: ProvokingRules
  /** Questions beyond movement and threat that its text answers. */
  /** How cover is judged: by one line from middle to middle, or by the lines between the corners of squares. */
  readonly cover: 'middle-line' | 'corner-lines'
  readonly answersPursuit: boolean
  /** How much of the normal distance a day's journey covers, by country and way; null where the text has no table. */
  readonly countryFactors: CountryFactors | null
  /** Extra feet for a square upward in a gravity, as multiples of the table rule `ascent-price`. */
  readonly ascentFactor: Readonly<Record<Gravity, number>>
  /** Where its clauses stand in its text, by what their ids begin with. */
  readonly sources: Readonly<Record<string, string>>
  /** Clauses of its conformance table behind each reason. */
  readonly clauses: Clauses
  /** What a state asks of a creature before it moves, where the text says so. */
  readonly stateNotes: Readonly<Partial<Record<CreatureStateId, StateNote>>>
  /** Its reading of every table rule. */
  readonly tableRules: TableRules
  /** Table rules that decide nothing in it, whatever the table says. */
  readonly idleTableRules: readonly TableRuleId[]
  /** Its rules beyond squares and feet. */
  readonly details: RulesetDetails
  /** How bad a kind of ground is, as a small whole number: 0 plain. The worst square under a space decides. */
  terrainWeight(entry: TerrainEntry): number
  /** Price of a step. Must never be less with more of any burden, and a multiple of 5. */
  stepCost(facts: StepFacts, rules: TableRules): StepCost
}

/** The action a ruleset means when none is named. */
export const defaultAction = (ruleset: Ruleset): ActionRule => {
  const [first] = ruleset.actions
  if (!first) throw new Error(`${ruleset.id} has no actions`)
  return first
}

/** The ruleset's action of that name, if its text has it. */
export const actionOf = (ruleset: Ruleset, id: ActionId): ActionRule | undefined =>
  ruleset.actions.find((action) => action.id === id)
