/** Random damage to well-formed requests, by seed. Some damage leaves a request well-formed: both readers must see that. */
import { randomRequest } from './randomRequest.ts'
import { MODES, RULESETS } from './request.ts'
import { seededRandom } from './seededRandom.ts'
import type { Random } from './seededRandom.ts'

/** A document with one to three random changes: keys lost, misspelt or added, values of other types and sizes. */
export function malformedDocument(seed: number): unknown {
  const random = seededRandom(seed ^ 0x5eed)
  const request: unknown = structuredClone(randomRequest(seed, random.pick(RULESETS)))
  const inCases = random.chance(0.2)
  const good = { name: 'good', ...randomRequest(seed + 1, random.pick(RULESETS)) }
  const document = inCases ? { cases: [good, { name: 'bad', ...(request as object) }] } : request
  const changes = random.pick([1, 1, 1, 2, 3])
  for (let i = 0; i < changes; i++) damage(random, document)
  return document
}

type Spot = { readonly parent: Record<string, unknown>; readonly key: string }

function spotsIn(value: unknown): Spot[] {
  if (value === null || typeof value !== 'object') return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...spotsIn(parent[key])])
}

function damage(random: Random, document: unknown): void {
  const spots = spotsIn(document)
  if (spots.length === 0) return
  // Half of the time a named key, since lists of numbers are most of a document.
  const named = spots.filter(({ parent }) => !Array.isArray(parent))
  const { parent, key } = random.pick(random.chance(0.7) && named.length > 0 ? named : spots)
  switch (random.pick(['replace', 'replace', 'replace', 'nudge', 'nudge', 'delete', 'add', 'rename', 'repeat'])) {
    case 'replace':
      parent[key] = structuredClone(random.pick(STRANGERS))
      break
    case 'nudge':
      parent[key] = nudged(random, parent[key])
      break
    case 'delete':
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else Reflect.deleteProperty(parent, key)
      break
    case 'add':
      if (Array.isArray(parent)) parent.push(structuredClone(random.pick(STRANGERS)))
      else parent[random.pick(EXTRA_KEYS)] = structuredClone(random.pick(STRANGERS))
      break
    case 'rename': {
      if (Array.isArray(parent)) break
      const value = parent[key]
      Reflect.deleteProperty(parent, key)
      parent[`${key}s`] = value
      break
    }
    default:
      if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]))
  }
}

const STRANGERS: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1,
  2,
  3,
  4,
  100,
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  '',
  'x',
  '.',
  'c0',
  'land',
  'move',
  'stride',
  'run',
  'tall',
  [],
  [0],
  [0, 0],
  [0, 0, 0],
  [-1, 0],
  [0.5, 0],
  ['0', 0],
  [[0, 0]],
  ['..', '..'],
  {},
  { land: 30 },
  { a: [0, 0], b: [1, 0], kind: 'wall' },
]

const EXTRA_KEYS = ['note', 'expect', 'name', 'creature', 'path', 'to', 'reach', 'speed', 'x', 'rolls', 'con', ...MODES]

function nudged(random: Random, value: unknown): unknown {
  if (typeof value === 'number') return value + random.pick([-1000, -3, -1, -0.5, 0.5, 1, 3, 1000])
  if (typeof value === 'string') {
    const i = random.from(0, Math.max(0, value.length - 1))
    return random.pick([value.slice(0, i) + value.slice(i + 1), `${value.slice(0, i)}x${value.slice(i)}`, `${value}.`])
  }
  return typeof value === 'boolean' ? Number(value) : value
}
