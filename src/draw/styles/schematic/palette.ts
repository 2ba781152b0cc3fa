import type { MapPalette } from '../../style.ts'

/** Colors of the schematic style. */
export const schematicPalette: MapPalette = {
  paper: '#e9e6df',
  ink: '#262b31',
  outside: '#2a3140',
  floors: {
    flagstones: '#fbf9f4',
    dirt: '#f4efe4',
    grass: '#eaf1dc',
    cobbles: '#f1ede4',
    planks: '#f3e6cf',
    metal: '#eef1f4',
    sand: '#f7ecc9',
    ice: '#e0f0f7',
  },
  difficult: '#e8d9ad',
  greaterDifficult: '#d6b873',
  hazard: '#ffd2b0',
  hazardInk: '#c2410c',
  uneven: '#e4dccb',
  water: '#8cc4e8',
  deepWater: '#5d9fcd',
  waterInk: '#2d6c9c',
  pit: '#4b5058',
  deepPit: '#23272c',
}
