import { z } from 'zod'
import { mapIdSchema } from '../../map/records/ids.ts'
import type { BackupKind } from '../../words/libraryFacts.ts'
import type { MapSummary } from './maps.ts'

/** A backup as it is listed. */
export interface BackupSummary {
  /** The name of its file. */
  readonly id: string
  readonly kind: BackupKind
  readonly atMs: number
  readonly bytes: number
}

/** A map of a backup, and how it stands to the library's map of the same id. */
export interface BackupMap extends MapSummary {
  /** `changed`: the library has it, in another state. `missing`: the library does not have it. */
  readonly now: 'same' | 'changed' | 'missing'
}

/** A backup by its name. */
export const backupRefSchema = z.object({
  backup: z.string().regex(/^[\w.-]{1,200}\.fivefoot$/, 'expected a file name'),
})
/** A map of a backup. */
export const backupMapRefSchema = backupRefSchema.extend({ mapId: mapIdSchema })
