/** What every text needs whatever it is about: the form of a noun after a number, and the order of names. */
const PLURALS = new Intl.PluralRules('en-US')
const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `page` or `pages`, as the number asks for. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  PLURALS.select(number) === 'one' ? one : many

/** `1 page`, `2 pages`, `1,200 pages`. */
export const counted = (number: number, one: string, many?: string): string =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

/** Order of names as people sort them: Goblin 2 before Goblin 10, whatever their case and accents. */
export const compareNames = (a: string, b: string): number => NAMES.compare(a, b)

/** The known word that a mistyped one was most likely meant to be, or null where none is within two changes of it. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((word) => ({ word, changes: editDistance(typed, word) }))
    .filter(({ word, changes }) => changes <= 2 && changes < word.length / 2)
    .sort((a, b) => a.changes - b.changes)
  return nearest?.word ?? null
}

/** Letters to insert, drop or replace ([Levenshtein distance](https://en.wikipedia.org/wiki/Levenshtein_distance)). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const above = row
    row = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const [corner = 0, up = 0] = above.slice(j, j + 2)
      row.push(Math.min(up + 1, (row[j] ?? 0) + 1, corner + (letter === other ? 0 : 1)))
    }
  }
  return row.at(-1) ?? 0
}
