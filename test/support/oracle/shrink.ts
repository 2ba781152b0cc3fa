/** Makes a request that shows a difference as small as it can be while it still shows it. */
import type { Json, RawCreature, RawMap, RawRequest } from './randomMap.ts'

/** Greedy: takes the first smaller request that still shows the difference, until none does. */
export function shrink(request: RawRequest, shows: (candidate: RawRequest) => boolean): RawRequest {
  let best = request
  for (;;) {
    const smaller = [...candidates(best)].find(shows)
    if (smaller === undefined) return best
    best = smaller
  }
}

function* candidates(request: RawRequest): Generator<RawRequest> {
  const { map, creatures = [], queries } = request
  for (const [i, query] of queries.entries()) {
    if (queries.length > 1) yield { ...request, queries: [query] }
    for (const smaller of smallerQueries(query)) yield { ...request, queries: queries.with(i, smaller) }
  }
  if (request.rules) {
    yield without(request as unknown as Json, 'rules') as unknown as RawRequest
    for (const key of Object.keys(request.rules)) yield { ...request, rules: without(request.rules, key) }
  }
  for (const i of creatures.keys()) yield { ...request, creatures: creatures.toSpliced(i, 1) }
  if (map !== undefined) yield* smallerMaps(request, map, creatures)
  for (const [i, creature] of creatures.entries()) {
    for (const plainer of plainerCreatures(creature)) {
      yield { ...request, creatures: creatures.with(i, plainer) }
    }
  }
}

function* smallerQueries(query: Json): Generator<Json> {
  for (const key of ['tumble', 'diagonals', 'actions', 'mode', 'action', 'con', 'z', 'attack', 'doors']) {
    if (Object.hasOwn(query, key)) yield without(query, key)
  }
  if (!Array.isArray(query.path)) return
  const path = query.path as number[][]
  for (let length = 1; length < path.length; length++) yield { ...query, path: path.slice(0, length) }
  if (path[0]?.length === 3) yield { ...query, path: path.map((place) => place.slice(0, 2)) }
}

function without<Value extends Json>(object: Value, key: string): Value {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)) as Value
}

function* smallerMaps(request: RawRequest, map: RawMap, creatures: readonly RawCreature[]): Generator<RawRequest> {
  const edges = map.edges ?? []
  if (map.floor !== undefined) yield { ...request, map: without(map as unknown as Json, 'floor') as unknown as RawMap }
  if (map.gravity !== undefined) yield { ...request, map: without(map, 'gravity') }
  for (const i of edges.keys()) yield { ...request, map: { ...map, edges: edges.toSpliced(i, 1) } }
  const height = map.rows.length
  const width = map.rows[0]?.length ?? 0
  for (let y = 0; height > 1 && y < height; y++) yield cut(request, map, creatures, 1, y)
  for (let x = 0; width > 1 && x < width; x++) yield cut(request, map, creatures, 0, x)
  for (const [y, row] of map.rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (row[x] === '.') continue
      yield { ...request, map: { ...map, rows: map.rows.with(y, `${row.slice(0, x)}.${row.slice(x + 1)}`) } }
    }
  }
}

/** Takes out one column (axis 0) or row (axis 1) and moves all beyond it up. What lay on it makes the rest malformed. */
function cut(
  request: RawRequest,
  map: RawMap,
  creatures: readonly RawCreature[],
  axis: number,
  at: number,
): RawRequest {
  const shift = (place: readonly number[]): number[] =>
    place.map((value, i) => (i === axis && (value > at || (value === at && at > 0)) ? value - 1 : value))
  const onCut = (edge: Json): boolean => [edge.a, edge.b].some((end) => (end as number[])[axis] === at)
  const rows = axis === 1 ? map.rows.toSpliced(at, 1) : map.rows.map((row) => row.slice(0, at) + row.slice(at + 1))
  const edges = (map.edges ?? [])
    .filter((edge) => !onCut(edge))
    .map((edge) => ({ ...edge, a: shift(edge.a as number[]), b: shift(edge.b as number[]) }))
  const shiftQuery = (query: Json): Json => {
    const shifted: Json = { ...query }
    for (const key of ['to', 'from']) if (Array.isArray(query[key])) shifted[key] = shift(query[key] as number[])
    if (Array.isArray(query.path)) shifted.path = (query.path as number[][]).map(shift)
    return shifted
  }
  return {
    ...request,
    map: { ...map, rows, edges, ...(map.floor ? { floor: cutFloor(map.floor, axis, at) } : {}) },
    creatures: creatures.map((creature) => ({ ...creature, at: shift(creature.at) as [number, number] })),
    queries: request.queries.map(shiftQuery),
  }
}

const cutFloor = (floor: number[][], axis: number, at: number): number[][] =>
  axis === 1 ? floor.toSpliced(at, 1) : floor.map((row) => row.toSpliced(at, 1))

const NEEDED = ['id', 'at', 'size', 'side', 'speed']

function* plainerCreatures(creature: RawCreature): Generator<RawCreature> {
  for (const key of Object.keys(creature)) if (!NEEDED.includes(key)) yield without(creature, key)
  const modes = Object.keys(creature.speed)
  for (const mode of modes) yield { ...creature, speed: without(creature.speed, mode) }
  if (creature.size !== 'medium') yield { ...creature, size: 'medium' }
  if (['huge', 'gargantuan', 'colossal'].includes(creature.size)) yield { ...creature, size: 'large' }
}
