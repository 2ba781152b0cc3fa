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

/** The editor as the pointer moves over it. */
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

/** What the pointer does over the map: it goes to what a panel has on the map, then to the tool in hand. Over the players’ view it rests. */
export class PointerController {
  readonly #editor: PointedEditor
  readonly #questions: Pick<MovementQueries, 'askRoute' | 'prefetch'>
  readonly #recordAt: (at: PointerInput) => RecordRef | null

  constructor(
    editor: PointedEditor,
    questions: Pick<MovementQueries, 'askRoute' | 'prefetch'>,
    recordAt: (at: PointerInput) => RecordRef | null,
  ) {
    this.#editor = editor
    this.#questions = questions
    this.#recordAt = recordAt
  }

  down(at: PointerInput): void {
    const editor = this.#editor
    if (!this.#works) return
    this.#point(at)
    editor.contextMenu = null
    if (editor.display.press(at)) return
    if (this.isKept(at)) return
    editor.tool.pointerDown(at)
    editor.pointerShape = editor.tool.cursor
  }

  /** Whether the panel that has the map keeps a press to itself: of the select tool, or of any that would act on a map that is not the one shown. */
  isKept({ x, y, button }: PointerInput): boolean {
    const { staged, onPress } = this.#editor.display.shown
    const isItsOwn = staged !== null || this.#editor.toolId === select.id
    return isItsOwn && button === 'primary' && (onPress?.({ x, y }) ?? false)
  }

  move(at: PointerInput): void {
    const editor = this.#editor
    if (!this.#works) return
    this.#point(at)
    if (editor.toolId === select.id && editor.tool.state === 'idle') {
      const pointed = this.#recordAt(at)
      if (pointed?.table === 'creatures') this.#questions.prefetch(pointed.id)
    }
    editor.tool.pointerMove(at)
    if (editor.preview.length > 0) this.#questions.askRoute()
    editor.pointerShape = editor.display.isPicking() ? 'crosshair' : editor.tool.cursor
  }

  up(at: PointerInput): void {
    if (!this.#works) return
    this.#point(at)
    this.#editor.tool.pointerUp(at)
    this.#editor.pointerShape = this.#editor.tool.cursor
  }

  /** Drops what the tool has begun. */
  cancel(): void {
    if (this.#editor.tool.cancel()) this.#editor.preview = NO_PREVIEW
  }

  doubleClick(at: PointerInput): void {
    if (this.#works) this.#editor.tool.doubleClick?.(at)
  }

  /** The pointer left the map's view. */
  leave(): void {
    const editor = this.#editor
    editor.hover = editor.pointer = null
    if (editor.tool.state === 'idle') editor.preview = NO_PREVIEW
    this.#questions.askRoute()
  }

  get #works(): boolean {
    return this.#editor.map !== null && !this.#editor.playersView
  }

  #point(at: PointerInput): void {
    const editor = this.#editor
    if (editor.pointer?.x === at.x && editor.pointer.y === at.y) return
    editor.pointer = { x: at.x, y: at.y }
    const cell = { col: Math.floor(at.x), row: Math.floor(at.y) }
    const inside = editor.map !== null && isOnGrid(editor.map, cell)
    // A space of several squares follows the pointer within a square too.
    const follows = editor.selectedCreature !== null && SPACE_CELLS[editor.selectedCreature.size] > 1
    if (inside && !follows && editor.hover?.col === cell.col && editor.hover.row === cell.row) return
    if (!inside && editor.hover === null) return
    editor.hover = inside ? cell : null
    this.#questions.askRoute()
  }
}
