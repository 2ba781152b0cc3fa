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

/** How well a label fits what was typed: null not at all, else the lower the better. Letters in order count; starts of words count most. */
export function fit(label: string, typed: string): number | null {
  const text = label.toLowerCase()
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (wanted === '') return 0
  const whole = text.indexOf(wanted)
  if (whole >= 0) return whole === 0 || text[whole - 1] === ' ' ? whole : 100 + whole
  let [at, gaps] = [-1, 0]
  for (const letter of wanted.replaceAll(' ', '')) {
    const next = text.indexOf(letter, at + 1)
    if (next < 0) return null
    if (at >= 0 && next > at + 1 && text[next - 1] !== ' ') gaps += next - at
    at = next
  }
  return 1000 + gaps
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
