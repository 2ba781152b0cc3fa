/**
 * Finds the place where a text stops being JSON, which `JSON.parse` reports only for some errors and differently in each engine. A
 * single pass tracks what is expected next and which brackets are open. @source RFC 8259
 */

/** Literals and numbers of JSON, from `lastIndex`. */
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const BLANKS = ' \t\n\r'

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/** Index of the first character that cannot continue JSON; the length of the text if it is JSON or ends too early. */
export function jsonFaultAt(text: string): number {
  const closers: string[] = []
  let expected: Expected = 'value'
  for (let i = 0; i < text.length;) {
    const char = text.charAt(i)
    if (BLANKS.includes(char)) {
      i++
    } else if (char === closers.at(-1) && expected.endsWith('end')) {
      closers.pop()
      expected = 'comma or end'
      i++
    } else if (expected === 'comma or end') {
      if (char !== ',' || closers.length === 0) return i
      expected = closers.at(-1) === '}' ? 'key' : 'value'
      i++
    } else if (expected === 'colon') {
      if (char !== ':') return i
      expected = 'value'
      i++
    } else if (char === '"') {
      const end = endOfString(text, i)
      if (text.charAt(end) !== '"') return end
      expected = expected.startsWith('key') ? 'colon' : 'comma or end'
      i = end + 1
    } else if (expected.startsWith('key')) {
      return i
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']')
      expected = char === '{' ? 'key or end' : 'value or end'
      i++
    } else {
      const length = matchLength(WORD, text, i)
      if (length === 0) return i
      expected = 'comma or end'
      i += length
    }
  }
  return text.length
}

/** Index of the quote that ends a string, or of the first invalid character in it. */
function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === 34 || code < 32) return i
    if (code !== 92) i++
    else {
      const length = matchLength(ESCAPE, text, i)
      if (length === 0) return i
      i += length
    }
  }
  return i
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
