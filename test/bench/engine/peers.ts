/**
 * Other libraries on the same maps, each under its own, simpler model: single squares, no spaces, edges or 5-10-5. Those
 * that can weigh difficult squares do (easystarjs, ngraph.path, the hand-written ones); PathFinding.js has no costs.
 */
import FlatQueue from 'flatqueue'
import { FEET_PER_SQUARE } from '../../../src/base/brands.ts'
import type { BenchMap } from './benchMaps.ts'
import { aStar, createGraph, EasyStar, PF, type SquarePath } from './peerLibraries.ts'

/** Finds ways from square to square; answers the length of what it found, so that no work is left out. */
export type RouteFinder = (from: number, to: number) => number

const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const

const [OPEN, WALL, DIFFICULT] = [0, 1, 2]

const octile = (dx: number, dy: number): number => Math.max(dx, dy) + Math.min(dx, dy) / 2

/** PathFinding.js as its documentation shows it: the grid is cloned for every query. */
export function pathfindingRoutes({ size, walls }: BenchMap): RouteFinder {
  const rows = Array.from({ length: size }, (_, row) => Array.from(walls.subarray(row * size, (row + 1) * size)))
  const grid = new PF.Grid(rows)
  const finder = new PF.AStarFinder({ diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles })
  return (from, to) =>
    finder.findPath(from % size, Math.floor(from / size), to % size, Math.floor(to / size), grid.clone()).length
}

/** ngraph.path; building the graph is not timed. */
export function ngraphRoutes({ size, walls, difficult }: BenchMap): RouteFinder {
  const graph = createGraph()
  const isOpen = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < size && y < size && walls[y * size + x] === 0
  for (let i = 0; i < walls.length; i++) if (walls[i] === 0) graph.addNode(i, { x: i % size, y: Math.floor(i / size) })
  for (let i = 0; i < walls.length; i++) {
    if (walls[i] === 1) continue
    const [x, y] = [i % size, Math.floor(i / size)]
    for (const [dx, dy] of AROUND)
      if (isOpen(x + dx, y + dy) && isOpen(x + dx, y) && isOpen(x, y + dy))
        graph.addLink(
          i,
          i + dx + dy * size,
          (dx !== 0 && dy !== 0 ? 1.5 : 1) * (difficult[i + dx + dy * size] === 1 ? 2 : 1),
        )
  }
  const finder = aStar(graph, {
    oriented: true,
    distance: (_, __, link) => link.data,
    heuristic: (a, b) => octile(Math.abs(a.data.x - b.data.x), Math.abs(a.data.y - b.data.y)),
  })
  return (from, to) => finder.find(from, to).length
}

/** easystarjs, synchronous; difficult squares cost double. */
export function easystarRoutes(map: BenchMap): RouteFinder {
  const pathOf = easystarPaths(map)
  return (from, to) => pathOf(from, to).length
}

/** The feet its routes cost under 5-10-5, to be held against the cheapest; not for timing. */
export function easystarFeet(map: BenchMap): RouteFinder {
  const pathOf = easystarPaths(map)
  return (from, to) => {
    let key = 0
    const path = pathOf(from, to)
    for (const [i, { x, y }] of path.entries()) {
      const before = path[i - 1]
      if (before) key += (before.x !== x && before.y !== y ? 3 : 2) * (map.difficult[y * map.size + x] === 1 ? 2 : 1)
    }
    return FEET_PER_SQUARE * (key >> 1)
  }
}

function easystarPaths({ size, walls, difficult }: BenchMap): (from: number, to: number) => SquarePath {
  const finder = new EasyStar.js()
  const tileAt = (at: number): number => (walls[at] === 1 ? WALL : difficult[at] === 1 ? DIFFICULT : OPEN)
  finder.setGrid(
    Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, col) => tileAt(row * size + col))),
  )
  finder.setAcceptableTiles([OPEN, DIFFICULT])
  finder.setTileCost(DIFFICULT, 2)
  finder.enableDiagonals()
  finder.disableCornerCutting()
  finder.enableSync()
  return (from, to) => {
    let found: SquarePath = []
    finder.findPath(from % size, Math.floor(from / size), to % size, Math.floor(to / size), (path) => {
      found = path
    })
    finder.calculate()
    return found
  }
}

