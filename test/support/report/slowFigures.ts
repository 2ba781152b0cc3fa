/**
 * Passing per round, difficult terrain on the way and room for big creatures, worked out slowly and without the engine: from the
 * drawing of a map, by the step costs of the third edition (diagonals 5 and 10 feet in turn, difficult terrain double).
 */
import type { slowGround } from './slowReport.ts'

type Ground = ReturnType<typeof slowGround>
type Square = Ground['squares'][number]
const keyOf = ([col, row]: Square): string => `${col},${row}`

/** Someone's way so far: where it is, and whether the next diagonal is the one of 10 feet. */
interface Stand {
  readonly at: Square
  readonly isOdd: boolean
  readonly feet: number
  /** What every cheapest way here may have come to: steps and difficult steps, `3 1`. */
  readonly ways: ReadonlySet<string>
}

/** Every stand got to from a square, cheapest first. */
function slowStands(ground: Ground, from: Square): readonly Stand[] {
  const stands = new Map<string, Stand>([[`${keyOf(from)} false`, { at: from, isOdd: false, feet: 0, ways: new Set(['0 0']) }]]) // prettier-ignore
  const done: Stand[] = []
  for (;;) {
    const [key, next] = [...stands].toSorted((a, b) => a[1].feet - b[1].feet).find(([, each]) => !done.includes(each)) ?? [] // prettier-ignore
    if (key === undefined || next === undefined) return done
    done.push(next)
    for (const to of ground.stepsFrom(next.at)) {
      const isDiagonal = to[0] !== next.at[0] && to[1] !== next.at[1]
      const isHard = ground.glyphAt(to) === 'd'
      // Of difficult terrain each diagonal is three squares, and does not count toward the next.
      const cost = isHard ? (isDiagonal ? 15 : 10) : isDiagonal && next.isOdd ? 10 : 5
      const isOdd = isDiagonal && !isHard ? !next.isOdd : next.isOdd
      const feet = next.feet + cost
      const there = `${keyOf(to)} ${isOdd}`
      const known = stands.get(there)
      if (known && known.feet < feet) continue
      const ways = new Set(known?.feet === feet ? known.ways : [])
      for (const way of next.ways) {
        const [steps = 0, hard = 0] = way.split(' ').map(Number)
        ways.add(`${steps + 1} ${hard + Number(isHard)}`)
      }
      stands.set(there, { at: to, isOdd, feet, ways })
    }
  }
}

/** Feet to each square that can be got to. */
function slowFeet(ground: Ground, from: Square): ReadonlyMap<string, number> {
  const feet = new Map<string, number>()
  for (const stand of slowStands(ground, from)) {
    const key = keyOf(stand.at)
    feet.set(key, Math.min(stand.feet, feet.get(key) ?? Infinity))
  }
  return feet
}

/** All that steps and difficult steps of a cheapest route from each starting square to the nearest goal may add up to: `12 3`. */
export function slowDifficult(ground: Ground, from: readonly Square[], to: readonly Square[]): ReadonlySet<string> {
  const goals = new Set(to.map(keyOf))
  let sums = new Set(['0 0'])
  for (const start of from) {
    const ends = slowStands(ground, start).filter(({ at }) => goals.has(keyOf(at)))
    const least = Math.min(...ends.map(({ feet }) => feet))
    const ways = new Set(ends.filter(({ feet }) => feet === least).flatMap((end) => [...end.ways]))
    if (ways.size === 0) continue
    const next = new Set<string>()
    for (const sum of sums)
      for (const way of ways) {
        const [[steps = 0, hard = 0], [more = 0, harder = 0]] = [sum, way].map((each) => each.split(' ').map(Number)) as [number[], number[]] // prettier-ignore
        next.add(`${steps + more} ${hard + harder}`)
      }
    sums = next
  }
  return sums
}

/** Squares got to from some others without the closed ones. */
function slowSide(ground: Ground, from: readonly Square[], closed: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set(from.map(keyOf))
  const rim = [...from]
  for (let at = rim.pop(); at; at = rim.pop())
    for (const next of ground.stepsFrom(at)) {
      if (seen.has(keyOf(next)) || closed.has(keyOf(next))) continue
      seen.add(keyOf(next))
      rim.push(next)
    }
  return seen
}

