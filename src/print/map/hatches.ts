/** Hatches of overlays, which differ in slant, so that none needs its color to be told apart. */
import { PATH_OPS, type Color, type Mark, type PathNumbers, type Stamp } from '../../draw/marks.ts'
import { clipped, linePath, pathMark } from '../../draw/paths.ts'
import type { Cell } from '../../grid/cell.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** In squares; thin, since hatches must not hide what is below them. */
const WIDTH = 0.016

/** Lines within a unit square that continue in neighboring squares. */
const HATCHES: Readonly<Record<string, PathNumbers>> = {
  rising: [
    ...linePath(0, 0.33, 0.33, 0),
    ...linePath(0, 0.67, 0.67, 0),
    ...linePath(0, 1, 1, 0),
    ...linePath(0.33, 1, 1, 0.33),
    ...linePath(0.67, 1, 1, 0.67),
  ],
  falling: [...linePath(0.5, 0, 1, 0.5), ...linePath(0, 0, 1, 1), ...linePath(0, 0.5, 0.5, 1)],
  level: [...linePath(0, 0.25, 1, 0.25), ...linePath(0, 0.75, 1, 0.75)],
  upright: [...linePath(0.25, 0, 0.25, 1), ...linePath(0.75, 0, 0.75, 1)],
}
const NAMES = Object.keys(HATCHES)

/** The hatch of a band of an overlay, on the map and in the legend. */
export function bandHatch(overlay: number, band: number, color: Color): Stamp {
  const name = NAMES[(overlay + band) % NAMES.length] ?? 'rising'
  const marks = [pathMark(HATCHES[name] ?? [], { stroke: color, width: WIDTH, cap: 'round' })]
  return { key: `hatch-${name}-${color.slice(1)}`, marks }
}

/** Smaller hatches would blur to gray: one hatch then covers several squares. */
const MIN_HATCH_INCHES = 0.16

/** A hatch on some cells; if cells are too small, on blocks of cells clipped to the cells. */
export function hatchCells(frame: Frame, stamp: Stamp, cells: readonly Cell[]): Mark {
  const { squareInches } = frame
  const block = Math.max(1, Math.ceil(MIN_HATCH_INCHES / squareInches - 1e-9))
  const blocks = new Map(
    cells.map(({ col, row }) => {
      const at = [Math.floor(col / block) * block, Math.floor(row / block) * block] as const
      return [at.join(), at]
    }),
  )
  const at = [...blocks.values()].flatMap(([col, row]) => [xOf(frame, col), yOf(frame, row)])
  const mark: Mark = { kind: 'stamp', stamp, at, size: block * squareInches }
  if (block === 1) return mark
  const squares = cells.flatMap(({ col, row }) => [
    PATH_OPS.rect,
    ...[xOf(frame, col), yOf(frame, row), squareInches, squareInches],
  ])
  return clipped(squares, [mark])
}
