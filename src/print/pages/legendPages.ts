/** The legend: what the printed areas show, each with a sample and its cost. */
import { counted } from '../../base/text.ts'
import { cellIndex, type CellRect } from '../../grid/cell.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { OPEN_TERRAIN, type TerrainType } from '../../map/terrain.ts'
import { settingsOf, type RecordOf } from '../../map/battleMap.ts'
import type { Mark } from '../../draw/marks.ts'
import { linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { lookOf } from '../../draw/symbols/edgeLooks.ts'
import { symbolOf } from '../../draw/symbols/registry.ts'
import { points, textMark } from '../drawing.ts'
import { noteMarker } from '../map/drawAnnotations.ts'
import { tokenOf } from '../map/drawCreatures.ts'
import { roundDisc, roundPaint } from '../map/drawRound.ts'
import type { OverlayCells, OverlayRound } from '../facts.ts'
import { bandHatch } from '../map/hatches.ts'
import {
  edgeView,
  mapPiece,
  PIECE_HEIGHT_INCHES,
  symbolsIn,
  symbolView,
  terrainView,
  type PieceView,
} from '../map/mapPiece.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import { space, type Block } from './flow.ts'
import type { CutArea } from './mapArea.ts'
import type { TextSection } from './sharedPages.ts'
import { beside, heading, paragraph } from './text.ts'
import { compassMarks, hasTitleStrip, scaleBarMarks, scaleWords, titleLines } from './titleBlock.ts'

const words = en.paper.legend

/** Height of samples, and half the width of overlay samples. */
const SAMPLE_INCHES = 0.3
const SAMPLE_COLUMN_INCHES = 0.72

/** The legend, with a title block above it unless the page has one. */
export const legendSection = (scene: Scene, areas: readonly CutArea[]): TextSection => ({
  part: 'legend',
  title: words.title,
  maxColumns: 4,
  minInches: 2.1,
  blocks: (width) => legendBlocks(scene, areas, width),
  lead: (width, place) =>
    place === 'below'
      ? heading(words.title, width)
      : place === 'beside-map' && hasTitleStrip(scene.options)
        ? []
        : titleBlocks(scene, areas, width),
})

/** The blocks of the legend, section by section, for columns of that width. */
export function legendBlocks(scene: Scene, areas: readonly CutArea[], width: number): readonly Block[] {
  return [
    ...section(words.terrain, terrainBlocks(scene, areas, width), width),
    ...section(words.edges, edgeBlocks(scene, areas, width), width),
    ...section(words.objects, symbolBlocks(scene, areas, width), width),
    ...section(words.signs, signBlocks(scene, areas, width), width),
    ...section(words.overlays, overlayBlocks(scene, width), width),
  ]
}

const section = (title: string, blocks: readonly Block[], width: number): readonly Block[] =>
  blocks.length === 0 ? [] : [...heading(title, width), ...blocks]

/** Name, rules, scale bar and compass. */
export function titleBlocks(scene: Scene, areas: readonly CutArea[], width: number): Block[] {
  const squareInches = areas[0]?.squareInches ?? 1
  const { ink, map } = scene
  return [
    ...paragraph(settingsOf(map).name, width - 0.6, { pt: 15, bold: true, color: ink.text }),
    ...titleLines(scene).flatMap((line) => paragraph(line, width - 0.6, { pt: 8.5, color: ink.text })),
    space(4),
    {
      heightInches: 0.52,
      draw: (x, y, wide) => [
        ...scaleBarMarks(scene, x, y + 0.06, Math.min(wide - 0.7, 4), squareInches),
        textMark(scaleWords(squareInches), x, y + 0.42, { pt: 8, color: ink.text }),
        ...compassMarks(scene, x + wide - 0.25, y + 0.2, 0.42),
      ],
    },
    ...(areas.length > 1
      ? areas.flatMap((area) => paragraph(`${area.name ?? ''}: ${scaleWords(area.squareInches)}`, width, { pt: 7.5 }))
      : []),
  ]
}

/** A sample, with a name in bold and lines below it. */
function entry(
  width: number,
  name: string,
  lines: readonly string[],
  sample: (x: number, y: number) => readonly Mark[],
  heightInches = SAMPLE_INCHES,
): Block {
  const room = width - SAMPLE_COLUMN_INCHES
  return beside(SAMPLE_COLUMN_INCHES, sample, heightInches, [
    ...paragraph(name, room, { pt: 9, bold: true }),
    ...lines.flatMap((line) => paragraph(line, room, { pt: 8 })),
  ])
}

function terrainBlocks(scene: Scene, areas: readonly CutArea[], width: number): Block[] {
  if (scene.parts.terrain === 0) return []
  const { costs } = scene.facts
  return usedTerrain(scene, areas).map((type) => {
    const lines = [...(costs.terrain[type.code] ?? []), words.terrainTraits(type)].filter(Boolean)
    return entry(
      width,
      type.name,
      lines,
      pieceOf(scene, () => terrainView(scene, cellsOf(areas), type.code)),
      PIECE_HEIGHT_INCHES,
    )
  })
}

const cellsOf = (areas: readonly CutArea[]): readonly CellRect[] => areas.map(({ cells }) => cells)

/** Returns a function that draws a piece of the map; its view is computed only then. */
const pieceOf =
  (scene: Scene, view: () => PieceView) =>
  (x: number, y: number): readonly Mark[] =>
    mapPiece(scene, view(), x, y)

/** Terrain types that the areas show, by code. */
export function usedTerrain({ map, drawn }: Scene, areas: readonly Pick<CutArea, 'cells'>[]): TerrainType[] {
  const used = new Set<number>()
  for (const { cells } of areas)
    for (let row = cells.row; row < cells.row + cells.heightCells; row++) {
      const first = cellIndex(map, { col: cells.col, row })
      for (let i = first; i < first + cells.widthCells; i++) used.add(map.layers.terrain[i] ?? OPEN_TERRAIN)
    }
  const { palette } = drawn()
  return [...used].sort((a, b) => a - b).flatMap((code) => palette[code] ?? [])
}

/** Name of an edge: its look or kind, and the state of a door. */
export const edgeName = (edge: Pick<Edge, 'kind' | 'door' | 'doorLocked' | 'secret' | 'look' | 'leaf'>): string =>
  words.edge(edge, lookOf(edge)?.label)

function edgeBlocks(scene: Scene, areas: readonly CutArea[], width: number): Block[] {
  if (scene.parts.edges === 0) return []
  const drawn = new Set(scene.drawn().edges.map(({ id }) => id))
  const samples = new Map<string, Edge>()
  for (const { cells } of areas)
    for (const edge of scene.edgesIn(cells))
      if (drawn.has(edge.id) && !samples.has(edgeName(edge))) samples.set(edgeName(edge), edge)
  return [...samples]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, edge]) =>
      entry(
        width,
        name,
        [scene.facts.costs.edges[edge.kind]].filter(Boolean),
        pieceOf(scene, () => edgeView(edge)),
        PIECE_HEIGHT_INCHES,
      ),
    )
}

