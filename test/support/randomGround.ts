/** The ground of random battles: terrain, heights, and the walls, doors and windows on it. */
import { cellIndex, cellsOfRect, isOnGrid, type Cell, type GridSize } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Dice } from './dice.ts'
import { at } from './drawnEncounter.ts'
import { edgeAt } from './printableMap.ts'

/** Fields of a record, as a map takes them. */
export type Fields = Readonly<Record<string, unknown>>
/** The size of a battle, and the dice it is drawn with. */
export interface Ground extends GridSize {
  readonly dice: Dice
}

/** Codes of terrain. */
export const [OPEN, ROCK, CUSTOM] = [0, 12, 64]
const PATCHES = [0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11, ROCK, ROCK, 13, 14, CUSTOM]

/** A square of a map. */
export const squareOn = ({ widthCells, heightCells }: GridSize, dice: Dice) =>
  at(dice.below(widthCells), dice.below(heightCells))

/** The vertex at the top left of a square of a map. */
export function vertexOn(size: GridSize, dice: Dice) {
  const { col, row } = squareOn(size, dice)
  return { x: col, y: row }
}

/** The squares of a random box. */
export function boxOn(ground: Ground, most: number): readonly Cell[] {
  const from = squareOn(ground, ground.dice)
  const [widthCells, heightCells] = [ground.dice.between(1, most), ground.dice.between(1, most)]
  return cellsOfRect({ ...from, widthCells, heightCells }).filter((cell) => isOnGrid(ground, cell))
}

/** Terrain codes by square: patches, in caves of rock now and then. */
export function terrainOn(ground: Ground): Uint8Array {
  const { widthCells, heightCells, dice } = ground
  const codes = new Uint8Array(widthCells * heightCells)
  const paint = (most: number, code: number) => {
    for (const cell of boxOn(ground, most)) codes[cellIndex(ground, cell)] = code
  }
  if (dice.percent(35)) {
    codes.fill(ROCK)
    for (let i = dice.between(12, 20); i > 0; i--) paint(dice.between(2, 5), OPEN)
  }
  for (let i = dice.between(4, 9); i > 0; i--) paint(4, dice.oneOf(PATCHES))
  for (let i = dice.between(2, 8); i > 0; i--) paint(1, dice.oneOf(PATCHES))
  return codes
}

/** Raises and lowers some boxes. */
export function raise(map: BattleMap, ground: Ground): void {
  const { dice } = ground
  for (let i = dice.between(1, 4); i > 0; i--) {
    const feet = dice.oneOf([-10, 5, 10, 15, 20, 30])
    for (const cell of boxOn(ground, 5)) map.layers.elevationFeet[cellIndex(ground, cell)] = feet
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
  if (which < 62) return { kind: 'wall', ...dice.maybe(5, { secret: true }) }
  if (which < 84)
    return {
      kind: 'door',
      door: dice.oneOf(['open', 'closed', 'closed']),
      doorLocked: dice.percent(25),
      secret: dice.percent(15),
      ...dice.maybe(30, { checkText: 'DC 15 to force' }),
    }
  return { kind: which < 92 ? 'window' : 'barrier' }
}

/** Walls with doors and windows in them, straight across part of the map, and some that stand alone. */
export function edgesOn(ground: Ground) {
  const { dice } = ground
  const edges = new Map<string, ReturnType<typeof edgeAt>>()
  const put = (col: number, row: number, border: 'north' | 'west') => {
    if (isOnGrid(ground, { col, row }) && (border === 'north' ? row : col) > 0)
      edges.set(`${col},${row},${border}`, edgeAt(col, row, border, edgeOf(ground)))
  }
  for (let i = dice.between(2, 5); i > 0; i--) {
    const { col, row } = squareOn(ground, ground.dice)
    const isNorth = dice.percent(50)
    for (let j = dice.between(3, 9); j > 0; j--)
      put(isNorth ? col + j : col, isNorth ? row : row + j, isNorth ? 'north' : 'west')
  }
  for (let i = dice.below(6); i > 0; i--) {
    const { col, row } = squareOn(ground, ground.dice)
    put(col, row, dice.oneOf(['north', 'west']))
  }
  return [...edges.values()]
}
