/** Packs cut-outs of the map on sheets: the pieces of a reveal set, and regions by their shape. */
import { failure, ok, type Result } from '../../base/result.ts'
import type { Mark, PathNumbers } from '../../draw/marks.ts'
import { clipped, pathMark } from '../../draw/paths.ts'
import { PATH_OPS } from '../../draw/marks.ts'
import { boundsOfCells, type CellRect } from '../../grid/cell.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { points, textMark } from '../drawing.ts'
import { drawMap } from '../map/drawMap.ts'
import type { Part } from '../options.ts'
import { shapeOf } from '../pieces/shape.ts'
import type { SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import { WALL_INCHES, wallSquares, type CutOut, type CutOutPart } from './cutOut.ts'
import { doorMarks, joinMarks, labelMarks } from './pieceMarks.ts'
import { packed, type Packed, type PackingArea } from './packing.ts'
import type { PlacedCutOut, PlannedPage } from './page.ts'
import { copyName, textSheet } from './sheet.ts'
import { scaleWords } from './titleBlock.ts'

const GAP_INCHES = 0.1
const FOOT_INCHES = 0.2
const TITLE_INCHES = 0.17

/** Sheets of parts, each with its upper left corner in inches. */
export type PackedParts = readonly (readonly Packed<PartToPack>[])[]

interface PartToPack {
  readonly part: CutOutPart
  readonly widthInches: number
  readonly heightInches: number
  readonly mayTurn: boolean
}

/** Packs cut-outs. Errors: `paper-too-small` if a sheet cannot hold one square. */
export function packCutOuts(scene: Scene, cutOuts: readonly CutOut[], squareInches: number): Result<PackedParts> {
  const area = areaOn(textSheet(scene.options), scene.options.marginInches)
  const packable: PartToPack[] = []
  for (const cutOut of cutOuts) {
    const parts = partsOf(scene.map, cutOut, squareInches, area)
    if (parts.length === 0) return failure('paper-too-small')
    for (const part of parts)
      packable.push({
        part,
        widthInches: (part.shape.right - part.shape.left) * squareInches,
        heightInches: (part.shape.bottom - part.shape.top) * squareInches + titleInches(cutOut),
        mayTurn: true,
      })
  }
  const firstOf = (sheet: PackedParts[number]): number =>
    Math.min(...sheet.map(({ piece }) => cutOuts.indexOf(piece.part.cutOut)))
  return ok(packed(packable, area, GAP_INCHES).sort((a, b) => firstOf(a) - firstOf(b)))
}

const titleInches = ({ title }: CutOut): number => (title === undefined ? 0 : TITLE_INCHES)

/** The area for cut-outs on a sheet. */
const areaOn = ({ widthInches, heightInches }: SheetSize, marginInches: number): PackingArea => ({
  x: marginInches,
  y: marginInches,
  widthInches: widthInches - 2 * marginInches,
  heightInches: heightInches - 2 * marginInches - FOOT_INCHES,
})

/** Cuts a cut-out into few even parts that fit the sheet, rotated or not; empty if not one square fits. */
function partsOf(map: BattleMap, cutOut: CutOut, squareInches: number, area: PackingArea): CutOutPart[] {
  const wall = wallSquares(squareInches)
  const partOf = (label: string, cells: readonly number[]): CutOutPart => {
    const shape = shapeOf(map, cells, cutOut.isFloor, wall)
    return { cutOut, label, cells, squareInches, shape }
  }
  const fits = ({ shape }: CutOutPart): boolean => {
    const [width, height] = [(shape.right - shape.left) * squareInches, (shape.bottom - shape.top) * squareInches]
    const room = area.heightInches - titleInches(cutOut) + 1e-9
    return (
      (width <= area.widthInches + 1e-9 && height <= room) ||
      (height + titleInches(cutOut) <= area.widthInches + 1e-9 && width <= area.heightInches + 1e-9)
    )
  }
  const whole = partOf(cutOut.label, cutOut.cells)
  if (fits(whole)) return [whole]
  const squaresIn = (inches: number) => Math.floor((inches - 2 * wall * squareInches) / squareInches + 1e-9)
  const [cols, rows] = [squaresIn(area.widthInches), squaresIn(area.heightInches - titleInches(cutOut))]
  if (cols < 1 || rows < 1) return []
  const bounds = boundsOfCells(map, cutOut.cells)
  const upright = tiled(map, cutOut.cells, bounds, cols, rows)
  const turned = tiled(map, cutOut.cells, bounds, rows, cols)
  return (turned.length < upright.length ? turned : upright).map((cells, i) =>
    partOf(`${cutOut.label}${partLetter(i)}`, cells),
  )
}

/** `a`, `b` … `z`, `aa` … */
const partLetter = (i: number): string =>
  (i < 26 ? '' : partLetter(Math.floor(i / 26) - 1)) + String.fromCharCode(97 + (i % 26))

/** Groups squares by a grid of even rectangles of at most so many columns and rows; empty ones are left out. */
function tiled(
  map: BattleMap,
  cells: readonly number[],
  bounds: CellRect,
  maxCols: number,
  maxRows: number,
): number[][] {
  const [across, down] = [Math.ceil(bounds.widthCells / maxCols), Math.ceil(bounds.heightCells / maxRows)]
  const tiles = Array.from({ length: across * down }, (): number[] => [])
  for (const index of cells) {
    const [x, y] = [(index % map.widthCells) - bounds.col, Math.floor(index / map.widthCells) - bounds.row]
    const tile = Math.floor((y * down) / bounds.heightCells) * across + Math.floor((x * across) / bounds.widthCells)
    tiles[tile]?.push(index)
  }
  return tiles.filter(({ length }) => length > 0)
}

/** The largest square size at which a cut-out fits one sheet. */
export function squareToFit(scene: Scene, { title, cells }: Pick<CutOut, 'title' | 'cells'>): number {
  const area = areaOn(textSheet(scene.options), scene.options.marginInches)
  const { widthCells, heightCells } = boundsOfCells(scene.map, cells)
  const height = area.heightInches - (title === undefined ? 0 : TITLE_INCHES)
  const fitting = (across: number, down: number) =>
    Math.min((area.widthInches - 2 * WALL_INCHES) / across, (height - 2 * WALL_INCHES) / down)
  return Math.max(fitting(widthCells, heightCells), fitting(heightCells, widthCells))
}

/** Pages of packed parts, numbered from `firstSheet`. */
export function piecePages(
  scene: Scene,
  part: Part,
  title: string,
  sheets: PackedParts,
  firstSheet = 1,
): PlannedPage[] {
  const sheet = textSheet(scene.options)
  const parts = new Map<CutOut, Map<number, string>>()
  for (const { piece } of sheets.flat()) {
    const { cutOut, label, cells: squares } = piece.part
    const known = parts.get(cutOut) ?? new Map<number, string>()
    parts.set(cutOut, known)
    for (const index of squares) known.set(index, label)
  }
  const all = new Map([...parts.values()].flatMap((each) => [...each]))
  // Regions may overlap: arrows lead only to parts of the same region.
  const labelsFor = ({ cutOut }: CutOutPart): ReadonlyMap<number, string> =>
    cutOut.title === undefined ? all : (parts.get(cutOut) ?? all)
  return sheets.map((placed, i) => ({
    ...sheet,
    part,
    label: part === 'map' ? `${firstSheet + i}` : title,
    ...(part === 'map' ? { areaName: titlesOf(placed) } : {}),
    cutOuts: placed.map(placedCutOut),
    draw: ({ number, count }) => [
      ...placed.flatMap((each) => drawPacked(each, labelsFor(each.piece.part))),
      ...footMarks(
        scene,
        sheet,
        en.paper.pieces.sheet(title, firstSheet + i),
        en.paper.page.numbered(number, count),
        placed[0]?.piece.part.squareInches ?? 1,
      ),
    ],
  }))
}

const titlesOf = (placed: PackedParts[number]): string =>
  [...new Set(placed.map(({ piece }) => piece.part.cutOut.title ?? ''))].join(', ')

function footMarks(
  { ink, map, options }: Scene,
  sheet: SheetSize,
  title: string,
  page: string,
  squareInches: number,
): Mark[] {
  const y = sheet.heightInches - options.marginInches - points(2)
  const look = { pt: 7, color: ink.quiet, maxWidthInches: sheet.widthInches / 2 - options.marginInches - 0.1 }
  return [
    textMark([settingsOf(map).name, title, page].join(' · '), options.marginInches, y, look),
    textMark([copyName(options), scaleWords(squareInches)].join(' · '), sheet.widthInches - options.marginInches, y, {
      ...look,
      align: 'right',
    }),
  ]
}

function drawPacked(
  { piece: { part, heightInches }, x, y, isTurned }: Packed<PartToPack>,
  labels: ReadonlyMap<number, string>,
): Mark {
  const marks = drawPart(part, labels)
  return isTurned ? { kind: 'group', x: x + heightInches, y, turnDegrees: 90, marks } : { kind: 'group', x, y, marks }
}

function placedCutOut({ piece: { part, heightInches }, x, y, isTurned }: Packed<PartToPack>): PlacedCutOut {
  return {
    label: part.label,
    cells: part.cells,
    toPage: (col, row) => {
      const [px, py] = onPart(part)(col, row)
      return isTurned ? [x + heightInches - py, y + px] : [x + px, y + py]
    },
  }
}

type ToPage = PlacedCutOut['toPage']

/** Converts a point of the map to inches from the upper left corner of a part. */
const onPart =
  ({ cutOut, shape, squareInches }: CutOutPart): ToPage =>
  (x, y) => [(x - shape.left) * squareInches, titleInches(cutOut) + (y - shape.top) * squareInches]

/** The marks of a part, its title above it, from 0, 0. */
function drawPart(part: CutOutPart, labels: ReadonlyMap<number, string>): Mark[] {
  const { cutOut, shape, squareInches, label } = part
  const scene = cutOut.scene()
  const top = titleInches(cutOut)
  const toPage = onPart(part)
  const outline = movedPath(shape.path, toPage)
  const [originX, originY] = toPage(0, 0)
  const { map, ink } = scene
  const col = Math.max(0, Math.floor(shape.left))
  const row = Math.max(0, Math.floor(shape.top))
  const window = {
    col,
    row,
    widthCells: Math.min(map.widthCells, Math.ceil(shape.right)) - col,
    heightCells: Math.min(map.heightCells, Math.ceil(shape.bottom)) - row,
  }
  const box = {
    x: 0,
    y: top,
    widthInches: (shape.right - shape.left) * squareInches,
    heightInches: (shape.bottom - shape.top) * squareInches,
  }
  const words =
    label === cutOut.label
      ? cutOut.title
      : en.paper.pieces.partTitle(cutOut.title ?? '', label.slice(cutOut.label.length))
  return [
    cutOut.isCover
      ? pathMark(outline, { fill: '#ffffff', rule: 'evenodd' })
      : clipped(outline, [drawMap(scene, { squareInches, originX, originY, window }, box)]),
    pathMark(outline, { stroke: ink.quiet, width: CUT_LINE_INCHES }),
    ...doorMarks(scene, part, toPage),
    ...joinMarks(scene, part, labels, toPage),
    ...(cutOut.title === undefined
      ? labelMarks(scene, part, toPage)
      : [
          textMark(words ?? '', 0, points(8.5), {
            pt: 8,
            bold: true,
            color: ink.text,
            maxWidthInches: box.widthInches,
          }),
        ]),
  ]
}

/** Width of the cutting line. */
export const CUT_LINE_INCHES = points(0.6)

function movedPath(path: PathNumbers, toPage: ToPage): PathNumbers {
  const out: number[] = []
  for (let i = 0; i < path.length;) {
    const op = path[i] ?? PATH_OPS.close
    if (op === PATH_OPS.close) {
      out.push(op)
      i += 1
      continue
    }
    out.push(op, ...toPage(path[i + 1] ?? 0, path[i + 2] ?? 0))
    i += 3
  }
  return out
}
