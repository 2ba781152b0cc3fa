import { rectsOverlap, type CellRect } from '../../grid/cell.ts'

const CHUNK_CELLS = 16

/** A spatial index: items by the chunks of the map that their bounds touch. */
export class ChunkIndex<T> {
  readonly #chunks = new Map<number, { readonly item: T; readonly bounds: CellRect; readonly order: number }[]>()
  #count = 0

  /** Adds an item; bounds may extend off the map. */
  add(item: T, bounds: CellRect): void {
    const entry = { item, bounds, order: this.#count++ }
    for (const key of chunkKeys(bounds)) {
      const chunk = this.#chunks.get(key)
      if (chunk) chunk.push(entry)
      else this.#chunks.set(key, [entry])
    }
  }

  /** Items whose bounds overlap the window, each once, in the order they were added. */
  in(window: CellRect): readonly T[] {
    const found = new Map<number, T>()
    for (const key of chunkKeys(window))
      for (const { item, bounds, order } of this.#chunks.get(key) ?? [])
        if (rectsOverlap(bounds, window)) found.set(order, item)
    return [...found].sort(([a], [b]) => a - b).map(([, item]) => item)
  }
}

/** More chunks than any map has across, with space for bounds that start off the map. */
const KEY_STRIDE = 1 << 12
const KEY_OFFSET = 1 << 11

function* chunkKeys({ col, row, widthCells, heightCells }: CellRect): Generator<number> {
  const chunk = (cells: number) => Math.min(KEY_OFFSET - 1, Math.max(-KEY_OFFSET, Math.floor(cells / CHUNK_CELLS)))
  for (let r = chunk(row); r <= chunk(row + heightCells - 1); r++)
    for (let c = chunk(col); c <= chunk(col + widthCells - 1); c++)
      yield (r + KEY_OFFSET) * KEY_STRIDE + (c + KEY_OFFSET)
}
