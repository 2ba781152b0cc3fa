/**
 * Changes and snapshots as bytes: JSON, with lists of numbers as runs (a filled room is two numbers, not a thousand),
 * compressed. The first byte names the form, so that a later one can be told apart.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { invariant } from '../../src/base/invariant.ts'
import type { AnyRecord, CellLayerName, CellLayers, TableName } from '../../src/map/battleMap.ts'
import type { MapChange, MapShape } from '../../src/map/change.ts'

const FORM = 1

interface PackedShape {
  readonly widthCells: number
  readonly heightCells: number
  readonly terrain: readonly number[]
  readonly elevationFeet: readonly number[]
}

/** A change of cells as runs; `indices` holds gaps. */
interface PackedCells {
  readonly layer: CellLayerName
  readonly indices: readonly number[]
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** A map at one moment, as a version keeps it. */
export interface StoredSnapshot {
  readonly shape: MapShape
  readonly records: { readonly [T in TableName]?: readonly AnyRecord[] }
}

/** A change as bytes. */
export const packChange = ({ cells, records, shape }: MapChange): Buffer =>
  pack({
    cells: cells.map(({ layer, indices, before, after }) => ({
      layer,
      // Ascending indices as the gaps between them: neighbours are ones, and runs of ones are short.
      indices: toRuns(indices.map((index, i) => index - (indices[i - 1] ?? 0))),
      before: toRuns(before),
      after: toRuns(after),
    })),
    records,
    ...(shape ? { shape: { before: packShape(shape.before), after: packShape(shape.after) } } : {}),
  })

/** The change in bytes of `packChange`. */
export function unpackChange(bytes: Buffer): MapChange {
  const packed = unpack(bytes) as Pick<MapChange, 'records'> & {
    readonly cells: readonly PackedCells[]
    readonly shape?: { readonly before: PackedShape; readonly after: PackedShape }
  }
  const { cells, records, shape } = packed
  return {
    cells: cells.map(({ layer, indices, before, after }) => {
      let index = 0
      return {
        layer,
        indices: Uint32Array.from(fromRuns(indices), (gap) => (index += gap)),
        before: Int16Array.from(fromRuns(before)),
        after: Int16Array.from(fromRuns(after)),
      }
    }),
    records,
    ...(shape ? { shape: { before: unpackShape(shape.before), after: unpackShape(shape.after) } } : {}),
  }
}

/** A snapshot as bytes. */
export const packSnapshot = ({ shape, records }: StoredSnapshot): Buffer => pack({ shape: packShape(shape), records })

/** The snapshot in bytes of `packSnapshot`. */
export function unpackSnapshot(bytes: Buffer): StoredSnapshot {
  const { shape, records } = unpack(bytes) as { shape: PackedShape; records: StoredSnapshot['records'] }
  return { shape: unpackShape(shape), records }
}

const packShape = ({ widthCells, heightCells, layers }: MapShape): PackedShape => ({
  widthCells,
  heightCells,
  terrain: toRuns(layers.terrain),
  elevationFeet: toRuns(layers.elevationFeet),
})

function unpackShape({ widthCells, heightCells, terrain, elevationFeet }: PackedShape): MapShape {
  const layers: CellLayers = {
    terrain: Uint8Array.from(fromRuns(terrain)),
    elevationFeet: Int16Array.from(fromRuns(elevationFeet)),
  }
  return { widthCells, heightCells, layers }
}

const pack = (value: unknown): Buffer =>
  Buffer.concat([Buffer.from([FORM]), deflateRawSync(JSON.stringify(value), { level: 3 })])

function unpack(bytes: Buffer): unknown {
  invariant(bytes[0] === FORM, 'stored bytes are of a form this program wrote')
  return JSON.parse(inflateRawSync(bytes.subarray(1)).toString())
}

/** Values as value, count, value, count … */
function toRuns(values: Iterable<number>): number[] {
  const runs: number[] = []
  for (const value of values) {
    const last = runs.length - 2
    if (runs[last] === value) runs[last + 1] = (runs[last + 1] ?? 0) + 1
    else runs.push(value, 1)
  }
  return runs
}

function fromRuns(runs: readonly number[]): number[] {
  const values: number[] = []
  for (let i = 0; i < runs.length; i += 2)
    for (let count = runs[i + 1] ?? 0; count > 0; count--) values.push(runs[i] ?? 0)
  return values
}
