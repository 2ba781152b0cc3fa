/** The areas of a map that a print shows, each cut into pages. */
import { failure, ok, type Result } from '../../base/result.ts'
import { rectsOverlap, type CellRect } from '../../grid/cell.ts'
import { cellSetOf } from '../scene/cellSet.ts'
import type { Scene } from '../scene/scene.ts'
import type { SheetSize } from '../papers.ts'
import { cellsShown, stripsOf, tilesOf, type Strips, type Tile } from '../tiling.ts'

/** A rectangle of the map; named if it is a region. */
export interface MapArea {
  readonly name?: string
  readonly cells: CellRect
}

/** Space around the map on its pages, in inches. */
export interface Bands {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** An area with its pages. `kept`: the printed tiles; the others show only open terrain. */
export interface CutArea extends MapArea {
  readonly squareInches: number
  readonly columns: Strips
  readonly rows: Strips
  readonly tiles: readonly Tile[]
  readonly kept: readonly Tile[]
}

/** The areas of the options. Errors: `area-off-map`, `no-such-region`, `no-regions`. */
export function areasOf({ map, options }: Scene): Result<readonly MapArea[]> {
  const whole = { col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells }
  const { area } = options
  switch (area.kind) {
    case 'map':
      return ok([{ cells: whole }])
    case 'rect': {
      if (!rectsOverlap(area, whole)) return failure('area-off-map')
      return ok([{ cells: cutTo(area, whole) }])
    }
    case 'regions': {
      const ids = area.ids ?? [...map.tables.regions.keys()]
      const areas: MapArea[] = []
      for (const id of ids) {
        const region = map.tables.regions.get(id)
        if (!region) return failure('no-such-region', { where: id })
        const bounds = cellSetOf(region.cells).bounds
        if (rectsOverlap(bounds, whole)) areas.push({ name: region.name, cells: cutTo(bounds, whole) })
      }
      return areas.length > 0 ? ok(areas) : failure('no-regions')
    }
  }
}

/** The part of a rectangle within the whole. */
export function cutTo(rect: CellRect, whole: CellRect): CellRect {
  const col = Math.max(rect.col, whole.col)
  const row = Math.max(rect.row, whole.row)
  return {
    col,
    row,
    widthCells: Math.min(rect.col + rect.widthCells, whole.widthCells) - col,
    heightCells: Math.min(rect.row + rect.heightCells, whole.heightCells) - row,
  }
}

/** The space for the map on a sheet. */
export const usableOf = (sheet: SheetSize, marginInches: number, bands: Bands): SheetSize => ({
  widthInches: sheet.widthInches - 2 * marginInches - bands.left - bands.right,
  heightInches: sheet.heightInches - 2 * marginInches - bands.top - bands.bottom,
})

/** Size of a square if the area is printed on sheets with that space. */
export function squareInchesFor({ options }: Scene, { cells }: MapArea, usable: SheetSize): number {
  const { scale, overlapInches } = options
  switch (scale.kind) {
    case 'square':
      return scale.squareInches
    case 'fit':
      return Math.min(usable.widthInches / cells.widthCells, usable.heightInches / cells.heightCells)
    case 'poster': {
      const steps = scale.pagesAcross - 1
      return (steps * (usable.widthInches - overlapInches) + usable.widthInches) / cells.widthCells
    }
  }
}

/** Pages of one print at most, to bound memory. */
export const MAX_PAGES = 20_000

/** Cuts an area into pages. Errors: `paper-too-small`, `too-many-pages`. */
export function cutArea(scene: Scene, area: MapArea, usable: SheetSize): Result<CutArea> {
  const { options } = scene
  const least = options.overlapInches + 0.2
  if (usable.widthInches < least || usable.heightInches < least) return failure('paper-too-small')
  const squareInches = squareInchesFor(scene, area, usable)
  const size = {
    widthInches: area.cells.widthCells * squareInches,
    heightInches: area.cells.heightCells * squareInches,
  }
  const whole = options.wholeSquares && options.scale.kind === 'square' ? squareInches : undefined
  const columns = stripsOf(size.widthInches, usable.widthInches, options.overlapInches, whole)
  const rows = stripsOf(size.heightInches, usable.heightInches, options.overlapInches, whole)
  const count = columns.count * rows.count
  if (count > MAX_PAGES) return failure('too-many-pages', { got: count, max: MAX_PAGES })
  const tiles = tilesOf(size, columns, rows, options.overlapInches)
  const kept = options.skipEmptyPages
    ? tiles.filter((tile) => scene.hasAnythingIn(cellsShown(area.cells, squareInches, tile)))
    : tiles
  return ok({ ...area, squareInches, columns, rows, tiles, kept: kept.length > 0 ? kept : tiles })
}
