/** What a tool is about to put on the map, drawn as the map will draw it. */
import { ALL_PARTS, type MapParts } from '../../src/draw/drawMap.ts'
import type { PathMark } from '../../src/draw/marks.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { patternStamp } from '../../src/draw/terrainPatterns.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import type { Canvas2D } from '../../src/draw/canvas2d.ts'
import type { CellRect } from '../../src/grid/cell.ts'
import { emptyMap, tablesOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { StyleSettings } from '../../src/map/records/styleSettings.ts'
import type { TerrainPattern } from '../../src/map/terrain.ts'
import { mapOfPiece, type Piece } from '../editor/piece.ts'
import { browserCanvasDeps, type BrowserImage } from '../ui/browserCanvas.ts'
import { paintPart } from './drawing/paintPart.ts'

/** A picture of some squares. */
export interface PlannedPicture {
  readonly rect: CellRect
  readonly picture: OffscreenCanvas
}

/** Larger pictures are drawn smaller and stretched. */
const MAX_PIXELS = 6_000_000
/** Below so many pixels a square patterns are gray. */
const MIN_PATTERN_CELL_PX = 7

const EDGES_ONLY: MapParts = { terrain: 0, edges: 1, grid: false, heights: false, overPicture: true }
const NO_GRID: MapParts = { ...ALL_PARTS, grid: false, heights: false }

/** The last picture of each plan: it is painted again with every frame. */
const pictures = new WeakMap<
  object,
  { readonly cellPx: number; readonly styleSettings: StyleSettings; readonly made: PlannedPicture }
>()

function cached(
  plan: object,
  cellPx: number,
  styleSettings: StyleSettings,
  make: () => PlannedPicture,
): PlannedPicture {
  const known = pictures.get(plan)
  if (known?.cellPx === cellPx && known.styleSettings === styleSettings) return known.made
  const made = make()
  pictures.set(plan, { cellPx, styleSettings, made })
  return made
}

/** Edges alone, on nothing. */
export function edgesPicture(
  edges: readonly Edge[],
  styleSettings: StyleSettings,
  cellPx: number,
): PlannedPicture | null {
  const [first] = edges
  if (!first) return null
  return cached(edges, cellPx, styleSettings, () => {
    const [cols, rows] = [edges.map(({ cell }) => cell.col), edges.map(({ cell }) => cell.row)]
    const [left, top] = [Math.min(...cols) - 1, Math.min(...rows) - 1]
    const size = { widthCells: Math.max(...cols) - left + 2, heightCells: Math.max(...rows) - top + 2 }
    const moved = edges.map((edge) => ({ ...edge, cell: { col: edge.cell.col - left, row: edge.cell.row - top } }))
    const empty = emptyMap('edges' as MapId, size, { name: 'edges', ruleset: 'none' })
    const map = {
      ...empty,
      tables: tablesOf((table) => (table === 'edges' ? moved : empty.tables[table].values())),
    }
    return { rect: { col: left, row: top, ...size }, picture: pictureOf(map, styleSettings, cellPx, EDGES_ONLY) }
  })
}

/** A piece with all that is drawn of its terrain, edges and symbols; squares it leaves as they are stay clear. */
export function piecePicture(piece: Piece, styleSettings: StyleSettings, cellPx: number): PlannedPicture {
  return cached(piece, cellPx, styleSettings, () => {
    const { widthCells, heightCells, terrain } = piece
    const map = mapOfPiece(piece, piece.records)
    const hasGround = terrain.some((code) => code !== null)
    const picture = pictureOf(map, styleSettings, cellPx, hasGround ? NO_GRID : EDGES_ONLY)
    const context = picture.getContext('2d')
    context?.setTransform(picture.width / widthCells, 0, 0, picture.height / heightCells, 0, 0)
    if (hasGround)
      for (const [i, code] of terrain.entries())
        if (code === null) context?.clearRect(i % widthCells, Math.floor(i / widthCells), 1, 1)
    return { rect: { col: 0, row: 0, widthCells, heightCells }, picture }
  })
}

function pictureOf(map: BattleMap, styleSettings: StyleSettings, cellPx: number, parts: MapParts): OffscreenCanvas {
  const { widthCells, heightCells } = map
  const rect = { col: 0, row: 0, widthCells, heightCells }
  const scene = sceneOf(map, { view: 'gm', dressing: styleSettings.dressing })
  const drawnPx = Math.min(cellPx, Math.sqrt(MAX_PIXELS / (widthCells * heightCells)))
  return paintPart(scene, { rect, cellPx: drawnPx, detail: 'coarse', styleSettings, parts })
}

/** A terrain's pattern as a fill for squares of `cellPx`; null where it has none, or it cannot be seen. The origin is that of the map. */
export function patternFill(
  context: CanvasRenderingContext2D,
  pattern: TerrainPattern,
  ink: string,
  cellPx: number,
): CanvasPattern | null {
  const marks = cellPx < MIN_PATTERN_CELL_PX ? undefined : patternStamp(pattern, ink)?.marks
  if (!marks) return null
  const sidePx = Math.max(1, Math.round(cellPx))
  const fill = context.createPattern(swatch(marks, sidePx), 'repeat')
  if (fill && sidePx !== cellPx) fill.setTransform(new DOMMatrix([cellPx / sidePx, 0, 0, cellPx / sidePx, 0, 0]))
  return fill
}

function swatch(marks: readonly PathMark[], sidePx: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(sidePx, sidePx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser gives no 2D canvas')
  context.scale(sidePx, sidePx)
  const deps = browserCanvasDeps(() => undefined)
  toCanvas(context as Canvas2D<BrowserImage>, marks, deps)
  return canvas
}
