/** The case files that stand beside the project, where they do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../shared/engine')

/** Whether the case files are there; a checkout on its own has none. */
export const hasSharedCases = existsSync(folder)

/** Parsed documents of a sub-folder, by file name. */
export function sharedDocuments(
  name: 'cases' | 'malformed' | 'v3/cases',
): readonly (readonly [string, Record<string, unknown>])[] {
  if (!existsSync(resolve(folder, name))) return []
  const files = readdirSync(resolve(folder, name)).filter((file) => file.endsWith('.json'))
  return files.map((file) => [file, JSON.parse(readFileSync(resolve(folder, name, file), 'utf8')) as never])
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether an answer has everything expected: named keys match, lists match one by one, squares by `includes` and the like. */
export function meets(expected: unknown, got: unknown): boolean {
  if (Array.isArray(expected))
    return Array.isArray(got) && got.length === expected.length && expected.every((item, i) => meets(item, got[i]))
  if (!isObject(expected)) return expected === got
  return isObject(got) && Object.entries(expected).every(([key, value]) => meets(value, got[key]))
}

/** The same for a whole answer, whose `squares` are looked into. */
export function answerMeets(expected: Json, got: Json): boolean {
  if ('error' in got && !('error' in expected)) return false
  const squares = (got['squares'] ?? []) as readonly unknown[]
  const find = (at: unknown): unknown => squares.find((square) => isSame(isObject(square) ? square['at'] : square, at))
  return Object.entries(expected).every(([key, value]) => {
    if (key === 'count') return squares.length === value
    if (key === 'excludes') return (value as unknown[]).every((at) => find(at) === undefined)
    if (key !== 'includes') return meets(value, got[key])
    return (value as unknown[]).every((item) => {
      const square = find(isObject(item) ? item['at'] : item)
      return square !== undefined && (!isObject(item) || meets(item, square))
    })
  })
}
