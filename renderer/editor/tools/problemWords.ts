import type { StandingFault } from '../../../src/map/standing.ts'
import { en } from '../../../src/words/en/index.ts'

/** What a ghost says of its place; null where Alt is held, which puts a creature anywhere on the map. */
export function problemWords(fault: StandingFault, isForced: boolean): string | null {
  if (fault.kind === 'off-map') return en.standing.here(fault)
  return isForced ? null : en.standing.anyway(fault)
}
