import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'

/** True if two paths lead to the same file, or would if it existed. */
export const isSameFile = (a: string, b: string): boolean => (placeOf(a) ?? resolve(a)) === (placeOf(b) ?? resolve(b))

/** The path with links resolved; null if there is no file. */
export function placeOf(file: string): string | null {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}
