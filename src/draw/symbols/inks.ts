/** Two plain inks: for the picker, and for drawings that no style colors. */
import type { SymbolInk } from './symbol.ts'

/** Black lines on white paper; gray and black only where a form would not read without. */
export const INK_ON_PAPER: SymbolInk = {
  ink: '#141414',
  lineWidth: 0.04,
  waterInk: '#141414',
  detail: 'full',
  relief: 'none',
  shadow: '#00000000',
  materials: {
    wood: '#ffffff',
    woodDark: '#ffffff',
    stone: '#ffffff',
    stoneDark: '#dcdcdc',
    metal: '#ffffff',
    cloth: '#cfcfcf',
    clothLight: '#ffffff',
    gold: '#ffffff',
    leaf: '#ffffff',
    leafDark: '#ffffff',
    bone: '#ffffff',
    fire: '#ffffff',
    water: '#ffffff',
    glass: '#ffffff',
    web: '#141414',
    dark: '#333333',
    straw: '#ffffff',
  },
}

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
