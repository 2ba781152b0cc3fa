/** Checks that movement requires, rolled from the encounter's random numbers or left to the GM. */
import { rollDie, type RandomState } from '../base/random.ts'
import { rectHolds, spaceRect, type Cell } from '../grid/cell.ts'
import type { Creature } from '../map/records/creature.ts'
import type { CheckPolicy } from '../map/records/encounter.ts'
import { abilityModifier } from '../map/records/creature.ts'
import type { PathAnswer } from '../movement/path/pathAnswer.ts'
import type { CheckMade } from './ledger.ts'

/** A check and the random state after it. */
export interface RolledCheck {
  readonly check: CheckMade
  readonly random: RandomState
}

/** Skills for a check: the first the creature has; Dexterity if it has none. */
const SKILLS = {
  tumble: ['tumble', 'acrobatics'],
  balance: ['balance', 'acrobatics'],
} as const

/** A check a path requires: at which step, and the creature tumbled past. */
interface RequiredCheck {
  readonly kind: 'tumble' | 'balance'
  readonly step: number
  readonly creatureId: string | null
}

/** Rolls a required check, or leaves it to the GM. */
export function makeCheck(
  { kind, step, creatureId }: RequiredCheck,
  creature: Creature,
  policy: CheckPolicy,
  random: RandomState,
): RolledCheck {
  const skill = SKILLS[kind].find((name) => creature.skills[name] !== undefined)
  const modifier = (skill === undefined ? undefined : creature.skills[skill]) ?? abilityModifier(creature.dexterity)
  const dc = (kind === 'tumble' ? policy.tumbleDc : policy.balanceDc) ?? null
  return rolled({ kind, step, creatureId, dc, modifier }, policy, random)
}

function rolled(base: Omit<CheckMade, 'roll' | 'passed'>, { how }: CheckPolicy, random: RandomState): RolledCheck {
  if (how === 'ask') return { check: { ...base, roll: null, passed: null }, random }
  const [roll, next] = rollDie(random, 20)
  const passed = base.dc === null ? null : roll + base.modifier >= base.dc
  return { check: { ...base, roll, passed }, random: next }
}

/** Returns the checks a path requires, by step: one tumble for each opponent passed, one balance for each stretch. */
export function requiredChecks(
  { checks, balance }: PathAnswer,
  path: readonly Cell[],
  spaceCells: number,
): readonly RequiredCheck[] {
  const tumbles = checks.map(({ by, step }) => ({ kind: 'tumble' as const, step, creatureId: by }))
  const steps = balance.map((cell) => stepEntering(path, cell, spaceCells))
  const stretches = [...new Set(steps)].filter((step) => !steps.includes(step - 1))
  const balances = stretches.map((step) => ({ kind: 'balance' as const, step, creatureId: null }))
  return [...tumbles, ...balances].sort((a, b) => a.step - b.step)
}

const stepEntering = (path: readonly Cell[], cell: Cell, spaceCells: number): number =>
  path.findIndex((box, i) => i > 0 && rectHolds(spaceRect(box, spaceCells), cell)) - 1

const FIRST_RUN_DC = 10

/**
 * Makes the check to keep running beyond as many rounds as the Constitution score; null while none is needed.
 * @source Starfinder, Local Movement
 */
export function runCheck(
  creature: Creature,
  { runRounds, runChecks }: { readonly runRounds: number; readonly runChecks: number },
  policy: CheckPolicy,
  random: RandomState,
): RolledCheck | null {
  if (runRounds < creature.constitution) return null
  const dc = FIRST_RUN_DC + runChecks
  const modifier = abilityModifier(creature.constitution)
  return rolled({ kind: 'keep-running', step: -1, creatureId: null, dc, modifier }, policy, random)
}
