/** Reads one request of the contract, or throws `Malformed`. */
import { booleanAt, integerAt, listAt, objectAt, oneOf, squareOnMapAt, stringAt } from './jsonShape.ts'
import type { JsonObject } from './jsonShape.ts'
import { parseQuery } from './parseQuery.ts'
import { EDGE_KINDS, GRAVITIES, MODES, Malformed, RULESETS, SIZES, TERRAINS } from './request.ts'
import type { BattleMap, Creature, Edge, Mode, Request } from './request.ts'
import { widthOf } from './squares.ts'
import { tableOf } from './tableRules.ts'
import type { Deviations } from './tableRules.ts'

export function parseRequest(
  value: unknown,
  path: string,
  nameIsRequired: boolean,
  deviations: Deviations = {},
): Request {
  const object = objectAt(
    value,
    path,
    ['ruleset', 'queries', ...(nameIsRequired ? ['name'] : [])],
    ['map', 'creatures', 'name', 'rules'],
  )
  if (object.name !== undefined) stringAt(object.name, `${path}.name`)
  const ruleset = oneOf(object.ruleset, `${path}.ruleset`, RULESETS)
  const map = Object.hasOwn(object, 'map') ? parseMap(object.map, `${path}.map`) : ONE_SQUARE
  const creatures = Object.hasOwn(object, 'creatures')
    ? parseCreatures(object.creatures, `${path}.creatures`, map.rows)
    : []
  const rules = Object.hasOwn(object, 'rules') ? parseRules(object.rules, `${path}.rules`) : {}
  const queries = listAt(object.queries, `${path}.queries`).map((query, i) =>
    parseQuery(query, `${path}.queries[${i}]`, map, creatures),
  )
  return { ruleset, table: tableOf(ruleset, { ...deviations, ...rules }), map, creatures, queries }
}

const ONE_SQUARE: BattleMap = { rows: ['.'], edges: [], gravity: 'normal', floor: null }

/** The table rules a request may set, each with a check of its value. */
const RULES: Readonly<Record<string, (value: unknown, path: string) => unknown>> = {
  'run-line': (value, path) => oneOf(value, path, ['any', 'eight', 'free']),
  'charge-line': (value, path) => oneOf(value, path, ['any', 'eight']),
  'charge-least-feet': (value, path) => integerAt(value, path, 0, 100),
  'barrier-stops-run': booleanAt,
  flanking: booleanAt,
  'flank-from': (value, path) => oneOf(value, path, ['any-square', 'centre']),
  'cover-stops-opportunities': booleanAt,
  'barrier-cover': (value, path) => oneOf(value, path, ['standard', 'none']),
  'height-distance': (value, path) => oneOf(value, path, ['one-diagonal', 'stacked', 'largest']),
  'ascent-price': (value, path) => integerAt(value, path, 0, 100),
}

function parseRules(value: unknown, path: string): Deviations {
  const object = objectAt(value, path, [], Object.keys(RULES))
  const set = Object.entries(RULES).filter(([id]) => Object.hasOwn(object, id))
  return Object.fromEntries(set.map(([id, check]) => [id, check(object[id], `${path}.${id}`)]))
}

function parseMap(value: unknown, path: string): BattleMap {
  const object = objectAt(value, path, ['rows'], ['edges', 'gravity', 'floor'])
  const rows = parseRows(object.rows, `${path}.rows`)
  const edges = Object.hasOwn(object, 'edges') ? parseEdges(object.edges, `${path}.edges`, rows) : []
  const gravity = Object.hasOwn(object, 'gravity') ? oneOf(object.gravity, `${path}.gravity`, GRAVITIES) : 'normal'
  const floor = Object.hasOwn(object, 'floor') ? parseFloor(object.floor, `${path}.floor`, rows) : null
  return { rows, edges, gravity, floor }
}

function parseFloor(value: unknown, path: string, rows: readonly string[]): readonly (readonly number[])[] {
  const floor = listAt(value, path).map((row, y) =>
    listAt(row, `${path}[${y}]`).map((level, x) => integerAt(level, `${path}[${y}][${x}]`, -50, 200)),
  )
  if (floor.length !== rows.length) throw new Malformed(path, 'a row for each row of the map')
  floor.forEach((row, y) => {
    if (row.length !== rows[0]?.length) throw new Malformed(`${path}[${y}]`, 'a level for each square')
  })
  return floor
}

