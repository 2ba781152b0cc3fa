import { isOnGrid, isRectOnGrid, spaceRect, type Cell, type GridSize } from '../../grid/cell.ts'
import type { BattleMap, CellLayers, MapTables } from '../battleMap.ts'
import { partnerOf } from '../edges.ts'
import { objectCenter } from '../objects.ts'
import type { Prop } from '../records/annotations.ts'
import { edgeCells, edgeIdAt } from '../records/edge.ts'
import { movedEncounter } from '../records/encounterPlaces.ts'
import type { RecordId } from '../records/ids.ts'
import { withinPointLimits, type Point } from '../records/shared.ts'
import { SPACE_CELLS } from '../sizes.ts'
import type { CommandOf } from './command.ts'

type Resize = CommandOf<'resize-map'>

/**
 * The map on a grid of another size, its old top left cell at `offset`. New squares are open terrain. Creatures and edges that are
 * then not entirely on the map are removed, a leaf whose partner is cut off becomes a single door, and everything else with nothing on it goes too; regions keep their squares on the map.
 */
export function resizedMap(map: BattleMap, { widthCells, heightCells, offset }: Resize): BattleMap {
  const size = { widthCells, heightCells }
  return { ...map, ...size, layers: movedLayers(map, size, offset), tables: movedTables(map, size, offset) }
}

/** Label of the step in the history. */
export const resizeLabel = ({ widthCells, heightCells }: Resize): string =>
  `Resize map to ${widthCells} × ${heightCells} squares`

function movedLayers(map: BattleMap, size: GridSize, offset: Cell): CellLayers {
  const terrain = new Uint8Array(size.widthCells * size.heightCells)
  const elevationFeet = new Int16Array(terrain.length)
  const firstCol = Math.max(0, offset.col)
  const lastCol = Math.min(size.widthCells, offset.col + map.widthCells)
  if (lastCol <= firstCol) return { terrain, elevationFeet }
  for (let row = Math.max(0, offset.row); row < Math.min(size.heightCells, offset.row + map.heightCells); row++) {
    const from = (row - offset.row) * map.widthCells - offset.col
    const to = row * size.widthCells
    terrain.set(map.layers.terrain.subarray(from + firstCol, from + lastCol), to + firstCol)
    elevationFeet.set(map.layers.elevationFeet.subarray(from + firstCol, from + lastCol), to + firstCol)
  }
  return { terrain, elevationFeet }
}

function movedTables(map: BattleMap, size: GridSize, offset: Cell): MapTables {
  const { tables } = map
  const cell = ({ col, row }: Cell): Cell => ({ col: col + offset.col, row: row + offset.row })
  const point = ({ x, y }: Point): Point => withinPointLimits({ x: x + offset.col, y: y + offset.row })
  const isOn = (p: Point) => p.x >= 0 && p.y >= 0 && p.x <= size.widthCells && p.y <= size.heightCells
  const creatures = kept(tables.creatures, (creature) => {
    const at = cell(creature.at)
    return isRectOnGrid(size, spaceRect(at, SPACE_CELLS[creature.size])) ? { ...creature, at } : null
  })
  const edges = kept(tables.edges, (edge) => {
    const moved = { ...edge, cell: cell(edge.cell) }
    return edgeCells(moved).every((side) => isOnGrid(size, side))
      ? { ...moved, id: edgeIdAt(moved.cell, moved.border) }
      : null
  })
  return {
    ...tables,
    creatures: kept(creatures, ({ mountId, ...creature }) =>
      mountId !== undefined && creatures.has(mountId) ? { ...creature, mountId } : creature,
    ),
    edges: kept(edges, (edge) => {
      if (edge.leaf === undefined || partnerOf({ tables: { ...tables, edges } }, edge)) return edge
      const { leaf: _, ...single } = edge
      return single
    }),
    notes: kept(tables.notes, (note) => placed(isOn, { ...note, at: point(note.at) })),
    lights: kept(tables.lights, (light) => placed(isOn, { ...light, at: point(light.at) })),
    drawings: kept(tables.drawings, (drawing) => {
      const points = drawing.points.map(point)
      return points.some(isOn) ? { ...drawing, points } : null
    }),
    props: kept(tables.props, (prop) => {
      const moved = { ...prop, at: point(prop.at) }
      return touchesMap(size, moved) ? moved : null
    }),
    templates: kept(tables.templates, ({ creatureId, ...template }) => {
      const moved = { ...template, origin: point(template.origin) }
      if (creatureId !== undefined && creatures.has(creatureId)) return { ...moved, creatureId }
      return isOn(moved.origin) ? moved : null
    }),
    regions: kept(tables.regions, (region) => {
      const cells = region.cells.map(cell).filter((c) => isOnGrid(size, c))
      return cells.length > 0 ? { ...region, cells } : null
    }),
    encounters: kept(tables.encounters, (encounter) =>
      movedEncounter(encounter, (from) => {
        const to = cell(from)
        return isOnGrid(size, to) ? to : null
      }),
    ),
  }
}

const placed = <R extends { readonly at: Point }>(isOn: (p: Point) => boolean, record: R): R | null =>
  isOn(record.at) ? record : null

/** True if the circle around a picture, which contains it at any rotation, touches the map. */
function touchesMap(size: GridSize, prop: Prop): boolean {
  const radius = Math.hypot(prop.widthSquares, prop.heightSquares) / 2
  const { x, y } = objectCenter(prop)
  return x + radius > 0 && y + radius > 0 && x - radius < size.widthCells && y - radius < size.heightCells
}

function kept<R extends { readonly id: RecordId }>(
  table: ReadonlyMap<RecordId, R>,
  move: (record: R) => R | null,
): ReadonlyMap<RecordId, R> {
  const left = new Map<RecordId, R>()
  for (const record of table.values()) {
    const moved = move(record)
    if (moved) left.set(moved.id, moved)
  }
  return left
}
