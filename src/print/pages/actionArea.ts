/** The part of a map that small maps show: all of it, or the surroundings of the creatures on a large map. */
import type { Cell, CellRect } from '../../grid/cell.ts'
import type { Scene } from '../scene/scene.ts'

/** The longer side of a map that is readable whole on part of a page. */
const MAX_WHOLE_CELLS = 45
const AROUND_CELLS = 4

/** The rectangle of the options, else the whole map if it is small, else all creatures and exits with some squares around them. */
export function actionArea(
  { map, options, creatures }: Pick<Scene, 'map' | 'options' | 'creatures'>,
  { exits }: { readonly exits: readonly { readonly cells: readonly Cell[] }[] },
): { readonly cells: CellRect } {
  const { area } = options
  const whole = { col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells }
  const spaces = [
    ...creatures.map(({ creature: { at }, spaceCells }) => ({ ...at, spaceCells })),
    ...exits.flatMap(({ cells }) => cells.map((cell) => ({ ...cell, spaceCells: 1 }))),
  ]
  if (area.kind !== 'rect' && (Math.max(map.widthCells, map.heightCells) <= MAX_WHOLE_CELLS || spaces.length === 0))
    return { cells: whole }
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  if (area.kind === 'rect')
    [left, top, right, bottom] = [area.col, area.row, area.col + area.widthCells, area.row + area.heightCells]
  else
    for (const { col, row, spaceCells } of spaces) {
      left = Math.min(left, col - AROUND_CELLS)
      top = Math.min(top, row - AROUND_CELLS)
      right = Math.max(right, col + spaceCells + AROUND_CELLS)
      bottom = Math.max(bottom, row + spaceCells + AROUND_CELLS)
    }
  ;[left, top] = [Math.max(0, left), Math.max(0, top)]
  return {
    cells: {
      col: left,
      row: top,
      widthCells: Math.min(map.widthCells, right) - left,
      heightCells: Math.min(map.heightCells, bottom) - top,
    },
  }
}
