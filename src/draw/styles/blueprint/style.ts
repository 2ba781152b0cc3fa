import { canopies } from '../../layers/canopies.ts'
import { decks } from '../../layers/decks.ts'
import { edgeLayer } from '../../layers/edges.ts'
import { elevationSteps, elevationTags } from '../../layers/elevation.ts'
import { rockFacets } from '../../layers/facets.ts'
import { gridLayer } from '../../layers/grid.ts'
import { hazardMarks } from '../../layers/hazards.ts'
import { inclines } from '../../layers/inclines.ts'
import { hazardGlow, hullGlow, strokedOutline, symbolGlow } from '../../layers/light.ts'
import { basinCurbs } from '../../layers/liquids.ts'
import { nebulae } from '../../layers/blots.ts'
import { obstacles } from '../../layers/obstacles.ts'
import { ownSolids, ownTerrain } from '../../layers/ownTerrain.ts'
import { PAVED, paintedFloors } from '../../layers/paintedFloors.ts'
import { paintedPits, paintedWater } from '../../layers/paintedLiquids.ts'
import { hullPlates } from '../../layers/paintedSolids.ts'
import { paintedTrees } from '../../layers/paintedTrees.ts'
import { hazardTeeth, softPatches } from '../../layers/patches.ts'
import { piers } from '../../layers/piers.ts'
import { placedSymbols } from '../../layers/symbols.ts'
import { wallShadow } from '../../layers/shadow.ts'
import { earthFill, rockFill } from '../../layers/solids.ts'
import { looseTerrain } from '../../layers/stones.ts'
import { textured } from '../../layers/textures.ts'
import { tonesBetween, unevenSlabs } from '../../layers/uneven.ts'
import { voids } from '../../layers/voids.ts'
import type { MapPalette, MapStyle } from '../../style.ts'

const INK = '#050a12'
const GLOW = '#46d9ff'

const palette: MapPalette = {
  paper: '#070b14',
  ink: INK,
  outside: '#04070f',
  floors: {
    flagstones: '#5a6a7c',
    dirt: '#3d4d60',
    grass: '#35505a',
    cobbles: '#52606f',
    planks: '#55606e',
    metal: '#5a6a7c',
    sand: '#5f6468',
    ice: '#5b8296',
  },
  difficult: '#6b6f63',
  greaterDifficult: '#23272b',
  hazard: '#5c3a1c',
  hazardInk: '#ffb020',
  uneven: null,
  water: '#0d5570',
  deepWater: '#041c33',
  waterInk: '#7df0ff',
  pit: '#0a111d',
  deepPit: '#02040a',
}

