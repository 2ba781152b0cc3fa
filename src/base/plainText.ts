/** Cleans text from outside: from files, windows and the command line. */

/**
 * Characters that no text may contain: control characters (NUL terminates C strings, escapes control terminals) except tabs and
 * line ends, unpaired surrogates, which UTF-8 cannot encode, and two noncharacters that XML cannot contain.
 */
// eslint-disable-next-line no-control-regex -- controls are what is removed
const UNWRITABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Surrogate}/gu
/** Line ends of all systems and of Unicode. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu
const BREAKS_IN_LINE = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu

/** The text in one line, cleaned: tabs and line ends, with spaces around them, become one space. */
export const inOneLine = (text: string): string => text.replace(UNWRITABLE, '').replace(BREAKS_IN_LINE, ' ')

/** The text cleaned, with `\n` as line ends. */
export const inLines = (text: string): string => text.replace(UNWRITABLE, '').replace(LINE_END, '\n')

/** True for a text that `inOneLine` does not change. */
export const isOneLine = (text: string): boolean => inOneLine(text) === text

/** The text cut to at most `maxLength` UTF-16 units, never within a character. */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength)
  // The second half of a surrogate pair was cut off.
  return text.length > maxLength && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** A place in a text for people: line and column of a character, both from 1. */
export function placeAt(text: string, index: number): string {
  const before = text.slice(0, index)
  const line = before.split('\n').length
  return `line ${line}, column ${index - before.lastIndexOf('\n')}`
}
