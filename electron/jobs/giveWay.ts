import { setPriority } from 'node:os'

/**
 * Has the thread that calls it run after windows and whatever else a person waits for, for good: no program may take it back.
 * Only Linux knows the priority of a thread; elsewhere it would be that of the whole program, so nothing changes.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, NICENESS)
}

/** Of a busy processor, a third of what others get. */
export const NICENESS = 5
