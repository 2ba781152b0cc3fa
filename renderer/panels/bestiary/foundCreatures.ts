import type { ListedCreature } from '../../../src/ipc/shapes/library.ts'
import { SIZES } from '../../../src/map/sizes.ts'

/**
 * The entries whose name, size, body, tags or modes of movement hold every word of `query`: favorites first, then one's
 * own, then presets; small before large; by name.
 */
export function foundCreatures(
  entries: readonly ListedCreature[],
  query: string,
  onlyFavorites: boolean,
): readonly ListedCreature[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ favourite, preset }: ListedCreature): number => (favourite ? 0 : preset ? 2 : 1)
  return entries
    .filter((entry) => !onlyFavorites || entry.favourite)
    .filter(({ sheet }) => {
      const all = [sheet.name, sheet.size, sheet.body, ...sheet.tags, ...Object.keys(sheet.speedFeet)]
        .join(' ')
        .toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        SIZES.indexOf(a.sheet.size) - SIZES.indexOf(b.sheet.size) ||
        a.sheet.name.localeCompare(b.sheet.name, undefined, { numeric: true }),
    )
}
