/** The squares of a map on a scene's canvas. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import type { GridSize } from '../../grid/cell.ts'
import { visibleCells } from '../draft.ts'
import { fileScale } from '../fileScale.ts'
import type { FileScale } from '../format.ts'
import type { Scene } from './schema.ts'

/** A square of Pathfinder and Starfinder in metric editions. */
const SIDE_METERS = 1.5
/** Place and size of squares on a scene's canvas. */
export interface ScenePlace {
  readonly size: GridSize
  /** Pixels along the side of a square of the map. */
  readonly gridPx: number
  /** Feet in one unit of the scene's distances. */
  readonly feetPerUnit: number
  /** Converts a canvas position in pixels to squares from the map's corner. */
  readonly toSquares: (px: number, axis: 'x' | 'y') => number
  /** The scene's picture, in squares. */
  readonly picture: {
    readonly x: number
    readonly y: number
    readonly widthSquares: number
    readonly heightSquares: number
  }
  /** The scale if squares are not 5 feet, else null. */
  readonly scale: FileScale | null
}

/** The scene's grid, from the fields of any generation. */
export const gridOf = ({ grid, gridType, gridDistance, gridUnits }: Scene) =>
  typeof grid === 'number'
    ? { size: grid, type: gridType ?? 1, distance: gridDistance ?? FEET_PER_SQUARE, units: gridUnits ?? 'ft' }
    : { size: grid.size, type: grid.type, distance: grid.distance ?? FEET_PER_SQUARE, units: grid.units ?? 'ft' }

/**
 * Canvas positions include a margin of whole squares around the scene, given by its padding; the grid starts at the corner of
 * the canvas. The picture may be offset from that grid, which cuts off its first squares: all squares of which something is
 * visible are squares of the map.
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
    feetPerUnit: feetPerUnit(units) ?? FEET_PER_SQUARE / distance,
    toSquares: (px, axis) =>
      axis === 'x' ? (px - margin(width)) / gridPx - across.first : (px - margin(height)) / gridPx - down.first,
    picture: { x: across.from, y: down.from, widthSquares: across.squares, heightSquares: down.squares },
    scale,
  }
}

/** Meters, in several languages. */
const METERS = /^m(?:t|et(?:er|re|ri)s?|ètres?)?$/u

/** Feet per unit of distance; null for units other than feet and meters. */
function feetPerUnit(units: string): number | null {
  const word = units.trim().toLowerCase().replace(/\.$/, '')
  if (['', 'ft', 'feet', 'foot', "'", 'pies', 'piedi', 'pieds', 'fuß'].includes(word)) return 1
  return METERS.test(word) ? FEET_PER_SQUARE / SIDE_METERS : null
}

function scaleOf(distance: number, units: string, sideCells: number, splitSquares?: boolean): FileScale | null {
  const perUnit = feetPerUnit(units)
  const feet = perUnit === null ? null : distance * perUnit
  // Metric tables play on squares of 1.5 or 2 meters, which are the 5 feet of the rules.
  const isUsual = feet !== null && (Math.abs(feet - FEET_PER_SQUARE) < 0.1 || (perUnit !== 1 && distance === 2))
  if (isUsual) return null
  const square = `${distance} ${units.trim()}`.trim()
  return feet === null ? { square, times: 1, isSplit: false } : fileScale(feet, square, sideCells, splitSquares)
}
