/** A page of the map, with coordinates, labels and marks for assembly. */
import { settingsOf } from '../../map/battleMap.ts'
import type { Mark } from '../../draw/marks.ts'
import { circlePath, linePath, pathMark, rectPath } from '../../draw/paths.ts'
import { artifact, points, textMark } from '../drawing.ts'
import { drawMap } from '../map/drawMap.ts'
import type { Box, Frame } from '../map/frame.ts'
import type { PrintOptions } from '../options.ts'
import type { SheetSize } from '../papers.ts'
import type { Scene } from '../scene/scene.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { columnName, COORDINATE_PT } from '../map/squareLabels.ts'
import { cellsShown, tileLabel, type Tile } from '../tiling.ts'
import { en } from '../../words/en/index.ts'
import { usableOf, type Bands, type CutArea } from './mapArea.ts'
import type { BesideMap, PagePlace, PlannedPage } from './page.ts'
import { copyName } from './sheet.ts'
import { hasTitleStrip, scaleWords, TITLE_STRIP_INCHES, titleStrip } from './titleBlock.ts'

/** Space around the map for labels and marks. Letter with default margins still holds 7 × 10 inches. */
export function bandsOf(options: PrintOptions): Bands {
  const { coordinates, pageLabels, cropMarks, alignmentCrosses } = options
  if (coordinates === 'none' && !pageLabels && !cropMarks && !alignmentCrosses)
    return { top: 0, right: 0, bottom: 0, left: 0 }
  return { top: 0.2, right: 0.12, bottom: 0.14 + (hasTitleStrip(options) ? TITLE_STRIP_INCHES : 0), left: 0.2 }
}

/** Distance of the sheet labels above the map. */
const SHEET_LINE = points(9.3)

/** The page of a tile, with the text beside the map. */
export function tilePage(
  scene: Scene,
  area: CutArea,
  tile: Tile,
  sheet: SheetSize,
  beside: BesideMap | undefined,
): PlannedPage {
  return {
    ...sheet,
    part: 'map',
    label: tile.label,
    ...(area.name === undefined ? {} : { areaName: area.name }),
    ...(beside ? { also: beside.titles } : {}),
    draw: (place) => [
      ...drawTile(scene, area, tile, sheet, place, beside?.isRight !== true),
      ...(beside?.draw() ?? []),
    ],
  }
}

function drawTile(
  scene: Scene,
  area: CutArea,
  tile: Tile,
  sheet: SheetSize,
  place: PagePlace,
  mayCenter: boolean,
): Mark[] {
  const { options, ink } = scene
  const bands = bandsOf(options)
  const spare = usableOf(sheet, options.marginInches, bands).widthInches - tile.shownWidthInches
  const box: Box = {
    x: options.marginInches + bands.left + (options.scale.kind === 'fit' && mayCenter ? spare / 2 : 0),
    y: options.marginInches + bands.top,
    widthInches: tile.shownWidthInches,
    heightInches: tile.shownHeightInches,
  }
  const shown = { ...tile, widthInches: tile.shownWidthInches, heightInches: tile.shownHeightInches }
  const frame: Frame = {
    squareInches: area.squareInches,
    originX: box.x - tile.x - area.cells.col * area.squareInches,
    originY: box.y - tile.y - area.cells.row * area.squareInches,
    window: cellsShown(area.cells, area.squareInches, shown),
  }
  // Between two rows, so that no coordinate is in the way.
  const middle = Math.round((box.y + box.heightInches / 2 - frame.originY) / area.squareInches)
  const sideY = frame.originY + middle * area.squareInches
  const reach = points(15)
  const clear = options.pageLabels && tile.across > 0 ? ([sideY - reach, sideY + reach] as const) : undefined
  const title = options.pageLabels ? [sheetTitle(scene, tile, box)] : []
  const furniture = [
    pathMark(rectPath(box.x, box.y, box.widthInches, box.heightInches), {
      stroke: ink.quiet,
      width: points(0.4),
    }),
    ...(options.coordinates === 'none' ? [] : coordinateMarks(scene, frame, box, clear)),
    ...(options.cropMarks && area.tiles.length > 1 ? cropMarks(scene, tile, box) : []),
    ...(options.alignmentCrosses ? alignmentCrosses(scene, area, tile, box) : []),
    ...(options.pageLabels
      ? [...labelMarks(scene, area, tile, box, sideY), ...footLine(scene, area, tile, box, place)]
      : []),
  ]
  return [
    ...title,
    drawMap(scene, frame, box, frame.window, tile.label),
    artifact(furniture),
    ...(hasTitleStrip(options) ? titleStrip(scene, area.squareInches, sheet, area.name) : []),
  ]
}

