import { select } from '../tools/select/tool.ts'
import { stamp } from '../tools/stamp/tool.ts'
import { isOnGrid, type Cell } from '../../../src/grid/cell.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import type { EditorState } from '../EditorState.svelte.ts'
import { recordIsEditable } from '../layers.ts'
import { pasteOf } from '../pasteOf.ts'
import { cutPiece, type Piece, type PieceTurn } from '../piece.ts'
import { NO_SELECTION, SELECTABLE_TABLES, type RecordRef, type Selection } from '../selection.ts'
import {
  canOrder,
  deleteSelection,
  orderSelection,
  movedInside,
  moveSelection,
  placedSelection,
  turnSelection,
} from '../tools/select/moveSelection.ts'
import { cellOf, cornerAround } from '../tools/tool.ts'
import { hasMap, hasSelection, type Action } from './action.ts'

/** The selection without what is locked. */
function editable(editor: EditorState): Selection {
  const { map, selection } = editor
  if (!map) return NO_SELECTION
  return { ...selection, records: selection.records.filter((ref) => recordIsEditable(map, ref)) }
}

/** Copies the selection to the clipboard; returns whether anything is selected. */
export function copySelection(editor: EditorState): boolean {
  const cut = editor.map && cutPiece(editor.map, editor.selection, 'clipboard')
  if (!cut) return false
  editor.clipboard = cut.piece
  return true
}

function removeSelection(editor: EditorState): void {
  const command = editor.map && deleteSelection(editor.map, editable(editor))
  if (!command) return
  // Undo restores the selection at the time of the command.
  void editor.run(command)
  editor.select(NO_SELECTION)
}

/** Pastes a piece centered at a point, moved so that it is on the map, and selects it. */
export function pastePiece(editor: EditorState, piece: Piece, center: Point): void {
  const { map } = editor
  if (!map) return
  const corner = movedInside(map, piece, cornerAround(center, piece.widthCells, piece.heightCells))
  const paste = pasteOf(map, piece, corner, () => editor.newId())
  if (!paste) return
  editor.setTool(select.id)
  const selection = placedSelection(paste.placed.put, paste.placed.cells[0]?.indices ?? [])
  void editor.run(paste.command).then((answer) => {
    if (answer.ok) editor.select(selection)
  })
}

/** The center of a paste: the pointer, else the keyboard cursor, else the center of the map. */
function pastePoint(editor: EditorState): Point {
  const { map, pointer, cursor } = editor
  if (!map) return { x: 0, y: 0 }
  if (pointer && isOnGrid(map, cellOf(pointer))) return pointer
  if (cursor) return { x: cursor.col + 0.5, y: cursor.row + 0.5 }
  return { x: map.widthCells / 2, y: map.heightCells / 2 }
}

function duplicate(editor: EditorState): void {
  const cut = editor.map && cutPiece(editor.map, editor.selection, 'copy')
  if (!cut) return
  const { piece, at } = cut
  pastePiece(editor, piece, { x: at.col + 1 + piece.widthCells / 2, y: at.row + 1 + piece.heightCells / 2 })
}

function move(editor: EditorState, by: Cell): void {
  const step = editor.map && moveSelection(editor.map, editable(editor), by)
  if (!step) return
  void editor.run(step.command)
  editor.select(step.after)
}

function turn(editor: EditorState, how: PieceTurn): void {
  const step = editor.map && turnSelection(editor.map, editable(editor), how)
  if (!step) return
  void editor.run(step.command).then((answer) => {
    if (answer.ok) editor.select(step.after)
  })
}

function selectAll(editor: EditorState): void {
  const { map } = editor
  if (!map) return
  const records = SELECTABLE_TABLES.flatMap((table): RecordRef[] =>
    [...map.tables[table].keys()].map((id) => ({ table, id })),
  )
  const cells = editor.options.selectTerrain ? new Set(map.layers.terrain.keys()) : new Set<number>()
  editor.setTool(select.id)
  editor.select({ cells, records: records.filter((ref) => recordIsEditable(map, ref)) })
}

const moving = (id: string, label: string, key: string, by: Cell): Action => ({
  id: `select.move${id}`,
  label,
  group: 'Select',
  shortcuts: [`Alt+${key}`],
  isEnabled: hasSelection,
  run: (editor) => move(editor, by),
})

