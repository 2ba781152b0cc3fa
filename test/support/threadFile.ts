import { resolve } from 'node:path'
import { inject } from 'vitest'
// Says what is provided.
import type {} from '../../build/vitest/threads.ts'

/** The program of the threads: bundled where the project of the tests bundles it, else as it is in the sources. */
export const THREAD_FILE: string = inject('threadFile') ?? resolve(import.meta.dirname, '../../electron/jobs/thread.ts')
