import type { MapId } from '../../src/map/records/ids.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { installedSamples } from '../storage/libraryStore.ts'
import { insertMap } from '../storage/mapStore.ts'
import { readPreference, writePreference } from '../storage/preferenceStore.ts'

/** Preference with the ids of all samples ever installed, so that deleted ones are not installed again. */
const GIVEN = 'library.samplesGiven'

/** What installing needs. */
export interface InstallFacts {
  readonly atMs: number
  readonly newMapId: () => MapId
}

/** Adds the sample encounters that are missing from the library; changed ones stay. Returns how many were added. */
export function installSamples(db: WritableDb, facts: InstallFacts): number {
  const present = installedSamples(db)
  return install(
    db,
    SAMPLES.filter(({ id }) => !present.has(id)),
    facts,
  )
}

/** Adds the samples that the library has never had. Returns how many were added. */
export function installNewSamples(db: WritableDb, facts: InstallFacts): number {
  const given = readPreference(db, GIVEN)
  const known = new Set(Array.isArray(given) ? given : [])
  return install(
    db,
    SAMPLES.filter(({ id }) => !known.has(id)),
    facts,
  )
}

function install(db: WritableDb, samples: typeof SAMPLES, { atMs, newMapId }: InstallFacts): number {
  if (samples.length === 0) return 0
  inTransaction(db, () => {
    // Each a little older than the one before, since the library lists the newest first.
    for (const [i, sample] of samples.entries())
      insertMap(db, sampleMap(sample, newMapId()), { atMs: atMs - i, sample: sample.id })
    writePreference(
      db,
      GIVEN,
      SAMPLES.map(({ id }) => id),
    )
  })
  return samples.length
}
