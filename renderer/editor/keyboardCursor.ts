import type { Cell } from '../../src/grid/cell.ts'
import type { EditorState } from './EditorState.svelte.ts'
import type { PointerInput } from './tools/tool.ts'
import { toolOf, type ToolId } from './tools/registry.ts'

/** The keyboard's square as a pointer: its middle, or its upper left vertex for tools that want one. */
const cursorInput = ({ col, row }: Cell, tool: ToolId, button: PointerInput['button']): PointerInput => {
  const inset = toolOf(tool).keyboard.endsWith('-vertex') ? 0 : 0.5
  return { x: col + inset, y: row + inset, button, shift: false, alt: false, control: false, nearSquares: 0.2 }
}

/** Moves the keyboard's square by squares; from the pointer's square, or the middle of the map, where there is none yet. */
export function stepCursor(editor: EditorState, columns: number, rows: number): void {
  if (!editor.map) return
  const middle = { col: Math.floor(editor.map.widthCells / 2), row: Math.floor(editor.map.heightCells / 2) }
  const from = editor.cursor ?? editor.hover ?? editor.selectedCreature?.at ?? middle
  editor.moveCursor({ col: from.col + columns, row: from.row + rows })
  if (editor.cursor) editor.tool.pointerMove(cursorInput(editor.cursor, editor.toolId, 'none'))
}

/**
 * Uses the tool on the keyboard's square. Tools of one click press and let go at once; tools that drag begin with the first
 * use and end with the second.
 */
export function pressCursor(editor: EditorState, button: 'primary' | 'secondary'): void {
  if (!editor.cursor || !editor.map) return
  const at = cursorInput(editor.cursor, editor.toolId, button)
  if (editor.display.press(at)) return
  if (editor.pointerController.isKept(at)) return
  const begun = editor.tool.state === 'pointing' || editor.tool.state === 'dragging'
  if (!begun) editor.tool.pointerDown(at)
  if (begun || !toolOf(editor.toolId).keyboard.startsWith('drag')) editor.tool.pointerUp(at)
}
