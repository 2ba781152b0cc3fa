import { unreachable } from '../../src/base/invariant.ts'
import { terrainFill, terrainInk } from '../theme/mapColors.ts'
import type { Preview } from '../editor/preview.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import { spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { edgeEnds } from '../editor/tools/hitTest.ts'
import { uiFont } from './labels.ts'
import { paintFoundWalls } from './paintFoundWalls.ts'
import { paintOutline, paintRuler } from './paintOverlays.ts'
import type { Painting } from './painting.ts'
import { pillBeside } from './pillBeside.ts'
import type { View } from './View.ts'
import { paintTemplate, vertexMark } from './paintTemplate.ts'
import { backgroundsOf } from './sceneDifference.ts'
import { paintDrawing } from './paintThings.ts'
import { paintPicture } from './paintPicture.ts'
import { paintOpenedDoor, paintReaction, paintTrail, paintWalker } from './paintRun.ts'
import { paintPictureFrame } from './paintPictureFrame.ts'
import { addBorder, squareBox } from './squareBoxes.ts'
import { edgesPicture, patternFill, piecePicture, type PlannedPicture } from './paintPlanned.ts'

/** Paints what a tool is about to do. */
export function paintPreview(context: CanvasRenderingContext2D, painting: Painting, preview: Preview): void {
  const { colors, view } = painting
  switch (preview.kind) {
    case 'terrain':
      return paintGroundPreview(context, painting, preview.cells, preview.terrain)
    case 'cells':
      context.fillStyle = preview.colour === undefined ? colors.preview.fill : `${preview.colour}55`
      context.strokeStyle = preview.colour ?? colors.preview.stroke
      return washCells(context, painting, preview.cells)
    case 'elevation':
      return paintElevationPreview(context, painting, preview.cells, preview.feet)
    case 'edges':
      return paintEdgesPreview(context, painting, preview)
    case 'found-walls':
      return paintFoundWalls(context, painting, preview)
    case 'outline':
      return paintOutline(context, painting, preview.points, preview.closed)
    case 'creatures':
      return paintGhosts(context, painting, preview)
    case 'drawing':
      return paintDrawing(context, painting, preview.drawing)
    case 'template':
      return paintTemplate(context, painting, preview.template)
    case 'picture':
      return paintPicturePreview(context, painting, preview.prop)
    case 'piece':
      return paintPiece(context, painting, preview)
    case 'ruler':
      return paintRuler(context, painting, preview.cells, preview.measured)
    case 'vertex':
      return vertexMark(context, view, preview.point, colors.halo, colors.selection)
    case 'trail':
      return paintTrail(context, painting, preview)
    case 'opportunity':
      return paintReaction(context, painting, preview)
    case 'opened-door':
      return paintOpenedDoor(context, painting, preview)
    case 'walker':
      return paintWalker(context, painting, preview)
    default:
      unreachable(preview)
  }
}

type Of<K extends Preview['kind']> = Extract<Preview, { kind: K }>

function paintGroundPreview(
  context: CanvasRenderingContext2D,
  painting: Painting,
  cells: readonly number[],
  code: number,
): void {
  const { scene, view } = painting
  const type = scene.palette[code]
  if (!type) return
  context.save()
  context.translate(view.originX, view.originY)
  const runs = runsOf(painting, cells)
  context.fillStyle = terrainFill(type.colour, scene.theme)
  // As it will be drawn: over a picture terrain only tints.
  context.globalAlpha = backgroundsOf(scene.map).length > 0 ? 0.5 : 0.9
  fillRuns(context, runs)
  const pattern = patternFill(context, type.pattern, terrainInk(type.colour, scene.theme), view.cellPx)
  if (pattern) {
    context.fillStyle = pattern
    fillRuns(context, runs)
  }
  context.restore()
}

/** A run of squares in a row, in device pixels from the map's top left. */
type Run = readonly [x: number, y: number, widthPx: number, heightPx: number]

