/** A map made ready for drawing any part of it: records sorted into chunks, so that a page costs what it shows. */
import { unreachable } from '../../base/invariant.ts'
import { cellAt, cellIndex, type Cell, type CellRect } from '../../grid/cell.ts'
import { ALL_PARTS, type MapParts } from '../../draw/drawMap.ts'
import { sceneOf as mapSceneOf, type MapScene } from '../../draw/scene.ts'
import { styleOf } from '../../draw/styles/registry.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { picturesOn } from '../../map/objects.ts'
import type { Creature } from '../../map/records/creature.ts'
import { edgeCells, type Edge } from '../../map/records/edge.ts'
import type { StyleSettings } from '../../map/records/styleSettings.ts'
import type { Layer, MapSettings } from '../../map/records/settings.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import { mapAfterRounds } from '../../map/aftermath.ts'
import type { RecordId } from '../../map/records/ids.ts'
import type { Overlay, OverlayRound, PrintFacts } from '../facts.ts'
import { inkOf, type Ink } from '../ink.ts'
import type { PrintOptions } from '../options.ts'
import { annotationBounds, annotationsOf, type Annotation } from './annotations.ts'
import { cellSetOf, type CellSet } from './cellSet.ts'
import { ChunkIndex } from './chunkIndex.ts'
import { TerrainMarks } from './terrainMarks.ts'

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
  /** How the map is drawn: as it is on the screen, or in the style of the options. */
  readonly styleSettings: StyleSettings
  readonly parts: MapParts
  /** The squares and edges ready to be drawn; worked out when first asked for. */
  readonly drawn: () => MapScene
  readonly ground: TerrainMarks
  /** All creatures of the copy, whether drawn or not. */
  readonly creatures: readonly NumberedCreature[]
  readonly isLayerVisible: (layer: Layer) => boolean
  readonly edgesIn: (window: CellRect) => readonly Edge[]
  readonly creaturesIn: (window: CellRect) => readonly NumberedCreature[]
  readonly annotationsIn: (window: CellRect) => readonly Annotation[]
  /** Overlays to be drawn, in order. */
  readonly overlays: readonly ReadyOverlay[]
  /** Whether anything at all would be drawn there but open terrain. */
  readonly hasAnythingIn: (window: CellRect) => boolean
}

/** Works out what is drawn of a map. */
export type ReadMapScene = (map: BattleMap, styleSettings: StyleSettings) => MapScene

/** Nothing is hidden here: the copy holds only what it may show. */
const readMapScene: ReadMapScene = (map, { dressing }) => mapSceneOf(map, { view: 'gm', dressing })

