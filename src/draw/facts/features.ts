/** Features derived from connected terrain: voids, pillars, basins, fords, bridges. No rule depends on them. */
import { boundsOfCells, type CellRect, type GridSize } from '../../grid/cell.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { componentsOf } from '../../grid/components.ts'
import { isFullRectangle, touchesBorder, type Component } from './components.ts'
import type { Dressing } from '../../map/records/styleSettings.ts'
import { BRIDGE, bridgesOf } from './bridges.ts'
import { VOID_FROM_SQUARES } from './dressing.ts'
import { isSolidCode, TERRAIN, type CodeGrid, type EdgeGrid } from './terrain.ts'

/** A free-standing block of wall; the floor continues around it. */
export interface Pier extends CellRect {
  /** In water, as the plinth of a fountain. */
  readonly isWet: boolean
}

/** What is under a narrow surface. */
export const NARROW_OVER = { nothing: 0, water: 1, pit: 2, floor: 3 } as const
/** The kind of outline that water or a pit has. */
export const BOUNDED = { absent: 0, organic: 1, built: 2 } as const

export { BRIDGE }

/** Features by square, row-major like the map. */
export interface Features {
  /** 1: void. */
  readonly isVoid: Uint8Array
  /** 1: rock, earth or masonry; piers are not solid. */
  readonly isSolid: Uint8Array
  /** One of `BOUNDED`: water, including objects in it and decks over it. */
  readonly water: Uint8Array
  /** One of `BOUNDED`: pits, including decks over them. */
  readonly pit: Uint8Array
  /** 1: greater difficult terrain within water: shallows. */
  readonly isFord: Uint8Array
  /** One of `BRIDGE`. */
  readonly bridge: Uint8Array
  /** One of `NARROW_OVER`. */
  readonly narrowOver: Uint8Array
  readonly piers: readonly Pier[]
}

/** A larger block is a wall, not a pier. */
const MAX_PIER_SQUARES = 9
/** Rubble is a ford from this average number of sides with water per square on. */
const FORD_WATER_SIDES = 0.4

/** The features of a map. Linear in its squares. */
export function featuresOf(terrain: CodeGrid, edges: EdgeGrid, dressing: Dressing): Features {
  const { codes } = terrain
  const marks = () => new Uint8Array(codes.length)
  const isVoid = marks()
  for (const pit of componentsOf(terrain, (i) => codes[i] === TERRAIN.pit))
    if (pit.length > VOID_FROM_SQUARES && touchesBorder(terrain, pit)) for (const i of pit) isVoid[i] = 1
  const piers = componentsOf(terrain, (i) => codes[i] === TERRAIN.wall).filter((block) =>
    isPier(terrain, block, isVoid),
  )
  const isSolid = marks().map((_, i) => (isSolidCode(codes[i] ?? 0) ? 1 : 0))
  for (const pier of piers) for (const i of pier) isSolid[i] = 0
  const narrowOver = narrowSurfaces(terrain)
  const bridge = dressing === 'ship' ? marks() : bridgesOf(terrain, edges)
  const isFord = fords(terrain)
  const wetPiers = new Set(piers.filter((pier) => isInWater(terrain, pier)).flat())
  const water = bounded(
    terrain,
    dressing,
    (i) =>
      codes[i] === TERRAIN.water ||
      isFord[i] === 1 ||
      narrowOver[i] === NARROW_OVER.water ||
      bridge[i] !== BRIDGE.none ||
      wetPiers.has(i),
  )
  const pit = bounded(
    terrain,
    dressing,
    (i) => (codes[i] === TERRAIN.pit && isVoid[i] === 0) || narrowOver[i] === NARROW_OVER.pit,
  )
  const pierBoxes = piers.map((pier) => ({ ...boundsOfCells(terrain, pier), isWet: isInWater(terrain, pier) }))
  return { isVoid, isSolid, water, pit, isFord, bridge, narrowOver, piers: pierBoxes }
}

const sidesWith = (terrain: CodeGrid, index: number, isWanted: (code: number) => boolean): number => {
  const [col, row] = [index % terrain.widthCells, Math.floor(index / terrain.widthCells)]
  let sides = 0
  for (let d = 0; d < 4; d++) if (isWanted(terrain.at(col + (STEP_X[d] ?? 0), row + (STEP_Y[d] ?? 0)))) sides++
  return sides
}

