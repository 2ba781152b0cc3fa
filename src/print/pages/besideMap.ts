/** The paper that a map leaves free on its pages, right of it or under it: room for text. */
import type { SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import type { Tile } from '../tiling.ts'
import type { TextArea } from './flow.ts'
import { usableOf, type CutArea } from './mapArea.ts'
import { bandsOf } from './tilePage.ts'

const NARROWEST_INCHES = 2.1
const LOWEST_INCHES = 1
const COLUMN_INCHES = 2.6
const GAP_RIGHT_INCHES = 0.4
const GAP_BELOW_INCHES = 0.45

/** Room on the page of a tile. */
export interface FreeArea extends TextArea {
  readonly tile: Tile
  readonly isRight: boolean
}

/** Free places on the pages of the map, those of the last page first; none where the map is to stand alone. */
export const freeAreasBesideMap = (scene: Scene, areas: readonly CutArea[], sheet: SheetSize): readonly FreeArea[] =>
  scene.options.legendOnMap && scene.options.parts.includes('map')
    ? areas
        .flatMap(({ kept }) => kept)
        .reverse()
        .flatMap((tile) => roomsOf(scene, tile, sheet))
    : []

function roomsOf({ options }: Scene, tile: Tile, sheet: SheetSize): FreeArea[] {
  const bands = bandsOf(options)
  const usable = usableOf(sheet, options.marginInches, bands)
  const [left, top] = [options.marginInches + bands.left, options.marginInches + bands.top]
  const rooms = [
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
  return rooms
    .filter(({ widthInches, heightInches }) => widthInches >= NARROWEST_INCHES && heightInches >= LOWEST_INCHES)
    .map((room) => ({ ...room, columns: Math.max(1, Math.floor(room.widthInches / COLUMN_INCHES)) }))
}
