import { rectHolds, sharedRect, type CellRect } from '../../src/grid/cell.ts'
import type { ReachAnswer, ThreatAnswer } from '../../src/ipc/shapes/engine.ts'
import type { SquareBox } from '../../src/draw/squareBorder.ts'
import { sideIndex } from '../../src/draw/tokens/sides.ts'
import { BAND_MARKS, MAP_COLORS, type BandMark, type MapColors } from '../theme/mapColors.ts'
import { uiFont } from './labels.ts'
import type { Scene } from './Scene.ts'
import { addBorder, squareBox } from './squareBoxes.ts'

const MAY_END = 1
const SQUEEZING = 2
const MIN_MARK_CELL_PX = 12
const MIN_COST_CELL_PX = 27

/**
 * Paints reach into a tile: each band has its wash, a mark of its own and an outline; squares where the creature may pass but
 * not end are marked with a line, squeezing with `S`. Large squares show their cost.
 */
export function paintReach(
  context: CanvasRenderingContext2D,
  scene: Scene,
  reach: ReachAnswer,
  rect: CellRect,
  cellPx: number,
): void {
  const colors = MAP_COLORS[scene.theme]
  const part = sharedRect(reach.window, rect)
  const { window, band, flags, costFeet } = reach
  const bandAt = (col: number, row: number): number =>
    rectHolds(window, { col, row }) ? (band[(row - window.row) * window.widthCells + (col - window.col)] ?? 0) : 0
  const outlines = new Map<number, Path2D>()
  const showCosts = scene.overlays.costs && cellPx >= MIN_COST_CELL_PX
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (let row = part.row; row < part.row + part.heightCells; row++)
    for (let col = part.col; col < part.col + part.widthCells; col++) {
      const index = (row - window.row) * window.widthCells + (col - window.col)
      const here = band[index] ?? 0
      if (here === 0) continue
      const paint = colors.bands[Math.min(here, colors.bands.length) - 1]
      if (!paint) continue
      const flag = flags[index] ?? 0
      const square = squareBox(col, row, cellPx)
      context.fillStyle = paint.fill
      context.fillRect(square.x, square.y, square.width, square.height)
      if (cellPx >= MIN_MARK_CELL_PX) {
        context.strokeStyle = context.fillStyle = paint.stroke
        if ((flag & MAY_END) === 0) noEndMark(context, square, cellPx)
        else bandMark(context, BAND_MARKS[(here - 1) % BAND_MARKS.length] ?? 'dot', square, cellPx)
        if ((flag & SQUEEZING) !== 0) cornerLetter(context, 'S', square, cellPx)
      }
      if (showCosts) cost(context, reach.inActions ? here : (costFeet[index] ?? 0), square, cellPx, colors)
      const outline = outlines.get(here) ?? new Path2D()
      outlines.set(here, outline)
      addBorder(outline, square, 1, (dCol, dRow) => bandAt(col + dCol, row + dRow) === here)
    }
  const widthPx = Math.max(1.5, cellPx * 0.06)
  context.lineCap = 'square'
  // A casing, so that the line reads on any floor, painted ones too.
  context.lineWidth = widthPx + Math.max(1.5, cellPx * 0.045)
  context.strokeStyle = colors.halo
  for (const outline of outlines.values()) context.stroke(outline)
  context.lineWidth = widthPx
  for (const [here, outline] of outlines) {
    context.strokeStyle = colors.bands[Math.min(here, colors.bands.length) - 1]?.stroke ?? colors.path
    context.stroke(outline)
  }
}

/** Paints threatened squares into a tile: slanted lines in the color of each side, each side in its own direction. */
export function paintThreat(
  context: CanvasRenderingContext2D,
  scene: Scene,
  threat: ThreatSquares,
  rect: CellRect,
  cellPx: number,
): void {
  const colors = MAP_COLORS[scene.theme]
  const part = sharedRect({ col: 0, row: 0, ...sizeOf(scene) }, rect)
  for (const [side, squares] of threat) {
    const index = sideIndex(side)
    const outline = new Path2D()
    const hatch = new Path2D()
    const has = (col: number, row: number) => squares.has(row * scene.map.widthCells + col)
    for (let row = part.row; row < part.row + part.heightCells; row++)
      for (let col = part.col; col < part.col + part.widthCells; col++) {
        if (!has(col, row)) continue
        const square = squareBox(col, row, cellPx)
        addHatch(hatch, square, index, cellPx)
        addBorder(outline, square, 1, (dCol, dRow) => has(col + dCol, row + dRow))
      }
    const color = side === '' ? colors.threat.stroke : (colors.sides[index]?.fill ?? colors.threat.stroke)
    const [hatchPx, outlinePx] = [Math.max(1, cellPx * 0.035), Math.max(1.5, cellPx * 0.05)]
    const stroke = (path: Path2D, widthPx: number, ink: string, opacity: number) => {
      context.globalAlpha = opacity
      context.lineWidth = widthPx
      context.strokeStyle = ink
      context.stroke(path)
    }
    // Halos first: floors of some styles are as bright as the color of a side.
    stroke(hatch, hatchPx * 2.2, colors.halo, 0.4)
    stroke(outline, outlinePx * 2.2, colors.halo, 0.7)
    stroke(hatch, hatchPx, color, 0.75)
    context.setLineDash([cellPx * 0.25, cellPx * 0.12])
    stroke(outline, outlinePx, color, 1)
    context.setLineDash([])
  }
}

