import { z } from 'zod'
import { failure, ok, type Result } from '../../base/result.ts'
import type { Cell } from '../../grid/cell.ts'
import type { BattleMap, CellLayers } from '../../map/battleMap.ts'
import { regionSchema, type Region } from '../../map/records/annotations.ts'
import { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import { lossIf } from '../draft.ts'
import type { FileTexts } from '../fileTexts.ts'
import type { Loss } from '../format.ts'
import { uniqueIds } from '../records.ts'
import type { ScenePlace } from './place.ts'
import { ownFlags, type Scene } from './schema.ts'

/** Limit of the work for all regions (rows times corners, and squares): seconds, far more than any real scene needs. */
const MAX_STEPS = 30_000_000

type SceneRegion = Scene['regions']['items'][number]
type Shape = SceneRegion['shapes'][number]

/** Paints regions with a movement cost as terrain and ours with an elevation as elevation; others become regions. A square belongs to a shape that contains its center. */
export function paintRegions(
  map: BattleMap,
  scene: Scene,
  place: ScenePlace,
  texts: FileTexts,
): Result<{ layers: CellLayers; regions: readonly Region[]; losses: readonly Loss[] }> {
  const terrain = map.layers.terrain.slice()
  const elevationFeet = map.layers.elevationFeet.slice()
  const regions: Region[] = []
  const idOf = uniqueIds()
  let empty = 0
  let behaviors = 0
  const steps = { left: MAX_STEPS }
  for (const [i, region] of scene.regions.items.entries()) {
    const cells = cellsOf(map, region.shapes, place, steps)
    if (cells === null)
      return failure('too-large', {
        where: `$.regions[${i}]`,
        details: 'expected regions of fewer shapes, corners and squares in all',
      })
    const code = terrainCode(region)
    const elevation = ownElevation(region)
    behaviors += region.behaviors.filter(({ type }) => type !== 'modifyMovementCost').length
    if (cells.length === 0) empty++
    else if (elevation !== null) for (const { col, row } of cells) elevationFeet[row * map.widthCells + col] = elevation
    else if (code !== null) for (const { col, row } of cells) terrain[row * map.widthCells + col] = code
    else {
      const made = regionSchema.safeParse({
        id: idOf(ownFlags(region.flags).id, `region-${regions.length + 1}`),
        name: texts.name(region.name),
        cells,
        gmOnly: region.visibility === 1,
        ...(/^#[0-9a-f]{6}$/i.test(region.color ?? '') ? { colour: region.color } : {}),
      })
      if (made.success) regions.push(made.data)
    }
  }
  const losses = [
    ...lossIf('regions-empty', empty + scene.regions.broken),
    ...lossIf('region-behaviors', behaviors),
    ...lossIf('region-heights', scene.regions.items.filter(isBounded).length),
  ]
  return ok({ layers: { terrain, elevationFeet }, regions, losses })
}

/** True for a region, not written by Fivefoot, that is limited to some heights. */
const isBounded = (region: SceneRegion): boolean =>
  ownElevation(region) === null &&
  ((region.elevation?.bottom ?? null) !== null || (region.elevation?.top ?? null) !== null)

const elevationSchema = z.int().min(-30_000).max(30_000)

/** The elevation of a region that Fivefoot wrote; null for other regions. */
function ownElevation({ flags }: SceneRegion): number | null {
  const own = elevationSchema.safeParse(ownFlags(flags).elevationFeet)
  return own.success ? own.data : null
}

/** Code of the built-in terrain of a region: from Fivefoot's flag or the cost of walking; null if none. */
function terrainCode({ flags, behaviors }: SceneRegion): number | null {
  const own = ownFlags(flags).terrain
  const known = BUILT_IN_TERRAIN.find(({ id }) => id === own)
  if (known) return known.code
  const cost = behaviors.find(({ type }) => type === 'modifyMovementCost')?.system?.difficulties as
    | { walk?: unknown }
    | undefined
  const walk = typeof cost?.walk === 'number' ? cost.walk : 1
  return walk > 2 ? 2 : walk > 1 ? 1 : null
}

/** Squares of all shapes without holes, row by row; null if they need more steps than are left. */
function cellsOf(
  map: BattleMap,
  shapes: readonly Shape[],
  { toSquares }: ScenePlace,
  steps: { left: number },
): Cell[] | null {
  // 1: in a shape, 2: in a hole.
  const marks = new Uint8Array(map.widthCells * map.heightCells)
  for (const shape of shapes) {
    const spansAt = spansOf(shape, toSquares)
    const [first, last] = rowsOf(shape, toSquares)
    for (let row = Math.max(0, Math.ceil(first - 0.5)); row + 0.5 <= last && row < map.heightCells; row++) {
      steps.left -= 1 + (shape.points?.length ?? 0)
      for (const [from, to] of spansAt(row + 0.5)) {
        const [start, end] = [Math.max(0, Math.ceil(from - 0.5)), Math.min(map.widthCells, Math.ceil(to - 0.5))]
        steps.left -= Math.max(0, end - start)
        for (let col = start; col < end; col++) marks[row * map.widthCells + col]! |= shape.hole ? 2 : 1
      }
      if (steps.left < 0) return null
    }
  }
  const cells: Cell[] = []
  for (const [i, mark] of marks.entries())
    if (mark === 1) cells.push({ col: i % map.widthCells, row: Math.floor(i / map.widthCells) })
  return cells
}

type ToSquares = ScenePlace['toSquares']

const lengthOf = (shape: Shape, px: number | undefined, axis: 'x' | 'y', toSquares: ToSquares): number =>
  toSquares((shape[axis] ?? 0) + (px ?? 0), axis) - toSquares(shape[axis] ?? 0, axis)

/** Top and bottom of a shape, in squares. */
function rowsOf(shape: Shape, toSquares: ToSquares): readonly [number, number] {
  const top = toSquares(shape.y ?? 0, 'y')
  const length = (px: number | undefined) => lengthOf(shape, px, 'y', toSquares)
  switch (shape.type) {
    case 'rectangle':
      return [top, top + length(shape.height)]
    case 'circle':
    case 'ellipse':
      return [top - length(shape.radiusY ?? shape.radius), top + length(shape.radiusY ?? shape.radius)]
    case 'polygon': {
      const ys = (shape.points ?? []).filter((_, i) => i % 2 === 1).map((px) => toSquares(px, 'y'))
      return ys.reduce<readonly [number, number]>(
        ([low, high], y) => [Math.min(low, y), Math.max(high, y)],
        [Infinity, -Infinity],
      )
    }
    default:
      return [0, -1]
  }
}

type Span = readonly [from: number, to: number]

/** Returns the parts of a horizontal line at `y` that are inside a shape, in squares. */
function spansOf(shape: Shape, toSquares: ToSquares): (y: number) => readonly Span[] {
  const [left, top] = [toSquares(shape.x ?? 0, 'x'), toSquares(shape.y ?? 0, 'y')]
  const length = (px: number | undefined, axis: 'x' | 'y') => lengthOf(shape, px, axis, toSquares)
  switch (shape.type) {
    case 'rectangle': {
      const [right, bottom] = [left + length(shape.width, 'x'), top + length(shape.height, 'y')]
      return (y) => (y >= top && y < bottom ? [[left, right]] : [])
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = [length(shape.radiusX ?? shape.radius, 'x'), length(shape.radiusY ?? shape.radius, 'y')]
      return (y) => {
        const rest = 1 - ((y - top) / ry) ** 2
        if (!(rx > 0 && ry > 0 && rest >= 0)) return []
        const half = rx * Math.sqrt(rest)
        return [[left - half, left + half + TOUCHING]]
      }
    }
    case 'polygon': {
      const points = (shape.points ?? []).map((px, i) => toSquares(px, i % 2 === 0 ? 'x' : 'y'))
      return (y) => polygonSpans(points, y)
    }
    default:
      return () => []
  }
}

/** Added to the end of a span, so that points exactly on a circle are inside. */
const TOUCHING = 1e-9

/** Even-odd rule; `points` is x0, y0, x1, y1, … */
function polygonSpans(points: readonly number[], y: number): Span[] {
  const crossings: number[] = []
  for (let i = 0, j = points.length - 2; i + 1 < points.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [points[i], points[i + 1], points[j], points[j + 1]]
    if (yi > y !== yj > y) crossings.push(((xj - xi) * (y - yi)) / (yj - yi) + xi)
  }
  crossings.sort((a, b) => a - b)
  const spans: Span[] = []
  for (let i = 0; i + 1 < crossings.length; i += 2) spans.push([crossings[i] ?? 0, crossings[i + 1] ?? 0])
  return spans
}
