/** Turns the lines of a file into edges of a map, the same for every format. */
import { ok, type Result } from '../../base/result.ts'
import { isOnGrid, type GridSize } from '../../grid/cell.ts'
import { edgeCells, edgeSchema, type DoorLeaf, type Edge } from '../../map/records/edge.ts'
import type { Line, LineReport, SnapOptions } from '../format.ts'
import { closeGaps } from './closeGaps.ts'
import { findShutPassages, type Spot } from './compareRooms.ts'
import {
  checkLines,
  crossesAnything,
  distanceFromGridLine,
  isPlausible,
  nearestPlace,
  placesCrossed,
  type EdgePlace,
} from './crossings.ts'
import { smallShapes, throughShapes } from './smallShapes.ts'

/** A line of a file, in squares, and the edge it is; null: it blocks no movement. */
export interface FileLine {
  readonly line: Line
  readonly edge: (Pick<Edge, 'kind'> & Partial<Pick<Edge, 'door' | 'doorLocked' | 'secret' | 'checkText'>>) | null
  /** A door or window: it replaces part of a wall, and finds an edge even if it is short. */
  readonly isOpening?: boolean
}

/** The edges of lines, and what became of each line. */
export interface SnappedLines {
  readonly edges: ReadonlyMap<Edge['id'], Edge>
  /** In the order of the lines given. */
  readonly lines: readonly LineReport[]
  /** Indices of squares that small closed outlines fill, and of those they only hinder. */
  readonly filled: ReadonlySet<number>
  readonly hindered: ReadonlySet<number>
  /** Number of small closed outlines. */
  readonly shapes: number
  /** Passages between the lines that edges block, in squares. */
  readonly shutPassages: readonly Spot[]
}

const EXACT = 1e-6

/** Turns lines into edges on a grid of `size`. Error: `too-large`, with the place `path`. */
export function edgesOfLines(
  size: GridSize,
  given: readonly FileLine[],
  { toleranceSquares }: SnapOptions,
  path: string,
): Result<SnappedLines> {
  const checked = checkLines(
    size,
    given.map(({ line }) => line),
    path,
  )
  if (!checked.ok) return checked
  const solid = given.filter(({ line, edge }) => edge !== null && isPlausible(line))
  const lines = solid.map(({ line }) => line)
  const shapes = smallShapes(size, lines, (i) => solid[i]?.edge?.kind === 'wall' && !solid[i].isOpening)
  const ofShapes = new Set(shapes.flatMap((shape) => shape.lines.map((i) => solid[i])))
  const gaps = closeGaps(lines, toleranceSquares)
  const joints = [...gaps, ...throughShapes(shapes, gaps, toleranceSquares)].flatMap(({ line, of }) => {
    const owner = solid[of]
    return owner && !ofShapes.has(owner) ? [{ line, owner }] : []
  })
  const edges = new EdgeBuilder(size)
  const reports = new Map<FileLine, LineReport['outcome']>()
  const walls = solid.filter((each) => !ofShapes.has(each) && !each.isOpening)
  for (const each of walls) reports.set(each, outcomeOf(size, each.line, edges.addWall(each), toleranceSquares))
  for (const { line, owner } of joints) edges.addWall({ line, edge: owner.isOpening ? { kind: 'wall' } : owner.edge })
  for (const each of solid)
    if (each.isOpening) reports.set(each, outcomeOf(size, each.line, edges.addOpening(each), toleranceSquares))
  const filled = new Set(shapes.flatMap((shape) => shape.filled))
  const blocking = [...walls.map(({ line }) => line), ...joints.map(({ line }) => line)]
  const openings = solid.flatMap(({ line, isOpening }) => (isOpening ? [line] : []))
  return ok({
    edges: edges.all,
    lines: given.map((each): LineReport => {
      const outcome = each.edge === null ? 'open' : ofShapes.has(each) ? 'shape' : (reports.get(each) ?? 'dropped')
      return { line: each.line, kind: each.edge?.kind ?? null, outcome }
    }),
    filled,
    hindered: new Set(shapes.flatMap((shape) => shape.hindered).filter((index) => !filled.has(index))),
    shapes: shapes.length,
    shutPassages: findShutPassages(size, [...blocking, ...openings], edges.all),
  })
}

function outcomeOf(size: GridSize, line: Line, placed: number, toleranceSquares: number): LineReport['outcome'] {
  if (placed === 0) return isOff(size, line) || crossesAnything(line) ? 'off-map' : 'dropped'
  const offGrid = distanceFromGridLine(line)
  return offGrid <= EXACT ? 'kept' : offGrid <= toleranceSquares ? 'snapped' : 'approximated'
}

