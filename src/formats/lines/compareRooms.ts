/**
 * Compares the rooms that lines enclose with the rooms that edges enclose. Lines are rasterized, and the connected components
 * of the pixels between them are the rooms.
 */
import { cellAt, type GridSize } from '../../grid/cell.ts'
import { componentsOf } from '../../grid/components.ts'
import { edgeIdBetween, type Edge } from '../../map/records/edge.ts'
import type { Line } from '../format.ts'

/** A point, in squares. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** How well rooms of lines and rooms of edges agree. */
export interface RoomComparison {
  /** Rooms that lines enclose, of at least four squares. */
  readonly rooms: number
  /** Rooms that lines separate and edges do not. */
  readonly leaking: number
  /** Passages between lines that edges block, between parts of at least four squares each. */
  readonly shut: readonly Spot[]
}

/** Pixels along a square, unless the map is so large that the picture would exceed `MAX_PIXELS`. */
const PIXELS_PER_SQUARE = 16
const MAX_PIXELS = 6_000_000
/** Squares of the smallest room that counts. */
const MIN_ROOM = 4

/** Passages between lines that edges block, each once. */
export const findShutPassages = (
  size: GridSize,
  lines: readonly Line[],
  edges: ReadonlyMap<string, Edge>,
): readonly Spot[] => (edges.size === 0 ? [] : compareRooms(size, lines, edges).shut)

/** Compares rooms. `isSolid`: squares that no one can be in. */
export function compareRooms(
  size: GridSize,
  lines: readonly Line[],
  edges: ReadonlyMap<string, unknown>,
  isSolid: (index: number) => boolean = () => false,
): RoomComparison {
  const picture = new LinePicture(size, lines)
  const parts = componentsOfCells(size, edges, isSolid)
  const roomOfCell = parts.map((_, index) =>
    picture.roomAt(index % size.widthCells, Math.floor(index / size.widthCells)),
  )
  const isRoom = (room: number) => room > 0 && picture.squaresOf(room) >= MIN_ROOM
  const rooms = new Set(roomOfCell.filter(isRoom))
  return {
    rooms: rooms.size,
    leaking: countLeaking(parts, roomOfCell, isRoom),
    shut: [...rooms].flatMap((room) => picture.passagesBetween(room, largeParts(parts, roomOfCell, room))),
  }
}

/** For each component of squares with several rooms, the number of rooms minus one. */
function countLeaking(parts: Int32Array, roomOfCell: Int32Array, isRoom: (room: number) => boolean): number {
  const roomsOfPart = new Map<number, Set<number>>()
  for (const [i, part] of parts.entries()) {
    const room = roomOfCell[i] ?? 0
    if (part > 0 && isRoom(room)) roomsOfPart.set(part, (roomsOfPart.get(part) ?? new Set()).add(room))
  }
  return [...roomsOfPart.values()].reduce((sum, rooms) => sum + rooms.size - 1, 0)
}

/** The squares of a room by component, without components of few squares. */
function largeParts(parts: Int32Array, roomOfCell: Int32Array, room: number): number[][] {
  const byPart = new Map<number, number[]>()
  for (const [i, part] of parts.entries()) {
    if (roomOfCell[i] !== room || part === 0) continue
    const cells = byPart.get(part)
    if (cells) cells.push(i)
    else byPart.set(part, [i])
  }
  return [...byPart.values()].filter((cells) => cells.length >= MIN_ROOM)
}

/** The connected component of each square, from 1; 0 for solid squares. Every edge separates, even a door. */
function componentsOfCells(
  size: GridSize,
  edges: ReadonlyMap<string, unknown>,
  isSolid: (index: number) => boolean,
): Int32Array {
  const parts = new Int32Array(size.widthCells * size.heightCells)
  const isParted = (a: number, b: number): boolean => edges.has(edgeIdBetween(cellAt(size, a), cellAt(size, b)))
  const components = componentsOf(size, (index) => !isSolid(index), isParted)
  for (const [i, component] of components.entries()) for (const index of component) parts[index] = i + 1
  return parts
}

/** Lines rasterized into a picture, and the rooms between them. */
export class LinePicture {
  readonly #perSquare: number
  readonly #width: number
  readonly #height: number
  readonly #widthCells: number
  /** By pixel: −1 a line, else the number of a room. */
  readonly #rooms: Int32Array
  /** Pixels of each room. */
  readonly #pixels: number[] = [0]

  constructor({ widthCells, heightCells }: GridSize, lines: readonly Line[]) {
    const affordable = Math.floor(Math.sqrt(MAX_PIXELS / (widthCells * heightCells)))
    this.#perSquare = Math.max(4, Math.min(PIXELS_PER_SQUARE, affordable))
    this.#widthCells = widthCells
    this.#width = widthCells * this.#perSquare
    this.#height = heightCells * this.#perSquare
    this.#rooms = new Int32Array(this.#width * this.#height)
    for (const line of lines) this.#draw(line)
    this.#labelRooms()
  }

