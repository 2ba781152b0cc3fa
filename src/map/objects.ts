/** Objects on the map: pictures and symbols. */
import { isOnGrid, type Cell, type CellRect, type GridSize } from '../grid/cell.ts'
import type { BattleMap } from './battleMap.ts'
import type { Prop } from './records/annotations.ts'
import type { Point } from './records/shared.ts'

/** The box of an object: its top left before rotation, in squares. */
export type ObjectBox = Pick<Prop, 'at' | 'widthSquares' | 'heightSquares' | 'rotationDegrees'>

/** An object that is a stored picture. */
export type PictureProp = Prop & { readonly picture: string }

/** True for a stored picture, false for a symbol. */
export const isPicture = (prop: Prop): prop is PictureProp => prop.picture !== undefined

/** The stored pictures on a map, in their order. */
export const picturesOn = ({
  tables,
}: {
  readonly tables: Pick<BattleMap['tables'], 'props'>
}): readonly PictureProp[] => [...tables.props.values()].filter(isPicture)

/** The pictures below a map, in their order. */
export const picturesBelow = (map: Parameters<typeof picturesOn>[0]): readonly PictureProp[] =>
  picturesOn(map).filter(({ background }) => background)

/** True if a map shows any stored picture. */
export const hasPictures = ({ tables }: Pick<BattleMap, 'tables'>): boolean =>
  picturesOn({ tables }).length > 0 || [...tables.creatures.values()].some(({ picture }) => picture !== undefined)

/** The center of an object, around which it rotates. */
export const objectCenter = ({ at, widthSquares, heightSquares }: Omit<ObjectBox, 'rotationDegrees'>): Point => ({
  x: at.x + widthSquares / 2,
  y: at.y + heightSquares / 2,
})

/** Squares of the map that an object covers: those with their center in its box, else the one under its center. */
export function squaresUnder(size: GridSize, box: ObjectBox): Cell[] {
  const { widthSquares, heightSquares, rotationDegrees } = box
  const middle = objectCenter(box)
  const turn = (rotationDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [halfX, halfY] = [
    (Math.abs(widthSquares * cos) + Math.abs(heightSquares * sin)) / 2,
    (Math.abs(widthSquares * sin) + Math.abs(heightSquares * cos)) / 2,
  ]
  const covers = (x: number, y: number): boolean => {
    const [dx, dy] = [x - middle.x, y - middle.y]
    // Slightly smaller: a box that ends exactly on a center does not cover it.
    return (
      Math.abs(dx * cos + dy * sin) < widthSquares / 2 - 1e-6 &&
      Math.abs(dy * cos - dx * sin) < heightSquares / 2 - 1e-6
    )
  }
  const covered: Cell[] = []
  for (let row = Math.max(0, Math.floor(middle.y - halfY)); row < Math.min(size.heightCells, middle.y + halfY); row++)
    for (let col = Math.max(0, Math.floor(middle.x - halfX)); col < Math.min(size.widthCells, middle.x + halfX); col++)
      if (covers(col + 0.5, row + 0.5)) covered.push({ col, row })
  if (covered.length > 0) return covered
  const under = { col: Math.floor(middle.x), row: Math.floor(middle.y) }
  return isOnGrid(size, under) ? [under] : []
}

/** A square with more than this share in the picture counts as filled: the rest is the width of a line or rounding. */
const WHOLE_SQUARE = 0.9

/** The squares that a picture fills; null if it fills none or is not upright or upside down. */
export function filledSquares(
  map: GridSize,
  { at, widthSquares, heightSquares, rotationDegrees }: ObjectBox,
): CellRect | null {
  if (rotationDegrees % 180 !== 0) return null
  const [col, right] = wholeSquares(at.x, widthSquares, map.widthCells)
  const [row, bottom] = wholeSquares(at.y, heightSquares, map.heightCells)
  const [widthCells, heightCells] = [right - col, bottom - row]
  return widthCells < 1 || heightCells < 1 ? null : { col, row, widthCells, heightCells }
}

/** The first filled square along a side and the one after the last, within the map. */
const wholeSquares = (from: number, length: number, cells: number): readonly [number, number] => [
  Math.max(0, Math.ceil(from - (1 - WHOLE_SQUARE))),
  Math.min(cells, Math.floor(from + length + (1 - WHOLE_SQUARE))),
]
