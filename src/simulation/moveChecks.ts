/** Checks that moving asks for, rolled from the encounter's random numbers or left to the GM. */
import { rollDie, type RandomState } from '../base/random.ts'
import { rectHolds, spaceRect, type Cell } from '../grid/cell.ts'
import type { Creature } from '../map/records/creature.ts'
import type { CheckPolicy } from '../map/records/encounter.ts'
import { abilityModifier } from '../map/records/creature.ts'
import type { PathAnswer } from '../movement/path/pathAnswer.ts'
import type { CheckMade } from './ledger.ts'

/** A check with the random numbers after it. */
export interface RolledCheck {
  readonly check: CheckMade
  readonly random: RandomState
}

/** Skills a check may be made with, the first that the creature has; Dexterity where it has none. */
const SKILLS = {
  tumble: ['tumble', 'acrobatics'],
  balance: ['balance', 'acrobatics'],
} as const

/** Makes a check of moving. */
export function makeCheck(
  {
    kind,
    step,
    creatureId,
  }: { readonly kind: 'tumble' | 'balance'; readonly step: number; readonly creatureId: string | null },
  creature: Creature,
  policy: CheckPolicy,
  random: RandomState,
): RolledCheck {
  const skill = SKILLS[kind].find((name) => creature.skills[name] !== undefined)
  const modifier = (skill === undefined ? undefined : creature.skills[skill]) ?? abilityModifier(creature.dexterity)
  const dc = (kind === 'tumble' ? policy.tumbleDc : policy.balanceDc) ?? null
  const base = { kind, step, creatureId, dc, modifier }
  if (policy.how === 'ask') return { check: { ...base, roll: null, passed: null }, random }
  const [roll, next] = rollDie(random, 20)
  return { check: { ...base, roll, passed: dc === null ? null : roll + modifier >= dc }, random: next }
}

/** What a path asks for, in the order of its steps: tumbling past each opponent, balancing once a stretch. */
export function requiredChecks(
  { checks, balance }: PathAnswer,
  path: readonly Cell[],
  spaceCells: number,
): readonly { readonly kind: 'tumble' | 'balance'; readonly step: number; readonly creatureId: string | null }[] {
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
 * The check to keep running beyond as many rounds as the Constitution score; null while none is needed.
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
  const base = { kind: 'keep-running' as const, step: -1, creatureId: null, dc, modifier }
  if (policy.how === 'ask') return { check: { ...base, roll: null, passed: null }, random }
  const [roll, next] = rollDie(random, 20)
  return { check: { ...base, roll, passed: roll + modifier >= dc }, random: next }
}
