/** A random map while it is laid out, and its random numbers. */
import { rollDie, seedRandom } from '../../src/base/random.ts'
import { looksOfKind } from '../../src/draw/symbols/edgeLooks.ts'
import { edgeIdAt, type EdgeBorder, type EdgeKind } from '../../src/map/records/edge.ts'
import { terrainCode } from '../../src/map/terrain.ts'

/** Random integers, choices, and uniform or normal numbers from one seed. */
export class Dice {
  private state
  constructor(seed: string) {
    this.state = seedRandom(seed)
  }
  below(n: number): number {
    const [face, next] = rollDie(this.state, n)
    this.state = next
    return face - 1
  }
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }
  chance(percent: number): boolean {
    return this.below(100) < percent
  }
  /** Uniform between 0 and 1, both excluded. */
  share(): number {
    return (this.below(1_000_000) + 0.5) / 1_000_000
  }
  /** Standard normal (Box and Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.share())) * Math.cos(2 * Math.PI * this.share())
  }
  one<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
}

/** A map being laid out. */
export interface Plan {
  readonly widthCells: number
  readonly heightCells: number
  readonly terrain: Uint8Array
  /** Room of each square, 0 for none: walls separate different rooms. */
  readonly room: Int32Array
  readonly edges: Map<string, Record<string, unknown>>
  readonly dice: Dice
  /** Fuller than real maps, for training: whole rooms of web and water, goods along walls, zones. */
  readonly isCrowded: boolean
}

/** Terrain codes used in layouts. */
export const [ROCK, WALL, EARTH, PIT, WATER] = (['rock', 'wall', 'earth', 'pit', 'water'] as const).map(
  terrainCode,
) as [number, number, number, number, number]
/** The solid ones. */
export const SOLID = new Set([ROCK, WALL, EARTH])

/** A random rectangle inside the border of a map: left, top, width, height. */
export function rectangleOf(
  { widthCells, heightCells, dice }: Plan,
  min: number,
  max: number,
): [number, number, number, number] {
  const [width, height] = [dice.between(min, max), dice.between(min, max)]
  return [dice.between(1, widthCells - width - 1), dice.between(1, heightCells - height - 1), width, height]
}

/** Calls `each` for the squares of a rectangle that are on the map, by index. */
export function forRectangle(
  { widthCells, heightCells }: Plan,
  col: number,
  row: number,
  width: number,
  height: number,
  each: (at: number) => void,
): void {
  for (let r = Math.max(0, row); r < Math.min(heightCells, row + height); r++)
    for (let c = Math.max(0, col); c < Math.min(widthCells, col + width); c++) each(r * widthCells + c)
}

/** Fields of a record. */
export type Thing = Record<string, unknown>
/** Puts a record on an edge. */
export function edge(plan: Plan, col: number, row: number, border: EdgeBorder, thing: Thing): void {
  const id = edgeIdAt({ col, row }, border)
  plan.edges.set(id, { id, cell: { col, row }, border, ...thing })
}

/** Calls `each` for every edge between two squares of the map. */
export function forEdges(
  { widthCells, heightCells, ...plan }: Plan,
  each: (at: number, other: number, put: (thing: Thing) => void) => void,
): void {
  const whole = { widthCells, heightCells, ...plan }
  for (let row = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++) {
      const at = row * widthCells + col
      if (row > 0) each(at, at - widthCells, (thing) => edge(whole, col, row, 'north', thing))
      if (col > 0) each(at, at - 1, (thing) => edge(whole, col, row, 'west', thing))
    }
}

/** Random fields of an edge of a kind. */
export function thing(dice: Dice, kind: EdgeKind): Thing {
  const looks = looksOfKind(kind)
  return {
    kind,
    ...(kind === 'door' && { door: dice.chance(25) ? 'open' : 'closed', doorLocked: dice.chance(15) }),
    ...(looks.length > 0 && dice.chance(30) && { look: dice.one(looks).id }),
  }
}
/** A door, or rarely something else. */
export const doorOrSo = (dice: Dice): Thing =>
  thing(dice, dice.one(['door', 'door', 'door', 'door', 'window', 'barrier'] as const))
/** A wall, or rarely something else. */
export const wallOrSo = (dice: Dice): Thing =>
  thing(dice, dice.chance(86) ? 'wall' : dice.one(['door', 'door', 'window', 'barrier'] as const))
