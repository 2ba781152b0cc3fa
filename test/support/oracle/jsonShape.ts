/** Small checks of JSON values, each of which throws `Malformed` with the JSON path of what is wrong. */
import { Malformed } from './request.ts'
import type { Square } from './request.ts'

export type JsonObject = Readonly<Record<string, unknown>>

const IGNORED_KEYS = ['expect', 'note']

/** A JSON object with all the required keys and no key beyond both lists (`expect` and `note` may always be there). */
export function objectAt(
  value: unknown,
  path: string,
  required: readonly string[],
  optional: readonly string[] = [],
): JsonObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Malformed(path, 'an object')
  const object = value as JsonObject
  for (const key of Object.keys(object)) {
    if (!required.includes(key) && !optional.includes(key) && !IGNORED_KEYS.includes(key)) {
      throw new Malformed(`${path}.${key}`, `no such key, but one of ${[...required, ...optional].join(', ')}`)
    }
  }
  for (const key of required) if (!Object.hasOwn(object, key)) throw new Malformed(`${path}.${key}`, 'this key')
  return object
}

export function listAt(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Malformed(path, 'a list')
  return value
}

export function stringAt(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new Malformed(path, 'a string')
  return value
}

export function booleanAt(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw new Malformed(path, 'true or false')
  return value
}

export function integerAt(value: unknown, path: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
    throw new Malformed(path, `a whole number from ${least} to ${most}`)
  }
  return value
}

export function oneOf<Word extends string>(value: unknown, path: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new Malformed(path, `one of ${words.join(', ')}`)
  return found
}

/** Two whole numbers, on the map or not. */
export function squareAt(value: unknown, path: string): Square {
  const list = listAt(value, path)
  if (list.length !== 2) throw new Malformed(path, 'two whole numbers')
  const any = Number.MIN_SAFE_INTEGER
  return [integerAt(list[0], `${path}[0]`, any), integerAt(list[1], `${path}[1]`, any)]
}

export function squareOnMapAt(value: unknown, path: string, rows: readonly string[]): Square {
  const [x, y] = squareAt(value, path)
  const row = rows[y]
  if (row === undefined || x < 0 || x >= row.length) throw new Malformed(path, 'a square on the map')
  return [x, y]
}
