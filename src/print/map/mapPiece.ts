/** Small pieces of the map for the legend, drawn as the map is. */
import { drawMap } from '../../draw/drawMap.ts'
import type { SymbolProp } from '../../draw/facts/objects.ts'
import type { Mark } from '../../draw/marks.ts'
import { clipped, pathMark, rectPath } from '../../draw/paths.ts'
import { cellIndex, type Cell, type CellRect } from '../../grid/cell.ts'
import { objectCenter } from '../../map/objects.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { Point } from '../../map/records/shared.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import { points } from '../drawing.ts'
import type { Scene } from '../scene/scene.ts'
import { inSquares } from './frame.ts'

const PIECE_WIDTH_INCHES = 0.6
/** Height of a piece on paper. */
export const PIECE_HEIGHT_INCHES = 0.4
const ASPECT = PIECE_WIDTH_INCHES / PIECE_HEIGHT_INCHES

/** What a piece shows: so many squares high around a point of the map. */
export interface PieceView {
  readonly center: Point
  readonly heightSquares: number
}

/** A piece of the map with its upper left corner at `x`, `y` on the page, within the map if possible. */
export function mapPiece(scene: Scene, { center, heightSquares }: PieceView, x: number, y: number): readonly Mark[] {
  const { map } = scene
  const widthSquares = heightSquares * ASPECT
  const left = within(center.x - widthSquares / 2, map.widthCells - widthSquares)
  const top = within(center.y - heightSquares / 2, map.heightCells - heightSquares)
  const [col, row] = [Math.floor(left), Math.floor(top)]
  const window = {
    ...{ col, row },
    widthCells: Math.ceil(left + widthSquares) - col,
    heightCells: Math.ceil(top + heightSquares) - row,
  }
  const squareInches = PIECE_HEIGHT_INCHES / heightSquares
  const frame = { squareInches, originX: x - left * squareInches, originY: y - top * squareInches, window }
  const parts = { ...scene.parts, heights: false, overPicture: false }
  const box = rectPath(x, y, PIECE_WIDTH_INCHES, PIECE_HEIGHT_INCHES)
  return [
    clipped(box, [inSquares(frame, drawMap(scene.drawn(), scene.styleSettings, window, 'full', parts))]),
    pathMark(box, { stroke: scene.ink.quiet, width: points(0.5) }),
  ]
}

/** The start within the map; centers the map if it is smaller than the piece. */
const within = (start: number, last: number): number => (last < 0 ? last / 2 : Math.min(last, Math.max(0, start)))

/** Squares of the piece that shows a terrain. */
const SAMPLE = { widthCells: 3, heightCells: 2 }

/** The best view of a terrain: about half of it beside open terrain, with little else. Cost: the squares of the areas. */
export function terrainView(scene: Scene, areas: readonly CellRect[], code: number): PieceView {
  let best = { score: -Infinity, col: 0, row: 0 }
  for (const area of areas)
    for (let row = area.row; row < area.row + area.heightCells; row++)
      for (let col = area.col; col < area.col + area.widthCells; col++) {
        if (scene.map.layers.terrain[cellIndex(scene.map, { col, row })] !== code) continue
        for (const [startCol, startRow] of startsAround(scene, { col, row })) {
          const score = scoreOf(scene, code, startCol, startRow)
          if (score > best.score) best = { score, col: startCol, row: startRow }
        }
      }
  const { widthCells, heightCells } = SAMPLE
  return { center: { x: best.col + widthCells / 2, y: best.row + heightCells / 2 }, heightSquares: heightCells }
}

/** Top left squares of two samples that show a square; both on the map. */
function startsAround({ map }: Scene, { col, row }: Cell): (readonly [number, number])[] {
  const fit = (start: number, last: number) => Math.max(0, Math.min(start, last))
  const [lastCol, lastRow] = [map.widthCells - SAMPLE.widthCells, map.heightCells - SAMPLE.heightCells]
  return [0, 1].map((by) => [fit(col - by, lastCol), fit(row - by, lastRow)])
}

/** A sample gains nothing from more squares of its terrain. */
const MAX_COUNTED = 4

function scoreOf({ map, edgesIn, drawn }: Scene, code: number, startCol: number, startRow: number): number {
  let [own, open, other] = [0, 0, 0]
  for (let row = startRow; row < Math.min(map.heightCells, startRow + SAMPLE.heightCells); row++)
    for (let col = startCol; col < Math.min(map.widthCells, startCol + SAMPLE.widthCells); col++) {
      const found = map.layers.terrain[cellIndex(map, { col, row })]
      if (found === code) own++
      else if (found === OPEN_TERRAIN) open++
      else other++
    }
  const window = { col: startCol, row: startRow, ...SAMPLE }
  const symbols = drawn().symbols.filter((symbol) => isIn(window, objectCenter(symbol))).length
  return Math.min(own, MAX_COUNTED) * 8 + Math.min(open, 2) * 4 - other * 5 - edgesIn(window).length * 4 - symbols * 8
}

const isIn = ({ col, row, widthCells, heightCells }: CellRect, { x, y }: Point): boolean =>
  x >= col && y >= row && x < col + widthCells && y < row + heightCells

/** An edge with the wall it stands in. */
export const edgeView = ({ cell: { col, row }, border }: Edge): PieceView => ({
  center: border === 'north' ? { x: col + 0.5, y: row } : { x: col, y: row + 0.5 },
  heightSquares: 1.5,
})

/** An object with a little of its surroundings. */
export const symbolView = (symbol: SymbolProp): PieceView => {
  const { widthSquares, heightSquares, rotationDegrees } = symbol
  const radians = (rotationDegrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  const width = widthSquares * cos + heightSquares * sin
  const height = widthSquares * sin + heightSquares * cos
  return { center: objectCenter(symbol), heightSquares: Math.max(1.3, height + 0.4, (width + 0.4) / ASPECT) }
}

/** The symbols of some areas, the first of each kind. */
export function symbolsIn({ drawn }: Scene, areas: readonly CellRect[]): readonly SymbolProp[] {
  const kinds = new Map<string, SymbolProp>()
  for (const symbol of drawn().symbols)
    if (!kinds.has(symbol.symbol) && areas.some((area) => isIn(area, objectCenter(symbol))))
      kinds.set(symbol.symbol, symbol)
  return [...kinds.values()]
}
