/** Lines of effect from one watcher to many spaces: squares that several spaces share are checked once. */
import { cellIndex, isOnGrid, spaceRect, type CellRect } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'

/** True if any square of a space has a line of effect to any square of the watcher's. */
export type View = (space: CellRect) => boolean

const [SEEN, UNSEEN] = [1, 2]

/** Returns the view from a space. Valid until terrain or edges change. */
export function viewFrom(field: Battlefield, watcher: CellRect): View {
  const known = new Uint8Array(field.widthCells * field.heightCells)
  return ({ col: left, row: top, widthCells, heightCells }) => {
    for (let row = top; row < top + heightCells; row++)
      for (let col = left; col < left + widthCells; col++) {
        const cell = { col, row }
        if (!isOnGrid(field, cell)) continue
        const index = cellIndex(field, cell)
        const seen = (known[index] ||= field.openLines.join(spaceRect(cell, 1), watcher) ? SEEN : UNSEEN)
        if (seen === SEEN) return true
      }
    return false
  }
}

/** Views of one field, cached from turn to turn. */
export class SightCache {
  readonly #known = new Map<string, View>()

  /** Must be called after each change of terrain or edges. */
  forget(): void {
    this.#known.clear()
  }

  /** `viewFrom`, cached. Pass the same field each time. */
  from(field: Battlefield, watcher: CellRect): View {
    const key = `${watcher.col},${watcher.row} ${watcher.widthCells}`
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= MAX_KEPT) this.forget()
    const sees = viewFrom(field, watcher)
    this.#known.set(key, sees)
    return sees
  }
}

/** Views cached before all are dropped; each takes a byte per square. */
const MAX_KEPT = 100
