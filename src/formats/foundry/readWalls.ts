import { ok, type Result } from '../../base/result.ts'
import { drawingSchema, type Drawing } from '../../map/records/annotations.ts'
import { lossIf } from '../draft.ts'
import type { LineReport, Loss, SnapOptions } from '../format.ts'
import { edgesOfLines, type FileLine, type SnappedLines } from '../lines/edgesOfLines.ts'
import { lossesOfLines } from '../lines/lossesOfLines.ts'
import type { ScenePlace } from './place.ts'
import { ownFlags, type Scene } from './schema.ts'

type Wall = Scene['walls']['items'][number]

/** A wall that ends this close to the edge of the picture is meant to reach it, in squares. */
const AT_EDGE = 0.1

/** The line of a wall, in squares. */
function lineOf({ c: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }: Wall, place: ScenePlace): FileLine['line'] {
  const { toSquares, picture, size } = place
  const [a, b] = [
    { x: toSquares(x1, 'x'), y: toSquares(y1, 'y') },
    { x: toSquares(x2, 'x'), y: toSquares(y2, 'y') },
  ]
  const across = { from: picture.x, to: picture.x + picture.widthSquares, size: size.widthCells }
  const down = { from: picture.y, to: picture.y + picture.heightSquares, size: size.heightCells }
  const to = (end: Point, other: Point): Point =>
    transposed(toEdge(transposed(toEdge(end, other, across)), transposed(other), down))
  const [start, end] = [to(a, b), to(b, a)]
  return [start.x, start.y, end.x, end.y]
}

type Point = { readonly x: number; readonly y: number }
const transposed = ({ x, y }: Point): Point => ({ x: y, y: x })

/** Extends the end of a wall from the left or right edge of the picture to that of the map, beyond a square that is only partly visible. */
function toEdge(end: Point, other: Point, { from, to, size }: { from: number; to: number; size: number }): Point {
  const edge = end.x < other.x && end.x > 0 && end.x <= from + AT_EDGE ? 0 : end.x
  const x = end.x > other.x && end.x < size && end.x >= to - AT_EDGE ? size : edge
  return x === end.x ? end : { x, y: end.y + ((x - end.x) * (end.y - other.y)) / (end.x - other.x) }
}

/** The edges of a scene's walls, drawings of the lines that changed, and the losses. */
export function wallsOf(
  { walls: given }: Scene,
  place: ScenePlace,
  snap: SnapOptions,
): Result<SnappedLines & { drawings: readonly Drawing[]; losses: readonly Loss[] }> {
  // Outlines of solid terrain are not walls here: the terrain itself comes back.
  const walls = given.items.filter((wall) => ownFlags(wall.flags).edge !== 'outline')
  const snapped = edgesOfLines(
    place.size,
    walls.map((wall) => ({ line: lineOf(wall, place), edge: edgeOf(wall), isOpening: isOpening(wall) })),
    snap,
    '$.walls',
  )
  if (!snapped.ok) return snapped
  const count = (which: (wall: Wall) => boolean) =>
    walls.filter((wall) => wall.move !== 0 && wall.door === 0 && which(wall)).length
  return ok({
    ...snapped.value,
    drawings: drawingsOf(snapped.value.lines),
    losses: [
      ...lossesOfLines(snapped.value),
      ...lossIf('lines-one-way', walls.filter(({ dir }) => dir !== 0).length),
      ...lossIf(
        'lines-limited',
        count((wall) => sightOf(wall) === LIMITED),
      ),
      ...lossIf(
        'lines-invisible',
        count((wall) => sightOf(wall) === 0),
      ),
      ...lossIf('lines-settings', walls.filter(hasSettings).length),
      ...lossIf('lines-broken', given.broken),
    ],
  })
}

const LIMITED = 10
/** Sight limited by distance: how windows are made since generation 11. */
const PROXIMITY = [30, 40]

const sightOf = ({ sight, sense = 20 }: Wall): number => sight ?? sense * (sense === 1 ? 20 : 1)

/** True if light or sound pass a wall differently from sight and creatures, or its door has a sound. */
const hasSettings = (wall: Wall): boolean =>
  wall.move !== 0 &&
  ((wall.light ?? sightOf(wall)) !== sightOf(wall) ||
    (wall.sound ?? wall.move) !== wall.move ||
    (wall.doorSound ?? '') !== '')

const isOpening = (wall: Wall): boolean => wall.door > 0 || (wall.move !== 0 && PROXIMITY.includes(sightOf(wall)))

/** The edge that a wall becomes; null for one that blocks no movement. */
function edgeOf(wall: Wall): FileLine['edge'] {
  if (wall.door > 0)
    return { kind: 'door', door: wall.ds === 1 ? 'open' : 'closed', doorLocked: wall.ds === 2, secret: wall.door === 2 }
  const sight = sightOf(wall)
  if (wall.move === 0) return sight === LIMITED ? { kind: 'barrier' } : null
  return { kind: sight === 0 || PROXIMITY.includes(sight) ? 'window' : 'wall' }
}

const CHANGED: ReadonlySet<LineReport['outcome']> = new Set(['snapped', 'approximated', 'shape', 'dropped'])

/** Most points of one drawing. */
const MAX_POINTS = 5000

/** Drawings of the original lines that changed; consecutive lines that connect are one drawing. */
function drawingsOf(lines: readonly LineReport[]): Drawing[] {
  const paths: { x: number; y: number }[][] = []
  for (const { line, outcome } of lines) {
    if (!CHANGED.has(outcome)) continue
    const [x1, y1, x2, y2] = line
    const path = paths.at(-1)
    const end = path?.at(-1)
    if (path && path.length < MAX_POINTS && end?.x === x1 && end.y === y1) path.push({ x: x2, y: y2 })
    else
      paths.push([
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ])
  }
  return paths.flatMap((points, i) => {
    const style = { gmOnly: true, shape: 'polyline', colour: '#7a4fb0', widthSquares: 0.05 }
    const drawing = drawingSchema.safeParse({ id: `wall-${i + 1}`, points, ...style })
    return drawing.success ? [drawing.data] : []
  })
}
