/** What words about the library as a whole are made from. */
import type { AppError } from '../base/errors.ts'

/** Why a backup was made. `damaged`: the library was damaged at that time. `replaced`: the library that a restore replaced. */
export type BackupKind = 'daily' | 'manual' | 'update' | 'damaged' | 'replaced'

/** What a check of the library found. */
export interface LibraryCheck {
  readonly maps: number
  readonly steps: number
  readonly versions: number
  readonly pictures: number
  /** What SQLite says about the structure of the file; empty: it is sound. */
  readonly structure: readonly string[]
  readonly damaged: readonly DamagedPart[]
}

/** Something in the library that is not what was stored. */
export interface DamagedPart {
  readonly kind: 'map' | 'step' | 'version' | 'picture' | 'creature' | 'stamp'
  /** Of the map it belongs to, or its own. */
  readonly name: string
}

/** What a salvage brought over. */
export interface SalvageReport {
  /** Names of maps that are as they were stored, history included as far as it was readable. */
  readonly whole: readonly string[]
  /** Maps of which something is missing or may be wrong. */
  readonly partial: readonly SalvagedMap[]
  /** Maps of which nothing could be read. */
  readonly lost: readonly string[]
  readonly steps: number
  readonly lostSteps: number
  readonly pictures: number
  readonly lostPictures: number
}

/** What a restored library lacks. */
export interface RestoreLoss {
  /** Pictures that are no longer beside the backup, or are damaged. */
  readonly lostPictures: number
}

/** A map that was damaged. */
export interface SalvagedMap {
  readonly name: string
  readonly records: number
  readonly lostRecords: number
}

/** What a compaction did. */
export interface Compacted {
  /** How many pictures nothing used. */
  readonly pictures: number
  readonly bytesBefore: number
  readonly bytesAfter: number
}

/** What came of bringing maps of another library in. */
export interface BroughtIn {
  /** The names that the maps have now. */
  readonly added: readonly string[]
  readonly failed: readonly NotBroughtIn[]
  /** How many pictures of added maps are missing: they are not beside the backup that the maps are from, or are damaged. */
  readonly lostPictures: number
}

/** A map that did not come over. */
export interface NotBroughtIn {
  readonly name: string
  readonly error: AppError
}

/** A kind of place where a library is not safe. */
export type FolderRisk =
  | { readonly kind: 'synced'; /** Such as `Dropbox`. */ readonly service: string }
  | { readonly kind: 'network' }

/** Work on the whole library that windows wait for. */
export type LibraryWork = 'compacting' | 'restoring' | 'salvaging'