/** Plates, bulkheads and light strips: decks of ships and stations. */
export const blueprint: MapStyle = {
  id: 'blueprint',
  label: 'Blueprint',
  help: 'Metal decks with lit bulkheads on a dark sheet. Made for ships and stations.',
  palette,
  hand: { wobble: 0, unevenness: 0 },
  outline: 0.12,
  grid: {
    color: '#050c1880',
    width: 0.03,
    onSeams: { color: '#050c18d9', width: 0.03, band: '#c4e4ff59', floors: PAVED },
  },
  symbols: {
    ink: INK,
    lineWidth: 0.028,
    materials: {
      wood: '#8b7a55',
      woodDark: '#6d5f40',
      stone: '#7d8a99',
      stoneDark: '#5e6b7a',
      metal: '#8d9bab',
      cloth: '#5a7bb0',
      clothLight: '#c4d2e4',
      gold: '#e2b64c',
      leaf: '#3f9a78',
      leafDark: '#1f5e4c',
      bone: '#c8d3de',
      fire: '#ff9a3c',
      water: '#1f8aa8',
      glass: '#9be8ff',
      web: '#8fb2cc',
      dark: '#101a28',
      straw: '#a8a06a',
    },
    waterInk: palette.waterInk,
    detail: 'full',
    relief: 'soft',
    shadow: '#0000008c',
  },
  tokenInk: 'color',
  face: 'sans',
  suits: ['ship'],
  layers: [
    rockFill('#0d1b2e'),
    rockFacets({ light: '#0d1b2e', dark: '#0a1424', scale: 0.97 }),
    earthFill('#2b2a33', '#00000059'),
    hullPlates({ dark: '#182536', light: '#27384d' }),
    textured('masonry', [{ texture: 'metal', scale: 1, opacity: 0.9 }]),
    ownSolids({ tint: 0.4, base: '#182536' }),
    voids({ stars: '#dfeaff', perSquare: 2.2, isInk: false }),
    nebulae({ colors: ['#285096', '#6e328c', '#146e82'], opacity: '33' }),
    hullGlow({ color: `${GLOW}59`, width: 0.5, blur: 0.22 }),
    paintedFloors({
      slabs: { joint: '#1c2836', dark: '#53637a', light: '#627388' },
      plates: { joint: '#1c2836', dark: '#526276', light: '#63748a' },
      cobbles: { joint: '#2c3742', dark: '#48545f', light: '#5f6c7a' },
      planks: { joint: '#1d2731', dark: '#475361', light: '#5d6876' },
      isMetal: true,
      grass: [],
      blades: ['#5f8f80', '#1d3a40'],
      textures: {
        flagstones: [{ texture: 'metal', scale: 1, opacity: 0.95 }],
        dirt: [{ texture: 'dirt', scale: 1.2, opacity: 0.8 }],
        grass: [
          { texture: 'dirt', scale: 2.2, opacity: 0.7 },
          { texture: 'grass', scale: 1, opacity: 0.5 },
        ],
        cobbles: [{ texture: 'stone', scale: 1, opacity: 0.7 }],
        planks: [{ texture: 'metal', scale: 1, opacity: 1 }],
        metal: [{ texture: 'metal', scale: 1, opacity: 0.95 }],
        sand: [{ texture: 'dirt', scale: 0.8, opacity: 0.5 }],
        ice: [{ texture: 'rock', scale: 1.6, opacity: 0.35 }],
      },
    }),
    softPatches({ opacities: { difficult: 0.6, greater: 0.82, hazard: 0.8 } }),
    ownTerrain({ tint: 0.5, base: '#3d4d60' }),
    paintedWater({ shallow: '#147089', foam: GLOW, foamOpacity: 0.8, ford: '#3a7b84' }),
    basinCurbs('#7d8a99'),
    paintedPits({ rim: '#a0c8eb80' }),
    elevationSteps({ shadow: 0.6 }),
    wallShadow({ color: '#000000', opacity: 0.6, offset: 0.13, blur: 0.14 }),
    strokedOutline(
      [
        { color: '#0a111b', width: 0.2 },
        { color: '#8aa0b8', width: 0.12 },
        { color: GLOW, width: 0.03 },
      ],
      { color: `${GLOW}8c`, width: 0.14, blur: 0.1 },
    ),
    looseTerrain({ difficult: 8, greater: 12, tufts: ['#6fae96', '#2d6a5c'] }),
    unevenSlabs({ tones: tonesBetween('#3c4857', '#68788a', 4), line: '#050a12b3', isHatched: false }),
    hazardGlow({ fire: '#ff9620', vapor: '#78ebff' }),
    hazardMarks({ flame: '#ff8a1e', outline: '#b34a08', core: '#ffe17a', vapor: '#d6f8ff' }),
    hazardTeeth({ isFilled: true }),
    inclines({ tones: ['#5d7188', '#1c2b3d'], wedge: '#02060cbf', edge: '#9fc3de99', wedges: 7, width: 2.6 }),
    decks({ planks: ['#8797a8', '#6c7b8c'], perSquare: 3, gap: '#000000c7' }),
    gridLayer,
    obstacles({ isContainer: true }),
    piers,
    placedSymbols,
    edgeLayer({
      wall: [
        { width: 0.26, color: '#0a111b' },
        { width: 0.19, color: '#8a9cb0' },
        { width: 0.1, color: '#4d5f74' },
        { width: 0.025, color: GLOW },
      ],
      threshold: '#0a142480',
      secretInk: GLOW,
      secretPlate: '#0a1626',
      leaf: 0.2,
      chevrons: { light: '#c78a2c', dark: '#1a1510' },
    }),
    canopies({
      web: '#bfe4ff',
      webTint: '#ffffff14',
      cloth: '#c4d2e4',
      stripes: ['#9c3b34', '#3f6480', '#a8802c', '#4d6b3a'],
      shadow: '#00000066',
    }),
    paintedTrees({ dark: '#1f5e4c', light: '#3f9a78' }),
    symbolGlow({ fire: '#ff9620', screen: '#78ebff' }),
    elevationTags({ plate: '#c4d2e4' }),
  ],
}
