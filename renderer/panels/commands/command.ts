/** One thing a person can do, as palette, help and menus show it. */
export interface CommandEntry {
  readonly id: string
  readonly label: string
  /** Heading it stands under. */
  readonly group: string
  /** The keys that do it, as people read them (`Ctrl+K`); null: none. */
  readonly keys: string | null
  readonly enabled: boolean
  readonly run: () => void
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

/** How well a label fits what was typed: null not at all, else the lower the better. Starts of words come first, then any place, then abbreviations. */
export function fit(label: string, typed: string): number | null {
  const text = label.toLowerCase()
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const at = text.indexOf(wanted)
  if (at >= 0) return at === 0 || text[at - 1] === ' ' ? at : 100 + at
  return isAbbreviation(wanted.replaceAll(' ', ''), text) ? 1000 : null
}

/** The entries that fit what was typed, best first; equal ones keep their order, those that cannot be done now come last. */
export const fitting = (entries: readonly CommandEntry[], typed: string): readonly CommandEntry[] =>
  entries
    .map((entry, order) => ({
      entry,
      order,
      score: fit(entry.label, typed) ?? fit(`${entry.group} ${entry.label}`, typed),
    }))
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
