/** Random maps and creatures in the contract's JSON, made so that rules meet often: crowded, narrow, full of edges. */
import { EDGE_KINDS, GRAVITIES, MODES, SIZES, TERRAINS } from './request.ts'
import type { Ruleset, Size } from './request.ts'
import type { Random } from './seededRandom.ts'

export type Json = Record<string, unknown>

export type RawCreature = Json & { id: string; at: [number, number]; size: Size; side: string; speed: Json }

export type RawRequest = { ruleset: Ruleset; map?: RawMap; creatures?: RawCreature[]; rules?: Json; queries: Json[] }

export type RawMap = { rows: string[]; edges?: Json[]; gravity?: string; floor?: number[][] }

export function randomMap(random: Random): RawMap {
  const [width, height] = randomDimensions(random)
  const ground = random.pick([
    '.',
    '.',
    '.',
    '.',
    '.',
    '.',
    '..d',
    '.dDo',
    '~',
    '...~',
    '..^',
    '..e',
    '.c',
    'd',
    '.hun',
    '...p',
  ])
  const share = random.pick([0, 0.03, 0.08, 0.15, 0.25, 0.4])
  const odd = random.pick(['#', '#', TERRAINS, TERRAINS, 'dDo', 'hun', '#re', 'te^p', '~p', 'c', 'd#', 'o#t'])
  const square = (): string => (random.chance(share) ? random.pick([...odd]) : random.pick([...ground]))
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, square).join(''))
  const map: RawMap = { rows }
  const edges = randomEdges(random, width, height)
  if (edges.length > 0 || random.chance(0.2)) map.edges = edges
  if (random.chance(0.3)) map.gravity = random.pick(GRAVITIES)
  return map
}

function randomDimensions(random: Random): [number, number] {
  if (random.chance(0.06)) return [random.from(10, 14), random.from(10, 14)]
  if (random.chance(0.1)) return [random.from(1, 14), random.from(1, 2)]
  if (random.chance(0.15)) return [random.from(1, 4), random.from(1, 4)]
  return [random.from(3, 9), random.from(3, 9)]
}

export function randomEdges(random: Random, width: number, height: number): Json[] {
  const share = random.pick([0, 0, 0, 0.04, 0.1, 0.2, 0.4])
  const kinds = random.pick([
    EDGE_KINDS,
    EDGE_KINDS,
    ['barrier'],
    ['wall'],
    ['door-open', 'barrier'],
    ['window', 'door-closed'],
    ['wall', 'barrier'],
  ])
  const edges: Json[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const neighbors: [number, number][] = [
        [x + 1, y],
        [x, y + 1],
      ]
      for (const [bx, by] of neighbors) {
        if (bx >= width || by >= height || !random.chance(share)) continue
        const [a, b] = random.chance(0.5) ? [[x, y], [bx, by]] : [[bx, by], [x, y]] // prettier-ignore
        edges.push({ a, b, kind: random.pick(kinds) })
      }
    }
  }
  return edges
}

const P2_SIZES: readonly Size[] = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan']

const SPAN: Readonly<Partial<Record<Size, number>>> = { large: 2, huge: 3, gargantuan: 4, colossal: 6 }

export const spanOf = (size: Size): number => SPAN[size] ?? 1

/** Mostly a size that fits on a map whose shorter side has `room` squares. */
function randomSize(random: Random, ruleset: Ruleset, room: number): Size {
  const known = ruleset === 'pf2e' && random.chance(0.95) ? P2_SIZES : SIZES
  const fitting = known.filter((size) => spanOf(size) <= room)
  if (random.chance(0.03)) return random.pick(SIZES)
  if (random.chance(0.3)) return random.pick(fitting.filter((size) => spanOf(size) === 1))
  if (random.chance(0.4)) return room >= 2 ? random.pick(['large', 'large', room >= 3 ? 'huge' : 'large']) : 'medium'
  return random.pick(fitting)
}

export function randomCreature(
  random: Random,
  id: string,
  map: readonly [number, number],
  ruleset: Ruleset,
): RawCreature {
  const size = randomSize(random, ruleset, Math.min(...map))
  // Mostly wholly on the map, now and then hanging over its right or lower border.
  const spare = random.chance(0.03) ? 1 : spanOf(size)
  const along = (length: number): number => random.from(0, Math.max(0, length - spare))
  const creature: RawCreature = {
    id,
    at: [along(map[0]), along(map[1])],
    size,
    side: random.pick(['pc', 'foe']),
    speed: randomSpeed(random),
  }
  const flag = (key: string, probability: number): void => {
    if (random.chance(probability)) creature[key] = random.chance(0.97)
  }
  flag('reachWeapon', 0.2)
  flag('unarmed', 0.1)
  flag('helpless', 0.15)
  flag('prone', 0.15)
  flag('incorporeal', 0.1)
  flag('fillsSpace', 0.05)
  flag('obstacleWhenHelpless', 0.2)
  flag('heavyArmor', 0.15)
  if (random.chance(0.25)) creature.body = random.pick(['tall', 'long'])
  if (random.chance(0.15)) creature.reach = random.pick([0, 5, 10, 10, 15, 20])
  if (random.chance(0.1)) creature.hampered = random.pick([0, 1, 1, 2])
  if (random.chance(0.05)) creature.maneuverability = random.pick(['clumsy', 'poor', 'average', 'good', 'perfect'])
  return creature
}

function randomSpeed(random: Random): Json {
  const speed: Json = {}
  const usual = [5, 10, 15, 20, 25, 30, 30, 40, 60, 90]
  for (const mode of MODES) {
    if (random.chance(0.96)) speed[mode] = random.chance(0.97) ? random.pick(usual) : random.pick([0, 7, 33])
  }
  return speed
}
