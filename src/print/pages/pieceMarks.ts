/** Marks on the pieces of a map: letters of doors, arrows to other parts, labels. */
import { circlePath, linePath, pathMark, polygonPath, rectPath } from '../../draw/paths.ts'
import type { Mark } from '../../draw/marks.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { cellIndex } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { edgeCells, type Edge } from '../../map/records/edge.ts'
import { points, textMark } from '../drawing.ts'
import type { PrintOptions } from '../options.ts'
import { borderOf, SIDES, type Side } from '../pieces/shape.ts'
import type { Scene } from '../scene/scene.ts'
import { wallSquares, type CutOutPart } from './cutOut.ts'
import type { PlacedCutOut } from './page.ts'
import { squareLabel } from '../map/squareLabels.ts'

type ToPage = PlacedCutOut['toPage']

/** The middle of a side of a square, in squares. */
const sideMiddle = (map: BattleMap, index: number, { dx, dy }: Side): readonly [number, number] => [
  (index % map.widthCells) + 0.5 + dx / 2,
  Math.floor(index / map.widthCells) + 0.5 + dy / 2,
]

/** In the wall beside each door: lines that continue its jambs, and its letter, which the piece beyond it has too. */
export function doorMarks(scene: Scene, { cutOut, cells, squareInches }: CutOutPart, toPage: ToPage): Mark[] {
  const own = new Set(cells)
  const { map, ink } = scene
  const wall = wallSquares(squareInches)
  const radius = Math.min(points(6), wall * squareInches * 0.36)
  const groups = new Map<
    string,
    { readonly letter: string; readonly side: Side; readonly middles: (readonly [number, number])[] }
  >()
  for (const { letter, edge } of cutOut.doors)
    for (const cell of edgeCells(edge)) {
      const index = cell.col < 0 || cell.row < 0 ? -1 : cellIndex(map, cell)
      if (!own.has(index)) continue
      const side = SIDES.find(({ dx, dy }) => isOnSide(edge, cell, dx, dy))
      if (!side || borderOf(map, new Set(cutOut.cells), cutOut.isFloor, index, side) !== 'wall') continue
      const key = `${letter} ${side.dx},${side.dy}`
      const group = groups.get(key) ?? { letter, side, middles: [] }
      group.middles.push(sideMiddle(map, index, side))
      groups.set(key, group)
    }
  return [...groups.values()].flatMap(({ letter, side: { dx, dy }, middles }): Mark[] => {
    const along = middles.map(([x, y]) => (dx === 0 ? x : y))
    const across = middles[0]?.[dx === 0 ? 1 : 0] ?? 0
    const [from, to] = [Math.min(...along) - 0.5, Math.max(...along) + 0.5]
    const at = (a: number, out: number) => (dx === 0 ? toPage(a, across + dy * out) : toPage(across + dx * out, a))
    const ticks = [from, to].flatMap((a) => linePath(...at(a, wall * 0.35), ...at(a, wall)))
    const [x, y] = at((from + to) / 2, wall / 2)
    return [
      pathMark(ticks, { stroke: '#ffffff', width: points(2.2) }),
      pathMark(ticks, { stroke: ink.text, width: JAMB_LINE_INCHES }),
      pathMark(circlePath(x, y, radius), { fill: '#ffffff', stroke: ink.text, width: points(0.5) }),
      textMark(letter, x, y + radius * 0.42, {
        pt: radius * 72 * 1.2,
        bold: true,
        align: 'center',
        color: ink.text,
        maxWidthInches: radius * 1.7,
      }),
    ]
  })
}

/** Width of the lines that continue the jambs of a door. */
export const JAMB_LINE_INCHES = points(1)

/** True if an edge is on that side of one of its two squares. */
const isOnSide = (edge: Edge, cell: { readonly col: number; readonly row: number }, dx: number, dy: number): boolean =>
  edge.border === 'north'
    ? dx === 0 && (cell.row === edge.cell.row ? dy === -1 : dy === 1)
    : dy === 0 && (cell.col === edge.cell.col ? dx === -1 : dx === 1)

/** Along open borders, arrows with the label of the part beyond. */
export function joinMarks(scene: Scene, part: CutOutPart, labels: ReadonlyMap<number, string>, toPage: ToPage): Mark[] {
  return joinsOf(scene.map, part, labels).flatMap((join) => joinMark(scene, join, part.squareInches, toPage))
}