/** The scene of a map and facts that `copyOfMap` has already thinned out. `read` may remember what it has worked out before. */
export function sceneOf(
  map: BattleMap,
  facts: PrintFacts,
  options: PrintOptions,
  read: ReadMapScene = readMapScene,
  numbers?: ReadonlyMap<RecordId, number>,
): Scene {
  const settings = settingsOf(map)
  const { layers } = settings
  const styleSettings = { ...settings.look, style: options.style ?? settings.look.style }
  const isLayerVisible = (layer: Layer) => layers[layer]?.visible ?? true
  const creatures = [...map.tables.creatures.values()].map((creature, i) => ({
    number: numbers?.get(creature.id) ?? i + 1,
    creature,
    spaceCells: SPACE_CELLS[creature.size],
  }))
  const edges = indexOfEdges(isLayerVisible('edges') ? [...map.tables.edges.values()] : [])
  const shown = options.creatures === 'none' || !isLayerVisible('creatures') ? [] : creatures
  const creatureIndex = new ChunkIndex<NumberedCreature>()
  for (const numbered of shown) creatureIndex.add(numbered, spaceOf(numbered))
  const annotations = new ChunkIndex<Annotation>()
  for (const annotation of annotationsOf(map, isLayerVisible)) {
    const isWanted =
      annotation.kind === 'template' ? options.templates : annotation.kind === 'region' ? options.zones : true
    if (isWanted) annotations.add(annotation, annotationBounds(annotation))
  }
  const overlays = overlaysOf(map, facts, options)
  let readScene: MapScene | undefined
  const drawn = () => (readScene ??= read(map, styleSettings))
  const scene = {
    map,
    facts,
    options,
    ink: inkOf(styleOf(styleSettings)),
    styleSettings,
    parts: partsOf(map, settings, facts, options),
    drawn,
    ground: new TerrainMarks(drawn, styleSettings),
    creatures,
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

/** A map small as a round begins: who moves in it, where to, and everyone by the number the whole scene gives them. */
export function roundScene(scene: Scene, overlay: OverlayRound): Scene {
  const map = mapAfterRounds(scene.map, overlay.start)
  const isDrawnAlike = map.layers === scene.map.layers && map.tables.edges === scene.map.tables.edges
  const options: PrintOptions = { ...scene.options, creatures: 'numbers', names: false, zones: false }
  const facts = { ...scene.facts, overlays: [overlay] }
  const numbers = new Map(scene.creatures.map(({ creature, number }) => [creature.id, number]))
  const round = sceneOf(
    map,
    facts,
    { ...options, overlays: [], parts: ['rounds'] },
    isDrawnAlike ? scene.drawn : undefined,
    numbers,
  )
  return { ...round, annotationsIn: (window) => round.annotationsIn(window).filter(({ kind }) => kind !== 'note') }
}

/** The map of a scene small: numbers for creatures, no zones, and notes only where they are explained beside it. */
export function smallScene(scene: Scene, { notes }: { readonly notes: boolean }): Scene {
  const options: PrintOptions = { ...scene.options, creatures: 'numbers', names: false, zones: false, overlays: [] }
  const small = sceneOf(scene.map, scene.facts, options, scene.drawn)
  return notes
    ? small
    : { ...small, annotationsIn: (window) => small.annotationsIn(window).filter(({ kind }) => kind !== 'note') }
}

/** The map with what was worked out for one creature, and everyone by number. Plain where no style is asked for: hatches are to be seen. */
export function creatureScene(scene: Scene, creatureId: RecordId): Scene {
  const overlays = scene.facts.overlays.filter((overlay) => overlay.creatureId === creatureId)
  const options: PrintOptions = {
    ...scene.options,
    style: scene.options.style ?? 'minimal',
    creatures: 'numbers',
    names: false,
    zones: false,
    parts: ['map'],
  }
  return sceneOf(scene.map, { ...scene.facts, overlays }, options, scene.drawn)
}

/** What of the ground and edges is printed: as it is shown, whatever is switched off only for the screen. */
function partsOf(map: BattleMap, { layers }: MapSettings, facts: PrintFacts, { grid }: PrintOptions): MapParts {
  const opacityOf = (layer: Layer) => (layers[layer]?.visible === false ? 0 : (layers[layer]?.opacity ?? 1))
  return {
    ...ALL_PARTS,
    terrain: opacityOf('terrain'),
    edges: opacityOf('edges'),
    grid: grid !== 'none',
    ...(grid === 'style' || grid === 'none' ? {} : { gridForm: grid }),
    overPicture:
      opacityOf('background') > 0 &&
      picturesOn(map).some(({ background, picture }) => background && facts.pictures[picture] !== undefined),
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
    .filter((overlay) => (!wanted || wanted.has(overlay.id)) && !hasMapOfItsOwn(overlay, options))
    .map(withoutEmptyBands)
    .map((overlay) => ({ overlay, cells: setsOf(map, overlay) }))
    .filter(({ cells }) => cells.length > 0)
}

/** What has maps of its own is not drawn over each other besides. */
const hasMapOfItsOwn = ({ kind, creatureId }: Overlay, { parts }: PrintOptions): boolean =>
  (kind === 'round' && parts.includes('rounds')) ||
  (kind === 'cells' && creatureId !== undefined && parts.includes('ranges'))

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
