import type { CellRect } from '../../grid/cell.ts'
import type { SymbolProp } from '../facts/objects.ts'
import type { Mark } from '../marks.ts'
import type { Layer } from '../style.ts'
import { placeSymbol } from '../symbols/placeSymbol.ts'
import { symbolOf } from '../symbols/registry.ts'

/** Symbols that GMs have placed: furniture, stairs, machines. They are drawn in coarse pictures too: they are what people look for. */
export const placedSymbols: Layer = {
  part: 'objects',
  draw: ({ scene, style, area }) =>
    scene.symbols
      .filter((prop) => reaches(prop, area))
      .flatMap((prop): readonly Mark[] => {
        const { x, y } = prop.at
        const marks = placeSymbol(symbolOf(prop.symbol), style.symbols, { ...prop, x, y })
        return prop.opacity < 1 ? [{ kind: 'group', opacity: prop.opacity, marks }] : marks
      }),
}

/** Whether the circle round a symbol's box touches the area. */
function reaches(
  { at, widthSquares, heightSquares }: SymbolProp,
  { col, row, widthCells, heightCells }: CellRect,
): boolean {
  const radius = Math.hypot(widthSquares, heightSquares) / 2
  const [x, y] = [at.x + widthSquares / 2, at.y + heightSquares / 2]
  return x + radius > col && y + radius > row && x - radius < col + widthCells && y - radius < row + heightCells
}
