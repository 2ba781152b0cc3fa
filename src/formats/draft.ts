import type { AppError } from '../base/errors.ts'
import { cutText, inOneLine } from '../base/plainText.ts'
import { failure, ok, type Result } from '../base/result.ts'
import type { GridSize } from '../grid/cell.ts'
import { emptyMap, type BattleMap } from '../map/battleMap.ts'
import { MAX_MAP_CELLS } from '../map/records/shared.ts'
import type { MapId } from '../map/records/ids.ts'
import { MAX_SHORT_TEXT } from '../map/records/shared.ts'
import type { ImportDraft, Loss } from './format.ts'

/** Id of a map that is not in the library yet; the library gives it its own. */
export const DRAFT_ID = 'import' as MapId

/** An empty map for a reader, or `too-large` / `too-small` with the size; `where` is the place in the file that says it. */
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

/** A name from a file as a record takes it: one line, cut where it is too long. */
export const nameFrom = (text: string): string => cutText(inOneLine(text), MAX_SHORT_TEXT)

/** A loss that is counted, nothing where there is nothing of it. */
export const lossIf = (code: Loss['code'], count: number, more: Pick<Loss, 'facts' | 'places'> = {}): Loss[] =>
  count > 0 ? [{ code, count, ...more }] : []

/** A draft of a map alone. */
export const plainDraft = (map: BattleMap, losses: readonly Loss[] = []): Result<ImportDraft, AppError> =>
  ok({ map, pictures: new Map(), losses: losses.filter(({ count }) => count > 0), lines: [] })

/** A file's name without folder and ending. */
export const nameWithoutEnding = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')

/** A rest of less than this many squares along an edge is the thickness of a line or rounding, not a square. */
const REST_SQUARES = 0.1

/** Squares that a length from `from` shows something of, both in squares: the first of them, and how many. */
export function visibleCells(from: number, length: number): { readonly first: number; readonly cells: number } {
  const first = Math.floor(from + REST_SQUARES)
  return { first, cells: Math.max(1, Math.ceil(from + length - REST_SQUARES) - first) }
}
