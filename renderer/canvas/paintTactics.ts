/** Paints the overlays of panels: squares to flank from, lines of cover, forced movement, other routes. */
import { unreachable } from '../../src/base/invariant.ts'
import { cellIndex, cellsOfRect, spaceRect, type Cell, type CellRect } from '../../src/grid/cell.ts'
import type { MarkedSpace, TacticsOverlay } from '../editor/tacticsOverlay.ts'
import { frameSpace, haloFill, haloStroke, traceArrowHead } from './haloStroke.ts'
import { letterPx } from './labels.ts'
import type { Box } from './pillSpot.ts'
import { paintOpportunity } from './paintOpportunity.ts'
import { addBorder, line } from './squareBoxes.ts'
import type { Painting } from './painting.ts'
import { pillBeside, type PillStyle } from './pillBeside.ts'

type Of<K extends TacticsOverlay['kind']> = Extract<TacticsOverlay, { kind: K }>

/** Paints the overlay over creatures and selection. */
export function paintTactics(context: CanvasRenderingContext2D, painting: Painting, overlay: TacticsOverlay): void {
  context.save()
  context.lineJoin = context.lineCap = 'round'
  paintKind(context, painting, overlay)
  context.restore()
}

function paintKind(context: CanvasRenderingContext2D, painting: Painting, overlay: TacticsOverlay): void {
  switch (overlay.kind) {
    case 'flank':
      paintPlaces(context, painting, overlay)
      return paintMarks(context, painting, overlay.marked)
    case 'cover':
      return paintCover(context, painting, overlay)
    case 'force':
      return paintForce(context, painting, overlay)
    case 'route':
      return paintRoute(context, painting, overlay)
    case 'routes':
      return paintRoutes(context, painting, overlay)
    case 'marks':
      return paintMarks(context, painting, overlay.marked)
    default:
      unreachable(overlay)
  }
}

/** Crosshatches and outlines the squares of all places, with a diamond in the center of each place. */
function paintPlaces(context: CanvasRenderingContext2D, { scene, view, colors }: Painting, overlay: Of<'flank'>): void {
  const { map } = scene
  const cells = new Map<number, Cell>()
  for (const place of overlay.places)
    for (const cell of cellsOfRect(spaceRect(place, overlay.spaceCells))) cells.set(cellIndex(map, cell), cell)
  const [hatch, outline] = [new Path2D(), new Path2D()]
  for (const [index, { col, row }] of cells) {
    const [x, y, right, bottom] = [view.toX(col), view.toY(row), view.toX(col + 1), view.toY(row + 1)]
    for (let i = 1; i < 4; i++) {
      const [dx, dy] = [((right - x) * i) / 4, ((bottom - y) * i) / 4]
      line(hatch, x, y + dy, x + dx, y)
      line(hatch, right - dx, bottom, right, bottom - dy)
    }
    line(hatch, x, bottom, right, y)
    addBorder(outline, { x, y, width: right - x, height: bottom - y }, 1, (dCol, dRow) => {
      const isOnMap = col + dCol >= 0 && col + dCol < map.widthCells
      return isOnMap && cells.has(index + dCol + dRow * map.widthCells)
    })
  }
  context.globalAlpha = 0.55
  context.lineWidth = Math.max(1, view.cellPx * 0.04)
  context.strokeStyle = colors.selection
  context.stroke(hatch)
  context.globalAlpha = 1
  haloStroke(context, [5, colors.halo], [3, colors.selection], () => {
    context.stroke(outline)
  })
  for (const { col, row } of overlay.places) {
    const half = overlay.spaceCells / 2
    diamond(context, view.toX(col + half), view.toY(row + half), Math.max(4, view.cellPx * 0.17), colors)
  }
}

