import { ok, type Result } from '../../base/result.ts'
import type { BattleMap, CellLayerName } from '../battleMap.ts'
import type { CellChange } from '../change.ts'
import type { TerrainType } from '../terrain.ts'
import type { CommandOf } from './command.ts'
import { refuse, type CommandError } from './commandError.ts'
import { counted, terrainName } from './labels.ts'

/** New values for cells of one layer; `values` runs parallel to `indices` or holds one value for all. */
export interface PaintedCells {
  readonly layer: CellLayerName
  readonly indices: readonly number[]
  readonly values: readonly number[]
}

/**
 * What painting changes: cells that already have the value drop out, and of a cell named twice the last value counts.
 * An empty list of changes where nothing is left. Errors: `values-mismatch`, `cell-off-map`, `unknown-terrain`.
 */
export function paintedCells(
  map: BattleMap,
  palette: readonly (TerrainType | undefined)[],
  { layer, indices, values }: PaintedCells,
): Result<CellChange[], CommandError> {
  if (values.length !== indices.length && values.length !== 1)
    return refuse('values-mismatch', `expected one value, or one for each of the ${indices.length} squares`, 'values')
  const cells = map.layers[layer]
  const wanted = new Map<number, number>()
  for (const [i, index] of indices.entries()) {
    const value = values.length === 1 ? values[0] : values[i]
    if (index >= cells.length) return refuse('cell-off-map', `the map has ${cells.length} squares`, `indices[${i}]`)
    if (value === undefined || (layer === 'terrain' && !palette[value]))
      return refuse('unknown-terrain', `no kind of ground has the code ${value}`, `values[${i}]`)
    wanted.set(index, value)
  }
  const changed = [...wanted].filter(([index, value]) => cells[index] !== value).sort(([a], [b]) => a - b)
  if (changed.length === 0) return ok([])
  return ok([
    {
      layer,
      indices: changed.map(([index]) => index),
      before: changed.map(([index]) => cells[index] ?? 0),
      after: changed.map(([, value]) => value),
    },
  ])
}

/** What painting is called in the history: “Paint 12 squares of deep water”. */
export function paintLabel(
  palette: readonly (TerrainType | undefined)[],
  { layer, values }: PaintedCells,
  squares: number,
): string {
  const [first] = values
  const isOneValue = first !== undefined && values.every((value) => value === first)
  if (layer === 'elevationFeet')
    return isOneValue
      ? `Set the height of ${counted(squares, 'square')} to ${first} ft`
      : `Set the height of ${counted(squares, 'square')}`
  if (!isOneValue) return `Paint ${counted(squares, 'square')}`
  return first === 0
    ? `Clear ${counted(squares, 'square')}`
    : `Paint ${counted(squares, 'square')} of ${terrainName(palette, first)}`
}

/** Every cell of the map that has one terrain, as painting with another. */
export function replacedTerrain(map: BattleMap, { from, to }: CommandOf<'replace-terrain'>): PaintedCells {
  const indices: number[] = []
  for (const [index, code] of map.layers.terrain.entries()) if (code === from) indices.push(index)
  return { layer: 'terrain', indices, values: [to] }
}
