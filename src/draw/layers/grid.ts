/** The grid: above all that one walks on, also decks; weaker on water, none on pits. It differs from the seams of planks and plates. */
import { sharedRect } from '../../grid/cell.ts'
import { BRIDGE } from '../facts/features.ts'
import type { Holds } from '../geometry/trace.ts'
import type { Mark, Paint } from '../marks.ts'
import { linePath, pathMarks } from '../paths.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { floorMaterialAt, floorSquares, nearestIndex, pitSquares, waterSquares } from '../squares.ts'
import { seamedGridInk, type Layer, type MapDrawing } from '../style.ts'

const HEAVY = 1.7
const ON_WATER = 0.7
const CROSS = 0.05
const HEAVY_CROSS = 0.085
/** Width of the light band under lines on seams, as a multiple of the line's. */
const BAND = 3
/** Crosses on seams are larger: a seam may pass through them. */
const ON_SEAMS = 2.4

/** Lines or crosses between floor squares. */
export const gridLayer: Layer = {
  part: 'grid',
  draw: (drawing) => (drawing.style.grid.isCrosses ? crosses(drawing) : lines(drawing)),
}

const onFloor = ({ scene }: MapDrawing): Holds => {
  const [isFloor, isPit] = [floorSquares(scene), pitSquares(scene)]
  return (col, row) => isFloor(col, row) && (!isPit(col, row) || scene.baseTerrain.at(col, row) === TERRAIN.narrow)
}

/** Terrain that is drawn as planks, slabs or wedges in every style. */
const SEAMED_TERRAIN: ReadonlySet<number> = new Set([TERRAIN.narrow, TERRAIN.uneven, TERRAIN.incline])

/** Squares whose floor has lines of its own. */
function seamedSquares(drawing: MapDrawing): Holds {
  const { scene, style } = drawing
  const [{ floors, isEverywhere }, isOpenWater] = [seamedGridInk(style), openWater(drawing)]
  return (col, row) =>
    isEverywhere === true ||
    SEAMED_TERRAIN.has(scene.baseTerrain.at(col, row)) ||
    (!isOpenWater(col, row) && floors.includes(floorMaterialAt(scene, col, row)))
}

/** Squares of water without a deck. */
function openWater({ scene }: MapDrawing): Holds {
  const isWater = waterSquares(scene)
  return (col, row) =>
    isWater(col, row) &&
    scene.features.bridge[nearestIndex(scene, col, row)] === BRIDGE.none &&
    scene.baseTerrain.at(col, row) !== TERRAIN.narrow
}

function isHeavyAt({ scene }: MapDrawing): (line: number) => boolean {
  const every = scene.heavyLineEverySquares
  return (line) => every > 0 && line % every === 0
}

type LineKind = 'none' | 'plain' | 'wet' | 'seamed'

