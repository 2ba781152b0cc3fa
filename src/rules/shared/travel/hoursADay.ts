/**
 * Travelling hours of a day by how one travels. Only walkers and their mounts tire beyond theirs.
 * @source Starfinder, Overland Movement
 */
export const HOURS_A_DAY = { 'on-foot': 8, mounted: 8, vehicle: 10, 'vehicle-in-shifts': 24 } as const
