/** What every text needs whatever it is about: the form of a noun after a number, and the order of names. */
const PLURALS = new Intl.PluralRules('en-US')
const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `page` or `pages`, as the number asks for. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  PLURALS.select(number) === 'one' ? one : many

/** A text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `1 page`, `2 pages`, `1,200 pages`. */
export const counted = (number: number, one: string, many?: string): string =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

/** What makes the words around a text run in another order: letters from right to left, and signs that steer. */
const STEERS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u

/**
 * A text of the user's within a line of ours, such that neither changes the order in which the other is read. What it steers
 * ends with it.
 * @source Unicode Standard Annex 9, section 2.4, "Explicit Directional Isolates"
 */
export function isolated(text: string): string {
  if (!STEERS.test(text)) return text
  let open = 0
  // A sign that ends more than the text began would end the isolate.
  const balanced = text.replace(/[\u2066-\u2069]/gu, (sign) => {
    if (sign === END_OF_ISOLATE && open === 0) return ''
    open += sign === END_OF_ISOLATE ? -1 : 1
    return sign
  })
  return `\u2068${balanced}${END_OF_ISOLATE.repeat(open + 1)}`
}

const END_OF_ISOLATE = '\u2069'

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
