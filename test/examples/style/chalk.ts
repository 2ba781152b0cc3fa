/** White chalk on slate: a style of few layers, put together from those all styles share. */
import { edgeLayer } from '../../../src/draw/layers/edges.ts'
import { gridLayer } from '../../../src/draw/layers/grid.ts'
import { linePits, lineWater } from '../../../src/draw/layers/liquids.ts'
import { obstacles } from '../../../src/draw/layers/obstacles.ts'
import { outlineLayer } from '../../../src/draw/layers/outline.ts'
import { hazardTeeth, patchDots } from '../../../src/draw/layers/patches.ts'
import { rimTicks } from '../../../src/draw/layers/rimTicks.ts'
import { looseTerrain } from '../../../src/draw/layers/stones.ts'
import { placedSymbols } from '../../../src/draw/layers/symbols.ts'
import { paperMaterials } from '../../../src/draw/symbols/symbol.ts'
import type { MapStyle } from '../../../src/draw/style.ts'

const SLATE = '#2d3436'
const CHALK = '#f4f1ea'

/** The style. */
export const chalk: MapStyle = {
  id: 'chalk',
  label: 'Chalk',
  help: 'White lines on slate, as on a board.',
  palette: {
    paper: SLATE,
    ink: CHALK,
    outside: SLATE,
    floors: {
      flagstones: SLATE,
      dirt: SLATE,
      grass: SLATE,
      cobbles: SLATE,
      planks: SLATE,
      metal: SLATE,
      sand: SLATE,
      ice: SLATE,
    },
    difficult: null,
    greaterDifficult: null,
    hazard: null,
    hazardInk: CHALK,
    uneven: null,
    water: SLATE,
    deepWater: SLATE,
    waterInk: CHALK,
    pit: SLATE,
    deepPit: SLATE,
  },
  hand: { wobble: 0.03, unevenness: 0.4 },
  outline: 0.07,
  grid: { color: '#f4f1ea40', width: 0.02 },
  symbols: {
    ink: CHALK,
    lineWidth: 0.03,
    materials: paperMaterials(SLATE, { dark: CHALK }),
    waterInk: CHALK,
    detail: 'sparse',
    relief: 'none',
    shadow: '#00000000',
  },
  tokenInk: 'color',
  face: 'sans',
  suits: ['dungeon', 'town'],
  layers: [
    rimTicks({ color: CHALK, width: 0.03 }),
    patchDots,
    lineWater({ steps: [], lines: [0.16], waves: 0.45, ford: SLATE, fordRipples: 2 }),
    linePits({ steps: [], tickPoints: 2, crosses: CHALK }),
    gridLayer,
    outlineLayer,
    looseTerrain({ difficult: 4, greater: 7, tufts: [CHALK] }),
    hazardTeeth({ isFilled: false }),
    obstacles({ isContainer: false }),
    placedSymbols,
    edgeLayer({
      wall: [{ width: 0.1, color: CHALK }],
      threshold: null,
      secretInk: CHALK,
      secretPlate: SLATE,
      leaf: 0.16,
    }),
  ],
}
