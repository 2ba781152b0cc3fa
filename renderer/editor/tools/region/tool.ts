import { cellAt, cellsOfRect, type Cell } from '../../../../src/grid/cell.ts'
import { rectBetween } from '../../../../src/grid/cellShapes.ts'
import type { Region } from '../../../../src/map/records/annotations.ts'
import type { FloorMaterial } from '../../../../src/map/records/styleSettings.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { putRecord, removeRecords } from '../../recordCommands.ts'
import { selectionOf } from '../../selection.ts'
import { spanTool, type Span } from '../gesture.ts'
import { indicesOn } from '../paintTerrain.ts'
import { cellOf, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** Options of drawing regions. */
export interface RegionOptions {
  regionPurpose: Region['purpose']
  /** What new regions hide from players; if more than the name, the region itself is hidden, too. */
  regionHides: Region['hides']
  regionName: string
  regionColor: string
  /** Side of a deployment zone. */
  regionSide: string
  /** Look of a floor. */
  regionFloor: FloorMaterial
}
const REGION_OPTIONS: RegionOptions = {
  regionPurpose: 'region',
  regionHides: 'name',
  regionName: '',
  regionColor: '#4a6fb0',
  regionSide: 'party',
  regionFloor: 'planks',
}

type RegionHost = ToolHost<RegionOptions>

/** Draws a region by rectangles. With Shift it adds to the selected region; the right button removes squares from it. */
const regionTool = (host: RegionHost): Tool =>
  spanTool(host, {
    mayBegin: () => !host.isLocked('regions'),
    show: (span) => [{ kind: 'cells', cells: indicesOf(host, span), colour: host.options.regionColor }],
    end(span) {
      const cells = indicesOf(host, span).map((index) => cellAt(host.map, index))
      const region = cells.length === 0 ? null : changedRegion(host, span.from, cells)
      if (region === null) return host.preview(NO_PREVIEW)
      if (region.cells.length === 0) return host.run(removeRecords('regions', [region.id]))
      host.run(putRecord('regions', region))
      host.select(selectionOf([{ table: 'regions', id: region.id }]), 'replace')
    },
  })

const indicesOf = (host: RegionHost, { from, to }: Span): number[] =>
  indicesOn(host.map, cellsOfRect(rectBetween(cellOf(from), cellOf(to))))

/** The region that a drag over these cells makes or changes; null for none. */
function changedRegion(host: RegionHost, from: PointerInput, cells: readonly Cell[]): Region | null {
  const selected = host.selection.records.find(({ table }) => table === 'regions')
  const region = selected && host.map.tables.regions.get(selected.id)
  if (from.button === 'secondary') {
    const reduced = region ?? regionUnder(host, from)
    const removed = new Set(cells.map(keyOf))
    return reduced ? { ...reduced, cells: reduced.cells.filter((cell) => !removed.has(keyOf(cell))) } : null
  }
  if (!region || !from.shift) return newRegion(host, cells)
  const united = new Map([...region.cells, ...cells].map((cell) => [keyOf(cell), cell]))
  return { ...region, cells: [...united.values()] }
}

const keyOf = ({ col, row }: Cell): string => `${col},${row}`

/** The topmost region there that may be changed. */
function regionUnder(host: RegionHost, at: PointerInput): Region | undefined {
  const here = keyOf(cellOf(at))
  return [...host.map.tables.regions.values()].findLast(
    ({ id, cells }) => cells.some((cell) => keyOf(cell) === here) && host.isEditable({ table: 'regions', id }),
  )
}

function newRegion(host: RegionHost, cells: readonly Cell[]): Region {
  const { regionName, regionPurpose, regionColor, regionSide, regionHides, regionFloor, gmOnly } = host.options
  const isFloor = regionPurpose === 'floor'
  return {
    id: host.newId(),
    name: regionName || `${isFloor ? 'Floor' : 'Region'} ${host.map.tables.regions.size + 1}`,
    purpose: regionPurpose,
    ...(regionPurpose === 'deployment' ? { side: regionSide } : {}),
    ...(isFloor ? { floor: regionFloor } : {}),
    cells: [...cells],
    text: '',
    hides: isFloor ? 'name' : regionHides,
    colour: regionColor,
    gmOnly: !isFloor && (gmOnly || regionHides !== 'name'),
    locked: false,
  }
}

/** Draws regions. */
export const region = defineTool({
  id: 'region',
  label: 'Region',
  help: 'Drag a named set of squares. Shift adds, the right button removes.',
  icon: 'region',
  key: 'Z',
  group: 'Notes',
  layer: 'regions',
  keyboard: 'drag',
  uses: ['gmOnly'],
  options: REGION_OPTIONS,
  presets: [
    { id: 'hidden', label: 'Hide an area from players', options: { regionHides: 'area', regionPurpose: 'region' } },
    {
      id: 'hidden-terrain',
      label: 'Hide terrain from players',
      options: { regionHides: 'terrain', regionPurpose: 'region' },
    },
  ],
  create: regionTool,
})
