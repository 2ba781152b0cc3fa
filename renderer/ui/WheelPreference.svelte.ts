import type { Client } from '../ipc/client.ts'

/** What the mouse wheel does on the map. */
export const WHEEL_CHOICES = ['zoom', 'pan'] as const
/** One of them. */
export type WheelChoice = (typeof WHEEL_CHOICES)[number]

const PREFERENCE = 'wheel'

/** What the mouse wheel does. Asked when it is first turned over a map, and remembered. */
export class WheelPreference {
  /** null until chosen. */
  choice = $state<WheelChoice | null>(null)
  /** True while the question is shown. */
  isAsking = $state(false)

  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** Loads the choice. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok) this.choice = WHEEL_CHOICES.find((choice) => choice === stored.value) ?? null
  }

  /** Returns what a turn of the wheel does, and asks if nothing was chosen: until then it zooms, as in other map editors. */
  turned(): WheelChoice {
    this.isAsking = this.choice === null
    return this.choice ?? 'zoom'
  }

  /** Makes a choice and remembers it. */
  choose(choice: WheelChoice): void {
    this.choice = choice
    this.isAsking = false
    void this.#client.call('preferences.write', { key: PREFERENCE, value: choice })
  }
}