/** A block on its own: one that touches the void, or another block by a corner, is a part of a hull or of a slanted wall. */
function isPier(terrain: CodeGrid, block: Component, isVoid: Uint8Array): boolean {
  if (block.length > MAX_PIER_SQUARES || touchesBorder(terrain, block) || !isFullRectangle(terrain, block)) return false
  const { col, row, widthCells, heightCells } = boundsOfCells(terrain, block)
  const isWallAtCorner = [col - 1, col + widthCells].some((c) =>
    [row - 1, row + heightCells].some((r) => terrain.at(c, r) === TERRAIN.wall),
  )
  if (isWallAtCorner || block.some((i) => squaresBeside(terrain, i).some((other) => isVoid[other] === 1))) return false
  return block.every((i) => sidesWith(terrain, i, (code) => code === TERRAIN.rock || code === TERRAIN.earth) === 0)
}

const isInWater = (terrain: CodeGrid, block: Component): boolean =>
  block.every((i) => sidesWith(terrain, i, (code) => code === TERRAIN.water) > 0)

function narrowSurfaces(terrain: CodeGrid): Uint8Array {
  const over = new Uint8Array(terrain.codes.length)
  for (const surface of componentsOf(terrain, (i) => terrain.codes[i] === TERRAIN.narrow)) {
    const isBeside = (wanted: number) => surface.some((i) => sidesWith(terrain, i, (code) => code === wanted) > 0)
    const value = isBeside(TERRAIN.water)
      ? NARROW_OVER.water
      : isBeside(TERRAIN.pit)
        ? NARROW_OVER.pit
        : NARROW_OVER.floor
    for (const i of surface) over[i] = value
  }
  return over
}

function fords(terrain: CodeGrid): Uint8Array {
  const marks = new Uint8Array(terrain.codes.length)
  for (const rubble of componentsOf(terrain, (i) => terrain.codes[i] === TERRAIN['greater-difficult'])) {
    const sides = rubble.reduce((sum, i) => sum + sidesWith(terrain, i, (code) => code === TERRAIN.water), 0)
    if (sides >= rubble.length * FORD_WATER_SIDES) for (const i of rubble) marks[i] = 1
  }
  return marks
}

/** Outlines of water or pits: built if an area fills a rectangle away from the border, except in the wild. */
function bounded(terrain: CodeGrid, dressing: Dressing, holds: (index: number) => boolean): Uint8Array {
  const marks = new Uint8Array(terrain.codes.length)
  for (const area of componentsOf(terrain, holds)) {
    const isBuilt = dressing !== 'wild' && isFullRectangle(terrain, area) && !touchesBorder(terrain, area)
    for (const i of area) marks[i] = isBuilt ? BOUNDED.built : BOUNDED.organic
  }
  return marks
}

/**
 * Features with natural outlines of water and pits in caves, whatever their shape, unless one lies along masonry and was built
 * with it. `isWild` is that of `Floors`.
 */
export function withNaturalBasins(terrain: CodeGrid, features: Features, isWild: Uint8Array): Features {
  const natural = (basins: Uint8Array): Uint8Array => {
    const marks = basins.slice()
    for (const basin of componentsOf(terrain, (i) => basins[i] === BOUNDED.built)) {
      const beside = basin.flatMap((i) => squaresBeside(terrain, i)).filter((i) => basins[i] === BOUNDED.absent)
      if (beside.some((i) => terrain.codes[i] === TERRAIN.wall)) continue
      const shores = beside.filter((i) => features.isSolid[i] === 0)
      const wild = shores.filter((i) => isWild[i] === 1).length
      if (wild * 2 > shores.length) for (const i of basin) marks[i] = BOUNDED.organic
    }
    return marks
  }
  return { ...features, water: natural(features.water), pit: natural(features.pit) }
}

/** The squares that share a side with a square. */
const squaresBeside = ({ widthCells, heightCells }: GridSize, index: number): number[] => {
  const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
  return STEP_X.flatMap((dx, d) => {
    const [c, r] = [col + dx, row + (STEP_Y[d] ?? 0)]
    return c < 0 || r < 0 || c >= widthCells || r >= heightCells ? [] : [r * widthCells + c]
  })
}
