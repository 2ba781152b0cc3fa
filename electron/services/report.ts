import { failure } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { readVersion } from '../storage/versionStore.ts'
import type { WindowJobs } from './jobs.ts'
import type { OpenMaps } from './openMaps.ts'

/** What the handler of reports needs. */
export interface ReportDeps {
  readonly db: ReadableDb
  readonly openMaps: OpenMaps
  readonly runJob: RunJob
  readonly jobs: WindowJobs
}

/** The handler of battlefield reports, which are measured in a thread. */
export const reportHandlers = ({ db, openMaps, runJob, jobs }: ReportDeps) =>
  ({
    'report.run': async ({ mapId, effort, versionId, job, ...about }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const { number, map, revision } = open.value
      const version = versionId === undefined ? null : readVersion(db, number, map, versionId)
      if (version === undefined) return failure('no-such-version', { where: String(versionId) })
      if (version?.ok === false) return version
      const input = { map: version?.value.map ?? map, revision, about, effort }
      return jobs.run(job, (options) => runJob('report.measure', input, options))
    },
  }) satisfies Partial<Handlers>