const isOff = ({ widthCells, heightCells }: GridSize, [x1, y1, x2, y2]: Line): boolean =>
  Math.max(x1, x2) <= 0 || Math.max(y1, y2) <= 0 || Math.min(x1, x2) >= widthCells || Math.min(y1, y2) >= heightCells

/** If lines of several kinds cross the same edge, the first of these kinds wins. */
const PRECEDENCE: readonly Edge['kind'][] = ['wall', 'window', 'barrier', 'door']

/** Largest distance of an opening from the edge of its wall, in squares. */
const MAX_OPENING_DISTANCE = 1

class EdgeBuilder {
  readonly all = new Map<Edge['id'], Edge>()
  readonly #size: GridSize

  constructor(size: GridSize) {
    this.#size = size
  }

  /** Adds a wall, low wall or window along a line; returns how many edges it crosses. */
  addWall({ line, edge }: FileLine): number {
    const places = placesCrossed(this.#size, line)
    if (edge) for (const place of places) this.#put(place, edge)
    return places.length
  }

  #put(place: EdgePlace, edge: NonNullable<FileLine['edge']>): void {
    const there = this.all.get(place.id)
    if (there && PRECEDENCE.indexOf(there.kind) <= PRECEDENCE.indexOf(edge.kind)) return
    this.all.set(place.id, edgeSchema.parse({ ...place, ...edge }))
  }

  /** Puts a door or window into the wall along a line; returns how many edges it becomes. */
  addOpening({ line, edge }: FileLine): number {
    if (!edge) return 0
    const crossed = placesCrossed(this.#size, line)
    const found = crossed.length > 0 ? crossed : [this.#nearestWall(line) ?? nearestPlace(this.#size, line)]
    const places = found.filter((place) => place !== null)
    const leaves = edge.kind === 'door' ? leavesOf(places) : null
    for (const place of places)
      this.all.set(place.id, edgeSchema.parse({ ...place, ...edge, leaf: leaves?.get(place) }))
    return places.length
  }

  /** The nearest wall in line with an opening that is too short to cross an edge itself. */
  #nearestWall(line: Line): EdgePlace | null {
    const [x1, y1, x2, y2] = line
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    let best: EdgePlace | null = null
    let bestDistance: number = MAX_OPENING_DISTANCE
    for (const place of placesAround(Math.floor(x), Math.floor(y))) {
      const there = this.all.get(place.id)
      if (!there || there.kind === 'door') continue
      const [before, after] = edgeCells(there).map(({ col, row }) => sideOfLine(line, col + 0.5, row + 0.5))
      if (before === undefined || after === undefined || before * after > 0) continue
      const distance = Math.hypot(middleOf(there).x - x, middleOf(there).y - y)
      if (distance < bestDistance) {
        best = there
        bestDistance = distance
      }
    }
    return best && edgeCells(best).every((cell) => isOnGrid(this.#size, cell))
      ? { id: best.id, cell: best.cell, border: best.border }
      : null
  }
}

/** The leaves of a double door: a door of two edges side by side. Null if it is none. */
function leavesOf(places: readonly EdgePlace[]): ReadonlyMap<EdgePlace, DoorLeaf> | null {
  const [one, other] = places
  if (!one || !other || places.length !== 2 || one.border !== other.border) return null
  const [a, b] = [one.cell, other.cell]
  const [along, across] = one.border === 'north' ? [b.col - a.col, b.row - a.row] : [b.row - a.row, b.col - a.col]
  if (across !== 0 || Math.abs(along) !== 1) return null
  return new Map([
    [one, along > 0 ? 'first' : 'second'],
    [other, along > 0 ? 'second' : 'first'],
  ])
}

const sideOfLine = ([x1, y1, x2, y2]: Line, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))

const middleOf = ({ cell, border }: Pick<Edge, 'cell' | 'border'>) =>
  border === 'north' ? { x: cell.col + 0.5, y: cell.row } : { x: cell.col, y: cell.row + 0.5 }

function placesAround(col: number, row: number): Pick<Edge, 'id'>[] {
  const places: Pick<Edge, 'id'>[] = []
  for (let r = row - 1; r <= row + 1; r++)
    for (let c = col - 1; c <= col + 1; c++)
      for (const border of ['n', 'w']) places.push({ id: `${c},${r},${border}` as Edge['id'] })
  return places
}
