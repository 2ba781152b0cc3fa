/** Reads one query of the contract, or throws `Malformed`. */
import { booleanAt, integerAt, listAt, objectAt, oneOf, squareOnMapAt, stringAt } from './jsonShape.ts'
import type { JsonObject } from './jsonShape.ts'
import { ACTIONS, MODES, Malformed } from './request.ts'
import type { BattleMap, Creature, Movement, Query, Rolls, Runner } from './request.ts'

const KINDS = [
  'measure',
  'reach',
  'route',
  'path',
  'threat',
  'flank',
  'cover',
  'danger',
  'local',
  'overland',
  'pursuit',
] as const
const MOVEMENT_KEYS = ['action', 'mode', 'tumble', 'diagonals', 'actions']
const OVERLAND_TERRAINS = ['desert', 'forest', 'forest-dense', 'hill', 'marsh', 'mountain', 'plains', 'urban']

export function parseQuery(value: unknown, path: string, map: BattleMap, creatures: readonly Creature[]): Query {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Malformed(path, 'an object')
  const kind = oneOf((value as JsonObject).kind, `${path}.kind`, KINDS)
  const object = (required: readonly string[], optional: readonly string[] = []): JsonObject =>
    objectAt(value, path, ['kind', ...required], optional)
  const idOf = (id: unknown, key: string): string => knownId(id, `${path}.${key}`, creatures)
  switch (kind) {
    case 'measure': {
      const o = object(['from', 'to'], ['creature'])
      const creature = Object.hasOwn(o, 'creature') ? idOf(o.creature, 'creature') : null
      const end = (key: 'from' | 'to'): readonly number[] | string => {
        const value = o[key]
        if (typeof value === 'string') return idOf(value, key)
        if (!Array.isArray(value) || value.length !== 3) return squareOnMapAt(value, `${path}.${key}`, map.rows)
        const level = integerAt(value[2], `${path}.${key}[2]`, -50, 400)
        return [...squareOnMapAt(value.slice(0, 2), `${path}.${key}`, map.rows), level]
      }
      return { kind, creature, from: end('from'), to: end('to') }
    }
    case 'reach':
      return { kind, ...parseMovement(object(['creature'], MOVEMENT_KEYS), path, creatures) }
    case 'route': {
      const o = object(['creature', 'to'], MOVEMENT_KEYS)
      return { kind, ...parseMovement(o, path, creatures), to: squareOnMapAt(o.to, `${path}.to`, map.rows) }
    }
    case 'path': {
      const o = object(['creature', 'path'], MOVEMENT_KEYS)
      const movement = parseMovement(o, path, creatures)
      return { kind, ...movement, path: parsePath(o.path, `${path}.path`, movement, creatures) }
    }
    case 'threat': {
      const o = object(['creature'], ['z'])
      return { kind, creature: idOf(o.creature, 'creature'), z: levelIn(o, path) }
    }
    case 'danger': {
      const o = object(['by', 'rounds'], ['mode', 'doors', 'z'])
      const by = listAt(o.by, `${path}.by`).map((id, i) => knownId(id, `${path}.by[${i}]`, creatures))
      if (by.length === 0 || new Set(by).size < by.length) throw new Malformed(`${path}.by`, 'ids, each once')
      return {
        kind,
        by,
        rounds: integerAt(o.rounds, `${path}.rounds`, 1, 10),
        mode: Object.hasOwn(o, 'mode') ? oneOf(o.mode, `${path}.mode`, MODES) : 'land',
        openDoors: Object.hasOwn(o, 'doors') && oneOf(o.doors, `${path}.doors`, ['as-is', 'open']) === 'open',
        z: levelIn(o, path),
      }
    }
    case 'flank': {
      const o = object(['creature', 'ally', 'foe'])
      return { kind, creature: idOf(o.creature, 'creature'), ally: idOf(o.ally, 'ally'), foe: idOf(o.foe, 'foe') }
    }
    case 'cover': {
      const o = object(['creature', 'target'], ['attack'])
      const attack = Object.hasOwn(o, 'attack') ? oneOf(o.attack, `${path}.attack`, ['melee', 'ranged']) : 'ranged'
      return { kind, creature: idOf(o.creature, 'creature'), target: idOf(o.target, 'target'), attack }
    }
    default:
      return parseTravel(kind, value, path)
  }
}

const levelIn = (o: JsonObject, path: string): number | null =>
  Object.hasOwn(o, 'z') ? integerAt(o.z, `${path}.z`, -50, 400) : null

function knownId(value: unknown, path: string, creatures: readonly Creature[]): string {
  const id = stringAt(value, path)
  if (!creatures.some((creature) => creature.id === id)) throw new Malformed(path, "a creature's id")
  return id
}