function diamond(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colors: Painting['colors'],
): void {
  context.beginPath()
  context.moveTo(x, y - radius)
  context.lineTo(x + radius, y)
  context.lineTo(x, y + radius)
  context.lineTo(x - radius, y)
  context.closePath()
  haloFill(context, colors.halo, colors.selection)
}

function paintMarks(context: CanvasRenderingContext2D, painting: Painting, marked: readonly MarkedSpace[]): void {
  for (const { at, spaceCells } of marked) frameSpace(context, painting, at, spaceCells, painting.colors.path)
  pills(
    context,
    painting,
    marked.map(({ at, spaceCells, label }) => ({ text: label, of: spaceRect(at, spaceCells) })),
  )
}

/** Labels beside their squares; each avoids those before it. */
function pills(
  context: CanvasRenderingContext2D,
  painting: Painting,
  labels: readonly { readonly text: string; readonly of: CellRect; readonly first?: 'above' | 'below' }[],
): void {
  const taken: Box[] = []
  for (const { text, of, first } of labels)
    taken.push(...pill(context, painting, text, of, { ...(first && { first }), taken }))
}

/**
 * The line is often on top of the route to the same creature. It differs in shape, not only in color: wide light dashes with a
 * rim under the line of the route, rings at its ends, and a label below, where the route has its cost above.
 */
function paintCover(context: CanvasRenderingContext2D, painting: Painting, overlay: Of<'cover'>): void {
  const { view, colors } = painting
  const { from, to, blocked } = overlay
  const ink = blocked ? colors.danger : colors.path
  const [rim, core] = [Math.max(10, view.cellPx * 0.36), Math.max(7, view.cellPx * 0.28)]
  context.lineCap = 'butt'
  context.setLineDash(blocked ? [view.cellPx * 0.14, view.cellPx * 0.14] : [view.cellPx * 0.6, view.cellPx * 0.25])
  haloStroke(context, [rim, ink], [core, colors.halo], () => {
    context.beginPath()
    for (const { x, y } of [from, to]) context.lineTo(view.toX(x), view.toY(y))
    context.stroke()
  })
  context.setLineDash([])
  for (const { x, y } of [from, to])
    haloStroke(context, [rim * 0.4, ink], [core * 0.22, colors.halo], () => {
      context.beginPath()
      context.arc(view.toX(x), view.toY(y), Math.max(5, view.cellPx * 0.16), 0, 2 * Math.PI)
      context.stroke()
    })
  const crossed = overlay.crossed.slice(0, 6)
  for (const { at } of crossed) frameSpace(context, painting, at, 1, painting.colors.path)
  const target = { col: to.x - 0.5, row: to.y - 0.5, widthCells: 1, heightCells: 1 }
  const labels = [
    ...crossed.map(({ text, at }) => ({ text, of: spaceRect(at, 1) })),
    { text: overlay.label, of: target },
  ]
  pills(
    context,
    painting,
    labels.map((label) => ({ ...label, first: 'below' as const })),
  )
}

function paintForce(context: CanvasRenderingContext2D, painting: Painting, overlay: Of<'force'>): void {
  const { view, colors } = painting
  const { boxes, spaceCells, stoppedAt } = overlay
  const points = boxes.map(middleOf(spaceCells))
  const [end, last] = [boxes.at(-1), points.at(-1)]
  if (points.length > 1) haloLine(context, painting, points, false)
  if (end) frameSpace(context, painting, end, spaceCells, painting.colors.path)
  const before = points.at(-2)
  if (last && before) arrowHead(context, painting, before, last)
  if (stoppedAt) {
    const [x, y, size] = [view.toX(stoppedAt.col + 0.5), view.toY(stoppedAt.row + 0.5), view.cellPx * 0.28]
    const cross = new Path2D()
    line(cross, x - size, y - size, x + size, y + size)
    line(cross, x + size, y - size, x - size, y + size)
    strokeTwice(context, painting, cross, colors.danger)
  }
  if (end) pill(context, painting, overlay.label, spaceRect(end, spaceCells))
}

