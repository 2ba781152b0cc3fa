import type { ClosestAnswer, CoverAnswer, FORCE_CHOICES, Manoeuvre } from '../../../src/ipc/shapes/tactics.ts'
import { FACING_WORDS } from '../words.ts'

/** Degrees of cover as people read them. */
const COVER_WORDS: Readonly<Record<CoverAnswer['inForce'], string>> = {
  none: 'No cover',
  lesser: 'Lesser cover',
  standard: 'Standard cover',
  greater: 'Greater cover',
  blocked: 'No line of effect',
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** A line's answer in a few words. */
export function coverWords({ inForce, answersCover, bonus }: CoverAnswer): string {
  if (!answersCover) return inForce === 'blocked' ? 'No line of effect' : 'Line of effect'
  return bonus ? `${COVER_WORDS[inForce]}, ${signed(bonus.armourClass)} AC` : COVER_WORDS[inForce]
}

/** What a degree of cover gives, one line each. */
export function bonusLines({ bonus }: Pick<CoverAnswer, 'bonus'>): readonly string[] {
  if (!bonus) return []
  return [
    `${signed(bonus.armourClass)} armour class`,
    ...(bonus.reflexSaves === 0 ? [] : [`${signed(bonus.reflexSaves)} Reflex saves against areas`]),
    ...(bonus.stealth === 0 ? [] : [`${signed(bonus.stealth)} Stealth`]),
    bonus.mayHide ? 'It may hide behind it.' : 'Not enough to hide.',
  ]
}

/** Special ways to move: what they are called, and what is said of one that may be tried, or may not. */
export const MANOEUVRE_WORDS: Readonly<
  Record<Manoeuvre, { readonly label: string; readonly may: string; readonly mayNot: string }>
> = {
  leap: { label: 'Leap', may: 'It may leap there', mayNot: 'It cannot leap there' },
  dive: { label: 'Dive attack', may: 'A dive attack', mayNot: 'No dive attack' },
  gap: { label: 'Tight gap', may: 'It may wriggle through', mayNot: 'It cannot get there' },
  flight: { label: 'Flight tasks', may: 'It may try', mayNot: 'It cannot' },
}

/** Ways of moving somebody by force. */
export const FORCE_WORDS: Readonly<Record<(typeof FORCE_CHOICES)[number], string>> = {
  push: 'Push',
  pull: 'Pull',
  reposition: 'Reposition',
}

/** Directions clockwise from east, as the force tool counts them. */
export const DIRECTION_WORDS: readonly string[] = [...FACING_WORDS.slice(2), ...FACING_WORDS.slice(0, 2)]

/** Who is the closest, in a sentence; `names` tells how creatures are called. */
export function closestWords(answer: ClosestAnswer, names: (id: ClosestAnswer['ids'][number]) => string): string {
  const { feet, ids, settled, settledBy, die } = answer
  const [only] = ids
  if (feet === null || !only) return 'There are no opponents on the map.'
  if (ids.length === 1) return `${names(only)} is the closest, ${feet} ft away.`
  const equals = `${ids.length} opponents are equally close, ${feet} ft away.`
  if (settledBy === 'who-acts') return `${equals} Whoever acts chooses.`
  if (settled === null) return `${equals} A die decides.`
  return `${equals} The d${ids.length} shows ${die ?? ''}: ${names(settled)}.`
}
