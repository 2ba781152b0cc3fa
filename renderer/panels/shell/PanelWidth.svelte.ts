import type { Client } from '../../ipc/client.ts'

const PREFERENCE = 'panelWidth'
/** Widths are in rem, so that they grow with the text. */
export const DEFAULT_WIDTH_REM = 21
export const MIN_WIDTH_REM = 15
const MAX_WIDTH_REM = 40
/** Maximum share of the window. */
const MAX_SHARE = 0.42

/** The width of the panels. Stored as a preference. */
export class PanelWidth {
  /** The chosen width; a small window shows less. */
  rem = $state(DEFAULT_WIDTH_REM)

  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** Reads the stored width. */
  async start(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    if (stored.ok && typeof stored.value === 'number') this.rem = clamp(stored.value, MIN_WIDTH_REM, MAX_WIDTH_REM)
  }

  /** Sets the width, limited by that of the window. */
  show(rem: number, windowRem: number): void {
    this.rem = clamp(rem, MIN_WIDTH_REM, maxWidthIn(windowRem))
  }

  /** Stores the width. */
  save(): void {
    void this.#client.call('preferences.write', { key: PREFERENCE, value: this.rem })
  }
}

/** The drag of the edge between map and panels: the width of the panels when it began, and where. */
export interface EdgeDrag {
  readonly widthPx: number
  readonly fromPx: number
}

/** Width of the panels once the edge is dragged to `toPx`. It depends on no layout in between, so the release alone decides. */
export const draggedWidthPx = ({ widthPx, fromPx }: EdgeDrag, toPx: number): number => widthPx + fromPx - toPx

/** Maximum width of the panels in a window. */
export const maxWidthIn = (windowRem: number): number =>
  Math.max(MIN_WIDTH_REM, Math.min(MAX_WIDTH_REM, windowRem * MAX_SHARE))

/** Width of the tools and of the rail of panels together. */
const BESIDE_REM = 9.75
/** The least of a map that one can work on. */
const MIN_MAP_REM = 18

/** Whether a window has room for a panel of this width beside a usable map. Large text makes any window smaller in rem. */
export const hasRoomForPanel = (widthRem: number, windowRem: number): boolean =>
  windowRem - Math.min(widthRem, maxWidthIn(windowRem)) - BESIDE_REM >= MIN_MAP_REM

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
