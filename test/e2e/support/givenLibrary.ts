// The library that tests of the app start from: the samples with their cards, as after a first start. Without it every start
// would draw all cards during the test, which takes five seconds of processor time.

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { jobRunner } from '../../../electron/jobs/runJob.ts'
import { mapSummaries, mapThumbnails } from '../../../electron/services/mapCards.ts'
import { OpenMaps } from '../../../electron/services/openMaps.ts'
import { installNewSamples } from '../../../electron/services/samples.ts'
import type { WritableDb } from '../../../electron/storage/handles.ts'
import { listMaps } from '../../../electron/storage/libraryStore.ts'
import { openLibrary } from '../../../electron/storage/openLibrary.ts'
import { writePreference } from '../../../electron/storage/preferenceStore.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const threadFile = resolve(import.meta.dirname, '../../../out/main/thread.cjs')

/** Does what a first start does: installs the samples and records the start. */
export function afterFirstStart(db: WritableDb): void {
  installNewSamples(db, { atMs: Date.now(), newMapId: () => randomUUID() as MapId })
  writePreference(db, 'started', true)
}

/** Global setup of the e2e project: `FIVEFOOT_GIVEN_LIBRARY` is the file that tests copy. */
export default async function makeGivenLibrary(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fivefoot-given-'))
  const file = join(folder, 'library.fivefoot')
  const opened = openLibrary(file)
  if (!opened.ok) throw new Error(opened.error.code)
  const db = opened.value
  const { runJob, stop } = jobRunner(threadFile)
  const fail = (error: unknown): never => {
    throw error
  }
  afterFirstStart(db)
  const openMaps = new OpenMaps({ db, now: Date.now, changed: fail, closed: () => undefined, outdated: fail })
  const deps = { db, runJob, log: fail, peek: (id: MapId) => openMaps.peek(id) }
  const [thumbnails, summaries] = [mapThumbnails(deps), mapSummaries(deps)]
  await Promise.all(listMaps(db).flatMap(({ id }) => [thumbnails.latest(id), summaries.latest(id)]))
  stop()
  db.close()
  process.env['FIVEFOOT_GIVEN_LIBRARY'] = file
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
