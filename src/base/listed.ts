/** Words as a list in a sentence: `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The same of no more than `most` words: `a, b, c and 2 more`. */
export const listedUpTo = (most: number, words: readonly string[]): string =>
  listed(words.length <= most ? words : [...words.slice(0, most), `${words.length - most} more`])
