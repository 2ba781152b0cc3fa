/** The ink of the symbol picker, and of drawings without a style. */
import type { SymbolInk } from './symbol.ts'

/** Clear flat colors. */
export const PLAIN_COLORS: SymbolInk = {
  ink: '#262b31',
  lineWidth: 0.035,
  waterInk: '#2d6c9c',
  detail: 'full',
  relief: 'plain',
  shadow: '#0000002e',
  materials: {
    wood: '#c99b66',
    woodDark: '#a97c49',
    stone: '#cfcbc2',
    stoneDark: '#aaa59b',
    metal: '#b5bdc7',
    cloth: '#c8585a',
    clothLight: '#f6efe0',
    gold: '#e3b53c',
    leaf: '#7fb069',
    leafDark: '#5b8f4a',
    bone: '#f3ecd8',
    fire: '#f08a2c',
    water: '#8cc4e8',
    glass: '#bfe3f5',
    web: '#8a8f98',
    dark: '#3b424b',
    straw: '#e5cf8b',
  },
}
