/** Random well-formed requests of every kind, by seed. */
import { changesOf, placeKey, startPlaces } from './boxes.ts'
import type { Place } from './boxes.ts'
import { parseRequest } from './parseRequest.ts'
import { randomCreatures, randomMap } from './randomMap.ts'
import type { Json, RawCreature, RawMap } from './randomMap.ts'
import { ACTIONS, MODES } from './request.ts'
import type { Mode, PathQuery, Ruleset } from './request.ts'
import { seededRandom } from './seededRandom.ts'
import type { Random } from './seededRandom.ts'
import { situationOf } from './situation.ts'
import type { Situation } from './situation.ts'
import { isBarredTerrain, placesAfter } from './step.ts'
import type { Direction } from './step.ts'

export type RawRequest = { ruleset: Ruleset; map?: RawMap; creatures?: RawCreature[]; queries: Json[] }

export function randomRequest(seed: number, ruleset: Ruleset): RawRequest {
  const random = seededRandom(seed)
  if (random.chance(0.02)) return { ruleset, queries: [randomTravel(random)] }
  const map = randomMap(random)
  const creatures = randomCreatures(random, map, ruleset)
  const request: RawRequest = { ruleset, map, creatures, queries: [] }
  const count = random.from(1, 6)
  for (let i = 0; i < count; i++) request.queries.push(randomQuery(random, request, map, creatures))
  return request
}

function randomQuery(random: Random, request: RawRequest, map: RawMap, creatures: readonly RawCreature[]): Json {
  const kind = random.pick([
    'path',
    'path',
    'path',
    'path',
    'path',
    'path',
    'reach',
    'reach',
    'reach',
    'route',
    'route',
    'threat',
    'flank',
    ...(request.ruleset === 'pf2e' ? ['cover', 'cover', 'cover'] : random.chance(0.1) ? ['cover'] : []),
    'measure',
    'travel',
  ])
  if (kind === 'travel') return randomTravel(random)
  const end = (): unknown =>
    creatures.length > 0 && random.chance(0.6) ? random.pick(creatures).id : randomSquare(random, map)
  if (kind === 'measure' || creatures.length === 0) {
    const creature = creatures.length > 0 && random.chance(0.3) ? { creature: random.pick(creatures).id } : {}
    return { kind: 'measure', ...creature, from: end(), to: end() }
  }
  const id = (): string => random.pick(creatures).id
  if (kind === 'threat') return { kind, creature: id() }
  if (kind === 'flank') return flankQuery(random, creatures)
  if (kind === 'cover') return { kind, creature: id(), target: id() }
  const movement = randomMovement(random, request.ruleset, map, random.pick(creatures))
  if (kind === 'reach') return { kind, ...movement }
  if (kind === 'route') return { kind, ...movement, to: randomSquare(random, map) }
  return { kind: 'path', ...movement, path: randomPath(random, request, movement) }
}

const randomSquare = (random: Random, map: RawMap): number[] => [
  random.from(0, (map.rows[0]?.length ?? 1) - 1),
  random.from(0, map.rows.length - 1),
]

/** Mostly a foe between two allies, if there are such three. */
function flankQuery(random: Random, creatures: readonly RawCreature[]): Json {
  if (creatures.length >= 3 && random.chance(0.7)) return { kind: 'flank', creature: 'c1', ally: 'c2', foe: 'c0' }
  const creature = random.pick(creatures)
  const allies = creatures.filter((other) => other.side === creature.side && other !== creature)
  const foes = creatures.filter((other) => other.side !== creature.side)
  const ally = allies.length > 0 && random.chance(0.9) ? random.pick(allies) : random.pick(creatures)
  const foe = foes.length > 0 && random.chance(0.9) ? random.pick(foes) : random.pick(creatures)
  return { kind: 'flank', creature: creature.id, ally: ally.id, foe: foe.id }
}

function randomMovement(random: Random, ruleset: Ruleset, map: RawMap, mover: RawCreature): Json {
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
function randomPath(random: Random, request: RawRequest, movement: Json): number[][] {
  const mover = request.creatures?.find((creature) => creature.id === movement.creature)
  if (mover === undefined) throw new Error('the mover is one of the creatures')
  const inAir = movement.mode === 'fly' && random.chance(0.4)
  const path: number[][] = [inAir ? [...mover.at, random.from(0, 2)] : [...mover.at]]
  const straight = movement.action === 'charge' || random.chance(movement.action === 'run' ? 0.4 : 0.1)
  const daring = random.pick([0, 0, 0, 0.1])
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
  return situationOf(parsed, query, mover)
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
  return places.length === 0 ? null : { situation: walker.situation, places: withoutTwins(places) }
}

function randomTravel(random: Random): Json {
  const con = random.from(1, 24)
  const constitution = con === 10 ? {} : { con }
  const speed = random.pick([5, 10, 20, 30, 30, 35, 40])
  const d20s = Array.from({ length: 40 }, () => random.from(1, 20))
  switch (random.pick(['local', 'overland', 'pursuit'])) {
    case 'local': {
      const time = random.chance(0.4) ? { minutes: random.from(0, 4) } : { rounds: random.from(0, 40) }
      const pace = random.pick(['walk', 'hustle', 'run', 'run'])
      return { kind: 'local', speed, pace, ...time, ...constitution, rolls: d20s }
    }
    case 'overland':
      return {
        kind: 'overland',
        speed,
        hours: random.from(0, 28) / random.pick([1, 1, 2, 4]),
        pace: random.pick(['walk', 'walk', 'hustle']),
        terrain: random.pick(['desert', 'forest', 'forest-dense', 'hill', 'marsh', 'mountain', 'plains', 'urban']),
        way: random.pick(['highway', 'road', 'trackless']),
        ...constitution,
        rolls: forcedMarchRolls(random, con),
      }
    default: {
      const runner = (): Json => ({ speed: random.pick([20, 30]), dex: random.from(1, 24), con: random.from(1, 24) })
      const scale = random.pick(['rounds', 'day'])
      return { kind: 'pursuit', scale, pursuer: runner(), quarry: runner(), rolls: d20s.slice(0, 2) }
    }
  }
}

/** Enough rolls for any march: a d20 for each check, followed by a d6 where it fails. */
function forcedMarchRolls(random: Random, con: number): number[] {
  const rolls: number[] = []
  for (let extra = 1; extra <= 20; extra++) {
    const check = random.from(1, 20)
    rolls.push(check)
    if (check + Math.floor((con - 10) / 2) < 10 + 2 * extra) rolls.push(random.from(1, 6))
  }
  return rolls
}
