import type { AppError } from '../base/errors.ts'
import { cutText, inOneLine } from '../base/plainText.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { GridSize } from '../grid/cell.ts'
import { emptyMap, type BattleMap } from '../map/battleMap.ts'
import type { MapId } from '../map/records/ids.ts'
import { MAX_MAP_CELLS, MAX_SHORT_TEXT } from '../map/records/shared.ts'
import type { ImportDraft, Loss } from './format.ts'

/** Id of a map that is not in the library yet; the library assigns its own. */
export const DRAFT_ID = 'import' as MapId

/** An empty map for a reader. `where`: the place in the file that states the size. Errors: `too-small`, `too-large`. */
export function draftMap(size: GridSize, name: string, ruleset: string, where: string): Result<BattleMap> {
  const { widthCells, heightCells } = size
  if (!Number.isInteger(widthCells) || !Number.isInteger(heightCells) || widthCells < 1 || heightCells < 1)
    return failure('too-small', {
      where,
      details: `expected a map of at least 1 × 1 squares, got ${widthCells} × ${heightCells}`,
    })
  if (widthCells > MAX_MAP_CELLS || heightCells > MAX_MAP_CELLS)
    return failure('too-large', {
      where,
      details: `expected at most ${MAX_MAP_CELLS} × ${MAX_MAP_CELLS} squares, got ${widthCells} × ${heightCells}`,
    })
  return ok(emptyMap(DRAFT_ID, size, { name: nameFrom(name) || 'Imported map', ruleset }))
}

/** A name from a file as records allow it: one line, cut to their limit. */
export const nameFrom = (text: string): string => cutText(inOneLine(text), MAX_SHORT_TEXT)

/** A loss as a list; empty if its count is 0. */
export const lossIf = (code: Loss['code'], count: number, more: Pick<Loss, 'facts' | 'places'> = {}): Loss[] =>
  count > 0 ? [{ code, count, ...more }] : []

/** A draft without pictures and lines. */
export const plainDraft = (map: BattleMap, losses: readonly Loss[] = []): Result<ImportDraft, AppError> =>
  ok({ map, pictures: new Map(), losses: losses.filter(({ count }) => count > 0), lines: [] })

/** The name of a file without folder and extension. */
export const nameWithoutEnding = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')

/** Less than this much of a square at the edge of a picture is the width of a line or rounding, not a square. */
export const MIN_VISIBLE_SQUARES = 0.1

/** Squares that are visible, even in part, in a picture that starts at `from` and has this length, both in squares. */
export function visibleCells(from: number, length: number): { readonly first: number; readonly cells: number } {
  const first = Math.floor(from + MIN_VISIBLE_SQUARES)
  return { first, cells: Math.max(1, Math.ceil(from + length - MIN_VISIBLE_SQUARES) - first) }
}
