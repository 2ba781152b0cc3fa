import { type LedgerEntry } from './ledger.ts'
import { firstState, type Scene } from './scene.ts'
import { Stage } from './Stage.ts'
import type { EncounterState } from './state.ts'
import { ALL_DETAILS, step } from './step.ts'
import type { Detail } from './makeMove.ts'

/** A run of an encounter to its end. */
export interface Run {
  readonly seed: string
  readonly ledger: readonly LedgerEntry[]
  readonly end: EncounterState
}

/** Plays an encounter to its end. The same scene and seed give the same run, byte for byte as JSON. */
export function runEncounter(
  scene: Scene,
  { seed = scene.encounter.seed, detail = ALL_DETAILS, stage = new Stage(scene) }: RunOptions = {},
): Run {
  const ledger: LedgerEntry[] = []
  let state = firstState(scene, seed)
  while (state.phase !== 'over') {
    const stepped = step(stage, state, detail)
    ledger.push(...stepped.entries)
    state = stepped.state
  }
  return { seed, ledger, end: state }
}

/** Options of a run. `stage`: one of the same scene, reused from run to run. */
export interface RunOptions {
  readonly seed?: string
  readonly detail?: Detail
  readonly stage?: Stage
}
