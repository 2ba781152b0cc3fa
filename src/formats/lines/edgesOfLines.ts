/** The lines of a file as edges of a map: one way for every format. */
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

/** A line of a file, in squares, and what stands along it; null: nothing that stops anyone. */
export interface FileLine {
  readonly line: Line
  readonly edge: (Pick<Edge, 'kind'> & Partial<Pick<Edge, 'door' | 'doorLocked' | 'secret' | 'checkText'>>) | null
  /** A door or window set into a wall: it takes the wall's place, and finds one even where it is short. */
  readonly isOpening?: boolean
}

/** What lines became. */
export interface SnappedLines {
  readonly edges: ReadonlyMap<Edge['id'], Edge>
  /** In the order of the lines given. */
  readonly lines: readonly LineReport[]
  /** Indices of squares that small closed outlines fill, and of those they stand in. */
  readonly filled: ReadonlySet<number>
  readonly hindered: ReadonlySet<number>
  /** How many small closed outlines there were. */
  readonly shapes: number
  /** Passages between the lines that no edge leaves open, in squares. */
  readonly shutPassages: readonly Spot[]
}

const EXACT = 1e-6

/** Edges of lines on a grid of `size`. Error: `too-large`, with `path` as its place. */
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
    const whose = solid[of]
    return whose && !ofShapes.has(whose) ? [{ line, whose }] : []
  })
  const edges = new EdgesByPlace(size)
  const reports = new Map<FileLine, LineReport['outcome']>()
  const walls = solid.filter((each) => !ofShapes.has(each) && !each.isOpening)
  for (const each of walls) reports.set(each, outcomeOf(size, each.line, edges.stand(each), toleranceSquares))
  for (const { line, whose } of joints) edges.stand({ line, edge: whose.isOpening ? { kind: 'wall' } : whose.edge })
  for (const each of solid)
    if (each.isOpening) reports.set(each, outcomeOf(size, each.line, edges.open(each), toleranceSquares))
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

/** Where lines of several kinds claim one place, the first of these stands there. */
const STRENGTH: readonly Edge['kind'][] = ['wall', 'window', 'barrier', 'door']

/** How far an opening may lie from the edge of its wall that it takes, in squares. */
const OPENING_REACH = 1

class EdgesByPlace {
  readonly all = new Map<Edge['id'], Edge>()
  readonly #size: GridSize

  constructor(size: GridSize) {
    this.#size = size
  }

  /** Puts a wall, low wall or see-through wall along a line; returns how many places it crosses. */
  stand({ line, edge }: FileLine): number {
    const places = placesCrossed(this.#size, line)
    if (edge) for (const place of places) this.#claim(place, edge)
    return places.length
  }

  #claim(place: EdgePlace, edge: NonNullable<FileLine['edge']>): void {
    const there = this.all.get(place.id)
    if (there && STRENGTH.indexOf(there.kind) <= STRENGTH.indexOf(edge.kind)) return
    this.all.set(place.id, edgeSchema.parse({ ...place, ...edge }))
  }

  /** Sets a door or window into the wall along a line; returns how many edges it takes. */
  open({ line, edge }: FileLine): number {
    if (!edge) return 0
    const crossed = placesCrossed(this.#size, line)
    const found = crossed.length > 0 ? crossed : [this.#wallBeside(line) ?? nearestPlace(this.#size, line)]
    const places = found.filter((place) => place !== null)
    const leaves = edge.kind === 'door' ? leavesOf(places) : null
    for (const place of places)
      this.all.set(place.id, edgeSchema.parse({ ...place, ...edge, leaf: leaves?.get(place) }))
    return places.length
  }

  /** The edge nearest to an opening that crosses no way between centers itself: the walls at its ends do. */
  #wallBeside(line: Line): EdgePlace | null {
    const [x1, y1, x2, y2] = line
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    let best: EdgePlace | null = null
    let bestDistance: number = OPENING_REACH
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

/** The leaves of a door of two squares side by side: it is a double door. Null where it is not. */
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
