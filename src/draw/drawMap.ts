/** The one drawing of a map: screen, paper, pictures and cards paint these marks. */
import { unreachable } from '../base/invariant.ts'
import { grownRect, isRectOnGrid, type CellRect } from '../grid/cell.ts'
import type { StyleSettings } from '../map/records/styleSettings.ts'
import {
  withGridForm,
  withStrongGrid,
  seamedGridInk,
  type GridChoice,
  type Detail,
  type Layer,
  type LayerPart,
  type MapDrawing,
  type MapStyle,
} from './style.ts'
import { fillArea, outsidePath } from './layers/common.ts'
import { gmWalls } from './layers/gmWalls.ts'
import { onlyMixes, type GroupMark, type Mark, type PathNumbers } from './marks.ts'
import { outlinesOf } from './outlines.ts'
import { clipped, pathMark, rectPath } from './paths.ts'
import type { MapScene } from './scene.ts'
import { forEachSquare, nearestIndex } from './squares.ts'
import { styleOf } from './styles/registry.ts'

/** Squares around the window whose drawings may extend into it: crowns of trees, shadows, blurs. */
export const MARGIN_SQUARES = 3

/** Which parts of a map are drawn; numbers are opacities from 0 to 1. */
export interface MapParts extends GridChoice {
  readonly terrain: number
  readonly edges: number
  readonly grid: boolean
  readonly heights: boolean
  /** A picture is below the map: floors are left out, and terrain tints it. */
  readonly overPicture: boolean
}

/** All parts of a map. */
export const ALL_PARTS: MapParts = { terrain: 1, edges: 1, grid: true, heights: true, overPicture: false }

/**
 * The terrain and edges of a map as marks, in squares from the map's top left corner. They cover the window and a little more;
 * clipped to it, they look the same in every window, so that chunks and sheets fit together.
 */
export function drawMap(
  scene: MapScene,
  settings: StyleSettings,
  window: CellRect,
  detail: Detail,
  parts: MapParts = ALL_PARTS,
): readonly Mark[] {
  const chosen = styleFor(settings, parts)
  const style = detail === 'full' ? chosen : withoutRelief(chosen)
  const area = grownRect(window, MARGIN_SQUARES)
  const drawing: MapDrawing = {
    scene,
    settings,
    style,
    window,
    area,
    detail,
    outlines: outlinesOf(scene, area, settings.seed, settings.roughness, detail),
  }
  const layers = layersShown(style, settings, parts).filter(({ isDetail }) => detail === 'full' || isDetail !== true)
  const marks = parts.overPicture
    ? overPicture(drawing, layers, parts)
    : layers.flatMap((layer) => drawPart(drawing, layer, parts))
  const bare: readonly Mark[] = parts.terrain < 1 && !parts.overPicture ? [fillArea(drawing, style.palette.paper)] : []
  const all = withSharedClips([...bare, ...(parts.overPicture ? pictureCover(drawing) : []), ...marks])
  // The caller clips windows within the map: nested clips are slow.
  return isRectOnGrid(scene, window) ? all : [clipped(rectPath(0, 0, scene.widthCells, scene.heightCells), all)]
}

/** The map's style with the grid as chosen. Over a picture no floor is drawn, so that floors have no seams. */
function styleFor(settings: StyleSettings, { gridForm, gridWidth, overPicture }: MapParts): MapStyle {
  const formed = withGridForm(styleOf(settings), gridForm)
  const { grid } = formed
  const plain = overPicture
    ? { ...formed, grid: { ...grid, onSeams: { ...seamedGridInk(formed), floors: [] } } }
    : formed
  return withStrongGrid(plain, gridWidth)
}

/** What shows walls and solid squares. */
const WALLS: ReadonlySet<LayerPart> = new Set(['solids', 'outlines', 'edges'])

/** The layers of a style; over a picture that shows its walls without those that would paint over them. */
function layersShown(
  { layers }: MapStyle,
  { pictureWalls }: StyleSettings,
  { overPicture }: MapParts,
): readonly Layer[] {
  if (!overPicture || pictureWalls === undefined) return layers
  return layers.flatMap((layer) => {
    if (!WALLS.has(layer.part ?? 'terrain')) return [layer]
    return layer.part === 'edges' && pictureWalls === 'gm' ? [gmWalls] : []
  })
}