const sheetTitle = ({ ink }: Scene, { label }: Tile, box: Box): Mark =>
  textMark(en.paper.page.sheet(label), box.x + 0.06, box.y - SHEET_LINE, {
    pt: 7,
    bold: true,
    color: ink.text,
    tag: { role: 'H1' },
  })

/** Intervals of labeled columns or rows. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const roundStep = (min: number): number => STEPS.find((step) => step >= min) ?? Math.ceil(min)

/** Names of columns and rows along the top and left sides of a map; no row names between the two heights of `clear`. */
export function coordinateMarks(
  { options, ink }: Scene,
  frame: Frame,
  box: Box,
  clear?: readonly [number, number],
): Mark[] {
  const { window, squareInches } = frame
  const nameOf = (col: number): string => columnName(options.coordinates, col)
  const columns = Array.from({ length: window.widthCells }, (_, i) => nameOf(window.col + i))
  const widest = Math.max(...columns.map((name) => textWidth(name, points(COORDINATE_PT), false)))
  const everyCol = roundStep((widest + points(4)) / squareInches)
  const everyRow = roundStep(points(COORDINATE_PT + 2) / squareInches)
  const look = { pt: COORDINATE_PT, color: ink.text }
  const marks: Mark[] = []
  for (let col = window.col; col < window.col + window.widthCells; col++) {
    const x = frame.originX + (col + 0.5) * squareInches
    if ((col + 1) % everyCol !== 0 || x < box.x || x > box.x + box.widthInches) continue
    marks.push(textMark(nameOf(col), x, box.y - points(1.2), { ...look, align: 'center' }))
  }
  const half = points(COORDINATE_PT) * 0.36
  for (let row = window.row; row < window.row + window.heightCells; row++) {
    const y = frame.originY + (row + 0.5) * squareInches
    if ((row + 1) % everyRow !== 0 || y < box.y || y > box.y + box.heightInches) continue
    if (clear && y + half > clear[0] && y - half < clear[1]) continue
    marks.push(
      textMark(`${row + 1}`, box.x - points(1.6), y + half, { ...look, align: 'right', maxWidthInches: points(12.8) }),
    )
  }
  return marks
}

/** Crop marks at the corners of the page's own part. */
function cropMarks({ ink }: Scene, tile: Tile, box: Box): Mark[] {
  const [left, right] = [box.x, box.x + tile.widthInches]
  const [top, bottom] = [box.y, box.y + tile.heightInches]
  const [outerRight, outerBottom] = [box.x + box.widthInches, box.y + box.heightInches]
  const [gap, length] = [0.025, 0.11]
  const lines = [
    ...[left, right].flatMap((x) => [
      ...linePath(x, top - gap, x, top - gap - length),
      ...linePath(x, outerBottom + gap, x, outerBottom + gap + length),
    ]),
    ...[top, bottom].flatMap((y) => [
      ...linePath(left - gap, y, left - gap - length, y),
      ...linePath(outerRight + gap, y, outerRight + gap + length * 0.8, y),
    ]),
  ]
  return [pathMark(lines, { stroke: ink.text, width: points(0.5) })]
}

