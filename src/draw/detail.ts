/** How much is drawn: `coarse` only outlines, tints and edges, for first pictures and small scales. */
export type Detail = 'coarse' | 'full'

/** Below so many pixels a square there is nothing to see in full detail. */
const MIN_FULL_CELL_PX = 14
/** Below so many pixels a square lines of the grid hide the map. */
export const MIN_GRID_CELL_PX = 6

/** What can be seen at so many pixels a square. */
export const detailAt = (cellPx: number): Detail => (cellPx < MIN_FULL_CELL_PX ? 'coarse' : 'full')
