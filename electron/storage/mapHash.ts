/**
 * Hashes that detect damage to stored data. SQLite detects damage to its own structure only; most flipped bits would silently
 * change a map. They protect against accidents, not against tampering.
 *
 * The hash of a map's state is the XOR of the hashes of its rows, so that a brush stroke updates it from the rows it writes.
 */
import { hash } from 'node:crypto'
import type { ReadableDb } from './handles.ts'

/** Bytes of a hash: enough to rule out accidental collisions. */
const HASH_BYTES = 16

const hashOf = (facts: readonly (string | number)[], bytes: unknown = null): Buffer => {
  const head = facts.join('\0')
  // In a damaged row, a value may have any type.
  const data = bytes instanceof Uint8Array ? Buffer.concat([Buffer.from(head), bytes]) : head
  return hash('sha256', data, 'buffer').subarray(0, HASH_BYTES)
}

/** The columns of a map's row that its hash covers. */
export interface HashedMapRow {
  readonly number: number
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly house_ruled: number
  readonly width_cells: number
  readonly height_cells: number
  readonly revision: number
  readonly sequence: number
}
/** The row of a block of cells. */
export interface HashedChunk {
  readonly layer: string
  readonly chunkRow: number
  readonly chunkCol: number
  readonly cells: Uint8Array
}
/** The row of a record. */
export interface HashedRecord {
  readonly position: number
  readonly kind: string
  readonly id: string
  readonly json: string
}
/** The row of a step. */
export interface HashedStep {
  readonly map: number
  readonly sequence: number
  readonly label: string
  readonly atMs: number
  readonly change: Uint8Array
}
/** The row of a version. */
export interface HashedVersion {
  readonly map: number
  readonly name: string
  readonly automatic: number
  readonly atMs: number
  readonly revision: number
  readonly snapshot: Uint8Array
}

/** The hash of a map's state. Adding and removing a row are the same operation, `toggle`. */
export class MapHash {
  readonly #sum: Buffer

  /** Starts from a stored hash, or from the hash of nothing. */
  constructor(stored?: Uint8Array | null) {
    this.#sum = stored?.length === HASH_BYTES ? Buffer.from(stored) : Buffer.alloc(HASH_BYTES)
  }

  toggleRow(row: HashedMapRow): void {
    const { number, id, name, ruleset, house_ruled, width_cells, height_cells, revision, sequence } = row
    this.#toggle(hashOf(['map', number, id, name, ruleset, house_ruled, width_cells, height_cells, revision, sequence]))
  }

  toggleChunk({ layer, chunkRow, chunkCol, cells }: HashedChunk): void {
    this.#toggle(hashOf(['chunk', layer, chunkRow, chunkCol], cells))
  }

  toggleRecord({ position, kind, id, json }: HashedRecord): void {
    this.#toggle(hashOf(['record', position, kind, id, json]))
  }

  bytes(): Buffer {
    return Buffer.from(this.#sum)
  }

  isEqual(stored: Uint8Array | null): boolean {
    return stored !== null && this.#sum.equals(stored)
  }

  #toggle(row: Buffer): void {
    for (let i = 0; i < HASH_BYTES; i++) this.#sum[i] = (this.#sum[i] ?? 0) ^ (row[i] ?? 0)
  }
}

/** Computes the hash of a map from its rows. */
export function hashMapRows(db: ReadableDb, row: HashedMapRow): MapHash {
  const hash = new MapHash()
  hash.toggleRow(row)
  for (const chunk of db.prepare<[number], HashedChunk>(CHUNKS_OF_MAP).iterate(row.number)) hash.toggleChunk(chunk)
  for (const record of db.prepare<[number], HashedRecord>(RECORDS_OF_MAP).iterate(row.number)) hash.toggleRecord(record)
  return hash
}

/** All blocks of a map. */
export const CHUNKS_OF_MAP =
  'SELECT layer, chunk_row AS chunkRow, chunk_col AS chunkCol, cells FROM chunks WHERE map = ?'
/** All records of a map, in order. */
export const RECORDS_OF_MAP = 'SELECT position, kind, id, json FROM records WHERE map = ? ORDER BY position'

/** The hash of a step of a map's history. */
export const stepHash = ({ map, sequence, label, atMs, change }: HashedStep): Buffer =>
  hashOf(['step', map, sequence, label, atMs], change)

/** The hash of a version of a map. */
export const versionHash = ({ map, name, automatic, atMs, revision, snapshot }: HashedVersion): Buffer =>
  hashOf(['version', map, name, automatic, atMs, revision], snapshot)

/** True if a hash equals the stored one. */
export const isHash = (hash: Buffer, stored: Uint8Array | null): boolean => stored !== null && hash.equals(stored)
