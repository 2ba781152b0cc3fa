import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Drawing, Prop } from '../../../src/map/records/annotations.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from '../preview.ts'
import { gestureTool } from './gesture.ts'
import type { PointerInput, Tool, ToolHost } from './tool.ts'

/** The least number no note has yet. */
export function nextNoteNumber(map: BattleMap): number {
  const used = new Set([...map.tables.notes.values()].map(({ number }) => number))
  let number = 1
  while (used.has(number)) number++
  return number
}

const pointOf = ({ x, y }: PointerInput): Point => ({ x: rounded(x), y: rounded(y) })
/** Hundredths of a square are finer than any eye, and short in files. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Puts a numbered note where the pointer is let go, and opens it. */
export const noteTool = (host: ToolHost): Tool =>
  gestureTool<Point>('note', 'copy', host, {
    begin: (at) => (at.button === 'primary' && !host.isLocked('annotations') ? pointOf(at) : null),
    move: (_, at) => pointOf(at),
    show: (point) => [{ kind: 'vertex', point }],
    end(at) {
      const id = host.newId()
      const number = nextNoteNumber(host.map)
      const record = { id, at, number, title: '', gmOnly: host.options.gmOnly }
      host.run({ type: 'edit-records', put: [{ table: 'notes', record }] })
      host.edit({ table: 'notes', id })
    },
  })

/** Text where the pointer is let go; opened where no text is chosen yet. */
export const textTool = (host: ToolHost): Tool =>
  gestureTool<Point>('text', 'text', host, {
    begin: (at) => (at.button === 'primary' && !host.isLocked('annotations') ? pointOf(at) : null),
    move: (_, at) => pointOf(at),
    show: (point) => [{ kind: 'drawing', drawing: drawing(host, 'text', [point]) }],
    end(at) {
      const record = drawing(host, 'text', [at])
      host.run({ type: 'edit-records', put: [{ table: 'drawings', record }] })
      if (record.text === '') host.edit({ table: 'drawings', id: record.id })
    },
  })

/** An arrow from press to release; with Shift in steps of 15°. */
export const arrowTool = (host: ToolHost): Tool =>
  gestureTool<readonly [Point, Point]>('arrow', 'crosshair', host, {
    begin: (at) => (at.button === 'primary' && !host.isLocked('annotations') ? [pointOf(at), pointOf(at)] : null),
    move: ([from], at) => [from, at.shift ? inSteps(from, pointOf(at)) : pointOf(at)],
    show: (points) => [{ kind: 'drawing', drawing: drawing(host, 'arrow', points) }],
    end: (points, _, dragging) => putDrawing(host, dragging ? drawing(host, 'arrow', points) : null),
  })

/** A line as the hand goes, thinned to what the eye sees. */
export const freehandTool = (host: ToolHost): Tool =>
  gestureTool<readonly Point[]>('freehand', 'crosshair', host, {
    begin: (at) => (at.button === 'primary' && !host.isLocked('annotations') ? [pointOf(at)] : null),
    move(points, at) {
      const last = points.at(-1)
      const far = !last || Math.hypot(at.x - last.x, at.y - last.y) > Math.min(0.15, at.nearSquares / 4)
      return far && points.length < 4900 ? [...points, pointOf(at)] : points
    },
    show: (points) => [{ kind: 'drawing', drawing: drawing(host, 'freehand', points) }],
    end: (points, _, dragging) => putDrawing(host, dragging ? drawing(host, 'freehand', points) : null),
  })

/** Puts the chosen picture with its middle where the pointer is. */
export function propTool(host: ToolHost): Tool {
  const propAt = (at: PointerInput): Prop | null => {
    const choice = host.options.prop
    if (!choice) return null
    const { picture, name, widthSquares, heightSquares } = choice
    return {
      id: host.newId(),
      picture,
      name,
      widthSquares,
      heightSquares,
      at: { x: rounded(at.x - widthSquares / 2), y: rounded(at.y - heightSquares / 2) },
      rotationDegrees: 0,
      opacity: 1,
      background: false,
      gmOnly: host.options.gmOnly,
      locked: false,
    }
  }
  const show = (at: PointerInput): readonly Preview[] => {
    const choice = host.options.prop
    if (!choice) return NO_PREVIEW
    const [w, h] = [choice.widthSquares / 2, choice.heightSquares / 2]
    const corner = (x: number, y: number): Point => ({ x: at.x + x, y: at.y + y })
    return [{ kind: 'outline', closed: true, points: [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)] }]
  }
  return gestureTool<PointerInput>('prop', 'copy', host, {
    begin: (at) => (at.button === 'primary' && !host.isLocked('annotations') ? at : null),
    move: (_, at) => at,
    show,
    end(at) {
      const record = propAt(at)
      if (!record) return host.preview(NO_PREVIEW)
      host.run({ type: 'edit-records', put: [{ table: 'props', record }] })
    },
    hover: show,
  })
}

function drawing(host: ToolHost, shape: Drawing['shape'], points: readonly Point[]): Drawing {
  const { drawingColour, gmOnly, lineWidthSquares, text, textHeightSquares } = host.options
  return {
    id: host.newId(),
    shape,
    points: [...points],
    text: shape === 'text' ? text : '',
    colour: drawingColour,
    widthSquares: shape === 'text' ? textHeightSquares : lineWidthSquares,
    gmOnly,
    locked: false,
  }
}

function putDrawing(host: ToolHost, record: Drawing | null): void {
  if (record) host.run({ type: 'edit-records', put: [{ table: 'drawings', record }] })
  else host.preview(NO_PREVIEW)
}

function inSteps(from: Point, to: Point): Point {
  const step = Math.PI / 12
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: rounded(from.x + Math.cos(angle) * length), y: rounded(from.y + Math.sin(angle) * length) }
}
