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

const fold = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** How well a name matches what was typed: lower is better, null is no match. */
function scoreOfName(name: string, query: string): number | null {
  const text = fold(name)
  if (text === query) return 0
  const at = ` ${text}`.indexOf(` ${query}`)
  if (at < 0) return null
  const isWhole = ` ${text} `.includes(` ${query} `)
  return (isWhole ? 2 : 4) + (at === 0 ? 0 : 1)
}

/** Whether every typed word begins a word of the text. */
const hasAllWords = (text: string, query: string): boolean =>
  query.split(' ').every((word) => ` ${text}`.includes(` ${word}`))

/**
 * How well an entry matches what was typed: lower is better, null is no match. The whole label comes first, then a whole
 * synonym, beginnings of the label or its words, beginnings of synonyms, all words in any order, any part of the label, and
 * abbreviations.
 */
export function matchScore(
  { label, group, also = [] }: Pick<CommandEntry, 'label' | 'group' | 'also'>,
  typed: string,
): number | null {
  const query = fold(typed)
  if (query === '') return 0
  const own = scoreOfName(label, query)
  const others = also.flatMap((name) => scoreOfName(name, query) ?? [])
  const other = others.length === 0 ? null : Math.min(...others)
  if (own === 0) return 0
  if (other === 0) return 1
  if (own !== null) return own
  if (other !== null) return 4 + other
  const all = fold([group, label, ...also].join(' '))
  if (hasAllWords(all, query)) return 20
  if (fold(label).includes(query)) return 30
  return isAbbreviation(query.replaceAll(' ', ''), fold(label)) ? 40 : null
}

/** The entries that match what was typed, best first. Ties keep their order; disabled entries come last. */
export const matchingCommands = (entries: readonly CommandEntry[], typed: string): readonly CommandEntry[] =>
  entries
    .filter(({ isContent }) => !isContent || fold(typed) !== '')
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
