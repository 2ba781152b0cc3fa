/** A page for each creature: its movement range and what it threatens, on a map as large as the page allows. */
import type { Mark } from '../../draw/marks.ts'
import type { CellRect } from '../../grid/cell.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { en } from '../../words/en/index.ts'
import { textMark } from '../drawing.ts'
import { squareLabel } from '../map/squareLabels.ts'
import { creatureScene, type NumberedCreature, type Scene } from '../scene/scene.ts'
import { columnWidth, flowEvenly, type TextArea } from './flow.ts'
import { overlayBlocks } from './legendPages.ts'
import { cutTo } from './mapArea.ts'
import type { PlannedPage } from './page.ts'
import { sheetOf, textAreaOf, textPageFrame, type Orientation } from './sheet.ts'
import { BAND_INCHES, smallMap } from './smallMap.ts'

/** Of a larger map only the surroundings of the overlays are shown. */
const MAX_WHOLE_CELLS = 45
const AROUND_CELLS = 2
const FACTS_INCHES = 0.24
const LEGEND_INCHES = 2.1
const GAP_INCHES = 0.12

/** Pages of creatures that have overlays; on players' copies those of the party. */
export const rangePages = (scene: Scene): PlannedPage[] =>
  scene.creatures
    .filter(({ creature: { side } }) => scene.options.copy === 'gm' || side === 'party')
    .flatMap((numbered) => rangePage(scene, numbered) ?? [])

/** Layout of a page: the map at the left of the area, the legend below or beside it. */
interface Layout {
  readonly orientation: Orientation
  readonly area: TextArea
  readonly squareInches: number
  readonly legend: TextArea
}

function rangePage(scene: Scene, numbered: NumberedCreature): PlannedPage | undefined {
  const own = creatureScene(scene, numbered.creature.id)
  if (own.overlays.length === 0) return undefined
  const cells = cellsOf(own, numbered)
  const laid = (['portrait', 'landscape'] as const)
    .flatMap((orientation) => [laidUnder(own, cells, orientation), laidBeside(own, cells, orientation)])
    .sort((a, b) => b.squareInches - a.squareInches)[0]
  if (!laid) return undefined
  const sheet = sheetOf(scene.options, laid.orientation)
  const { creature, number } = numbered
  const title = en.paper.ranges.title(number, creature.name)
  return {
    ...sheet,
    part: 'ranges',
    label: title,
    draw: (place) => [...textPageFrame(scene, sheet, title, place), ...drawRange(own, numbered, cells, laid)],
  }
}

function cellsOf({ map, overlays }: Scene, { creature: { at }, spaceCells }: NumberedCreature): CellRect {
  const whole = { col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells }
  if (Math.max(map.widthCells, map.heightCells) <= MAX_WHOLE_CELLS) return whole
  let [left, top, right, bottom] = [at.col, at.row, at.col + spaceCells, at.row + spaceCells]
  for (const { bounds } of overlays.flatMap(({ cells }) => cells)) {
    ;[left, top] = [Math.min(left, bounds.col), Math.min(top, bounds.row)]
    ;[right, bottom] = [
      Math.max(right, bounds.col + bounds.widthCells),
      Math.max(bottom, bounds.row + bounds.heightCells),
    ]
  }
  const around = {
    col: left - AROUND_CELLS,
    row: top - AROUND_CELLS,
    widthCells: right - left + 2 * AROUND_CELLS,
    heightCells: bottom - top + 2 * AROUND_CELLS,
  }
  return cutTo(around, whole)
}

const areaOf = ({ options }: Scene, orientation: Orientation): TextArea =>
  textAreaOf(sheetOf(options, orientation), options.marginInches, 3)

const legendIn = (scene: Scene, area: TextArea) => flowEvenly(overlayBlocks(scene, columnWidth(area)), area)

/** The largest square that fits, an inch at most. */
const squareIn = (cells: CellRect, widthInches: number, heightInches: number): number =>
  Math.min((widthInches - BAND_INCHES) / cells.widthCells, (heightInches - BAND_INCHES) / cells.heightCells, 1)

function laidUnder(scene: Scene, cells: CellRect, orientation: Orientation): Layout {
  const area = areaOf(scene, orientation)
  const legendInches = legendIn(scene, area)?.heightInches ?? 0
  const room = area.heightInches - FACTS_INCHES - GAP_INCHES - legendInches
  const squareInches = squareIn(cells, area.widthInches, room)
  const y = area.y + FACTS_INCHES + BAND_INCHES + cells.heightCells * squareInches + GAP_INCHES
  return { orientation, area, squareInches, legend: { ...area, y, heightInches: legendInches + 1e-6 } }
}

function laidBeside(scene: Scene, cells: CellRect, orientation: Orientation): Layout {
  const area = areaOf(scene, orientation)
  const mapInches = area.widthInches - LEGEND_INCHES - GAP_INCHES
  const squareInches = squareIn(cells, mapInches, area.heightInches - FACTS_INCHES)
  const legend = {
    x: area.x + BAND_INCHES + cells.widthCells * squareInches + GAP_INCHES,
    y: area.y + FACTS_INCHES + BAND_INCHES,
    widthInches: LEGEND_INCHES,
    heightInches: area.heightInches - FACTS_INCHES - BAND_INCHES,
    columns: 1,
  }
  return { orientation, area, squareInches: legendIn(scene, legend) ? squareInches : 0, legend }
}

function drawRange(scene: Scene, { creature, spaceCells }: NumberedCreature, cells: CellRect, laid: Layout): Mark[] {
  const { area, squareInches, legend } = laid
  const { options, ink } = scene
  const facts = [
    en.terms.side(creature.side),
    en.paper.tables.sizeAndSpace(creature.size, spaceCells * FEET_PER_SQUARE),
    squareLabel(options.coordinates, creature.at.col, creature.at.row),
    en.paper.tables.speeds(creature.speedFeet),
  ]
  const top = area.y + FACTS_INCHES
  return [
    textMark(facts.filter(Boolean).join(' · '), area.x, area.y + 0.12, {
      pt: 9,
      color: ink.text,
      maxWidthInches: area.widthInches,
    }),
    ...smallMap(scene, cells, squareInches, { x: area.x, y: top }, []),
    ...(legendIn(scene, legend)?.draw() ?? []),
  ]
}
