/**
 * How hidden squares look to players. Hidden are the areas of regions that hide them, and what is behind secret doors and walls:
 * they look like the solid terrain around them, so that no gap in a wall or rim of rock gives them away. Disguised terrain, and
 * terrain under hidden objects, is replaced square by square.
 */
import { cellAt, cellIndex, isOnGrid } from '../grid/cell.ts'
import { componentsOfMask, neighborsOf, squaresAround } from '../grid/components.ts'
import { occupiedSpace } from './creatureSpace.ts'
import { terrainPalette, type BattleMap, type CellLayers } from './battleMap.ts'
import { edgeAt, edgeCodeOf, isShut } from './edges.ts'
import { squaresUnder } from './objects.ts'
import { PARTY_SIDE, type Creature } from './records/creature.ts'
import { edgeCells, edgePlaceBetween, type EdgePlace } from './records/edge.ts'
import { OPEN_TERRAIN, ROCK } from './terrain.ts'

/** The squares of a map as players see them. */
export interface Concealment {
  readonly layers: CellLayers
  /** 1 for squares that players know nothing about, row-major. */
  readonly hidden: Uint8Array
  /** True if a square looks solid to players. */
  readonly isSolid: (index: number) => boolean
}

/** What players see of a map's squares. Cost: linear in squares. */
export function concealmentOf(map: BattleMap): Concealment {
  const squares = squaresOf(map)
  const { layers, isSolid } = squares
  removeObjects(squares)
  coverAll(squares, regionMask(map, 'terrain'), 'open')
  const hidden = regionMask(map, 'area')
  for (const index of behindSecrets(squares, hidden)) hidden[index] = 1
  for (const index of solidWithin(squares, hidden)) hidden[index] = 1
  coverAll(squares, hidden, 'solid')
  return { layers, hidden, isSolid }
}

/** The layers of a map in which the squares of a mask (1, row-major) look like the solid terrain around them. */
export function layersWithout(map: BattleMap, mask: Uint8Array): CellLayers {
  const squares = squaresOf(map)
  coverAll(squares, mask, 'solid')
  return squares.layers
}

/** Covers all areas of a mask. None lies at the rim of another: they would be one area. */
function coverAll(squares: Squares, mask: Uint8Array, look: Look): void {
  for (const area of componentsOfMask(squares.map, mask)) cover(squares, area, surroundings(squares, area, look))
}

interface Squares {
  readonly map: BattleMap
  readonly layers: CellLayers
  readonly isSolid: (index: number) => boolean
}

/** The squares of a map with a copy of its layers, to be covered. */
function squaresOf(map: BattleMap): Squares {
  const palette = terrainPalette(map)
  const layers = { terrain: map.layers.terrain.slice(), elevationFeet: map.layers.elevationFeet.slice() }
  return { map, layers, isSolid: (index) => palette[layers.terrain[index] ?? OPEN_TERRAIN]?.blocksLines ?? false }
}

/** Mask of the squares of hidden regions of a kind, row-major. */
function regionMask(map: BattleMap, hides: 'terrain' | 'area'): Uint8Array {
  const mask = new Uint8Array(map.layers.terrain.length)
  for (const region of map.tables.regions.values())
    if (region.gmOnly && region.hides === hides) for (const cell of region.cells) mask[cellIndex(map, cell)] = 1
  return mask
}

/** Restores the terrain under hidden objects, except under objects that players see. */
function removeObjects({ map, layers }: Squares): void {
  const props = [...map.tables.props.values()].filter(({ terrain }) => terrain !== undefined)
  const seen = new Set(
    props
      .filter(({ gmOnly }) => !gmOnly)
      .flatMap((prop) => squaresUnder(map, prop).map((cell) => cellIndex(map, cell))),
  )
  for (const prop of props)
    if (prop.gmOnly)
      for (const cell of squaresUnder(map, prop)) {
        const index = cellIndex(map, cell)
        if (!seen.has(index) && layers.terrain[index] === prop.terrain)
          layers.terrain[index] = prop.terrainBefore ?? OPEN_TERRAIN
      }
}

type Look = 'open' | 'solid'

interface Fill {
  readonly code: number
  readonly feet: number
}

function cover({ layers }: Squares, part: readonly number[], fill: Fill): void {
  for (const index of part) {
    layers.terrain[index] = fill.code
    layers.elevationFeet[index] = fill.feet
  }
}

/**
 * The terrain that an area disappears into. `solid`: the most frequent solid terrain along its rim, rock as high as the ground
 * around it if only walls bound it, or the open terrain around it if it is mostly open. `open`: the most frequent open terrain
 * along its rim.
 */
function surroundings({ map, layers, isSolid }: Squares, part: readonly number[], look: Look): Fill {
  const inside = new Set(part)
  const solid = new Tally()
  const open = new Tally()
  const walled = new Tally()
  for (const index of part)
    for (const next of neighborsOf(map, index)) {
      if (inside.has(next)) continue
      const [code, feet] = [layers.terrain[next] ?? OPEN_TERRAIN, layers.elevationFeet[next] ?? 0]
      const edge = edgeAt(map, edgePlaceBetween(cellAt(map, index), cellAt(map, next)))
      if (isSolid(next)) solid.add(code, feet)
      else if (edge && isShut(edgeCodeOf(edge))) walled.add(code, feet)
      else open.add(code, feet)
    }
  const isClosed = solid.count + walled.count >= open.count && solid.count + walled.count > 0
  const level = open.mostFrequent() ?? walled.mostFrequent()
  if (look === 'solid' && isClosed) return solid.mostFrequent() ?? { code: ROCK, feet: level?.feet ?? 0 }
  return open.mostFrequent() ?? solid.mostFrequent() ?? { code: OPEN_TERRAIN, feet: 0 }
}

