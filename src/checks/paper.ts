import { textWidth } from '../draw/text/measure.ts'
import { nearestSquare, type Cell } from '../grid/cell.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { tableRecord } from '../map/commands/command.ts'
import type { Drawing } from '../map/records/annotations.ts'
import type { Check, Fix } from './check.ts'

/** Squares a text may run over the edge: the map's border has room for that. */
const LEEWAY = 0.25
/** Height of a line of text, in heights of its letters. */
const LINE = 1.25

/** Texts over the edge of the map, which print cuts off, and texts beside the map, in one finding. */
export const paper: Check = {
  id: 'paper',
  severity: 'warning',
  reasons: [],
  *find({ map }) {
    const texts = [...map.tables.drawings.values()].flatMap((drawing) => placedText(map, drawing) ?? [])
    for (const { drawing, text, near, isOver, isBeside, moved } of texts)
      if (isOver && !isBeside)
        yield {
          code: 'text-off-map',
          facts: { text, near },
          place: { cells: [near] },
          fix: moved && movedTexts([{ drawing, moved }]),
        }
    const beside = texts.filter(({ isBeside }) => isBeside)
    if (beside.length === 0) return
    const fitting = beside.flatMap(({ drawing, moved }) => (moved ? [{ drawing, moved }] : []))
    yield {
      code: 'texts-beside',
      facts: { texts: beside.map(({ text, near }) => ({ text, near })) },
      place: { cells: beside.map(({ near }) => near) },
      fix: fitting.length > 0 ? movedTexts(fitting) : null,
    }
  },
}

interface Moved {
  readonly drawing: Drawing
  readonly moved: { readonly x: number; readonly y: number }
}
interface PlacedText extends Pick<Moved, 'drawing'> {
  /** Its words as one line. */
  readonly text: string
  readonly near: Cell
  readonly isOver: boolean
  /** Whether its middle is off the map. */
  readonly isBeside: boolean
  /** The nearest position on the map; null if the text is larger than the map. */
  readonly moved: Moved['moved'] | null
}

function placedText({ widthCells, heightCells }: BattleMap, drawing: Drawing): PlacedText | null {
  const [start] = drawing.points
  if (drawing.shape !== 'text' || !start || drawing.text.trim() === '') return null
  const lines = drawing.text.split('\n')
  const width = Math.max(...lines.map((line) => textWidth(line, drawing.widthSquares)))
  const height = lines.length * LINE * drawing.widthSquares
  const along = [
    { from: start.x, length: width, size: widthCells },
    { from: start.y, length: height, size: heightCells },
  ]
  const inside = (from: number, length: number, size: number): number => Math.max(0, Math.min(from, size - length))
  return {
    drawing,
    text: drawing.text.trim().replaceAll(/\s+/gu, ' '),
    near: nearestSquare({ widthCells, heightCells }, start),
    isOver: along.some(({ from, length, size }) => from < -LEEWAY || from + length > size + LEEWAY),
    isBeside: along.some(({ from, length, size }) => from + length / 2 < 0 || from + length / 2 > size),
    moved:
      width <= widthCells && height <= heightCells
        ? { x: inside(start.x, width, widthCells), y: inside(start.y, height, heightCells) }
        : null,
  }
}

const movedTexts = (all: readonly Moved[]): Fix => ({
  code: 'move-text',
  facts: { count: all.length },
  command: {
    type: 'edit-records',
    put: all.map(({ drawing, moved }) => tableRecord('drawings', { ...drawing, points: [moved] })),
  },
})
