import { canopies } from '../../layers/canopies.ts'
import { onlyFor } from '../../layers/common.ts'
import { decks } from '../../layers/decks.ts'
import { edgeLayer } from '../../layers/edges.ts'
import { elevationSteps, elevationTags } from '../../layers/elevation.ts'
import { gridLayer } from '../../layers/grid.ts'
import { hazardMarks } from '../../layers/hazards.ts'
import { inclines } from '../../layers/inclines.ts'
import { contactShade, hazardGlow, strokedOutline, symbolGlow, vignette } from '../../layers/light.ts'
import { basinCurbs } from '../../layers/liquids.ts'
import { nebulae } from '../../layers/blots.ts'
import { obstacles } from '../../layers/obstacles.ts'
import { ownSolids, ownTerrain } from '../../layers/ownTerrain.ts'
import { PAVED, paintedFloors } from '../../layers/paintedFloors.ts'
import { paintedPits, paintedWater } from '../../layers/paintedLiquids.ts'
import { darkness, hullPlates, lightRim, litFacets, paintedMasonry } from '../../layers/paintedSolids.ts'
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

const INK = '#1c1611'
const ROCK = { dark: '#302a26', light: '#4d453d' }
const LAND = ['dungeon', 'wild', 'town'] as const

const palette: MapPalette = {
  paper: '#14110f',
  ink: INK,
  outside: '#07090f',
  floors: {
    flagstones: '#a39683',
    dirt: '#836e55',
    grass: '#6f8a45',
    cobbles: '#9a9082',
    planks: '#9a6b3f',
    metal: '#77808a',
    sand: '#b59a66',
    ice: '#a9c6d3',
  },
  difficult: '#6b5b45',
  greaterDifficult: '#33271a',
  hazard: '#7d3515',
  hazardInk: '#ffb347',
  uneven: null,
  water: '#27687f',
  deepWater: '#0c2c44',
  waterInk: '#d9f3f0',
  pit: '#5b4a39',
  deepPit: '#060505',
}

