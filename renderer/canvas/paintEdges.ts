/**
 * Paints what stands between squares. All of a wall's color is one path, filled once: where one wall goes on in the next they
 * overlap, and painted one by one they would show a knob there, darker or thicker than the run (soft rims, layers half seen through).
 */
import { unreachable } from '../../src/base/invariant.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { MapColors } from '../theme/mapColors.ts'

/** Below this width of a square (device pixels) an edge is a plain line in its color. */
const LEAST_DETAIL_CELL_PX = 9
/** Parts of an edge that are wall beside a door, and beside a pane. */
const [JAMB, FRAME] = [0.16, 0.14]

/** Where an edge runs, in device pixels: along x for a north border, along y for a west one. */
interface Run {
  readonly edge: Edge
  readonly x: number
  readonly y: number
  readonly length: number
  readonly thick: number
}

/**
 * Paints edges; square (0, 0) is at the context's origin. Open doors swing to the south or east. `ground` fills the gap of doors
 * and windows, so that they read on any terrain.
 */
export function paintEdges(
  context: CanvasRenderingContext2D,
  edges: Iterable<Edge>,
  cellPx: number,
  colors: MapColors,
  ground: string,
): void {
  const runs = Array.from(edges, (edge) => runOf(edge, cellPx))
  const [walls, barriers] = [new Path2D(), new Path2D()]
  for (const run of runs) {
    if (run.edge.kind === 'barrier') addBarrier(barriers, run)
    else addWall(walls, run)
  }
  context.fillStyle = colors.wall
  context.fill(walls)
  context.fillStyle = colors.barrier
  context.fill(barriers)
  for (const run of runs) {
    const { edge } = run
    if (edge.kind !== 'door' && edge.kind !== 'window' && !edge.secret) continue
    context.save()
    context.translate(run.x, run.y)
    if (edge.border === 'west') context.transform(0, 1, 1, 0, 0, 0)
    if (edge.kind === 'door') door(context, run, colors, ground)
    if (edge.kind === 'window') windowPane(context, run, colors, ground)
    if (edge.secret && cellPx >= 14) secretMark(context, run, colors)
    context.restore()
  }
}

function runOf(edge: Edge, cellPx: number): Run {
  const { col, row } = edge.cell
  const [x, y] = [Math.round(col * cellPx), Math.round(row * cellPx)]
  const end = edge.border === 'north' ? Math.round((col + 1) * cellPx) - x : Math.round((row + 1) * cellPx) - y
  const thick = cellPx < LEAST_DETAIL_CELL_PX ? 1.5 : Math.max(3, Math.round(cellPx * 0.13))
  return { edge, x, y, length: end, thick }
}

/** Adds the part of an edge between two places along it, `side` pixels to either side of its middle. */
function bar(path: Path2D, { edge, x, y }: Run, from: number, to: number, side: number): void {
  // Whole pixels: a soft rim would make every wall a little wider than the next.
  const [near, width] = [-Math.floor(side), Math.max(1, side * 2)]
  if (edge.border === 'north') path.rect(x + from, y + near, to - from, width)
  else path.rect(x + near, y + from, width, to - from)
}

/** Wall reaches half its thickness beyond its ends, which fills the corner where it turns. */
function addWall(path: Path2D, run: Run): void {
  const { length, thick, edge } = run
  const half = Math.floor(thick / 2)
  switch (edge.kind) {
    case 'wall':
      return bar(path, run, -half, length - half + thick, thick / 2)
    case 'door':
    case 'window': {
      const post = Math.round(length * (edge.kind === 'door' ? JAMB : FRAME))
      bar(path, run, -half, post, thick / 2)
      return bar(path, run, length - post, length - half + thick, thick / 2)
    }
    case 'barrier':
      return
    default:
      unreachable(edge.kind)
  }
}

function addBarrier(path: Path2D, run: Run): void {
  const { length, thick } = run
  bar(path, run, 0, length, Math.max(1, Math.round(thick * 0.4)) / 2)
  const post = Math.max(2, Math.round(thick * 0.7))
  for (const at of [0, 1 / 3, 2 / 3, 1]) {
    const from = Math.round(at * length) - Math.floor(post / 2)
    bar(path, run, from, from + post, Math.round(thick * 1.1) / 2)
  }
}

function door(
  context: CanvasRenderingContext2D,
  { edge: { door: state }, length, thick }: Run,
  colors: MapColors,
  ground: string,
): void {
  const jamb = Math.round(length * JAMB)
  const colour = state === 'open' ? colors.doorOpen : colors.door
  context.strokeStyle = colour
  const leaf = length - 2 * jamb
  if (state === 'open') {
    context.lineWidth = Math.max(1, thick * 0.3)
    context.setLineDash([Math.max(2, thick * 0.6), Math.max(2, thick * 0.5)])
    context.beginPath()
    context.arc(jamb, 0, leaf, 0, Math.PI / 2)
    context.stroke()
    context.setLineDash([])
    context.fillStyle = colour
    context.fillRect(jamb - thick * 0.35, 0, thick * 0.7, leaf)
    return
  }
  context.fillStyle = ground
  context.fillRect(jamb, -thick * 0.75, leaf, thick * 1.5)
  context.lineWidth = Math.max(1, thick * 0.3)
  context.strokeRect(jamb, -thick * 0.75, leaf, thick * 1.5)
  if (state !== 'locked' || length < LEAST_DETAIL_CELL_PX) return
  // A keyhole: a bar through the middle, told from a closed door without color.
  context.fillStyle = colour
  context.fillRect(jamb, -thick * 0.75, leaf, thick * 1.5)
  context.fillStyle = ground
  context.beginPath()
  context.arc(length / 2, 0, thick * 0.42, 0, 2 * Math.PI)
  context.fill()
}

function windowPane(
  context: CanvasRenderingContext2D,
  { length, thick }: Run,
  colors: MapColors,
  ground: string,
): void {
  const frame = Math.round(length * FRAME)
  context.fillStyle = ground
  context.fillRect(frame, -thick * 0.6, length - 2 * frame, thick * 1.2)
  context.strokeStyle = colors.window
  context.lineWidth = Math.max(1, thick * 0.3)
  context.beginPath()
  for (const at of [-0.45, 0.45]) {
    context.moveTo(frame, at * thick)
    context.lineTo(length - frame, at * thick)
  }
  context.stroke()
}

/** An S in a ring on the middle of the edge, upright on either border. */
function secretMark(
  context: CanvasRenderingContext2D,
  { edge: { border }, length, thick }: Run,
  colors: MapColors,
): void {
  const radius = Math.max(5, thick * 1.3)
  context.save()
  context.translate(length / 2, 0)
  if (border === 'west') context.transform(0, 1, 1, 0, 0, 0)
  context.fillStyle = colors.secret
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = colors.labelHalo.slice(0, 7)
  context.font = `700 ${Math.round(radius * 1.5)}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('S', 0, radius * 0.08)
  context.restore()
}
