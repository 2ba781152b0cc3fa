/** A map made ready for drawing any part of it: records sorted into chunks, so that a page costs what it shows. */
import { unreachable } from '../../base/invariant.ts'
import { cellAt, cellIndex, type Cell, type CellRect } from '../../grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Creature } from '../../map/records/creature.ts'
import { edgeCells, type Edge } from '../../map/records/edge.ts'
import type { Layer } from '../../map/records/settings.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { OPEN_TERRAIN, type TerrainType } from '../../map/terrain.ts'
import type { Stamp } from '../../draw/marks.ts'
import type { Overlay, PrintFacts } from '../facts.ts'
import { inkOf, type Ink } from '../ink.ts'
import type { PrintOptions } from '../options.ts'
import { patternStamp } from '../terrainPatterns.ts'
import { annotationBounds, annotationsOf, type Annotation } from './annotations.ts'
import { cellSetOf, type CellSet } from './cellSet.ts'
import { ChunkIndex } from './chunkIndex.ts'

/** A creature with the number it has in the creature table. */
export interface NumberedCreature {
  readonly number: number
  readonly creature: Creature
  readonly spaceCells: number
}

/** An overlay with its squares made ready; `cells` runs parallel to the bands (none of them empty), or holds the squares of a path or of a round. */
export interface ReadyOverlay {
  readonly overlay: Overlay
  readonly cells: readonly CellSet[]
}

/** Everything drawing needs, worked out once for a print. */
export interface Scene {
  readonly map: BattleMap
  readonly facts: PrintFacts
  readonly options: PrintOptions
  readonly ink: Ink
  readonly palette: readonly (TerrainType | undefined)[]
  /** All creatures of the copy, whether drawn or not. */
  readonly creatures: readonly NumberedCreature[]
  readonly heavyLineEverySquares: number
  /** A picture lies under the ground: fills let it through. */
  readonly hasBackground: boolean
  readonly isLayerVisible: (layer: Layer) => boolean
  readonly edgesIn: (window: CellRect) => readonly Edge[]
  readonly creaturesIn: (window: CellRect) => readonly NumberedCreature[]
  readonly annotationsIn: (window: CellRect) => readonly Annotation[]
  /** Overlays to be drawn, in order. */
  readonly overlays: readonly ReadyOverlay[]
  /** The pattern of a kind of ground in this print's ink; nothing for bare ground. Made once for each kind. */
  readonly groundStamp: (type: Pick<TerrainType, 'pattern' | 'colour'>) => Stamp | undefined
  /** Whether anything at all would be drawn there but open ground. */
  readonly hasAnythingIn: (window: CellRect) => boolean
}

/** The scene of a map and facts that `copyOfMap` has already thinned out. */
export function sceneOf(map: BattleMap, facts: PrintFacts, options: PrintOptions): Scene {
  const { layers } = settingsOf(map)
  const isLayerVisible = (layer: Layer) => layers[layer]?.visible ?? true
  const creatures = [...map.tables.creatures.values()].map((creature, i) => ({
    number: i + 1,
    creature,
    spaceCells: SPACE_CELLS[creature.size],
  }))
  const edges = indexOfEdges(isLayerVisible('edges') ? [...map.tables.edges.values()] : [])
  const drawn = options.creatures === 'none' || !isLayerVisible('creatures') ? [] : creatures
  const creatureIndex = new ChunkIndex<NumberedCreature>()
  for (const numbered of drawn) creatureIndex.add(numbered, spaceOf(numbered))
  const annotations = new ChunkIndex<Annotation>()
  for (const annotation of annotationsOf(map, isLayerVisible)) {
    const isWanted =
      annotation.kind === 'template' ? options.templates : annotation.kind === 'region' ? options.zones : true
    if (isWanted) annotations.add(annotation, annotationBounds(annotation))
  }
  const overlays = overlaysOf(map, facts, options)
  const ink = inkOf(options.ink)
  const scene = {
    map,
    facts,
    options,
    ink,
    groundStamp: groundStamps(ink),
    palette: terrainPalette(map),
    creatures,
    heavyLineEverySquares: settingsOf(map).heavyLineEverySquares,
    hasBackground: isLayerVisible('background') && [...map.tables.props.values()].some(({ background }) => background),
    isLayerVisible,
    edgesIn: (window: CellRect) => edges.in(window),
    creaturesIn: (window: CellRect) => creatureIndex.in(window),
    annotationsIn: (window: CellRect) => annotations.in(window),
    overlays,
  }
  return {
    ...scene,
    hasAnythingIn: (window) =>
      (isLayerVisible('terrain') && hasGround(map, window)) ||
      scene.edgesIn(window).length > 0 ||
      scene.creaturesIn(window).length > 0 ||
      scene.annotationsIn(window).length > 0 ||
      overlays.some(({ cells }) => cells.some((set) => set.in(window).length > 0)),
  }
}