/** The narrowest place nearest to the first side: of all smallest sets of squares that part the zones, the one that leaves it least. */
function slowNarrowest(ground: Ground, from: readonly Square[], to: readonly Square[]) {
  const zones = new Set([...from, ...to].map(keyOf))
  const inner = ground.squares.map(keyOf).filter((key, i) => !zones.has(key) && ground.isOpen(ground.squares[i] ?? [0, 0])) // prettier-ignore
  const goals = to.map(keyOf)
  let sets: readonly (readonly string[])[] = [[]]
  for (let size = 0; size <= inner.length; size++) {
    const parting = sets
      .map((set) => ({ closed: new Set(set), near: slowSide(ground, from, new Set(set)) }))
      .filter(({ near }) => !goals.some((goal) => near.has(goal)))
    if (parting.length > 0) return parting.toSorted((a, b) => a.near.size - b.near.size)[0] ?? null
    sets = sets.flatMap((set) => inner.slice(inner.indexOf(set.at(-1) ?? '') + 1).map((key) => [...set, key]))
  }
  return null
}

/**
 * How many of `creatures` get past the narrowest place with so many feet: every way to give squares beyond it, one each, to squares on
 * the near side and in it, is tried.
 */
export function slowPassing(
  ground: Ground,
  from: readonly Square[],
  to: readonly Square[],
  { creatures, feet }: { readonly creatures: number; readonly feet: number },
): number {
  const narrowest = slowNarrowest(ground, from, to)
  // Zones side by side: nothing holds anyone up.
  if (!narrowest) return creatures
  const { closed, near } = narrowest
  if (closed.size === 0) return 0
  const beyond = ground.squares.map(keyOf).filter((key) => !near.has(key) && !closed.has(key))
  /** The sets of squares beyond that some starting squares so far can have taken. */
  let taken = new Set([0])
  for (const start of ground.squares) {
    if (!near.has(keyOf(start)) && !closed.has(keyOf(start))) continue
    const costs = slowFeet(ground, start)
    const ends = beyond.flatMap((key, i) => ((costs.get(key) ?? Infinity) <= feet ? [1 << i] : []))
    const next = new Set(taken)
    for (const set of taken) for (const end of ends) if ((set & end) === 0) next.add(set | end)
    taken = new Set([...next].filter((set) => countOf(set) <= creatures))
  }
  return Math.max(...[...taken].map(countOf))
}

const countOf = (set: number): number => [...set.toString(2)].filter((bit) => bit === '1').length

/** Room for spaces of so many squares a side. */
interface SlowRoom {
  /** Places where one fits. */
  readonly places: number
  /** Each area that steps join: its places, and those with a step in all eight directions. */
  readonly areas: readonly { readonly places: number; readonly turning: number }[]
}

/** Where spaces of so many squares a side fit with nothing solid inside, and the areas they can move in. */
export function slowRoom(ground: Ground, cells: number): SlowRoom {
  const inside = ([col, row]: Square): readonly Square[] => ground.squares.filter(([x, y]) => x >= col && x < col + cells && y >= row && y < row + cells) // prettier-ignore
  const isBeside = (a: Square, b: Square): boolean => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1
  /** What stands on borders between squares of two sets. */
  const bordersOf = (some: readonly Square[], others: readonly Square[]): readonly string[] =>
    some.flatMap((a) => others.filter((b) => isBeside(a, b)).map((b) => ground.between(a, b)))
  const isRock = (squares: readonly Square[]): boolean => squares.length < cells ** 2 || !squares.every(ground.isOpen)
  const fits = (at: Square): boolean => {
    const own = inside(at)
    return !isRock(own) && !bordersOf(own, own).some(ground.isShut)
  }
  const isStep = (a: Square, b: Square): boolean => {
    if (!fits(a) || !fits(b)) return false
    if (a[0] === b[0] || a[1] === b[1]) return !bordersOf(inside(a), inside(b)).some(ground.isShut)
    // A corner is not cut: neither detour meets anything hard.
    return ([[a[0], b[1]], [b[0], a[1]]] as const).every((corner) => {
      const way = inside(corner)
      const all = [...bordersOf(way, way), ...bordersOf(inside(a), way), ...bordersOf(way, inside(b))]
      return !isRock(way) && !all.some(ground.isHard)
    }) // prettier-ignore
  }
  const free = ground.squares.filter(fits)
  const stepsFrom = (at: Square): readonly Square[] => free.filter((to) => Math.max(Math.abs(at[0] - to[0]), Math.abs(at[1] - to[1])) === 1 && isStep(at, to)) // prettier-ignore
  const areas: SlowRoom['areas'][number][] = []
  const seen = new Set<string>()
  for (const start of free) {
    if (seen.has(keyOf(start))) continue
    seen.add(keyOf(start))
    const area = [start]
    for (const at of area)
      for (const next of stepsFrom(at))
        if (!seen.has(keyOf(next))) {
          seen.add(keyOf(next))
          area.push(next)
        }
    areas.push({ places: area.length, turning: area.filter((at) => stepsFrom(at).length === 8).length })
  }
  return { places: free.length, areas }
}
