import type { StandingFault } from '../../map/standing.ts'

/** Of a place that is pointed at: `In solid wall`. */
function here(fault: StandingFault): string {
  if (fault.kind === 'off-map') return 'Off the map'
  return fault.kind === 'terrain' ? `In ${fault.name.toLowerCase()}` : `${fault.name} is there`
}

/** Beside a creature on the map: `Stands in solid wall` */
function note(fault: StandingFault): string {
  if (fault.kind === 'off-map') return 'Stands partly off the map'
  return fault.kind === 'terrain' ? `Stands in ${fault.name.toLowerCase()}` : `Shares its space with ${fault.name}`
}

/** The same as a sentence. */
const now = (fault: StandingFault): string => `${note(fault)}.`

/** `In solid wall · hold Alt to place it anyway` */
const anyway = (fault: StandingFault): string => `${here(fault)} · hold Alt to place it anyway`

export const standing = { here, now, note, anyway }
