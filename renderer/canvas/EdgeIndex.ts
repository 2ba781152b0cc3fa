import type { CellRect } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Edge } from '../../src/map/records/edge.ts'

const BUCKET_CELLS = 16

/** Edges by place, so that painting a few squares looks at the edges near them only. */
export class EdgeIndex {
  #edges: BattleMap['tables']['edges'] | null = null
  #buckets = new Map<number, Edge[]>()

  /** Takes over the edges of the map; free where they did not change. */
  update(map: BattleMap): void {
    if (map.tables.edges === this.#edges) return
    this.#edges = map.tables.edges
    this.#buckets = new Map()
    for (const edge of this.#edges.values()) {
      const key = bucketOf(edge.cell.col, edge.cell.row)
      const bucket = this.#buckets.get(key)
      if (bucket) bucket.push(edge)
      else this.#buckets.set(key, [edge])
    }
  }

  /** Edges on the borders of the squares of a rectangle, its far right and lower borders included. */
  *within({ col, row, widthCells, heightCells }: CellRect): Generator<Edge> {
    const [endCol, endRow] = [col + widthCells, row + heightCells]
    for (let y = Math.floor(row / BUCKET_CELLS); y <= Math.floor(endRow / BUCKET_CELLS); y++)
      for (let x = Math.floor(col / BUCKET_CELLS); x <= Math.floor(endCol / BUCKET_CELLS); x++)
        for (const edge of this.#buckets.get(y * 4096 + x) ?? [])
          if (edge.cell.col >= col && edge.cell.row >= row && edge.cell.col <= endCol && edge.cell.row <= endRow)
            yield edge
  }
}

const bucketOf = (col: number, row: number): number =>
  Math.floor(row / BUCKET_CELLS) * 4096 + Math.floor(col / BUCKET_CELLS)
