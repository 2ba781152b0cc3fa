import type { ClosestAnswer, CoverAnswer, FORCE_CHOICES, Maneuver } from '../../../src/ipc/shapes/tactics.ts'
import { FACING_WORDS } from '../../words.ts'
import { en } from '../../../src/words/en/index.ts'

/** Degrees of cover as people read them. */
const COVER_WORDS: Readonly<Record<CoverAnswer['inForce'], string>> = {
  none: 'No cover',
  lesser: 'Lesser cover',
  cover: 'Cover',
  standard: 'Standard cover',
  greater: 'Greater cover',
  blocked: 'No line of effect',
}

/** A line's answer in a few words. */
export function coverWords({ inForce, bonus }: CoverAnswer): string {
  return bonus ? `${COVER_WORDS[inForce]}, ${en.signed(bonus.armorClass)} AC` : COVER_WORDS[inForce]
}

/** What a degree of cover gives, one line each. */
export function bonusLines({ bonus }: Pick<CoverAnswer, 'bonus'>): readonly string[] {
  if (!bonus) return []
  return [
    `${en.signed(bonus.armorClass)} AC`,
    ...(bonus.reflexSaves === 0 ? [] : [`${en.signed(bonus.reflexSaves)} Reflex saves against areas`]),
    ...(bonus.stealth === 0 ? [] : [`${en.signed(bonus.stealth)} Stealth`]),
    bonus.mayHide ? 'Enough to hide behind.' : 'Not enough to hide behind.',
  ]
}

/** Special ways to move: what they are called, and what is said of one that may be tried, or may not. */
export const MANEUVER_WORDS: Readonly<
  Record<Maneuver, { readonly label: string; readonly may: string; readonly mayNot: string }>
> = {
  leap: { label: 'Leap', may: 'Can leap there', mayNot: 'Can’t leap there' },
  dive: { label: 'Dive attack', may: 'Can dive', mayNot: 'Can’t dive' },
  gap: { label: 'Tight gap', may: 'Can squeeze through', mayNot: 'Can’t squeeze through' },
  flight: { label: 'Flight tasks', may: 'Can try', mayNot: 'Can’t try' },
}

/** Kinds of forced movement. */
export const FORCE_WORDS: Readonly<Record<(typeof FORCE_CHOICES)[number], string>> = {
  push: 'Push',
  pull: 'Pull',
  reposition: 'Reposition',
}

/** Directions clockwise from east, as the force tool counts them. */
export const DIRECTION_WORDS: readonly string[] = [...FACING_WORDS.slice(2), ...FACING_WORDS.slice(0, 2)]

/** The nearest opponent in a sentence; `names` returns the name of a creature. */
export function closestWords(answer: ClosestAnswer, names: (id: ClosestAnswer['ids'][number]) => string): string {
  const { feet, ids, settled, settledBy, die } = answer
  const [only] = ids
  if (feet === null || !only) return 'No opponents on the map.'
  if (ids.length === 1) return `${names(only)} is nearest, ${feet} ft away.`
  const tie = `${en.and(ids.map(names))} are ${ids.length === 2 ? 'both' : 'all'} ${feet} ft away.`
  if (settledBy === 'who-acts') return `${tie} Choose the target.`
  if (settled === null) return `${tie} Roll for target.`
  return `${tie} d${ids.length}: ${die ?? ''}, ${names(settled)}.`
}
