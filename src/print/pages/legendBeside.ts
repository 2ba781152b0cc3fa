/**
 * The legend on a page of the map, in the paper the map leaves free: right of it or under it. A legend that does not fit
 * there as a whole gets pages of its own; half a legend helps no one.
 */
import type { SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import type { Tile } from '../tiling.ts'
import { columnWidth, flowPages, type TextArea } from './flow.ts'
import { legendBlocks, titleBlocks } from './legendPages.ts'
import { usableOf, type CutArea } from './mapArea.ts'
import type { LegendBeside } from './page.ts'
import { bandsOf, hasTitleStrip } from './tilePage.ts'

const NARROWEST_INCHES = 2.1
const LOWEST_INCHES = 1
const COLUMN_INCHES = 2.6
const GAP_RIGHT_INCHES = 0.4
const GAP_BELOW_INCHES = 0.45

/** The last page of the map that has room for the whole legend, or nothing. */
export function legendBeside(scene: Scene, areas: readonly CutArea[], sheet: SheetSize): LegendBeside | undefined {
  const { options } = scene
  if (!options.legendOnMap || !options.parts.includes('legend') || !options.parts.includes('map')) return undefined
  for (const tile of areas.flatMap(({ kept }) => kept).reverse())
    for (const { isRight, ...room } of roomsOf(scene, tile, sheet)) {
      const width = columnWidth(room)
      const title = hasTitleStrip(options) ? [] : titleBlocks(scene, areas, width)
      const [draw, ...more] = flowPages([...title, ...legendBlocks(scene, areas, width)], room)
      if (draw && more.length === 0) return { tile, isRight, draw }
    }
  return undefined
}

function roomsOf({ options }: Scene, tile: Tile, sheet: SheetSize): (TextArea & { readonly isRight: boolean })[] {
  const bands = bandsOf(options)
  const usable = usableOf(sheet, options.marginInches, bands)
  const [left, top] = [options.marginInches + bands.left, options.marginInches + bands.top]
  const rooms = [
    {
      isRight: true,
      x: left + tile.shownWidthInches + GAP_RIGHT_INCHES,
      y: top,
      widthInches: usable.widthInches - tile.shownWidthInches - GAP_RIGHT_INCHES,
      heightInches: usable.heightInches,
    },
    {
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
