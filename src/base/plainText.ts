/** Text from outside: files, windows and the command line may hold anything that is called a string. */

/**
 * What no text may hold: control characters (NUL ends a text for C, escapes steer terminals), halves of surrogate pairs,
 * which UTF-8 cannot write, and the two noncharacters that XML cannot write. Tabs and line ends are apart.
 */
// eslint-disable-next-line no-control-regex -- controls are what is removed
const UNWRITABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Surrogate}/gu
/** Line ends of every system and of Unicode; with blanks around them they are one in a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu
const BREAKS_IN_LINE = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu

/** The text without what no text may hold; tabs and line ends become one blank. */
export const inOneLine = (text: string): string => text.replace(UNWRITABLE, '').replace(BREAKS_IN_LINE, ' ')

/** The text without what no text may hold; its line ends are `\n`. */
export const inLines = (text: string): string => text.replace(UNWRITABLE, '').replace(LINE_END, '\n')

/** Whether a text of one line may stay as it is. */
export const isOneLine = (text: string): boolean => inOneLine(text) === text

/** The text, cut to at most `most` UTF-16 units, never within a character. */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength)
  // A first half at the end had its other half cut off.
  return text.length > maxLength && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** A place in a text for people: line and column of a character, both from 1. */
export function placeAt(text: string, index: number): string {
  const before = text.slice(0, index)
  const line = before.split('\n').length
  return `line ${line}, column ${index - before.lastIndexOf('\n')}`
}
