import type { Action } from '../../editor/actions/action.ts'
import { chordsOf, chordText, type Rebindings } from '../../editor/shortcuts.ts'
import type { Client } from '../../ipc/client.ts'

const PREFERENCE = 'shortcuts'

/** The shortcuts of the user. Stored as a preference. */
export class Shortcuts {
  rebindings = $state.raw<Rebindings>({})

  readonly #client: Client
  readonly #isMac: boolean

  constructor(client: Client, isMac: boolean) {
    this.#client = client
    this.#isMac = isMac
  }

  /** Reads the stored shortcuts. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok) this.rebindings = readRebindings(stored.value)
  }

  /** The text of the first chord of an action; null if it has none. */
  textOf(action: Action): string | null {
    const [chord] = chordsOf(action, this.rebindings)
    return chord === undefined ? null : chordText(chord, this.#isMac)
  }

  /** The text of a chord. */
  text(chord: string): string {
    return chordText(chord, this.#isMac)
  }

  /** Gives an action one chord, or none. Other actions lose that chord. */
  rebind(actions: readonly Action[], id: string, chord: string | null): void {
    this.#set(rebound(actions, this.rebindings, id, chord))
  }

  /** Gives an action its default chords back. */
  reset(id: string): void {
    const { [id]: _, ...others } = this.rebindings
    this.#set(others)
  }

  /** Gives all actions their default chords back. */
  resetAll(): void {
    this.#set({})
  }

  #set(rebindings: Rebindings): void {
    this.rebindings = rebindings
    const value = Object.fromEntries(Object.entries(rebindings).map(([id, chords]) => [id, [...chords]]))
    void this.#client.call('preferences.write', { key: PREFERENCE, value })
  }
}

/** Rebindings after an action got a chord (null for none). Other actions lose that chord. */
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

/** The History panel once had two actions: chords chosen for the removed one go to the other. */
const REMOVED = { id: 'view.history', successor: 'panel.history', defaultChords: ['Alt+9'] } as const

/** The valid rebindings in a stored value. */
export function readRebindings(stored: unknown): Rebindings {
  if (typeof stored !== 'object' || stored === null) return {}
  const { [REMOVED.id]: ofRemoved, ...read } = Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((chord) => typeof chord === 'string'),
    ),
  )
  if (!ofRemoved) return read
  const { successor, defaultChords } = REMOVED
  return { ...read, [successor]: [...(read[successor] ?? defaultChords), ...ofRemoved] }
}
