/** All symbols by id; to add one, add an entry to the list of its group. */
import { bestMatches } from '../../base/matchScore.ts'
import { FURNITURE } from './furniture.ts'
import { LEVELS } from './levels.ts'
import { NATURE } from './nature.ts'
import { STONEWORK } from './stonework.ts'
import { STORAGE } from './storage.ts'
import type { MapSymbol } from './symbol.ts'
import { TECHNOLOGY } from './technology.ts'
import { TRAVEL } from './travel.ts'

/** All symbols in the order of the picker. */
export const SYMBOLS: readonly MapSymbol[] = [
  ...LEVELS,
  ...FURNITURE,
  ...STORAGE,
  ...STONEWORK,
  ...NATURE,
  ...TRAVEL,
  ...TECHNOLOGY,
]

const BY_ID = new Map(SYMBOLS.map((symbol) => [symbol.id, symbol]))

/** The symbol with an id; a box with a question mark if this version does not have it. */
export const symbolOf = (id: string): MapSymbol => BY_ID.get(id) ?? UNKNOWN_SYMBOL

const UNKNOWN_SYMBOL: MapSymbol = {
  id: 'unknown',
  label: 'Unknown symbol',
  synonyms: [],
  group: 'storage',
  widthSquares: 1,
  heightSquares: 1,
  draw(pen, width, height) {
    pen.rect(0.05, 0.05, width - 0.1, height - 0.1, 'stone', { rise: 0 })
    const [x, y, size] = [width / 2, height / 2, Math.min(width, height)]
    pen.line(
      [
        x - size * 0.14,
        y - size * 0.1,
        x - size * 0.1,
        y - size * 0.24,
        x + size * 0.1,
        y - size * 0.24,
        x + size * 0.14,
        y - size * 0.1,
        x,
        y + size * 0.02,
        x,
        y + size * 0.1,
      ],
      { line: 1.6 },
    )
    pen.circle(x, y + size * 0.22, 0.02, 'dark', { rise: 0, line: 1, bevel: 0 })
  },
}

/** Symbols that match a search by name or synonym, best first. Empty: all. */
export const findSymbols = (search: string): readonly MapSymbol[] =>
  bestMatches(SYMBOLS, search, ({ label, synonyms }) => ({ name: label, synonyms }))
