/** The grid: on floors only, weaker on water, none on pits. */
import { BRIDGE } from '../facts/features.ts'
import type { Mark } from '../marks.ts'
import { linePath, pathMark } from '../paths.ts'
import { floorSquares, nearestIndex, pitSquares, waterSquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'

const HEAVY = 1.7
const ON_WATER = 0.7
const CROSS = 0.05
const HEAVY_CROSS = 0.085

/** Lines or crosses between floor squares. */
export const gridLayer: Layer = {
  part: 'grid',
  draw: (drawing) => (drawing.style.grid.isCrosses ? crosses(drawing) : lines(drawing)),
}

const onFloor = ({ scene }: MapDrawing) => {
  const [isFloor, isPit] = [floorSquares(scene), pitSquares(scene)]
  return (col: number, row: number) => isFloor(col, row) && !isPit(col, row)
}

function isHeavyAt({ scene }: MapDrawing): (line: number) => boolean {
  const every = scene.heavyLineEverySquares
  return (line) => every > 0 && line % every === 0
}

function lines(drawing: MapDrawing): Mark[] {
  const { scene, area, style } = drawing
  const [isOn, isHeavy, isWater] = [onFloor(drawing), isHeavyAt(drawing), waterSquares(scene)]
  const isOpenWater = (col: number, row: number) =>
    isWater(col, row) && scene.features.bridge[nearestIndex(scene, col, row)] === BRIDGE.none
  const paths = { plain: [] as number[], heavy: [] as number[], wet: [] as number[], heavyWet: [] as number[] }
  const add = (line: number, path: readonly number[], isWet: boolean) =>
    paths[isHeavy(line) ? (isWet ? 'heavyWet' : 'heavy') : isWet ? 'wet' : 'plain'].push(...path)
  const [right, bottom] = [area.col + area.widthCells, area.row + area.heightCells]
  for (let row = Math.max(0, area.row); row <= Math.min(scene.heightCells, bottom); row++)
    for (let col = Math.max(0, area.col); col <= Math.min(scene.widthCells, right); col++) {
      if (!isOn(col, row)) continue
      const isWet = isOpenWater(col, row)
      if (row < scene.heightCells && isOn(col - 1, row))
        add(col, linePath(col, row, col, row + 1), isWet && isOpenWater(col - 1, row))
      if (col < scene.widthCells && isOn(col, row - 1))
        add(row, linePath(col, row, col + 1, row), isWet && isOpenWater(col, row - 1))
    }
  const { color, width, dash } = style.grid
  const mark = (path: readonly number[], isHeavyLine: boolean, opacity: number): Mark[] =>
    path.length === 0
      ? []
      : [
          pathMark(path, {
            stroke: color,
            width: width * (isHeavyLine ? HEAVY : 1),
            opacity,
            ...(dash ? { dash } : {}),
          }),
        ]
  return [
    ...mark(paths.plain, false, 1),
    ...mark(paths.heavy, true, 1),
    ...mark(paths.wet, false, ON_WATER),
    ...mark(paths.heavyWet, true, ON_WATER),
  ]
}

function crosses(drawing: MapDrawing): Mark[] {
  const { scene, area, style } = drawing
  const [isOn, isHeavy] = [onFloor(drawing), isHeavyAt(drawing)]
  const path: number[] = []
  for (let y = Math.max(0, area.row); y <= Math.min(scene.heightCells, area.row + area.heightCells); y++)
    for (let x = Math.max(0, area.col); x <= Math.min(scene.widthCells, area.col + area.widthCells); x++) {
      if (!isOn(x, y) || !isOn(x - 1, y) || !isOn(x, y - 1) || !isOn(x - 1, y - 1)) continue
      const half = isHeavy(x) && isHeavy(y) ? HEAVY_CROSS : CROSS
      path.push(...linePath(x - half, y, x + half, y), ...linePath(x, y - half, x, y + half))
    }
  return path.length === 0 ? [] : [pathMark(path, { stroke: style.grid.color, width: style.grid.width })]
}
