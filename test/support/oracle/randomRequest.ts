/** Random well-formed requests of every kind, by seed. */
import type { Json, RawCreature, RawMap, RawRequest } from './randomMap.ts'
import { SCENARIOS } from './randomScenario.ts'
import type { Kind } from './randomScenario.ts'
import { randomTravel } from './randomTravel.ts'
import { randomMovement, randomPath } from './randomWalk.ts'
import type { Ruleset } from './request.ts'
import { seededRandom } from './seededRandom.ts'
import type { Random } from './seededRandom.ts'

export function randomRequest(seed: number, ruleset: Ruleset): RawRequest {
  const random = seededRandom(seed)
  if (random.chance(0.02)) return { ruleset, queries: [randomTravel(random)] }
  const { map, creatures, kinds } = random.pick(SCENARIOS)(random, ruleset)
  raise(random, map, creatures)
  const request: RawRequest = { ruleset, map, creatures, queries: [] }
  if (random.chance(0.35)) request.rules = randomRules(random)
  const count = random.from(1, 6)
  for (let i = 0; i < count; i++) request.queries.push(randomQuery(random, request, map, creatures, random.pick(kinds)))
  return request
}

function randomQuery(
  random: Random,
  request: RawRequest,
  map: RawMap,
  creatures: readonly RawCreature[],
  kind: Kind,
): Json {
  if (kind === 'travel') return randomTravel(random)
  const end = (): unknown =>
    creatures.length > 0 && random.chance(0.6)
      ? random.pick(creatures).id
      : [...randomSquare(random, map), ...(random.chance(0.4) ? [random.from(-2, 6)] : [])]
  if (kind === 'measure' || creatures.length === 0) {
    const creature = creatures.length > 0 && random.chance(0.3) ? { creature: random.pick(creatures).id } : {}
    return { kind: 'measure', ...creature, from: end(), to: end() }
  }
  const id = (): string => random.pick(creatures).id
  const level = (share: number): Json => (random.chance(share) ? { z: random.from(-1, 4) } : {})
  if (kind === 'threat') return { kind, creature: id(), ...level(0.3) }
  if (kind === 'danger') return dangerQuery(random, creatures, level(0.3))
  if (kind === 'flank') return flankQuery(random, creatures)
  if (kind === 'cover')
    return {
      kind,
      creature: id(),
      target: id(),
      ...(random.chance(0.6) ? { attack: random.pick(['melee', 'ranged']) } : {}),
    }
  const mover = random.chance(0.5) ? creatures[0] : undefined
  const movement = randomMovement(random, request.ruleset, map, mover ?? random.pick(creatures))
  if (kind === 'reach') return { kind, ...movement }
  if (kind === 'route') return { kind, ...movement, to: randomSquare(random, map) }
  return { kind: 'path', ...movement, path: randomPath(random, request, movement) }
}

/** Uneven floors, fliers, and creatures taller or flatter than they are wide; mostly none of it. */
function raise(random: Random, map: RawMap, creatures: readonly RawCreature[]): void {
  if (map.floor !== undefined) return
  if (random.chance(0.3)) {
    const highest = random.pick([1, 1, 2, 3])
    const share = random.pick([0.15, 0.4, 0.8])
    map.floor = map.rows.map((row) => [...row].map(() => (random.chance(share) ? random.from(-1, highest) : 0)))
  }
  const flies = random.pick([0, 0, 0.3, 0.6])
  const odd = random.pick([0, 0, 0.2])
  for (const creature of creatures) {
    if (random.chance(flies)) creature.altitude = random.pick([0, 1, 1, 2, 2, 3, 5])
    if (random.chance(odd)) creature.tall = random.pick([1, 1, 2, 3, 6])
  }
}

const RULES: Readonly<Record<string, readonly unknown[]>> = {
  'run-line': ['any', 'eight', 'free'],
  'charge-line': ['any', 'eight'],
  'charge-least-feet': [0, 5, 10, 15, 30],
  'barrier-stops-run': [true, false],
  flanking: [true, true, true, false],
  'flank-from': ['any-square', 'centre'],
  'cover-stops-opportunities': [true, false],
  'barrier-cover': ['standard', 'none'],
  'height-distance': ['one-diagonal', 'stacked', 'largest'],
  'ascent-price': [0, 5, 10, 7],
}

function randomRules(random: Random): Json {
  const share = random.pick([0.15, 0.5])
  const set = Object.entries(RULES).filter(() => random.chance(share))
  return Object.fromEntries(set.map(([id, values]) => [id, random.pick(values)]))
}

function dangerQuery(random: Random, creatures: readonly RawCreature[], level: Json): Json {
  const by = creatures.filter(() => random.chance(0.5)).map(({ id }) => id)
  return {
    kind: 'danger',
    by: by.length > 0 ? by : [random.pick(creatures).id],
    rounds: random.pick([1, 1, 2, 3]),
    ...(random.chance(0.3) ? { mode: random.pick(['fly', 'land', 'climb', 'swim', 'burrow']) } : {}),
    ...(random.chance(0.3) ? { doors: random.pick(['open', 'as-is']) } : {}),
    ...level,
  }
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
