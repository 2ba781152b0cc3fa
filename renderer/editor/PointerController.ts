import { isOnGrid, type Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { ContextMenu } from './contextMenu.ts'
import type { MapDisplay } from './MapDisplay.svelte.ts'
import type { MovementQueries } from './MovementQueries.ts'
import { NO_PREVIEW, type Preview } from './preview.ts'
import type { RecordRef } from './selection.ts'
import { select } from './tools/select/tool.ts'
import type { PointerInput, Tool } from './tools/tool.ts'

/** The part of the editor that the pointer changes. */
interface PointedEditor {
  readonly map: BattleMap | null
  readonly playersView: boolean
  readonly display: MapDisplay
  readonly tool: Tool
  readonly toolId: string
  readonly selectedCreature: Creature | null
  preview: readonly Preview[]
  hover: Cell | null
  pointer: { readonly x: number; readonly y: number } | null
  contextMenu: ContextMenu | null
  pointerShape: string
}

/** Handles the pointer over the map: panels that wait for a press come first, then the current tool. The players’ view ignores it. */
export class PointerController {
  readonly #editor: PointedEditor
  readonly #queries: Pick<MovementQueries, 'updateRoute' | 'prefetch'>
  readonly #recordAt: (at: PointerInput) => RecordRef | null

  constructor(
    editor: PointedEditor,
    queries: Pick<MovementQueries, 'updateRoute' | 'prefetch'>,
    recordAt: (at: PointerInput) => RecordRef | null,
  ) {
    this.#editor = editor
    this.#queries = queries
    this.#recordAt = recordAt
  }

  down(at: PointerInput): void {
    const editor = this.#editor
    if (!this.#isActive) return
    this.#point(at)
    editor.contextMenu = null
    if (editor.display.press(at)) return
    if (this.offerToPanel(at)) return
    editor.tool.pointerDown(at)
    editor.pointerShape = editor.tool.cursor
  }

  /** Offers a press to the panel that shows something on the map, and returns whether it keeps it from the tool: with the select tool, or with any while the panel shows another map. */
  offerToPanel({ x, y, button }: PointerInput): boolean {
    const { staged, onPress } = this.#editor.display.shown
    const isOffered = staged !== null || this.#editor.toolId === select.id
    return isOffered && button === 'primary' && (onPress?.({ x, y }) ?? false)
  }

  move(at: PointerInput): void {
    const editor = this.#editor
    if (!this.#isActive) return
    this.#point(at)
    if (editor.toolId === select.id && editor.tool.state === 'idle') {
      const pointed = this.#recordAt(at)
      if (pointed?.table === 'creatures') this.#queries.prefetch(pointed.id)
    }
    editor.tool.pointerMove(at)
    if (editor.preview.length > 0) this.#queries.updateRoute()
    editor.pointerShape = editor.display.isPicking() ? 'crosshair' : editor.tool.cursor
  }

  up(at: PointerInput): void {
    if (!this.#isActive) return
    this.#point(at)
    this.#editor.tool.pointerUp(at)
    this.#editor.pointerShape = this.#editor.tool.cursor
  }

  /** Cancels the gesture of the tool. */
  cancel(): void {
    this.#editor.tool.cancel()
  }

  doubleClick(at: PointerInput): void {
    if (this.#isActive) this.#editor.tool.doubleClick?.(at)
  }

  /** The pointer left the view of the map. */
  leave(): void {
    const editor = this.#editor
    editor.hover = editor.pointer = null
    if (editor.tool.state === 'idle') editor.preview = NO_PREVIEW
    this.#queries.updateRoute()
  }

  get #isActive(): boolean {
    return this.#editor.map !== null && !this.#editor.playersView
  }

  #point(at: PointerInput): void {
    const editor = this.#editor
    if (editor.pointer?.x === at.x && editor.pointer.y === at.y) return
    editor.pointer = { x: at.x, y: at.y }
    const cell = { col: Math.floor(at.x), row: Math.floor(at.y) }
    const isOnMap = editor.map !== null && isOnGrid(editor.map, cell)
    // A space of several squares also moves with the pointer within one square.
    const follows = editor.selectedCreature !== null && SPACE_CELLS[editor.selectedCreature.size] > 1
    if (isOnMap && !follows && editor.hover?.col === cell.col && editor.hover.row === cell.row) return
    if (!isOnMap && editor.hover === null) return
    editor.hover = isOnMap ? cell : null
    this.#queries.updateRoute()
  }
}
