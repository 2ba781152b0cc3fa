/** Kinds of maps on which certain rules meet often. Plain random maps rarely have two allies around an opponent. */
import { randomCreature, randomEdges, randomMap, spanOf } from './randomMap.ts'
import type { Json, RawCreature, RawMap } from './randomMap.ts'
import type { Ruleset, Size } from './request.ts'
import type { Random } from './seededRandom.ts'

export type Kind = 'path' | 'reach' | 'route' | 'threat' | 'flank' | 'cover' | 'measure' | 'travel' | 'danger'

/** A map, those on it (the one that moves most first), and the kinds of queries to ask, the likely ones repeated. */
export type Scenario = { readonly map: RawMap; readonly creatures: RawCreature[]; readonly kinds: readonly Kind[] }

type MakeScenario = (random: Random, ruleset: Ruleset) => Scenario

const dimensions = (map: RawMap): [number, number] => [map.rows[0]?.length ?? 1, map.rows.length]

const creaturesOn = (random: Random, ruleset: Ruleset, map: RawMap, count: number): RawCreature[] =>
  Array.from({ length: count }, (_, i) => randomCreature(random, `c${i}`, dimensions(map), ruleset))

function grid(random: Random, width: number, height: number, terrain: (random: Random) => string): string[] {
  return Array.from({ length: height }, () => Array.from({ length: width }, () => terrain(random)).join(''))
}

/** Anything anywhere. */
const plain: MakeScenario = (random, ruleset) => {
  const map = randomMap(random)
  const creatures = creaturesOn(random, ruleset, map, random.pick([0, 1, 1, 2, 2, 3, 3, 4, 5]))
  const cover: Kind[] = ['cover', 'cover']
  const moves: Kind[] = ['path', 'path', 'path', 'path', 'path', 'path', 'reach', 'reach', 'reach', 'route', 'route']
  return {
    map,
    creatures,
    kinds: [
      ...moves,
      'threat',
      'flank',
      ...cover,
      'measure',
      'travel',
      ...(random.chance(0.2) ? (['danger'] as const) : []),
    ],
  }
}

/** A slow mover among many of its own side, where most walks stop in an illegal place. */
const amongAllies: MakeScenario = (random, ruleset) => {
  const [width, height] = [random.from(4, 9), random.from(3, 9)]
  const stone = random.pick([0, 0.05, 0.15])
  const rows = grid(random, width, height, (r) => (r.chance(stone) ? r.pick([...'#teo']) : '.'))
  const map: RawMap = { rows }
  if (random.chance(0.4)) map.edges = randomEdges(random, width, height)
  const creatures = creaturesOn(random, ruleset, map, random.from(4, 9))
  for (const [i, creature] of creatures.entries()) {
    if (random.chance(0.9)) creature.side = 'pc'
    if (i > 0 && random.chance(0.8)) creature.size = random.pick(['small', 'medium', 'medium', 'large'])
    else if (i === 0 && random.chance(0.5)) creature.size = random.pick(['medium', 'large'])
    if (random.chance(0.7)) creature.helpless = false
    for (const mode of ['land', 'fly', 'climb']) creature.speed[mode] = random.pick([5, 10, 15, 20, 30])
  }
  return { map, creatures, kinds: ['path', 'path', 'path', 'path', 'path', 'path', 'reach', 'route'] }
}

/** A big mover in narrow, uneven places, where the choice of the rectangle matters. */
const squeezed: MakeScenario = (random, ruleset) => {
  const size: Size = random.pick(['large', 'large', 'huge', 'huge', 'gargantuan', 'gargantuan', 'colossal'])
  const span = spanOf(size)
  const [width, height] = [random.from(span, span + 6), random.from(span, span + 4)]
  const rough = random.pick(['.', '.d', '.dDo', '..d', '..dD', '.hun', 'do'])
  const stone = random.pick([0.03, 0.06, 0.1, 0.15, 0.25])
  const rows = grid(random, width, height, (r) => (r.chance(stone) ? r.pick([...'##tp^~er']) : r.pick([...rough])))
  const map: RawMap = { rows }
  if (random.chance(0.5))
    map.edges = random.chance(0.5) ? lanes(random, width, height) : randomEdges(random, width, height)
  const creatures = creaturesOn(random, ruleset, map, random.pick([1, 1, 2, 3, 4]))
  const mover = creatures[0]
  if (mover !== undefined) {
    mover.size = size
    mover.at = [random.from(0, width - span), random.from(0, height - span)]
    for (const mode of ['land', 'fly']) mover.speed[mode] = random.pick([20, 40, 60, 90, 120, 200])
  }
  for (const other of creatures.slice(1)) {
    if (random.chance(0.5)) other.size = random.pick(['small', 'medium', 'tiny'])
    if (random.chance(0.3)) Object.assign(other, { helpless: true, obstacleWhenHelpless: true })
  }
  return { map, creatures, kinds: ['path', 'path', 'path', 'path', 'path', 'reach', 'reach', 'route'] }
}

