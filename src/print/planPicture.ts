/** Plans the map as one picture without pages, for SVG, PNG and WebP. Pictures of any size can be drawn band by band. */
import { ok, type Result } from '../base/result.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import { copyOfMap } from './copy.ts'
import { cellAt, type Cell, type CellRect } from '../grid/cell.ts'
import type { Mark, PathNumbers } from '../draw/marks.ts'
import { clipped, rectPath } from '../draw/paths.ts'
import type { Drawing } from './drawing.ts'
import type { PrintFacts } from './facts.ts'
import { drawMap } from './map/drawMap.ts'
import type { Frame } from './map/frame.ts'
import type { PrintOptions } from './options.ts'
import { areasOf } from './pages/mapArea.ts'
import type { PlannedPage } from './pages/page.ts'
import { en } from '../words/en/index.ts'
import { regionCut, regionsOf } from './pages/regionPages.ts'
import type { PrintWarning } from '../words/facts.ts'
import { picturesOf, warningsOf } from './planPages.ts'
import { sceneOf, type ReadMapScene } from './scene/scene.ts'
import { cellsShown } from './tiling.ts'

/** A planned picture. */
export interface PicturePlan {
  readonly title: string
  readonly widthInches: number
  readonly heightInches: number
  readonly squareInches: number
  readonly warnings: readonly PrintWarning[]
  readonly pictures: readonly string[]
  /** The band that starts at `topInches`, drawn from 0. */
  readonly drawBand: (topInches: number, heightInches: number) => Drawing
}

/** Larger maps are drawn band by band, so that memory stays small; smaller ones are drawn once for all bands. */
const MAX_CELLS_WHOLE = 40 * 40
/** Squares around a band whose text and lines may extend into it. Terrain and edges take care of themselves. */
const BAND_MARGIN_SQUARES = 6

/** Line widths of pictures in pixels are those of paper at this resolution. */
const PICTURE_DPI = 96

/** Size of a square in a picture: from its pixels, or for SVG (null) from the options. */
export function pictureSquareInches({ scale }: Pick<PrintOptions, 'scale'>, pixelsPerSquare: number | null): number {
  if (pixelsPerSquare !== null) return pixelsPerSquare / PICTURE_DPI
  return scale.kind === 'square' ? scale.squareInches : 1
}

const rectOf = (frame: Omit<Frame, 'window'>, { col, row }: Cell): PathNumbers =>
  rectPath(
    frame.originX + col * frame.squareInches,
    frame.originY + row * frame.squareInches,
    frame.squareInches,
    frame.squareInches,
  )

/** Plans the first area of the options with squares of `squareInches`. Errors: `area-off-map`, `no-such-region`, `no-regions`. */
export function planPicture(
  map: BattleMap,
  facts: PrintFacts,
  options: PrintOptions,
  squareInches: number,
  read?: ReadMapScene,
): Result<PicturePlan> {
  const copy = copyOfMap(map, facts, options.copy, options)
  // A picture has no pages of rounds, so they are drawn on the map.
  const whole = sceneOf(copy.map, copy.facts, { ...options, parts: ['map'] }, read)
  const areas = areasOf(whole)
  if (!areas.ok) return areas
  const [region] = options.area.kind === 'regions' ? regionsOf(copy.map, options.area.ids) : []
  const cut = region && regionCut(whole, region)
  const scene = cut?.scene() ?? whole
  const { cells } = areas.value[0] ?? { cells: { col: 0, row: 0, ...map } }
  const widthInches = cells.widthCells * squareInches
  const heightInches = cells.heightCells * squareInches
  const frame = { squareInches, originX: -cells.col * squareInches, originY: -cells.row * squareInches }
  const shape = cut && cut.cells.flatMap((i) => rectOf(frame, cellAt(copy.map, i)))
  const draw = (window: CellRect, visible: CellRect): Mark => {
    const drawn = drawMap(scene, { ...frame, window }, { x: 0, y: 0, widthInches, heightInches }, visible)
    return shape ? clipped(shape, [drawn]) : drawn
  }
  let marks: Mark | undefined
  const partFor = (topInches: number, bandInches: number): Mark => {
    if (cells.widthCells * cells.heightCells <= MAX_CELLS_WHOLE) return (marks ??= draw(cells, cells))
    const shown = (margin: number): CellRect => {
      const y = Math.max(0, topInches - margin * squareInches)
      const bottom = Math.min(heightInches, topInches + bandInches + margin * squareInches)
      return cellsShown(cells, squareInches, { x: 0, y, widthInches, heightInches: bottom - y })
    }
    return draw(shown(BAND_MARGIN_SQUARES), shown(0))
  }
  return ok({
    title: settingsOf(copy.map).name,
    widthInches,
    heightInches,
    squareInches,
    warnings: warningsOf(scene, 1),
    pictures: picturesOf(scene),
    drawBand: (topInches, bandInches) => ({
      widthInches,
      heightInches: bandInches,
      marks: [{ kind: 'group', x: 0, y: -topInches, turnDegrees: 0, marks: [partFor(topInches, bandInches)] }],
    }),
  })
}

/** A picture as the only page of a print, for the preview. */
export const pictureAsPage = ({ widthInches, heightInches, drawBand }: PicturePlan): PlannedPage => ({
  part: 'map',
  label: en.paper.page.picture,
  widthInches,
  heightInches,
  draw: () => drawBand(0, heightInches).marks,
})
