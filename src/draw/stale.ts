/** Finds the part of a drawing that a change of the map makes stale. */
import { grownRect, sharedRect, unitedRect, type CellRect } from '../grid/cell.ts'
import { outOfStep } from '../map/change.ts'
import type { TerrainType } from '../map/terrain.ts'
import { boxOfArrow } from './facts/slopes.ts'
import { MARGIN_SQUARES } from './drawMap.ts'
import { REACH_SQUARES } from './geometry/contour.ts'
import type { MapScene } from './scene.ts'
import { edgesIn } from './squares.ts'

/** How far beyond its window a drawing depends on the map: on what extends into it, and on the outlines of that. */
const READS_SQUARES = MARGIN_SQUARES + REACH_SQUARES

/**
 * The part of a window that must be drawn again: everything that may depend on a difference between two scenes; null if there
 * is none. Linear in the squares of the window and its surroundings.
 */
export function staleRect(before: MapScene, after: MapScene, window: CellRect): CellRect | null {
  if (before === after) return null
  if (wholeKey(before) !== wholeKey(after)) return window
  const rect = sharedRect(grownRect(window, READS_SQUARES), { col: 0, row: 0, ...sizeOf(after) })
  const now = layersOf(after)
  const squares = layersOf(before).flatMap((layer, i) => {
    const other = now[i] ?? []
    return layer === other ? [] : differenceIn(after, rect, layer, other)
  })
  const changed = [
    ...squares,
    ...recordsChanged(recordsIn(before, rect), recordsIn(after, rect)),
    ...reordered(before, after).filter((box) => sharedRect(box, rect).widthCells > 0),
  ]
  if (changed.length === 0) return null
  const stale = sharedRect(grownRect(changed.reduce(unitedRect), READS_SQUARES), window)
  return stale.widthCells > 0 && stale.heightCells > 0 ? stale : null
}

const sizeOf = ({ widthCells, heightCells }: MapScene) => ({ widthCells, heightCells })

/** What affects the whole map. */
const wholeKey = (scene: MapScene): string =>
  JSON.stringify([sizeOf(scene), scene.view, scene.dressing, scene.heavyLineEverySquares, ownTerrain(scene.palette)])

const ownTerrain = (palette: MapScene['palette']): readonly (readonly [number, TerrainType])[] =>
  palette.flatMap((type) => (type ? [[type.code, type] as const] : []))

/** All layers of facts by square. */
const layersOf = ({
  terrain,
  baseTerrain,
  elevationFeet,
  features,
  floors,
}: MapScene): readonly ArrayLike<number>[] => [
  terrain.codes,
  baseTerrain.codes,
  elevationFeet,
  features.isVoid,
  features.isSolid,
  features.water,
  features.pit,
  features.isFord,
  features.bridge,
  features.narrowOver,
  floors.material,
  floors.isWild,
]

/** The bounding box of the squares of a rectangle in which two layers differ; empty if they are the same. */
function differenceIn(
  { widthCells }: MapScene,
  rect: CellRect,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
): readonly CellRect[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let row = rect.row; row < rect.row + rect.heightCells; row++)
    for (let col = rect.col; col < rect.col + rect.widthCells; col++) {
      const i = row * widthCells + col
      if (a[i] === b[i]) continue
      left = Math.min(left, col)
      right = Math.max(right, col)
      top = Math.min(top, row)
      bottom = row
    }
  return right < left ? [] : [{ col: left, row: top, widthCells: right - left + 1, heightCells: bottom - top + 1 }]
}

/** The boxes of records that are in only one of two scenes. */
const recordsChanged = (a: ReadonlyMap<string, CellRect>, b: ReadonlyMap<string, CellRect>): readonly CellRect[] => [
  ...[...a].flatMap(([record, rect]) => (b.has(record) ? [] : [rect])),
  ...[...b].flatMap(([record, rect]) => (a.has(record) ? [] : [rect])),
]

/** Serialized edges, piers, labels and symbols in a rectangle, with the squares that each touches. */
function recordsIn(scene: MapScene, rect: CellRect): ReadonlyMap<string, CellRect> {
  const records: (readonly [object, CellRect])[] = [
    // An edge is between its square and the one before it.
    ...edgesIn(scene, rect).map(
      (edge) => [edge, { col: edge.cell.col - 1, row: edge.cell.row - 1, widthCells: 2, heightCells: 2 }] as const,
    ),
    ...scene.features.piers.map((pier) => [pier, pier] as const),
    ...scene.heightLabels.map((label) => [label, { ...label, widthCells: 1, heightCells: 1 }] as const),
    ...scene.slopeArrows.map((arrow) => [arrow, boxOfArrow(arrow)] as const),
    ...scene.symbols.map((symbol) => [symbol, boxOfSymbol(symbol)] as const),
  ]
  const near = records.filter(([, box]) => sharedRect(box, rect).widthCells > 0)
  return new Map(
    near.map(([record, { col, row, widthCells, heightCells }]) => [
      JSON.stringify(record),
      { col, row, widthCells, heightCells },
    ]),
  )
}

/** The boxes of symbols that lie over others than before. */
function reordered(before: MapScene, after: MapScene): readonly CellRect[] {
  if (before.symbols === after.symbols) return []
  const [was, is] = [before, after].map(({ symbols }) => new Map(symbols.map((symbol) => [symbol.id, symbol])))
  return was && is ? [...outOfStep(was, is)].flatMap((id) => is.get(id) ?? []).map(boxOfSymbol) : []
}

/** A box that contains a symbol in every rotation. */
function boxOfSymbol({ at, widthSquares, heightSquares }: MapScene['symbols'][number]): CellRect {
  const side = Math.ceil(Math.hypot(widthSquares, heightSquares)) + 1
  const [col, row] = [Math.floor(at.x + widthSquares / 2 - side / 2), Math.floor(at.y + heightSquares / 2 - side / 2)]
  return { col, row, widthCells: side + 1, heightCells: side + 1 }
}
