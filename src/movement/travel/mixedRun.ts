/**
 * A run over ground that is not all fit for running: what a run may not enter is hustled over. A search counts in feet of the
 * run, as if each stretch hustled were as much longer as it takes longer. Lines that a run keeps to within a round are none of
 * this scale, which counts feet a minute.
 *
 * @source Starfinder, Local Movement
 */
import type { Feet } from '../../base/brands.ts'
import type { Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { prepareMove, type Move } from '../move.ts'
import { atItsAltitude, walkPath } from '../path/walk.ts'
import { isBarredKind } from '../search/eachStep.ts'
import { isSqueezing } from '../stepCosts.ts'
import { PACE_FACTORS } from './local.ts'

/** A stretch of a way at one pace. */
export interface PacedLeg {
  readonly pace: 'run' | 'hustle'
  readonly feet: Feet
}

/** A run that is hustled in parts. */
export interface MixedRun {
  /** Its costs are `scale` times feet of the run; its budget is that of a hustle. */
  readonly move: Move
  readonly scale: number
  /** Feet of the run in a round. */
  readonly feetPerRound: Feet
  /** The stretches of a way that the move allows. */
  readonly legsOf: (path: readonly Cell[]) => readonly PacedLeg[]
}

/** Null where turning costs feet (flight), or where nothing runs: one pace has to do for all of the way then. */
export function mixedRun(field: Battlefield, mover: Combatant, mode: MovementMode): MixedRun | null {
  const [running, plain] = [prepareMove(field, { mover, mode, action: 'run' }), prepareMove(field, { mover, mode })]
  if (!running.ok || !plain.ok || plain.value.turnFeet > 0) return null
  const run = running.value
  const move = plain.value
  const times = run.budgetFeet / move.budgetFeet
  // Whole factors: a hustle is two speeds, a run three or four.
  const scale = times % PACE_FACTORS.hustle === 0 ? 1 : PACE_FACTORS.hustle
  const hustled = (times * scale) / PACE_FACTORS.hustle
  const isRun = (kind: number): boolean => !isBarredKind(run, kind) && !(run.action.noSqueezing && isSqueezing(kind))
  const paces = {
    key: `${scale} ${hustled} ${run.stopsAtBarriers}`,
    factorOf: (kind: number) => (isRun(kind) ? scale : hustled),
  }
  const { incorporeal, ignoresDifficultTerrain, hampered } = mover
  const surface = field.surface({ mode, incorporeal, ignoresDifficultTerrain })
  const costs = field.costsFor(surface, hampered, move.turnFeet, paces)
  return {
    move: { ...move, costs },
    scale,
    feetPerRound: run.budgetFeet,
    legsOf: (path) => {
      const { foothold } = walkPath({ ...move, budgetFeet: Infinity }, atItsAltitude(move, path))
      const legs: PacedLeg[] = []
      for (const [i, feet] of foothold.steps.entries()) {
        const pace = isRun(foothold.stepKinds[i] ?? 0) ? 'run' : 'hustle'
        const last = legs.at(-1)
        if (last?.pace === pace) legs[legs.length - 1] = { pace, feet: last.feet + feet }
        else legs.push({ pace, feet })
      }
      return legs
    },
  }
}
