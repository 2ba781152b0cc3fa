/**
 * Finds a key that an object of a JSON text has twice. `JSON.parse` silently keeps only the last one, so that a line pasted twice
 * would be lost. A single pass over a text that `JSON.parse` has already accepted. Rejected: a reviver, which is called after the
 * first of the two is gone.
 */
import { jsonStep } from './json.ts'

interface Level {
  /** Keys so far; null in a list. */
  readonly keys: Set<string> | null
  /** The key whose value comes, or the index in a list. */
  at: string | number
  expectsKey: boolean
}

/** JSON path of the first repeated key, such as `$.cases[0].map`; null if none. The text must be JSON. Keys are compared unescaped. */
export function repeatedKey(json: string): string | null {
  const levels: Level[] = []
  for (let i = 0; i < json.length; i++) {
    const level = levels.at(-1)
    switch (json[i]) {
      case '{':
        levels.push({ keys: new Set(), at: '', expectsKey: true })
        break
      case '[':
        levels.push({ keys: null, at: 0, expectsKey: false })
        break
      case '}':
      case ']':
        levels.pop()
        break
      case ',':
        if (typeof level?.at === 'number') level.at++
        else if (level) level.expectsKey = true
        break
      case '"': {
        const end = endOfString(json, i)
        if (level?.keys && level.expectsKey) {
          const key = JSON.parse(json.slice(i, end + 1)) as string
          level.at = key
          level.expectsKey = false
          if (level.keys.has(key)) return pathOf(levels)
          level.keys.add(key)
        }
        i = end
        break
      }
      default:
    }
  }
  return null
}

/** Index of the quote that ends the string that starts at `start`. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json[at - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

const pathOf = (levels: readonly Level[]): string => levels.reduce((path, { at }) => path + jsonStep(at), '$')
