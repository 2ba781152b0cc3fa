/** Walls, doors, windows and barriers between squares. Every state has a shape of its own: no color is needed to tell them. */
import { unreachable } from '../../base/invariant.ts'
import type { Edge } from '../../map/records/edge.ts'
import { PATH_OPS, type Mark, type PathNumbers } from '../../draw/marks.ts'
import { linePath, pathMark, polygonPath } from '../../draw/paths.ts'
import { textMark } from '../drawing.ts'
import type { Scene } from '../scene/scene.ts'
import { ptOfSquare, xOf, yOf, type Frame } from './frame.ts'

/** Shares of a square. */
const WALL_WIDTH = 0.09
const DOOR_FROM = 0.16
const DOOR_TO = 0.84
const DOOR_DEPTH = 0.09

/** Edges of the frame's window. All walls are one mark. */
export function drawEdges(scene: Scene, frame: Frame): Mark[] {
  const edges = scene.edgesIn(frame.window)
  const walls: number[] = []
  const rest: Mark[] = []
  for (const edge of edges) {
    if (edge.kind === 'wall') walls.push(...between(frame, edge, 0, 1))
    if (edge.kind !== 'wall' || edge.secret) rest.push(...drawEdge(scene, frame, edge))
  }
  const stroke = scene.ink.text
  if (walls.length === 0) return rest
  return [pathMark(walls, { stroke, width: WALL_WIDTH * frame.squareInches, cap: 'round' }), ...rest]
}

/** From one share of the edge to another, moved `aside` squares to its right (looking along it). */
function between(frame: Frame, { cell, border }: Edge, from: number, to: number, aside = 0): PathNumbers {
  const across = border === 'north'
  const at = (share: number): readonly [number, number] =>
    across
      ? [xOf(frame, cell.col + share), yOf(frame, cell.row + aside)]
      : [xOf(frame, cell.col - aside), yOf(frame, cell.row + share)]
  return linePath(...at(from), ...at(to))
}

/** The rectangle along an edge between two shares, `depth` squares thick to either side. */
function slab(frame: Frame, edge: Edge, from: number, to: number, depth: number): PathNumbers {
  const [, x1 = 0, y1 = 0, , x2 = 0, y2 = 0] = between(frame, edge, from, to, -depth)
  const [, x3 = 0, y3 = 0, , x4 = 0, y4 = 0] = between(frame, edge, from, to, depth)
  return polygonPath([x1, y1, x2, y2, x4, y4, x3, y3])
}

/** One edge by itself: also what the legend shows. */
export function drawEdge(scene: Scene, frame: Frame, edge: Edge): Mark[] {
  const { ink } = scene
  const square = frame.squareInches
  const thin = 0.035 * square
  const wall = (from: number, to: number) =>
    pathMark(between(frame, edge, from, to), { stroke: ink.text, width: WALL_WIDTH * square, cap: 'round' })
  const marks: Mark[] = []
  switch (edge.kind) {
    case 'wall':
      marks.push(wall(0, 1))
      break
    case 'door':
      marks.push(wall(0, DOOR_FROM), wall(DOOR_TO, 1), ...drawDoorLeaf(scene, frame, edge))
      break
    case 'window':
      marks.push(wall(0, 0.12), wall(0.88, 1))
      marks.push(pathMark(slab(frame, edge, 0.12, 0.88, 0.045), { fill: '#ffffff', stroke: ink.text, width: thin }))
      marks.push(pathMark(between(frame, edge, 0.12, 0.88), { stroke: ink.text, width: thin }))
      break
    case 'barrier': {
      const posts = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((share) => {
        const [, x1 = 0, y1 = 0] = between(frame, edge, share, share, -0.07)
        const [, x2 = 0, y2 = 0] = between(frame, edge, share, share, 0.07)
        return [PATH_OPS.move, x1, y1, PATH_OPS.line, x2, y2]
      })
      const paint = { stroke: ink.text, widthInches: 0.04 * square }
      marks.push(pathMark(between(frame, edge, 0, 1), paint), pathMark(posts, paint))
      break
    }
    default:
      return unreachable(edge.kind)
  }
  if (edge.secret) marks.push(...drawSecret(scene, frame, edge))
  return marks
}

function drawDoorLeaf({ ink }: Scene, frame: Frame, edge: Edge): Mark[] {
  const square = frame.squareInches
  const outline = { fill: '#ffffff', stroke: ink.text, widthInches: 0.035 * square }
  switch (edge.door) {
    case 'closed':
      return [pathMark(slab(frame, edge, DOOR_FROM, DOOR_TO, DOOR_DEPTH), outline)]
    case 'locked':
      return [
        pathMark(slab(frame, edge, DOOR_FROM, DOOR_TO, DOOR_DEPTH), outline),
        pathMark(slab(frame, edge, 0.4, 0.6, DOOR_DEPTH), { fill: ink.text }),
      ]
    case 'open': {
      // The leaf stands out of the wall at its hinge, and a thin line shows its swing.
      const [, hx = 0, hy = 0, , ex = 0, ey = 0] = between(frame, edge, DOOR_FROM, DOOR_TO)
      const [x, y] = edge.border === 'north' ? [hx, hy + ex - hx] : [hx + ey - hy, hy]
      const swing = [PATH_OPS.move, ex, ey, PATH_OPS.curve, ...quarterCircle(ex, ey, x, y, hx, hy)]
      return [
        pathMark(linePath(hx, hy, x, y), { stroke: ink.text, width: 0.08 * square }),
        pathMark(swing, { stroke: ink.text, width: 0.02 * square, dash: [0.05 * square, 0.05 * square] }),
      ]
    }
    default:
      return unreachable(edge.door)
  }
}

/** A quarter circle about `cx`, `cy` as one Bézier: its handles and its end. */
function quarterCircle(x1: number, y1: number, x2: number, y2: number, cx: number, cy: number): readonly number[] {
  const k = 0.5523
  return [x1 + (x2 - cx) * k, y1 + (y2 - cy) * k, x2 + (x1 - cx) * k, y2 + (y1 - cy) * k, x2, y2]
}

function drawSecret({ ink }: Scene, frame: Frame, edge: Edge): Mark[] {
  const [, x = 0, y = 0] = between(frame, edge, 0.5, 0.5)
  const pt = ptOfSquare(frame, 0.26, 4, 16)
  const half = (pt / 72) * 0.62
  return [
    pathMark([PATH_OPS.rect, x - half, y - half, half * 2, half * 2], {
      fill: '#ffffff',
      stroke: ink.text,
      width: half * 0.12,
    }),
    textMark('S', x, y + (pt / 72) * 0.36, { pt, bold: true, align: 'center', color: ink.text }),
  ]
}
