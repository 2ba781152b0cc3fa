import { canopies } from '../../layers/canopies.ts'
import { onlyFor } from '../../layers/common.ts'
import { decks, plankTones } from '../../layers/decks.ts'
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
import { hazardTeeth, patchDots, patchTints } from '../../layers/patches.ts'
import { piers } from '../../layers/piers.ts'
import { placedSymbols } from '../../layers/symbols.ts'
import { wallShadow } from '../../layers/shadow.ts'
import { inkEarth, rockFill, solidWash } from '../../layers/solids.ts'
import { stains } from '../../layers/blots.ts'
import { looseTerrain } from '../../layers/stones.ts'
import { textured } from '../../layers/textures.ts'
import { trees } from '../../layers/trees.ts'
import { tonesBetween, unevenSlabs } from '../../layers/uneven.ts'
import { voids } from '../../layers/voids.ts'
import { wornEdge } from '../../layers/wornEdge.ts'
import type { MapPalette, MapStyle } from '../../style.ts'

const PAPER = '#e6d3a8'
const INK = '#3a2413'
const HATCH = '#4b3019'
const STONE = '#d9bf8c'

const palette: MapPalette = {
  paper: PAPER,
  ink: INK,
  outside: '#d9c491',
  floors: {
    flagstones: '#f0e2bf',
    dirt: '#ead8b0',
    grass: '#e6dcae',
    cobbles: '#eddcb6',
    planks: '#e5cb9a',
    metal: '#eadcb8',
    sand: '#ecd9a4',
    ice: '#dfdcc4',
  },
  difficult: '#dfc792',
  greaterDifficult: '#cfab70',
  hazard: '#dd9a68',
  hazardInk: '#8f2d12',
  uneven: '#dcc596',
  water: '#9cb0a8',
  deepWater: '#b7c4b4',
  waterInk: '#3d5b60',
  pit: '#8a6a45',
  deepPit: INK,
}

/** Brown ink and washes on an old sheet. */
export const parchment: MapStyle = {
  id: 'parchment',
  label: 'Parchment',
  help: 'Brown ink and washes on an old sheet. Good as a handout.',
  palette,
  hand: { wobble: 0.03, unevenness: 0.4 },
  outline: 0.085,
  grid: { color: '#5a37143d', width: 0.02, dash: [0.13, 0.07, 0.18, 0.06, 0.1, 0.06, 0.4] },
  symbols: {
    ink: INK,
    lineWidth: 0.034,
    materials: {
      wood: '#c99f63',
      woodDark: '#a67c46',
      stone: '#dccaa0',
      stoneDark: '#b9a175',
      metal: '#c3b595',
      cloth: '#a8533a',
      clothLight: '#ead9b2',
      gold: '#d3a13d',
      leaf: '#a9a768',
      leafDark: '#7f8450',
      bone: '#f1e5c8',
      fire: '#c8632a',
      water: '#a9bdb4',
      glass: '#cdd6c4',
      web: '#6b4c2c',
      dark: '#4b3019',
      straw: '#d9bd7c',
    },
    waterInk: palette.waterInk,
    detail: 'full',
    relief: 'plain',
    shadow: '#46280a2e',
  },
  tokenInk: 'color',
  face: 'serif',
  suits: ['dungeon', 'wild', 'town'],
  layers: [
    rockFill(PAPER),
    textured('everywhere', [
      { texture: 'paper', scale: 3.1, opacity: 0.9 },
      { texture: 'paper', scale: 0.8, opacity: 0.5 },
    ]),
    stains({ color: '#6e4614', opacity: '12' }),
    solidWash('#784c1e21'),
    hatching({ band: 0.95, stroke: 0.032, color: HATCH, tint: { color: '#6e42184d', band: 1.3, blur: 0.22 } }),
    inkEarth({ marks: 14, tint: '#b98d58' }),
    onlyFor(['dungeon', 'wild', 'town'], masonryBand(STONE)),
    onlyFor(['ship'], slantedMasonry({ fill: '#c7a874', line: INK, width: 0.024, spacing: 0.13 })),
    ownSolids({ tint: 0.5, base: PAPER }),
    voids({ stars: INK, perSquare: 0.35, isInk: true }),
    floorTints,
    textured('floor', [{ texture: 'paper', scale: 1.7, opacity: 0.7 }]),
    floorMarks({ opacity: 0.38 }),
    patchTints,
    ownTerrain({ tint: 0.45, base: PAPER }),
    patchDots,
    lineWater({
      steps: [
        { from: 0.12, color: '#a2b5ac' },
        { from: 0.24, color: '#a9bab0' },
        { from: 0.38, color: '#b0bfb2' },
        { from: 0.55, color: palette.deepWater },
      ],
      lines: [0.13, 0.27, 0.45, 0.68],
      waves: 0.7,
      ford: '#c3cdbb',
      fordRipples: 4,
    }),
    basinCurbs(STONE),
    linePits({
      steps: [
        { from: 0.1, color: '#765738' },
        { from: 0.2, color: '#62462b' },
        { from: 0.32, color: INK },
      ],
      tickPoints: 1,
      crosses: null,
    }),
    elevationSteps({ shadow: 0.28 }),
    wallShadow({ color: '#46280a', opacity: 0.28, offset: 0.13, blur: 0.12 }),
    outlineLayer,
    looseTerrain({ difficult: 8, greater: 12, tufts: [INK] }),
    unevenSlabs({ tones: tonesBetween('#e6d3a6', '#cfb482', 3), line: INK, isHatched: true }),
    hazardMarks({ flame: '#c8632a', outline: palette.hazardInk, core: palette.hazardInk, vapor: palette.hazardInk }),
    hazardTeeth({ isFilled: true }),
    inclines({ tones: ['#ead9b0', '#a8885a'], wedge: INK, edge: INK, wedges: 7, width: 2.6 }),
    decks({ planks: plankTones('#e5cb9a', 0.05), perSquare: 3, gap: INK }),
    gridLayer,
    obstacles({ isContainer: false }),
    piers,
    placedSymbols,
    edgeLayer({
      wall: [
        { width: 0.2, color: INK },
        { width: 0.09, color: '#b48f5c' },
      ],
      threshold: '#dac9a3',
      secretInk: INK,
      secretPlate: '#f6ead0',
      leaf: 0.2,
    }),
    canopies({
      web: '#6b4c2c',
      webTint: '#6b4c2c2e',
      cloth: '#ead9b2',
      stripes: ['#b5674a', '#7f8f8a', '#c79a4e', '#94965e'],
      shadow: '#00000029',
    }),
    trees({
      crown: '#a9a768',
      shade: '#7f84508c',
      isHatched: false,
      leaves: 15,
      shadow: { color: '#46280a33', blur: 0 },
    }),
    elevationTags({ plate: '#f6ead0' }),
    wornEdge({ burn: '#5c340e', opacity: 0.5, width: 0.8, blur: 0.4 }),
  ],
}
