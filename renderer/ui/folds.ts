import { getContext, setContext } from 'svelte'
import type { Client } from '../ipc/client.ts'

const PREFERENCE = 'folds'
const CONTEXT = Symbol('folds')

/** Remembers which sections are open, across restarts. */
export class Folds {
  readonly #client: Client
  #open: Readonly<Record<string, boolean>> = {}

  constructor(client: Client) {
    this.#client = client
  }

  /** Loads the remembered state. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok && typeof stored.value === 'object' && stored.value !== null && !Array.isArray(stored.value))
      this.#open = Object.fromEntries(Object.entries(stored.value).filter(([, open]) => typeof open === 'boolean'))
  }

  /** True if a section is open; `initial` if it was never folded or unfolded. */
  isOpen(name: string, initial: boolean): boolean {
    return this.#open[name] ?? initial
  }

  /** Remembers that a section was opened or closed. */
  set(name: string, open: boolean): void {
    if (this.#open[name] === open) return
    this.#open = { ...this.#open, [name]: open }
    void this.#client.call('preferences.write', { key: PREFERENCE, value: this.#open })
  }
}

/** Lets the sections below remember their state. */
export const offerFolds = (folds: Folds): void => void setContext(CONTEXT, folds)

/** The memory of this window; undefined in a test of a single panel. */
export const folds = (): Folds | undefined => getContext<Folds | undefined>(CONTEXT)

/**
 * Sets whether a `<details>` starts open. Its `open` attribute would be set again with every update of the component, and undo
 * what the user did.
 */
export const startsOpen =
  (isOpen: boolean) =>
  (details: HTMLDetailsElement): void => {
    details.open = isOpen
  }
