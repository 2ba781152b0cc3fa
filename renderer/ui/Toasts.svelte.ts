import type { AppError } from '../../src/base/errors.ts'
import { errorDetails, errorSentence } from '../../src/words/errors.ts'

/** A short message at the bottom of the window. */
export interface Toast {
  readonly id: number
  readonly tone: 'plain' | 'problem'
  readonly text: string
  /** Technical details, for a bug report. */
  readonly details?: string | null
  /** A button, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** How long a message stays, in milliseconds: longer with a button or a problem. */
const STAYS_MS = { plain: 5000, withAction: 10_000, problem: 12_000 } as const

/** The messages shown, oldest first. They disappear after a while, but not while the list is hovered or focused. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([])

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0

  /** Shows a message. */
  say(text: string, action?: Toast['action']): void {
    this.#add({ id: ++this.#lastId, tone: 'plain', text, ...(action ? { action } : {}) })
  }

  /** Shows an error; `about`: the file it belongs to, if there are several. */
  fail(error: AppError, about?: string): void {
    const sentence = errorSentence(error)
    const text = about === undefined ? sentence : `“${about}”: ${sentence}`
    this.#add({ id: ++this.#lastId, tone: 'problem', text, details: errorDetails(error) })
  }

  /** Shows a problem in words. */
  complain(text: string): void {
    this.#add({ id: ++this.#lastId, tone: 'problem', text })
  }

  /** Removes a message. */
  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.list = this.list.filter((toast) => toast.id !== id)
  }

  /** Stops the timers until `release`. */
  hold(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Restarts the timers. */
  release(): void {
    for (const toast of this.list) this.#start(toast)
  }

  #add(toast: Toast): void {
    // Repeated messages are merged, and at most three are shown.
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