/** Crosses at the same points of the map on neighboring pages, to align the pages by. */
function alignmentCrosses({ ink }: Scene, area: CutArea, tile: Tile, box: Box): Mark[] {
  const [left, right] = [box.x, box.x + tile.widthInches]
  const [top, bottom] = [box.y, box.y + tile.heightInches]
  const at: (readonly [number, number])[] = []
  if (tile.across > 0) at.push([left, top], [left, bottom])
  if (tile.across < area.columns.count - 1) at.push([right, top], [right, bottom])
  if (tile.down > 0) at.push([left, top], [right, top])
  if (tile.down < area.rows.count - 1) at.push([left, bottom], [right, bottom])
  const places = new Map(at.map((point) => [point.join(), point]))
  const arm = 0.07
  return [...places.values()].flatMap(([x, y]) => [
    pathMark([...linePath(x - arm, y, x + arm, y), ...linePath(x, y - arm, x, y + arm)], {
      stroke: ink.text,
      width: points(0.6),
    }),
    pathMark(circlePath(x, y, arm * 0.6), { stroke: ink.text, width: points(0.5) }),
  ])
}

function labelMarks({ ink, map }: Scene, area: CutArea, tile: Tile, box: Box, sideY: number): Mark[] {
  const kept = new Set(area.kept.map(({ label }) => label))
  const neighbor = (across: number, down: number): string | undefined => {
    if (across < 0 || down < 0 || across >= area.columns.count || down >= area.rows.count) return undefined
    const label = tileLabel(across, down)
    return kept.has(label) ? label : en.paper.page.notPrinted(label)
  }
  const quiet = { pt: 6, color: ink.quiet }
  const midX = box.x + box.widthInches / 2
  const [right, bottom] = [box.x + box.widthInches, box.y + box.heightInches]
  const upper = box.y - SHEET_LINE
  const marks: Mark[] = [
    textMark([settingsOf(map).name, area.name].filter(Boolean).join(' · '), right - 0.2, upper, {
      ...quiet,
      align: 'right',
      maxWidthInches: box.widthInches * 0.36,
    }),
  ]
  const above = neighbor(tile.across, tile.down - 1)
  const below = neighbor(tile.across, tile.down + 1)
  const before = neighbor(tile.across - 1, tile.down)
  const after = neighbor(tile.across + 1, tile.down)
  if (above !== undefined) marks.push(textMark(`↑ ${above}`, midX, upper, { ...quiet, align: 'center', bold: true }))
  if (below !== undefined)
    marks.push(textMark(`↓ ${below}`, midX, bottom + points(8), { ...quiet, align: 'center', bold: true }))
  if (before !== undefined)
    marks.push(
      textMark(`← ${before}`, box.x - points(9), sideY, { ...quiet, align: 'center', bold: true, turnDegrees: -90 }),
    )
  if (after !== undefined)
    marks.push(
      textMark(`→ ${after}`, right + points(3), sideY, { ...quiet, align: 'center', bold: true, turnDegrees: 90 }),
    )
  return marks
}

/** Page number, rules, copy, date and scale below the map. */
function footLine({ ink, facts, options }: Scene, area: CutArea, tile: Tile, box: Box, place: PagePlace): Mark[] {
  const y = box.y + box.heightInches + points(8)
  const words = [facts.rulesetName, copyName(options), facts.dateText].filter(Boolean).join(' · ')
  const look = { pt: 5.5, color: ink.quiet, maxWidthInches: box.widthInches * 0.4 }
  // Ends before the crop mark at the end of the page's own part.
  const right = box.x + tile.widthInches
  return [
    textMark(`${en.paper.page.numbered(place.number, place.count)} · ${words}`, box.x + 0.06, y, look),
    textMark(scaleWords(area.squareInches), right - 0.06, y, { ...look, align: 'right' }),
  ]
}
