import type { CreatureSheet } from '../../../map/records/creature.ts'
import type { Particulars } from '../particulars/particulars.ts'
import { bulkLimits, carryingLimits, loadOf, loadOfBulk } from './carrying.ts'
import { creatureSpeeds, ORDINARY, type CreatureSpeed } from './creatureSpeeds.ts'
import type { Load } from './slowing.ts'

/** What of a sheet decides load and speeds. */
export type LadenSheet = Pick<
  CreatureSheet,
  'size' | 'strength' | 'speedFeet' | 'baseSpeedFeet' | 'speedCircumstances' | 'armour' | 'load'
>

/** Most that makes each load, lightest first. */
export interface Carrying {
  readonly unit: 'lb' | 'bulk'
  readonly limits: readonly { readonly load: Load; readonly most: number }[]
}

/** What a creature of that strength, size and gait carries; null where the system does not count it. */
export function carryingOf(particulars: Particulars, sheet: LadenSheet): Carrying | null {
  switch (particulars.sheet.carrying) {
    case null:
      return null
    case 'bulk': {
      const { light, heavy } = bulkLimits(sheet.strength)
      return {
        unit: 'bulk',
        limits: [
          { load: 'light', most: light },
          { load: 'heavy', most: heavy },
        ],
      }
    }
    case 'pounds': {
      const most = carryingLimits(sheet.strength, sheet.size, (sheet.speedCircumstances ?? ORDINARY).gait)
      return { unit: 'lb', limits: (['light', 'medium', 'heavy'] as const).map((load) => ({ load, most: most[load] })) }
    }
  }
}

/** The load in force: from what is carried where that is written down and the system counts it, else as chosen. */
export function loadInForce(particulars: Particulars, sheet: LadenSheet): Load {
  const carried = sheet.speedCircumstances?.carried
  if (carried === undefined || particulars.sheet.carrying === null) return sheet.load
  if (particulars.sheet.carrying === 'bulk') return loadOfBulk(carried, sheet.strength)
  const gait = (sheet.speedCircumstances ?? ORDINARY).gait
  return loadOf(carried, carryingLimits(sheet.strength, sheet.size, gait))
}

/** Every speed of a sheet as its system reduces it, with the load in force. */
export const speedsOfSheet = (particulars: Particulars, sheet: LadenSheet): readonly CreatureSpeed[] =>
  creatureSpeeds(particulars, { ...sheet, load: loadInForce(particulars, sheet) }, sheet.speedCircumstances)
