/** Plurals, sort order of names, text direction and spelling suggestions. */
const PLURALS = new Intl.PluralRules('en-US')
const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `page` or `pages`, depending on the number. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  PLURALS.select(number) === 'one' ? one : many

/** A text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Words as a sentence, with a capital and a period. */
export const sentence = (words: string): string => `${capitalized(words)}.`

/** `1 page`, `2 pages`, `1,200 pages`. */
export const counted = (number: number, one: string, many?: string): string =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

/** Characters that affect the order of the text around them: right-to-left scripts and directional controls. */
const DIRECTIONAL =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u

/**
 * Isolates a text of the user within a line of ours, so that neither edits the reading order of the other.
 * @source Unicode Standard Annex 9, section 2.4, "Explicit Directional Isolates"
 */
export function isolated(text: string): string {
  if (!DIRECTIONAL.test(text)) return text
  let open = 0
  // An unmatched end in the text would end our isolate.
  const balanced = text.replace(/[\u2066-\u2069]/gu, (sign) => {
    if (sign === END_OF_ISOLATE && open === 0) return ''
    open += sign === END_OF_ISOLATE ? -1 : 1
    return sign
  })
  return `\u2068${balanced}${END_OF_ISOLATE.repeat(open + 1)}`
}

const END_OF_ISOLATE = '\u2069'

/** Natural sort order of names: Goblin 2 before Goblin 10, ignoring case and accents. */
export const compareNames = (a: string, b: string): number => NAMES.compare(a, b)

/** The known word closest to a mistyped one, or null if none is within two edits. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((word) => ({ word, edits: editDistance(typed, word) }))
    .filter(({ word, edits }) => edits <= 2 && edits < word.length / 2)
    .sort((a, b) => a.edits - b.edits)
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
