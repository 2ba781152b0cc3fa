import type { Distance } from '../facts.ts'

const distance = ({ flatFeet, riseFeet, totalFeet }: Distance): string =>
  riseFeet === 0
    ? `${totalFeet} ft`
    : `${totalFeet} ft: ${flatFeet} ft across, ${Math.abs(riseFeet)} ft ${riseFeet > 0 ? 'up' : 'down'}`

/** Where a flier is, and for which altitude its range is shown. */
const flightRange = (altitudeFeet: number, rangeFeet: number): string =>
  altitudeFeet === rangeFeet
    ? `Altitude ${altitudeFeet} ft. The range is for level flight there.`
    : `Altitude ${altitudeFeet} ft. The range is for arriving at ${rangeFeet} ft, ${rangeFeet > altitudeFeet ? 'climb' : 'descent'} included. Runs are not shown.`

export const heights = { distance, flightRange }
