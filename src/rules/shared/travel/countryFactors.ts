/** Kinds of way across country. A trail counts as a road, but only in single file and not for vehicles. */
export const TRAVEL_WAYS = ['highway', 'road', 'trackless'] as const
/** One kind of way. */
export type TravelWay = (typeof TRAVEL_WAYS)[number]

type CountryFactors = Readonly<Record<string, Readonly<Record<TravelWay, number>>>>

/**
 * How much of the normal distance a day covers, by country and way.
 * @source Starfinder, Overland Movement, Terrain
 */
export const COUNTRY_FACTORS = {
  desert: { highway: 1, road: 1 / 2, trackless: 1 / 2 },
  forest: { highway: 1, road: 1, trackless: 1 / 2 },
  'forest-dense': { highway: 1, road: 3 / 4, trackless: 1 / 4 },
  hill: { highway: 1, road: 3 / 4, trackless: 1 / 2 },
  marsh: { highway: 1, road: 3 / 4, trackless: 1 / 2 },
  mountain: { highway: 3 / 4, road: 3 / 4, trackless: 1 / 2 },
  plains: { highway: 1, road: 1, trackless: 3 / 4 },
  urban: { highway: 3 / 4, road: 1 / 2, trackless: 1 / 2 },
} as const satisfies CountryFactors
/** One kind of country. */
export type Country = keyof typeof COUNTRY_FACTORS
/** All kinds of country. */
export const COUNTRIES = Object.keys(COUNTRY_FACTORS) as readonly Country[]

/** Travelling hours of a day by how one travels. Only walkers and mounts tire beyond theirs. */
export const HOURS_A_DAY = { 'on-foot': 8, mounted: 8, vehicle: 10, 'vehicle-in-shifts': 24 } as const
/** How one travels. */
export type TravelMeans = keyof typeof HOURS_A_DAY
