import type { SymbolInk } from '../../src/draw/symbols/symbol.ts'

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
