/** Long work in short steps, written once and run at once or in turns with other work. */
import type { JobStage } from '../../src/ipc/shapes/jobs.ts'

/** What is being done, and how far it is. `of` is 0 if the total is unknown. */
export interface Step {
  readonly stage: JobStage
  readonly done: number
  readonly of: number
}

/** Work that yields after each step. Ending it early runs its `finally` blocks. */
export type Steps<T> = Generator<Step, T, void>

/** What goes on between steps. */
export interface Turns {
  readonly signal?: AbortSignal
  readonly onProgress?: (stage: JobStage, done: number, of: number) => void
}

/** Runs all steps. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
  }
}

/** Runs step after step, with messages and timers of the thread between them. Throws the reason of an aborted signal. */
export async function inTurns<T>(steps: Steps<T>, { signal, onProgress }: Turns = {}): Promise<T> {
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
    onProgress?.(next.value.stage, next.value.done, next.value.of)
    await new Promise((done) => setImmediate(done))
    if (!signal?.aborted) continue
    steps.return(undefined as never)
    signal.throwIfAborted()
  }
}
