import { unreachable } from '../../src/base/invariant.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { MapColours } from '../theme/mapColours.ts'

/** Below this width of a square (device pixels) an edge is a plain line in its colour. */
const LEAST_DETAIL_CELL_PX = 9

/**
 * Paints one edge. Its line runs along the context's x axis from the west or north vertex; an open door swings to the south or
 * east. `ground` fills the gap of doors and windows, so that they read on any terrain.
 */
export function paintEdge(
  context: CanvasRenderingContext2D,
  edge: Edge,
  cellPx: number,
  colours: MapColours,
  ground: string,
): void {
  context.save()
  context.translate(Math.round(edge.cell.col * cellPx), Math.round(edge.cell.row * cellPx))
  if (edge.border === 'west') context.transform(0, 1, 1, 0, 0, 0)
  const length = Math.round(cellPx)
  const thick = Math.max(cellPx < LEAST_DETAIL_CELL_PX ? 1.5 : 2.5, cellPx * 0.13)
  context.lineCap = 'butt'
  switch (edge.kind) {
    case 'wall':
      wall(context, length, thick, colours.wall)
      break
    case 'door':
      door(context, edge, length, thick, colours, ground)
      break
    case 'window':
      windowPane(context, length, thick, colours, ground)
      break
    case 'barrier':
      barrier(context, length, thick, colours.barrier)
      break
    default:
      unreachable(edge.kind)
  }
  if (edge.secret && cellPx >= 14) secretMark(context, edge, length, thick, colours)
  context.restore()
}

const wall = (context: CanvasRenderingContext2D, length: number, thick: number, colour: string): void => {
  context.fillStyle = colour
  context.fillRect(-thick / 2, -thick / 2, length + thick, thick)
}

function door(
  context: CanvasRenderingContext2D,
  { door: state }: Edge,
  length: number,
  thick: number,
  colours: MapColours,
  ground: string,
): void {
  const jamb = length * 0.16
  wall(context, jamb, thick, colours.wall)
  context.fillRect(length - jamb, -thick / 2, jamb + thick / 2, thick)
  const colour = state === 'open' ? colours.doorOpen : colours.door
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
  // A keyhole: a bar through the middle, told from a closed door without colour.
  context.fillStyle = colour
  context.fillRect(jamb, -thick * 0.75, leaf, thick * 1.5)
  context.fillStyle = ground
  context.beginPath()
  context.arc(length / 2, 0, thick * 0.42, 0, 2 * Math.PI)
  context.fill()
}

function windowPane(
  context: CanvasRenderingContext2D,
  length: number,
  thick: number,
  colours: MapColours,
  ground: string,
): void {
  wall(context, length, thick, colours.wall)
  const inset = length * 0.14
  context.fillStyle = ground
  context.fillRect(inset, -thick * 0.6, length - 2 * inset, thick * 1.2)
  context.strokeStyle = colours.window
  context.lineWidth = Math.max(1, thick * 0.3)
  context.beginPath()
  for (const at of [-0.45, 0.45]) {
    context.moveTo(inset, at * thick)
    context.lineTo(length - inset, at * thick)
  }
  context.stroke()
}

function barrier(context: CanvasRenderingContext2D, length: number, thick: number, colour: string): void {
  context.fillStyle = colour
  context.fillRect(0, -thick * 0.2, length, thick * 0.4)
  for (const at of [0, 1 / 3, 2 / 3, 1])
    context.fillRect(at * length - thick * 0.35, -thick * 0.55, thick * 0.7, thick * 1.1)
}

/** An S in a ring on the middle of the edge, upright on either border. */
function secretMark(
  context: CanvasRenderingContext2D,
  { border }: Edge,
  length: number,
  thick: number,
  colours: MapColours,
): void {
  const radius = Math.max(5, thick * 1.3)
  context.save()
  context.translate(length / 2, 0)
  if (border === 'west') context.transform(0, 1, 1, 0, 0, 0)
  context.fillStyle = colours.secret
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = colours.labelHalo.slice(0, 7)
  context.font = `700 ${Math.round(radius * 1.5)}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('S', 0, radius * 0.08)
  context.restore()
}
