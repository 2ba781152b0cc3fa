/**
 * Which floors of a dungeon are natural caves and which were built, judged by their shape. Rooms are found by a morphological
 * opening with a square of 3 × 3; a built one must hold a square of 4 × 4. The rest are passages (corridors, tunnels, niches): those
 * that only join caves are caves, others are decided by the runs of their walls, then by a majority vote of their neighborhood.
 */
import { boundsOfCells } from '../../grid/cell.ts'
import { STEP_X, STEP_Y, traceLoops, type UnitEdge } from '../geometry/trace.ts'
import { componentsOf } from '../../grid/components.ts'
import type { Component } from './components.ts'
import { BOUNDED, type Features } from './features.ts'
import { TERRAIN, type CodeGrid, type EdgeGrid } from './terrain.ts'

/** Labels of floors; `unknown` until decided. */
const FLOOR = { built: 0, cave: 1, unknown: 2 } as const

/** A room may be built if it fills this share of its bounding box … */
const BUILT_FILL = 0.8
/** … unless natural water or a natural pit is in it; a more regular hall may hold a pool of any shape … */
const REGULAR_FILL = 0.95
/** … and less than this share of its rock walls is in short runs. */
const BUILT_SHORT_RUNS = 0.42
/** If this share of all walls is masonry, floors without masonry are natural, except corridors. */
const MASONRY_SHARE = 0.25
const CORRIDOR_SQUARES = 3
const MAJORITY_ROUNDS = 7
const MAJORITY_REACH = 2

/** What decisions are based on. */
interface Shape {
  readonly terrain: CodeGrid
  readonly edges: EdgeGrid
  readonly features: Features
  readonly isFloor: (col: number, row: number) => boolean
  readonly walls: Walls
}

/** Boundary edges of floors, counted by square. */
interface Walls {
  /** All boundary edges of a square. */
  readonly all: Uint8Array
  /** Natural ones among them in runs of at most two. */
  readonly short: Uint8Array
  /** 1: at least three of the eleven edges around one of its natural edges are short. */
  readonly isRagged: Uint8Array
  /** 1: one of its edges is natural. */
  readonly isNatural: Uint8Array
  /** 1: one of its edges is masonry. */
  readonly isMasonry: Uint8Array
  readonly masonryShare: number
}

/** By square, 1: the floor of a cave. */
export function cavesOf(terrain: CodeGrid, edges: EdgeGrid, features: Features): Uint8Array {
  const { widthCells, heightCells } = terrain
  const isFloorIndex = (i: number) => features.isSolid[i] === 0 && features.isVoid[i] === 0
  const isFloor = (col: number, row: number) =>
    col >= 0 && row >= 0 && col < widthCells && row < heightCells && isFloorIndex(row * widthCells + col)
  const shape = { terrain, edges, features, isFloor, walls: wallsOf(terrain, isFloor) }
  const labels = new Uint8Array(terrain.codes.length).fill(FLOOR.unknown)
  const isDecided = new Uint8Array(labels.length)
  decideRooms(shape, labels, isDecided)
  decideTunnels(shape, labels, isDecided)
  decideCorridors(shape, labels, isDecided)
  guessRest(shape, labels)
  const settled = settleByMajority(shape, labels, isDecided)
  return settled.map((label, i) => (isFloorIndex(i) && label !== FLOOR.built ? 1 : 0))
}

function wallsOf(terrain: CodeGrid, isFloor: (col: number, row: number) => boolean): Walls {
  const marks = () => new Uint8Array(terrain.codes.length)
  const walls = { all: marks(), short: marks(), isRagged: marks(), isNatural: marks(), isMasonry: marks() }
  let [masonry, all] = [0, 0]
  for (const loop of traceLoops({ col: 0, row: 0, ...terrain }, isFloor)) {
    const isNatural = loop.map(({ outsideCol, outsideRow }) => terrain.at(outsideCol, outsideRow) !== TERRAIN.wall)
    const isShort = loop.map((_, i) => isNatural[i] === true && isShortRun(loop, i))
    const count = slidingCount(isShort)
    loop.forEach(({ insideCol, insideRow }, i) => {
      const index = insideRow * terrain.widthCells + insideCol
      walls.all[index] = (walls.all[index] ?? 0) + 1
      if (isShort[i]) walls.short[index] = (walls.short[index] ?? 0) + 1
      if (isNatural[i]) walls.isNatural[index] = 1
      else walls.isMasonry[index] = 1
      if (isNatural[i] && (count[i] ?? 0) >= 3) walls.isRagged[index] = 1
      all++
      if (!isNatural[i]) masonry++
    })
  }
  return { ...walls, masonryShare: all === 0 ? 0 : masonry / all }
}

