import type { Cell } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Layer } from '../../../src/map/records/settings.ts'
import type { Preview } from '../preview.ts'
import type { RecordRef, Selection, SelectionMode } from '../selection.ts'
import type { IconName } from '../../ui/icons.ts'

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
export const TOOL_KEYS = ['Enter', 'Backspace', '[', ']', 'Alt+[', 'Alt+]'] as const
/** One of them. */
export type ToolKey = (typeof TOOL_KEYS)[number]

/** Brush sizes in squares. */
export const BRUSH_SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Options that several tools read. */
export interface SharedOptions {
  /** Code of the terrain that is painted. */
  terrain: number
  brushSize: (typeof BRUSH_SIZES)[number]
  brushShape: 'square' | 'round'
  /** Rectangles, ellipses and polygons: the area, or its outline only. */
  filled: boolean
  /** New annotations are hidden from players. */
  gmOnly: boolean
  /** `#rrggbb` */
  drawingColor: string
  lineWidthSquares: number
}

/** What every tool starts with. */
export const SHARED_OPTIONS: SharedOptions = {
  terrain: 1,
  brushSize: 1,
  brushShape: 'square',
  filled: true,
  gmOnly: false,
  drawingColor: '#333333',
  lineWidthSquares: 0.1,
}

/** What a tool may see and do. It has no other door to the world, so it runs without a window. `O`: the options of its own. */
export interface ToolHost<O = unknown> {
  readonly map: BattleMap
  readonly options: SharedOptions & O
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
  setOptions(changed: Partial<SharedOptions & O>): void
  /** Goes to the tool that follows this one. */
  setTool(tool: 'select' | 'brush'): void
  /** Opens a record for editing in the inspector. */
  edit(ref: RecordRef): void
  /** An id no one has yet. */
  newId(): RecordId
  /** Asks for the way of the selected creature over these squares (its own first); null: no more. */
  measure(path: readonly Cell[] | null): void
}

/**
 * A tool is a small state machine. It starts `idle`; a press makes it `pointing`, a move beyond a little `dragging` (or
 * `placing` for tools of several clicks); a release or `cancel` brings it back. `cancel` leaves nothing behind.
 */
export interface Tool {
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

/** Headings of the toolbar, from the top. */
export const TOOL_GROUPS = ['Choose', 'Terrain', 'Things', 'Notes', 'More'] as const

/**
 * All that makes a tool: its place in toolbar, palette and shortcuts, its options and the machine that works. A tool whose
 * options need fields of their own has them in `Options.svelte` in a folder named like its id.
 */
export interface ToolDefinition<Id extends string = string, O = unknown> {
  /** Never changes: shortcuts people chose are stored under it. */
  readonly id: Id
  readonly label: string
  /** What it does, in one line. */
  readonly help: string
  readonly icon: IconName
  /** Chord that takes it unless rebound. */
  readonly key: string
  readonly group: (typeof TOOL_GROUPS)[number]
  /** The layer it adds to or paints on; null: it changes nothing, or things of any layer. */
  readonly layer: Layer | null
  /** By keyboard: works with one press, or is begun by one press and ended by the next; on a square, or on its upper left vertex. */
  readonly keyboard: 'press' | 'drag' | 'press-vertex' | 'drag-vertex'
  /** Shared options with fields in its strip. */
  readonly uses?: readonly ('terrain' | 'brush' | 'filled' | 'drawingColor' | 'gmOnly')[]
  /** The options of its own, with what they start as. */
  readonly options?: O
  /** Options to take it with, by names of their own in the palette. */
  readonly presets?: readonly {
    readonly id: string
    readonly label: string
    /** Other words that find it. */
    readonly also?: readonly string[]
    readonly options: Partial<O>
  }[]
  create(host: ToolHost<O>): Tool
}

/** A tool; list it in the registry. */
export const defineTool = <const Id extends string, O = unknown>(tool: ToolDefinition<Id, O>): ToolDefinition<Id, O> =>
  tool

/** The square a point lies in; may lie off the map. */
export const cellOf = ({ x, y }: { readonly x: number; readonly y: number }): Cell => ({
  col: Math.floor(x),
  row: Math.floor(y),
})

/** How far the pointer moves before a press becomes a drag, in units of `nearSquares`. */
export const DRAG_THRESHOLD = 0.75