const symbolBlocks = (scene: Scene, areas: readonly CutArea[], width: number): Block[] =>
  scene.parts.terrain === 0
    ? []
    : symbolsIn(scene, cellsOf(areas)).map((symbol) =>
        entry(
          width,
          symbolOf(symbol.symbol).label,
          [],
          pieceOf(scene, () => symbolView(symbol)),
          PIECE_HEIGHT_INCHES,
        ),
      )

function signBlocks(scene: Scene, areas: readonly CutArea[], width: number): Block[] {
  const blocks: Block[] = []
  const middle = (x: number, y: number) => ({ x: x + SAMPLE_COLUMN_INCHES / 2 - 0.06, y: y + SAMPLE_INCHES / 2 })
  const creatures = areas.flatMap(({ cells }) => scene.creaturesIn(cells))
  if (scene.options.creatures === 'tokens' || scene.options.creatures === 'numbers')
    for (const numbered of new Map(creatures.map((n) => [n.creature.side, n])).values()) {
      const { picture: _picture, ...plain } = numbered.creature
      const sample = { ...numbered, creature: { ...plain, altitudeFeet: 0 } as typeof numbered.creature }
      blocks.push(
        entry(width, words.creature(numbered.creature.side), [words.creatureNumber], (x, y) =>
          tokenOf(
            { ...scene, options: { ...scene.options, names: false } },
            sample,
            middle(x, y),
            SAMPLE_INCHES,
            SAMPLE_INCHES,
          ),
        ),
      )
    }
  else if (creatures.length > 0)
    blocks.push(
      entry(width, words.space, [], (x, y) => [
        pathMark(rectPath(middle(x, y).x - 0.13, y + 0.02, 0.26, 0.26), {
          stroke: scene.ink.text,
          width: points(0.8),
          dash: [points(2.5), points(1.8)],
        }),
      ]),
    )
  const annotations = areas.flatMap(({ cells }) => scene.annotationsIn(cells))
  if (annotations.some(({ kind }) => kind === 'note'))
    blocks.push(entry(width, words.note, [words.noteNumber], (x, y) => noteMarker(scene, middle(x, y), 1, 0.11)))
  return [...blocks, ...regionBlocks(scene, annotations, width)]
}

