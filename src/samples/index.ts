import type { Sample } from './sample.ts'

/** The encounters that come with the program, one for each rule system. */
export const SAMPLES: readonly Sample[] = []
