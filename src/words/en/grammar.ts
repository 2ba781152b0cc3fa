/** Small words of English: numbers with their units, and lists. */
import { capitalized } from '../../base/text.ts'

/** `60 ft`. */
export const feet = (number: number): string => `${number} ft`

/** `12`, `7.5`: at most one decimal. */
export const tenths = (number: number): string => number.toFixed(1).replace(/\.0$/u, '')

/** `+2`, `−4`, with a true minus sign. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`)

/** `5 ft`, `5 ft, diagonals alternate 5 and 10 ft`: feet for a straight step and for the first and second diagonal. */
export function stepCost(straight: number, first: number, second: number): string {
  if (first === straight && second === straight) return feet(straight)
  return `${feet(straight)}, diagonals ${first === second ? feet(first) : `alternate ${first} and ${second} ft`}`
}

/** `12 MB`, of bytes. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** `580 KB`, `12 MB`, `2.1 GB`, of the bytes of a file. */
export function fileSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`
  return bytes < 999.5e6 ? megabytes(bytes) : `${tenths(bytes / 1e9)} GB`
}

/** What a creature without a name is called within a sentence. */
const A_CREATURE = 'a creature'

/** The name of a creature within a sentence. */
export const named = (name: string): string => name || A_CREATURE

/** A sentence that may begin with such a name. */
export const asSentence = (text: string): string => (text.startsWith(A_CREATURE) ? capitalized(text) : text)

const joined = (names: readonly string[], last: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`

/** `a, b and c`. */
export const and = (names: readonly string[]): string => joined(names, 'and')

/** `a, b or c`. */
export const or = (names: readonly string[]): string => joined(names, 'or')

const someOf = (most: number, names: readonly string[], rest: string): readonly string[] =>
  names.length <= most ? names : [...names.slice(0, most), `${names.length - most} ${rest}`]

/** `a, b, c and 2 more`. */
export const andMore = (most: number, names: readonly string[]): string => and(someOf(most, names, 'more'))

/** `a, b, c or 2 others`. */
export const orMore = (most: number, names: readonly string[]): string =>
  or(someOf(most, names, names.length === most + 1 ? 'other' : 'others'))