/** A long wall between two rows: a box across it has a rectangle free on either side. */
function lanes(random: Random, width: number, height: number): Json[] {
  if (height < 2) return []
  const row = random.from(0, height - 2)
  const columns = Array.from({ length: width }, (_, x) => x).filter(() => random.chance(0.95))
  return columns.map((x) => ({ a: [x, row], b: [x, row + 1], kind: random.chance(0.9) ? 'wall' : 'barrier' }))
}

/** Very small creatures in one square, and one more that wants in. */
const crowd: MakeScenario = (random, ruleset) => {
  const [width, height] = [random.from(2, 4), random.from(1, 4)]
  const map: RawMap = { rows: grid(random, width, height, () => '.') }
  const creatures = creaturesOn(random, ruleset, map, random.from(3, 8))
  const at = (): [number, number] => [random.from(0, Math.min(1, width - 1)), 0]
  const sizes: readonly Size[] = ruleset === 'pf2e' ? ['tiny'] : ['tiny', 'tiny', 'tiny', 'diminutive', 'fine']
  for (const creature of creatures) {
    creature.at = at()
    if (random.chance(0.9)) creature.size = random.pick(sizes)
    if (random.chance(0.8)) creature.fillsSpace = false
    if (random.chance(0.5)) creature.prone = random.chance(0.5)
  }
  return { map, creatures, kinds: ['reach', 'reach', 'path', 'path', 'route'] }
}

