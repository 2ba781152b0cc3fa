import type { Action } from '../../editor/actions/action.ts'
import { chordsOf, chordText, type Rebindings } from '../../editor/shortcuts.ts'
import type { Client } from '../../ipc/client.ts'

const PREFERENCE = 'shortcuts'

/** The keys of actions as this person wants them. Remembered between starts. */
export class Shortcuts {
  rebindings = $state.raw<Rebindings>({})

  readonly #client: Client
  readonly #isMac: boolean

  constructor(client: Client, isMac: boolean) {
    this.#client = client
    this.#isMac = isMac
  }

  /** Reads what was chosen before. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok) this.rebindings = readRebindings(stored.value)
  }

  /** The first chord of an action as people read it; null where it has none. */
  textOf(action: Action): string | null {
    const [chord] = chordsOf(action, this.rebindings)
    return chord === undefined ? null : chordText(chord, this.#isMac)
  }

  /** A chord as people read it. */
  text(chord: string): string {
    return chordText(chord, this.#isMac)
  }

  /** Gives an action one chord, or none; anyone who had the chord loses it. */
  rebind(actions: readonly Action[], id: string, chord: string | null): void {
    this.#set(rebound(actions, this.rebindings, id, chord))
  }

  /** Gives an action its own chords back. */
  reset(id: string): void {
    const { [id]: _, ...others } = this.rebindings
    this.#set(others)
  }

  /** Gives all actions their own chords back. */
  resetAll(): void {
    this.#set({})
  }

  #set(rebindings: Rebindings): void {
    this.rebindings = rebindings
    const value = Object.fromEntries(Object.entries(rebindings).map(([id, chords]) => [id, [...chords]]))
    void this.#client.call('preferences.write', { key: PREFERENCE, value })
  }
}

/** Rebindings after an action got a chord (null: none); other actions that had it lose it. */
export function rebound(
  actions: readonly Action[],
  rebindings: Rebindings,
  id: string,
  chord: string | null,
): Rebindings {
  const next: Record<string, readonly string[]> = { ...rebindings }
  for (const action of actions) {
    const chords = chordsOf(action, rebindings)
    if (action.id !== id && chord !== null && chords.includes(chord))
      next[action.id] = chords.filter((c) => c !== chord)
  }
  next[id] = chord === null ? [] : [chord]
  return next
}

/** The History panel had two actions once: chords chosen for the one that is gone go to the other. */
const GONE = { id: 'view.history', now: 'panel.history', ownOfNow: ['Alt+9'] } as const

/** Rebindings out of what was stored; what is not lists of texts is left out. */
export function readRebindings(stored: unknown): Rebindings {
  if (typeof stored !== 'object' || stored === null) return {}
  const { [GONE.id]: before, ...read } = Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((chord) => typeof chord === 'string'),
    ),
  )
  return before ? { ...read, [GONE.now]: [...(read[GONE.now] ?? GONE.ownOfNow), ...before] } : read
}
