import { canopies } from '../../layers/canopies.ts'
import { decks } from '../../layers/decks.ts'
import { edgeLayer } from '../../layers/edges.ts'
import { elevationSteps, elevationTags } from '../../layers/elevation.ts'
import { floorTints } from '../../layers/floor.ts'
import { gridLayer } from '../../layers/grid.ts'
import { hazardMarks } from '../../layers/hazards.ts'
import { inclines } from '../../layers/inclines.ts'
import { basinCurbs, linePits, lineWater } from '../../layers/liquids.ts'
import { masonryTicks } from '../../layers/masonryBand.ts'
import { obstacles } from '../../layers/obstacles.ts'
import { outlineLayer } from '../../layers/outline.ts'
import { ownSolids, ownTerrain } from '../../layers/ownTerrain.ts'
import { hazardTeeth, patchDots } from '../../layers/patches.ts'
import { piers } from '../../layers/piers.ts'
import { placedSymbols } from '../../layers/symbols.ts'
import { rimTicks } from '../../layers/rimTicks.ts'
import { inkEarth, rockFill } from '../../layers/solids.ts'
import { looseTerrain } from '../../layers/stones.ts'
import { trees } from '../../layers/trees.ts'
import { unevenSlabs } from '../../layers/uneven.ts'
import { voids } from '../../layers/voids.ts'
import type { MapStyle } from '../../style.ts'
import { paperPalette } from '../paperPalette.ts'
import { paperMaterials } from '../../symbols/symbol.ts'

const PAPER = '#ffffff'
const INK = '#3a3a3a'
const PENCIL = '#8a8a8a'
const WATER_INK = '#6d6d6d'

const palette = paperPalette(PAPER, INK, { waterInk: WATER_INK })

/** The least ink that still says everything: made to be written on. */
export const minimal: MapStyle = {
  id: 'minimal',
  label: 'Minimal ink',
  help: 'Thin lines and much white. Saves ink and leaves room for notes.',
  palette,
  hand: { wobble: 0.008, unevenness: 0 },
  outline: 0.055,
  grid: { color: '#00000061', width: 0.02, isCrosses: true },
  symbols: {
    ink: INK,
    lineWidth: 0.024,
    materials: paperMaterials(PAPER, { web: WATER_INK, dark: WATER_INK }),
    waterInk: WATER_INK,
    detail: 'sparse',
    relief: 'none',
    shadow: '#00000000',
  },
  tokenInk: 'pale',
  face: 'sans',
  suits: ['dungeon', 'wild', 'town', 'ship'],
  layers: [
    rockFill(PAPER),
    inkEarth({ marks: 5 }),
    masonryTicks({ line: '#9a9a9a', width: 0.017, spacing: 0.2, depth: 0.26 }),
    rimTicks({ color: PENCIL, width: 0.022 }),
    ownSolids({ tint: 0, base: PAPER }),
    voids({ stars: PENCIL, perSquare: 0.12, isInk: true }),
    floorTints,
    ownTerrain({ tint: 0, base: PAPER }),
    patchDots,
    lineWater({ steps: [], lines: [0.16], waves: 0.45, ford: PAPER, fordRipples: 2 }),
    basinCurbs(PAPER),
    linePits({ steps: [], tickPoints: 2, crosses: PENCIL }),
    elevationSteps({ shadow: 0 }),
    outlineLayer,
    looseTerrain({ difficult: 4, greater: 7, tufts: [INK] }),
    unevenSlabs({ tones: [], line: INK, isHatched: false }),
    hazardMarks({ flame: PAPER, outline: INK, core: INK, vapor: INK }),
    hazardTeeth({ isFilled: false }),
    inclines({ tones: null, wedge: INK, edge: INK, wedges: 4, width: 1.6 }),
    decks({ planks: [PAPER, PAPER], perSquare: 2, gap: null }),
    gridLayer,
    obstacles({ isContainer: false }),
    piers,
    placedSymbols,
    edgeLayer({
      wall: [
        { width: 0.1, color: INK },
        { width: 0.045, color: PAPER },
      ],
      threshold: null,
      secretInk: INK,
      secretPlate: PAPER,
      leaf: 0.16,
    }),
    canopies({ web: WATER_INK, webTint: null, cloth: PAPER, stripes: [], shadow: null }),
    trees({ crown: PAPER, shade: null, isHatched: false, leaves: 5, shadow: null }),
    elevationTags({ plate: PAPER }),
  ],
}
