/**
 * Random battles as a GM might draw them: rooms, doors, patches of terrain, heights, creatures of all sizes in all states,
 * areas, notes, objects and a plan. Everything is drawn from fixed lists, so that a new terrain or state changes no old battle.
 */
import { cellIndex, cellsOfRect, isRectOnGrid, spaceRect } from '../../src/grid/cell.ts'
import { SETTINGS_ID, type BattleMap, type TableName } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { SPACE_CELLS, type Size } from '../../src/map/sizes.ts'
import { TABLE_RULES, type TableRuleId } from '../../src/rules/tableRules.ts'
import { diceOf, type Dice } from './dice.ts'
import { mapWith } from './printableMap.ts'
import {
  boxOn,
  CUSTOM,
  edgesOn,
  OPEN,
  raise,
  squareOn,
  terrainOn,
  vertexOn,
  type Fields,
  type Ground,
} from './randomGround.ts'
import { withLooks } from './randomLooks.ts'
import { planOn } from './randomPlan.ts'

/** Ids of the rule systems that battles are fought in, each with golden files of its own. A further one is a word here. */
export const BATTLE_RULESETS = ['starfinder', 'dnd35', 'pf1e', 'pf2e'] as const

/** The rule system of a battle that is drawn or edited, by its number; none is added here, or every other battle would change. */
export const drawnRuleset = (number: number): string => ['starfinder', 'dnd35', 'pf1e', 'pf2e'][number % 4] ?? 'pf1e'

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
  const records = {
    settings: [settingsOf(ruleset, dice)],
    terrainTypes: [thornField],
    edges,
    creatures,
    regions: regionsOn(ground),
    ...annotationsOn(ground, creatures),
    encounters: [planOn(ground, creatures, edges)],
  }
  const looks = { ...size, dice: diceOf(`looks ${ruleset} ${seed}`) }
  const map = mapWith(size, withLooks(records, looks), (col, row) => terrain[row * size.widthCells + col] ?? OPEN)
  if (dice.percent(60)) raise(map, ground)
  const checked = checkMap(map)
  if (!checked.ok) throw new Error(`${ruleset} ${seed}: ${checked.error.details ?? checked.error.code}`)
  return map
}

/** Creatures apart from each other, most of them on ground that lets them stand. */
function creaturesOn(ground: Ground, terrain: Uint8Array): readonly Fields[] {
  const { dice } = ground
  const taken = new Set<number>()
  const creatures: Fields[] = []
  const count = dice.between(CREATURES.least, CREATURES.most)
  for (let tries = 0; tries < 40 && creatures.length < count; tries++) {
    const size = dice.oneOf(SIZES)
    const space = SPACE_CELLS[size]
    const from = squareOn(ground, dice)
    const squares = cellsOfRect(spaceRect(from, space)).map((cell) => cellIndex(ground, cell))
    const isFree = isRectOnGrid(ground, spaceRect(from, space)) && !squares.some((square) => taken.has(square))
    const stands = squares.every((square) => (terrain[square] ?? OPEN) < 3)
    if (!isFree || (!stands && !dice.percent(15))) continue
    for (const square of squares) taken.add(square)
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
      ...dice.maybe(25, { climb: 20 }),
      ...dice.maybe(25, { swim: 20 }),
      ...dice.maybe(10, { burrow: 10 }),
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
    const { col, row } = squareOn(ground, dice)
    return { x: col + dice.oneOf([0, 0.25, 0.5]), y: row + dice.oneOf([0, 0.5, 0.75]) }
  }
  const vertex = () => vertexOn(ground, dice)
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
