/** Paints what tools say over the map: selection, outlines, rulers, cursor and rim. */
import type { Cell } from '../../src/grid/cell.ts'
import { templateCells } from '../../src/map/areaSquares.ts'
import { textSize } from '../../src/map/records/annotations.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { tokenPlace } from '../editor/tokenPlaces.ts'
import { edgeEnds } from '../editor/tools/hitTest.ts'
import { recordRect } from '../editor/piece.ts'
import type { TableRecord } from '../../src/map/commands/command.ts'
import type { Distance } from '../../src/words/facts.ts'
import { en } from '../../src/words/en/index.ts'
import { haloStroke } from './haloStroke.ts'
import { pillText, uiFont } from './labels.ts'
import { paintPictureFrame } from './paintPictureFrame.ts'
import type { Painting } from './painting.ts'

/** Paints what is selected: frames with corner handles round records, a dashed outline round squares. */
export function paintSelection(context: CanvasRenderingContext2D, painting: Painting): void {
  const { scene, view, colors } = painting
  const { selection, map } = scene
  context.strokeStyle = colors.selection
  if (selection.cells.size > 0) {
    const outline = new Path2D()
    const { widthCells } = map
    for (const index of selection.cells) {
      const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
      const [x, y, right, bottom] = [view.toX(col), view.toY(row), view.toX(col + 1), view.toY(row + 1)]
      const line = (x1: number, y1: number, x2: number, y2: number) => {
        outline.moveTo(x1, y1)
        outline.lineTo(x2, y2)
      }
      if (col === 0 || !selection.cells.has(index - 1)) line(x, y, x, bottom)
      if (col === widthCells - 1 || !selection.cells.has(index + 1)) line(right, y, right, bottom)
      if (!selection.cells.has(index - widthCells)) line(x, y, right, y)
      if (!selection.cells.has(index + widthCells)) line(x, bottom, right, bottom)
    }
    dashed(context, outline, colors.halo, colors.selection)
  }
  for (const ref of selection.records) {
    const record = map.tables[ref.table].get(ref.id)
    if (record) selectedRecord(context, painting, { table: ref.table, record } as TableRecord)
  }
}

function dashed(context: CanvasRenderingContext2D, path: Path2D, halo: string, ink: string): void {
  context.lineCap = 'butt'
  context.lineWidth = 3
  context.strokeStyle = halo
  context.stroke(path)
  context.lineWidth = 2
  context.strokeStyle = ink
  context.setLineDash([6, 4])
  context.stroke(path)
  context.setLineDash([])
}

function selectedRecord(context: CanvasRenderingContext2D, painting: Painting, thing: TableRecord): void {
  const { view, colors, scene } = painting
  if (thing.table === 'edges') {
    const [a, b] = edgeEnds(thing.record)
    context.lineCap = 'round'
    context.globalAlpha = 0.55
    context.lineWidth = Math.max(6, view.cellPx * 0.3)
    context.strokeStyle = colors.selection
    context.beginPath()
    context.moveTo(view.toX(a.x), view.toY(a.y))
    context.lineTo(view.toX(b.x), view.toY(b.y))
    context.stroke()
    context.globalAlpha = 1
    return
  }
  if (thing.table === 'props') return paintPictureFrame(context, painting, thing.record)
  const { x, y, width, height } = frameOf(painting, thing, scene)
  if (x > view.widthPx || y > view.heightPx || x + width < 0 || y + height < 0) return
  haloStroke(context, [4.5, colors.halo], [2, colors.selection], () => {
    context.strokeRect(x, y, width, height)
  })
  // Never so large that they hide what they mark.
  const handle = Math.min(4 * view.pixelRatio, width / 8)
  context.fillStyle = colors.selection
  for (const [hx, hy] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const)
    context.fillRect(hx - handle, hy - handle, 2 * handle, 2 * handle)
}

/** The box in pixels that frames a selected record. */
export function frameOf({ view }: Painting, thing: TableRecord, { map }: Painting['scene']) {
  const box = (left: number, top: number, right: number, bottom: number) => ({
    x: view.toX(left),
    y: view.toY(top),
    width: view.toX(right) - view.toX(left),
    height: view.toY(bottom) - view.toY(top),
  })
  if (thing.table === 'creatures') {
    const { x, y, widthSquares } = tokenPlace(map, thing.record)
    return box(x - widthSquares / 2, y - widthSquares / 2, x + widthSquares / 2, y + widthSquares / 2)
  }
  if (thing.table === 'notes' || thing.table === 'lights') {
    const { x, y } = thing.record.at
    return box(x - 0.42, y - 0.42, x + 0.42, y + 0.42)
  }
  if (thing.table === 'templates') {
    const cells = templateCells(map, thing.record)
    const [cols, rows] = [cells.map(({ col }) => col), cells.map(({ row }) => row)]
    return box(Math.min(...cols), Math.min(...rows), Math.max(...cols) + 1, Math.max(...rows) + 1)
  }
  if (thing.table === 'drawings' && thing.record.shape === 'text' && thing.record.points[0]) {
    const [{ x, y }] = thing.record.points
    const { width, height } = textSize(thing.record)
    // The size is by the number of letters; some are wider.
    const margin = thing.record.widthSquares * 0.25
    return box(x - margin, y - margin / 2, x + width + margin, y + height)
  }
  const { col, row, widthCells, heightCells } = recordRect(thing)
  return box(col, row, col + widthCells, row + heightCells)
}