/** A hand-written A* on typed arrays with flatqueue, under 5-10-5 with hard corners; without a goal it is a Dijkstra field. */
export function flatqueueSearch({ size, walls, difficult }: BenchMap): (from: number, to: number) => number {
  const cost = new Int32Array(walls.length)
  const queue = new FlatQueue<number>()
  return (from, to) => {
    cost.fill(0x7fffffff)
    queue.clear()
    const [goalX, goalY] = [to % size, Math.floor(to / size)]
    const estimate = (x: number, y: number): number =>
      to < 0 ? 0 : 2 * octile(Math.abs(x - goalX), Math.abs(y - goalY))
    cost[from] = 0
    queue.push(from, 0)
    for (let value = queue.peekValue(); value !== undefined; value = queue.peekValue()) {
      const at = queue.pop() ?? 0
      if (at === to) return cost[at] ?? 0
      const [x, y] = [at % size, Math.floor(at / size)]
      const here = cost[at] ?? 0
      if (here + estimate(x, y) < value) continue
      for (let d = 0; d < 8; d++) {
        const [dx, dy] = AROUND[d] ?? [0, 0]
        const [toX, toY] = [x + dx, y + dy]
        if (toX < 0 || toY < 0 || toX >= size || toY >= size) continue
        const next = toY * size + toX
        if (walls[next] === 1 || (d > 3 && (walls[at + dx] === 1 || walls[at + dy * size] === 1))) continue
        const total = here + (difficult[next] === 1 ? (d > 3 ? 6 : 4) : d > 3 ? 3 : 2)
        if (total >= (cost[next] ?? 0)) continue
        cost[next] = total
        queue.push(next, total + estimate(toX, toY))
      }
    }
    return 0
  }
}

/**
 * A Dijkstra field as the rules read: typed arrays, flatqueue, a label for each parity of the count of diagonals. That one
 * label a square is enough is a shortcut of the engine's, which `flatqueueSearch` is given. Answers the squares to the last
 * state it settles.
 */
export function flatqueueField({ size, walls, difficult }: BenchMap): (from: number) => number {
  const squares = new Int32Array(2 * walls.length)
  const queue = new FlatQueue<number>()
  return (from) => {
    squares.fill(0x7fffffff)
    queue.clear()
    squares[2 * from] = 0
    queue.push(2 * from, 0)
    let last = 0
    for (let value = queue.peekValue(); value !== undefined; value = queue.peekValue()) {
      const state = queue.pop() ?? 0
      const here = squares[state] ?? 0
      if (here < value) continue
      last = here
      const [at, parity] = [state >> 1, state & 1]
      const [x, y] = [at % size, Math.floor(at / size)]
      for (let d = 0; d < 8; d++) {
        const [dx, dy] = AROUND[d] ?? [0, 0]
        const [toX, toY] = [x + dx, y + dy]
        if (toX < 0 || toY < 0 || toX >= size || toY >= size) continue
        const next = toY * size + toX
        if (walls[next] === 1 || (d > 3 && (walls[at + dx] === 1 || walls[at + dy * size] === 1))) continue
        const isDifficult = difficult[next] === 1
        // A doubled diagonal counts as two: the count is as it was.
        const turns = d > 3 && !isDifficult ? 1 : 0
        const cost = d > 3 ? (isDifficult ? 3 : 1 + parity) : isDifficult ? 2 : 1
        const to = 2 * next + (parity ^ turns)
        if (here + cost >= (squares[to] ?? 0)) continue
        squares[to] = here + cost
        queue.push(to, here + cost)
      }
    }
    return last
  }
}
