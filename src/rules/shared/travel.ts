import type { TravelRules } from '../travel.ts'
import { local3e } from './localTravel.ts'
import { overland3e } from './overlandTravel.ts'

/** @source Starfinder, Local Movement; Overland Movement; Evasion and Pursuit */
export const TRAVEL_3E: TravelRules = {
  answers: ['local', 'overland', 'pursuit'],
  local: local3e,
  overland: overland3e,
}

/**
 * Travel hours per day by type of travel. Only travel on foot or mounted tires beyond that.
 * @source Starfinder, Overland Movement
 */
export const HOURS_A_DAY = { 'on-foot': 8, mounted: 8, vehicle: 10, 'vehicle-in-shifts': 24 } as const