/** Paints the keyboard's square: corners that stand out on any ground. */
export function paintCursor(context: CanvasRenderingContext2D, { scene, view, colors }: Painting): void {
  if (!scene.cursor) return
  const { col, row } = scene.cursor
  const [x, y] = [view.toX(col), view.toY(row)]
  const [right, bottom] = [view.toX(col + 1), view.toY(row + 1)]
  const arm = Math.max(4, (right - x) * 0.32)
  context.lineCap = 'square'
  haloStroke(context, [6, colors.halo], [3, colors.cursor], () => {
    context.beginPath()
    for (const [cornerX, cornerY, dx, dy] of [
      [x, y, 1, 1],
      [right, y, -1, 1],
      [x, bottom, 1, -1],
      [right, bottom, -1, -1],
    ] as const) {
      context.moveTo(cornerX + dx * arm, cornerY)
      context.lineTo(cornerX, cornerY)
      context.lineTo(cornerX, cornerY + dy * arm)
    }
    context.stroke()
  })
}

/** An outline through points in squares: dashed, with a light wash where it is closed. */
export function paintOutline(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  points: readonly Point[],
  closed: boolean,
): void {
  const path = new Path2D()
  for (const { x, y } of points) path.lineTo(view.originX + x * view.cellPx, view.originY + y * view.cellPx)
  if (closed) path.closePath()
  if (closed) {
    context.fillStyle = colors.preview.fill
    context.globalAlpha = 0.5
    context.fill(path)
    context.globalAlpha = 1
  }
  dashed(context, path, colors.halo, colors.preview.stroke)
}

/** A measured line with the distance at each waypoint. */
export function paintRuler(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  cells: readonly Cell[],
  measured: readonly Distance[],
): void {
  const points = cells.map(({ col, row }): readonly [number, number] => [view.toX(col + 0.5), view.toY(row + 0.5)])
  context.lineJoin = context.lineCap = 'round'
  haloStroke(context, [6, colors.halo], [3, colors.selection], () => {
    context.beginPath()
    for (const point of points) context.lineTo(...point)
    context.stroke()
  })
  const size = 13 * view.pixelRatio
  for (const [i, [x, y]] of points.entries()) {
    context.beginPath()
    context.arc(x, y, 4 * view.pixelRatio, 0, 2 * Math.PI)
    context.fillStyle = colors.selection
    context.fill()
    const distance = measured[i]
    if (i > 0 && distance)
      pillText(
        context,
        en.heights.distance(distance),
        x,
        y - 16 * view.pixelRatio,
        size,
        colors.pillInk,
        colors.pillFill,
      )
  }
}

/** Width of the strips along the rim that hold names of columns and rows, in CSS pixels. */
const RIM_CSS_PX = 20

/** Paints the names of columns and rows: beside the map where there is room, else on strips along the window's upper and left rim. */
export function paintRim(
  context: CanvasRenderingContext2D,
  painting: Painting,
  squareName: (cell: Cell) => string,
): void {
  const { scene, view, colors } = painting
  if (!scene.overlays.coordinates) return
  const [strip, size] = [RIM_CSS_PX * view.pixelRatio, 11 * view.pixelRatio]
  const every = [1, 2, 5, 10, 20, 50, 100].find((step) => step * view.cellPx >= 34 * view.pixelRatio) ?? 100
  const shown = view.shownCells(scene.map)
  const [endCol, endRow] = [shown.col + shown.widthCells, shown.row + shown.heightCells]
  context.font = uiFont(size, 600)
  const gap = 5 * view.pixelRatio
  const wide = Math.max(strip, context.measureText(`${endRow}`).width + 2 * gap)
  const [x, y] = [Math.max(view.originX - wide, 0), Math.max(view.originY - strip, 0)]
  context.fillStyle = colors.desk
  context.globalAlpha = 0.9
  if (view.originY < strip)
    context.fillRect(Math.max(0, view.originX), y, view.toX(endCol) - Math.max(0, view.originX), strip)
  if (view.originX < wide)
    context.fillRect(x, Math.max(0, view.originY), wide, view.toY(endRow) - Math.max(0, view.originY))
  context.globalAlpha = 1
  context.fillStyle = colors.label
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  const first = (at: number) => Math.ceil(at / every) * every
  for (let col = first(shown.col); col < endCol; col += every)
    if (view.toX(col + 0.5) > x + wide)
      context.fillText(squareName({ col, row: 0 }).replace(/\d+$/, ''), view.toX(col + 0.5), y + strip / 2)
  context.textAlign = 'right'
  for (let row = first(shown.row); row < endRow; row += every)
    if (view.toY(row + 0.5) > y + strip) context.fillText(`${row + 1}`, x + wide - gap, view.toY(row + 0.5))
}
