import { counted } from '../../base/text.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import type { BattleMap, CellLayerName } from '../battleMap.ts'
import type { CellChange } from '../change.ts'
import type { TerrainType } from '../terrain.ts'
import type { CommandOf } from './command.ts'
import { terrainName } from './labels.ts'

/** New values for cells of one layer; `values` runs parallel to `indices` or holds one value for all. */
export interface PaintedCells {
  readonly layer: CellLayerName
  readonly indices: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/**
 * The change of painted cells: without cells that already have the value; for a cell named twice, the last value counts. Empty if
 * nothing changes. Errors: `values-mismatch`, `cell-off-map`, `unknown-terrain`.
 */
export function paintedCells(
  map: BattleMap,
  palette: readonly (TerrainType | undefined)[],
  { layer, indices, values }: PaintedCells,
): Result<CellChange[]> {
  if (values.length !== indices.length && values.length !== 1)
    return failure('values-mismatch', {
      where: 'values',
      details: `expected one value, or one for each of the ${indices.length} squares`,
    })
  const cells = map.layers[layer]
  // By index, since the last value counts. Not needed if there is one value for all.
  const last = values.length === 1 ? null : new Map<number, number>()
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] ?? cells.length
    const value = values.length === 1 ? values[0] : values[i]
    if (index >= cells.length)
      return failure('cell-off-map', { where: `indices[${i}]`, details: `the map has ${cells.length} squares` })
    if (value === undefined || (layer === 'terrain' && !palette[value]))
      return failure('unknown-terrain', { where: `values[${i}]`, details: `no terrain has the code ${value}` })
    last?.set(index, value)
  }
  const valueOf = (index: number) => (last ? last.get(index) : values[0]) ?? 0
  const ascending = Uint32Array.from(indices).sort()
  const changed = ascending.filter((index, i) => index !== ascending[i - 1] && valueOf(index) !== cells[index])
  if (changed.length === 0) return ok([])
  const before = Int16Array.from(changed, (index) => cells[index] ?? 0)
  return ok([{ layer, indices: changed, before, after: Int16Array.from(changed, valueOf) }])
}

/** Label of a painting step in the history: “Paint 12 squares of deep water”. */
export function paintLabel(
  palette: readonly (TerrainType | undefined)[],
  { layer, values }: PaintedCells,
  squares: number,
): string {
  const first = values[0]
  const isOneValue = first !== undefined && Array.prototype.every.call(values, (value) => value === first)
  if (layer === 'elevationFeet')
    return isOneValue
      ? `Set elevation of ${counted(squares, 'square')} to ${first} ft`
      : `Set elevation of ${counted(squares, 'square')}`
  if (!isOneValue) return `Paint ${counted(squares, 'square')}`
  return first === 0
    ? `Clear ${counted(squares, 'square')}`
    : `Paint ${counted(squares, 'square')} of ${terrainName(palette, first)}`
}

/** Painting that replaces one terrain with another everywhere. */
export function replacedTerrain(map: BattleMap, { from, to }: CommandOf<'replace-terrain'>): PaintedCells {
  const { terrain } = map.layers
  const indices = Uint32Array.from(terrain.keys()).filter((index) => terrain[index] === from)
  return { layer: 'terrain', indices, values: [to] }
}
