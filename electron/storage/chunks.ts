/** Stores cell layers in blocks of 32 × 32, so that a brush stroke writes a few blocks, never the whole map. */
import type { GridSize } from '../../src/grid/cell.ts'
import { CELL_LAYER_NAMES, type CellLayerName, type CellLayers } from '../../src/map/battleMap.ts'
import type { CellChange } from '../../src/map/change.ts'

/** Edge length of a block in squares. */
export const CHUNK_CELLS = 32

/** A block of a layer. `cells` is null if all are zero. */
export interface Chunk {
  readonly layer: CellLayerName
  readonly chunkRow: number
  readonly chunkCol: number
  readonly cells: Buffer | null
}

/** The blocks that a change of cells touches, with their contents in `layers`. */
export function touchedChunks(size: GridSize, layers: CellLayers, changes: readonly CellChange[]): Chunk[] {
  return changes.flatMap(({ layer, indices }) => {
    const columns = Math.ceil(size.widthCells / CHUNK_CELLS)
    const touched = new Set<number>()
    for (const index of indices) {
      const chunkRow = Math.floor(Math.floor(index / size.widthCells) / CHUNK_CELLS)
      touched.add(chunkRow * columns + Math.floor((index % size.widthCells) / CHUNK_CELLS))
    }
    return [...touched].map((chunk) => chunkOf(size, layers, layer, Math.floor(chunk / columns), chunk % columns))
  })
}

/** Every block of a map that is not empty. */
export function allChunks(size: GridSize, layers: CellLayers): Chunk[] {
  const chunks: Chunk[] = []
  for (const layer of CELL_LAYER_NAMES)
    for (let chunkRow = 0; chunkRow * CHUNK_CELLS < size.heightCells; chunkRow++)
      for (let chunkCol = 0; chunkCol * CHUNK_CELLS < size.widthCells; chunkCol++) {
        const chunk = chunkOf(size, layers, layer, chunkRow, chunkCol)
        if (chunk.cells) chunks.push(chunk)
      }
  return chunks
}

function chunkOf(size: GridSize, layers: CellLayers, layer: CellLayerName, chunkRow: number, chunkCol: number): Chunk {
  const source = layers[layer]
  const bytes = bytesPerCell(layer)
  const cells = Buffer.alloc(CHUNK_CELLS * CHUNK_CELLS * bytes)
  let isEmpty = true
  eachCell(size, chunkRow, chunkCol, (index, place) => {
    const value = source[index] ?? 0
    if (value === 0) return
    isEmpty = false
    if (bytes === 2) cells.writeInt16LE(value, place * 2)
    else cells[place] = value
  })
  return { layer, chunkRow, chunkCol, cells: isEmpty ? null : cells }
}

/** Copies a stored block into the layers of a map. */
export function putChunk(size: GridSize, layers: CellLayers, chunk: Chunk & { readonly cells: Buffer }): void {
  const { layer, cells } = chunk
  eachCell(size, chunk.chunkRow, chunk.chunkCol, (index, place) => {
    layers[layer][index] = bytesPerCell(layer) === 2 ? cells.readInt16LE(place * 2) : (cells[place] ?? 0)
  })
}

const bytesPerCell = (layer: CellLayerName): 1 | 2 => (layer === 'elevationFeet' ? 2 : 1)

function eachCell(
  size: GridSize,
  chunkRow: number,
  chunkCol: number,
  visit: (index: number, place: number) => void,
): void {
  const lastRow = Math.min(size.heightCells, (chunkRow + 1) * CHUNK_CELLS)
  const lastCol = Math.min(size.widthCells, (chunkCol + 1) * CHUNK_CELLS)
  for (let row = chunkRow * CHUNK_CELLS; row < lastRow; row++)
    for (let col = chunkCol * CHUNK_CELLS; col < lastCol; col++)
      visit(row * size.widthCells + col, (row % CHUNK_CELLS) * CHUNK_CELLS + (col % CHUNK_CELLS))
}
