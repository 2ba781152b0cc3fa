import { cellsOfRect, type Cell } from '../../../src/grid/cell.ts'
import { rectBetween } from '../../../src/grid/cellShapes.ts'
import { templateCells } from '../../../src/map/areaSquares.ts'
import type { AreaTemplate, Region } from '../../../src/map/records/annotations.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from '../preview.ts'
import { creatureUnder } from './creaturePlacing.ts'
import { vertexAt } from './edgePlaces.ts'
import { gestureTool } from './gesture.ts'
import { indicesOn } from './ground.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost } from './tool.ts'

/** Degrees from one point to another, 0 east, clockwise, in steps of 45 (cones) or 1. */
function directionTo(from: Point, to: Point, stepDegrees: number): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return (((Math.round(degrees / stepDegrees) * stepDegrees) % 360) + 360) % 360
}

/** Places an area: the press is its origin, the drag its direction. An emanation takes the creature it is pressed on. */
export function templateTool(host: ToolHost): Tool {
  const templateAt = (from: PointerInput, to: PointerInput | null): AreaTemplate => {
    const { templateShape: shape, templateSizeFeet, templateColour, gmOnly } = host.options
    const creature = shape === 'emanation' ? creatureUnder(host.map, from) : undefined
    const vertex = vertexAt(host, from)
    const origin = shape === 'emanation' ? { x: cellOf(from).col, y: cellOf(from).row } : vertex
    const step = shape === 'cone' || to?.shift ? 45 : 1
    return {
      id: host.newId(),
      shape,
      origin,
      sizeFeet: templateSizeFeet,
      directionDegrees: to ? directionTo(vertex, to, step) : 0,
      ...(creature ? { creatureId: creature.id } : {}),
      name: '',
      colour: templateColour,
      gmOnly,
      locked: false,
    }
  }
  const show = (template: AreaTemplate): readonly Preview[] => [
    { kind: 'template', template, cells: indicesOn(host.map, templateCells(host.map, template)) },
  ]
  return gestureTool<{ from: PointerInput; template: AreaTemplate }>('template', 'crosshair', host, {
    begin: (from) =>
      from.button === 'primary' && !host.isLocked('annotations') ? { from, template: templateAt(from, null) } : null,
    move: ({ from, template }, at, dragging) => ({ from, template: dragging ? templateAt(from, at) : template }),
    show: ({ template }) => show(template),
    end: ({ template }) => host.run({ type: 'edit-records', put: [{ table: 'templates', record: template }] }),
    hover: (at) => show(templateAt(at, null)),
  })
}

/** Draws a region by rectangles. With Shift it adds to the selected region; the right button takes squares from it. */
export function regionTool(host: ToolHost): Tool {
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
    const { regionName, regionPurpose, regionColour, regionSide, gmOnly } = host.options
    return {
      id: host.newId(),
      name: regionName || `Region ${host.map.tables.regions.size + 1}`,
      purpose: regionPurpose,
      ...(regionPurpose === 'deployment' ? { side: regionSide } : {}),
      cells: [...cells],
      text: '',
      colour: regionColour,
      gmOnly,
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
  return gestureTool<{ from: PointerInput; to: PointerInput }>('region', 'crosshair', host, {
    begin: (at) => (host.isLocked('regions') ? null : { from: at, to: at }),
    move: ({ from }, at) => ({ from, to: at }),
    show: ({ from, to }) => [
      { kind: 'cells', cells: indicesOn(host.map, cellsBetween(from, to)), colour: host.options.regionColour },
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