function parseMovement(o: JsonObject, path: string, creatures: readonly Creature[]): Movement {
  return {
    creature: knownId(o.creature, `${path}.creature`, creatures),
    action: Object.hasOwn(o, 'action') ? oneOf(o.action, `${path}.action`, ACTIONS) : null,
    mode: Object.hasOwn(o, 'mode') ? oneOf(o.mode, `${path}.mode`, MODES) : 'land',
    tumble: Object.hasOwn(o, 'tumble') ? booleanAt(o.tumble, `${path}.tumble`) : false,
    diagonals: Object.hasOwn(o, 'diagonals') ? integerAt(o.diagonals, `${path}.diagonals`, 0) : 0,
    actions: Object.hasOwn(o, 'actions') ? integerAt(o.actions, `${path}.actions`, 1, 3) : 1,
  }
}

function parsePath(
  value: unknown,
  path: string,
  movement: Movement,
  creatures: readonly Creature[],
): readonly (readonly number[])[] {
  const places = listAt(value, path).map((item, i) => {
    const numbers = listAt(item, `${path}[${i}]`)
    if (numbers.length !== 2 && numbers.length !== 3) throw new Malformed(`${path}[${i}]`, 'two or three whole numbers')
    return numbers.map((number, j) => {
      const least = j === 2 ? 0 : Number.MIN_SAFE_INTEGER
      return integerAt(number, `${path}[${i}][${j}]`, least)
    })
  })
  const first = places[0]
  if (first === undefined) throw new Malformed(path, 'at least one square')
  places.forEach((place, i) => {
    if (place.length !== first.length) throw new Malformed(`${path}[${i}]`, 'an altitude everywhere or nowhere')
    if (place.length === 3 && movement.mode !== 'fly') throw new Malformed(`${path}[${i}]`, 'no altitude but in flight')
  })
  const mover = creatures.find((creature) => creature.id === movement.creature)
  if (mover?.at[0] !== first[0] || mover?.at[1] !== first[1]) throw new Malformed(`${path}[0]`, "the creature's square")
  return places
}

function parseTravel(kind: 'local' | 'overland' | 'pursuit', value: unknown, path: string): Query {
  const rolls = (o: JsonObject): Rolls => ({
    path: `${path}.rolls`,
    values: Object.hasOwn(o, 'rolls')
      ? listAt(o.rolls, `${path}.rolls`).map((roll, i) => integerAt(roll, `${path}.rolls[${i}]`, 1, 20))
      : [],
  })
  const con = (o: JsonObject, at: string): number => (Object.hasOwn(o, 'con') ? integerAt(o.con, `${at}.con`, 0) : 10)
  if (kind === 'local') {
    const o = objectAt(value, path, ['kind', 'speed', 'pace'], ['minutes', 'rounds', 'con', 'rolls'])
    if (Object.hasOwn(o, 'minutes') && typeof o.minutes !== 'number') throw new Malformed(`${path}.minutes`, 'a number')
    if (Object.hasOwn(o, 'minutes') === Object.hasOwn(o, 'rounds')) throw new Malformed(path, 'minutes or rounds')
    const rounds = Object.hasOwn(o, 'minutes')
      ? integerAt(10 * Number(o.minutes), `${path}.minutes`, 0)
      : integerAt(o.rounds, `${path}.rounds`, 0)
    const speed = integerAt(o.speed, `${path}.speed`, 0)
    const pace = oneOf(o.pace, `${path}.pace`, ['walk', 'hustle', 'run'])
    return { kind, speed, pace, rounds, con: con(o, path), rolls: rolls(o) }
  }
  if (kind === 'overland') {
    const o = objectAt(value, path, ['kind', 'speed', 'hours', 'pace', 'terrain', 'way'], ['con', 'rolls'])
    if (typeof o.hours !== 'number' || !Number.isFinite(o.hours) || o.hours < 0) {
      throw new Malformed(`${path}.hours`, 'a number of hours')
    }
    return {
      kind,
      hours: o.hours,
      speed: integerAt(o.speed, `${path}.speed`, 0),
      pace: oneOf(o.pace, `${path}.pace`, ['walk', 'hustle']),
      terrain: oneOf(o.terrain, `${path}.terrain`, OVERLAND_TERRAINS),
      way: oneOf(o.way, `${path}.way`, ['highway', 'road', 'trackless']),
      con: con(o, path),
      rolls: rolls(o),
    }
  }
  const o = objectAt(value, path, ['kind', 'scale', 'pursuer', 'quarry'], ['rolls'])
  const runner = (key: 'pursuer' | 'quarry'): Runner => {
    const at = `${path}.${key}`
    const r = objectAt(o[key], at, ['speed', 'dex'], ['con'])
    return { speed: integerAt(r.speed, `${at}.speed`, 0), dex: integerAt(r.dex, `${at}.dex`, 0), con: con(r, at) }
  }
  const scale = oneOf(o.scale, `${path}.scale`, ['rounds', 'day'])
  return { kind, scale, pursuer: runner('pursuer'), quarry: runner('quarry'), rolls: rolls(o) }
}
