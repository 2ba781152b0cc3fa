/** Walls, low walls, windows and doors: everything on the borders of squares. */
import { doorWord } from '../../map/edges.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { Color, Mark, PathNumbers } from '../marks.ts'
import { circlePath, pathMark, polygonPath, rectPath } from '../paths.ts'
import { edgePath, edgesIn, nearestIndex } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { lookOf } from '../symbols/edgeLooks.ts'
import { placeDrawing } from '../symbols/placeSymbol.ts'
import type { SymbolPen } from '../symbols/symbol.ts'
import { drawDoor } from '../symbols/doors.ts'
import { BRIDGE } from '../facts/features.ts'
import { drawBars, drawBoards, drawFence, drawGlass, drawRail, drawStones } from '../symbols/openings.ts'

/** A stroke of a wall, the widest first. */
export interface WallStroke {
  readonly width: number
  readonly color: Color
}

/** Style of edges. */
export interface EdgeStyle {
  readonly wall: readonly WallStroke[]
  /** Floor of a doorway; null: none. */
  readonly threshold: Color | null
  /** The letter of what is secret, and the disc it stands on. */
  readonly secretInk: Color
  readonly secretPlate: Color
  /** Thickness of a door's leaf, in squares. */
  readonly leaf: number
  /** Slanted stripes on the floor on both sides of a door; absent: none. */
  readonly chevrons?: { readonly light: Color; readonly dark: Color }
}

/** An edge, or the first of two that make a double door, with its length. */
export interface EdgeSpan {
  readonly edge: Edge
  readonly lengthSquares: 1 | 2
}

/** All edges of a drawing. */
export const edgeLayer = (edgeStyle: EdgeStyle): Layer => ({
  part: 'edges',
  draw: (drawing) => {
    const edges = edgesIn(drawing.scene, drawing.area)
    const spans = edges.flatMap((edge) => spanOf(drawing, edge) ?? [])
    const of = (kind: Edge['kind']) => spans.filter(({ edge }) => edge.kind === kind && !edge.secret)
    const walls = edges.filter(({ kind, secret }) => kind === 'wall' && !secret)
    return [
      ...wallMarks(
        walls.filter((edge) => !lookOf(edge)),
        edgeStyle.wall,
      ),
      ...of('wall')
        .filter(({ edge }) => lookOf(edge))
        .flatMap((span) => inPlace(drawing, span, () => undefined)),
      ...of('barrier').flatMap((span) => inPlace(drawing, span, (pen) => drawLowWall(pen, drawing, span.edge))),
      ...of('window').flatMap((span) => inPlace(drawing, span, (pen) => drawWindow(pen, drawing))),
      ...of('door').flatMap((span) => doorMarks(drawing, span, edgeStyle)),
      ...edges.filter(({ secret }) => secret).flatMap((edge) => secretMarks(drawing, edge, edgeStyle)),
    ]
  },
})

function wallMarks(walls: readonly Edge[], strokes: readonly WallStroke[]): Mark[] {
  if (walls.length === 0) return []
  const path = walls.flatMap(edgePath)
  return strokes.map(({ width, color }) => pathMark(path, { stroke: color, width, cap: 'square' }))
}

/** The span that begins with an edge; undefined for the second half of a double door. */
function spanOf({ scene }: MapDrawing, edge: Edge): EdgeSpan | undefined {
  if (edge.kind !== 'door') return { edge, lengthSquares: 1 }
  if (edge.leaf !== undefined) {
    const hasPartner = partnerAt(scene, edge)
    return hasPartner && edge.leaf === 'second' ? undefined : { edge, lengthSquares: hasPartner ? 2 : 1 }
  }
  const { col, row } = edge.cell
  const at = (by: number) =>
    edge.border === 'north' ? scene.edgeGrid.north(col + by, row) : scene.edgeGrid.west(col, row + by)
  const isPair = (other: Edge | undefined) =>
    other?.kind === 'door' &&
    other.leaf === undefined &&
    !other.secret &&
    !edge.secret &&
    doorWord(other) === doorWord(edge)
  // Doors in a row are paired from the first one on.
  let before = 0
  while (isPair(at(-before - 1))) before++
  if (before % 2 === 1) return undefined
  return { edge, lengthSquares: isPair(at(1)) ? 2 : 1 }
}

/** True if the other leaf of a double door is beside it. */
function partnerAt({ edgeGrid }: MapDrawing['scene'], { cell: { col, row }, border, leaf }: Edge): boolean {
  const by = leaf === 'first' ? 1 : -1
  const other = border === 'north' ? edgeGrid.north(col + by, row) : edgeGrid.west(col, row + by)
  return other?.kind === 'door' && other.leaf !== undefined && other.leaf !== leaf
}

/** Draws along an edge, x from its north or west end and y across it: the look that the edge names, else `draw`. */
function inPlace({ style }: MapDrawing, span: EdgeSpan, draw: (pen: SymbolPen) => void): readonly Mark[] {
  const { edge, lengthSquares } = span
  const { col, row } = edge.cell
  const isNorth = edge.border === 'north'
  const own = lookOf(edge)
  return placeDrawing(
    own ? (pen) => own.draw(pen, { ...edge, door: doorWord(edge), lengthSquares }) : draw,
    style.symbols,
    {
      x: isNorth ? col : col - lengthSquares / 2,
      y: isNorth ? row : row + lengthSquares / 2,
      widthSquares: lengthSquares,
      heightSquares: 0,
      rotationDegrees: isNorth ? 0 : 90,
    },
  )
}