function paintRoute(context: CanvasRenderingContext2D, painting: Painting, overlay: Of<'route'>): void {
  const end = overlay.path.at(-1)
  if (!end) return
  haloLine(context, painting, overlay.path.map(middleOf(overlay.spaceCells)), true)
  pill(context, painting, overlay.label, spaceRect(end, overlay.spaceCells), { first: 'below' })
}

/** Routes to one place: the first a line, the others dashed over it in another color, each with its label and opportunities. */
function paintRoutes(
  context: CanvasRenderingContext2D,
  painting: Painting,
  { routes, spaceCells }: Of<'routes'>,
): void {
  const { view, colors, scene } = painting
  for (const [i, { path }] of routes.entries()) {
    const line = new Path2D()
    for (const { x, y } of path.map(middleOf(spaceCells))) line.lineTo(view.toX(x), view.toY(y))
    if (i === 0) strokeTwice(context, painting, line, colors.path)
    else strokeBroken(context, painting, line, colors.selection)
  }
  for (const { provokes } of routes)
    for (const { by, square } of provokes) {
      const attacker = scene.map.tables.creatures.get(by)
      if (attacker) paintOpportunity(context, painting, attacker, square)
    }
  const end = routes[0]?.path.at(-1)
  if (!end) return
  frameSpace(context, painting, end, spaceCells, painting.colors.path)
  pills(
    context,
    painting,
    routes.map(({ label }, i) => ({ text: label, of: spaceRect(end, spaceCells), first: i === 0 ? 'above' : 'below' })),
  )
}

function strokeBroken(context: CanvasRenderingContext2D, { view, colors }: Painting, path: Path2D, ink: string): void {
  context.setLineDash([view.cellPx * 0.26, view.cellPx * 0.2])
  haloStroke(context, [Math.max(4, view.cellPx * 0.12), colors.halo], [Math.max(2.5, view.cellPx * 0.075), ink], () =>
    context.stroke(path),
  )
  context.setLineDash([])
}

interface At {
  readonly x: number
  readonly y: number
}

const middleOf =
  (spaceCells: number) =>
  ({ col, row }: Cell): At => ({ x: col + spaceCells / 2, y: row + spaceCells / 2 })

function haloLine(
  context: CanvasRenderingContext2D,
  painting: Painting,
  points: readonly At[],
  isBroken: boolean,
): void {
  const { view, colors } = painting
  const path = new Path2D()
  for (const { x, y } of points) path.lineTo(view.toX(x), view.toY(y))
  if (isBroken) context.setLineDash([view.cellPx * 0.22, view.cellPx * 0.16])
  strokeTwice(context, painting, path, isBroken ? colors.danger : colors.path)
  context.setLineDash([])
}

function strokeTwice(context: CanvasRenderingContext2D, { view, colors }: Painting, path: Path2D, ink: string): void {
  haloStroke(context, [Math.max(5, view.cellPx * 0.15), colors.halo], [Math.max(2.5, view.cellPx * 0.075), ink], () =>
    context.stroke(path),
  )
}

function arrowHead(context: CanvasRenderingContext2D, { view, colors }: Painting, before: At, tip: At): void {
  const size = Math.max(8, view.cellPx * 0.32)
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  traceArrowHead(context, view.toX(tip.x), view.toY(tip.y), angle, size * 0.5, size)
  haloFill(context, colors.halo, colors.path)
}

/** A label beside a space. Returns its box, for the labels after it; none for an empty text. */
function pill(
  context: CanvasRenderingContext2D,
  painting: Painting,
  text: string,
  space: CellRect,
  place: Pick<PillStyle, 'first' | 'taken'> = {},
): readonly Box[] {
  const { view } = painting
  if (text === '') return []
  const sizePx = letterPx(view, 11, 14, 1 / 3.2)
  return [pillBeside(context, painting, text, space, { ...place, sizePx })]
}