/** True if an edge is in a run of at most two in one direction. */
function isShortRun(loop: readonly UnitEdge[], i: number): boolean {
  const n = loop.length
  const goesOn = (k: number) => loop[(i + k + 2 * n) % n]?.direction === loop[i]?.direction
  const [before, after] = [goesOn(-1), goesOn(1)]
  if (before && after) return false
  if (before) return !goesOn(-2)
  return !after || !goesOn(2)
}

/** For each position of a closed loop, how many of the eleven flags centered on it are true. */
function slidingCount(flags: readonly boolean[]): number[] {
  const n = flags.length
  return flags.map((_, i) => {
    let count = 0
    for (let k = -5; k <= 5; k++) if (flags[(i + k + 5 * n) % n] === true) count++
    return count
  })
}

/** A room holds a square of so many squares a side, a built one a wider square. */
const ROOM_SQUARES = 3
const BUILT_ROOM_SQUARES = 4

function decideRooms(shape: Shape, labels: Uint8Array, isDecided: Uint8Array): void {
  const { terrain } = shape
  const [chambers, halls] = [openedBy(shape, ROOM_SQUARES), openedBy(shape, BUILT_ROOM_SQUARES)]
  for (const chamber of componentsOf(terrain, (i) => chambers[i] === 1)) {
    const label = isBuiltRoom(shape, chamber) ? FLOOR.built : FLOOR.cave
    // That a small chamber was built is only a first guess.
    const isCertain = label === FLOOR.cave || chamber.some((i) => halls[i] === 1)
    for (const i of chamber) {
      labels[i] = label
      if (isCertain) isDecided[i] = 1
    }
  }
}

/** The opening of the floor: the union of all squares of so many squares a side within it. */
function openedBy({ terrain: { widthCells, heightCells }, isFloor }: Shape, side: number): Uint8Array {
  const opened = new Uint8Array(widthCells * heightCells)
  for (let row = 0; row <= heightCells - side; row++)
    for (let col = 0; col <= widthCells - side; col++) {
      if (!holdsSquare(isFloor, col, row, side)) continue
      for (let k = 0; k < side * side; k++) opened[(row + Math.floor(k / side)) * widthCells + col + (k % side)] = 1
    }
  return opened
}

function holdsSquare(isFloor: Shape['isFloor'], col: number, row: number, side: number): boolean {
  for (let k = 0; k < side * side; k++) if (!isFloor(col + (k % side), row + Math.floor(k / side))) return false
  return true
}

/**
 * Passages that only join caves are natural, however straight a brush has drawn them; doors and masonry are built. Squares beside a
 * room are no part of a passage: niches of a cave would connect all that lead out of it.
 */
function decideTunnels(shape: Shape, labels: Uint8Array, isDecided: Uint8Array): void {
  const { terrain, edges, isFloor, walls } = shape
  const { widthCells } = terrain
  const roomsBeside = (i: number): number[] => squaresAround(terrain, i).filter((other) => isDecided[other] === 1)
  const isRest = (i: number) => isDecided[i] === 0 && isFloor(i % widthCells, Math.floor(i / widthCells))
  const isMade = (i: number) =>
    walls.isMasonry[i] === 1 ||
    [0, 1, 2, 3].some((d) => edges.beside(i % widthCells, Math.floor(i / widthCells), d) !== undefined)
  for (const passage of componentsOf(terrain, (i) => isRest(i) && roomsBeside(i).length === 0)) {
    const mouths = passage.flatMap((i) => squaresAround(terrain, i).filter((other) => isRest(other)))
    const joined = mouths.flatMap(roomsBeside)
    const isTunnel = joined.length > 0 && joined.every((room) => labels[room] === FLOOR.cave)
    if (!isTunnel || [...passage, ...mouths].some(isMade)) continue
    for (const i of passage) labels[i] = FLOOR.cave
    for (const i of passage) isDecided[i] = 1
  }
}

/** The squares around a square, by their sides and corners. */
function squaresAround({ widthCells, heightCells }: CodeGrid, index: number): number[] {
  const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
  const around: number[] = []
  for (let r = Math.max(0, row - 1); r <= Math.min(heightCells - 1, row + 1); r++)
    for (let c = Math.max(0, col - 1); c <= Math.min(widthCells - 1, col + 1); c++)
      if (c !== col || r !== row) around.push(r * widthCells + c)
  return around
}

