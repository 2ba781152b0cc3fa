import { cellIndex, isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import { toggledDoor } from '../../../../src/map/edges.ts'
import type { Creature } from '../../../../src/map/records/creature.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { cutPiece, placedPiece } from '../../piece.ts'
import { placementProblem, type PlacementProblem } from '../../../../src/map/placement.ts'
import { en } from '../../../../src/words/en/index.ts'
import { NO_PREVIEW, rectCorners, type Preview } from '../../preview.ts'
import { putRecord } from '../../recordCommands.ts'
import {
  isSelected,
  NO_SELECTION,
  selectedOf,
  selectionOf,
  type RecordRef,
  type Selection,
  type SelectionMode,
} from '../../selection.ts'
import { recordAt, recordsInFrame } from '../hitTest.ts'
import { extendTool, gestureTool } from '../gesture.ts'
import { moveSelection } from './moveSelection.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of selecting. */
export interface SelectOptions {
  selectShape: 'rectangle' | 'lasso'
  /** Whether squares are selected, too, with their terrain. */
  selectTerrain: boolean
}
const SELECT_OPTIONS: SelectOptions = { selectShape: 'rectangle', selectTerrain: false }
type SelectHost = ToolHost<SelectOptions>

type Selecting =
  | {
      readonly kind: 'frame'
      readonly from: PointerInput
      readonly points: readonly Point[]
      readonly mode: SelectionMode
    }
  | {
      readonly kind: 'move'
      readonly from: PointerInput
      readonly by: Cell
      readonly isForced: boolean
    }

/**
 * Selects and moves. A click selects what is under it. A drag from an empty square draws a box or lasso (Shift adds, Alt
 * subtracts); a drag from something selected moves the selection by whole squares (Shift: along one axis). A double click
 * opens the details of what is under it, or opens or closes a door. The right button selects for the menu that follows.
 */
function selectTool(host: SelectHost): Tool {
  const tool = gestureTool<Selecting>('default', host, {
    begin: (at) => beginSelecting(host, at),
    move: (selecting, at, dragging) => (dragging ? dragged(host, selecting, at) : selecting),
    show: (selecting) =>
      selecting.kind === 'frame' ? frame(selecting.points) : ghosts(host, selecting.by, selecting.isForced),
    end(selecting, at, dragging) {
      if (selecting.kind === 'move' && dragging) return finishMove(host, selecting.by, at.alt)
      host.preview(NO_PREVIEW)
      if (dragging && selecting.kind === 'frame')
        return host.select(recordsInFrame(host, selecting.points), selecting.mode)
      click(host, at, selecting.kind === 'frame' ? selecting.mode : 'replace')
    },
  })
  return extendTool(tool, {
    get cursor() {
      return tool.state === 'dragging' ? 'grabbing' : 'default'
    },
    doubleClick(at) {
      const hit = recordAt(host, at)
      const door = hit?.table === 'edges' ? host.map.tables.edges.get(hit.id) : undefined
      if (door?.kind === 'door' && hit && host.isEditable(hit)) host.run(putRecord('edges', toggledDoor(door)))
      else if (hit) host.edit(hit)
    },
  })
}

function beginSelecting(host: SelectHost, at: PointerInput): Selecting | null {
  const hit = recordAt(host, at)
  const isHitSelected = hit !== null && isSelected(host.selection, hit)
  if (at.button === 'secondary') {
    if (hit && !isHitSelected) host.select(selectionOf([hit]), 'replace')
    return null
  }
  const mode: SelectionMode = at.alt ? 'subtract' : at.shift || at.control ? 'add' : 'replace'
  const isOnSelectedSquare = host.selection.cells.has(indexUnder(host, at))
  if (mode === 'replace' && (isOnSelectedSquare || (hit && isMovable(host, hit)))) {
    if (hit && !isHitSelected && !isOnSelectedSquare) host.select(selectionOf([hit]), 'replace')
    return { kind: 'move', from: at, by: { col: 0, row: 0 }, isForced: false }
  }
  return { kind: 'frame', from: at, points: [{ x: at.x, y: at.y }], mode }
}

function dragged(host: SelectHost, selecting: Selecting, at: PointerInput): Selecting {
  if (selecting.kind === 'move') return { ...selecting, by: offset(selecting.from, at), isForced: at.alt }
  const point = { x: at.x, y: at.y }
  const { from, points } = selecting
  if (host.options.selectShape === 'lasso') return { ...selecting, points: [...points, point] }
  return { ...selecting, points: rectCorners({ x: from.x, y: from.y }, point) }
}

const indexUnder = (host: SelectHost, at: PointerInput): number => {
  const cell = cellOf(at)
  return isOnGrid(host.map, cell) ? cellIndex(host.map, cell) : -1
}

/** Whether a drag moves it. Regions, areas, edges and backgrounds must be selected first, so that boxes can begin on them. */
function isMovable(host: SelectHost, hit: RecordRef): boolean {
  if (!host.isEditable(hit)) return false
  if (isSelected(host.selection, hit)) return true
  if (hit.table === 'regions' || hit.table === 'templates' || hit.table === 'edges') return false
  return hit.table !== 'props' || host.map.tables.props.get(hit.id)?.background !== true
}

/** Selects what is under a click. A click that adds deselects what is already selected. */
function click(host: SelectHost, at: PointerInput, mode: SelectionMode): void {
  const hit = recordAt(host, at)
  if (!hit) return host.select(squareUnder(host, at), mode)
  const isDeselected = mode === 'add' && isSelected(host.selection, hit)
  host.select(selectionOf([hit]), isDeselected ? 'subtract' : mode)
}

function squareUnder(host: SelectHost, at: PointerInput): Selection {
  const index = indexUnder(host, at)
  return host.options.selectTerrain && index >= 0 ? { cells: new Set([index]), records: [] } : NO_SELECTION
}

/** Whole squares from press to pointer; with Shift only along the longer axis. */
function offset(from: PointerInput, at: PointerInput): Cell {
  const by = { col: Math.round(at.x - from.x), row: Math.round(at.y - from.y) }
  if (!at.shift) return by
  return Math.abs(by.col) >= Math.abs(by.row) ? { col: by.col, row: 0 } : { col: 0, row: by.row }
}

const frame = (points: readonly Point[]): readonly Preview[] =>
  points.length < 2 ? NO_PREVIEW : [{ kind: 'outline', points, closed: true }]

function ghosts(host: SelectHost, by: Cell, isForced: boolean): readonly Preview[] {
  if (by.col === 0 && by.row === 0) return NO_PREVIEW
  const moved = movedCreatures(host, by)
  if (moved) {
    const fault = faultOf(host, moved)
    return [{ kind: 'creatures', creatures: moved, problem: fault && en.placement.placing(fault, isForced) }]
  }
  const cut = cutPiece(host.map, host.selection, 'selection')
  if (!cut) return NO_PREVIEW
  const at = { col: cut.at.col + by.col, row: cut.at.row + by.row }
  const drawn = placedPiece(host.map, cut.piece, at).put.flatMap((thing): readonly Preview[] => {
    if (thing.table === 'drawings') return [{ kind: 'drawing', drawing: thing.record }]
    return thing.table === 'templates' ? [{ kind: 'template', template: thing.record, cells: [] }] : []
  })
  return [{ kind: 'piece', piece: cut.piece, at }, ...drawn]
}

/** The selected creatures where they are dragged to; null if anything else moves with them, which may bring its own terrain. */
function movedCreatures({ map, selection }: SelectHost, by: Cell): readonly Creature[] | null {
  const creatures = selectedOf(map, selection, 'creatures')
  if (selection.cells.size > 0 || creatures.length < selection.records.length) return null
  return creatures.map((creature) => ({
    ...creature,
    at: { col: creature.at.col + by.col, row: creature.at.row + by.row },
  }))
}

/** Why the creatures cannot be dropped. A creature off the map comes first, since Alt does not help there. */
function faultOf({ map }: SelectHost, moved: readonly Creature[]): PlacementProblem | null {
  const ids = new Set(moved.map(({ id }) => id))
  const faults = moved.map((creature) => placementProblem(map, creature, ids)).filter((fault) => fault !== null)
  return faults.find(({ kind }) => kind === 'off-map') ?? faults[0] ?? null
}

/** Drops what was dragged: creatures where they can stand, or with Alt anywhere on the map. */
function finishMove(host: SelectHost, by: Cell, isForced: boolean): void {
  const moved = isForced ? null : movedCreatures(host, by)
  if (moved && faultOf(host, moved)) return host.preview(NO_PREVIEW)
  const step = host.selection.records.every((ref) => host.isEditable(ref))
    ? moveSelection(host.map, host.selection, by)
    : null
  if (!step) return host.preview(NO_PREVIEW)
  host.run(step.command)
  host.select(step.after, 'replace')
}

/** Selects and moves what is on the map. */
export const select = defineTool({
  id: 'select',
  label: 'Select',
  help: 'Click to select, or drag a box. Shift adds, Alt removes. Drag the selection to move it.',
  icon: 'select',
  key: 'V',
  group: 'Choose',
  layer: null,
  keyboard: 'press',
  options: SELECT_OPTIONS,
  create: selectTool,
})
