import { getContext, setContext } from 'svelte'
import type { Client } from '../ipc/client.ts'

const PREFERENCE = 'folds'
const CONTEXT = Symbol('which sections are folded')

/** Which sections a person has folded or unfolded, by their names. Remembered between starts. */
export class Folds {
  readonly #client: Client
  #open: Readonly<Record<string, boolean>> = {}

  constructor(client: Client) {
    this.#client = client
  }

  /** Reads what was left. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok && typeof stored.value === 'object' && stored.value !== null && !Array.isArray(stored.value))
      this.#open = Object.fromEntries(Object.entries(stored.value).filter(([, open]) => typeof open === 'boolean'))
  }

  /** Whether a section is unfolded; `first` where no one has touched it yet. */
  isOpen(name: string, first: boolean): boolean {
    return this.#open[name] ?? first
  }

  /** Notes that a section was folded or unfolded. */
  set(name: string, open: boolean): void {
    if (this.#open[name] === open) return
    this.#open = { ...this.#open, [name]: open }
    void this.#client.call('preferences.write', { key: PREFERENCE, value: this.#open })
  }
}

/** Lets the sections below remember. */
export const offerFolds = (folds: Folds): void => void setContext(CONTEXT, folds)

/** What remembers; none in a test of one panel. */
export const folds = (): Folds | undefined => getContext<Folds | undefined>(CONTEXT)

/**
 * Folds or unfolds a `<details>` as it begins, and leaves it to the person from then on. Its own attribute would be written
 * again, and undo what the person did, with every change in the same component.
 */
export const startsOpen =
  (isOpen: boolean) =>
  (details: HTMLDetailsElement): void => {
    details.open = isOpen
  }
