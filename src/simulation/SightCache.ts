/** Who sees where, for those who ask about many spaces: squares that several spaces share are looked at once. */
import { cellIndex, isOnGrid, spaceRect, type CellRect } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'

/** Whether a space is seen: whether any square of it has a line of effect to any of the watcher's. */
export type View = (space: CellRect) => boolean

const [SEES, SEES_NOT] = [1, 2]

/** What a watcher that stands in `watcher` sees. Holds as long as terrain and edges do not change. */
export function viewFrom(field: Battlefield, watcher: CellRect): View {
  const known = new Uint8Array(field.widthCells * field.heightCells)
  return ({ col: left, row: top, widthCells, heightCells }) => {
    for (let row = top; row < top + heightCells; row++)
      for (let col = left; col < left + widthCells; col++) {
        const cell = { col, row }
        if (!isOnGrid(field, cell)) continue
        const index = cellIndex(field, cell)
        const seen = (known[index] ||= field.openLines.join(spaceRect(cell, 1), watcher) ? SEES : SEES_NOT)
        if (seen === SEES) return true
      }
    return false
  }
}

/** What has been seen from where, kept from turn to turn. */
export class SightCache {
  readonly #known = new Map<string, View>()

  /** To be called after each change of terrain or edges. */
  forget(): void {
    this.#known.clear()
  }

  /** `sightings`, of the same field each time. */
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

/** So many are kept before all are forgotten, a byte a square each. */
const MAX_KEPT = 100