function parseRows(value: unknown, path: string): readonly string[] {
  const rows = listAt(value, path).map((row, i) => stringAt(row, `${path}[${i}]`))
  const first = rows[0]
  if (first === undefined) throw new Malformed(path, 'at least one row')
  rows.forEach((row, i) => {
    if (row.length === 0) throw new Malformed(`${path}[${i}]`, 'at least one square')
    if (row.length !== first.length) throw new Malformed(`${path}[${i}]`, `${first.length} squares like the first row`)
    for (const terrain of row) {
      if (!TERRAINS.includes(terrain)) throw new Malformed(`${path}[${i}]`, `only terrain of ${TERRAINS}`)
    }
  })
  return rows
}

function parseEdges(value: unknown, path: string, rows: readonly string[]): readonly Edge[] {
  const edges: Edge[] = []
  listAt(value, path).forEach((item, i) => {
    const here = `${path}[${i}]`
    const object = objectAt(item, here, ['a', 'b', 'kind'])
    const a = squareOnMapAt(object.a, `${here}.a`, rows)
    const b = squareOnMapAt(object.b, `${here}.b`, rows)
    if (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) !== 1) throw new Malformed(here, 'two adjacent squares')
    const taken = edges.some((other) => {
      const same = String(other.a) === String(a) && String(other.b) === String(b)
      return same || (String(other.a) === String(b) && String(other.b) === String(a))
    })
    if (taken) throw new Malformed(here, 'a place without an edge')
    edges.push({ a, b, kind: oneOf(object.kind, `${here}.kind`, EDGE_KINDS) })
  })
  return edges
}

function parseCreatures(value: unknown, path: string, rows: readonly string[]): readonly Creature[] {
  const creatures: Creature[] = []
  listAt(value, path).forEach((item, i) => {
    const creature = parseCreature(item, `${path}[${i}]`, rows)
    if (creatures.some((other) => other.id === creature.id)) throw new Malformed(`${path}[${i}].id`, 'an id of its own')
    creatures.push(creature)
  })
  return creatures
}

const FLAGS = [
  'reachWeapon',
  'unarmed',
  'helpless',
  'prone',
  'incorporeal',
  'fillsSpace',
  'obstacleWhenHelpless',
  'heavyArmor',
] as const

function parseCreature(value: unknown, path: string, rows: readonly string[]): Creature {
  const object = objectAt(
    value,
    path,
    ['id', 'at', 'size', 'side', 'speed'],
    ['body', 'reach', 'hampered', 'maneuverability', 'altitude', 'tall', ...FLAGS],
  )
  if (Object.hasOwn(object, 'maneuverability')) {
    oneOf(object.maneuverability, `${path}.maneuverability`, ['clumsy', 'poor', 'average', 'good', 'perfect'])
  }
  const flag = (name: (typeof FLAGS)[number]): boolean =>
    Object.hasOwn(object, name) ? booleanAt(object[name], `${path}.${name}`) : false
  const size = oneOf(object.size, `${path}.size`, SIZES)
  return {
    id: stringAt(object.id, `${path}.id`),
    at: squareOnMapAt(object.at, `${path}.at`, rows),
    size,
    altitude: Object.hasOwn(object, 'altitude') ? integerAt(object.altitude, `${path}.altitude`, 0, 200) : 0,
    tall: Object.hasOwn(object, 'tall') ? integerAt(object.tall, `${path}.tall`, 1, 12) : widthOf(size),
    side: stringAt(object.side, `${path}.side`),
    speed: parseSpeed(object.speed, `${path}.speed`),
    body: Object.hasOwn(object, 'body') ? oneOf(object.body, `${path}.body`, ['tall', 'long']) : 'tall',
    reach: Object.hasOwn(object, 'reach') ? integerAt(object.reach, `${path}.reach`, 0) : null,
    hampered: Object.hasOwn(object, 'hampered') ? integerAt(object.hampered, `${path}.hampered`, 0) : 0,
    reachWeapon: flag('reachWeapon'),
    unarmed: flag('unarmed'),
    helpless: flag('helpless'),
    prone: flag('prone'),
    incorporeal: flag('incorporeal'),
    fillsSpace: flag('fillsSpace'),
    obstacleWhenHelpless: flag('obstacleWhenHelpless'),
    heavyArmor: flag('heavyArmor'),
  }
}

function parseSpeed(value: unknown, path: string): Partial<Record<Mode, number>> {
  const object: JsonObject = objectAt(value, path, [], MODES)
  const speed: Partial<Record<Mode, number>> = {}
  for (const mode of MODES) {
    if (Object.hasOwn(object, mode)) speed[mode] = integerAt(object[mode], `${path}.${mode}`, 0)
  }
  return speed
}
