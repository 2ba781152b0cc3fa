/** The grid: on floors only, weaker on water, none on pits. */
import { sharedRect } from '../../grid/cell.ts'
import { BRIDGE } from '../facts/features.ts'
import type { Holds } from '../geometry/trace.ts'
import type { Mark } from '../marks.ts'
import { linePath, pathMarks } from '../paths.ts'
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
  const north = (col: number, row: number) => joining(isOn, isOpenWater, [col, row], [col, row - 1])
  const west = (col: number, row: number) => joining(isOn, isOpenWater, [col, row], [col - 1, row])
  const shared = sharedRect(area, { col: 0, row: 0, widthCells: scene.widthCells, heightCells: scene.heightCells })
  const { col: left, row: top } = shared
  const [right, bottom] = [left + shared.widthCells, top + shared.heightCells]
  const { color, width, dash, isRound } = style.grid
  // Dashes start again in each square, so that all corners match.
  const maxSquares = dash ? 1 : Infinity
  const into = (line: number, isWet: boolean) =>
    paths[isHeavy(line) ? (isWet ? 'heavyWet' : 'heavy') : isWet ? 'wet' : 'plain']
  for (let row = top; row <= bottom; row++)
    forEachRun(
      left,
      right,
      maxSquares,
      (col) => north(col, row),
      (from, to, isWet) => into(row, isWet).push(...linePath(from, row, to, row)),
    )
  for (let col = left; col <= right; col++)
    forEachRun(
      top,
      bottom,
      maxSquares,
      (row) => west(col, row),
      (from, to, isWet) => into(col, isWet).push(...linePath(col, from, col, to)),
    )
  const ends = { ...(dash ? { dash } : {}), ...(isRound ? { cap: 'round' as const } : {}) }
  const heavyWidth = width * HEAVY
  return [
    ...pathMarks(paths.plain, { stroke: color, width, opacity: 1, ...ends }),
    ...pathMarks(paths.heavy, { stroke: color, width: heavyWidth, opacity: 1, ...ends }),
    ...pathMarks(paths.wet, { stroke: color, width, opacity: ON_WATER, ...ends }),
    ...pathMarks(paths.heavyWet, { stroke: color, width: heavyWidth, opacity: ON_WATER, ...ends }),
  ]
}

type Square = readonly [number, number]

/** What line is between two squares. */
function joining(isOn: Holds, isOpenWater: Holds, a: Square, b: Square): 'none' | 'wet' | 'dry' {
  if (!isOn(...a) || !isOn(...b)) return 'none'
  return isOpenWater(...a) && isOpenWater(...b) ? 'wet' : 'dry'
}

/** Calls for each run of equal lines, at most `maxSquares` long. */
function forEachRun(
  begin: number,
  end: number,
  maxSquares: number,
  at: (place: number) => 'none' | 'wet' | 'dry',
  visit: (from: number, to: number, isWet: boolean) => void,
): void {
  let [from, now] = [begin, begin < end ? at(begin) : 'none']
  for (let place = begin + 1; place <= end; place++) {
    const next = place < end ? at(place) : 'none'
    if (next === now && place < end && place - from < maxSquares) continue
    if (now !== 'none') visit(from, place, now === 'wet')
    ;[from, now] = [place, next]
  }
}

function crosses(drawing: MapDrawing): readonly Mark[] {
  const { scene, area, style } = drawing
  const [isOn, isHeavy] = [onFloor(drawing), isHeavyAt(drawing)]
  const path: number[] = []
  for (let y = Math.max(0, area.row); y <= Math.min(scene.heightCells, area.row + area.heightCells); y++)
    for (let x = Math.max(0, area.col); x <= Math.min(scene.widthCells, area.col + area.widthCells); x++) {
      if (!isOn(x, y) || !isOn(x - 1, y) || !isOn(x, y - 1) || !isOn(x - 1, y - 1)) continue
      const half = isHeavy(x) && isHeavy(y) ? HEAVY_CROSS : CROSS
      path.push(...linePath(x - half, y, x + half, y), ...linePath(x, y - half, x, y + half))
    }
  return pathMarks(path, { stroke: style.grid.color, width: style.grid.width })
}
