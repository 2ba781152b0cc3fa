import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from './preview.ts'
import type { TacticsOverlay } from './tacticsOverlay.ts'

/** What a panel shows over the map, or in place of it. */
export interface PanelDisplay {
  readonly previews: readonly Preview[]
  /** A map to show instead of the open one. */
  readonly staged: BattleMap | null
  /** A range instead of the selected creature's; `none` shows neither range nor route, null the creature's own. */
  readonly reach: ReachAnswer | 'none' | null
  readonly tactics: TacticsOverlay | null
  /** Called on presses with the select tool, and with any tool while another map is shown; returns whether it keeps the press from the tool. */
  readonly onPress: ((at: Point) => boolean) | null
}

const NOTHING: PanelDisplay = { previews: NO_PREVIEW, staged: null, reach: null, tactics: null, onPress: null }

/**
 * What panels show on the map. One panel at a time shows something, and one waits for a press; `owner` identifies it, so
 * that a panel that goes away removes only what is still its own.
 */
export class MapDisplay {
  shown = $state.raw<PanelDisplay>(NOTHING)

  #owner: object | null = null
  #picking = $state.raw<{ readonly owner: object; readonly onPress: (at: Point) => void } | null>(null)

  /** Shows this for `owner` in place of anything else from a panel. */
  show(owner: object, display: Partial<PanelDisplay>): void {
    this.#owner = owner
    this.shown = { ...NOTHING, ...display }
  }

  /** Removes what `owner` shows, and stops its wait for a press. */
  release(owner: object): void {
    this.stopPicking(owner)
    if (this.#owner !== owner) return
    this.#owner = null
    this.shown = NOTHING
  }

  /** Sends the next press on the map to `owner` instead of the tool, unless Escape stops it. */
  pick(owner: object, onPress: (at: Point) => void): void {
    this.#picking = { owner, onPress }
  }

  /** Whether the next press goes to this owner; without one, to any. */
  isPicking(owner: object | null = null): boolean {
    return this.#picking !== null && (owner === null || this.#picking.owner === owner)
  }

  /** Stops the wait of an owner for a press; without one, of any. */
  stopPicking(owner: object | null = null): void {
    if (this.isPicking(owner)) this.#picking = null
  }

  /** Sends a press to the panel that waits for one; returns whether there was one. */
  press({ x, y }: Point): boolean {
    const picking = this.#picking
    this.#picking = null
    picking?.onPress({ x, y })
    return picking !== null
  }
}
