/** Sparse marks that show what a floor is made of: cracks, pebbles, cobbles, boards, tufts, rivets. They only decorate. */
import { withOpacity } from '../color.ts'
import type { FloorMaterial } from '../../map/records/styleSettings.ts'
import { BRIDGE } from '../facts/features.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { hash2, squareRandom, type SquareRandom } from '../geometry/noise.ts'
import { PATH_OPS } from '../marks.ts'
import { arcPath, linePath, pathMarks, polygonPath, rectPath, roundedRectPath, SMALL_ARC_RADIANS } from '../paths.ts'
import { floorMaterialAt, floorSquares, forEachSquare, nearestIndex } from '../squares.ts'
import type { Layer } from '../style.ts'
import { within } from './common.ts'

/** Terrain codes that leave the floor visible. */
const BARE: ReadonlySet<number> = new Set([TERRAIN.normal, TERRAIN.obstacle, TERRAIN.hazard, TERRAIN.narrow])

/** Marks of one square, added to a path. */
type FloorMark = (path: number[], col: number, row: number, random: SquareRandom, share: number) => void

/** What is drawn on each kind of floor, and how wide, as a multiple of the line of objects. */
const MARKS: Readonly<Record<FloorMaterial, { readonly width: number; readonly add: FloorMark }>> = {
  flagstones: { width: 0.65, add: addCrack },
  dirt: { width: 0.7, add: addPebble },
  grass: { width: 0.7, add: addTufts },
  cobbles: { width: 0.65, add: addCobbles },
  planks: { width: 0.6, add: addBoards },
  metal: { width: 0.5, add: addPlate },
  sand: { width: 0.9, add: addGrains },
  ice: { width: 0.65, add: addGlint },
}

/** Sparse marks on floors; `opacity` is that of the ink. */
export const floorMarks = ({ opacity }: { readonly opacity: number }): Layer => ({
  part: 'floor',
  isDetail: true,
  draw: (drawing) => {
    const { scene, area, settings, style, outlines } = drawing
    const isFloor = floorSquares(scene)
    const paths = new Map<FloorMaterial, number[]>()
    forEachSquare(scene, area, (col, row) => {
      const index = nearestIndex(scene, col, row)
      if (
        !isFloor(col, row) ||
        !BARE.has(scene.baseTerrain.at(col, row)) ||
        scene.features.bridge[index] !== BRIDGE.none
      )
        return
      const kind = floorMaterialAt(scene, col, row)
      const path = paths.get(kind) ?? []
      paths.set(kind, path)
      MARKS[kind].add(path, col, row, squareRandom(col, row, settings.seed + 77), settings.floorDetail)
    })
    const stroke = withOpacity(style.palette.ink, opacity)
    const marks = [...paths].flatMap(([kind, path]) =>
      pathMarks(path, { stroke, width: style.symbols.lineWidth * MARKS[kind].width, cap: 'round', join: 'round' }),
    )
    return within(outlines.floor(), marks)
  },
})

function addCrack(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  if (random() >= 0.13 * share) return
  let [x, y] = [col + random(0.1, 0.5), row + random(0.1, 0.8)]
  path.push(PATH_OPS.move, x, y)
  for (let k = 0; k < 3; k++) {
    x += random(0.06, 0.15)
    y += random(-0.12, 0.12)
    path.push(PATH_OPS.line, x, y)
  }
}

function addPebble(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  if (random() >= 0.5 * share) return
  const [x, y] = [col + random(0.15, 0.85), row + random(0.15, 0.85)]
  path.push(...arcPath(x, y, random(0.025, 0.05), random(0, 2), random(4, 6), SMALL_ARC_RADIANS))
}

function addTufts(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  for (let k = 0; k < 2; k++) {
    if (random() >= 0.55 * share) continue
    const [x, y] = [col + random(0.1, 0.9), row + random(0.15, 0.9)]
    for (const lean of [-0.05, 0, 0.05]) path.push(...linePath(x + lean, y, x + lean * 1.5, y - 0.09))
  }
}

function addCobbles(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  if (random() >= 0.4 * share) return
  const count = 2 + Math.floor(random(0, 4))
  const [x, y] = [col + random(0.15, 0.6), row + random(0.2, 0.7)]
  for (let k = 0; k < count; k++) {
    const left = x + (k % 2) * 0.17 + random(-0.02, 0.02)
    path.push(...roundedRectPath(left, y + Math.floor(k / 2) * 0.13, 0.15, 0.11, 0.045))
  }
}

const BOARDS = 3

function addBoards(path: number[], col: number, row: number, _random: SquareRandom, share: number): void {
  if (share === 0) return
  for (let k = 0; k < BOARDS; k++) {
    const [top, bottom] = [row + k / BOARDS, row + (k + 1) / BOARDS]
    if (k > 0) path.push(...linePath(col, top, col + 1, top))
    if (hash2(col, row * BOARDS + k, 5) < 0.3) path.push(...linePath(col + 0.5, top, col + 0.5, bottom))
  }
}

/** A grille in one square of ten, else rivets in the corners. */
function addPlate(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  if (random() < 0.1 * share) {
    path.push(...rectPath(col + 0.14, row + 0.14, 0.72, 0.72))
    for (let k = 1; k < 5; k++)
      path.push(...linePath(col + 0.22, row + 0.14 + k * 0.144, col + 0.78, row + 0.14 + k * 0.144))
    return
  }
  if (share === 0) return
  for (const [x, y] of [
    [0.08, 0.08],
    [0.92, 0.08],
    [0.08, 0.92],
    [0.92, 0.92],
  ] as const)
    path.push(...polygonPath([col + x - 0.012, row + y, col + x + 0.012, row + y], false))
}

/** Grains along the ripples that wind leaves. */
function addGrains(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  for (let k = 0; k < 5; k++) {
    if (random() >= 0.6 * share) continue
    const [x, y] = [col + random(0.1, 0.9), row + (k + 0.5) / 5 + random(-0.04, 0.04)]
    path.push(...linePath(x, y, x + 0.001, y))
  }
}

/** A few slanted strokes, as on glass. */
function addGlint(path: number[], col: number, row: number, random: SquareRandom, share: number): void {
  if (random() >= 0.45 * share) return
  const [x, y, length] = [col + random(0.2, 0.6), row + random(0.35, 0.85), random(0.12, 0.26)]
  path.push(...linePath(x, y, x + length, y - length))
  path.push(...linePath(x + 0.09, y + 0.03, x + 0.09 + length * 0.5, y + 0.03 - length * 0.5))
}
