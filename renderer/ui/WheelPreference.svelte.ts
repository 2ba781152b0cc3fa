import type { Client } from '../ipc/client.ts'

/** What turning the wheel of a mouse does to the map. */
export const WHEEL_CHOICES = ['zoom', 'pan'] as const
/** One of them. */
export type WheelChoice = (typeof WHEEL_CHOICES)[number]

const PREFERENCE = 'wheel'

/** What the wheel of a mouse does: asked once, when it is first turned over a map, and remembered between starts. */
export class WheelPreference {
  /** What was chosen; null: no one has chosen yet. */
  choice = $state<WheelChoice | null>(null)
  /** Whether the question shows. */
  asking = $state(false)

  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** Reads what was chosen before. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok) this.choice = WHEEL_CHOICES.find((choice) => choice === stored.value) ?? null
  }

  /** The wheel is turned: what it does. Until someone chooses it zooms, as in other map editors. */
  turned(): WheelChoice {
    this.asking = this.choice === null
    return this.choice ?? 'zoom'
  }

  /** Chooses what it does from now on. */
  choose(choice: WheelChoice): void {
    this.choice = choice
    this.asking = false
    void this.#client.call('preferences.write', { key: PREFERENCE, value: choice })
  }
}
