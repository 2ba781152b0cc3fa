import type { CellRect } from '../../src/grid/cell.ts'
import type { Region } from '../../src/map/records/annotations.ts'
import { layerView } from '../editor/layers.ts'
import type { MapColors } from '../theme/mapColors.ts'
import type { Scene } from './Scene.ts'

const keysByRegion = new WeakMap<Region, ReadonlySet<number>>()
const KEY_STRIDE = 4096

/** Squares of a region as keys `row * 4096 + col`, worked out once. */
function keysOf(region: Region): ReadonlySet<number> {
  const known = keysByRegion.get(region)
  if (known) return known
  const keys = new Set(region.cells.map(({ col, row }) => row * KEY_STRIDE + col))
  keysByRegion.set(region, keys)
  return keys
}

/** Lines that show a region's purpose, besides its name: dash and gap in squares. */
const DASHES: Readonly<Record<Region['purpose'], readonly number[]>> = {
  region: [],
  room: [0.5, 0.12],
  deployment: [0.25, 0.15],
  trap: [0.08, 0.1],
  floor: [0.3, 0.3],
}

/** Paints regions into a part of the map: a wash, a border along the outside, the name in the first square. */
export function paintRegions(
  context: CanvasRenderingContext2D,
  scene: Scene,
  part: CellRect,
  cellPx: number,
  opacity: number,
  colors: MapColors,
): void {
  const gmShown = layerView(scene.settings, 'gm').visible
  for (const region of scene.map.tables.regions.values()) {
    // A floor shows in the drawing itself.
    if (region.purpose === 'floor' || (region.gmOnly && !gmShown)) continue
    const keys = keysOf(region)
    context.fillStyle = context.strokeStyle = region.colour
    context.globalAlpha = opacity * 0.16
    const border = new Path2D()
    for (let row = part.row; row < part.row + part.heightCells; row++)
      for (let col = part.col; col < part.col + part.widthCells; col++) {
        const key = row * KEY_STRIDE + col
        if (!keys.has(key)) continue
        const [x, y] = [Math.round(col * cellPx), Math.round(row * cellPx)]
        const [right, bottom] = [Math.round((col + 1) * cellPx), Math.round((row + 1) * cellPx)]
        context.fillRect(x, y, right - x, bottom - y)
        if (!keys.has(key - 1)) segment(border, x + 1, y, x + 1, bottom)
        if (!keys.has(key + 1)) segment(border, right - 1, y, right - 1, bottom)
        if (!keys.has(key - KEY_STRIDE)) segment(border, x, y + 1, right, y + 1)
        if (!keys.has(key + KEY_STRIDE)) segment(border, x, bottom - 1, right, bottom - 1)
      }
    context.globalAlpha = opacity
    context.lineWidth = Math.max(1.5, cellPx * 0.06)
    context.setLineDash(DASHES[region.purpose].map((squares) => squares * cellPx))
    context.stroke(border)
    context.setLineDash([])
    paintName(context, region, cellPx, colors)
  }
  context.globalAlpha = 1
}

function paintName(context: CanvasRenderingContext2D, region: Region, cellPx: number, colors: MapColors): void {
  const [first] = region.cells
  if (!first || cellPx < 18 || region.name === '') return
  const size = Math.max(10, Math.round(cellPx * 0.26))
  context.font = `600 ${size}px system-ui, sans-serif`
  context.textAlign = 'left'
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(2, size * 0.25)
  context.strokeStyle = colors.labelHalo
  context.fillStyle = colors.label
  const [x, y] = [(first.col + 0.12) * cellPx, (first.row + 0.12) * cellPx]
  context.strokeText(region.name, x, y)
  context.fillText(region.name, x, y)
}

const segment = (path: Path2D, x1: number, y1: number, x2: number, y2: number): void => {
  path.moveTo(x1, y1)
  path.lineTo(x2, y2)
}
