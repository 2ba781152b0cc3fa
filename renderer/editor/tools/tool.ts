import type { Cell } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Layer } from '../../../src/map/records/settings.ts'
import type { Preview } from '../preview.ts'
import type { RecordRef, Selection, SelectionMode } from '../selection.ts'
import type { ToolId, ToolOptions } from '../toolOptions.ts'

/** Where the pointer is and what is held down. `x`, `y` in squares from the map's top left; they may lie off the map. */
export interface PointerInput {
  readonly x: number
  readonly y: number
  /** Which button this event is about; `none` while hovering. */
  readonly button: 'primary' | 'secondary' | 'none'
  readonly shift: boolean
  readonly alt: boolean
  readonly control: boolean
  /** How near a thing counts as hit, in squares (a few pixels at the present zoom). */
  readonly nearSquares: number
}

/** Keys a tool may answer to; everything else belongs to the shortcuts. */
export type ToolKey = 'Enter' | 'Backspace'

/** What a tool may see and do. It has no other door to the world, so it runs without a window. */
export interface ToolHost {
  readonly map: BattleMap
  readonly options: ToolOptions
  readonly selection: Selection
  /** The one selected creature, if it is the only thing selected. */
  readonly mover: RecordId | null
  /** Whether a record may be changed: neither it nor its layer is locked. */
  isEditable(ref: RecordRef): boolean
  /** Whether a layer is locked: nothing on it may change. */
  isLocked(layer: Layer): boolean
  /** Whether a record is shown: its layer is. */
  isVisible(ref: RecordRef): boolean
  /** Sends a command; the preview stays until the map shows it. */
  run(command: MapCommandInput): void
  preview(shapes: readonly Preview[]): void
  select(chosen: Selection, mode: SelectionMode): void
  /** Changes options, as a panel would. */
  setOptions(changed: Partial<ToolOptions>): void
  /** Goes to another tool. */
  setTool(tool: ToolId): void
  /** Opens a record for editing in the inspector. */
  edit(ref: RecordRef): void
  /** An id nobody has yet. */
  newId(): RecordId
  /** Asks for the way of the selected creature over these squares (its own first); null: no more. */
  measure(path: readonly Cell[] | null): void
}

/**
 * A tool is a small state machine. It starts `idle`; a press makes it `pointing`, a move beyond a little `dragging` (or
 * `placing` for tools of several clicks); a release or `cancel` brings it back. `cancel` leaves nothing behind.
 */
export interface Tool {
  readonly id: ToolId
  readonly state: 'idle' | 'pointing' | 'dragging' | 'placing'
  /** CSS cursor over the map. */
  readonly cursor: string
  pointerDown(at: PointerInput): void
  pointerMove(at: PointerInput): void
  pointerUp(at: PointerInput): void
  /** A second press in the same place shortly after the first. */
  doubleClick?(at: PointerInput): void
  /** Answers whether it used the key. */
  key?(key: ToolKey): boolean
  /** Escape, or another tool: drops what is under way. Answers whether there was anything. */
  cancel(): boolean
}

/** The square a point lies in; may lie off the map. */
export const cellOf = ({ x, y }: { readonly x: number; readonly y: number }): Cell => ({
  col: Math.floor(x),
  row: Math.floor(y),
})

/** How far the pointer moves before a press becomes a drag, in units of `nearSquares`. */
export const DRAG_THRESHOLD = 0.75
