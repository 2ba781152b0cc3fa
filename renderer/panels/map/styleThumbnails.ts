import { ALL_PARTS } from '../../../src/draw/drawMap.ts'
import type { MapStyle } from '../../../src/draw/style.ts'
import type { CellRect, GridSize } from '../../../src/grid/cell.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { StyleSettings } from '../../../src/map/records/styleSettings.ts'
import type { MapDrawer } from '../../canvas/drawing/MapDrawer.ts'

/** Maximum of columns and rows of a thumbnail, and pixels of each square: enough to show hatching and textures. */
const [MAX_COLS, MAX_ROWS, CELL_PX] = [24, 15, 12]

/** The part of a map that thumbnails show: its center. */
export function middleOf({ widthCells, heightCells }: GridSize): CellRect {
  const [width, height] = [Math.min(widthCells, MAX_COLS), Math.min(heightCells, MAX_ROWS)]
  return {
    col: Math.floor((widthCells - width) / 2),
    row: Math.floor((heightCells - height) / 2),
    widthCells: width,
    heightCells: height,
  }
}

/** Shows the center of a map in each style, as the pictures are drawn; returns a function that stops it. */
export function drawThumbnails(
  drawer: MapDrawer,
  { map, styleSettings }: { readonly map: BattleMap; readonly styleSettings: StyleSettings },
  styles: readonly MapStyle[],
  show: (style: string, picture: ImageBitmap) => void,
): () => void {
  const source = drawer.open(({ id, bitmap }) => {
    if (bitmap) show(id, bitmap)
    bitmap?.close()
  })
  source.setMap(map, 1)
  const rect = middleOf(map)
  source.draw(
    styles.map(({ id }) => ({
      ...({ id, rect, cellPx: CELL_PX, detail: 'full', parts: ALL_PARTS } as const),
      styleSettings: { ...styleSettings, style: id },
    })),
  )
  return () => source.close()
}
