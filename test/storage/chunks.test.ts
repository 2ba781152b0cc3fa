import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allChunks, CHUNK_CELLS, putChunk, touchedChunks, type Chunk } from '../../electron/storage/chunks.ts'
import type { GridSize } from '../../src/grid/cell.ts'
import type { CellLayers } from '../../src/map/battleMap.ts'
import { cellChange } from '../../src/map/change.ts'

interface Sample extends GridSize {
  readonly layers: CellLayers
}

/** Maps of up to three blocks a side, mostly empty, with values at both ends of what a cell may hold. */
const sample: fc.Arbitrary<Sample> = fc
  .record({ widthCells: fc.integer({ min: 1, max: 80 }), heightCells: fc.integer({ min: 1, max: 80 }) })
  .chain((size) => {
    const cells = size.widthCells * size.heightCells
    const filled = <T>(value: fc.Arbitrary<T>) => fc.array(fc.tuple(fc.nat(cells - 1), value), { maxLength: 8 })
    return fc
      .record({
        terrain: filled(fc.integer({ min: 1, max: 255 })),
        feet: filled(fc.constantFrom(-30_000, -5, 5, 30_000)),
      })
      .map(({ terrain, feet }) => {
        const layers = { terrain: new Uint8Array(cells), elevationFeet: new Int16Array(cells) }
        for (const [index, code] of terrain) layers.terrain[index] = code
        for (const [index, height] of feet) layers.elevationFeet[index] = height
        return { ...size, layers }
      })
  })

const isFull = (chunk: Chunk): chunk is Chunk & { readonly cells: Buffer } => chunk.cells !== null

describe('blocks of a layer', () => {
  it('hold a map of any size, and nothing but it', () => {
    fc.assert(
      fc.property(sample, ({ layers, ...size }) => {
        const cells = size.widthCells * size.heightCells
        const read = { terrain: new Uint8Array(cells), elevationFeet: new Int16Array(cells) }
        const chunks = allChunks(size, layers)
        for (const chunk of chunks.filter(isFull)) putChunk(size, read, chunk)
        expect(read).toEqual(layers)
        expect(chunks.every(isFull)).toBe(true)
      }),
    )
  })

  it('take a byte for a square of ground and two for its height', () => {
    const layers = { terrain: Uint8Array.of(200), elevationFeet: Int16Array.of(-300) }
    const bytes = allChunks({ widthCells: 1, heightCells: 1 }, layers).map(({ layer, cells }) => [layer, cells?.length])
    expect(bytes).toEqual([
      ['terrain', CHUNK_CELLS * CHUNK_CELLS],
      ['elevationFeet', 2 * CHUNK_CELLS * CHUNK_CELLS],
    ])
  })

  it('are written once each where a change touches them, whole, empty ones too', () => {
    fc.assert(
      fc.property(sample, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), ({ layers, ...size }, picks) => {
        const indices = Uint32Array.from(new Set(picks.map((pick) => pick % layers.terrain.length))).sort()
        const change = cellChange('terrain', indices, layers.terrain, layers.terrain)
        const touched = touchedChunks(size, layers, [change])
        const places = [...indices].map((index) => ({
          chunkCol: Math.floor((index % size.widthCells) / CHUNK_CELLS),
          chunkRow: Math.floor(index / size.widthCells / CHUNK_CELLS),
        }))
        const named = (chunk: Pick<Chunk, 'chunkCol' | 'chunkRow'>) => `${chunk.chunkCol},${chunk.chunkRow}`
        expect(touched.map(named).sort()).toEqual([...new Set(places.map(named))].sort())
        const full = allChunks(size, layers).filter(({ layer }) => layer === 'terrain')
        for (const chunk of touched)
          expect(chunk.cells).toEqual(full.find((other) => named(other) === named(chunk))?.cells ?? null)
      }),
    )
  })
})
