import type { BattleMap } from '../../../../src/map/battleMap.ts'
import type { Drawing } from '../../../../src/map/records/annotations.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { erasingAndPicking } from '../eraseAndPick.ts'
import { putRecord } from '../../recordCommands.ts'
import { gestureTool, mayAddTo, placingTool } from '../gesture.ts'
import { type PointerInput, type Tool, type ToolHost, defineTool, type SharedOptions } from '../tool.ts'

/** The lowest number that no note has. */
function nextNoteNumber(map: BattleMap): number {
  const used = new Set([...map.tables.notes.values()].map(({ number }) => number))
  let number = 1
  while (used.has(number)) number++
  return number
}

/** The point of the pointer as records store it. */
export const pointOf = ({ x, y }: PointerInput): Point => ({ x: rounded(x), y: rounded(y) })
/** Rounded to hundredths of a square: too fine to see, and short in files. */
export const rounded = (value: number): number => Math.round(value * 100) / 100

/** Puts a numbered note where the button is released, and opens it. */
const noteTool = (host: ToolHost): Tool =>
  placingTool(host, {
    layer: 'annotations',
    show: (at) => [{ kind: 'vertex', point: pointOf(at) }],
    isShownIdle: false,
    place(at) {
      const id = host.newId()
      const number = nextNoteNumber(host.map)
      const record = { id, at: pointOf(at), number, title: '', gmOnly: host.options.gmOnly }
      host.run({ type: 'edit-records', put: [{ table: 'notes', record }] })
      host.edit({ table: 'notes', id })
    },
  })

/** An arrow from press to release; Shift keeps it to steps of 15°. */
const arrowTool = (host: ToolHost): Tool =>
  gestureTool<readonly [Point, Point]>('crosshair', host, {
    begin: (at) => (mayAddTo(host, 'annotations', at) ? [pointOf(at), pointOf(at)] : null),
    move: ([from], at) => [from, at.shift ? inSteps(from, pointOf(at)) : pointOf(at)],
    show: (points) => [{ kind: 'drawing', drawing: drawing(host, 'arrow', points) }],
    end: (points, _, dragging) => putDrawing(host, dragging ? drawing(host, 'arrow', points) : null),
  })

/** Points of a freehand line; a record may have a few more. */
const MAX_POINTS = 4900

/** A line that follows the pointer, thinned to visible detail. */
const freehandTool = (host: ToolHost): Tool =>
  gestureTool<readonly Point[]>('crosshair', host, {
    begin: (at) => (mayAddTo(host, 'annotations', at) ? [pointOf(at)] : null),
    move(points, at) {
      const last = points.at(-1)
      const far = !last || Math.hypot(at.x - last.x, at.y - last.y) > Math.min(0.15, at.nearSquares / 4)
      return far && points.length < MAX_POINTS ? [...points, pointOf(at)] : points
    },
    show: (points) => [{ kind: 'drawing', drawing: drawing(host, 'freehand', points) }],
    end: (points, _, dragging) => putDrawing(host, dragging ? drawing(host, 'freehand', points) : null),
  })

/** A new drawing with the chosen options. */
export function drawing(host: ToolHost, shape: Drawing['shape'], points: readonly Point[]): Drawing {
  const { drawingColor, gmOnly, lineWidthSquares } = host.options
  return {
    id: host.newId(),
    shape,
    points: [...points],
    text: '',
    colour: drawingColor,
    widthSquares: lineWidthSquares,
    gmOnly,
    locked: false,
  }
}

/** The options that draw lines like this one; of a text only the color. */
export const looksOfLine = ({ shape, colour, gmOnly, widthSquares }: Drawing): Partial<SharedOptions> => ({
  drawingColor: colour,
  gmOnly,
  ...(shape === 'text' ? {} : { lineWidthSquares: widthSquares }),
})

function putDrawing(host: ToolHost, record: Drawing | null): void {
  if (record) host.run(putRecord('drawings', record))
  else host.preview(NO_PREVIEW)
}

/** The end, moved to the nearest step of 15° around the start. */
function inSteps(from: Point, to: Point): Point {
  const step = Math.PI / 12
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: rounded(from.x + Math.cos(angle) * length), y: rounded(from.y + Math.sin(angle) * length) }
}

/** Pins numbered notes. */
export const note = defineTool({
  id: 'note',
  label: 'Note',
  help: 'Click to pin a numbered note. Right button erases, Alt picks.',
  icon: 'note',
  key: 'N',
  group: 'Notes',
  layer: 'annotations',
  keyboard: 'press',
  uses: ['gmOnly'],
  create: (host: ToolHost) => erasingAndPicking(noteTool(host), host, 'notes', ({ gmOnly }) => ({ gmOnly })),
})

/** Draws arrows. */
export const arrow = defineTool({
  id: 'arrow',
  label: 'Arrow',
  help: 'Drag an arrow. Right button erases, Alt picks. Shift: steps of 15°.',
  icon: 'arrow',
  key: 'A',
  group: 'Notes',
  layer: 'annotations',
  keyboard: 'drag',
  uses: ['drawingColor', 'gmOnly'],
  create: (host: ToolHost) => erasingAndPicking(arrowTool(host), host, 'drawings', looksOfLine),
})

/** Draws free lines. */
export const freehand = defineTool({
  id: 'freehand',
  label: 'Freehand',
  help: 'Draw a free line. Right button erases, Alt picks.',
  icon: 'freehand',
  key: 'D',
  group: 'Notes',
  layer: 'annotations',
  keyboard: 'drag',
  uses: ['drawingColor', 'gmOnly'],
  create: (host: ToolHost) => erasingAndPicking(freehandTool(host), host, 'drawings', looksOfLine),
})