const THRESHOLD_INSET = 0.08
const THRESHOLD_DEPTH = 0.2

function doorMarks(drawing: MapDrawing, span: EdgeSpan, edgeStyle: EdgeStyle): readonly Mark[] {
  const { edge, lengthSquares } = span
  const { col, row } = edge.cell
  const [x, y, length] = [THRESHOLD_INSET, -THRESHOLD_DEPTH / 2, lengthSquares - 2 * THRESHOLD_INSET]
  const box =
    edge.border === 'north'
      ? rectPath(col + x, row + y, length, THRESHOLD_DEPTH)
      : rectPath(col + y, row + x, THRESHOLD_DEPTH, length)
  const threshold = edgeStyle.threshold === null ? [] : [pathMark(box, { fill: edgeStyle.threshold })]
  const door = inPlace(drawing, span, (pen) =>
    drawDoor(pen, {
      state: doorWord(edge),
      lengthSquares,
      leaf: edgeStyle.leaf,
      isSliding: drawing.scene.dressing === 'ship',
    }),
  )
  return [...threshold, ...(edgeStyle.chevrons ? chevronMarks(span, edgeStyle.chevrons) : []), ...door]
}

const CHEVRON = { from: 0.1, depth: 0.13, inset: 0.12, stripe: 0.1 } as const

/** Stripes on both sides of a door, slanted toward its middle. */
function chevronMarks(
  { edge, lengthSquares }: EdgeSpan,
  { light, dark }: NonNullable<EdgeStyle['chevrons']>,
): readonly Mark[] {
  const { col, row } = edge.cell
  const { from, depth, inset, stripe } = CHEVRON
  /** A polygon from coordinates along and across the edge. */
  const area = (...along: readonly number[]): PathNumbers =>
    polygonPath(
      along.map((_, i) => {
        const [a, b] = [along[i - (i % 2)] ?? 0, along[i - (i % 2) + 1] ?? 0]
        return i % 2 === 0 ? col + (edge.border === 'north' ? a : b) : row + (edge.border === 'north' ? b : a)
      }),
    )
  const [plates, stripes]: [number[], number[]] = [[], []]
  const [begin, end] = [inset, lengthSquares - inset]
  for (const side of [-1, 1]) {
    const [near, far] = [side * from, side * (from + depth)]
    plates.push(...area(begin, near, end, near, end, far, begin, far))
    const count = Math.round((end - begin - stripe) / (2 * stripe))
    for (let k = 0; k < count; k++) {
      const at = begin + ((k + 0.5) * (end - begin - stripe)) / count - stripe / 2
      stripes.push(...area(at, near, at + stripe, near, at + 2 * stripe, far, at + stripe, far))
    }
  }
  return [pathMark(plates, { fill: light, stroke: dark, width: 0.02 }), pathMark(stripes, { fill: dark })]
}

const SECRET_RADIUS = 0.2
const SECRET_DASH = [0.1, 0.06]

/** A secret edge on the GM's map: a wall with a dashed core, and a letter. */
function secretMarks({ style }: MapDrawing, edge: Edge, { wall, secretInk, secretPlate }: EdgeStyle): Mark[] {
  const path = edgePath(edge)
  const [outer, core] = [wall[0], wall.at(-1)]
  const { col, row } = edge.cell
  const [x, y] = edge.border === 'north' ? [col + 0.5, row] : [col, row + 0.5]
  return [
    ...(outer ? [pathMark(path, { stroke: outer.color, width: outer.width * 1.1 })] : []),
    ...(core ? [pathMark(path, { stroke: core.color, width: core.width, dash: SECRET_DASH })] : []),
    pathMark(circlePath(x, y, SECRET_RADIUS), { fill: secretPlate, stroke: secretInk, width: 0.03 }),
    {
      kind: 'text',
      text: 'S',
      x,
      y: y + 0.11,
      size: 0.3,
      face: style.face,
      bold: true,
      color: secretInk,
      align: 'center',
      turnDegrees: 0,
    },
  ]
}

/** A window: bars in a dungeon, glass elsewhere. */
export function drawWindow(pen: SymbolPen, { scene }: MapDrawing): void {
  if (scene.dressing === 'dungeon') drawBars(pen)
  else drawGlass(pen)
}

/** A low wall: stones, rails with posts, boards or a ship's rail. */
export function drawLowWall(pen: SymbolPen, { scene }: MapDrawing, edge: Edge): void {
  const { col, row } = edge.cell
  const [beforeCol, beforeRow] = edge.border === 'north' ? [col, row - 1] : [col - 1, row]
  const isBridge = [
    [col, row],
    [beforeCol, beforeRow],
  ].some(([c = 0, r = 0]) => scene.features.bridge[nearestIndex(scene, c, r)] !== BRIDGE.none)
  if (scene.dressing === 'ship') drawRail(pen)
  else if (scene.dressing === 'wild' && !isBridge) drawFence(pen)
  else if (scene.dressing === 'town') drawBoards(pen)
  else drawStones(pen, col, row)
}