  /** Marks every pixel the line touches, so that no orthogonal step crosses it. */
  #draw([x1, y1, x2, y2]: Line): void {
    const [ax, ay, bx, by] = [x1, y1, x2, y2].map((n) => n * this.#perSquare) as unknown as Line
    const steps = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) * 2) + 1
    let [lastCol, lastRow] = [Math.floor(ax), Math.floor(ay)]
    for (let step = 0; step <= steps; step++) {
      const col = Math.floor(ax + ((bx - ax) * step) / steps)
      const row = Math.floor(ay + ((by - ay) * step) / steps)
      // Two pixels that touch only at a corner get a third beside them.
      if (col !== lastCol && row !== lastRow) this.#mark(col, lastRow)
      this.#mark(col, row)
      ;[lastCol, lastRow] = [col, row]
    }
  }

  #mark(col: number, row: number): void {
    if (col >= 0 && row >= 0 && col < this.#width && row < this.#height) this.#rooms[row * this.#width + col] = -1
  }

  /** Flood fill. */
  #labelRooms(): void {
    const rooms = this.#rooms
    const [width, size] = [this.#width, rooms.length]
    const open = new Int32Array(size)
    for (let first = 0; first < size; first++) {
      if (rooms[first] !== 0) continue
      const room = this.#pixels.length
      let count = 0
      const take = (point: number) => {
        if (rooms[point] !== 0) return
        rooms[point] = room
        open[count++] = point
      }
      take(first)
      for (let done = 0; done < count; done++) {
        const point = open[done] ?? 0
        const col = point % width
        if (col > 0) take(point - 1)
        if (col + 1 < width) take(point + 1)
        if (point >= width) take(point - width)
        if (point + width < size) take(point + width)
      }
      this.#pixels.push(count)
    }
  }

  #neighborsOf(point: number): number[] {
    const col = point % this.#width
    const found: number[] = []
    if (col > 0) found.push(point - 1)
    if (col + 1 < this.#width) found.push(point + 1)
    if (point >= this.#width) found.push(point - this.#width)
    if (point + this.#width < this.#rooms.length) found.push(point + this.#width)
    return found
  }

  /** The room at the center of a square; 0 if the center is on a line or right beside one, so that it is ambiguous. */
  roomAt(col: number, row: number): number {
    const center = this.#centerOf(row * this.#widthCells + col)
    const room = this.#rooms[center] ?? 0
    const around = [center - 1, center - this.#width, center - this.#width - 1]
    return room > 0 && around.every((point) => this.#rooms[point] === room) ? room : 0
  }

  /** The room at a point in squares; 0 on a line and off the map. */
  roomAtPoint({ x, y }: Spot): number {
    const [col, row] = [Math.floor(x * this.#perSquare), Math.floor(y * this.#perSquare)]
    if (col < 0 || row < 0 || col >= this.#width || row >= this.#height) return 0
    return Math.max(0, this.#rooms[row * this.#width + col] ?? 0)
  }

  squaresOf(room: number): number {
    return (this.#pixels[room] ?? 0) / this.#perSquare ** 2
  }

  #centerOf(cell: number): number {
    const half = Math.floor(this.#perSquare / 2)
    const [col, row] = [cell % this.#widthCells, Math.floor(cell / this.#widthCells)]
    return (row * this.#perSquare + half) * this.#width + col * this.#perSquare + half
  }

  /** The spots where the parts of a room meet, found by growing all parts at once until they are connected (union-find). */
  passagesBetween(room: number, parts: readonly (readonly number[])[]): Spot[] {
    if (parts.length < 2) return []
    const from = new Map<number, number>()
    const open: number[] = []
    for (const [part, cells] of parts.entries())
      for (const cell of cells) {
        from.set(this.#centerOf(cell), part)
        open.push(this.#centerOf(cell))
      }
    const joined = parts.map((_, part) => part)
    const rootOf = (part: number): number => (joined[part] === part ? part : rootOf(joined[part] ?? part))
    const spots: Spot[] = []
    for (const point of open) {
      const part = from.get(point) ?? 0
      for (const next of this.#neighborsOf(point)) {
        if (this.#rooms[next] !== room) continue
        const other = from.get(next)
        if (other === undefined) {
          from.set(next, part)
          open.push(next)
        } else if (rootOf(other) !== rootOf(part)) {
          joined[rootOf(other)] = rootOf(part)
          const [col, row] = [next % this.#width, Math.floor(next / this.#width)]
          spots.push({ x: col / this.#perSquare, y: row / this.#perSquare })
        }
      }
    }
    return spots
  }
}