/** Color, light and texture, as of a painted battle map. */
export const painted: MapStyle = {
  id: 'painted',
  label: 'Painted',
  help: 'Full color with light and shadow. Best on a screen or color printer.',
  palette,
  hand: { wobble: 0, unevenness: 0 },
  outline: 0.09,
  grid: {
    color: '#0a060038',
    width: 0.022,
    onSeams: { color: '#140c06b3', width: 0.022, band: '#f4e6c45c', floors: PAVED },
  },
  symbols: {
    ink: INK,
    lineWidth: 0.026,
    materials: {
      wood: '#8a5a30',
      woodDark: '#6a421f',
      stone: '#a39a8c',
      stoneDark: '#7c7367',
      metal: '#77797c',
      cloth: '#8f2f2f',
      clothLight: '#d8c7a0',
      gold: '#d2a23a',
      leaf: '#5d7f35',
      leafDark: '#2f4d20',
      bone: '#dbd0b4',
      fire: '#ff9a2e',
      water: '#3b8fa0',
      glass: '#a8d8e2',
      web: '#e8e4da',
      dark: '#2a241e',
      straw: '#b89b55',
    },
    waterInk: palette.waterInk,
    detail: 'full',
    relief: 'soft',
    shadow: '#0000008c',
  },
  tokenInk: 'color',
  face: 'serif',
  suits: ['dungeon', 'wild', 'town', 'ship'],
  layers: [
    rockFill(ROCK.dark),
    litFacets(ROCK),
    textured('solids', [{ texture: 'rock', scale: 1.3, opacity: 0.95 }]),
    earthFill('#6d4c30', '#00000059'),
    textured('earth', [
      { texture: 'dirt', scale: 1, opacity: 1 },
      { texture: 'rock', scale: 1.7, opacity: 0.8 },
    ]),
    onlyFor(LAND, paintedMasonry({ dark: '#3d3730', light: '#6f665b' })),
    onlyFor(LAND, textured('masonry', [{ texture: 'stone', scale: 1, opacity: 0.9 }])),
    onlyFor(['ship'], hullPlates({ dark: '#363b42', light: '#4d535b' })),
    onlyFor(['ship'], textured('masonry', [{ texture: 'metal', scale: 1, opacity: 1 }])),
    ownSolids({ tint: 0.6, base: '#3d3730' }),
    darkness({ color: '#080606', opacity: 0.8, reach: 0.75, blur: 0.6 }),
    lightRim({ color: '#ffeecd33', width: 0.32 }),
    voids({ stars: '#dfeaff', perSquare: 2.2, isInk: false }),
    nebulae({ colors: ['#285096', '#6e328c', '#146e82'], opacity: '33' }),
    paintedFloors({
      slabs: { joint: '#4a4238', dark: '#8b7f70', light: '#ada28f' },
      plates: { joint: '#1c2836', dark: '#6e747b', light: '#8a8e91' },
      cobbles: { joint: '#5b5348', dark: '#7c7367', light: '#aba08e' },
      planks: { joint: '#3d2815', dark: '#7b5230', light: '#ab7c4a' },
      isMetal: false,
      grass: ['#7a683a', '#58762c', '#968c4a', '#3c5c28'],
      blades: ['#b9cf73', '#2f4a1c'],
      textures: {
        flagstones: [{ texture: 'stone', scale: 1, opacity: 0.95 }],
        dirt: [
          { texture: 'dirt', scale: 1.2, opacity: 1 },
          { texture: 'rock', scale: 2.3, opacity: 0.5 },
        ],
        grass: [
          { texture: 'dirt', scale: 3, opacity: 0.8, blend: 'soft-light' },
          { texture: 'grass', scale: 0.9, opacity: 0.95 },
        ],
        cobbles: [{ texture: 'stone', scale: 1, opacity: 0.7 }],
        planks: [{ texture: 'wood', scale: 1, opacity: 1 }],
        metal: [
          { texture: 'metal', scale: 1, opacity: 0.95 },
          { texture: 'rock', scale: 2.2, opacity: 0.9, blend: 'soft-light' },
        ],
        sand: [{ texture: 'dirt', scale: 0.8, opacity: 0.6 }],
        ice: [{ texture: 'rock', scale: 1.6, opacity: 0.4 }],
      },
    }),
    softPatches({ opacities: { difficult: 0.6, greater: 0.82, hazard: 0.8 } }),
    ownTerrain({ tint: 0.7, base: '#6b5b45' }),
    paintedWater({ shallow: '#3f7681', foam: '#e8f8f0', foamOpacity: 0.62, ford: '#5a8076' }),
    basinCurbs('#a39a8c'),
    paintedPits({ rim: '#e6d2b452' }),
    elevationSteps({ shadow: 0.6 }),
    wallShadow({ color: '#000000', opacity: 0.62, offset: 0.13, blur: 0.2 }),
    contactShade({ opacity: 0.5, width: 0.5, blur: 0.28 }),
    strokedOutline([{ color: '#0a0603bf', width: 0.09 }], null),
    looseTerrain({ difficult: 8, greater: 12, tufts: ['#96a852', '#3d5420'] }),
    unevenSlabs({ tones: tonesBetween('#5f554a', '#a59a88', 4), line: '#0a0602b3', isHatched: false }),
    hazardGlow({ fire: '#ff9620', vapor: '#78ebff' }),
    hazardMarks({ flame: '#ff8a1e', outline: '#b34a08', core: '#ffe17a', vapor: '#d6f8ff' }),
    hazardTeeth({ isFilled: true }),
    inclines({ tones: ['#a08d70', '#3a2e22'], wedge: '#0f0a05bf', edge: '#ebd7b480', wedges: 7, width: 2.6 }),
    decks({ planks: ['#a9794a', '#8a5f37'], perSquare: 3, gap: '#000000c7' }),
    gridLayer,
    obstacles({ isContainer: false }),
    piers,
    placedSymbols,
    edgeLayer({
      wall: [
        { width: 0.24, color: '#15100c' },
        { width: 0.19, color: '#857c6e' },
      ],
      threshold: '#140e088c',
      secretInk: '#f0e4c4',
      secretPlate: '#241c14',
      leaf: 0.22,
    }),
    canopies({
      web: '#efeae0',
      webTint: '#ffffff1a',
      cloth: '#d8c7a0',
      stripes: ['#9c3b34', '#3f6480', '#a8802c', '#4d6b3a'],
      shadow: '#00000066',
    }),
    paintedTrees({ dark: '#2f4d20', light: '#5d7f35' }),
    symbolGlow({ fire: '#ff9a3c', screen: '#78ebff' }),
    vignette({ warm: '#ffecc859', cool: '#0a0e2873' }),
    elevationTags({ plate: '#f0e4c4' }),
  ],
}
