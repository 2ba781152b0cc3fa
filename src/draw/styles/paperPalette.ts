import type { Color } from '../marks.ts'
import type { MapPalette } from '../style.ts'

/** Colors of a style that leaves the paper as it is: everything but lines and what `own` names. */
export const paperPalette = (paper: Color, ink: Color, own: Partial<MapPalette>): MapPalette => ({
  paper,
  ink,
  outside: paper,
  floors: {
    flagstones: paper,
    dirt: paper,
    grass: paper,
    cobbles: paper,
    planks: paper,
    metal: paper,
    sand: paper,
    ice: paper,
  },
  difficult: null,
  greaterDifficult: null,
  hazard: null,
  hazardInk: ink,
  uneven: null,
  water: paper,
  deepWater: paper,
  waterInk: ink,
  pit: paper,
  deepPit: ink,
  ...own,
})
