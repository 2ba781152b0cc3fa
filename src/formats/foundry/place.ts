/** Where the squares of a map lie on a scene's canvas. */
import type { GridSize } from '../../grid/cell.ts'
import { visibleCells } from '../draft.ts'
import type { FileScale } from '../format.ts'
import type { Scene } from './schema.ts'

const SIDE_FEET = 5
/** A square of Pathfinder and Starfinder in metric editions. */
const SIDE_METERS = 1.5
/** Squares are split of themselves up to this many times along a side: farther, a map shows a town or a country. */
const MAX_TIMES = 5
/** Largest side of a map that squares are split to of themselves. */
const MAX_SPLIT_CELLS = 200

/** Where squares lie on a scene's canvas, and how large they are. */
export interface ScenePlace {
  readonly size: GridSize
  /** Pixels along the side of a square of the map. */
  readonly gridPx: number
  /** Feet in one unit of the scene's distances. */
  readonly feetPerUnit: number
  /** Squares from the map's corner, of a canvas position in pixels. */
  readonly toSquares: (px: number, axis: 'x' | 'y') => number
  /** Where the scene's picture lies, in squares. */
  readonly picture: {
    readonly x: number
    readonly y: number
    readonly widthSquares: number
    readonly heightSquares: number
  }
  /** Where squares are not of 5 feet: how they could be split, and whether they were. */
  readonly scale: FileScale | null
}

/** The scene's grid, in either of its two forms. */
export const gridOf = ({ grid, gridType, gridDistance, gridUnits }: Scene) =>
  typeof grid === 'number'
    ? { size: grid, type: gridType ?? 1, distance: gridDistance ?? SIDE_FEET, units: gridUnits ?? 'ft' }
    : { size: grid.size, type: grid.type, distance: grid.distance ?? SIDE_FEET, units: grid.units ?? 'ft' }

/**
 * Positions include a margin of whole squares round the scene, as wide as its padding asks for; the grid begins at the
 * canvas's corner. The scene's picture is shifted against that grid, so that its first squares may be cut: those that show
 * something are squares of the map.
 */
export function placeOf(scene: Scene, splitSquares?: boolean): ScenePlace {
  const { size: filePx, distance, units } = gridOf(scene)
  const { width, height, padding, shiftX, shiftY, background } = scene
  const margin = (length: number) => Math.ceil(padding * length * (1 / filePx)) * filePx
  const scale = scaleOf(distance, units, Math.max(width, height) / filePx, splitSquares)
  const gridPx = filePx / (scale?.isSplit ? scale.times : 1)
  const shown = (length: number, shiftPx: number) => {
    const from = 0 - shiftPx / gridPx
    const { first, cells } = visibleCells(from, length / gridPx)
    return { first, cells, from: from - first, squares: length / gridPx }
  }
  const across = shown(width, background?.offsetX ?? shiftX ?? 0)
  const down = shown(height, background?.offsetY ?? shiftY ?? 0)
  return {
    size: { widthCells: across.cells, heightCells: down.cells },
    gridPx,
    feetPerUnit: feetPerUnit(units) ?? SIDE_FEET / distance,
    toSquares: (px, axis) =>
      axis === 'x' ? (px - margin(width)) / gridPx - across.first : (px - margin(height)) / gridPx - down.first,
    picture: { x: across.from, y: down.from, widthSquares: across.squares, heightSquares: down.squares },
    scale,
  }
}

/** Meters, in the spellings of several languages. */
const METERS = /^m(?:t|et(?:er|re|ri)s?|ètres?)?$/u

/** Feet of a unit of distance; null for those that no battle is fought in. */
function feetPerUnit(units: string): number | null {
  const word = units.trim().toLowerCase().replace(/\.$/, '')
  if (['', 'ft', 'feet', 'foot', "'", 'pies', 'piedi', 'pieds', 'fuß'].includes(word)) return 1
  return METERS.test(word) ? SIDE_FEET / SIDE_METERS : null
}

function scaleOf(distance: number, units: string, sideCells: number, splitSquares?: boolean): FileScale | null {
  const perUnit = feetPerUnit(units)
  const feet = perUnit === null ? null : distance * perUnit
  // Metric tables play on squares of 1.5 or 2 meters, which are the 5 feet of the rules.
  const isUsual = feet !== null && (Math.abs(feet - SIDE_FEET) < 0.1 || (perUnit !== 1 && distance === 2))
  if (isUsual) return null
  const square = `${distance} ${units.trim()}`.trim()
  const times = feet === null ? 1 : Math.round(feet / SIDE_FEET)
  const isEven = feet !== null && times > 1 && Math.abs(feet / SIDE_FEET - times) < 0.05
  if (!isEven) return { square, times: 1, isSplit: false }
  const isEasy = times <= MAX_TIMES && sideCells * times <= MAX_SPLIT_CELLS
  return { square, times, isSplit: splitSquares ?? isEasy }
}
