import { SIZES } from '../../map/sizes.ts'
import type { Ruleset } from '../ruleset.ts'
import { COUNTRY_FACTORS } from './countryFactors.ts'
import { REACH_3E } from './sizeTables.ts'
import { doublingPrice } from './stepPrices.ts'

/** What Starfinder, D&D 3.5 and Pathfinder 1e have in common. */
export const FAMILY_3E = {
  sizes: SIZES,
  turnActions: 2,
  naturalReachFeet: REACH_3E,
  unarmedThreatens: false,
  sharing: { smallSizes: ['fine', 'diminutive', 'tiny'], ending: 'by-fraction' },
  provoking: { oncePerAction: false, smallMoverProvokesOnEntering: true },
  answersCover: false,
  answersPursuit: true,
  countryFactors: COUNTRY_FACTORS,
  idleTableRules: ['tiny-per-square', 'share-with-larger-prone'],
  ascentFactor: { normal: 1, zero: 0, low: 0, high: 2 },
  terrainWeight: (entry) => entry.doublings,
  priceStep: doublingPrice,
} as const satisfies Partial<Ruleset>
