import { ok } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { WindowJobs } from './jobs.ts'
import type { OpenMaps } from './openMaps.ts'

/** What the handlers of checks need. */
export interface CheckDeps {
  readonly openMaps: OpenMaps
  readonly runJob: RunJob
  readonly jobs: WindowJobs
}

/** The handlers of checks, which run in a thread and can be canceled. */
export function checkHandlers({ openMaps, runJob, jobs }: CheckDeps) {
  return {
    'checks.run': async ({ mapId, choices, job }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const { map, revision } = open.value
      const found = await jobs.run(job, (options) => runJob('checks.run', { map, choices }, options))
      return found.ok ? ok({ ...found.value, revision }) : found
    },
  } satisfies Partial<Handlers>
}
