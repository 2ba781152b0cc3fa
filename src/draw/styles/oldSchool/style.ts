import { canopies } from '../../layers/canopies.ts'
import { onlyFor } from '../../layers/common.ts'
import { decks } from '../../layers/decks.ts'
import { edgeLayer } from '../../layers/edges.ts'
import { elevationSteps, elevationTags } from '../../layers/elevation.ts'
import { floorTints } from '../../layers/floor.ts'
import { floorMarks } from '../../layers/floorMarks.ts'
import { gridLayer } from '../../layers/grid.ts'
import { hatching } from '../../layers/hatching.ts'
import { hazardMarks } from '../../layers/hazards.ts'
import { inclines } from '../../layers/inclines.ts'
import { basinCurbs, linePits, lineWater } from '../../layers/liquids.ts'
import { masonryBand, slantedMasonry } from '../../layers/masonryBand.ts'
import { obstacles } from '../../layers/obstacles.ts'
import { outlineLayer } from '../../layers/outline.ts'
import { ownSolids, ownTerrain } from '../../layers/ownTerrain.ts'
import { hazardTeeth, patchDots } from '../../layers/patches.ts'
import { piers } from '../../layers/piers.ts'
import { placedSymbols } from '../../layers/symbols.ts'
import { inkEarth, rockFill } from '../../layers/solids.ts'
import { looseTerrain } from '../../layers/stones.ts'
import { trees } from '../../layers/trees.ts'
import { unevenSlabs } from '../../layers/uneven.ts'
import { voids } from '../../layers/voids.ts'
import type { MapStyle } from '../../style.ts'
import { paperPalette } from '../paperPalette.ts'
import { paperMaterials } from '../../symbols/symbol.ts'

const PAPER = '#fefdf9'
const INK = '#141414'
const WHITE = '#ffffff'

const palette = paperPalette(PAPER, INK, { water: WHITE, deepWater: WHITE, pit: WHITE })

/** Black ink on white: a hatched rim around rooms and caves, as maps were drawn by hand for copiers. */
export const oldSchool: MapStyle = {
  id: 'old-school',
  label: 'Old school',
  help: 'Black and white with a hatched rim. Prints well on any printer.',
  palette,
  hand: { wobble: 0.022, unevenness: 0.4 },
  outline: 0.1,
  grid: { color: '#0000004d', width: 0.02, dash: [0.13, 0.07, 0.18, 0.06, 0.1, 0.06, 0.4] },
  symbols: {
    ink: INK,
    lineWidth: 0.04,
    materials: paperMaterials(WHITE, {
      stoneDark: '#e6e6e6',
      cloth: '#c9c9c9',
      leafDark: '#dddddd',
      web: INK,
      dark: '#333333',
    }),
    waterInk: INK,
    detail: 'full',
    relief: 'none',
    shadow: '#00000000',
  },
  tokenInk: 'black-and-white',
  face: 'serif',
  suits: ['dungeon', 'wild', 'town'],
  layers: [
    rockFill(PAPER),
    hatching({ band: 0.74, stroke: 0.034, color: INK, tint: { color: '#e8e7e4', band: 1.55, blur: 0 } }),
    inkEarth({ marks: 14 }),
    onlyFor(['dungeon', 'wild', 'town'], masonryBand(WHITE)),
    onlyFor(['ship'], slantedMasonry({ fill: '#d8d8d4', line: INK, width: 0.028, spacing: 0.13 })),
    ownSolids({ tint: 0, base: PAPER }),
    voids({ stars: INK, perSquare: 0.35, isInk: true }),
    floorTints,
    floorMarks({ opacity: 0.55 }),
    ownTerrain({ tint: 0, base: PAPER }),
    patchDots,
    lineWater({ steps: [], lines: [0.13, 0.27, 0.45, 0.68], waves: 0.7, ford: WHITE, fordRipples: 4 }),
    basinCurbs(WHITE),
    linePits({ steps: [{ from: 0.32, color: INK }], tickPoints: 1, crosses: null }),
    elevationSteps({ shadow: 0 }),
    outlineLayer,
    looseTerrain({ difficult: 8, greater: 12, tufts: [INK] }),
    unevenSlabs({ tones: [], line: INK, isHatched: true }),
    hazardMarks({ flame: INK, outline: INK, core: WHITE, vapor: INK }),
    hazardTeeth({ isFilled: true }),
    inclines({ tones: null, wedge: INK, edge: INK, wedges: 7, width: 2.6 }),
    decks({ planks: [WHITE, WHITE], perSquare: 3, gap: INK }),
    gridLayer,
    obstacles({ isContainer: false }),
    piers,
    placedSymbols,
    edgeLayer({
      wall: [
        { width: 0.2, color: INK },
        { width: 0.07, color: WHITE },
      ],
      threshold: WHITE,
      secretInk: INK,
      secretPlate: WHITE,
      leaf: 0.22,
    }),
    canopies({ web: INK, webTint: null, cloth: WHITE, stripes: ['#cfcfcf'], shadow: null }),
    trees({ crown: WHITE, shade: null, isHatched: true, leaves: 15, shadow: null }),
    elevationTags({ plate: WHITE }),
  ],
}
