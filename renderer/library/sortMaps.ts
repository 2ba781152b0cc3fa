import { compareNames } from '../../src/base/text.ts'
import type { MapSummary } from '../../src/ipc/shapes/maps.ts'

/** Sort orders of the library. */
export const MAP_ORDERS = ['changed', 'name', 'ruleset'] as const
/** One order. */
export type MapOrder = (typeof MAP_ORDERS)[number]

const byName = (a: MapSummary, b: MapSummary): number => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)

const COMPARE: Readonly<Record<MapOrder, (a: MapSummary, b: MapSummary) => number>> = {
  changed: (a, b) => b.updatedAtMs - a.updatedAtMs || byName(a, b),
  name: byName,
  ruleset: (a, b) => compareNames(a.ruleset, b.ruleset) || byName(a, b),
}

/** Text without case and accents, for searching. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Maps whose name contains every word of `query`, sorted: last changed first, by name, or by rule system and name. */
export function shownMaps(maps: readonly MapSummary[], query: string, order: MapOrder): MapSummary[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return maps.filter(({ name }) => words.every((word) => plain(name).includes(word))).sort(COMPARE[order])
}
