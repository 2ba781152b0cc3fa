import type { StepGraph } from './disjointRoutes.ts'
import { floodSteps } from './floodSteps.ts'

/**
 * Counts the loops among places connected to some places: obstacles a creature can walk around. That is the first Betti number of
 * the step graph (steps − places + components) without the cycles inside blocks of 2 × 2 places, which go around nothing.
 */
export function countLoops(graph: StepGraph, from: readonly number[]): number {
  const { offsets, count } = graph
  const joined = joinedSteps(graph, from)
  const isSeen = new Uint8Array(count)
  let [places, parts, edges, filled] = [0, 0, 0, 0]
  for (const start of from) {
    if (isSeen[start] === 1) continue
    parts++
    places += floodSteps({ steps: joined, offsets }, [start], isSeen, (_, d) => void (d < 4 && edges++)).length
  }
  for (let place = 0; place < count; place++) filled += circlesInBlock(joined, offsets, place)
  return edges - places + parts - filled
}

/** Returns the steps between reachable places, each from both of its ends. Words of unreachable places mean nothing. */
function joinedSteps(graph: StepGraph, from: readonly number[]): Uint8Array {
  const joined = new Uint8Array(graph.count)
  floodSteps(graph, from, new Uint8Array(graph.count), (place, d, to) => {
    joined[place] = (joined[place] as number) | (1 << d)
    joined[to] = (joined[to] as number) | (1 << ((d + 4) % 8))
  })
  return joined
}

const [EAST, SOUTH_EAST, SOUTH, SOUTH_WEST] = [0, 1, 2, 3]

/** Returns the number of independent cycles among a place and those east, south and southeast of it. */
function circlesInBlock(joined: Uint8Array, offsets: ArrayLike<number>, place: number): number {
  const has = (at: number, d: number): number => ((joined[at] ?? 0) >> d) & 1
  const east = place + (offsets[EAST] ?? 0)
  const south = place + (offsets[SOUTH] ?? 0)
  const sides = [has(place, EAST), has(place, SOUTH), has(south, EAST), has(east, SOUTH)]
  const across = has(place, SOUTH_EAST) + has(east, SOUTH_WEST)
  const edges = sides.reduce((sum, each) => sum + each, across)
  if (edges < 3) return 0
  // Cycles are edges − places + components.
  const group = [0, 1, 2, 3]
  const join = (a: number, b: number): void => {
    const [from, to] = [group[a], group[b]]
    for (const [i, each] of group.entries()) if (each === from) group[i] = to as number
  }
  if (sides[0]) join(0, 1)
  if (sides[1]) join(0, 2)
  if (sides[2]) join(2, 3)
  if (sides[3]) join(1, 3)
  if (has(place, SOUTH_EAST)) join(0, 3)
  if (has(east, SOUTH_WEST)) join(1, 2)
  return edges - 4 + new Set(group).size
}
