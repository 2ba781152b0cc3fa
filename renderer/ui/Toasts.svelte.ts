import type { AppError } from '../../src/base/errors.ts'
import { errorDetails, errorSentence } from '../../src/words/errors.ts'

/** A short message at the foot of the window. */
export interface Toast {
  readonly id: number
  readonly tone: 'plain' | 'problem'
  readonly text: string
  /** Technical words behind it, for a report. */
  readonly details?: string | null
  /** One thing to do about it, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** How long a message stays, in milliseconds: longer where there is something to do or to worry about. */
const STAYS_MS = { plain: 5000, withAction: 10_000, problem: 12_000 } as const

/** Messages on show, oldest first. Each goes by itself; hovering or focusing the list holds them all. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([])

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0

  /** Shows a message. */
  say(text: string, action?: Toast['action']): void {
    this.#add({ id: ++this.#lastId, tone: 'plain', text, ...(action ? { action } : {}) })
  }

  /** Shows what went wrong; `about`: the file it went wrong with, where several may have been asked for. */
  fail(error: AppError, about?: string): void {
    const sentence = errorSentence(error)
    const text = about === undefined ? sentence : `“${about}”: ${sentence}`
    this.#add({ id: ++this.#lastId, tone: 'problem', text, details: errorDetails(error) })
  }

  /** Shows that something was not done. */
  complain(text: string): void {
    this.#add({ id: ++this.#lastId, tone: 'problem', text })
  }

  /** Takes a message away. */
  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.list = this.list.filter((toast) => toast.id !== id)
  }

  /** Nothing goes by itself until `release`. */
  hold(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Starts the clocks again. */
  release(): void {
    for (const toast of this.list) this.#start(toast)
  }

  #add(toast: Toast): void {
    // The same words twice are one message; three at a time are enough to read.
    const rest = this.list.filter((other) => other.text !== toast.text || other.action !== undefined)
    for (const old of rest.slice(0, Math.max(0, rest.length - 2))) this.dismiss(old.id)
    this.list = [...rest.slice(-2), toast]
    this.#start(toast)
  }

  #start(toast: Toast): void {
    const stays = toast.tone === 'problem' ? STAYS_MS.problem : toast.action ? STAYS_MS.withAction : STAYS_MS.plain
    this.#timers.set(
      toast.id,
      setTimeout(() => this.dismiss(toast.id), stays),
    )
  }
}
