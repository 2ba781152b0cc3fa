import type { ReachAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from './preview.ts'
import type { TacticsOverlay } from './tacticsOverlay.ts'

/** What a panel lays over the map, or shows in place of it. */
export interface PanelDisplay {
  readonly previews: readonly Preview[]
  /** The map to show instead of the one that is. */
  readonly staged: BattleMap | null
  /** Reach in place of the selected creature's; `none`: neither reach nor route, null: the creature's own. */
  readonly reach: ReachAnswer | 'none' | null
  readonly tactics: TacticsOverlay | null
  /** Told of presses with the select tool, and with any tool while another map is shown; returns whether it keeps the press from the tool. */
  readonly onPress: ((at: Point) => boolean) | null
}

const NOTHING: PanelDisplay = { previews: NO_PREVIEW, staged: null, reach: null, tactics: null, onPress: null }

/**
 * Which panel has the map. One shows something at a time, and one waits for a click at a time: a panel that goes away takes
 * down only what is still its own.
 */
export class MapDisplay {
  shown = $state.raw<PanelDisplay>(NOTHING)

  #owner: object | null = null
  #picking = $state.raw<{ readonly owner: object; readonly take: (at: Point) => void } | null>(null)

  /** Shows this for `owner`, and nothing else of any panel. */
  show(owner: object, display: Partial<PanelDisplay>): void {
    this.#owner = owner
    this.shown = { ...NOTHING, ...display }
  }

  /** Takes down what `owner` shows, and lets it wait for no click. */
  release(owner: object): void {
    this.stopPicking(owner)
    if (this.#owner !== owner) return
    this.#owner = null
    this.shown = NOTHING
  }

  /** Gives the next press on the map to `owner` in place of the tool; Escape forgets it. */
  pick(owner: object, take: (at: Point) => void): void {
    this.#picking = { owner, take }
  }

  /** Whether a press on the map goes to this owner; without one: to any. */
  isPicking(owner: object | null = null): boolean {
    return this.#picking !== null && (owner === null || this.#picking.owner === owner)
  }

  /** Lets an owner wait for no press any more; without one: any. */
  stopPicking(owner: object | null = null): void {
    if (this.isPicking(owner)) this.#picking = null
  }

  /** Gives a press to the panel that waits for one; returns whether one did. */
  press({ x, y }: Point): boolean {
    const picking = this.#picking
    this.#picking = null
    picking?.take({ x, y })
    return picking !== null
  }
}
