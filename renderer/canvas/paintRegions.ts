import type { CellRect } from '../../src/grid/cell.ts'
import type { Region } from '../../src/map/records/annotations.ts'
import { layerView } from '../editor/layers.ts'
import type { MapColors } from '../theme/mapColors.ts'
import type { Scene } from './Scene.ts'
import { addBorder, squareBox } from './squareBoxes.ts'

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
        const square = squareBox(col, row, cellPx)
        context.fillRect(square.x, square.y, square.width, square.height)
        addBorder(border, square, 1, (dCol, dRow) => keys.has(key + dCol + dRow * KEY_STRIDE))
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
  context.strokeStyle = colors.halo
  context.fillStyle = colors.label
  const [x, y] = [(first.col + 0.12) * cellPx, (first.row + 0.12) * cellPx]
  context.strokeText(region.name, x, y)
  context.fillText(region.name, x, y)
}
