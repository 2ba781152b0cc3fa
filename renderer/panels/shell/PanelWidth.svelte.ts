import type { Client } from '../../ipc/client.ts'

const PREFERENCE = 'panelWidth'
/** Widths in rem, so that they grow with the letters. */
export const USUAL_WIDTH_REM = 21
export const MIN_WIDTH_REM = 15
const MAX_WIDTH_REM = 40
/** Of the window, at most: the rest is for the map. */
const MAX_SHARE = 0.42

/** How wide the panels are, in rem. Remembered between starts. */
export class PanelWidth {
  /** As wanted; a small window shows less. */
  rem = $state(USUAL_WIDTH_REM)

  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** Reads what was chosen before. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok && typeof stored.value === 'number') this.rem = within(stored.value, MIN_WIDTH_REM, MAX_WIDTH_REM)
  }

  /** Shows a width as far as a window has room, which is so many rem wide itself. */
  show(rem: number, windowRem: number): void {
    this.rem = within(rem, MIN_WIDTH_REM, widestIn(windowRem))
  }

  /** Keeps the width on show. */
  keep(): void {
    void this.#client.call('preferences.write', { key: PREFERENCE, value: this.rem })
  }
}

/** The widest a panel may be in a window that is so many rem wide. */
export const widestIn = (windowRem: number): number =>
  Math.max(MIN_WIDTH_REM, Math.min(MAX_WIDTH_REM, windowRem * MAX_SHARE))

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
