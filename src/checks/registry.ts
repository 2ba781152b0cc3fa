/** Every check there is. Panel, command line, print and docs read this table. */
import type { Check, CheckId } from './check.ts'
import { doorNowhere } from './doorNowhere.ts'
import { noContact } from './noContact.ts'
import { noRoom } from './noRoom.ts'
import { shutIn, squeezesOut } from './shutIn.ts'
import { squeezing } from './squeezing.ts'

const BY_ID: Readonly<Record<CheckId, Check>> = {
  'no-room': noRoom,
  squeezing,
  'shut-in': shutIn,
  'squeezes-out': squeezesOut,
  'no-contact': noContact,
  'door-nowhere': doorNowhere,
}

/** The checks, in the order they are listed. */
export const CHECKS: readonly Check[] = Object.values(BY_ID)
