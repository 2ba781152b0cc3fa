import type { Distance } from '../facts.ts'

const distance = ({ flatFeet, riseFeet, totalFeet }: Distance): string =>
  riseFeet === 0
    ? `${totalFeet} ft`
    : `${totalFeet} ft: ${flatFeet} ft across, ${Math.abs(riseFeet)} ft ${riseFeet > 0 ? 'up' : 'down'}`

export const heights = { distance }