const turning = (id: string, label: string, shortcut: string, how: PieceTurn): Action => ({
  id: `select.${id}`,
  label,
  group: 'Select',
  shortcuts: [shortcut],
  isEnabled: hasSelection,
  run: (editor) => turn(editor, how),
})

const ordering = (id: string, label: string, shortcut: string, order: 'front' | 'back'): Action => ({
  id: `select.${id}`,
  label,
  group: 'Select',
  shortcuts: [shortcut],
  isEnabled: (editor) => editor.map !== null && canOrder(editor.selection),
  run: (editor) => {
    const command = editor.map && orderSelection(editor.map, editable(editor), order, label)
    if (command) void editor.run(command)
  },
})

/** Undo, clipboard, and actions on the selection. */
export const EDIT_ACTIONS: readonly Action[] = [
  {
    id: 'edit.undo',
    label: 'Undo',
    group: 'Edit',
    shortcuts: ['Ctrl+Z'],
    isEnabled: (editor) => editor.canUndo || editor.tool.state !== 'idle',
    run: (editor) => void editor.undo(),
  },
  {
    id: 'edit.redo',
    label: 'Redo',
    group: 'Edit',
    shortcuts: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    isEnabled: (editor) => editor.canRedo,
    run: (editor) => void editor.redo(),
  },
  {
    id: 'edit.cut',
    label: 'Cut',
    group: 'Edit',
    shortcuts: ['Ctrl+X'],
    isEnabled: hasSelection,
    run: (editor) => {
      if (copySelection(editor)) removeSelection(editor)
    },
  },
  {
    id: 'edit.copy',
    label: 'Copy',
    group: 'Edit',
    shortcuts: ['Ctrl+C'],
    isEnabled: hasSelection,
    run: (editor) => void copySelection(editor),
  },
  {
    id: 'edit.paste',
    label: 'Paste',
    group: 'Edit',
    shortcuts: ['Ctrl+V'],
    isEnabled: (editor) => hasMap(editor) && editor.clipboard !== null,
    run: (editor) => {
      if (editor.clipboard) pastePiece(editor, editor.clipboard, pastePoint(editor))
    },
  },
  {
    id: 'edit.duplicate',
    label: 'Duplicate',
    group: 'Edit',
    shortcuts: ['Ctrl+D'],
    isEnabled: hasSelection,
    run: duplicate,
  },
  {
    id: 'edit.delete',
    label: 'Delete',
    group: 'Edit',
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: hasSelection,
    run: removeSelection,
  },
  {
    id: 'edit.selectAll',
    label: 'Select all',
    group: 'Select',
    shortcuts: ['Ctrl+A'],
    isEnabled: hasMap,
    run: selectAll,
  },
  {
    id: 'select.none',
    label: 'Deselect',
    group: 'Select',
    shortcuts: ['Ctrl+Shift+A'],
    isEnabled: hasSelection,
    run: (editor) => editor.select(NO_SELECTION),
  },
  moving('Up', 'Move selection up', 'ArrowUp', { col: 0, row: -1 }),
  moving('Down', 'Move selection down', 'ArrowDown', { col: 0, row: 1 }),
  moving('Left', 'Move selection left', 'ArrowLeft', { col: -1, row: 0 }),
  moving('Right', 'Move selection right', 'ArrowRight', { col: 1, row: 0 }),
  turning('turnClockwise', 'Rotate selection right', ']', 'clockwise'),
  turning('turnCounterclockwise', 'Rotate selection left', '[', 'counterclockwise'),
  turning('mirrorLeftRight', 'Flip selection horizontally', 'Alt+M', 'mirror-left-right'),
  turning('mirrorTopBottom', 'Flip selection vertically', 'Alt+Shift+M', 'mirror-top-bottom'),
  ordering('toFront', 'Bring to front', 'Ctrl+]', 'front'),
  ordering('toBack', 'Send to back', 'Ctrl+[', 'back'),
  {
    id: 'select.useAsStamp',
    label: 'Use selection as a stamp',
    group: 'Select',
    shortcuts: ['Ctrl+B'],
    isEnabled: hasSelection,
    run: (editor) => {
      const cut = editor.map && cutPiece(editor.map, editor.selection, 'Stamp')
      if (!cut) return
      editor.options.stamp = cut.piece
      editor.setTool(stamp.id)
    },
  },
]