/** Counts pairs of terrain and elevation. */
class Tally {
  count = 0
  readonly #pairs = new Map<string, { readonly fill: Fill; times: number }>()

  add(code: number, feet: number): void {
    this.count += 1
    const key = `${code} ${feet}`
    const pair = this.#pairs.get(key) ?? { fill: { code, feet }, times: 0 }
    pair.times += 1
    this.#pairs.set(key, pair)
  }

  /** The most frequent pair; of several, the one with the lower code, then the lower elevation. */
  mostFrequent(): Fill | undefined {
    return [...this.#pairs.values()].sort(
      (a, b) => b.times - a.times || a.fill.code - b.fill.code || a.fill.feet - b.fill.feet,
    )[0]?.fill
  }
}

/**
 * Squares that only secret doors, windows and walls lead to. Of the areas that they connect, players know those with a visible
 * member of the party, else the largest.
 */
function behindSecrets(squares: Squares, hidden: Uint8Array): readonly number[] {
  const { map } = squares
  const secret = [...map.tables.edges.values()].filter((edge) => edge.secret)
  if (secret.length === 0) return []
  const areas = openAreas(squares, hidden)
  const groups = new Groups(areas.parts.length)
  for (const edge of secret) {
    const [a = -1, b = -1] = sidesOf(map, edge).map((index) => areas.of[index] ?? -1)
    if (a >= 0 && b >= 0) groups.join(a, b)
  }
  const known = partyAreas(map, areas.of)
  return groups.lists().flatMap((group) => {
    const seen = group.filter((area) => known.has(area))
    const size = (area: number): number => areas.parts[area]?.length ?? 0
    const kept = seen.length > 0 ? seen : [group.reduce((a, b) => (size(b) > size(a) ? b : a))]
    return group.filter((area) => !kept.includes(area)).flatMap((area) => areas.parts[area] ?? [])
  })
}

/** Solid squares with no face that players see, such as the pillars and the lining of a hidden room. */
function solidWithin({ map, isSolid }: Squares, hidden: Uint8Array): readonly number[] {
  return [...hidden.keys()].filter((index) => {
    if (hidden[index] === 1 || !isSolid(index)) return false
    const around = squaresAround(map, index)
    return around.some((next) => hidden[next] === 1) && around.every((next) => hidden[next] === 1 || isSolid(next))
  })
}

/** Indices of the squares beside an edge: two, or one at the rim of the map. */
export const sidesOf = (map: BattleMap, edge: EdgePlace): readonly number[] =>
  edgeCells(edge)
    .filter((cell) => isOnGrid(map, cell))
    .map((cell) => cellIndex(map, cell))

/** Connected areas without crossing walls or anything secret: a number for each square, -1 for solid and hidden ones. */
function openAreas(
  { map, isSolid }: Squares,
  hidden: Uint8Array,
): { readonly of: Int32Array; readonly parts: number[][] } {
  const of = new Int32Array(hidden.length).fill(-1)
  const parts: number[][] = []
  const isNode = (index: number) => hidden[index] !== 1 && !isSolid(index)
  for (let start = 0; start < of.length; start++) {
    if (of[start] !== -1 || !isNode(start)) continue
    const part = [start]
    of[start] = parts.length
    for (let i = 0; i < part.length; i++) {
      const index = part[i] ?? 0
      for (const next of neighborsOf(map, index))
        if (of[next] === -1 && isNode(next) && !isSeparated(map, index, next)) {
          of[next] = parts.length
          part.push(next)
        }
    }
    parts.push(part)
  }
  return { of, parts }
}

function isSeparated(map: BattleMap, a: number, b: number): boolean {
  const edge = edgeAt(map, edgePlaceBetween(cellAt(map, a), cellAt(map, b)))
  return edge !== undefined && (edge.kind === 'wall' || edge.secret)
}

function partyAreas(map: BattleMap, areaOf: Int32Array): ReadonlySet<number> {
  const areas = new Set<number>()
  for (const creature of map.tables.creatures.values()) {
    if (creature.side !== PARTY_SIDE || creature.hidden) continue
    for (const index of squaresOfCreature(map, creature)) if ((areaOf[index] ?? -1) >= 0) areas.add(areaOf[index] ?? 0)
  }
  return areas
}

/** Indices of the squares a creature occupies. */
export function squaresOfCreature(map: BattleMap, creature: Creature): number[] {
  const { col, row, widthCells, heightCells } = occupiedSpace(creature)
  return Array.from({ length: widthCells * heightCells }, (_, i) =>
    cellIndex(map, { col: col + (i % widthCells), row: row + Math.floor(i / widthCells) }),
  )
}

/** Numbers joined into groups (union-find). */
class Groups {
  readonly #parent: number[]

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, i) => i)
  }

  #root(of: number): number {
    let at = of
    while ((this.#parent[at] ?? at) !== at) at = this.#parent[at] ?? at
    return at
  }

  join(a: number, b: number): void {
    this.#parent[this.#root(a)] = this.#root(b)
  }

  /** Groups of at least two numbers, each ascending. */
  lists(): readonly (readonly number[])[] {
    const lists = new Map<number, number[]>()
    for (const i of this.#parent.keys()) {
      const root = this.#root(i)
      lists.set(root, [...(lists.get(root) ?? []), i])
    }
    return [...lists.values()].filter(({ length }) => length > 1)
  }
}
