/**
 * Random battles as a GM might draw them: rooms, doors, patches of terrain, heights, creatures of all sizes in all states,
 * areas, notes, objects and a plan. Everything is drawn from fixed lists, so that a new terrain or state changes no old battle.
 */
import { SETTINGS_ID, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { SPACE_CELLS, type Size } from '../../src/map/sizes.ts'
import { TABLE_RULES, type TableRuleId } from '../../src/rules/tableRules.ts'
import { diceOf, type Dice } from './dice.ts'
import { at, order } from './drawnEncounter.ts'
import { edgeAt, mapWith } from './printableMap.ts'

type Fields = Readonly<Record<string, unknown>>
interface Ground {
  readonly widthCells: number
  readonly heightCells: number
  readonly dice: Dice
}

/** Ids of the rule systems that battles are fought in. */
export const BATTLE_RULESETS = ['starfinder', 'dnd35', 'pf1e', 'pf2e'] as const

const [OPEN, ROCK, CUSTOM] = [0, 12, 64]
const PATCHES = [0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11, ROCK, ROCK, 13, 14, CUSTOM]
const SIZES: readonly Size[] = [
  ...(['fine', 'diminutive', 'tiny', 'tiny', 'small', 'small', 'medium', 'medium', 'medium', 'medium'] as const),
  ...(['large', 'large', 'large', 'huge', 'huge', 'gargantuan', 'colossal'] as const),
]
const SIDES = ['party', 'party', 'party', 'foes', 'foes', 'foes', 'neutral', 'cult']
const CREATURES = { least: 7, most: 11 }
const HOUSE_RULES: readonly TableRuleId[] = [
  'corner-rule',
  'second-diagonal',
  'hard-diagonal-count',
  'count-over-turn',
  'squeezing',
  'barrier-price',
  'barrier-diagonal',
  'three-sizes-apart',
  'allies-block-charge',
  'heavy-armour-run',
  'illegal-end',
  'tiny-per-square',
  'share-with-larger-prone',
  'turn-price',
  'ascent-price',
  'second-diagonal-at-10-feet-reach',
  'passing-for-size-provokes',
  'run-line',
  'charge-line',
  'charge-least-feet',
  'barrier-stops-run',
  'flank-from',
  'cover-stops-opportunities',
  'barrier-cover',
  'height-distance',
  'withdraw',
  'jump-distance',
  'past-full-space',
  'take-cover-in-the-open',
  'neutral-lets-pass',
]
const COLORS = ['#884422', '#3366aa', '#1d1d1d']

/** The battle of a seed in a rule system. `checkMap` holds. */
export function randomBattle(ruleset: string, seed: number): BattleMap {
  const dice = diceOf(`${ruleset} ${seed}`)
  const size = { widthCells: dice.between(13, 19), heightCells: dice.between(9, 14) }
  const ground = { ...size, dice }
  const terrain = terrainOn(ground)
  const edges = edgesOn(ground)
  const creatures = creaturesOn(ground, terrain)
  const map = mapWith(
    size,
    {
      settings: [settingsOf(ruleset, dice)],
      terrainTypes: [thornField],
      edges,
      creatures,
      regions: regionsOn(ground),
      ...annotationsOn(ground, creatures),
      encounters: [planOn(ground, creatures, edges)],
    },
    (col, row) => terrain[row * size.widthCells + col] ?? OPEN,
  )
  if (dice.percent(60)) raise(map, ground)
  const checked = checkMap(map)
  if (!checked.ok) throw new Error(`${ruleset} ${seed}: ${checked.error.details ?? checked.error.code}`)
  return map
}

const squareOn = ({ widthCells, heightCells, dice }: Ground) => at(dice.below(widthCells), dice.below(heightCells))

/** The squares of a random box. */
function boxOn(ground: Ground, most: number) {
  const { widthCells, heightCells, dice } = ground
  const from = squareOn(ground)
  const [wide, high] = [dice.between(1, most), dice.between(1, most)]
  return Array.from({ length: wide * high }, (_, i) =>
    at(from.col + (i % wide), from.row + Math.floor(i / wide)),
  ).filter(({ col, row }) => col < widthCells && row < heightCells)
}

function terrainOn(ground: Ground): Uint8Array {
  const { widthCells, heightCells, dice } = ground
  const codes = new Uint8Array(widthCells * heightCells)
  const paint = (most: number, code: number) => {
    for (const { col, row } of boxOn(ground, most)) codes[row * widthCells + col] = code
  }
  if (dice.percent(35)) {
    codes.fill(ROCK)
    for (let i = dice.between(12, 20); i > 0; i--) paint(dice.between(2, 5), OPEN)
  }
  for (let i = dice.between(4, 9); i > 0; i--) paint(4, dice.oneOf(PATCHES))
  for (let i = dice.between(2, 8); i > 0; i--) paint(1, dice.oneOf(PATCHES))
  return codes
}

function raise(map: BattleMap, ground: Ground): void {
  const { widthCells, dice } = ground
  for (let i = dice.between(1, 4); i > 0; i--) {
    const feet = dice.oneOf([-10, 5, 10, 15, 20, 30])
    for (const { col, row } of boxOn(ground, 5)) map.layers.elevationFeet[row * widthCells + col] = feet
  }
}

const LOOKS = [
  'palisade',
  'wooden',
  'barred',
  'archway',
  'portcullis',
  'airlock',
  'glass',
  'arrow-slit',
  'railing',
  'hedge',
]

/** An edge with a look now and then, which may not fit it. */
const edgeOf = (ground: Ground): Fields => ({
  ...plainEdge(ground),
  ...ground.dice.maybe(30, { look: ground.dice.oneOf(LOOKS) }),
})

function plainEdge({ dice }: Ground): Fields {
  const which = dice.below(100)
  if (which < 62) return { kind: 'wall', ...(dice.percent(5) ? { secret: true } : {}) }
  if (which < 84)
    return {
      kind: 'door',
      door: dice.oneOf(['open', 'closed', 'closed']),
      doorLocked: dice.percent(25),
      secret: dice.percent(15),
      ...(dice.percent(30) ? { checkText: 'DC 15 to force' } : {}),
    }
  return { kind: which < 92 ? 'window' : 'barrier' }
}

/** Walls with doors and windows in them, straight across part of the map, and some that stand alone. */
function edgesOn(ground: Ground) {
  const { widthCells, heightCells, dice } = ground
  const edges = new Map<string, ReturnType<typeof edgeAt>>()
  const put = (col: number, row: number, border: 'north' | 'west') => {
    if (col < widthCells && row < heightCells && (border === 'north' ? row : col) > 0)
      edges.set(`${col},${row},${border}`, edgeAt(col, row, border, edgeOf(ground)))
  }
  for (let i = dice.between(2, 5); i > 0; i--) {
    const { col, row } = squareOn(ground)
    const isNorth = dice.percent(50)
    for (let j = dice.between(3, 9); j > 0; j--)
      put(isNorth ? col + j : col, isNorth ? row : row + j, isNorth ? 'north' : 'west')
  }
  for (let i = dice.below(6); i > 0; i--) {
    const { col, row } = squareOn(ground)
    put(col, row, dice.oneOf(['north', 'west']))
  }
  return [...edges.values()]
}

/** Creatures apart from each other, most of them on ground that lets them stand. */
function creaturesOn(ground: Ground, terrain: Uint8Array): readonly Fields[] {
  const { widthCells, heightCells, dice } = ground
  const taken = new Set<string>()
  const creatures: Fields[] = []
  const count = dice.between(CREATURES.least, CREATURES.most)
  for (let tries = 0; tries < 40 && creatures.length < count; tries++) {
    const size = dice.oneOf(SIZES)
    const space = SPACE_CELLS[size]
    const from = squareOn(ground)
    const squares = Array.from({ length: space ** 2 }, (_, i) =>
      at(from.col + (i % space), from.row + Math.floor(i / space)),
    )
    const isFree = ({ col, row }: { col: number; row: number }) =>
      col < widthCells && row < heightCells && !taken.has(`${col},${row}`)
    const stands = ({ col, row }: { col: number; row: number }) => (terrain[row * widthCells + col] ?? OPEN) < 3
    if (!squares.every(isFree) || (!squares.every(stands) && !dice.percent(15))) continue
    for (const { col, row } of squares) taken.add(`${col},${row}`)
    creatures.push(creatureOf(`c${creatures.length}`, size, from, dice))
  }
  const spaceOf = ({ size }: Fields) => SPACE_CELLS[size as Size]
  const [first] = creatures
  const mount = first && creatures.slice(1).find((each) => spaceOf(each) > spaceOf(first))
  if (mount && dice.percent(40)) creatures[0] = { ...first, mountId: mount['id'], at: mount['at'] }
  return creatures
}

function creatureOf(id: string, size: Size, from: object, dice: Dice): Fields {
  const land = dice.oneOf([15, 20, 25, 30, 30, 40, 60])
  const flies = dice.percent(25)
  return {
    id,
    name: `${dice.oneOf(['Ash', 'Bog', 'Cur', 'Dun'])} ${id.slice(1)}`,
    side: dice.oneOf(SIDES),
    size,
    at: from,
    body: dice.oneOf(['tall', 'long']),
    speedFeet: {
      land,
      ...(flies ? { fly: dice.oneOf([20, 40, 60]) } : {}),
      ...(dice.percent(25) ? { climb: 20 } : {}),
      ...(dice.percent(25) ? { swim: 20 } : {}),
      ...(dice.percent(10) ? { burrow: 10 } : {}),
    },
    maneuverability: dice.oneOf(['clumsy', 'poor', 'average', 'good', 'perfect']),
    facing: dice.below(8),
    armour: dice.oneOf(['none', 'none', 'light', 'medium', 'heavy']),
    load: dice.oneOf(['light', 'light', 'light', 'medium', 'heavy', 'overloaded']),
    strength: dice.between(4, 24),
    dexterity: dice.between(6, 20),
    constitution: dice.between(6, 20),
    skills: dice.percent(50)
      ? { acrobatics: dice.between(-2, 14), athletics: dice.between(0, 12), fly: 5, jump: 4 }
      : {},
    hitPoints: dice.between(3, 90),
    opensDoors: dice.percent(80),
    ...dice.maybe(20, { baseSpeedFeet: { land: land + 10 } }),
    ...(flies ? dice.maybe(60, { altitudeFeet: 5 * dice.between(1, 8) }) : {}),
    ...dice.maybe(20, { reachWeapon: true }),
    ...dice.maybe(15, { reachFeet: dice.oneOf([0, 5, 10, 15]) }),
    ...dice.maybe(10, { unarmed: true }),
    ...dice.maybe(7, { incorporeal: true }),
    ...dice.maybe(8, { fillsSpace: true }),
    ...dice.maybe(15, { ignoresDifficultTerrain: true }),
    ...dice.maybe(30, { hasMovementReaction: dice.percent(60), reactionsPerRound: dice.between(1, 3) }),
    ...dice.maybe(8, { helpless: true, obstacleWhenHelpless: dice.percent(50) }),
    ...dice.maybe(10, { prone: true }),
    ...dice.maybe(8, { hampered: dice.between(1, 2) }),
    ...dice.maybe(8, { tookCover: true }),
    ...dice.maybe(12, { hidden: true }),
    ...dice.maybe(6, { squeezing: true }),
    ...dice.maybe(20, { initiativeModifier: dice.between(-2, 8) }),
    ...dice.maybe(10, { notes: 'Carries the key.' }),
  }
}

const thornEntry = (doublings: number, extraFeet: number, passable = true) => ({ passable, doublings, extraFeet })
const thornField: Fields = {
  id: 'thorns',
  code: CUSTOM,
  name: 'Thorns',
  glyph: 'x',
  entry: {
    land: thornEntry(1, 10),
    climb: thornEntry(2, 10),
    fly: thornEntry(0, 0),
    swim: thornEntry(0, 0, false),
    burrow: thornEntry(0, 0),
  },
  normalForIncorporeal: true,
  hardCorner: false,
  blocksLines: false,
  givesCover: true,
  hazard: true,
  balance: true,
  hazardText: '1d4',
  pattern: 'zigzag',
  colour: '#335522',
}

function settingsOf(ruleset: string, dice: Dice): Fields {
  const house = Array.from({ length: dice.oneOf([0, 0, 1, 2, 4]) }, () => dice.oneOf(HOUSE_RULES))
  return {
    id: SETTINGS_ID,
    ruleset,
    name: 'Thornwatch',
    gravity: dice.oneOf(['normal', 'normal', 'normal', 'low', 'high', 'zero']),
    heavyLineEverySquares: dice.oneOf([0, 0, 5]),
    tableRules: Object.fromEntries(
      house.map((id) => [id, dice.oneOf<{ readonly value: unknown }>(TABLE_RULES[id].readings).value]),
    ),
    attitudes: dice.percent(40)
      ? [{ side: 'party', other: 'cult', attitude: dice.oneOf(['ally', 'ignores', 'enemy']) }]
      : [],
  }
}

function regionsOn(ground: Ground): readonly Fields[] {
  const { dice } = ground
  const zone = (name: string, more: Fields): Fields => ({ name, cells: boxOn(ground, 4), ...more })
  return [
    zone('Camp', { purpose: 'deployment', side: 'party' }),
    zone('Lair', { purpose: 'deployment', side: 'foes' }),
    zone('Snare', { purpose: 'trap', gmOnly: true, hides: dice.oneOf(['name', 'terrain', 'area']), text: 'DC 20' }),
    zone('Hall', { purpose: 'room', gmOnly: dice.percent(30), hides: dice.oneOf(['name', 'terrain', 'area']) }),
    zone('Boards', { purpose: 'floor', floor: dice.oneOf(['planks', 'grass']) }),
  ]
}

function annotationsOn(
  ground: Ground,
  creatures: readonly Fields[],
): { readonly [T in TableName]?: readonly Fields[] } {
  const { dice } = ground
  const point = () => {
    const { col, row } = squareOn(ground)
    return { x: col + dice.oneOf([0, 0.25, 0.5]), y: row + dice.oneOf([0, 0.5, 0.75]) }
  }
  const vertex = () => {
    const { col, row } = squareOn(ground)
    return { x: col, y: row }
  }
  const gmOnly = () => ({ gmOnly: dice.percent(30) })
  const creatureId = creatures.at(-1)?.['id']
  return {
    notes: [1, 2, 3].map((number) => ({
      ...gmOnly(),
      number,
      at: point(),
      title: `Note ${number}`,
      text: 'Look here.',
    })),
    drawings: (['text', 'arrow', 'polygon'] as const).map((shape) => ({
      ...gmOnly(),
      shape,
      points: shape === 'text' ? [point()] : [point(), point(), point()],
      text: shape === 'text' ? 'Old well' : '',
      colour: dice.oneOf(COLORS),
    })),
    props: ['table', 'bed', 'fireplace'].map((symbol) => ({
      ...gmOnly(),
      symbol,
      at: vertex(),
      widthSquares: dice.oneOf([1, 2]),
      heightSquares: dice.oneOf([1, 1.5]),
      rotationDegrees: dice.oneOf([0, 0, 45, 90]),
      opacity: dice.oneOf([1, 1, 0.5]),
    })),
    templates: [
      { ...gmOnly(), shape: 'burst', origin: vertex(), sizeFeet: dice.oneOf([10, 20]), name: 'Fireball' },
      { ...gmOnly(), shape: 'cone', origin: vertex(), sizeFeet: 15, directionDegrees: 45 * dice.below(8) },
      { ...gmOnly(), shape: 'line', origin: vertex(), sizeFeet: 30, directionDegrees: dice.below(360) },
      {
        ...gmOnly(),
        shape: 'emanation',
        origin: vertex(),
        sizeFeet: 10,
        ...(creatureId === undefined ? {} : { creatureId }),
      },
    ],
    lights: [{ ...gmOnly(), at: point(), rangeFeet: 20, shadows: dice.percent(50) }],
  }
}

/** An order for each creature, of all kinds, and things that happen. */
function planOn(ground: Ground, creatures: readonly Fields[], edges: ReturnType<typeof edgesOn>): Fields {
  const { dice } = ground
  const ids = creatures.map(({ id }) => String(id))
  const other = (id: string) => dice.oneOf(ids.filter((each) => each !== id))
  const square = () => squareOn(ground)
  const task = (id: string): object =>
    dice.oneOf<() => object>([
      () => ({ type: 'hold' }),
      () => ({ type: 'go-to', waypoints: [square(), square()] }),
      () => ({ type: 'follow', creatureId: other(id), withinFeet: 5 * dice.between(1, 4) }),
      () => ({ type: 'pursue', creatureId: other(id) }),
      () => ({ type: 'flee', from: dice.percent(50) ? [] : [other(id)] }),
      () => ({ type: 'keep-distance', from: [], feet: 5 * dice.between(3, 8), keepsSight: dice.percent(50) }),
      () => ({ type: 'patrol', waypoints: [square(), square(), square()] }),
      () => ({ type: 'guard', at: square(), radiusFeet: 5 * dice.between(2, 6) }),
      () => ({ type: 'close-to-reach', ...(dice.percent(50) ? { creatureId: other(id) } : {}) }),
      () => ({ type: 'close-to-reach' }),
      () => ({ type: 'stay-in-cover', from: [] }),
    ])()
  const doors = edges.filter((edge) => 'kind' in edge && edge.kind === 'door')
  return {
    name: 'Ambush',
    rounds: 4,
    seed: String(dice.below(1000)),
    participants: ids.map((creatureId) => ({ creatureId, ...dice.maybe(50, { initiative: dice.between(1, 25) }) })),
    orders: ids.map((id) =>
      order(id, task(id), {
        tumble: dice.percent(15),
        ...dice.maybe(20, { pace: dice.oneOf(['step', 'move', 'double', 'run', 'charge', 'withdraw', 'stride-2']) }),
        ...dice.maybe(30, { risk: dice.oneOf(['shortest', 'around-hazards', 'safest', 'avoid-hazards']) }),
        ...dice.maybe(25, { onSight: dice.oneOf(['engage', 'raise-alarm', 'flee']) }),
        ...dice.maybe(20, { then: [task(id)] }),
      }),
    ),
    events: [
      { round: 2, type: 'terrain', terrain: 1, cells: boxOn(ground, 3) },
      { round: dice.between(2, 3), type: 'drop', creatureId: dice.oneOf(ids) },
      { round: 4, type: 'stand', creatureId: dice.oneOf(ids) },
      ...(dice.percent(50) ? [{ round: 3, type: 'arrive', creatureId: ids.at(-1), at: square() }] : []),
      ...(doors.length > 0
        ? [
            {
              round: 2,
              type: 'door',
              edgeId: dice.oneOf(doors).id,
              door: dice.oneOf(['open', 'closed', 'locked', 'unlocked']),
            },
          ]
        : []),
    ],
    exits: [{ name: 'Gate', cells: boxOn(ground, 2), takesOff: dice.percent(70) }],
    checks: { how: dice.oneOf(['roll', 'ask']), tumbleDc: 15, ...dice.maybe(50, { balanceDc: 12 }) },
    opensDoors: dice.percent(70),
  }
}
