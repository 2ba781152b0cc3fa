/** What a drawing reads of a map: its squares, its edges and the facts derived from them. Made once for each version of a map. */
import type { GridSize } from '../grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { playerMap } from '../map/playerMap.ts'
import type { Edge } from '../map/records/edge.ts'
import type { Dressing } from '../map/records/styleSettings.ts'
import type { TerrainType } from '../map/terrain.ts'
import { defaultDressing } from './facts/dressing.ts'
import { featuresOf, withNaturalBasins, type Features } from './facts/features.ts'
import { floorAreasOf, floorsOf, type FloorArea, type Floors } from './facts/floors.ts'
import { heightLabelsOf, type HeightLabel } from './facts/heightLabels.ts'
import { slopeArrowsOf, type SlopeArrow } from './facts/slopes.ts'
import { symbolsOn, withoutShownTerrain, type SymbolProp } from './facts/objects.ts'
import { CodeGrid, edgeGridOf, baseTerrainOf, haveSameShapes, isSolidCode, type EdgeGrid } from './facts/terrain.ts'

/** Who a drawing is for. */
export type View = 'gm' | 'players'

/** Options of a scene. */
export interface SceneOptions {
  readonly view: View
  /** Absent: `defaultDressing`. */
  readonly dressing?: Dressing | undefined
  /** Floors, for a map that is a part of another; absent: derived from its shapes. */
  readonly floors?: Floors
}

/** Everything that a drawing reads of a map. */
export interface MapScene extends GridSize {
  readonly view: View
  readonly dressing: Dressing
  /** Terrain codes as the map stores them. */
  readonly terrain: CodeGrid
  /** Built-in terrain that each square counts as (`baseTerrainOf`). */
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
  /** Areas whose floor or rock the GM has chosen. */
  readonly floorAreas: readonly FloorArea[]
  /** Objects that are symbols, from the bottom up. */
  readonly symbols: readonly SymbolProp[]
  readonly heavyLineEverySquares: number
  /** By square, 1: a picture below the map must be hidden. */
  readonly unseen: Uint8Array | undefined
}

/**
 * Reads a map for drawing. For players, the GM's secrets are removed first. Linear in the squares. Facts that cannot have
 * changed are taken from `previous`, the scene of another version of the map.
 */
export function sceneOf(map: BattleMap, { view, dressing, floors }: SceneOptions, previous?: MapScene): MapScene {
  const seen = view === 'players' ? playerMap(map) : map
  const symbols = symbolsOn(seen)
  const baseTerrain = baseTerrainOf(withoutShownTerrain(seen, symbols))
  const edges = drawnEdges(baseTerrain, seen.tables.edges.values())
  const chosen = dressing ?? defaultDressing(baseTerrain, edges)
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

/** Facts that depend only on elevation. */
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

/** Facts that depend only on shapes of terrain and on edges: most brush strokes change neither. */
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
  const floors = floorsOf(baseTerrain, edgeGrid, features, dressing, floorAreas)
  return { edgeGrid, features: withNaturalBasins(baseTerrain, features, floors.isWild), floors }
}

const areSame = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i])

/** Visible edges: none between solid squares, and no plain wall on the face of one, where the outline shows it. */
function drawnEdges(baseTerrain: CodeGrid, edges: Iterable<Edge>): Edge[] {
  return [...edges].filter(({ cell: { col, row }, border, kind, secret }) => {
    const here = isSolidCode(baseTerrain.at(col, row))
    const there = isSolidCode(border === 'north' ? baseTerrain.at(col, row - 1) : baseTerrain.at(col - 1, row))
    if (here && there) return false
    return kind !== 'wall' || secret || (!here && !there)
  })
}