function isBuiltRoom({ terrain, features, walls }: Shape, room: Component): boolean {
  const box = boundsOfCells(terrain, room)
  const fill = room.length / (box.widthCells * box.heightCells)
  if (fill < BUILT_FILL) return false
  const isRegular = fill >= REGULAR_FILL
  let [short, all] = [0, 0]
  for (const i of room) {
    const hasBank = features.water[i] === BOUNDED.organic || features.pit[i] === BOUNDED.organic
    if (hasBank && !isRegular) return false
    short += walls.short[i] ?? 0
    all += walls.all[i] ?? 0
  }
  return short < all * BUILT_SHORT_RUNS
}

/** Corridors one square wide are built if they are straight or have a door. */
function decideCorridors(shape: Shape, labels: Uint8Array, isDecided: Uint8Array): void {
  const { terrain } = shape
  for (let row = 0; row < terrain.heightCells; row++)
    for (let col = 0; col < terrain.widthCells; col++) {
      const index = row * terrain.widthCells + col
      if (isDecided[index] === 1 || !isBuiltCorridor(shape, col, row)) continue
      labels[index] = FLOOR.built
      isDecided[index] = 1
    }
}

function isBuiltCorridor({ isFloor, edges }: Shape, col: number, row: number): boolean {
  return [0, 1].some((axis) => {
    const [dx, dy] = [STEP_X[axis] ?? 0, STEP_Y[axis] ?? 0]
    const isWithin = (c: number, r: number) => isFloor(c, r) && !isFloor(c + dy, r + dx) && !isFloor(c - dy, r - dx)
    if (!isWithin(col, row)) return false
    let run = 1
    for (let k = 1; k < CORRIDOR_SQUARES && isWithin(col + dx * k, row + dy * k); k++) run++
    for (let k = 1; k < CORRIDOR_SQUARES && isWithin(col - dx * k, row - dy * k); k++) run++
    return run >= CORRIDOR_SQUARES || [0, 1, 2, 3].some((d) => edges.beside(col, row, d) !== undefined)
  })
}

/** A first guess for squares that are in no room or corridor. */
function guessRest({ terrain, features, isFloor, walls }: Shape, labels: Uint8Array): void {
  const hasMasonry = walls.masonryShare >= MASONRY_SHARE
  for (let row = 0; row < terrain.heightCells; row++)
    for (let col = 0; col < terrain.widthCells; col++) {
      const i = row * terrain.widthCells + col
      if (labels[i] !== FLOOR.unknown || !isFloor(col, row)) continue
      if (features.water[i] === BOUNDED.organic || features.pit[i] === BOUNDED.organic) labels[i] = FLOOR.cave
      else if (walls.isMasonry[i] === 1) labels[i] = FLOOR.built
      else if (walls.isNatural[i] === 1) {
        const isCorridor =
          (!isFloor(col - 1, row) && !isFloor(col + 1, row)) || (!isFloor(col, row - 1) && !isFloor(col, row + 1))
        const isCave = hasMasonry ? !isCorridor : walls.isRagged[i] === 1
        labels[i] = isCave ? FLOOR.cave : FLOOR.built
      }
    }
}

/** Rounds of a majority vote around each undecided square. Built floors and masonry have less weight. */
function settleByMajority({ terrain, isFloor, walls }: Shape, labels: Uint8Array, isDecided: Uint8Array): Uint8Array {
  let now = labels
  const undecided: number[] = []
  for (let i = 0; i < labels.length; i++)
    if (isDecided[i] === 0 && isFloor(i % terrain.widthCells, Math.floor(i / terrain.widthCells))) undecided.push(i)
  for (let round = 0; round < MAJORITY_ROUNDS; round++) {
    const next = now.slice()
    for (const i of undecided) {
      const vote = voteAround(terrain, isFloor, walls, now, i)
      if (vote !== 0) next[i] = vote > 0 ? FLOOR.cave : FLOOR.built
    }
    now = next
  }
  return now
}

function voteAround(
  terrain: CodeGrid,
  isFloor: Shape['isFloor'],
  walls: Walls,
  labels: Uint8Array,
  index: number,
): number {
  const [col, row] = [index % terrain.widthCells, Math.floor(index / terrain.widthCells)]
  let vote = 0
  for (let r = row - MAJORITY_REACH; r <= row + MAJORITY_REACH; r++)
    for (let c = col - MAJORITY_REACH; c <= col + MAJORITY_REACH; c++) {
      if (!isFloor(c, r)) continue
      const i = r * terrain.widthCells + c
      if (walls.isMasonry[i] === 1) vote -= 0.6
      else if (labels[i] === FLOOR.cave) vote += 1
      else if (labels[i] === FLOOR.built) vote -= 0.7
    }
  return vote
}
