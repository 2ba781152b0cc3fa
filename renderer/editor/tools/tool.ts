import type { Cell } from '../../../src/grid/cell.ts'
import type { MeasuringRules } from '../../../src/grid/measure.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { DEFAULT_INK } from '../../../src/map/records/annotations.ts'
import type { Layer } from '../../../src/map/records/settings.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import type { Preview } from '../preview.ts'
import type { RecordRef, Selection, SelectionMode } from '../selection.ts'
import type { IconName } from '../../ui/icons.ts'

/** The pointer and what is held down. `x` and `y` are in squares from the top left of the map; they may be off the map. */
export interface PointerInput {
  readonly x: number
  readonly y: number
  /** The button of this event; `none` for moves. */
  readonly button: 'primary' | 'secondary' | 'none'
  readonly shift: boolean
  readonly alt: boolean
  readonly control: boolean
  /** Hit distance in squares: a few pixels at the present zoom. */
  readonly nearSquares: number
}

/** Keys that a tool may handle; all others belong to the shortcuts. */
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
  /** Whether rectangles, ellipses and polygons are filled; else only their outline is painted. */
  filled: boolean
  /** New annotations are hidden from players. */
  gmOnly: boolean
  /** `#rrggbb` */
  drawingColor: string
  lineWidthSquares: number
}

/** The options a window starts with. */
export const SHARED_OPTIONS: SharedOptions = {
  terrain: 1,
  brushSize: 1,
  brushShape: 'square',
  filled: true,
  gmOnly: false,
  drawingColor: DEFAULT_INK,
  lineWidthSquares: 0.1,
}

/** What players see in their window, as tools change it. */
export interface Revealing {
  /** Reveals or covers the room, region or area within walls around a square. */
  revealArea(cell: Cell, shown: boolean): void
  /** The same with single squares, by index. */
  revealSquares(indices: readonly number[], shown: boolean): void
}

/** All that a tool may see and do. Tools have no other dependency, so they run without a window. `O`: the tool's own options. */
export interface ToolHost<O = unknown> {
  readonly map: BattleMap
  /** How the table measures distances. */
  readonly measuring: MeasuringRules
  readonly options: SharedOptions & O
  readonly selection: Selection
  /** The selected creature, if exactly one is selected. */
  readonly mover: RecordId | null
  /** Whether a record may be changed: neither it nor its layer is locked. */
  isEditable(ref: RecordRef): boolean
  isLocked(layer: Layer): boolean
  /** Whether the layers of a record are shown. */
  isVisible(ref: RecordRef): boolean
  /** Runs a command; the preview stays until the map shows the result. */
  run(command: MapCommandInput): void
  preview(shapes: readonly Preview[]): void
  select(chosen: Selection, mode: SelectionMode): void
  setOptions(changed: Partial<SharedOptions & O>): void
  /** Switches to the tool that follows this one. */
  setTool(tool: 'select' | 'brush'): void
  /** Opens a record for editing in the inspector. */
  edit(ref: RecordRef): void
  /** Returns an unused id. */
  newId(): RecordId
  /** Shows the user what it did besides what was asked for. */
  say(text: string): void
  /** Null where nothing can be revealed. */
  readonly revealing: Revealing | null
  /** Shows the cost of this path for the selected creature, starting at its own square; null shows none. */
  measure(path: readonly Cell[] | null): void
}

/**
 * A small state machine. It starts `idle`; a press makes it `pointing`, a longer move `dragging`; between the clicks of a
 * tool that takes several it is `placing`. A release or `cancel` makes it `idle` again.
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
  /** Handles a key; returns whether it used it. */
  key?(key: ToolKey): boolean
  /** Drops an unfinished gesture without a trace; returns whether there was one. */
  cancel(): boolean
}

/** Groups of the toolbar, from the top. */
export const TOOL_GROUPS = ['Choose', 'Terrain', 'Things', 'Notes', 'More'] as const

/**
 * A tool: its place in toolbar, palette and shortcuts, its options, and how to create it. Fields for its own options are in
 * `Options.svelte`, in a folder named like its id.
 */
export interface ToolDefinition<Id extends string = string, O = unknown> {
  /** Never changes: chosen shortcuts are stored under it. */
  readonly id: Id
  readonly label: string
  /** What it does, in one line. */
  readonly help: string
  /** What it does with these options, if that differs. */
  readonly helpFor?: (options: SharedOptions & O) => string
  readonly icon: IconName
  /** Default chord. */
  readonly key: string
  readonly group: (typeof TOOL_GROUPS)[number]
  /** The layer it adds to or paints on; null if it changes nothing, or any layer. */
  readonly layer: Layer | null
  /** How the keyboard uses it: with one press, or with one to begin and one to end; on a square, or on its top left vertex. */
  readonly keyboard: 'press' | 'drag' | 'press-vertex' | 'drag-vertex'
  /** The shared options it uses. */
  readonly uses?: readonly ('terrain' | 'brush' | 'filled' | 'drawingColor' | 'gmOnly')[]
  /** Its own options with their initial values. */
  readonly options?: O
  /** Named sets of options, offered in the palette. */
  readonly presets?: readonly {
    readonly id: string
    readonly label: string
    /** Synonyms for the palette. */
    readonly also?: readonly string[]
    /** Default chord. */
    readonly key?: string
    readonly options: Partial<O>
  }[]
  create(host: ToolHost<O>): Tool
}

/** Checks the types of a tool. Add it to the registry. */
export const defineTool = <const Id extends string, O = unknown>(tool: ToolDefinition<Id, O>): ToolDefinition<Id, O> =>
  tool

/** The square that holds a point; may be off the map. */
export const cellOf = ({ x, y }: Point): Cell => ({
  col: Math.floor(x),
  row: Math.floor(y),
})

/** The top left square of a rectangle of squares that is centered at a point as nearly as the grid allows. */
export const cornerAround = (center: Point, widthCells: number, heightCells = widthCells): Cell => ({
  col: Math.round(center.x - widthCells / 2),
  row: Math.round(center.y - heightCells / 2),
})

/** How far the pointer moves before a press becomes a drag, in units of `nearSquares`. */
export const DRAG_THRESHOLD = 0.75
