import { FEET_PER_SQUARE } from '../base/brands.ts'
import type { Creature } from '../map/records/creature.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'

/** A creature's size and the feet along a side of its space. */
export const sizeFacts = ({ size }: Creature): { readonly size: Size; readonly spaceFeet: number } => ({
  size,
  spaceFeet: SPACE_CELLS[size] * FEET_PER_SQUARE,
})
