/** The text of stat blocks, made fit for patterns that take linear time: white space squeezed, dashes and quotes plain. */

/** What Markdown and pages of the web put around words: headings, bullets, bold, columns. */
const MARKUP = /^[\s>#|]*[-*•] |^[>#]+|\*{1,3}|\||:?-{3,}:?/gu

/** A line without white space around, runs of it within, and markup. Linear. */
export const tidyLine = (line: string): string => line.replace(MARKUP, ' ').replace(/\s+/gu, ' ').trim()

/** Lines, tidy; never two empty lines in a row. Linear. */
export function tidyLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/u).map(tidyLine)
  return lines.filter((line, i) => line !== '' || lines[i - 1] !== '')
}

/** Lines, with words that were hyphenated at a line break joined again. In capitals, too, if `inCapitals`. */
export function rejoined(lines: readonly string[], inCapitals = false): string[] {
  const isSplitAbove = (line: string, i: number): boolean => {
    const end = lines[i - 1]?.slice(-3) ?? ''
    if (/\p{L}-$/u.test(end) && /^\p{Ll}/u.test(line)) return true
    return inCapitals && /\p{Lu}-$/u.test(end) && /^\p{Lu}{2}/u.test(line)
  }
  const isSplit = lines.map(isSplitAbove)
  const ends = lines.map((line, i) => (isSplit[i + 1] ? line.slice(0, -1) : `${line}\n`))
  return ends.join('').split('\n').slice(0, -1)
}

/** Lines as one, with words joined and plain dashes and quotes. */
export const flattened = (lines: readonly string[]): string =>
  rejoined(lines).join(' ').replace(/[−–]/gu, '-').replace(/[’‘]/gu, "'").replace(/\s+/gu, ' ').trim()

/** A length: number and unit. The unit is absent where a book leaves it out. */
export const LENGTH = String.raw`(\d{1,5}(?:[.,]\d{1,2})?)(?:[\s-]?(feet\b|foot\b|ft\b\.?|'|squares?\b|m(?:et(?:er|re)s?)?\b\.?))?`

/** A length in feet: 5 feet are a square, as are 1.5 meters. NaN if it has no unit and is no number of squares. */
export function feetOf(number: string, unit: string | undefined): number {
  const value = Number(number.replace(',', '.'))
  if (unit === undefined) return value % 5 === 0 ? value : NaN
  if (/^m/iu.test(unit)) return Math.round(value / 1.5) * 5
  return /^sq/iu.test(unit) ? value * 5 : value
}
