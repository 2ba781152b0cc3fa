/** One thing a person can do, as palette, help and menus show it. */
export interface CommandEntry {
  readonly id: string
  readonly label: string
  /** Heading it stands under. */
  readonly group: string
  /** Other words that find it. */
  readonly also?: readonly string[]
  /** The keys that do it, as people read them (`Ctrl+K`); null: none. */
  readonly keys: string | null
  readonly enabled: boolean
  /** Listed only once something is typed: there are many like it. */
  readonly isContent?: boolean
  /** Does it; `count` where a number was typed before its name. */
  readonly run: (count?: number) => void
}

/** Whether the letters stand in a text in order, each the start of a word or right after the one before; from `at`. */
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

/** How well a name fits what was typed: null not at all, else the lower the better. */
function fitOfName(name: string, wanted: string): number | null {
  const text = fold(name)
  if (text === wanted) return 0
  const at = ` ${text}`.indexOf(` ${wanted}`)
  if (at < 0) return null
  const isWhole = ` ${text} `.includes(` ${wanted} `)
  return (isWhole ? 2 : 4) + (at === 0 ? 0 : 1)
}

/** Whether every word typed begins a word of the text. */
const hasAllWords = (text: string, wanted: string): boolean =>
  wanted.split(' ').every((word) => ` ${text}`.includes(` ${word}`))

/**
 * How well an entry fits what was typed: null not at all, else the lower the better. The whole label comes first, then a
 * whole name of those it is also known by, starts of the label and of its words, starts of other names, all words in any
 * order, any place, and abbreviations.
 */
export function fit(
  { label, group, also = [] }: Pick<CommandEntry, 'label' | 'group' | 'also'>,
  typed: string,
): number | null {
  const wanted = fold(typed)
  if (wanted === '') return 0
  const own = fitOfName(label, wanted)
  const others = also.flatMap((name) => fitOfName(name, wanted) ?? [])
  const other = others.length === 0 ? null : Math.min(...others)
  if (own === 0) return 0
  if (other === 0) return 1
  if (own !== null) return own
  if (other !== null) return 4 + other
  const all = fold([group, label, ...also].join(' '))
  if (hasAllWords(all, wanted)) return 20
  if (fold(label).includes(wanted)) return 30
  return isAbbreviation(wanted.replaceAll(' ', ''), fold(label)) ? 40 : null
}

/**
 * The entries that fit what was typed, best first; those that fit equally well keep their order, those that cannot be done
 * now come last.
 */
export const fitting = (entries: readonly CommandEntry[], typed: string): readonly CommandEntry[] =>
  entries
    .filter(({ isContent }) => !isContent || fold(typed) !== '')
    .map((entry, order) => ({ entry, order, score: fit(entry, typed) }))
    .filter(({ score }) => score !== null)
    .toSorted(
      (a, b) =>
        Number(b.entry.enabled) - Number(a.entry.enabled) || (a.score ?? 0) - (b.score ?? 0) || a.order - b.order,
    )
    .map(({ entry }) => entry)

/** The entries under their groups, groups in the order of their first entry. */
export function byGroup(entries: readonly CommandEntry[]): readonly (readonly [string, readonly CommandEntry[]])[] {
  const groups = new Map<string, CommandEntry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}
