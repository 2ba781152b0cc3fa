import type { GridInk, MapStyle } from './style.ts'

/** How a grid can be drawn in any style. */
export const GRID_FORMS = ['lines', 'dots', 'crosses'] as const
/** One form of a grid. */
export type GridForm = (typeof GRID_FORMS)[number]

const DOT = 0.001

/** A style with its grid in another form; absent: as it is. */
export function withGridForm(style: MapStyle, form: GridForm | undefined): MapStyle {
  if (form === undefined) return style
  const { color, width } = style.grid
  const grid: Readonly<Record<GridForm, GridInk>> = {
    lines: { color, width },
    // A dot is the shortest line with round ends.
    dots: { color, width: width * 1.5, dash: [DOT, 0.125 - DOT], isRound: true },
    crosses: { color, width, isCrosses: true },
  }
  return { ...style, grid: grid[form] }
}
