/** Seeded maps for measuring: the same on every machine and in every run. */
import { nextUint32, seedRandom, type RandomState } from '../../../src/base/random.ts'

/** Layouts that are measured. */
export const LAYOUTS = ['open', 'blocks', 'rooms', 'maze', 'scattered', 'patches'] as const
/** One layout. `scattered` and `patches`: rooms with a quarter of difficult terrain, square by square or in patches. */
export type Layout = (typeof LAYOUTS)[number]

/** A map: 1 walls and difficult squares, row-major. */
export interface BenchMap {
  readonly layout: Layout
  readonly size: number
  readonly walls: Uint8Array
  readonly difficult: Uint8Array
}

/** A stream of whole numbers below a bound. */
export function randomStream(seed: string): (below: number) => number {
  let state: RandomState = seedRandom(seed)
  return (below) => {
    const [value, next] = nextUint32(state)
    state = next
    return value % below
  }
}

/** The map of that layout with `size` squares along each side. */
export function benchMap(layout: Layout, size: number): BenchMap {
  const random = randomStream(`${layout} ${size}`)
  const walls = new Uint8Array(size * size)
  const difficult = new Uint8Array(size * size)
  if (layout === 'blocks') for (let i = 0; i < walls.length; i++) walls[i] = random(10) < 3 ? 1 : 0
  else if (layout === 'maze') carveMaze(walls, size, random)
  else if (layout !== 'open') buildRooms(walls, size, random)
  if (layout === 'scattered') for (let i = 0; i < walls.length; i++) difficult[i] = random(4) === 0 ? 1 : 0
  if (layout === 'patches')
    for (let patch = 0; patch < (size * size) / 200; patch++) {
      const [col, row] = [random(size - 7), random(size - 7)]
      for (let i = 0; i < 49; i++) difficult[(row + Math.floor(i / 7)) * size + col + (i % 7)] = 1
    }
  return { layout, size, walls, difficult }
}

/** Rooms of 6 to 14 squares in a lattice of walls, joined by doors two squares wide. */
function buildRooms(walls: Uint8Array, size: number, random: (below: number) => number): void {
  const lines = [0]
  while ((lines.at(-1) ?? 0) + 16 < size) lines.push((lines.at(-1) ?? 0) + 7 + random(8))
  for (const line of lines.slice(1))
    for (let i = 0; i < size; i++) {
      walls[line * size + i] = 1
      walls[i * size + line] = 1
    }
  const spans = lines.map((line, i) => [line + 1, lines[i + 1] ?? size] as const)
  for (const line of lines.slice(1))
    for (const [from, to] of spans) {
      const at = from + random(Math.max(1, to - from - 2))
      for (const door of [at, at + 1]) {
        if (door >= size) continue
        walls[line * size + door] = 0
        walls[door * size + line] = 0
      }
    }
}

/** A perfect maze of corridors one square wide, by depth first search. */
function carveMaze(walls: Uint8Array, size: number, random: (below: number) => number): void {
  walls.fill(1)
  const stack: (readonly [number, number])[] = [[0, 0]]
  walls[0] = 0
  while (stack.length > 0) {
    const [col, row] = stack.at(-1) ?? [0, 0]
    const ways = [
      [2, 0],
      [-2, 0],
      [0, 2],
      [0, -2],
    ].filter(([dx = 0, dy = 0]) => {
      const [x, y] = [col + dx, row + dy]
      return x >= 0 && y >= 0 && x < size && y < size && walls[y * size + x] === 1
    })
    const way = ways[random(Math.max(1, ways.length))]
    if (!way) {
      stack.pop()
      continue
    }
    const [dx = 0, dy = 0] = way
    walls[(row + dy / 2) * size + col + dx / 2] = 0
    walls[(row + dy) * size + col + dx] = 0
    stack.push([col + dx, row + dy])
  }
}

/** Pairs of squares in one connected part of the map, far apart on the whole. */
export function benchPairs(map: BenchMap, count: number): readonly (readonly [number, number])[] {
  const part = largestPart(map)
  const random = randomStream(`pairs ${map.layout} ${map.size}`)
  const pick = (): number => part[random(part.length)] ?? 0
  return Array.from({ length: count }, () => [pick(), pick()] as const)
}

/** The largest part of the map that hangs together by straight steps. */
export function largestPart({ walls, size }: BenchMap): readonly number[] {
  const seen = new Uint8Array(walls)
  let largest: number[] = []
  for (let start = 0; start < walls.length; start++) {
    if (seen[start] === 1) continue
    const part = [start]
    seen[start] = 1
    for (let i = 0; i < part.length; i++) {
      const at = part[i] ?? 0
      const col = at % size
      const next = [col > 0 ? at - 1 : -1, col < size - 1 ? at + 1 : -1, at - size, at + size]
      for (const to of next)
        if (to >= 0 && to < walls.length && seen[to] === 0) {
          seen[to] = 1
          part.push(to)
        }
    }
    if (part.length > largest.length) largest = part
  }
  return largest
}
