import { cellIndex, isOnGrid, type Cell } from '../../../../src/grid/cell.ts'
import { toggledDoor } from '../../../../src/map/edges.ts'
import type { Creature } from '../../../../src/map/records/creature.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { cutPiece, placedPiece } from '../../piece.ts'
import { placementProblem, type PlacementProblem } from '../../../../src/map/placement.ts'
import { en } from '../../../../src/words/en/index.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { isSelected, NO_SELECTION, selectedOf, type RecordRef, type SelectionMode } from '../../selection.ts'
import { recordAt, recordsInFrame } from '../hitTest.ts'
import { gestureTool } from '../gesture.ts'
import { moveSelection } from './moveSelection.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of selecting. */
export interface SelectOptions {
  selectShape: 'rectangle' | 'lasso'
  /** Selecting takes the terrain with it, not only what stands on it. */
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
      readonly hit: RecordRef | null
      readonly by: Cell
      readonly isForced: boolean
    }

const STILL: Cell = { col: 0, row: 0 }

/**
 * Selects and moves. A click selects what is under it; a drag from empty ground draws a frame or lasso (Shift adds, Alt takes
 * away); a drag from something selected moves the selection by whole squares (Shift: along one axis). A double click opens
 * what is under it; on a door it opens or closes it. The right button selects, for the menu that follows.
 */
export function selectTool(host: SelectHost): Tool {
  const tool = gestureTool<Selecting>('default', host, {
    begin(at) {
      const hit = recordAt(host, at)
      const mode: SelectionMode = at.alt ? 'subtract' : at.shift || at.control ? 'add' : 'replace'
      if (at.button === 'secondary') {
        if (hit && !isSelected(host.selection, hit)) host.select(one(hit), 'replace')
        return null
      }
      const onGround = host.selection.cells.has(indexUnder(host, at))
      if (mode === 'replace' && (onGround || (hit && movable(host, hit)))) {
        if (hit && !isSelected(host.selection, hit) && !onGround) host.select(one(hit), 'replace')
        return { kind: 'move', from: at, hit, by: STILL, isForced: false }
      }
      return { kind: 'frame', from: at, points: [{ x: at.x, y: at.y }], mode }
    },
    move(selecting, at, dragging) {
      if (!dragging) return selecting
      if (selecting.kind === 'move') return { ...selecting, by: offset(selecting.from, at), isForced: at.alt }
      const point = { x: at.x, y: at.y }
      const { from, points } = selecting
      if (host.options.selectShape === 'lasso') return { ...selecting, points: [...points, point] }
      const [a, b] = [{ x: from.x, y: from.y }, point]
      return { ...selecting, points: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] }
    },
    show(selecting) {
      return selecting.kind === 'frame' ? frame(selecting.points) : ghosts(host, selecting.by, selecting.isForced)
    },
    end(selecting, at, dragging) {
      if (selecting.kind === 'move' && dragging) return finishMove(host, selecting.by, at.alt)
      host.preview(NO_PREVIEW)
      if (dragging && selecting.kind === 'frame')
        return host.select(recordsInFrame(host, selecting.points), selecting.mode)
      click(host, at, selecting.kind === 'frame' ? selecting.mode : 'replace')
    },
  })
  return {
    ...tool,
    get state() {
      return tool.state
    },
    get cursor() {
      return tool.state === 'dragging' ? 'grabbing' : 'default'
    },
    doubleClick(at) {
      const hit = recordAt(host, at)
      const door = hit?.table === 'edges' ? host.map.tables.edges.get(hit.id) : undefined
      if (door?.kind === 'door' && hit && host.isEditable(hit))
        host.run({ type: 'edit-records', put: [{ table: 'edges', record: toggledDoor(door) }] })
      else if (hit) host.edit(hit)
    },
  }
}

const one = (ref: RecordRef) => ({ cells: new Set<number>(), records: [ref] })

const indexUnder = (host: SelectHost, at: PointerInput): number => {
  const cell = cellOf(at)
  return isOnGrid(host.map, cell) ? cellIndex(host.map, cell) : -1
}

/** A press on it moves it: regions and backgrounds only once they are selected, so that frames can begin on them. */
function movable(host: SelectHost, hit: RecordRef): boolean {
  if (!host.isEditable(hit)) return false
  if (isSelected(host.selection, hit)) return true
  if (hit.table === 'regions' || hit.table === 'templates' || hit.table === 'edges') return false
  return hit.table !== 'props' || host.map.tables.props.get(hit.id)?.background !== true
}

/** A click: selects what is under it. On what is selected already it goes to the next creature in the square, if there is one. */
function click(host: SelectHost, at: PointerInput, mode: SelectionMode): void {
  const hit = recordAt(host, at)
  if (!hit) return host.select(groundUnder(host, at), mode)
  if (mode === 'add' && isSelected(host.selection, hit)) return host.select(one(hit), 'subtract')
  host.select(one(hit), mode)
}

function groundUnder(host: SelectHost, at: PointerInput) {
  const index = indexUnder(host, at)
  return host.options.selectTerrain && index >= 0 ? { cells: new Set([index]), records: [] } : NO_SELECTION
}

/** Whole squares from press to pointer; with Shift along the longer axis only. */
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

/** The selected creatures where they are dragged to; null where more than creatures is moved, which may bring its own ground along. */
function movedCreatures({ map, selection }: SelectHost, by: Cell): readonly Creature[] | null {
  const creatures = selectedOf(map, selection, 'creatures')
  if (selection.cells.size > 0 || creatures.length < selection.records.length) return null
  return creatures.map((creature) => ({
    ...creature,
    at: { col: creature.at.col + by.col, row: creature.at.row + by.row },
  }))
}

/** What is wrong with the first place that is: off the map counts before all others, since nothing helps there. */
function faultOf({ map }: SelectHost, moved: readonly Creature[]): PlacementProblem | null {
  const ids = new Set(moved.map(({ id }) => id))
  const faults = moved.map((creature) => placementProblem(map, creature, ids)).filter((fault) => fault !== null)
  return faults.find(({ kind }) => kind === 'off-map') ?? faults[0] ?? null
}

/** Drops what was dragged; a creature where it can stand, or with Alt anywhere on the map. */
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
