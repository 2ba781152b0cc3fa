import { cellsOfRect, type Cell } from '../../../../src/grid/cell.ts'
import { rectBetween } from '../../../../src/grid/cellShapes.ts'
import type { Region } from '../../../../src/map/records/annotations.ts'
import type { FloorMaterial } from '../../../../src/map/records/styleSettings.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { gestureTool } from '../gesture.ts'
import { indicesOn } from '../paintTerrain.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of drawing regions. */
export interface RegionOptions {
  regionPurpose: Region['purpose']
  /** What new regions hide from players; more than the name makes them hidden themselves. */
  regionHides: Region['hides']
  regionName: string
  regionColor: string
  /** Side of a deployment zone. */
  regionSide: string
  /** How a floor looks. */
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

/** Draws a region by rectangles. With Shift it adds to the selected region; the right button takes squares from it. */
function regionTool(host: ToolHost<RegionOptions>): Tool {
  const selected = (): Region | undefined => {
    const ref = host.selection.records.find(({ table }) => table === 'regions')
    return ref && host.map.tables.regions.get(ref.id)
  }
  /** The right button needs no selection: it takes from the region it is pressed on. */
  const under = (from: PointerInput): Region | undefined => {
    const { col, row } = cellOf(from)
    const here = (region: Region) => region.cells.some((cell) => cell.col === col && cell.row === row)
    return [...host.map.tables.regions.values()].findLast(
      (region) => here(region) && host.isEditable({ table: 'regions', id: region.id }),
    )
  }
  const merged = (from: PointerInput, cells: readonly Cell[]): Region | null => {
    const region = selected() ?? (from.button === 'secondary' ? under(from) : undefined)
    if (region && from.button === 'secondary') {
      const taken = new Set(cells.map(({ col, row }) => `${col},${row}`))
      return { ...region, cells: region.cells.filter(({ col, row }) => !taken.has(`${col},${row}`)) }
    }
    if (from.button === 'secondary') return null
    if (region && from.shift) {
      const all = new Map([...region.cells, ...cells].map((cell) => [`${cell.col},${cell.row}`, cell]))
      return { ...region, cells: [...all.values()] }
    }
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
  const cellsBetween = (from: PointerInput, to: PointerInput): Cell[] => {
    const { widthCells } = host.map
    return indicesOn(host.map, cellsOfRect(rectBetween(cellOf(from), cellOf(to)))).map((index) => ({
      col: index % widthCells,
      row: Math.floor(index / widthCells),
    }))
  }
  return gestureTool<{ from: PointerInput; to: PointerInput }>('crosshair', host, {
    begin: (at) => (host.isLocked('regions') ? null : { from: at, to: at }),
    move: ({ from }, at) => ({ from, to: at }),
    show: ({ from, to }) => [
      { kind: 'cells', cells: indicesOn(host.map, cellsBetween(from, to)), colour: host.options.regionColor },
    ],
    end({ from, to }) {
      const cells = cellsBetween(from, to)
      const region = cells.length === 0 ? null : merged(from, cells)
      if (region === null) return host.preview(NO_PREVIEW)
      const ref = { table: 'regions' as const, id: region.id }
      if (region.cells.length === 0) return host.run({ type: 'edit-records', remove: [ref] })
      host.run({ type: 'edit-records', put: [{ table: 'regions', record: region }] })
      host.select({ cells: new Set(), records: [ref] }, 'replace')
    },
  })
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
