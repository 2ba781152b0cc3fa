import type { Cell } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { regionSchema, type Region } from '../../map/records/annotations.ts'
import { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import type { Loss } from '../format.ts'
import { idsOfFile } from '../idsOfFile.ts'
import type { ScenePlace } from './place.ts'
import type { Scene } from './schema.ts'

type SceneRegion = Scene['regions'][number]
type Shape = SceneRegion['shapes'][number]

/** Painted ground of regions with a movement cost, and the other regions as named squares. A square belongs to a shape that holds its middle. */
export function groundOf(
  map: BattleMap,
  scene: Scene,
  place: ScenePlace,
): { terrain: Uint8Array; regions: readonly Region[]; losses: readonly Loss[] } {
  const terrain = map.layers.terrain.slice()
  const regions: Region[] = []
  const idOf = idsOfFile()
  let shapeless = 0
  let behaviours = 0
  for (const region of scene.regions) {
    const cells = cellsOf(map, region.shapes, place)
    const code = terrainCode(region)
    behaviours += region.behaviors.filter(({ type }) => type !== 'modifyMovementCost').length
    if (cells.length === 0) shapeless++
    else if (code !== null) for (const { col, row } of cells) terrain[row * map.widthCells + col] = code
    else {
      const made = regionSchema.safeParse({
        id: idOf(region.flags?.fivefoot?.id, `region-${regions.length + 1}`),
        name: region.name.slice(0, 200),
        cells,
        gmOnly: region.visibility === 1,
        ...(/^#[0-9a-f]{6}$/i.test(region.color ?? '') ? { colour: region.color } : {}),
      })
      if (made.success) regions.push(made.data)
    }
  }
  const losses = [
    { what: 'regions that hold the middle of no square', count: shapeless, outcome: 'left out' },
    {
      what: 'behaviours of regions (light, teleport, scripts …)',
      count: behaviours,
      outcome: 'left out; the regions are kept by name',
    },
  ]
  return { terrain, regions, losses }
}

/** Code of the built-in ground a region stands for: Fivefoot's own mark, or what walking costs there; null for none. */
function terrainCode({ flags, behaviors }: SceneRegion): number | null {
  const own = flags?.fivefoot?.terrain
  const known = BUILT_IN_TERRAIN.find(({ id }) => id === own)
  if (known) return known.code
  const cost = behaviors.find(({ type }) => type === 'modifyMovementCost')?.system?.difficulties as
    { walk?: unknown } | undefined
  const walk = typeof cost?.walk === 'number' ? cost.walk : 1
  return walk > 2 ? 2 : walk > 1 ? 1 : null
}

function cellsOf(map: BattleMap, shapes: readonly Shape[], { toSquares }: ScenePlace): Cell[] {
  const cells: Cell[] = []
  const tests = shapes.map((shape) => ({ hole: shape.hole, holds: shapeTest(shape, toSquares) }))
  for (let row = 0; row < map.heightCells; row++)
    for (let col = 0; col < map.widthCells; col++) {
      const hit = tests.filter(({ holds }) => holds(col + 0.5, row + 0.5))
      if (hit.length > 0 && !hit.some(({ hole }) => hole)) cells.push({ col, row })
    }
  return cells
}

function shapeTest(shape: Shape, toSquares: ScenePlace['toSquares']): (x: number, y: number) => boolean {
  const [left, top] = [toSquares(shape.x ?? 0, 'x'), toSquares(shape.y ?? 0, 'y')]
  const length = (px: number | undefined, axis: 'x' | 'y') =>
    toSquares((shape[axis] ?? 0) + (px ?? 0), axis) - (axis === 'x' ? left : top)
  switch (shape.type) {
    case 'rectangle':
      return (x, y) =>
        x >= left && y >= top && x < left + length(shape.width, 'x') && y < top + length(shape.height, 'y')
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = [length(shape.radiusX ?? shape.radius, 'x'), length(shape.radiusY ?? shape.radius, 'y')]
      return (x, y) => rx > 0 && ry > 0 && ((x - left) / rx) ** 2 + ((y - top) / ry) ** 2 <= 1
    }
    case 'polygon': {
      const points = (shape.points ?? []).map((px, i) => toSquares(px, i % 2 === 0 ? 'x' : 'y'))
      return (x, y) => isInsidePolygon(points, x, y)
    }
    default:
      return () => false
  }
}

/** Even-odd rule; `points` is x0, y0, x1, y1, … */
function isInsidePolygon(points: readonly number[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = points.length - 2; i + 1 < points.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [points[i], points[i + 1], points[j], points[j + 1]]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}