/** Two allies on about opposite sides of an opponent. */
const surrounded: MakeScenario = (random, ruleset) => {
  const map = randomMap(random)
  if (random.chance(0.6)) map.rows = map.rows.map((row) => row.replaceAll(/[#re]/g, '.'))
  const creatures = creaturesOn(random, ruleset, map, random.pick([3, 3, 4]))
  const [foe, one, ally] = creatures
  if (foe === undefined || one === undefined || ally === undefined) throw new Error('three creatures were made')
  const [width, height] = dimensions(map)
  foe.side = 'foe'
  foe.at = [between(random, spanOf(foe.size), width), between(random, spanOf(foe.size), height)]
  const direction = random.pick([[1, 0], [0, 1], [1, 1], [1, -1]]) // prettier-ignore
  placeBeside(random, one, foe, direction, map)
  placeBeside(random, ally, foe, direction.map((step) => -step), map) // prettier-ignore
  return { map, creatures, kinds: ['flank', 'flank', 'flank', 'threat', 'path', 'reach'] }
}

/** A place for a space that leaves room on both sides where the map has it. */
const between = (random: Random, span: number, length: number): number =>
  length >= span + 2 ? random.from(1, length - span - 1) : random.from(0, Math.max(0, length - span))

function placeBeside(
  random: Random,
  creature: RawCreature,
  foe: RawCreature,
  direction: readonly number[],
  map: RawMap,
): void {
  creature.side = 'pc'
  if (random.chance(0.7)) creature.size = random.pick(['small', 'medium', 'large', 'large', 'huge'])
  for (const flag of ['helpless', 'unarmed', 'reach']) if (random.chance(0.8)) Reflect.deleteProperty(creature, flag)
  if (random.chance(0.3)) creature.reach = 10
  const [own, its] = [spanOf(creature.size), spanOf(foe.size)]
  const along = (axis: 0 | 1): number => {
    const step = direction[axis] ?? 0
    const gap = random.pick([0, 0, 0, 0, 1, -1])
    const beside = step > 0 ? foe.at[axis] + its + gap : foe.at[axis] - own - gap
    const at = step === 0 ? foe.at[axis] + random.from(-own + 1, its - 1) : beside
    return Math.min(Math.max(0, at), Math.max(0, (dimensions(map)[axis] ?? 1) - own))
  }
  creature.at = [along(0), along(1)]
}

/** Many sizes on an open map with scattered things to hide behind. */
const inCover: MakeScenario = (random, ruleset) => {
  const [width, height] = [random.from(4, 11), random.from(2, 9)]
  const clutter = random.pick([0, 0.05, 0.12, 0.25])
  const rows = grid(random, width, height, (r) => (r.chance(clutter) ? r.pick([...'##tore']) : r.pick([...'...d'])))
  const map: RawMap = { rows }
  if (random.chance(0.5)) map.edges = randomEdges(random, width, height)
  const creatures = creaturesOn(random, ruleset, map, random.from(2, 6))
  const kinds: Kind[] = ['cover', 'cover', 'cover', 'cover', 'threat', 'path', 'path']
  return { map, creatures, kinds }
}

/** A mover that stands where no one could go: under an opponent, in a wall, between grounds. */
const beset: MakeScenario = (random, ruleset) => {
  const [width, height] = [random.from(3, 9), random.pick([1, 1, 2, 3])]
  const ground = random.pick(['d.', '.d', 'D.', 'dD', 'Dd'])
  const halves = Array.from({ length: height }, () => random.from(1, width - 1))
  const rows = halves.map((half) => ground.charAt(0).repeat(half).padEnd(width, ground.charAt(1)))
  const stone = random.pick([0, 0.1, 0.2])
  for (const [y, row] of rows.entries())
    rows[y] = [...row].map((terrain) => (random.chance(stone) ? '#' : terrain)).join('')
  const creatures = creaturesOn(random, ruleset, { rows }, random.from(2, 4))
  const [mover, foe] = creatures
  if (mover === undefined || foe === undefined) throw new Error('at least two creatures were made')
  mover.side = 'pc'
  mover.size = random.pick(['small', 'medium', 'medium', 'large'])
  foe.side = 'foe'
  const last = (length: number): number => Math.max(0, length - spanOf(mover.size))
  mover.at = [random.from(0, last(width)), random.from(0, last(height))]
  foe.at = [mover.at[0], mover.at[1]]
  for (const mode of ['land', 'fly', 'climb']) mover.speed[mode] = random.pick([15, 30, 60])
  return { map: { rows }, creatures, kinds: ['reach', 'reach', 'route', 'route', 'path'] }
}

/** Room enough for searches to leave ways out, run straight on and turn round obstacles far apart. */
const wide: MakeScenario = (random, ruleset) => {
  const [width, height] = [random.from(14, 26), random.from(12, 22)]
  const clutter = random.pick([0, 0.01, 0.03, 0.08, 0.2])
  const odd = random.pick(['#', '#', 'd', 'dD', '#dDo', '#tpe', 'c~^', 'hun#'])
  const ground = grid(random, width, height, (r) => (r.chance(clutter) ? r.pick([...odd]) : '.')).map((row) => [...row])
  for (let i = random.pick([0, 1, 3, 6]); i > 0; i--) {
    const [x, y, across, down] = [
      random.from(0, width - 1),
      random.from(0, height - 1),
      random.from(1, 7),
      random.from(1, 5),
    ]
    const terrain = random.pick([...'ddDo#c'])
    for (const row of ground.slice(y, y + down)) row.fill(terrain, x, x + across)
  }
  const map: RawMap = { rows: ground.map((row) => row.join('')) }
  if (random.chance(0.3))
    map.edges = random.chance(0.5) ? lanes(random, width, height) : fewEdges(random, width, height)
  const creatures = creaturesOn(random, ruleset, map, random.pick([1, 1, 2, 4]))
  for (const { speed } of creatures)
    for (const mode of ['land', 'fly', 'climb', 'burrow']) speed[mode] = random.pick([15, 25, 30, 40, 60])
  return { map, creatures, kinds: ['reach', 'reach', 'route', 'route', 'route', 'path'] }
}

/** Fliers, giants and dwarfs around steep floors with things of low tops between them. */
const stepped: MakeScenario = (random, ruleset) => {
  const [width, height] = [random.from(3, 12), random.from(2, 9)]
  const clutter = random.pick([0.05, 0.15, 0.3])
  const odd = random.pick(['t', 'o', 'to', 'to#', 'to#rec'])
  const map: RawMap = { rows: grid(random, width, height, (r) => (r.chance(clutter) ? r.pick([...odd]) : '.')) }
  const edges = random.pick([0, 0.1, 0.3])
  map.edges = randomEdges(random, width, height).filter(() => random.chance(edges))
  const steep = random.pick([0, 1, 2, 4, 12])
  const foot = random.pick([0, 0, 0, -50, 188])
  const share = random.pick([0.1, 0.5])
  map.floor = map.rows.map((row) => [...row].map(() => foot + (random.chance(share) ? random.from(0, steep) : 0)))
  const creatures = creaturesOn(random, ruleset, map, random.from(2, 6))
  const top = random.pick([0, 2, 4, 8])
  for (const creature of creatures) {
    creature.altitude = random.chance(0.5) ? random.from(0, top) : 0
    if (random.chance(0.4)) creature.tall = random.from(1, random.pick([2, 4, 12]))
    for (const flag of ['helpless', 'unarmed']) if (random.chance(0.7)) Reflect.deleteProperty(creature, flag)
  }
  const kinds: Kind[] = ['cover', 'cover', 'cover', 'flank', 'threat', 'path', 'path', 'path', 'reach', 'danger']
  return { map, creatures, kinds }
}

const fewEdges = (random: Random, width: number, height: number): Json[] =>
  randomEdges(random, width, height).filter(() => random.chance(0.1))

export const SCENARIOS: readonly MakeScenario[] = [
  plain,
  plain,
  plain,
  amongAllies,
  amongAllies,
  squeezed,
  squeezed,
  crowd,
  surrounded,
  inCover,
  beset,
  stepped,
  stepped,
  wide,
]
