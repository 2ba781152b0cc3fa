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
  /** Stays until it is dismissed. */
  readonly isKept?: boolean
}

/** How long a message stays, in milliseconds: longer with a button or a problem. */
const STAYS_MS = { plain: 5000, withAction: 10_000, problem: 12_000 } as const

/** How many messages are shown at most, kept ones aside. */
const MAX_SHOWN = 3

/** The messages shown, oldest first. They disappear after a while, but not while the list is hovered or focused. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([])

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0

  /** Shows a message. */
  say(text: string, action?: Toast['action']): void {
    this.#add({ id: ++this.#lastId, tone: 'plain', text, ...(action ? { action } : {}) })
  }

  /** Shows a message about something that happened while the user may have looked elsewhere: it stays until it is dismissed. */
  keep(text: string): void {
    this.#add({ id: ++this.#lastId, tone: 'plain', text, isKept: true })
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
    // Repeated messages are merged.
    const repeated = this.list.filter((other) => other.text === toast.text && other.action === undefined)
    for (const { id } of repeated) this.dismiss(id)
    const passing = this.list.filter(({ isKept }) => !isKept)
    for (const { id } of passing.slice(0, Math.max(0, passing.length + 1 - MAX_SHOWN))) this.dismiss(id)
    this.list = [...this.list, toast]
    this.#start(toast)
  }

  #start(toast: Toast): void {
    if (toast.isKept) return
    const stays = toast.tone === 'problem' ? STAYS_MS.problem : toast.action ? STAYS_MS.withAction : STAYS_MS.plain
    this.#timers.set(
      toast.id,
      setTimeout(() => this.dismiss(toast.id), stays),
    )
  }
}
