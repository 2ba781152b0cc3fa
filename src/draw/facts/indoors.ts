/**
 * Which squares are indoors, judged by the walls around them. A doorway without a door bounds a room like one with a door, so that
 * neither a door that is erased nor a wall not yet closed turns a building into a meadow. It is derived from the map alone: undo,
 * files, prints and players see the same.
 */
import type { CodeGrid, EdgeGrid } from './terrain.ts'
import { TERRAIN } from './terrain.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'

/** A wider gap in a wall is an open side. */
const MAX_DOORWAY_SQUARES = 2
/** A longer passage between walls is an alley, not a doorway through a thick wall. */
const MAX_THICKNESS_SQUARES = 2

/** What stands on a border between two squares: a natural face of rock bounds a place, but has no doorways. */
const BORDER = { open: 0, natural: 1, built: 2 } as const

/** What is on the north or west border of a square; open outside the map. */
type BorderAt = (col: number, row: number, isNorth: boolean) => number

/**
 * By square, 1: indoors. Outdoors is everything a flood fill from the border of the map reaches without crossing solid
 * terrain, walls, doors, windows or doorways. Linear in the squares.
 */
export function indoorsOf(terrain: CodeGrid, edges: EdgeGrid, isSolid: Uint8Array): Uint8Array {
  const { widthCells, heightCells } = terrain
  const borderAt = bordersOf(terrain, edges, isSolid)
  const isClosed = doorwaysOf(terrain, borderAt)
  const indoors = new Uint8Array(terrain.codes.length).fill(1)
  const queue: number[] = []
  const reach = (index: number) => {
    if (indoors[index] === 0 || isSolid[index] === 1) return
    indoors[index] = 0
    queue.push(index)
  }
  for (let col = 0; col < widthCells; col++) for (const row of [0, heightCells - 1]) reach(row * widthCells + col)
  for (let row = 0; row < heightCells; row++) for (const col of [0, widthCells - 1]) reach(row * widthCells + col)
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    for (let d = 0; d < 4; d++) {
      const [c, r] = [col + (STEP_X[d] ?? 0), row + (STEP_Y[d] ?? 0)]
      if (c < 0 || r < 0 || c >= widthCells || r >= heightCells) continue
      const [x, y, isNorth] = [Math.max(col, c), Math.max(row, r), c === col]
      if (borderAt(x, y, isNorth) === BORDER.open && !isClosed(x, y, d)) reach(r * widthCells + c)
    }
  }
  return indoors
}

function bordersOf(terrain: CodeGrid, edges: EdgeGrid, isSolid: Uint8Array): BorderAt {
  const { widthCells, heightCells, codes } = terrain
  const isOn = (col: number, row: number) => col >= 0 && row >= 0 && col < widthCells && row < heightCells
  const faceOf = (col: number, row: number): number => {
    const index = row * widthCells + col
    if (!isOn(col, row) || isSolid[index] === 0) return BORDER.open
    return codes[index] === TERRAIN.wall ? BORDER.built : BORDER.natural
  }
  const borders = new Uint8Array(codes.length * 2)
  for (let row = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++)
      for (const [k, edge, before] of [
        [0, edges.west(col, row), faceOf(col - 1, row)],
        [1, edges.north(col, row), faceOf(col, row - 1)],
      ] as const) {
        const isWall = edge !== undefined && edge.kind !== 'barrier'
        borders[(row * widthCells + col) * 2 + k] = isWall ? BORDER.built : Math.max(before, faceOf(col, row))
      }
  return (col, row, isNorth) =>
    isOn(col, row) ? (borders[(row * widthCells + col) * 2 + (isNorth ? 1 : 0)] ?? 0) : BORDER.open
}

/** Borders along one axis. */
interface Axis {
  /** Lines of the grid, and borders along each. */
  readonly lines: number
  readonly length: number
  /** The i-th border of a line, and the one across it that starts at its i-th vertex and leads on. */
  readonly along: (line: number, i: number) => number
  readonly across: (line: number, i: number) => number
  /** Bars a border for a step to the next line or back. */
  readonly bar: (line: number, i: number, step: 1 | -1) => void
}

/** Whether a doorway bars a step in a direction (`STEP_X`, `STEP_Y`) over the west or north border of a square. */
type IsClosed = (col: number, row: number, direction: number) => boolean

/** All doorways: short gaps in built walls. One through a thick wall bars its inner end: the threshold is part of both sides. */
function doorwaysOf({ widthCells, heightCells, codes }: CodeGrid, borderAt: BorderAt): IsClosed {
  /** By square, a bit for each direction. */
  const closed = new Uint8Array(codes.length)
  const bar = (col: number, row: number, direction: number) => {
    const index = row * widthCells + col
    closed[index] = (closed[index] ?? 0) | (1 << direction)
  }
  barDoorways({
    lines: heightCells,
    length: widthCells,
    along: (line, i) => borderAt(i, line, true),
    across: (line, i) => borderAt(i, line, false),
    bar: (line, i, step) => bar(i, line, step === 1 ? 1 : 3),
  })
  barDoorways({
    lines: widthCells,
    length: heightCells,
    along: (line, i) => borderAt(line, i, false),
    across: (line, i) => borderAt(line, i, true),
    bar: (line, i, step) => bar(line, i, step === 1 ? 0 : 2),
  })
  return (col, row, direction) => ((closed[row * widthCells + col] ?? 0) & (1 << direction)) !== 0
}

function barDoorways(axis: Axis): void {
  for (let line = 1; line < axis.lines; line++)
    for (let from = 0, to = 0; from < axis.length; from = to) {
      to = from + 1
      if (axis.along(line, from) !== BORDER.open) continue
      while (to < axis.length && axis.along(line, to) === BORDER.open && !isCorner(axis, line, to)) to++
      if (isInWall(axis, line, from, to)) barGap(axis, line, from, to)
    }
}

/** True if a built wall leads away from a vertex of a line. */
const isCorner = (axis: Axis, line: number, i: number): boolean =>
  [line - 1, line].some((each) => axis.across(each, i) === BORDER.built)

/** True for a short gap in a built wall, or between the end of one and a corner. */
function isInWall(axis: Axis, line: number, from: number, to: number): boolean {
  if (to - from > MAX_DOORWAY_SQUARES) return false
  const isBuilt = (i: number) => i >= 0 && axis.along(line, i) === BORDER.built
  const [before, after] = [isBuilt(from - 1), isBuilt(to)]
  return (before && (after || isCorner(axis, line, to))) || (after && isCorner(axis, line, from))
}

function barGap(axis: Axis, line: number, from: number, to: number): void {
  const depths = ([-1, 1] as const).map((step) => [step, depthBeyond(axis, line, from, to, step)] as const)
  if (depths.some(([, depth]) => depth === Infinity)) return
  for (const [step, depth] of depths) if (depth === 0) for (let i = from; i < to; i++) axis.bar(line, i, step)
}

/** How many squares a passage as wide as a gap goes on between walls; infinite if it is an alley or leads nowhere. */
function depthBeyond(axis: Axis, line: number, from: number, to: number, step: 1 | -1): number {
  for (let depth = 0; depth <= MAX_THICKNESS_SQUARES; depth++) {
    const squares = step === 1 ? line + depth : line - 1 - depth
    if (squares < 0 || squares >= axis.lines) return depth
    if (axis.across(squares, from) === BORDER.open || axis.across(squares, to) === BORDER.open) return depth
    const next = step === 1 ? squares + 1 : squares
    for (let i = from; i < to; i++) if (axis.along(next, i) !== BORDER.open) return Infinity
  }
  return Infinity
}
