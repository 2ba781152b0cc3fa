/** Furniture of random maps, placed as people do: along the grid and along walls, several of a kind side by side. */
import { SYMBOLS } from '../../src/draw/symbols/registry.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'
import { terrainCode } from '../../src/map/terrain.ts'
import { forRectangle, SOLID, type Plan, type Thing } from './plan.ts'

/** A rectangle of squares: left, top, width, height. */
type Squares = readonly [col: number, row: number, width: number, height: number]

/** Places tried for a piece before it is left out. */
const TRIES = 12

/** Furniture for a plan. Some of it has obstacle terrain, in place of which the symbol is drawn. */
export function furniture(plan: Plan): Thing[] {
  const { dice, terrain } = plan
  const all: Thing[] = []
  for (let i = dice.between(4, 22); i > 0; i--) {
    const symbol = dice.one(SYMBOLS)
    const isUpright = dice.chance(50)
    const scale = dice.chance(70) ? 1 : dice.between(60, 130) / 100
    const [long, wide] = [symbol.widthSquares * scale, symbol.heightSquares * scale]
    const [width, height] = (isUpright ? [wide, long] : [long, wide]).map((side) => Math.max(1, Math.ceil(side - 0.3)))
    const place = placeFor(plan, width ?? 1, height ?? 1)
    if (!place) continue
    const isBlocking = dice.chance(35)
    const turn = isUpright ? dice.one([90, 270]) : dice.one([0, 0, 180])
    const askew = dice.chance(12) ? dice.between(-9, 9) : 0
    // A small piece is in the middle of its squares or at their border.
    const lean = dice.one([0, 0, 0.5, -0.5])
    for (const [col, row] of inLine(plan, place)) {
      if (isBlocking) forRectangle(plan, col, row, place[2], place[3], (at) => (terrain[at] = terrainCode('obstacle')))
      const [x, y] = [col + place[2] / 2, row + place[3] / 2 + lean * Math.max(0, place[3] - (isUpright ? long : wide))]
      all.push({
        symbol: symbol.id,
        at: { x: x - long / 2, y: y - wide / 2 },
        widthSquares: long,
        heightSquares: wide,
        rotationDegrees: turn + askew,
      })
    }
  }
  return all
}

/** Places of a piece and others of its kind in line with it, where there is room. */
function inLine(plan: Plan, [col, row, width, height]: Squares): (readonly [number, number])[] {
  const { dice } = plan
  const [count, apart] = [dice.one([1, 1, 2, 2, 3]), dice.one([0, 0, 1])]
  const [dx, dy] = dice.chance(50) ? [width + apart, 0] : [0, height + apart]
  const all: (readonly [number, number])[] = [[col, row]]
  for (let i = 1; i < count && isFree(plan, [col + i * dx, row + i * dy, width, height]); i++)
    all.push([col + i * dx, row + i * dy])
  return all
}

/** A free place, preferably beside something solid or a wall. */
function placeFor(plan: Plan, width: number, height: number): Squares | null {
  const { dice, widthCells, heightCells } = plan
  const wantsWall = dice.chance(60)
  let other: Squares | null = null
  for (let i = 0; i < TRIES; i++) {
    const place = [
      dice.between(0, Math.max(0, widthCells - width)),
      dice.between(0, Math.max(0, heightCells - height)),
      width,
      height,
    ] as const
    if (!isFree(plan, place)) continue
    other = place
    if (!wantsWall || isAtWall(plan, place)) return place
  }
  return other
}

function isFree({ widthCells, heightCells, terrain, edges }: Plan, [col, row, width, height]: Squares): boolean {
  if (col + width > widthCells || row + height > heightCells) return false
  for (let r = row; r < row + height; r++)
    for (let c = col; c < col + width; c++) {
      if (SOLID.has(terrain[r * widthCells + c] ?? 0)) return false
      if (r > row && edges.has(edgeIdAt({ col: c, row: r }, 'north'))) return false
      if (c > col && edges.has(edgeIdAt({ col: c, row: r }, 'west'))) return false
    }
  return true
}

function isAtWall({ widthCells, heightCells, terrain, edges }: Plan, [col, row, width, height]: Squares): boolean {
  const isSolid = (c: number, r: number): boolean =>
    c >= 0 && r >= 0 && c < widthCells && r < heightCells && SOLID.has(terrain[r * widthCells + c] ?? 0)
  for (let c = col; c < col + width; c++)
    for (const [border, beyond] of [
      [row, row - 1],
      [row + height, row + height],
    ] as const)
      if (isSolid(c, beyond) || edges.has(edgeIdAt({ col: c, row: border }, 'north'))) return true
  for (let r = row; r < row + height; r++)
    for (const [border, beyond] of [
      [col, col - 1],
      [col + width, col + width],
    ] as const)
      if (isSolid(beyond, r) || edges.has(edgeIdAt({ col: border, row: r }, 'west'))) return true
  return false
}
