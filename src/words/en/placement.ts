import type { Feet } from '../../base/brands.ts'
import type { PlacementProblem } from '../../map/placement.ts'
import type { Distance } from '../facts.ts'

/** Of a place that is pointed at: `In solid wall`. */
function here(fault: PlacementProblem): string {
  if (fault.kind === 'off-map') return 'Off the map'
  return fault.kind === 'terrain' ? `In ${fault.name.toLowerCase()}` : `${fault.name} is there`
}

/** Beside a creature on the map: `Stands in solid wall` */
function note(fault: PlacementProblem): string {
  if (fault.kind === 'off-map') return 'Stands partly off the map'
  return fault.kind === 'terrain' ? `Stands in ${fault.name.toLowerCase()}` : `Shares its space with ${fault.name}`
}

/** The same as a sentence. */
const now = (fault: PlacementProblem): string => `${note(fault)}.`

/**
 * Of a creature that is being placed: `In solid wall · hold Alt to place it anyway`. Null where Alt is held, which puts it
 * anywhere on the map.
 */
function placing(fault: PlacementProblem, isForced: boolean): string | null {
  if (fault.kind === 'off-map') return here(fault)
  return isForced ? null : `${here(fault)} · hold Alt to place it anyway`
}

export const placement = { now, note, placing }

/** `30 ft`; with a height between the ends `40 ft: 30 ft across, 20 ft up`. */
const distance = ({ flatFeet, riseFeet, totalFeet }: Distance): string =>
  riseFeet === 0
    ? `${totalFeet} ft`
    : `${totalFeet} ft: ${flatFeet} ft across, ${Math.abs(riseFeet)} ft ${riseFeet > 0 ? 'up' : 'down'}`

/** Where a flier is, and for which altitude its range is shown. */
const flightRange = (altitudeFeet: number, rangeFeet: number): string =>
  altitudeFeet === rangeFeet
    ? `Altitude ${altitudeFeet} ft. The range is for level flight there.`
    : `Altitude ${altitudeFeet} ft. The range is for arriving at ${rangeFeet} ft, ${rangeFeet > altitudeFeet ? 'climb' : 'descent'} included. Runs are not shown.`

/** What stands beside a token: `↑40` in the air, `▲15` on elevated ground, `▼10` on sunken ground; empty on the level floor. */
const marks = (altitudeFeet: Feet, elevationFeet: Feet): string =>
  [
    ...(altitudeFeet > 0 ? [`↑${altitudeFeet}`] : []),
    ...(elevationFeet > 0 ? [`▲${elevationFeet}`] : elevationFeet < 0 ? [`▼${-elevationFeet}`] : []),
  ].join(' ')

export const heights = { distance, flightRange, marks }
