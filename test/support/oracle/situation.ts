/** One movement question: who moves, how, on which map, and what the action allows. Contract 1 and 7. */
import { widthOf } from './squares.ts'
import type { TableRules } from './tableRules.ts'
import type { Action, BattleMap, Creature, Mode, Movement, Request, Ruleset } from './request.ts'

export type Situation = {
  readonly ruleset: Ruleset
  readonly table: TableRules
  readonly map: BattleMap
  readonly mover: Creature
  /** All creatures of the request but the mover, in order. */
  readonly others: readonly Creature[]
  readonly mode: Mode
  readonly action: Action
  readonly tumble: boolean
  /** Counting diagonals made before the first step. */
  readonly diagonals: number
  /** In feet; for strides that of one stride. Infinite where the question knows no budget. */
  readonly budget: number
  /** Strides at most; 1 for every other action. */
  readonly strides: number
  /** Whether only one step may be made. */
  readonly oneStep: boolean
  /** Whether all steps must be the same. */
  readonly straight: boolean
}

export const defaultAction = (ruleset: Ruleset): Action => (ruleset === 'pf2e' ? 'stride' : 'move')

export function situationOf(request: Request, query: Movement, mover: Creature): Situation {
  const { ruleset, table } = request
  const action = query.action ?? defaultAction(ruleset)
  const speed = mover.speed[query.mode] ?? 0
  const runs = mover.heavyArmor ? table['heavy-armour-run'] : 4
  const factor = { move: 1, double: 2, run: runs, charge: 2, stride: 1, step: Infinity, minimum: Infinity }
  const straightRun = query.mode === 'swim' || (query.mode === 'fly' && ruleset !== 'starfinder')
  return {
    ruleset,
    table,
    map: request.map,
    mover,
    others: request.creatures.filter((creature) => creature.id !== mover.id),
    mode: query.mode,
    action,
    tumble: query.tumble,
    diagonals: action === 'step' || !table['count-over-turn'] ? 0 : query.diagonals,
    budget: factor[action] * speed,
    strides: action === 'stride' ? query.actions : 1,
    oneStep: action === 'step' || action === 'minimum',
    straight: action === 'charge' || (action === 'run' && straightRun),
  }
}

/** The same question without a budget, as `route` asks it. */
export const withoutBudget = (situation: Situation): Situation => ({ ...situation, budget: Infinity, strides: 1 })

export const moverWidth = (situation: Situation): number => widthOf(situation.mover.size)

/** Whether the mover can squeeze at all: as written everywhere but in Pathfinder 2e, and above one square. */
export const canSqueeze = (situation: Situation): boolean => situation.table.squeezing && moverWidth(situation) >= 2
