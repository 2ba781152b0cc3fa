import type { MapStyle } from '../../style.ts'
import { edgeLayer } from '../../layers/edges.ts'
import { elevationSteps, elevationTags } from '../../layers/elevation.ts'
import { floorTints } from '../../layers/floor.ts'
import { gridLayer } from '../../layers/grid.ts'
import { plainPits, plainWater } from '../../layers/liquids.ts'
import { outlineLayer } from '../../layers/outline.ts'
import { hazardTeeth, patchDots, patchTints } from '../../layers/patches.ts'
import { wallShadow } from '../../layers/shadow.ts'
import { earthFill, masonryFill, rockFill } from '../../layers/solids.ts'
import { schematicPalette as palette } from './palette.ts'

/** Clear tints and lines: what the table needs to know, and nothing else. */
export const schematic: MapStyle = {
  id: 'schematic',
  label: 'Schematic',
  help: 'Clear colors and lines. Easiest to read on screen.',
  palette,
  hand: { wobble: 0, unevenness: 0 },
  outline: 0.085,
  grid: { color: '#46463c33', width: 0.022 },
  symbols: {
    ink: palette.ink,
    lineWidth: 0.035,
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
      web: '#6c7a8c',
      dark: '#3b424b',
      straw: '#e5cf8b',
    },
    waterInk: palette.waterInk,
    detail: 'full',
    relief: 'plain',
    shadow: '#0000002e',
  },
  face: 'sans',
  suits: ['dungeon', 'wild', 'town', 'ship'],
  layers: [
    rockFill('#8b867d'),
    earthFill('#b08a5f', '#8d6a43'),
    masonryFill('#4a525c', '#3b424b'),
    floorTints,
    patchTints,
    plainWater,
    plainPits,
    gridLayer,
    elevationSteps({ shadow: 0.28 }),
    wallShadow({ color: '#000000', opacity: 0.16, offset: 0.11, blur: 0 }),
    outlineLayer,
    patchDots,
    hazardTeeth({ isFilled: true }),
    edgeLayer({
      wall: [
        { width: 0.17, color: palette.ink },
        { width: 0.1, color: '#4a525c' },
      ],
      threshold: '#e2e0dc',
      secretInk: palette.ink,
      secretPlate: '#ffffff',
      leaf: 0.18,
    }),
    elevationTags({ plate: '#ffffff' }),
  ],
}
