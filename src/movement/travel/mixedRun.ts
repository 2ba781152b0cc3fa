/**
 * A run over terrain that a run may not always enter: such stretches are hustled. The search counts feet of the run, multiplying
 * hustled steps by how much longer they take. The straight lines that a run follows within a round do not matter on this scale of
 * minutes.
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

/** A hustle is two speeds a round. */
const HUSTLE_TIMES = 2

/** A stretch of a path at one pace. */
export interface PacedLeg {
  readonly pace: 'run' | 'hustle'
  readonly feet: Feet
}

/** A run that is partly hustled. */
export interface MixedRun {
  /** Its costs are `scale` times the feet of the run; its budget is that of a hustle. */
  readonly move: Move
  readonly scale: number
  /** Feet per round while running. */
  readonly feetPerRound: Feet
  /** The stretches of a legal path. */
  readonly legsOf: (path: readonly Cell[]) => readonly PacedLeg[]
}

/** Null if turning costs feet (flight), or if the mover cannot run: then the whole path has one pace. */
export function mixedRun(field: Battlefield, mover: Combatant, mode: MovementMode): MixedRun | null {
  const action = field.ruleset.turn.run
  if (action === null) return null
  const [running, plain] = [prepareMove(field, { mover, mode, action }), prepareMove(field, { mover, mode })]
  if (!running.ok || !plain.ok || plain.value.turnFeet > 0) return null
  const run = running.value
  const move = plain.value
  const times = run.budgetFeet / move.budgetFeet
  // Keep the factors whole: a hustle is two speeds, a run three or four.
  const scale = times % HUSTLE_TIMES === 0 ? 1 : HUSTLE_TIMES
  const hustled = (times * scale) / HUSTLE_TIMES
  const isRun = (kind: number): boolean => !isBarredKind(run, kind) && !(run.action.noSqueezing && isSqueezing(kind))
  const paces = {
    key: `${scale} ${hustled} ${run.stopsAtBarriers}`,
    factorOf: (kind: number) => (isRun(kind) ? scale : hustled),
  }
  const { incorporeal, ignoresDifficultTerrain, hampered } = mover
  const surface = field.surface({ mode, incorporeal, ignoresDifficultTerrain })
  const costs = field.costsFor(surface, { hampered, slow: move.isSlow, turnFeet: move.turnFeet, paces })
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
