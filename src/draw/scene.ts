/** What a drawing reads of a map: its squares, its edges and the facts worked out from them. Made once for a version of a map. */
import type { GridSize } from '../grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { playerMap } from '../map/playerMap.ts'
import type { Edge } from '../map/records/edge.ts'
import type { Dressing } from '../map/records/styleSettings.ts'
import type { TerrainType } from '../map/terrain.ts'
import { defaultDressing } from './facts/dressing.ts'
import { featuresOf, type Features } from './facts/features.ts'
import { floorAreasOf, floorsOf, type FloorArea, type Floors } from './facts/floorKinds.ts'
import { heightLabelsOf, type HeightLabel } from './facts/heightLabels.ts'
import { slopeArrowsOf, type SlopeArrow } from './facts/slopes.ts'
import { symbolsOn, withoutShownTerrain, type SymbolProp } from './facts/objects.ts'
import { CodeGrid, edgeGridOf, baseTerrainOf, haveSameShapes, isSolidCode, type EdgeGrid } from './facts/terrain.ts'

/** Who looks at a drawing. */
export type View = 'gm' | 'players'

/** How a scene is made. */
export interface SceneOptions {
  readonly view: View
  /** Absent: `defaultDressing`. */
  readonly dressing?: Dressing | undefined
  /** What the floors of each square are like, where the map is a part of another; absent: as its shapes suggest. */
  readonly floors?: Floors
}

/** All that a drawing of the ground and the edges reads of a map. */
export interface MapScene extends GridSize {
  readonly view: View
  readonly dressing: Dressing
  /** Terrain codes as the map stores them. */
  readonly terrain: CodeGrid
  /** Terrain codes as they count for shapes (`baseTerrainOf`). */
  readonly baseTerrain: CodeGrid
  readonly palette: readonly (TerrainType | undefined)[]
  readonly elevationFeet: Int16Array
  readonly heightLabels: readonly HeightLabel[]
  readonly slopeArrows: readonly SlopeArrow[]
  /** Edges that are drawn, in the order of the map. */
  readonly edges: readonly Edge[]
  readonly edgeGrid: EdgeGrid
  readonly features: Features
  readonly floors: Floors
  /** Areas whose look the GM has chosen. */
  readonly floorAreas: readonly FloorArea[]
  /** Objects that are symbols, from the bottom up. */
  readonly symbols: readonly SymbolProp[]
  readonly heavyLineEverySquares: number
  /** 1: a picture below the map must not show in the square. */
  readonly unseen: Uint8Array | undefined
}

/**
 * Reads a map for drawing. For players, what only the GM may know is taken out first. Linear in the squares. `previous`: the
 * scene of another version of the map; facts that cannot have changed are taken from it.
 */
export function sceneOf(map: BattleMap, { view, dressing, floors }: SceneOptions, previous?: MapScene): MapScene {
  const seen = view === 'players' ? playerMap(map) : map
  const symbols = symbolsOn(seen)
  const baseTerrain = baseTerrainOf(withoutShownTerrain(seen, symbols))
  const chosen = dressing ?? defaultDressing(baseTerrain)
  const edges = drawnEdges(baseTerrain, seen.tables.edges.values())
  const floorAreas = floorAreasOf(seen.tables.regions.values())
  return {
    widthCells: seen.widthCells,
    heightCells: seen.heightCells,
    view,
    dressing: chosen,
    terrain: new CodeGrid(seen, seen.layers.terrain),
    baseTerrain,
    palette: terrainPalette(seen),
    ...heightsOf(seen, previous),
    edges,
    symbols,
    unseen: seen.unseen,
    heavyLineEverySquares: settingsOf(seen).heavyLineEverySquares,
    floorAreas,
    ...shapesOf({ baseTerrain, edges, dressing: chosen, floorAreas }, previous),
    ...(floors ? { floors } : {}),
  }
}

/** What depends on elevation alone. */
function heightsOf(
  seen: BattleMap,
  previous: MapScene | undefined,
): Pick<MapScene, 'elevationFeet' | 'heightLabels' | 'slopeArrows'> {
  const { elevationFeet } = seen.layers
  if (previous?.elevationFeet === elevationFeet) {
    const { heightLabels, slopeArrows } = previous
    return { elevationFeet, heightLabels, slopeArrows }
  }
  return {
    elevationFeet,
    heightLabels: heightLabelsOf(seen, elevationFeet),
    slopeArrows: slopeArrowsOf(seen, elevationFeet),
  }
}

/** What depends on the shapes of the ground and on the edges alone: most strokes of a brush change neither. */
function shapesOf(
  { baseTerrain, edges, dressing, floorAreas }: Pick<MapScene, 'baseTerrain' | 'edges' | 'dressing' | 'floorAreas'>,
  previous: MapScene | undefined,
): Pick<MapScene, 'edgeGrid' | 'features' | 'floors'> {
  if (
    previous?.dressing === dressing &&
    areSame(edges, previous.edges) &&
    areSame(floorAreas, previous.floorAreas) &&
    haveSameShapes(baseTerrain, previous.baseTerrain)
  ) {
    const { edgeGrid, features, floors } = previous
    return { edgeGrid, features, floors }
  }
  const edgeGrid = edgeGridOf(baseTerrain, edges)
  const features = featuresOf(baseTerrain, edgeGrid, dressing)
  return { edgeGrid, features, floors: floorsOf(baseTerrain, edgeGrid, features, dressing, floorAreas) }
}

const areSame = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i])

/** Edges that show: not within solid squares, and no plain wall on the face of one (the outline is that wall). */
function drawnEdges(baseTerrain: CodeGrid, edges: Iterable<Edge>): Edge[] {
  return [...edges].filter(({ cell: { col, row }, border, kind, secret }) => {
    const here = isSolidCode(baseTerrain.at(col, row))
    const there = isSolidCode(border === 'north' ? baseTerrain.at(col, row - 1) : baseTerrain.at(col - 1, row))
    if (here && there) return false
    return kind !== 'wall' || secret || (!here && !there)
  })
}
