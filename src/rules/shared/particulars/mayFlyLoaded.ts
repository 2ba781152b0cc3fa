import { LOADS } from '../../../map/records/creature.ts'
import type { Load } from '../sheet/slowing.ts'
import type { Particulars } from './particulars.ts'

/** Whether a flier gets off the ground with its load. */
export const mayFlyLoaded = ({ heaviestFlyingLoad }: Particulars, load: Load): boolean =>
  heaviestFlyingLoad === null || LOADS.indexOf(load) <= LOADS.indexOf(heaviestFlyingLoad.load)
