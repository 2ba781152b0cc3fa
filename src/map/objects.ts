/** Objects on the map: pictures and symbols. */
import { isOnGrid, type Cell, type GridSize } from '../grid/cell.ts'
import type { BattleMap } from './battleMap.ts'
import type { Prop } from './records/annotations.ts'

/** An object that is a stored picture. */
export type PictureProp = Prop & { readonly picture: string }

/** Whether an object is a stored picture; else it is a symbol. */
export const isPicture = (prop: Prop): prop is PictureProp => prop.picture !== undefined

/** The stored pictures on a map, in their order. */
export const picturesOn = ({
  tables,
}: {
  readonly tables: Pick<BattleMap['tables'], 'props'>
}): readonly PictureProp[] => [...tables.props.values()].filter(isPicture)

/** Whether any stored picture is shown on a map. */
export const hasPictures = ({ tables }: Pick<BattleMap, 'tables'>): boolean =>
  picturesOn({ tables }).length > 0 || [...tables.creatures.values()].some(({ picture }) => picture !== undefined)

/** Squares a record's box covers: those whose middle lies in it, or the one under its middle. Only squares of the map. */
export function squaresUnder(
  size: GridSize,
  {
    at,
    widthSquares,
    heightSquares,
    rotationDegrees,
  }: Pick<Prop, 'at' | 'widthSquares' | 'heightSquares' | 'rotationDegrees'>,
): Cell[] {
  const middle = { x: at.x + widthSquares / 2, y: at.y + heightSquares / 2 }
  const turn = (rotationDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [halfX, halfY] = [
    (Math.abs(widthSquares * cos) + Math.abs(heightSquares * sin)) / 2,
    (Math.abs(widthSquares * sin) + Math.abs(heightSquares * cos)) / 2,
  ]
  const covers = (x: number, y: number): boolean => {
    const [dx, dy] = [x - middle.x, y - middle.y]
    // A little inside: a box that ends on a middle does not count as covering it twice.
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
