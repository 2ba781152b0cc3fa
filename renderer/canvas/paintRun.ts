/** Paints the events of a run: paths by side, reactions, opened doors, and moving creatures. */
import { sideIndex } from '../../src/draw/tokens/sides.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { Emphasis, RunMark } from '../editor/preview.ts'
import { edgeEnds } from '../editor/tools/hitTest.ts'
import { haloFill, haloStroke, traceArrowHead } from './haloStroke.ts'
import type { Painting } from './painting.ts'
import { paintStar, paintOpportunity } from './paintOpportunity.ts'

type Of<K extends RunMark['kind']> = Extract<RunMark, { kind: K }>

/** Strokes and gaps of the routes of each side, in widths of the line: they differ without color. */
export const SIDE_DASHES: readonly (readonly number[])[] = [[], [3.5, 2], [0.1, 2], [5, 2, 0.1, 2], [1.6, 1.6]]

const ALPHA: Readonly<Record<Emphasis, number>> = { now: 1, before: 0.4, other: 0.5 }
const WIDTH_SQUARES: Readonly<Record<Emphasis, number>> = { now: 0.16, before: 0.1, other: 0.07 }
/** Share of the space that a path leaves free at its end, so that the arrow points at a visible token. */
const ROOM_AT_END = 0.42

/** Paints a path in the color and pattern of its side, from a dot to an arrowhead at the rim of the token. */
export function paintTrail(context: CanvasRenderingContext2D, { view, colors }: Painting, trail: Of<'trail'>): void {
  const { side, emphasis, spaceCells } = trail
  const points = shortened(trail.points, spaceCells * ROOM_AT_END)
  const [start, before, end] = [points[0], points.at(-2), points.at(-1)]
  if (!start || !before || !end) return
  const index = sideIndex(side)
  const ink = emphasis === 'other' ? colors.label : (colors.sides[index]?.fill ?? colors.path)
  const width = Math.max(emphasis === 'now' ? 3 : 1.5, WIDTH_SQUARES[emphasis] * view.cellPx)
  const px = ({ x, y }: Point): readonly [number, number] => [view.toX(x), view.toY(y)]
  context.save()
  context.globalAlpha = ALPHA[emphasis]
  context.lineCap = context.lineJoin = 'round'
  const dash = SIDE_DASHES[index] ?? []
  haloStroke(context, [width * 1.9, colors.halo], [width, ink], (drawn) => {
    // The halo is solid, so that the gaps of the pattern are visible on every floor.
    context.setLineDash(drawn === width ? dash.map((part) => part * width) : [])
    context.beginPath()
    for (const point of points) context.lineTo(...px(point))
    context.stroke()
  })
  context.setLineDash([])
  context.beginPath()
  context.arc(...px(start), width * 1.15, 0, 2 * Math.PI)
  haloFill(context, colors.halo, ink)
  const [[x, y], [fromX, fromY]] = [px(end), px(before)]
  const angle = Math.atan2(y - fromY, x - fromX)
  traceArrowHead(context, x, y, angle, width, width * 2.2 + 4)
  haloFill(context, colors.halo, ink)
  context.restore()
}

/** A line without the last `squares` of it; a line that is shorter keeps its last half. */
function shortened(points: readonly Point[], squares: number): readonly Point[] {
  const [before, end] = [points.at(-2), points.at(-1)]
  if (!before || !end) return points
  const length = Math.hypot(end.x - before.x, end.y - before.y)
  const part = length === 0 ? 1 : Math.max(0.5, 1 - squares / length)
  const cut = { x: before.x + (end.x - before.x) * part, y: before.y + (end.y - before.y) * part }
  return [...points.slice(0, -1), cut]
}

/** Paints a reaction that was used: a dashed line from its attacker to a star on the provoking square. */
export function paintReaction(
  context: CanvasRenderingContext2D,
  painting: Painting,
  { by, square, emphasis }: Of<'opportunity'>,
): void {
  const creature = by === null ? undefined : painting.scene.map.tables.creatures.get(by)
  context.save()
  context.globalAlpha = ALPHA[emphasis]
  if (creature) paintOpportunity(context, painting, creature, square)
  else paintStar(context, painting, square)
  context.restore()
}

/** Paints a ring on a door that was opened, with a leaf ajar in it. */
export function paintOpenedDoor(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  { edge, emphasis }: Of<'opened-door'>,
): void {
  const [a, b] = edgeEnds(edge)
  const [x, y] = [view.toX((a.x + b.x) / 2), view.toY((a.y + b.y) / 2)]
  const radius = Math.max(7, view.cellPx * 0.26)
  context.save()
  context.globalAlpha = ALPHA[emphasis]
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colors.halo
  context.fill()
  context.lineWidth = Math.max(1.5, radius * 0.16)
  context.strokeStyle = colors.path
  context.stroke()
  const [left, bottom, leaf] = [x - radius * 0.4, y + radius * 0.5, radius]
  context.beginPath()
  context.moveTo(left, bottom - leaf)
  context.lineTo(left, bottom)
  context.lineTo(left + leaf * 0.75, bottom)
  context.moveTo(left, bottom - leaf)
  context.quadraticCurveTo(left + leaf * 0.75, bottom - leaf, left + leaf * 0.75, bottom)
  context.strokeStyle = colors.label
  context.stroke()
  context.restore()
}

/** Paints the token of a creature that is between two squares. */
export function paintWalker(
  context: CanvasRenderingContext2D,
  { view, sprites }: Painting,
  { creature, at }: Of<'walker'>,
): void {
  const spaceCells = SPACE_CELLS[creature.size]
  const { canvas, halfPx } = sprites.of(creature, spaceCells * view.cellPx, view.pixelRatio)
  const [x, y] = [
    view.originX + (at.x + spaceCells / 2) * view.cellPx,
    view.originY + (at.y + spaceCells / 2) * view.cellPx,
  ]
  context.drawImage(canvas, x - halfPx, y - halfPx)
}