/** The squares as runs, on whole pixels. */
function runsOf({ scene, view }: Painting, cells: readonly number[]): Run[] {
  const runs: Run[] = []
  const { widthCells } = scene.map
  const { cellPx } = view
  const sorted = Uint32Array.from(cells).sort()
  for (let i = 0; i < sorted.length; i++) {
    const index = sorted[i] ?? 0
    let last = index
    while (sorted[i + 1] === last + 1 && (last + 1) % widthCells !== 0) {
      last++
      i++
    }
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    const [x, y] = [Math.round(col * cellPx), Math.round(row * cellPx)]
    const right = Math.round((col + last - index + 1) * cellPx)
    runs.push([x, y, right - x, Math.round((row + 1) * cellPx) - y])
  }
  return runs
}

/** Fills runs one by one: rectangles on whole pixels are copied, a path of them all would be worked out line by line. */
function fillRuns(context: CanvasRenderingContext2D, runs: readonly Run[]): void {
  for (const [x, y, widthPx, heightPx] of runs) context.fillRect(x, y, widthPx, heightPx)
}

function washCells(context: CanvasRenderingContext2D, painting: Painting, cells: readonly number[]): void {
  const { scene, view } = painting
  const { widthCells } = scene.map
  context.save()
  context.translate(view.originX, view.originY)
  fillRuns(context, runsOf(painting, cells))
  const inside = new Set(cells)
  const border = new Path2D()
  for (const index of cells) {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    addBorder(border, squareBox(col, row, view.cellPx), 0, (dCol, dRow) => {
      const isOnMap = col + dCol >= 0 && col + dCol < widthCells
      return isOnMap && inside.has(index + dCol + dRow * widthCells)
    })
  }
  context.lineWidth = 2
  context.lineCap = 'square'
  context.stroke(border)
  context.restore()
}

function paintElevationPreview(
  context: CanvasRenderingContext2D,
  painting: Painting,
  cells: readonly number[],
  feet: readonly number[],
): void {
  const { view, colors, scene } = painting
  context.fillStyle = colors.preview.fill
  context.strokeStyle = colors.preview.stroke
  washCells(context, painting, cells)
  if (view.cellPx < 20) return
  context.font = uiFont(Math.max(10, view.cellPx * 0.3), 700)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colors.label
  const { widthCells } = scene.map
  for (const [i, index] of cells.entries())
    context.fillText(
      `${feet[i] ?? 0}`,
      view.toX((index % widthCells) + 0.5),
      view.toY(Math.floor(index / widthCells) + 0.5),
    )
}

function paintEdgesPreview(
  context: CanvasRenderingContext2D,
  painting: Painting,
  { put, remove, isMarked }: Of<'edges'>,
): void {
  const { view, colors, scene } = painting
  if (isMarked) markEdges(context, painting, put)
  const planned = edgesPicture(put, scene.settings.look, view.cellPx)
  if (planned) {
    glow(context, painting, put)
    place(context, view, planned)
  }
  context.strokeStyle = colors.danger
  context.lineCap = 'round'
  context.lineWidth = Math.max(4, view.cellPx * 0.2)
  context.globalAlpha = 0.7
  strokeEdges(
    context,
    view,
    remove.flatMap((id) => scene.map.tables.edges.get(id) ?? []),
  )
  context.globalAlpha = 1
}

