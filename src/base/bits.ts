/** Sets of small numbers as the bits of an integer. */

/** The smallest number in a set that is not empty. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** How many numbers are in a set. */
export function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The indices of the items for which `isIn` holds, as a set; at most 32 items. */
export const bitsWhere = <T>(items: readonly T[], isIn: (item: T) => boolean): number =>
  items.reduce((bits, item, i) => (isIn(item) ? bits | (1 << i) : bits), 0)
