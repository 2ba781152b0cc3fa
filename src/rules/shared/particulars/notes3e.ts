/** Particulars that D&D 3.5 and Pathfinder 1e share, and notes common to the older systems. */
import type { Slowing } from '../sheet/slowing.ts'
import type { Modifier, Overrun, Particulars, TightGaps } from './particulars.ts'

/** −4 on attacks and armour class. */
export const squeezing3e = (clause: string): readonly Modifier[] => [
  { to: 'attack rolls', by: -4, text: 'Squeezed in, it strikes badly.', clauses: [clause] },
  { to: 'armour class', by: -4, text: 'Squeezed in, it is easy to hit.', clauses: [clause] },
]

/** Escape Artist through gaps of less than half the width. */
export const tightGaps3e = (clause: string): TightGaps => ({
  skill: 'Escape Artist',
  text: 'A gap of less than half its width takes an Escape Artist check; no attacks meanwhile, and no Dexterity bonus to armour class.',
  clauses: [clause],
  modifiers: [{ to: 'armour class', by: -4, text: 'Wedged in a tight gap.', clauses: [clause] }],
})

/** Medium or heavy armour or load leaves two thirds of the speed. */
export const slowingByAThird = (clauses: readonly string[]): Slowing => ({
  kind: 'by-a-third',
  inArmour: ['medium', 'heavy'],
  underLoad: ['medium', 'heavy', 'overloaded'],
  clauses,
})

/** Overrunning: what both systems have in common. */
export const overrun3e = (clause: string, check: string, choice: string): Overrun => ({
  mostSizesLarger: 1,
  check,
  choice,
  text: 'Entering the square provokes from the opponent. Only one is overrun in a round, and none more than one size larger.',
  clauses: [clause],
})

/** What small and big creatures' sheets say. */
export const sizeNotes3e = (clauses: {
  readonly ownSquare: string
  readonly mustEnter: string
}): Particulars['sizeNotes'] => {
  const little = [
    { text: 'Must enter a square to attack what is in it.', clauses: [clauses.mustEnter] },
    { text: 'Whoever shares a square with it may strike at it there.', clauses: [clauses.ownSquare] },
  ]
  return { fine: little, diminutive: little, tiny: little }
}