/** A straight stretch of open border, and the label of the part beyond it. */
interface Join {
  readonly label: string
  readonly side: Side
  /** The middle of the side of each of its squares. */
  readonly middles: (readonly [number, number])[]
}

function joinsOf(map: BattleMap, { cutOut, cells }: CutOutPart, labels: ReadonlyMap<number, string>): Join[] {
  const own = new Set(cells)
  const joins = new Map<string, Join>()
  for (const index of cells)
    for (const side of SIDES) {
      if (borderOf(map, own, cutOut.isFloor, index, side) !== 'open') continue
      const whole = labels.get(index + side.dx + side.dy * map.widthCells)
      if (whole === undefined) continue
      const label = cutOut.title === undefined ? whole : whole.slice(cutOut.label.length)
      const middle = sideMiddle(map, index, side)
      const key = `${label} ${side.dx},${side.dy} ${side.dx === 0 ? middle[1] : middle[0]}`
      const join = joins.get(key) ?? { label, side, middles: [] }
      join.middles.push(middle)
      joins.set(key, join)
    }
  return [...joins.values()]
}

function joinMark({ ink }: Scene, { label, side, middles }: Join, squareInches: number, toPage: ToPage): Mark[] {
  const { dx, dy } = side
  const pt = Math.min(6.5, squareInches * 14)
  const [mx, my] = middles[Math.floor(middles.length / 2)] ?? [0, 0]
  const [x, y] = toPage(mx, my)
  const size = points(pt) * 0.6
  const width = textWidth(label, points(pt), true) + size
  const inset = size + (dx === 0 ? points(pt) * 0.75 : width / 2)
  const [tx, ty] = [x - dx * inset, y - dy * inset]
  const arrow = polygonPath([
    ...[x, y],
    ...[x - dx * size - dy * size, y - dy * size - dx * size],
    ...[x - dx * size + dy * size, y - dy * size + dx * size],
  ])
  return [
    pathMark(rectPath(tx - width / 2, ty - points(pt) * 0.6, width, points(pt) * 1.2), {
      fill: '#ffffff',
      opacity: 0.85,
    }),
    pathMark(arrow, { fill: ink.text }),
    textMark(label, tx, ty + points(pt) * 0.36, { pt, bold: true, align: 'center', color: ink.text }),
  ]
}

/** The label of a part in its wall, beside the square it names; in a corner of that square if the part has no wall. */
export function labelMarks(scene: Scene, { cutOut, cells, label, squareInches }: CutOutPart, toPage: ToPage): Mark[] {
  const { map, ink, options } = scene
  const own = new Set(cells)
  const doors = new Set(cutOut.doors.flatMap(({ edge }) => edgeCells(edge).map(({ col, row }) => `${col},${row}`)))
  const isPlain = (index: number) => !doors.has(`${index % map.widthCells},${Math.floor(index / map.widthCells)}`)
  const spots = [SIDES[0], SIDES[2]].flatMap((side) =>
    cells
      .filter((index) => isPlain(index) && borderOf(map, own, cutOut.isFloor, index, side) === 'wall')
      .map((index) => ({ index, side })),
  )
  const [spot] = spots
  const index = spot?.index ?? cells[0] ?? 0
  const square = squareText(options, index % map.widthCells, Math.floor(index / map.widthCells))
  const words = [label, square].filter(Boolean).join(' · ')
  const wall = wallSquares(squareInches)
  const pt = Math.min(8, wall * squareInches * 72 * 0.62)
  const width = Math.min(textWidth(words, points(pt), true) + points(pt) * 0.8, squareInches * 0.96)
  const height = points(pt) * 1.3
  const [mx, my] = spot
    ? sideMiddle(map, index, spot.side)
    : [index % map.widthCells, Math.floor(index / map.widthCells)]
  const [x, y] = spot ? toPage(mx, my + spot.side.dy * wall * 0.5) : toPage(mx, my)
  const [left, upper] = spot ? [x - width / 2, y - height / 2] : [x + points(2), y + points(2)]
  return [
    pathMark(rectPath(left, upper, width, height), { fill: '#ffffff', stroke: ink.quiet, width: points(0.3) }),
    textMark(words, left + width / 2, upper + height * 0.74, {
      pt,
      bold: true,
      align: 'center',
      color: ink.text,
      maxWidthInches: width * 0.92,
    }),
  ]
}

const squareText = ({ coordinates }: Pick<PrintOptions, 'coordinates'>, col: number, row: number): string =>
  coordinates === 'none' ? '' : squareLabel(coordinates, col, row)
