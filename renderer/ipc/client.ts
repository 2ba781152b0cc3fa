import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { Bridge, CallAnswer, CallInput, CallName, EventName, Events } from '../../src/ipc/contract.ts'

/** The border to the main process as the window uses it: every call and event of the contract, typed. */
export interface Client {
  /** Asks the main process. Never rejects: what goes wrong comes back as an error with a code. `files`: dropped on the window. */
  call<N extends CallName>(
    name: N,
    argument: CallInput<N>,
    files?: readonly File[],
  ): Promise<Result<CallAnswer<N>, AppError>>
  /** Listens to one event; returns what ends the listening. */
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void
}

/** A typed view of the bridge the preload script provides; one listener on the bridge serves all of the window. */
export function createClient(bridge: Bridge): Client {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  bridge.onEvent((name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never)
  })
  return {
    // The main process types its handlers by the same contract, so the cast repeats what `Handlers` proves.
    call: (name, argument, files) => bridge.call(name, argument, files) as Promise<Result<never, AppError>>,
    on(name, listener) {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName)
      ofName.add(listener)
      return () => void ofName.delete(listener)
    },
  }
}

/** Where a window finds a stored picture. */
export const pictureAddress = (id: string): string => `fivefoot-picture://library/${encodeURIComponent(id)}`

/** Counts questions of one kind. Asking returns what says, once the answer comes, whether no newer question was asked since. */
export function newestQuestion(): () => () => boolean {
  let asked = 0
  return () => {
    const turn = ++asked
    return () => turn === asked
  }
}
