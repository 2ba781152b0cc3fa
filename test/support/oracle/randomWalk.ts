/** Random movement parameters and walks, mostly such as the rules allow. */
import { changesOf, placeKey, startPlaces } from './boxes.ts'
import type { Place } from './boxes.ts'
import { parseRequest } from './parseRequest.ts'
import type { Json, RawCreature, RawMap, RawRequest } from './randomMap.ts'
import { ACTIONS, MODES } from './request.ts'
import type { Mode, PathQuery, Ruleset } from './request.ts'
import type { Random } from './seededRandom.ts'
import { situationOf } from './situation.ts'
import type { Situation } from './situation.ts'
import { isBarredTerrain, placesAfter, risen } from './step.ts'
import type { Direction } from './step.ts'

export function randomMovement(random: Random, ruleset: Ruleset, map: RawMap, mover: RawCreature): Json {
  const movement: Json = { creature: mover.id }
  const usual = ruleset === 'pf2e' ? (['stride', 'stride', 'step'] as const) : ACTIONS.slice(0, 6)
  if (random.chance(0.6)) movement.action = random.chance(0.98) ? random.pick(usual) : random.pick(ACTIONS)
  const mode = randomMode(random, map, mover)
  if (mode !== 'land' || random.chance(0.2)) movement.mode = mode
  if (random.chance(0.25)) movement.tumble = random.chance(0.9)
  if (random.chance(0.25)) movement.diagonals = random.from(0, 3)
  if (random.chance(ruleset === 'pf2e' ? 0.6 : 0.05)) movement.actions = random.from(1, 3)
  return movement
}

/** Mostly a mode that can leave the square the mover stands on. */
function randomMode(random: Random, map: RawMap, mover: RawCreature): Mode {
  const terrain = map.rows[mover.at[1]]?.[mover.at[0]] ?? '.'
  const native = new Map<string, readonly Mode[]>([
    ['~', ['swim', 'swim', 'fly']],
    ['e', ['burrow']],
    ['^', ['climb', 'climb', 'fly']],
    ['p', ['fly']],
    ['c', ['fly', 'land', 'climb']],
  ])
  if (random.chance(0.1)) return random.pick(MODES)
  return random.pick(native.get(terrain) ?? ['land', 'land', 'land', 'land', 'fly', 'fly', 'climb', 'burrow'])
}

/** A walk from the mover's square: mostly steps the ground allows, with a little of everything else. */
export function randomPath(random: Random, request: RawRequest, movement: Json): number[][] {
  const mover = request.creatures?.find((creature) => creature.id === movement.creature)
  if (mover === undefined) throw new Error('the mover is one of the creatures')
  const inAir = movement.mode === 'fly' && random.chance(0.5)
  const path: number[][] = [inAir ? [...mover.at, random.from(0, 3)] : [...mover.at]]
  const fast = movement.action === 'charge' || movement.action === 'run'
  if (fast && random.chance(0.5)) return linePath(random, request.map?.rows ?? ['.'], path[0] ?? [], random.chance(0.9))
  const straight = movement.action === 'charge' || random.chance(movement.action === 'run' ? 0.4 : 0.1)
  const daring = random.pick([0, 0, 0.1, 0.4])
  const length = random.pick([0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16])
  let walker: Walker | null = { situation: situationFor(request, movement, path), places: null }
  let direction: Direction | null = null
  for (let i = 0; i < length; i++) {
    const here = path.at(-1) ?? []
    const steps: readonly Direction[] = inAir ? STEPS_IN_AIR : STEPS
    const down = here[2] === 0
    let options = steps.filter((step) => !(down && step.dz < 0))
    const last: Direction | null = direction
    if (straight && last !== null && options.includes(last) && random.chance(0.95)) options = [last]
    const sound: Direction[] = walker === null ? [] : soundSteps(walker, options)
    const isDaring = sound.length === 0 || random.chance(daring)
    if (sound.length === 0 && random.chance(walker === null ? 0.9 : 0.3)) break
    direction = random.pick(isDaring ? options : sound)
    if (random.chance(0.005)) direction = { dx: random.from(-2, 2), dy: random.from(-2, 2), dz: 0 }
    walker = walker === null ? null : walkOn(walker, direction)
    path.push(moveBy(here, direction))
  }
  return path
}

/** A straight path to some square, each step rounded one way or the other; now and then with a slip. */
function linePath(random: Random, rows: readonly string[], start: readonly number[], isSound: boolean): number[][] {
  const far = (from: number, length: number): number => Math.min(Math.max(from + random.from(-8, 8), 0), length - 1)
  const [x = 0, y = 0, z] = start
  const end = [far(x, rows[0]?.length ?? 1), far(y, rows.length)]
  if (z !== undefined) end.push(random.chance(0.5) ? z : Math.max(0, z + random.from(-3, 3)))
  const length = Math.max(...end.map((value, i) => Math.abs(value - (start[i] ?? 0))))
  const down = random.chance(0.5)
  return Array.from({ length: length + 1 }, (_, i) =>
    end.map((value, axis) => {
      const from = start[axis] ?? 0
      const exact = length === 0 ? from : from + (i * (value - from)) / length
      const rounded = down ? Math.ceil(exact - 0.5) : Math.floor(exact + 0.5)
      // Adding 0 makes 0 of -0.
      return 0 + (i === 0 || isSound || random.chance(0.9) ? rounded : Math.max(0, rounded + random.from(-1, 1)))
    }),
  )
}

const moveBy = (place: readonly number[], { dx, dy, dz }: Direction): number[] => {
  const [x = 0, y = 0, z] = place
  return z === undefined ? [x + dx, y + dy] : [x + dx, y + dy, z + dz]
}

const CHANGES = [-1, 0, 1]

const STEPS_IN_AIR: readonly Direction[] = CHANGES.flatMap((dx) =>
  CHANGES.flatMap((dy) => CHANGES.map((dz): Direction => ({ dx, dy, dz }))),
).filter(({ dx, dy, dz }) => dx !== 0 || dy !== 0 || dz !== 0)

const STEPS = STEPS_IN_AIR.filter(({ dz }) => dz === 0)

/** The walker's ways to be in the box it has reached; null before its first step. */
type Walker = { readonly situation: Situation; readonly places: readonly Place[] | null }

function situationFor(request: RawRequest, movement: Json, path: number[][]): Situation {
  const parsed = parseRequest({ ...request, queries: [{ kind: 'path', ...movement, path }] }, '$', false)
  const query = parsed.queries[0] as PathQuery
  const mover = parsed.creatures.find((creature) => creature.id === query.creature)
  if (mover === undefined) throw new Error('the mover is one of the creatures')
  return situationOf(parsed, query, { ...mover, altitude: path[0]?.[2] ?? mover.altitude })
}

function placesOf({ situation, places }: Walker): Place[] {
  return withoutTwins((places ?? startPlaces(situation)).flatMap((place) => changesOf(situation, place)))
}

const withoutTwins = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [placeKey(place), place])).values(),
]

function nextPlaces(walker: Walker, step: Direction): Place[] {
  const { situation } = walker
  return placesOf(walker).flatMap((from) =>
    placesAfter(situation, from, step).filter((to) => !isBarredTerrain(situation, from, to, step)),
  )
}

const soundSteps = (walker: Walker, steps: readonly Direction[]): Direction[] =>
  steps.filter((step) => nextPlaces(walker, step).length > 0)

function walkOn(walker: Walker, step: Direction): Walker | null {
  const places = nextPlaces(walker, step)
  return places.length === 0 ? null : { situation: risen(walker.situation, step), places: withoutTwins(places) }
}