/** Threatened squares by side, as cell indices. */
export type ThreatSquares = ReadonlyMap<string, ReadonlySet<number>>

/** Squares threatened by anyone of each side. */
export function threatBySide(threat: ThreatAnswer): ThreatSquares {
  const sides = new Map<string, Set<number>>()
  for (const { side, squares } of threat.creatures) {
    const all = sides.get(side) ?? new Set<number>()
    sides.set(side, all)
    for (const index of squares) all.add(index)
  }
  return sides
}

const sizeOf = ({ map }: Scene) => ({ widthCells: map.widthCells, heightCells: map.heightCells })

function addHatch(path: Path2D, { x, y, width, height }: SquareBox, index: number, cellPx: number): void {
  const lines = cellPx < 12 ? 1 : 3
  for (let i = 0; i < lines; i++) {
    const part = (i + 0.5) / lines
    switch (index % 4) {
      case 0:
        path.moveTo(x, y + height * part)
        path.lineTo(x + width * part, y)
        break
      case 1:
        path.moveTo(x + width * part, y)
        path.lineTo(x + width, y + height * (1 - part))
        break
      case 2:
        path.moveTo(x, y + height * part)
        path.lineTo(x + width, y + height * part)
        break
      default:
        path.moveTo(x + width * part, y)
        path.lineTo(x + width * part, y + height)
    }
  }
}

/** The sign of a band in the upper left of a square. */
function bandMark(context: CanvasRenderingContext2D, mark: BandMark, { x, y }: SquareBox, cellPx: number): void {
  const size = cellPx * 0.09
  const [cx, cy] = [x + cellPx * 0.17, y + cellPx * 0.17]
  context.lineWidth = Math.max(1, cellPx * 0.045)
  context.lineCap = 'butt'
  context.beginPath()
  switch (mark) {
    case 'dot':
      context.arc(cx, cy, size * 0.75, 0, 2 * Math.PI)
      context.fill()
      return
    case 'slash':
      context.moveTo(cx - size, cy + size)
      context.lineTo(cx + size, cy - size)
      break
    case 'cross':
      context.moveTo(cx - size, cy + size)
      context.lineTo(cx + size, cy - size)
      context.moveTo(cx - size, cy - size)
      context.lineTo(cx + size, cy + size)
      break
    case 'bars':
      for (const by of [-0.7, 0.7]) {
        context.moveTo(cx - size, cy + size * by)
        context.lineTo(cx + size, cy + size * by)
      }
      break
    case 'ring':
      context.arc(cx, cy, size, 0, 2 * Math.PI)
      break
  }
  context.stroke()
}

/** Passing is allowed, ending is not: a line through the square's lower half. */
function noEndMark(context: CanvasRenderingContext2D, { x, y, width, height }: SquareBox, cellPx: number): void {
  context.lineWidth = Math.max(1, cellPx * 0.05)
  context.beginPath()
  context.moveTo(x + width * 0.2, y + height * 0.84)
  context.lineTo(x + width * 0.8, y + height * 0.84)
  context.stroke()
}

function cornerLetter(
  context: CanvasRenderingContext2D,
  letter: string,
  { x, y, width }: SquareBox,
  cellPx: number,
): void {
  if (cellPx < 18) return
  context.font = uiFont(cellPx * 0.24, 700)
  context.fillText(letter, x + width * 0.84, y + cellPx * 0.19)
}

function cost(
  context: CanvasRenderingContext2D,
  feetOrActions: number,
  { x, y, width, height }: SquareBox,
  cellPx: number,
  colors: MapColors,
): void {
  const size = Math.max(10, Math.min(cellPx * 0.3, 18))
  context.font = uiFont(size, 500)
  context.lineJoin = 'round'
  context.lineWidth = Math.max(2, size * 0.22)
  context.strokeStyle = colors.halo
  const [cx, cy] = [x + width / 2, y + height * 0.54]
  context.strokeText(`${feetOrActions}`, cx, cy)
  context.fillStyle = colors.label
  context.fillText(`${feetOrActions}`, cx, cy)
}
