import { SIZES, type Size } from '../../../map/sizes.ts'
import type { Overrun } from './particulars.ts'

/** Whether an opponent is small enough to be overrun. */
export const mayOverrun = (rule: Overrun, mover: Size, opponent: Size): boolean =>
  SIZES.indexOf(opponent) - SIZES.indexOf(mover) <= rule.mostSizesLarger
