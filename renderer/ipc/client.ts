import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { Bridge, CallAnswer, CallInput, CallName, EventName, Events } from '../../src/ipc/contract.ts'

/** The main process as a window sees it: every call and event of the contract, typed. */
export interface Client {
  /** Calls the main process. Never rejects: failures are results with an error code. `files` were dropped on the window. */
  call<N extends CallName>(
    name: N,
    argument: CallInput<N>,
    files?: readonly File[],
  ): Promise<Result<CallAnswer<N>, AppError>>
  /** Subscribes to an event; returns a function that unsubscribes. */
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void
}

/** Wraps the bridge of the preload script in types. One listener on the bridge serves the whole window. */
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

/** The URL of a stored picture. */
export const pictureAddress = (id: string): string => `fivefoot-picture://library/${encodeURIComponent(id)}`

/** Numbers requests of one kind: each call returns a function that returns whether no newer request was made since. */
export function newestQuestion(): () => () => boolean {
  let latest = 0
  return () => {
    const request = ++latest
    return () => request === latest
  }
}
