/** All checks. Panel, command line, print and docs read this table. */
import { behindDoors, closedOff, outOfReach } from './areas.ts'
import type { Check, CheckId } from './check.ts'
import { picture, sheet } from './creatureSheet.ts'
import { crowded } from './crowded.ts'
import { deployment } from './deployment.ts'
import { doorNowhere } from './doorNowhere.ts'
import { noContact } from './noContact.ts'
import { noRoom } from './noRoom.ts'
import { notes } from './notes.ts'
import { paper } from './paper.ts'
import { exits, orders } from './plans.ts'
import { playerCopy } from './playerCopy.ts'
import { shutIn, squeezesOut } from './shutIn.ts'
import { squeezing } from './squeezing.ts'
import { idleWalls, wallGaps } from './walls.ts'

const BY_ID: Readonly<Record<CheckId, Check>> = {
  'no-room': noRoom,
  squeezing,
  'shut-in': shutIn,
  'squeezes-out': squeezesOut,
  'no-contact': noContact,
  'door-nowhere': doorNowhere,
  'behind-doors': behindDoors,
  'out-of-reach': outOfReach,
  'closed-off': closedOff,
  'wall-gap': wallGaps,
  'idle-wall': idleWalls,
  crowded,
  deployment,
  'player-copy': playerCopy,
  sheet,
  picture,
  notes,
  exits,
  orders,
  paper,
}

/** The checks in display order. */
export const CHECKS: readonly Check[] = Object.values(BY_ID)