function regionBlocks(scene: Scene, annotations: ReturnType<Scene['annotationsIn']>, width: number): Block[] {
  const regions = new Map<RecordId, RecordOf<'regions'>>()
  for (const annotation of annotations)
    if (annotation.kind === 'region') regions.set(annotation.record.id, annotation.record)
  return [...regions.values()].map((region) =>
    entry(width, region.name || words.region, [words.regionFacts(region)], (x, y) => [
      pathMark(rectPath(x + 0.02, y + 0.02, SAMPLE_INCHES * 2 - 0.04, SAMPLE_INCHES - 0.04), {
        stroke: scene.ink.line(region.colour),
        width: points(1.6),
        dash: region.purpose === 'deployment' ? [points(8), points(3)] : [points(3), points(3)],
      }),
    ]),
  )
}

/** Each overlay of the map with its sample. */
export function overlayBlocks(scene: Scene, width: number): Block[] {
  return scene.overlays.flatMap(({ overlay }, index) => {
    const color = scene.ink.line(overlay.color)
    if (overlay.kind === 'path')
      return [
        entry(width, overlay.label, [words.routeFigures], (x, y) => [
          pathMark([0, x, y + 0.15, 1, x + 0.6, y + 0.15], { stroke: color, width: points(2.2), cap: 'round' }),
        ]),
      ]
    if (overlay.kind === 'round') return [roundEntry(scene, overlay, width)]
    return overlay.bands.map((band, i) =>
      entry(width, bandName(overlay, i), [counted(band.cells.length, 'square')], (x, y) => [
        {
          kind: 'stamp',
          stamp: bandHatch(index, i, color),
          at: [x, y, x + SAMPLE_INCHES, y],
          size: SAMPLE_INCHES,
        },
        pathMark(rectPath(x, y, SAMPLE_INCHES * 2, SAMPLE_INCHES), { stroke: color, width: points(1.2) }),
      ]),
    )
  })
}

function roundEntry({ ink }: Scene, overlay: OverlayRound, width: number): Block {
  return entry(width, overlay.label, [words.roundMoves(overlay.tracks.length)], (x, y) => [
    pathMark(linePath(x, y + 0.15, x + 0.5, y + 0.15), roundPaint(ink, overlay, points(2))),
    ...roundDisc(x + 0.52, y + 0.15, 0.08, overlay.round, ink.line(overlay.color)),
  ])
}

const bandName = ({ label, bands }: OverlayCells, index: number): string => {
  const name = [label, bands[index]?.label ?? ''].filter(Boolean).join(': ')
  const number = bands[index]?.number ?? (bands.length > 1 ? index + 1 : undefined)
  return number === undefined ? name : `${number} – ${name}`
}
