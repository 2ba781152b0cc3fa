import type { Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { ActionId, Country, CountryWay } from '../../rules/ruleset.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import type { Pace } from '../local.ts'
import type { OverlandPace } from '../overland.ts'
import type { PursuitScale, Runner } from '../pursuit.ts'
import type { PathPoint } from '../walk.ts'

/** What movement queries have in common. */
export interface MovementTerms {
  readonly mover: Combatant
  readonly action?: ActionId
  readonly mode?: MovementMode
  readonly tumble?: boolean
  readonly diagonals?: number
  readonly actions?: number
}

/** An end of a measured distance. */
export type MeasuredEnd =
  { readonly kind: 'square'; readonly at: Cell } | { readonly kind: 'creature'; readonly creature: Combatant }

/** A well-formed question. */
export type Query =
  | {
      readonly kind: 'measure'
      readonly named: readonly Combatant[]
      readonly from: MeasuredEnd
      readonly to: MeasuredEnd
    }
  | { readonly kind: 'reach'; readonly terms: MovementTerms }
  | { readonly kind: 'route'; readonly terms: MovementTerms; readonly to: Cell }
  | {
      readonly kind: 'path'
      readonly terms: MovementTerms
      readonly path: readonly PathPoint[]
      readonly hasAltitudes: boolean
    }
  | { readonly kind: 'threat'; readonly creature: Combatant }
  | { readonly kind: 'flank'; readonly creature: Combatant; readonly ally: Combatant; readonly foe: Combatant }
  | { readonly kind: 'cover'; readonly creature: Combatant; readonly target: Combatant }
  | {
      readonly kind: 'local'
      readonly speedFeet: number
      readonly pace: Pace
      readonly rounds: number
      readonly constitution: number
      readonly rolls: readonly number[]
    }
  | {
      readonly kind: 'overland'
      readonly speedFeet: number
      readonly hours: number
      readonly pace: OverlandPace
      readonly country: Country
      readonly way: CountryWay
      readonly constitution: number
      readonly rolls: readonly number[]
    }
  | {
      readonly kind: 'pursuit'
      readonly scale: PursuitScale
      readonly pursuer: Runner
      readonly quarry: Runner
      readonly rolls: readonly number[]
    }

/** Kinds of questions. */
export const QUERY_KINDS = [
  'measure',
  'reach',
  'route',
  'path',
  'threat',
  'flank',
  'cover',
  'local',
  'overland',
  'pursuit',
] as const satisfies readonly Query['kind'][]

/** One request: a field and questions about it. */
export interface EngineRequest {
  readonly name: string | undefined
  readonly field: Battlefield
  readonly queries: readonly Query[]
}
