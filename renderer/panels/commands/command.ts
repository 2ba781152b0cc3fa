import { matchScore as scoreOf } from '../../../src/base/matchScore.ts'

/** Something the user can do, as palette, help and menus show it. */
export interface CommandEntry {
  readonly id: string
  readonly label: string
  /** Its heading. */
  readonly group: string
  /** Synonyms that find it. */
  readonly also?: readonly string[]
  /** The text of its shortcut (`Ctrl+K`); null if it has none. */
  readonly keys: string | null
  readonly enabled: boolean
  /** Listed only once something is typed, since there are many like it. */
  readonly isContent?: boolean
  /** `count` is a number that was typed before the name. */
  readonly run: (count?: number) => void
}

/** The score of an abbreviation, after all others. */
const ABBREVIATION = 90

/** Whether a text from `at` on has the letters in order, each at the start of a word or right after the previous one. */
function isAbbreviation(letters: string, text: string, at = 0, previous = -2): boolean {
  const [letter] = letters
  if (letter === undefined) return true
  for (let next = text.indexOf(letter, at); next >= 0; next = text.indexOf(letter, next + 1)) {
    const fits = next === previous + 1 || next === 0 || text[next - 1] === ' '
    if (fits && isAbbreviation(letters.slice(1), text, next + 1, next)) return true
  }
  return false
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')

/** How well an entry matches what was typed: as all that is found by name, then as an abbreviation. */
export function matchScore(
  { label, group, also = [] }: Pick<CommandEntry, 'label' | 'group' | 'also'>,
  typed: string,
): number | null {
  const score = scoreOf({ name: label, otherNames: also, beside: [group] }, typed)
  return score ?? (isAbbreviation(plain(typed), label.toLowerCase()) ? ABBREVIATION : null)
}

/** The entries that match what was typed, best first. Ties keep their order; disabled entries come last. */
export const matchingCommands = (entries: readonly CommandEntry[], typed: string): readonly CommandEntry[] =>
  entries
    .filter(({ isContent }) => !isContent || typed.trim() !== '')
    .map((entry, order) => ({ entry, order, score: matchScore(entry, typed) }))
    .filter(({ score }) => score !== null)
    .toSorted(
      (a, b) =>
        Number(b.entry.enabled) - Number(a.entry.enabled) || (a.score ?? 0) - (b.score ?? 0) || a.order - b.order,
    )
    .map(({ entry }) => entry)

/** The entries by group, in the order of their first entries. */
export function byGroup(entries: readonly CommandEntry[]): readonly (readonly [string, readonly CommandEntry[]])[] {
  const groups = new Map<string, CommandEntry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}
