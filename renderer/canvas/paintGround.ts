/** Paints the still part of the map: ground, heights, grid lines, regions and edges, square by square into tiles. */
import type { CellRect } from '../../src/grid/cell.ts'
import { BUILT_IN_TERRAIN, OPEN_TERRAIN } from '../../src/map/terrain.ts'
import { layerView } from '../editor/layers.ts'
import { MAP_COLORS, terrainFill, terrainInk, type MapColors } from '../theme/mapColors.ts'
import { EdgeIndex } from './EdgeIndex.ts'
import { paintEdges } from './paintEdges.ts'
import { paintRegions } from './paintRegions.ts'
import { patternFill } from './patterns.ts'
import type { Pictures } from './Pictures.ts'
import type { Scene } from './Scene.ts'
import { paintPicture } from './paintPicture.ts'

/** Squares round a part whose edges reach into it: a door swings one square wide. */
const EDGE_REACH_CELLS = 1

/** Color of open ground: what shows through doors and windows. */
const PAPER = BUILT_IN_TERRAIN[OPEN_TERRAIN].colour

/** Squares narrower than this (device pixels) have no grid lines of their own. */
const LEAST_GRID_CELL_PX = 6
const LEAST_HEIGHT_TEXT_CELL_PX = 26

/** Fills and inks of each ground at one zoom, made when first needed. */
class Inks {
  readonly cellPx: number
  readonly theme: Scene['theme']
  readonly palette: Scene['palette']
  readonly #fills = new Map<number, { readonly colour: string; readonly pattern: CanvasPattern | null }>()

  constructor({ palette, theme }: Scene, cellPx: number) {
    this.cellPx = cellPx
    this.theme = theme
    this.palette = palette
  }

  of(context: CanvasRenderingContext2D, code: number) {
    const known = this.#fills.get(code)
    if (known) return known
    const type = this.palette[code]
    const colour = type?.colour ?? '#ff00ff'
    const made = {
      colour: terrainFill(colour, this.theme),
      pattern: type ? patternFill(context, type.pattern, terrainInk(colour, this.theme), this.cellPx) : null,
    }
    this.#fills.set(code, made)
    return made
  }
}

/** Paints ground tiles; remembers inks and the places of edges between calls. */
export class GroundPainter {
  readonly #pictures: Pictures
  readonly #edges = new EdgeIndex()
  #inks: Inks | null = null

  constructor(pictures: Pictures) {
    this.#pictures = pictures
  }

  /** Paints the squares `rect` of the scene; the context's origin is the map's top left. */
  paint(context: CanvasRenderingContext2D, scene: Scene, rect: CellRect, cellPx: number): void {
    const colors = MAP_COLORS[scene.theme]
    const { map, settings } = scene
    context.fillStyle = colors.desk
    fillCells(context, rect, cellPx)
    const part = clippedTo(map, rect)
    if (part.widthCells <= 0 || part.heightCells <= 0) return
    const paper = this.#backgrounds(context, scene, part, cellPx)
    const terrain = layerView(settings, 'terrain')
    if (terrain.visible) {
      context.globalAlpha = terrain.opacity
      this.#terrain(context, scene, part, cellPx, paper)
      if (scene.overlays.elevation) paintHeights(context, scene, part, cellPx, colors)
      context.globalAlpha = 1
    }
    if (scene.overlays.grid) paintGrid(context, scene, part, cellPx, colors)
    const regions = layerView(settings, 'regions')
    if (regions.visible) paintRegions(context, scene, part, cellPx, regions.opacity, colors)
    this.paintEdges(context, scene, part, cellPx)
  }

  /** Paints the edges round the squares `part`: also over washes that lie on the ground, so that walls stay what they are. */
  paintEdges(context: CanvasRenderingContext2D, { map, settings, theme }: Scene, part: CellRect, cellPx: number): void {
    const edges = layerView(settings, 'edges')
    if (!edges.visible) return
    context.globalAlpha = edges.opacity
    this.#edges.update(map)
    const near = this.#edges.within(grown(part, EDGE_REACH_CELLS))
    paintEdges(context, near, cellPx, MAP_COLORS[theme], terrainFill(PAPER, theme))
    context.globalAlpha = 1
  }

  /** Paints open ground and the background pictures on it; answers whether open ground is painted already. */
  #backgrounds(context: CanvasRenderingContext2D, scene: Scene, part: CellRect, cellPx: number): boolean {
    const view = layerView(scene.settings, 'background')
    const pictures = [...scene.map.tables.props.values()].filter(({ background }) => background)
    if (pictures.length === 0 || !view.visible) return false
    context.fillStyle = this.#inksFor(scene, cellPx).of(context, 0).colour
    fillCells(context, part, cellPx)
    for (const prop of pictures) paintPicture(context, prop, cellPx, this.#pictures, view.opacity)
    return true
  }

  #inksFor(scene: Scene, cellPx: number): Inks {
    const known = this.#inks
    if (known && known.cellPx === cellPx && known.palette === scene.palette && known.theme === scene.theme) return known
    return (this.#inks = new Inks(scene, cellPx))
  }

  /** Runs of equal ground in a row are one fill. Open ground over a background picture is left out. */
  #terrain(
    context: CanvasRenderingContext2D,
    scene: Scene,
    part: CellRect,
    cellPx: number,
    openIsPaper: boolean,
  ): void {
    const inks = this.#inksFor(scene, cellPx)
    const { terrain } = scene.map.layers
    const { widthCells } = scene.map
    const end = part.col + part.widthCells
    for (let row = part.row; row < part.row + part.heightCells; row++) {
      const top = Math.round(row * cellPx)
      const height = Math.round((row + 1) * cellPx) - top
      for (let col = part.col; col < end;) {
        const code = terrain[row * widthCells + col] ?? 0
        let next = col + 1
        while (next < end && terrain[row * widthCells + next] === code) next++
        if (!(openIsPaper && code === 0)) {
          const left = Math.round(col * cellPx)
          const width = Math.round(next * cellPx) - left
          const { colour, pattern } = inks.of(context, code)
          context.fillStyle = colour
          context.fillRect(left, top, width, height)
          if (pattern) {
            context.fillStyle = pattern
            context.fillRect(left, top, width, height)
          }
        }
        col = next
      }
    }
  }
}

