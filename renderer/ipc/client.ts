import type { AppError, Result } from '../../src/base/result.ts'
import type { Bridge, CallAnswer, CallInput, CallName, EventName, Events } from '../../src/ipc/contract.ts'

/** The border to the main process as the window uses it: every call and event of the contract, typed. */
export interface Client {
  /** Asks the main process. Never rejects: what goes wrong comes back as an error with a code. */
  call<N extends CallName>(name: N, argument: CallInput<N>): Promise<Result<CallAnswer<N>, AppError>>
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
    call: (name, argument) => bridge.call(name, argument) as Promise<Result<never, AppError>>,
    on(name, listener) {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName)
      ofName.add(listener)
      return () => void ofName.delete(listener)
    },
  }
}
