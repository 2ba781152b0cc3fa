import { isOnGrid, nearestSquare } from '../grid/cell.ts'
import { tableRecord } from '../map/commands/command.ts'
import type { Check } from './check.ts'

/** Notes off the map, with the same number, or without text. */
export const notes: Check = {
  id: 'notes',
  severity: 'warning',
  reasons: [],
  *find({ map }) {
    const all = [...map.tables.notes.values()]
    for (const note of all) {
      const near = nearestSquare(map, note.at)
      if (!isOnGrid(map, { col: Math.floor(note.at.x), row: Math.floor(note.at.y) })) {
        const inside = (value: number, size: number): number => Math.max(0.5, Math.min(value, size - 0.5))
        const at = { x: inside(note.at.x, map.widthCells), y: inside(note.at.y, map.heightCells) }
        yield {
          code: 'note-off-map',
          facts: { number: note.number },
          place: { cells: [near] },
          fix: {
            code: 'bring-back',
            facts: null,
            command: { type: 'edit-records', put: [tableRecord('notes', { ...note, at })] },
          },
        }
      }
      if (note.title.trim() === '' && note.text.trim() === '')
        yield {
          code: 'note-empty',
          facts: { number: note.number, near },
          place: { cells: [near] },
          fix: {
            code: 'remove-note',
            facts: null,
            command: { type: 'edit-records', remove: [{ table: 'notes', id: note.id }] },
          },
        }
    }
    const used = new Set(all.map(({ number }) => number))
    for (const number of used) {
      const same = all.filter((note) => note.number === number)
      const last = same.at(-1)
      if (same.length < 2 || !last) continue
      let free = 1
      while (used.has(free)) free++
      yield {
        code: 'note-number',
        facts: { number, count: same.length },
        place: { cells: same.toReversed().map(({ at }) => nearestSquare(map, at)) },
        fix: {
          code: 'renumber',
          facts: { number: free },
          command: { type: 'edit-records', put: [tableRecord('notes', { ...last, number: free })] },
        },
      }
    }
  },
}