function lines(drawing: MapDrawing): Mark[] {
  const { scene, area, style } = drawing
  const isHeavy = isHeavyAt(drawing)
  const paths = { plain: [] as number[], wet: [] as number[], seamed: [] as number[] }
  const heavy = { plain: [] as number[], wet: [] as number[], seamed: [] as number[] }
  const kindBetween = kindOfLine(drawing)
  const shared = sharedRect(area, { col: 0, row: 0, widthCells: scene.widthCells, heightCells: scene.heightCells })
  const { col: left, row: top } = shared
  const [right, bottom] = [left + shared.widthCells, top + shared.heightCells]
  const { color, width, dash, isRound } = style.grid
  // Dashes start again in each square, so that all corners match.
  const maxSquares = dash ? 1 : Infinity
  for (let row = top; row <= bottom; row++)
    forEachRun(
      [left, right, maxSquares],
      (col) => kindBetween([col, row], [col, row - 1]),
      (from, to, kind) => (isHeavy(row) ? heavy : paths)[kind].push(...linePath(from, row, to, row)),
    )
  for (let col = left; col <= right; col++)
    forEachRun(
      [top, bottom, maxSquares],
      (row) => kindBetween([col, row], [col - 1, row]),
      (from, to, kind) => (isHeavy(col) ? heavy : paths)[kind].push(...linePath(col, from, col, to)),
    )
  const ends = { ...(dash ? { dash } : {}), ...(isRound ? { cap: 'round' as const } : {}) }
  // Dashes would look like the ends of planks.
  const endsOnSeams = isRound ? ends : {}
  const seamed = seamedGridInk(style)
  const both = (kind: 'plain' | 'wet' | 'seamed', paint: Paint): Mark[] => [
    ...pathMarks(paths[kind], paint),
    ...pathMarks(heavy[kind], { ...paint, width: (paint.width ?? 0) * HEAVY }),
  ]
  return [
    ...both('plain', { stroke: color, width, opacity: 1, ...ends }),
    ...both('wet', { stroke: color, width, opacity: ON_WATER, ...ends }),
    ...both('seamed', { stroke: seamed.band, width: seamed.width * BAND, ...endsOnSeams }),
    ...both('seamed', { stroke: seamed.color, width: seamed.width, ...endsOnSeams }),
  ]
}

type Square = readonly [number, number]

/** What line is between two squares. */
function kindOfLine(drawing: MapDrawing): (a: Square, b: Square) => LineKind {
  const [isOn, isOpenWater, isSeamed] = [onFloor(drawing), openWater(drawing), seamedSquares(drawing)]
  return (a, b) => {
    if (!isOn(...a) || !isOn(...b)) return 'none'
    if (isSeamed(...a) || isSeamed(...b)) return 'seamed'
    return isOpenWater(...a) && isOpenWater(...b) ? 'wet' : 'plain'
  }
}

/** Calls for each run of equal lines. */
function forEachRun(
  [begin, end, maxSquares]: readonly [begin: number, end: number, maxSquares: number],
  at: (place: number) => LineKind,
  visit: (from: number, to: number, kind: Exclude<LineKind, 'none'>) => void,
): void {
  let [from, now] = [begin, begin < end ? at(begin) : 'none']
  for (let place = begin + 1; place <= end; place++) {
    const next = place < end ? at(place) : 'none'
    if (next === now && place < end && place - from < maxSquares) continue
    if (now !== 'none') visit(from, place, now)
    ;[from, now] = [place, next]
  }
}

function crosses(drawing: MapDrawing): readonly Mark[] {
  const { scene, area, style } = drawing
  const [isOn, isHeavy, isSeamed] = [onFloor(drawing), isHeavyAt(drawing), seamedSquares(drawing)]
  const [path, onSeams]: [number[], number[]] = [[], []]
  for (let y = Math.max(0, area.row); y <= Math.min(scene.heightCells, area.row + area.heightCells); y++)
    for (let x = Math.max(0, area.col); x <= Math.min(scene.widthCells, area.col + area.widthCells); x++) {
      const around = [
        [x, y],
        [x - 1, y],
        [x, y - 1],
        [x - 1, y - 1],
      ] as const
      if (!around.every((square) => isOn(...square))) continue
      const size = isHeavy(x) && isHeavy(y) ? HEAVY_CROSS : CROSS
      const hasSeams = around.some((square) => isSeamed(...square))
      const half = hasSeams ? size * ON_SEAMS : size
      ;(hasSeams ? onSeams : path).push(...linePath(x - half, y, x + half, y), ...linePath(x, y - half, x, y + half))
    }
  const { color, width } = style.grid
  const seamed = seamedGridInk(style)
  return [
    ...pathMarks(path, { stroke: color, width }),
    ...pathMarks(onSeams, { stroke: seamed.band, width: seamed.width * BAND, cap: 'square' }),
    ...pathMarks(onSeams, { stroke: seamed.color, width: seamed.width }),
  ]
}
