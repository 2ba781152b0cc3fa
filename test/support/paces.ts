import { TRAVEL_3E } from '../../src/rules/shared/travel.ts'
import { type LocalPace, type Pace, type PaceId, paceOrUsual } from '../../src/rules/travel.ts'

/** Paces of the older systems. */
export const localPace = (id: PaceId): LocalPace => paceOrUsual(TRAVEL_3E.local.paces, id)
export const overlandPace = (id: PaceId): Pace => paceOrUsual(TRAVEL_3E.overland.paces, id)
