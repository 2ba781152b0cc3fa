import type { CreatureSheet, SpeedCircumstances } from '../../../map/records/creature.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../../map/modes.ts'
import { mayFlyLoaded } from '../particulars/mayFlyLoaded.ts'
import type { Particulars } from '../particulars/particulars.ts'
import { speedSheet, type SpeedSheet } from './speedSheet.ts'

/** Nothing that makes faster or slower. */
export const ORDINARY: SpeedCircumstances = { bonuses: [], isNeverSlowed: false, armourTakesFeet: 0, gait: 'biped' }

/** One speed of a creature, base and reduced side by side. */
export interface CreatureSpeed extends SpeedSheet {
  readonly mode: MovementMode
  /** A flier too heavily laden stays on the ground: its reduced speed is 0. */
  readonly isGrounded: boolean
}

/**
 * Every speed of a creature as its system reduces it, in the order of modes. Bonuses of the circumstances go to the land
 * speed; armour and load slow all modes.
 */
export function creatureSpeeds(
  particulars: Particulars,
  sheet: Pick<CreatureSheet, 'speedFeet' | 'baseSpeedFeet' | 'armour' | 'load'>,
  circumstances: Omit<SpeedCircumstances, 'carried' | 'gait'> = ORDINARY,
): CreatureSpeed[] {
  const { armour, load } = sheet
  return MOVEMENT_MODES.flatMap((mode) => {
    const baseFeet = sheet.baseSpeedFeet?.[mode] ?? sheet.speedFeet[mode]
    if (baseFeet === undefined) return []
    const bonuses = mode === 'land' ? circumstances.bonuses : []
    const speed = speedSheet(particulars.slowing, { ...circumstances, baseFeet, bonuses, armour, load })
    const isGrounded = mode === 'fly' && !mayFlyLoaded(particulars, load)
    return [{ ...speed, mode, isGrounded, reducedFeet: isGrounded ? 0 : speed.reducedFeet }]
  })
}
