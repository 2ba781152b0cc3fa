import type { Client } from '../../renderer/ipc/client.ts'
import { Toasts } from '../../renderer/ui/Toasts.svelte.ts'

type Answer = ((argument: never, files: readonly File[]) => unknown) | string | number | object | null

/**
 * A main process that answers calls by name, with a value or a function of the argument (which may promise it), and null where it has no answer. It
 * notes the calls and fails those named in `failing`; `emit` sends an event.
 */
export function answering(answers: Readonly<Record<string, Answer>> = {}) {
  const calls: (readonly [name: string, argument: unknown])[] = []
  const failing = new Set<string>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const toasts = new Toasts()
  const client = {
    call: async (name: string, argument: never, files: readonly File[] = []) => {
      calls.push([name, structuredClone(argument)])
      if (failing.has(name)) return { ok: false, error: { code: 'no-such-map' } }
      const answer = answers[name] ?? null
      const value = typeof answer === 'function' ? answer(argument, files) : answer
      return {
        ok: true,
        value: value instanceof Promise ? await value : value,
      }
    },
    on(name: string, listener: (payload: unknown) => void) {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(listener))
      return () => void ofName.delete(listener)
    },
  } as unknown as Client
  return {
    client,
    toasts,
    failing,
    calls,
    /** Names of the calls since the last time they were asked for. */
    asked: () => calls.splice(0).map(([name]) => name),
    /** The argument of the newest call of that name. */
    argument: (name: string) => calls.findLast(([each]) => each === name)?.[1],
    emit: (name: string, payload: unknown = {}) => listeners.get(name)?.forEach((listener) => listener(payload)),
    said: () => toasts.list.map(({ text, action }) => (action ? `${text} [${action.label}]` : text)),
    settled: async () => {
      for (let i = 0; i < 12; i++) await Promise.resolve()
    },
  }
}