function groundStamps(ink: Ink): Scene['groundStamp'] {
  const made = new Map<string, Stamp | undefined>()
  return ({ pattern, colour }) => {
    const key = `${pattern} ${colour}`
    if (!made.has(key)) made.set(key, patternStamp(pattern, ink.pattern(colour)))
    return made.get(key)
  }
}

const spaceOf = ({ creature, spaceCells }: NumberedCreature): CellRect => ({
  ...creature.at,
  widthCells: spaceCells,
  heightCells: spaceCells,
})

function indexOfEdges(edges: readonly Edge[]): ChunkIndex<Edge> {
  const index = new ChunkIndex<Edge>()
  for (const edge of edges) {
    const [before, { col, row }] = edgeCells(edge)
    index.add(edge, {
      col: before.col,
      row: before.row,
      widthCells: col - before.col + 1,
      heightCells: row - before.row + 1,
    })
  }
  return index
}

function overlaysOf(map: BattleMap, facts: PrintFacts, options: PrintOptions): readonly ReadyOverlay[] {
  const wanted = options.overlays && new Set(options.overlays)
  return facts.overlays
    .filter(({ id }) => !wanted || wanted.has(id))
    .map(withoutEmptyBands)
    .map((overlay) => ({ overlay, cells: setsOf(map, overlay) }))
    .filter(({ cells }) => cells.length > 0)
}

const withoutEmptyBands = (overlay: Overlay): Overlay =>
  overlay.kind === 'cells' ? { ...overlay, bands: overlay.bands.filter(({ cells }) => cells.length > 0) } : overlay

/** The squares an overlay touches; none where it shows nothing. */
function setsOf(map: BattleMap, overlay: Overlay): readonly CellSet[] {
  switch (overlay.kind) {
    case 'cells':
      return overlay.bands.map(({ cells }) => cellSetOf(cells.map((i) => cellAt(map, i))))
    case 'path': {
      const squares = overlay.steps.flatMap(({ cell }) => squaresOfSpace(cell, overlay.spaceCells))
      return squares.length === 0 ? [] : [cellSetOf(squares)]
    }
    case 'round': {
      const squares = overlay.tracks.flatMap(({ cells, spaceCells }) =>
        cells.flatMap((cell) => squaresOfSpace(cell, spaceCells)),
      )
      return squares.length === 0 ? [] : [cellSetOf(squares)]
    }
    default:
      return unreachable(overlay)
  }
}

const squaresOfSpace = ({ col, row }: Cell, spaceCells: number): Cell[] =>
  Array.from({ length: spaceCells * spaceCells }, (_, i) => ({
    col: col + (i % spaceCells),
    row: row + Math.floor(i / spaceCells),
  }))

function hasGround(map: BattleMap, window: CellRect): boolean {
  const { terrain, elevationFeet } = map.layers
  for (let row = window.row; row < window.row + window.heightCells; row++) {
    const first = cellIndex(map, { col: window.col, row })
    for (let i = first; i < first + window.widthCells; i++)
      if (terrain[i] !== OPEN_TERRAIN || elevationFeet[i] !== 0) return true
  }
  return false
}
