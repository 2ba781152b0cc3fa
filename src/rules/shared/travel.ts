import type { TravelFactors } from '../ruleset.ts'

/** @source Starfinder, Overland Movement, Terrain */
export const TRAVEL_FACTORS: TravelFactors = {
  desert: { highway: 1, road: 0.5, trackless: 0.5 },
  forest: { highway: 1, road: 1, trackless: 0.5 },
  'forest-dense': { highway: 1, road: 0.75, trackless: 0.25 },
  hill: { highway: 1, road: 0.75, trackless: 0.5 },
  marsh: { highway: 1, road: 0.75, trackless: 0.5 },
  mountain: { highway: 0.75, road: 0.75, trackless: 0.5 },
  plains: { highway: 1, road: 1, trackless: 0.75 },
  urban: { highway: 0.75, road: 0.5, trackless: 0.5 },
}

/**
 * Travel hours per day by type of travel. Only travel on foot or mounted tires beyond that.
 * @source Starfinder, Overland Movement
 */
export const HOURS_A_DAY = { 'on-foot': 8, mounted: 8, vehicle: 10, 'vehicle-in-shifts': 24 } as const