/** Grid lines on the left and upper border of every square, heavier ones as the settings say, and the rim of the map. */
export function paintGrid(
  context: CanvasRenderingContext2D,
  { map, settings }: Scene,
  part: CellRect,
  cellPx: number,
  colors: MapColors,
): void {
  const heavyEvery = settings.heavyLineEverySquares
  const [left, right] = [Math.round(part.col * cellPx), Math.round((part.col + part.widthCells) * cellPx)]
  const [top, bottom] = [Math.round(part.row * cellPx), Math.round((part.row + part.heightCells) * cellPx)]
  const line = (at: number, limit: number, draw: (atPx: number, widthPx: number) => void) => {
    const isHeavy = heavyEvery > 0 && at % heavyEvery === 0
    const isRim = at === 0 || at === limit
    if (!isRim && !isHeavy && cellPx < LEAST_GRID_CELL_PX) return
    if (!isRim && isHeavy && cellPx * heavyEvery < LEAST_GRID_CELL_PX) return
    context.fillStyle = isRim ? colors.mapBorder : isHeavy ? colors.gridHeavy : colors.grid
    const width = isRim || (isHeavy && cellPx >= 12) ? 2 : 1
    draw(Math.round(at * cellPx) - (width === 2 ? 1 : 0), width)
  }
  for (let col = part.col; col <= part.col + part.widthCells; col++)
    line(col, map.widthCells, (x, width) => context.fillRect(x, top, width, bottom - top))
  for (let row = part.row; row <= part.row + part.heightCells; row++)
    line(row, map.heightCells, (y, width) => context.fillRect(left, y, right - left, width))
}

/** Heights: a line along every drop, with ticks on its lower side, and feet in the squares that are not at 0. */
function paintHeights(
  context: CanvasRenderingContext2D,
  { map }: Scene,
  part: CellRect,
  cellPx: number,
  colors: MapColors,
): void {
  const heights = map.layers.elevationFeet
  const at = (col: number, row: number): number =>
    col < 0 || row < 0 || col >= map.widthCells || row >= map.heightCells
      ? 0
      : (heights[row * map.widthCells + col] ?? 0)
  context.strokeStyle = context.fillStyle = colors.elevationText
  context.lineWidth = Math.max(1, cellPx * 0.045)
  context.textAlign = 'right'
  context.textBaseline = 'bottom'
  context.font = `${Math.max(9, Math.round(cellPx * 0.22))}px system-ui, sans-serif`
  const ticks = cellPx >= 12
  context.beginPath()
  for (let row = part.row; row < part.row + part.heightCells; row++)
    for (let col = part.col; col < part.col + part.widthCells; col++) {
      const feet = at(col, row)
      if (col > 0) drop(context, cellPx, feet - at(col - 1, row), col, row, true, ticks)
      if (row > 0) drop(context, cellPx, feet - at(col, row - 1), col, row, false, ticks)
      if (feet !== 0 && cellPx >= LEAST_HEIGHT_TEXT_CELL_PX)
        context.fillText(`${feet}`, (col + 0.94) * cellPx, (row + 0.97) * cellPx)
    }
  context.stroke()
}

/** Adds a drop's line and ticks to the path; `rise` above 0: the square itself is higher than the one before it. */
function drop(
  context: CanvasRenderingContext2D,
  cellPx: number,
  rise: number,
  col: number,
  row: number,
  isWest: boolean,
  ticks: boolean,
): void {
  if (rise === 0) return
  const [x, y] = [Math.round(col * cellPx) + 0.5, Math.round(row * cellPx) + 0.5]
  context.moveTo(x, y)
  context.lineTo(isWest ? x : x + cellPx, isWest ? y + cellPx : y)
  if (!ticks) return
  const length = (rise > 0 ? -1 : 1) * cellPx * 0.16
  for (let part = 0.125; part < 1; part += 0.25) {
    const [tickX, tickY] = isWest ? [x, y + part * cellPx] : [x + part * cellPx, y]
    context.moveTo(tickX, tickY)
    context.lineTo(isWest ? tickX + length : tickX, isWest ? tickY : tickY + length)
  }
}

const fillCells = (context: CanvasRenderingContext2D, rect: CellRect, cellPx: number): void => {
  const [left, top] = [Math.round(rect.col * cellPx), Math.round(rect.row * cellPx)]
  const right = Math.round((rect.col + rect.widthCells) * cellPx)
  const bottom = Math.round((rect.row + rect.heightCells) * cellPx)
  context.fillRect(left, top, right - left, bottom - top)
}

const grown = ({ col, row, widthCells, heightCells }: CellRect, by: number): CellRect => ({
  col: col - by,
  row: row - by,
  widthCells: widthCells + 2 * by,
  heightCells: heightCells + 2 * by,
})

const clippedTo = (map: Scene['map'], { col, row, widthCells, heightCells }: CellRect): CellRect => ({
  col: Math.max(0, col),
  row: Math.max(0, row),
  widthCells: Math.min(map.widthCells, col + widthCells) - Math.max(0, col),
  heightCells: Math.min(map.heightCells, row + heightCells) - Math.max(0, row),
})
