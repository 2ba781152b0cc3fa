/** What no rule depends on, drawn at random: shapes, colors, pictures, layers and strengths of a style. */
import type { TableName } from '../../src/map/battleMap.ts'
import { LAYERS } from '../../src/map/records/settings.ts'
import { DRESSINGS, FLOOR_MATERIALS, MAX_STRENGTH, ROCK_FINISHES } from '../../src/map/records/styleSettings.ts'
import { boxOn, squareOn, vertexOn, type Fields, type Ground } from './randomGround.ts'

type Records = { readonly [T in TableName]?: readonly Fields[] }

const COLORS = ['#aa3311', '#228855', '#f4e8c0', '#101010']

/** Records with further ones, and settings with a look. */
export function withLooks(records: Records, ground: Ground): Records {
  const more: Records = {
    drawings: drawingsOn(ground),
    props: propsOn(ground),
    regions: roomsOn(ground),
    ...lit(ground),
  }
  const joined = Object.entries(more).map(([table, list]) => [table, [...(records[table as TableName] ?? []), ...list]])
  const settings = (records.settings ?? []).map((each) => ({ ...each, ...lookOf(ground) }))
  return { ...records, ...(Object.fromEntries(joined) as Records), settings }
}

const pointOn = (ground: Ground) => {
  const { col, row } = squareOn(ground, ground.dice)
  return { x: col + ground.dice.oneOf([0, 0.3, 0.5]), y: row + ground.dice.oneOf([0, 0.25, 0.8]) }
}
const annotation = ({ dice }: Ground) => ({ gmOnly: dice.percent(20), locked: dice.percent(10) })
const colour = ({ dice }: Ground) => ({ colour: dice.oneOf(COLORS) })

const drawingsOn = (ground: Ground): readonly Fields[] =>
  (['freehand', 'polyline', 'polygon', 'arrow', 'text'] as const).map((shape) => ({
    ...annotation(ground),
    ...colour(ground),
    shape,
    points: Array.from({ length: shape === 'text' ? 1 : ground.dice.between(2, 6) }, () => pointOn(ground)),
    text: shape === 'text' ? 'Down\nto the vault' : '',
    widthSquares: ground.dice.oneOf([0.05, 0.3, 0.7]),
  }))

/** Pictures that are nowhere stored, one of them under the terrain, and stairs of an unknown symbol. */
const propsOn = (ground: Ground): readonly Fields[] =>
  [
    { picture: 'cart', name: 'Cart' },
    { picture: 'floor', background: true },
    { symbol: 'unheard-of', leadsTo: 'cellar' },
  ].map((each) => ({
    ...annotation(ground),
    ...each,
    at: pointOn(ground),
    widthSquares: ground.dice.oneOf([0.8, 2, 3.5]),
    heightSquares: ground.dice.oneOf([0.6, 1, 2.5]),
    rotationDegrees: ground.dice.oneOf([0, 30, -90, 180]),
    opacity: ground.dice.oneOf([1, 0.6]),
  }))

const roomsOn = (ground: Ground): readonly Fields[] =>
  ['Cave', 'Deck'].map((name) => ({
    ...annotation(ground),
    ...colour(ground),
    name,
    purpose: ground.dice.oneOf(['room', 'region']),
    // Of two boxes: rarely a rectangle.
    cells: [...boxOn(ground, 3), ...boxOn(ground, 3)],
    text: 'Cold\nand wet',
    ...ground.dice.maybe(60, { floor: ground.dice.oneOf(FLOOR_MATERIALS) }),
    ...ground.dice.maybe(60, { rock: ground.dice.oneOf(ROCK_FINISHES) }),
  }))

const lit = (ground: Ground): Records => ({
  templates: ['cone', 'line'].map((shape) => ({
    ...annotation(ground),
    ...colour(ground),
    shape,
    name: 'Gust',
    origin: vertexOn(ground, ground.dice),
    sizeFeet: 5 * ground.dice.between(1, 8),
    directionDegrees: ground.dice.between(-360, 360),
  })),
  lights: [
    {
      ...annotation(ground),
      ...colour(ground),
      at: pointOn(ground),
      rangeFeet: ground.dice.oneOf([0, 12.5, 40]),
      intensity: ground.dice.oneOf([0.5, 2]),
      shadows: ground.dice.percent(50),
    },
  ],
})

function lookOf({ dice }: Ground): Fields {
  const strength = (most: number) => (most * dice.below(5)) / 4
  const layers = LAYERS.filter(() => dice.percent(12)).map((layer) => [
    layer,
    { visible: dice.percent(70), locked: dice.percent(30), opacity: dice.oneOf([0.25, 0.5, 1]) },
  ])
  const strengths = Object.entries(MAX_STRENGTH).map(([name, most]) => [name, strength(most)])
  return {
    layers: Object.fromEntries(layers),
    look: {
      seed: dice.below(1000),
      ...dice.maybe(60, { dressing: dice.oneOf(DRESSINGS) }),
      ...(dice.percent(40) ? Object.fromEntries(strengths) : {}),
    },
  }
}
