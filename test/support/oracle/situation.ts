/** One movement question: who moves, how, on which map, and what the action allows. Contract 1 and 7. */
import { solidAt } from './heights.ts'
import type { Solid } from './heights.ts'
import { boxAt, widthOf } from './squares.ts'
import type { Rectangle } from './squares.ts'
import type { TableRules } from './tableRules.ts'
import type { Action, BattleMap, Creature, Mode, Movement, Request, Ruleset, Square } from './request.ts'

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
  /** Which way the steps may lead: `eight` means that all are the same. */
  readonly line: 'free' | 'eight' | 'any'
  /** Feet from the first box to the last, at least. */
  readonly minFeet: number
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
    line: lineOf(table, action, straightRun),
    minFeet: action === 'charge' ? table['charge-least-feet'] : 0,
  }
}

function lineOf(table: TableRules, action: Action, straightRun: boolean): Situation['line'] {
  if (action === 'charge') return table['charge-line']
  if (action !== 'run') return 'free'
  return table['run-line'] === 'free' && straightRun ? 'any' : table['run-line']
}

/** The same question for a mover so high above the floor. */
export const atAltitude = (situation: Situation, altitude: number): Situation => ({
  ...situation,
  mover: { ...situation.mover, altitude },
})

/** What the mover fills when the top left of its box is `at`; a part of the box has the levels of the box. */
export function solidIn({ map, mover }: Situation, at: Square, part?: Rectangle): Solid {
  const solid = solidAt(map, boxAt(at, widthOf(mover.size)), mover.altitude, mover.tall)
  return part === undefined ? solid : { ...solid, space: part }
}

/** The same question without a budget, as `route` asks it. */
export const withoutBudget = (situation: Situation): Situation => ({ ...situation, budget: Infinity, strides: 1 })

export const moverWidth = (situation: Situation): number => widthOf(situation.mover.size)

/** Whether the mover can squeeze at all: as written everywhere but in Pathfinder 2e, and above one square. */
export const canSqueeze = (situation: Situation): boolean => situation.table.squeezing && moverWidth(situation) >= 2
