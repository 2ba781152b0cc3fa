import type { Cell } from '../../src/grid/cell.ts'
import type { EditorState } from './EditorState.svelte.ts'
import type { PointerInput } from './tools/tool.ts'
import { toolOf, type ToolId } from './tools/registry.ts'

/** The keyboard cursor as a pointer: the center of its square, or the top left vertex for tools that need one. */
const cursorInput = ({ col, row }: Cell, tool: ToolId, button: PointerInput['button']): PointerInput => {
  const inset = toolOf(tool).keyboard.endsWith('-vertex') ? 0 : 0.5
  return { x: col + inset, y: row + inset, button, shift: false, alt: false, control: false, nearSquares: 0.2 }
}

/** Moves the keyboard cursor. It starts from the pointer, the selected creature or the center of the map. */
export function stepCursor(editor: EditorState, columns: number, rows: number): void {
  if (!editor.map) return
  const center = { col: Math.floor(editor.map.widthCells / 2), row: Math.floor(editor.map.heightCells / 2) }
  const from = editor.cursor ?? editor.hover ?? editor.selectedCreature?.at ?? center
  editor.moveCursor({ col: from.col + columns, row: from.row + rows })
  if (editor.cursor) editor.tool.pointerMove(cursorInput(editor.cursor, editor.toolId, 'none'))
}

/** Uses the tool at the keyboard cursor. Tools that click press and release; tools that drag begin with one use and end with the next. */
export function pressCursor(editor: EditorState, button: 'primary' | 'secondary'): void {
  if (!editor.cursor || !editor.map) return
  const at = cursorInput(editor.cursor, editor.toolId, button)
  if (editor.display.press(at) || editor.pointerController.offerToPanel(at)) return
  const begun = editor.tool.state === 'pointing' || editor.tool.state === 'dragging'
  if (!begun) editor.tool.pointerDown(at)
  if (begun || !toolOf(editor.toolId).keyboard.startsWith('drag')) editor.tool.pointerUp(at)
}
