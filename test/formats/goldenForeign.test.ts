/** Random files as other tools write them, read: a change of what comes in changes a line of a golden file. */
import { test } from 'vitest'
import type { MapFormat } from '../../src/formats/format.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { lossText } from '../../src/words/losses.ts'
import { diceOf, type Dice } from '../support/dice.ts'
import { expectDigests } from '../support/golden.ts'
import { readContext } from './contexts.ts'

const FILES = 60
const [WIDE, HIGH, GRID] = [14, 9, 50]

/** A place on the grid, near it, or anywhere. */
function place(dice: Dice) {
  const off = dice.oneOf([0, 0, 0, 0.04, -0.07, 0.3, 0.5])
  return { x: dice.between(0, WIDE) + off, y: dice.between(0, HIGH) + dice.oneOf([0, 0, 0, off, -off]) }
}

/** A line that runs straight, slanted or round a corner, and now and then closes. */
function line(dice: Dice) {
  const points = [place(dice)]
  for (let i = dice.between(1, 5); i > 0; i--) {
    const last = points.at(-1)!
    const step = dice.between(-5, 5)
    points.push(
      dice.percent(80) ? { ...last, ...(dice.percent(50) ? { x: last.x + step } : { y: last.y + step }) } : place(dice),
    )
  }
  return dice.percent(20) ? [...points, points[0]!] : points
}
const several = <T>(dice: Dice, most: number, make: (dice: Dice) => T) =>
  Array.from({ length: dice.between(0, most) }, () => make(dice))

const uvtt = (dice: Dice) => ({
  format: 0.3,
  resolution: {
    map_origin: { x: dice.oneOf([0, 0, 1]), y: dice.oneOf([0, 0, 2]) },
    map_size: { x: WIDE, y: HIGH },
    pixels_per_grid: GRID,
  },
  line_of_sight: several(dice, 8, line),
  objects_line_of_sight: several(dice, 3, line),
  portals: several(dice, 4, () => {
    const { x, y } = place(dice)
    const isLevel = dice.percent(50)
    const to = isLevel ? { x: x + dice.between(1, 2), y } : { x, y: y + dice.between(1, 2) }
    return {
      position: { x: (x + to.x) / 2, y: (y + to.y) / 2 },
      bounds: [{ x, y }, to],
      rotation: 0,
      closed: dice.percent(70),
      freestanding: dice.percent(20),
    }
  }),
  lights: several(dice, 2, () => ({
    position: place(dice),
    range: dice.between(1, 9),
    intensity: 1,
    color: 'ffeccd8b',
    shadows: dice.percent(50),
  })),
})

const foundry = (dice: Dice) => ({
  name: 'Crypt',
  width: WIDE * GRID,
  height: HIGH * GRID,
  padding: dice.oneOf([0, 0.1, 0.25]),
  grid: { size: GRID, type: 1, distance: dice.oneOf([5, 5, 10]), units: 'ft' },
  walls: several(dice, 14, () => {
    const [from, to] = line(dice)
    return {
      c: [from!.x * GRID, from!.y * GRID, to!.x * GRID, to!.y * GRID],
      ...dice.maybe(30, { door: dice.between(0, 2), ds: dice.between(0, 2) }),
      ...dice.maybe(30, { move: dice.oneOf([0, 20]), sight: dice.oneOf([0, 10, 20, 30]) }),
      ...dice.maybe(10, { dir: dice.between(1, 2) }),
    }
  }),
  tokens: several(dice, 4, () => {
    const { x, y } = place(dice)
    return {
      name: dice.oneOf(['Ash', 'Bog']),
      x: x * GRID,
      y: y * GRID,
      width: dice.oneOf([0.5, 1, 2, 3]),
      height: 1,
      disposition: dice.oneOf([-1, 0, 1]),
      hidden: dice.percent(20),
      elevation: dice.oneOf([0, 10]),
    }
  }),
  lights: several(dice, 2, () => ({ x: 200, y: 150, config: { dim: dice.between(5, 40), bright: 10 } })),
  notes: several(dice, 2, () => ({ x: 120, y: 180, text: 'A note' })),
  drawings: several(dice, 3, () => ({
    x: 100,
    y: 50,
    shape: { type: dice.oneOf(['r', 'e', 'p']), width: 120, height: 80, points: [0, 0, 100, 0, 100, 90] },
    text: dice.oneOf(['', 'Well']),
  })),
})

const dungeon = (dice: Dice) => ({
  title: 'Halls',
  story: 'They fell.',
  rects: Array.from({ length: dice.between(1, 6) }, () => ({
    x: dice.between(-6, 6),
    y: dice.between(-4, 4),
    w: dice.between(1, 6),
    h: dice.between(1, 5),
    ...dice.maybe(20, { rotunda: true }),
    ...dice.maybe(20, { ending: true }),
  })),
  doors: several(dice, 5, () => ({
    x: dice.between(-6, 6),
    y: dice.between(-4, 4),
    dir: dice.oneOf([
      { x: 1, y: 0 },
      { x: 0, y: -1 },
    ]),
    type: dice.between(0, 9),
  })),
  notes: several(dice, 2, () => ({ text: 'A crow', ref: '1', pos: { x: dice.between(-3, 3) + 0.5, y: 0.5 } })),
  columns: several(dice, 3, () => ({ x: dice.between(-3, 3), y: dice.between(-3, 3) })),
  water: several(dice, 4, () => ({ x: dice.between(-3, 3), y: dice.between(-3, 3) })),
})

const MAKERS: Readonly<Record<string, (dice: Dice) => object>> = { uvtt, foundry, watabou: dungeon }

test.each(Object.entries(MAKERS))('random files are read as they were: %s', async (id, make) => {
  const format: MapFormat = FORMATS.find((each) => each.id === id)!
  const dice = diceOf(`foreign ${id}`)
  const read = await Promise.all(
    Array.from({ length: FILES }, async (_, i) => {
      const bytes = new TextEncoder().encode(JSON.stringify(make(dice)))
      const draft = await format.read!({ name: `${i}.json`, bytes }, readContext)
      return [
        `${i}`,
        draft.ok ? { ...draft.value, losses: draft.value.losses.map((loss) => [loss, lossText(loss)]) } : draft,
      ] as const
    }),
  )
  await expectDigests(`foreign/${id}`, read)
})
