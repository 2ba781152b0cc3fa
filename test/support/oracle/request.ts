/**
 * The engine contract's documents, as the oracle sees them after checking.
 *
 * The oracle is a second, slow and obvious reading of the engine contract. It shares no code with `src`, so that two
 * readings can be compared on random maps. Whatever looks clumsy here is clumsy on purpose: no caches, no bit tricks.
 */

import type { TableRules } from './tableRules.ts'

export const RULESETS = ['starfinder', 'dnd35', 'pf1e', 'pf2e'] as const
export type Ruleset = (typeof RULESETS)[number]

/** In ascending order: the index is the contract's size step. */
export const SIZES = [
  'fine',
  'diminutive',
  'tiny',
  'small',
  'medium',
  'large',
  'huge',
  'gargantuan',
  'colossal',
] as const
export type Size = (typeof SIZES)[number]

export const EDGE_KINDS = ['wall', 'window', 'door-closed', 'door-open', 'barrier'] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

export const MODES = ['land', 'fly', 'swim', 'burrow', 'climb'] as const
export type Mode = (typeof MODES)[number]

export const ACTIONS = ['move', 'double', 'run', 'charge', 'step', 'minimum', 'stride'] as const
export type Action = (typeof ACTIONS)[number]

export const GRAVITIES = ['normal', 'zero', 'low', 'high'] as const
export type Gravity = (typeof GRAVITIES)[number]

export const TERRAINS = '.dDohun^~pter#c'

/** Column, then row. */
export type Square = readonly [number, number]

export type Edge = { readonly a: Square; readonly b: Square; readonly kind: EdgeKind }

export type BattleMap = {
  readonly rows: readonly string[]
  readonly edges: readonly Edge[]
  readonly gravity: Gravity
  /** Level of the floor by row and column; null: 0 everywhere. */
  readonly floor: readonly (readonly number[])[] | null
}

export type Creature = {
  readonly id: string
  readonly at: Square
  readonly size: Size
  readonly side: string
  readonly speed: Readonly<Partial<Record<Mode, number>>>
  readonly body: 'tall' | 'long'
  /** Natural reach in feet, or null for the ruleset's own. */
  readonly reach: number | null
  readonly reachWeapon: boolean
  readonly unarmed: boolean
  readonly helpless: boolean
  readonly prone: boolean
  readonly incorporeal: boolean
  readonly fillsSpace: boolean
  readonly obstacleWhenHelpless: boolean
  readonly heavyArmor: boolean
  readonly hampered: number
  readonly altitude: number
  readonly tall: number
}

export type Movement = {
  readonly creature: string
  /** null: the ruleset's default action. */
  readonly action: Action | null
  readonly mode: Mode
  readonly tumble: boolean
  readonly diagonals: number
  readonly actions: number
}

export type Runner = { readonly speed: number; readonly dex: number; readonly con: number }

/** Rolls, and the JSON path of their list for the complaint when they run out. */
export type Rolls = { readonly values: readonly number[]; readonly path: string }

export type LocalQuery = {
  readonly kind: 'local'
  readonly speed: number
  readonly pace: 'walk' | 'hustle' | 'run'
  readonly rounds: number
  readonly con: number
  readonly rolls: Rolls
}

export type OverlandQuery = {
  readonly kind: 'overland'
  readonly speed: number
  readonly hours: number
  readonly pace: 'walk' | 'hustle'
  readonly terrain: string
  readonly way: 'highway' | 'road' | 'trackless'
  readonly con: number
  readonly rolls: Rolls
}

export type PursuitQuery = {
  readonly kind: 'pursuit'
  readonly scale: 'rounds' | 'day'
  readonly pursuer: Runner
  readonly quarry: Runner
  readonly rolls: Rolls
}

export type ReachQuery = Movement & { readonly kind: 'reach' }
export type RouteQuery = Movement & { readonly kind: 'route'; readonly to: Square }
/** Each place is `[x, y]`, or `[x, y, altitude]` for all of them. */
export type PathQuery = Movement & { readonly kind: 'path'; readonly path: readonly (readonly number[])[] }

export type Query =
  | {
      readonly kind: 'measure'
      readonly creature: string | null
      /** Two or three numbers, or an id. */
      readonly from: readonly number[] | string
      readonly to: readonly number[] | string
    }
  | ReachQuery
  | RouteQuery
  | PathQuery
  | { readonly kind: 'threat'; readonly creature: string; readonly z: number | null }
  | {
      readonly kind: 'danger'
      readonly by: readonly string[]
      readonly rounds: number
      readonly mode: Mode
      readonly openDoors: boolean
      readonly z: number | null
    }
  | { readonly kind: 'flank'; readonly creature: string; readonly ally: string; readonly foe: string }
  | { readonly kind: 'cover'; readonly creature: string; readonly target: string; readonly attack: 'melee' | 'ranged' }
  | LocalQuery
  | OverlandQuery
  | PursuitQuery

export type Request = {
  readonly ruleset: Ruleset
  readonly table: TableRules
  readonly map: BattleMap
  readonly creatures: readonly Creature[]
  readonly queries: readonly Query[]
}

/** Thrown while reading a document the contract calls malformed; never leaves `answerDocument`. */
export class Malformed extends Error {
  readonly path: string
  readonly expected: string

  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}`)
    this.path = path
    this.expected = expected
  }
}
