import type { Stamp } from '../../../src/ipc/shapes/library.ts'
import type { Piece } from '../../editor/piece.ts'

type Layer = Stamp['cells'][number]

const layerOf = (layer: Layer['layer'], values: readonly (number | null)[]): Layer[] => {
  const taken = [...values.entries()].filter((entry): entry is [number, number] => entry[1] !== null)
  return taken.length === 0 ? [] : [{ layer, indices: taken.map(([i]) => i), values: taken.map(([, v]) => v) }]
}

/** A piece as the library keeps it. */
export const stampOfPiece = (piece: Piece, id: string, name: string): Stamp => ({
  id,
  name,
  widthCells: piece.widthCells,
  heightCells: piece.heightCells,
  cells: [...layerOf('terrain', piece.terrain), ...layerOf('elevationFeet', piece.elevationFeet)],
  records: [...piece.records],
})

/** A stamp of the library as a piece to put down. */
export function pieceOfStamp(stamp: Stamp): Piece {
  const values = (layer: Layer['layer']): (number | null)[] => {
    const all = new Array<number | null>(stamp.widthCells * stamp.heightCells).fill(null)
    for (const cells of stamp.cells)
      if (cells.layer === layer) for (const [i, index] of cells.indices.entries()) all[index] = cells.values[i] ?? null
    return all
  }
  return {
    name: stamp.name,
    widthCells: stamp.widthCells,
    heightCells: stamp.heightCells,
    terrain: values('terrain'),
    elevationFeet: values('elevationFeet'),
    records: stamp.records,
  }
}
