/** Fields of actors of Foundry VTT, whose types their game systems change from version to version. */
import { isJsonObject } from '../readText.ts'

/** The value at a path, or undefined. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value)

/** A whole number, also the first in a text; undefined if there is none. */
export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(/-?\d+/u.exec(value)?.[0] ?? NaN) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.round(number) : undefined
}