/** A frame round each border that a click would take, wide enough to see on any ground. */
function markEdges(context: CanvasRenderingContext2D, { view, colors }: Painting, edges: readonly Edge[]): void {
  context.lineCap = 'round'
  for (const [color, width] of [
    [colors.halo, 0.62],
    [colors.selection, 0.5],
    [colors.halo, 0.36],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = Math.max(8, view.cellPx * width)
    strokeEdges(context, view, edges)
  }
}

/** A bright band under planned edges, so that a wall drawn over a wall is visible. */
function glow(context: CanvasRenderingContext2D, { view, colors }: Painting, edges: readonly Edge[]): void {
  context.strokeStyle = colors.preview.stroke
  context.lineCap = 'round'
  context.lineWidth = Math.max(6, view.cellPx * 0.34)
  context.globalAlpha = 0.55
  strokeEdges(context, view, edges)
  context.globalAlpha = 1
}

function strokeEdges(context: CanvasRenderingContext2D, view: View, edges: readonly Edge[]): void {
  context.beginPath()
  for (const edge of edges) {
    const [a, b] = edgeEnds(edge)
    context.moveTo(view.toX(a.x), view.toY(a.y))
    context.lineTo(view.toX(b.x), view.toY(b.y))
  }
  context.stroke()
}

function place(
  context: CanvasRenderingContext2D,
  view: View,
  { rect, picture }: PlannedPicture,
  at: Cell = { col: 0, row: 0 },
): void {
  const [x, y] = [view.toX(at.col + rect.col), view.toY(at.row + rect.row)]
  context.drawImage(picture, x, y, rect.widthCells * view.cellPx, rect.heightCells * view.cellPx)
}

function paintGhosts(
  context: CanvasRenderingContext2D,
  painting: Painting,
  { creatures, problem }: Of<'creatures'>,
): void {
  const { view, colors, sprites } = painting
  const paint = problem === null ? colors.preview : colors.threat
  for (const creature of creatures) {
    const space = SPACE_CELLS[creature.size]
    const rect = spaceRect(creature.at, space)
    const [x, y] = [view.toX(rect.col), view.toY(rect.row)]
    const width = view.toX(rect.col + space) - x
    context.fillStyle = paint.fill
    context.fillRect(x, y, width, width)
    context.lineWidth = 2
    context.strokeStyle = paint.stroke
    context.strokeRect(x + 1, y + 1, width - 2, width - 2)
    const { canvas, halfPx } = sprites.of(creature, space * view.cellPx, view.pixelRatio)
    context.globalAlpha = 0.75
    context.drawImage(canvas, Math.round(x + width / 2) - halfPx, Math.round(y + width / 2) - halfPx)
    context.globalAlpha = 1
    if (problem !== null) crossOut(context, x, y, width)
  }
  const [first] = creatures
  if (problem === null || !first) return
  pillBeside(context, painting, problem, spaceRect(first.at, SPACE_CELLS[first.size]), { sizePx: 13 * view.pixelRatio })
}

/** Two strokes through a space, in the color that is set. */
function crossOut(context: CanvasRenderingContext2D, x: number, y: number, width: number): void {
  context.beginPath()
  context.moveTo(x + 1, y + 1)
  context.lineTo(x + width - 1, y + width - 1)
  context.moveTo(x + width - 1, y + 1)
  context.lineTo(x + 1, y + width - 1)
  context.stroke()
}

function paintPicturePreview(context: CanvasRenderingContext2D, painting: Painting, prop: Prop): void {
  const { view, pictures } = painting
  context.save()
  context.translate(view.originX, view.originY)
  paintPicture(context, prop, view.cellPx, pictures, 0.7)
  context.restore()
  paintPictureFrame(context, painting, prop)
}

function paintPiece(context: CanvasRenderingContext2D, painting: Painting, { piece, at }: Of<'piece'>): void {
  const { view, scene, sprites, colors } = painting
  context.save()
  context.globalAlpha = 0.8
  place(context, view, piecePicture(piece, scene.settings.look, view.cellPx), at)
  context.translate(view.toX(at.col), view.toY(at.row))
  for (const thing of piece.records) {
    if (thing.table !== 'creatures') continue
    const space = SPACE_CELLS[thing.record.size]
    const { canvas, halfPx } = sprites.of(thing.record, space * view.cellPx, view.pixelRatio)
    context.drawImage(
      canvas,
      (thing.record.at.col + space / 2) * view.cellPx - halfPx,
      (thing.record.at.row + space / 2) * view.cellPx - halfPx,
    )
  }
  context.globalAlpha = 1
  context.strokeStyle = colors.preview.stroke
  context.setLineDash([6, 4])
  context.lineWidth = 2
  context.strokeRect(0, 0, piece.widthCells * view.cellPx, piece.heightCells * view.cellPx)
  context.restore()
}
