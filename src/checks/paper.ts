import { textWidth } from '../draw/text/measure.ts'
import { tableRecord } from '../map/commands/command.ts'
import type { Check } from './check.ts'

/** Squares a text may run over the edge: the border of the map has room for that. */
const LEEWAY = 0.25
/** Height of a line of text, in heights of its letters. */
const LINE = 1.25

/** Texts that run over the edge of the map, where print cuts them off. */
export const paper: Check = {
  id: 'paper',
  severity: 'warning',
  reasons: [],
  *find({ map }) {
    for (const drawing of map.tables.drawings.values()) {
      const [start] = drawing.points
      if (drawing.shape !== 'text' || !start || drawing.text.trim() === '') continue
      const lines = drawing.text.split('\n')
      const width = Math.max(...lines.map((line) => textWidth(line, drawing.widthSquares)))
      const height = lines.length * LINE * drawing.widthSquares
      const isOver = (from: number, length: number, size: number): boolean =>
        from < -LEEWAY || from + length > size + LEEWAY
      if (!isOver(start.x, width, map.widthCells) && !isOver(start.y, height, map.heightCells)) continue
      const inside = (from: number, length: number, size: number): number => Math.max(0, Math.min(from, size - length))
      const moved = { x: inside(start.x, width, map.widthCells), y: inside(start.y, height, map.heightCells) }
      const [text = ''] = lines
      const near = {
        col: Math.max(0, Math.min(map.widthCells - 1, Math.floor(start.x))),
        row: Math.max(0, Math.min(map.heightCells - 1, Math.floor(start.y))),
      }
      const fits = width <= map.widthCells && height <= map.heightCells
      yield {
        code: 'text-off-map',
        facts: { text, near },
        place: { cells: [near] },
        fix: fits
          ? {
              code: 'move-text',
              facts: null,
              command: { type: 'edit-records', put: [tableRecord('drawings', { ...drawing, points: [moved] })] },
            }
          : null,
      }
    }
  },
}
