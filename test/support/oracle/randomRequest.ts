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
  const request: RawRequest = { ruleset, map, creatures, queries: [] }
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
    creatures.length > 0 && random.chance(0.6) ? random.pick(creatures).id : randomSquare(random, map)
  if (kind === 'measure' || creatures.length === 0) {
    const creature = creatures.length > 0 && random.chance(0.3) ? { creature: random.pick(creatures).id } : {}
    return { kind: 'measure', ...creature, from: end(), to: end() }
  }
  const id = (): string => random.pick(creatures).id
  if (kind === 'threat') return { kind, creature: id() }
  if (kind === 'flank') return flankQuery(random, creatures)
  if (kind === 'cover') return { kind, creature: id(), target: id() }
  const mover = random.chance(0.5) ? creatures[0] : undefined
  const movement = randomMovement(random, request.ruleset, map, mover ?? random.pick(creatures))
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
