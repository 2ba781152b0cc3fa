/** Which drawings of parts of a map a change makes stale. */
import { sharedRect, type CellRect } from '../grid/cell.ts'
import type { TerrainType } from '../map/terrain.ts'
import { MARGIN_SQUARES } from './drawMap.ts'
import { REACH_SQUARES } from './geometry/contour.ts'
import type { MapScene } from './scene.ts'
import { edgesIn, grownRect } from './squares.ts'

/** How far beyond its window a drawing reads: what reaches in, the outlines around that, and their neighbors. */
const READS_SQUARES = MARGIN_SQUARES + REACH_SQUARES + 2

/**
 * Whether a window of a map must be drawn again: whether anything that its drawing reads differs between two scenes. Linear in
 * the squares of the window and its surroundings.
 */
export function isStale(before: MapScene, after: MapScene, window: CellRect): boolean {
  if (before === after) return false
  if (wholeKey(before) !== wholeKey(after)) return true
  const rect = sharedRect(grownRect(window, READS_SQUARES), { col: 0, row: 0, ...sizeOf(after) })
  const [old, now] = [layersOf(before), layersOf(after)]
  return (
    old.some((layer, i) => layer !== now[i] && differsIn(after, rect, layer, now[i] ?? [])) ||
    recordsIn(before, rect) !== recordsIn(after, rect)
  )
}

const sizeOf = ({ widthCells, heightCells }: MapScene) => ({ widthCells, heightCells })

/** What holds for the whole map. */
const wholeKey = (scene: MapScene): string =>
  JSON.stringify([sizeOf(scene), scene.view, scene.dressing, scene.heavyLineEverySquares, ownTerrain(scene.palette)])

const ownTerrain = (palette: MapScene['palette']): readonly (readonly [number, TerrainType])[] =>
  palette.flatMap((type) => (type ? [[type.code, type] as const] : []))

/** Everything that is known by square. */
const layersOf = ({ terrain, ground, elevationFeet, features, floors }: MapScene): readonly ArrayLike<number>[] => [
  terrain.codes,
  ground.codes,
  elevationFeet,
  features.isVoid,
  features.isSolid,
  features.water,
  features.pit,
  features.isFord,
  features.bridge,
  features.narrowOver,
  floors.kind,
  floors.isWild,
]

function differsIn({ widthCells }: MapScene, rect: CellRect, a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let row = rect.row; row < rect.row + rect.heightCells; row++)
    for (let i = row * widthCells + rect.col; i < row * widthCells + rect.col + rect.widthCells; i++)
      if (a[i] !== b[i]) return true
  return false
}

/** Edges, piers, labels and symbols that a drawing of the rectangle shows. */
function recordsIn(scene: MapScene, rect: CellRect): string {
  const piers = scene.features.piers.filter((pier) => sharedRect(pier, rect).widthCells > 0)
  const labels = scene.heightLabels.filter(
    (label) => sharedRect({ ...label, widthCells: 1, heightCells: 1 }, rect).widthCells > 0,
  )
  // A symbol may be turned: its box about the longer side holds it.
  const symbols = scene.symbols.filter(({ at, widthSquares, heightSquares }) => {
    const side = Math.ceil(Math.hypot(widthSquares, heightSquares)) + 1
    const [col, row] = [Math.floor(at.x + widthSquares / 2 - side / 2), Math.floor(at.y + heightSquares / 2 - side / 2)]
    return sharedRect({ col, row, widthCells: side + 1, heightCells: side + 1 }, rect).widthCells > 0
  })
  return JSON.stringify([edgesIn(scene, rect), piers, labels, symbols])
}