/** Opacity of terrain over a picture below the map. */
const TINT = 0.5
const TINTING: ReadonlySet<LayerPart> = new Set(['solids', 'outlines', 'terrain'])

/** Marks of a layer, and whether each tints a picture below the map; light and shade only blend with it. */
const tintedOrNot = (drawing: MapDrawing, layer: Layer, parts: MapParts): readonly (readonly [boolean, Mark])[] =>
  drawPart(drawing, layer, parts).map((mark) => [TINTING.has(layer.part ?? 'terrain') && !onlyMixes(mark), mark])

/** Layers over a picture. Consecutive tints are one group: separate ones would add up, and each would need a canvas. */
function overPicture(drawing: MapDrawing, layers: readonly Layer[], parts: MapParts): readonly Mark[] {
  const out: Mark[] = []
  let tint: Mark[] = []
  const endTint = (): void => {
    if (tint.length > 0) out.push({ kind: 'group', opacity: TINT, marks: tint })
    tint = []
  }
  for (const [tints, mark] of layers.flatMap((layer) => tintedOrNot(drawing, layer, parts))) {
    if (!tints) endTint()
    ;(tints ? tint : out).push(mark)
  }
  endTint()
  return out
}

/** Merges consecutive groups that only have the same clip: clips take time on canvases and space in files. */
function withSharedClips(marks: readonly Mark[]): readonly Mark[] {
  const out: Mark[] = []
  for (const mark of marks) {
    const last = out.at(-1)
    if (last && isPlainClip(last) && isPlainClip(mark) && last.clip === mark.clip)
      out[out.length - 1] = { ...last, marks: [...last.marks, ...mark.marks] }
    else out.push(mark)
  }
  return out
}

/** True for groups made by `within`. */
const isPlainClip = (mark: Mark): mark is GroupMark & { readonly clip: PathNumbers } =>
  mark.kind === 'group' && mark.clip !== undefined && Object.keys(mark).length === PLAIN_CLIP_KEYS

/** `kind`, `clip` and `marks`. */
const PLAIN_CLIP_KEYS = 3

/** Without shadows and lit edges of objects: they take most of the time of a coarse drawing and are invisible at its scale. */
const withoutRelief = (style: MapStyle): MapStyle => ({
  ...style,
  symbols: { ...style.symbols, relief: 'none', detail: 'sparse' },
})

/** Hides a picture below the map in squares that players must not see. */
function pictureCover({ scene, style, area }: MapDrawing): readonly Mark[] {
  const { unseen } = scene
  if (!unseen) return []
  const path: number[] = []
  forEachSquare(scene, area, (col, row) => {
    if (unseen[nearestIndex(scene, col, row)] === 1) path.push(...rectPath(col, row, 1, 1))
  })
  return path.length === 0 ? [] : [pathMark(path, { fill: style.palette.floors.flagstones })]
}

/** A layer with the opacity of its part. */
function drawPart(drawing: MapDrawing, layer: Layer, parts: MapParts): readonly Mark[] {
  const { part = 'terrain' } = layer
  switch (part) {
    case 'grid':
      return parts.grid ? layer.draw(drawing) : []
    case 'edges':
      return faded(parts.edges, () => layer.draw(drawing))
    case 'heights':
      return parts.heights ? faded(parts.terrain, () => layer.draw(drawing)) : []
    case 'floor':
      return parts.overPicture ? [] : faded(parts.terrain, () => layer.draw(drawing))
    case 'solids':
      return faded(parts.terrain, () => (parts.overPicture ? besideFloors(drawing, layer) : layer.draw(drawing)))
    case 'outlines':
    case 'terrain':
    case 'objects':
      return faded(parts.terrain, () => layer.draw(drawing))
    default:
      return unreachable(part)
  }
}

/** Solids without the floors, which otherwise cover them. */
const besideFloors = (drawing: MapDrawing, layer: Layer): readonly Mark[] => [
  {
    kind: 'group',
    clip: outsidePath(drawing, drawing.outlines.floor()),
    clipRule: 'evenodd',
    marks: layer.draw(drawing),
  },
]

function faded(opacity: number, draw: () => readonly Mark[]): readonly Mark[] {
  if (opacity === 0) return []
  return opacity === 1 ? draw() : [{ kind: 'group', opacity, marks: draw() }]
}
