import { canopies } from '../../layers/canopies.ts'
import { decks, plankTones } from '../../layers/decks.ts'
import { edgeLayer } from '../../layers/edges.ts'
import { elevationSteps, elevationTags } from '../../layers/elevation.ts'
import { rockFacets } from '../../layers/facets.ts'
import { floorTints } from '../../layers/floor.ts'
import { floorMarks } from '../../layers/floorMarks.ts'
import { gridLayer } from '../../layers/grid.ts'
import { hazardMarks } from '../../layers/hazards.ts'
import { inclines } from '../../layers/inclines.ts'
import { basinCurbs, linePits, lineWater } from '../../layers/liquids.ts'
import { obstacles } from '../../layers/obstacles.ts'
import { outlineLayer } from '../../layers/outline.ts'
import { ownSolids, ownTerrain } from '../../layers/ownTerrain.ts'
import { hazardTeeth, patchDots, patchTints } from '../../layers/patches.ts'
import { piers } from '../../layers/piers.ts'
import { placedSymbols } from '../../layers/symbols.ts'
import { wallShadow } from '../../layers/shadow.ts'
import { earthFill, masonryFill, rockFill } from '../../layers/solids.ts'
import { looseTerrain } from '../../layers/stones.ts'
import { trees } from '../../layers/trees.ts'
import { tonesBetween, unevenSlabs } from '../../layers/uneven.ts'
import { voids } from '../../layers/voids.ts'
import { PLAIN_COLORS } from '../../symbols/inks.ts'
import type { MapStyle } from '../../style.ts'
import { schematicPalette as palette } from './palette.ts'

const ROCK = '#8b867d'
const WALL = '#4a525c'
const STONE = '#cfcbc2'

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
    materials: { ...PLAIN_COLORS.materials, web: '#6c7a8c' },
    waterInk: palette.waterInk,
    detail: 'full',
    relief: 'plain',
    shadow: '#0000002e',
  },
  tokenInk: 'color',
  face: 'sans',
  suits: ['dungeon', 'wild', 'town', 'ship'],
  layers: [
    rockFill(ROCK),
    rockFacets({ light: ROCK, dark: '#7c776e', scale: 0.9 }),
    earthFill('#b08a5f', '#8d6a43'),
    masonryFill(WALL, '#3b424b'),
    ownSolids({ tint: 0.8, base: ROCK }),
    voids({ stars: '#dfeaff', perSquare: 0.7, isInk: false }),
    floorTints,
    floorMarks({ opacity: 0.22 }),
    patchTints,
    ownTerrain({ tint: 0.75, base: '#ffffff' }),
    patchDots,
    lineWater({
      steps: [
        { from: 0.5, color: '#74b1da' },
        { from: 0.95, color: palette.deepWater },
      ],
      lines: [0.13, 0.27, 0.45, 0.68],
      waves: 0.7,
      ford: '#badbf1',
      fordRipples: 4,
    }),
    basinCurbs(STONE),
    linePits({
      steps: [
        { from: 0.2, color: '#373c42' },
        { from: 0.42, color: palette.deepPit },
      ],
      tickPoints: 1,
      crosses: null,
    }),
    elevationSteps({ shadow: 0.28 }),
    wallShadow({ color: '#000000', opacity: 0.16, offset: 0.11, blur: 0 }),
    outlineLayer,
    looseTerrain({ difficult: 8, greater: 12, tufts: ['#8a8a3e'] }),
    unevenSlabs({ tones: tonesBetween('#ece5d6', '#d8ceb9', 3), line: palette.ink, isHatched: true }),
    hazardMarks({ flame: '#f28a3c', outline: palette.hazardInk, core: palette.hazardInk, vapor: palette.hazardInk }),
    hazardTeeth({ isFilled: true }),
    inclines({ tones: ['#ece7dc', '#9b948a'], wedge: palette.ink, edge: palette.ink, wedges: 7, width: 2.6 }),
    decks({ planks: plankTones('#f3e6cf', 0.04), perSquare: 3, gap: '#3a4048' }),
    gridLayer,
    obstacles({ isContainer: false }),
    piers,
    placedSymbols,
    edgeLayer({
      wall: [
        { width: 0.17, color: palette.ink },
        { width: 0.1, color: WALL },
      ],
      threshold: '#e2e0dc',
      secretInk: palette.ink,
      secretPlate: '#ffffff',
      leaf: 0.18,
    }),
    canopies({
      web: '#6c7a8c',
      webTint: '#9fb0a82e',
      cloth: '#f6efe0',
      stripes: ['#d4777a', '#7fa6cf', '#e0b860', '#8fb782'],
      shadow: '#00000029',
    }),
    trees({
      crown: '#7fb069',
      shade: '#5b8f4a8c',
      isHatched: false,
      leaves: 15,
      shadow: { color: '#0000002e', blur: 0 },
    }),
    elevationTags({ plate: '#ffffff' }),
  ],
}
