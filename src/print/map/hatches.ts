/** Hatches of overlays: each differs from the next by its slant, and none needs a color to be told apart. */
import { PATH_OPS, type Color, type Mark, type PathNumbers, type Stamp } from '../../draw/marks.ts'
import { clipped, linePath, pathMark } from '../../draw/paths.ts'
import type { Cell } from '../../grid/cell.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** In squares; thin, since hatches lie over everything else and must not hide it. */
const WIDTH = 0.016

/** Lines of each within the square from 0,0 to 1,1, made so that neighboring squares join. */
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

/** The hatch of a band of an overlay: what the map and the legend show alike. */
export function bandHatch(overlay: number, band: number, color: Color): Stamp {
  const name = NAMES[(overlay + band) % NAMES.length] ?? 'rising'
  const marks = [pathMark(HATCHES[name] ?? [], { stroke: color, width: WIDTH, cap: 'round' })]
  return { key: `hatch-${name}-${color.slice(1)}`, marks }
}

/** A hatch smaller than this is gray mush: it is drawn over several squares instead. */
const MIN_HATCH_INCHES = 0.16

/** A hatch on some cells; over blocks of cells, cut to shape, where one cell is too small for it. */
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
