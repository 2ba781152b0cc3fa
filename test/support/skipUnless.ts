import { beforeEach } from 'vitest'

/** Skips the tests of a block unless a condition holds; the run names each of them with the reason. */
export const skipUnless = (holds: boolean, reason: string): void => beforeEach(({ skip }) => skip(!holds, reason))

export const NO_SAMPLES = 'the samples are not beside the project'
