/** What a rule system is to the engine: tables and a few pure functions. The engine knows no system by name. */
import type { Feet } from '../base/brands.ts'
import type { CreatureStateId } from '../map/creatureStates.ts'
import type { Gravity, MovementMode } from '../map/modes.ts'
import type { Body, Size } from '../map/sizes.ts'
import type { TerrainEntry } from '../map/terrain.ts'
import type { CoverRules } from './cover.ts'
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
  /** Leaving threatened squares provokes. */
  readonly provokes: boolean
  /** A withdrawal, which the table rule `withdraw` allows: the squares it starts in are not threatened. */
  readonly isWithdrawal: boolean
}

/** Everything the cost of a step depends on. The engine adds turns and ascents last, never doubled. */
export interface StepFacts {
  readonly diagonal: boolean
  /** An odd number of counting diagonals was made before. */
  readonly oddCount: boolean
  /** Weight of the worst terrain under the space after the step: see `Ruleset.terrainWeight`. */
  readonly terrainWeight: number
  /** Doublings from the creature's own state (poor visibility, entangled …). */
  readonly hampered: number
  /** Squeezing after the step. */
  readonly squeezing: boolean
  /** A square entered has a helpless body that counts as an obstacle. */
  readonly helplessBody: boolean
  /** A low wall is crossed. */
  readonly barrier: boolean
}

/** Cost of a step. */
export interface StepCost {
  readonly feet: Feet
  /** Whether it changes the diagonal count from even to odd or back. */
  readonly turnsCount: boolean
}

/** Which sizes can move through each other, and which can share a square. */
export interface SharingRules {
  /** Sizes that can move through any opponent. */
  readonly smallSizes: readonly Size[]
  /** `by-fraction`: a helpless creature's square, or small creatures while they fit. `prone`: tiny ones, or prone bodies. */
  readonly ending: 'by-fraction' | 'prone'
}

/** When movement provokes. */
export interface ProvokingRules {
  /** At most once per opponent and action (not per move of several actions). */
  readonly oncePerAction: boolean
  /** A fine, diminutive or tiny mover provokes from the opponent whose square it enters. */
  readonly smallMoverProvokesOnEntering: boolean
  /** Whether everyone may react to movement, or only creatures that say so (Reactive Strike). */
  readonly everyoneReacts: boolean
  /** Standing up next to an opponent provokes. */
  readonly standingUp: boolean
}

/** A sentence about a state, and the clauses it rests on. */
export interface StateNote {
  readonly text: string
  readonly clauses: readonly string[]
}

/** Terrain of a journey. */
export const TRAVEL_TERRAINS = [
  'desert',
  'forest',
  'forest-dense',
  'hill',
  'marsh',
  'mountain',
  'plains',
  'urban',
] as const
/** One of them. */
export type TravelTerrain = (typeof TRAVEL_TERRAINS)[number]
/** Roads of a journey. */
export const ROADS = ['highway', 'road', 'trackless'] as const
/** One of them. */
export type Road = (typeof ROADS)[number]
/** Share of the normal distance by terrain and road. */
export type TravelFactors = Readonly<Record<TravelTerrain, Readonly<Record<Road, number>>>>

/** Sizes of areas of effect, in feet, by their shape. */
export interface AreaSizes {
  readonly burst: readonly number[]
  readonly cone: readonly number[]
  readonly line: readonly number[]
}

/** A rule system. */
export interface Ruleset {
  readonly id: string
  readonly name: string
  /** Sizes its text knows, smallest first. */
  readonly sizes: readonly Size[]
  /** Natural reach of every size of creature, also of sizes the text lacks (bystanders have one too). */
  readonly naturalReachFeet: Readonly<Record<Body, Readonly<Record<Size, Feet>>>>
  /** `adds-5-feet` keeps the nearer squares; `doubles` threatens only beyond natural reach. */
  readonly reachWeapon: 'adds-5-feet' | 'doubles'
  readonly unarmedThreatens: boolean
  /** Actions a turn has for movement: a full round's two, or three. */
  readonly turnActions: number
  /** Its actions; the first is the default. */
  readonly actions: readonly ActionRule[]
  readonly sharing: SharingRules
  readonly provoking: ProvokingRules
  readonly cover: CoverRules
  readonly answersPursuit: boolean
  /** Share of the normal distance a day covers, by terrain and road; null if the text has no table. */
  readonly travelFactors: TravelFactors | null
  /** Usual sizes of areas of effect, in feet: radius of a burst, length of a cone or line. Ascending. */
  readonly areaFeet: AreaSizes
  /** Extra feet for a square upward in a gravity, as multiples of the table rule `ascent-price`. */
  readonly ascentFactor: Readonly<Record<Gravity, number>>
  /** Source of its clauses, by the prefix of their ids. */
  readonly sources: Readonly<Record<string, string>>
  /** Clauses of its conformance table behind each reason. */
  readonly clauses: Clauses
  /** What a state changes about a move, if the text says so. */
  readonly stateNotes: Readonly<Partial<Record<CreatureStateId, StateNote>>>
  /** Its default for every house rule. */
  readonly tableRules: TableRules
  /** House rules with no effect in this system. */
  readonly idleTableRules: readonly TableRuleId[]
  /** Its rules beyond squares and feet. */
  readonly details: RulesetDetails
  /** How much a terrain type slows, as a small whole number: 0 normal. The worst square under a space counts. */
  terrainWeight(entry: TerrainEntry): number
  /** Cost of a step: a multiple of 5, and never lower with more of any burden. */
  stepCost(facts: StepFacts, rules: TableRules): StepCost
}

/** The default action of a ruleset. */
export const defaultAction = (ruleset: Ruleset): ActionRule => {
  const [first] = ruleset.actions
  if (!first) throw new Error(`${ruleset.id} has no actions`)
  return first
}

/** The action that a turn may repeat, losing the feet left over, if any: a Stride. */
export const repeatedAction = (ruleset: Ruleset): ActionRule | undefined =>
  ruleset.actions.find(({ maxActions }) => maxActions > 1)

/** The ruleset's action with that id, if any. */
export const actionOf = (ruleset: Ruleset, id: ActionId): ActionRule | undefined =>
  ruleset.actions.find((action) => action.id === id)
