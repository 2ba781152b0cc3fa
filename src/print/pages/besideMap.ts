/** The paper a map leaves free on its pages, right of it or below it, for text. */
import type { SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import type { Tile } from '../tiling.ts'
import type { TextArea } from './flow.ts'
import { usableOf, type CutArea } from './mapArea.ts'
import { bandsOf } from './tilePage.ts'

const MIN_WIDTH_INCHES = 2.1
const MIN_HEIGHT_INCHES = 1
const COLUMN_INCHES = 2.6
const GAP_RIGHT_INCHES = 0.4
const GAP_BELOW_INCHES = 0.45

/** A free area on the page of a tile. */
export interface FreeArea extends TextArea {
  readonly tile: Tile
  readonly isRight: boolean
}

/** Free areas on the pages of the map, last page first; none if the map is printed without text. */
export const freeAreasBesideMap = (scene: Scene, areas: readonly CutArea[], sheet: SheetSize): readonly FreeArea[] =>
  scene.options.legendOnMap && scene.options.parts.includes('map')
    ? areas
        .flatMap(({ kept }) => kept)
        .reverse()
        .flatMap((tile) => freeAreasOf(scene, tile, sheet))
    : []

function freeAreasOf({ options }: Scene, tile: Tile, sheet: SheetSize): FreeArea[] {
  const bands = bandsOf(options)
  const usable = usableOf(sheet, options.marginInches, bands)
  const [left, top] = [options.marginInches + bands.left, options.marginInches + bands.top]
  const areas = [
    {
      tile,
      isRight: true,
      x: left + tile.shownWidthInches + GAP_RIGHT_INCHES,
      y: top,
      widthInches: usable.widthInches - tile.shownWidthInches - GAP_RIGHT_INCHES,
      heightInches: usable.heightInches,
    },
    {
      tile,
      isRight: false,
      x: left,
      y: top + tile.shownHeightInches + GAP_BELOW_INCHES,
      widthInches: usable.widthInches,
      heightInches: usable.heightInches - tile.shownHeightInches - GAP_BELOW_INCHES,
    },
  ]
  return areas
    .filter(({ widthInches, heightInches }) => widthInches >= MIN_WIDTH_INCHES && heightInches >= MIN_HEIGHT_INCHES)
    .map((area) => ({ ...area, columns: Math.max(1, Math.floor(area.widthInches / COLUMN_INCHES)) }))
}
