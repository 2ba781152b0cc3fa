import { isOnGrid } from '../../../../src/grid/cell.ts'
import { brushCells } from '../../../../src/grid/cellShapes.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { gestureTool, extendTool } from '../gesture.ts'
import { recordAt } from '../hitTest.ts'
import { indicesOn } from '../paintTerrain.ts'
import { select, type SelectOptions } from '../select/tool.ts'
import { pointsBetween } from '../strokes/tool.ts'
import { cellOf, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** Options of revealing. */
export interface RevealOptions {
  /** A click affects a room or region, or a drag single squares. */
  revealBy: 'area' | 'squares'
  /** Whether it reveals squares or covers them again. */
  revealShows: boolean
}
const REVEAL_OPTIONS: RevealOptions = { revealBy: 'area', revealShows: true }
type RevealHost = ToolHost<RevealOptions>

interface Revealing {
  readonly shown: boolean
  readonly last: PointerInput
  readonly squares: ReadonlySet<number>
}

const REVEAL_COLOR = '#f2c14e'
/** The shade of squares that are covered for players. */
export const COVER_COLOR = '#0f1317'

/**
 * Reveals squares in the players' window or covers them again; with the right button or Alt the other way around. A token under the
 * pointer is selected and moved instead, as by the select tool.
 */
function revealTool(host: RevealHost): Tool {
  // The host has the options of all tools.
  const selecting = select.create(host as ToolHost<RevealOptions & SelectOptions>)
  const revealing = gestureTool<Revealing>('crosshair', host, {
    begin: (at) => {
      const shown = host.options.revealShows !== (at.alt || at.button === 'secondary')
      return isOnGrid(host.map, cellOf(at)) ? { shown, last: at, squares: new Set(squaresBetween(host, at, at)) } : null
    },
    move: (gesture, at) => ({
      ...gesture,
      last: at,
      squares: new Set([...gesture.squares, ...squaresBetween(host, gesture.last, at)]),
    }),
    show: ({ shown, squares }) => (host.options.revealBy === 'area' ? NO_PREVIEW : marked([...squares], shown)),
    end({ shown, squares }, at) {
      host.preview(NO_PREVIEW)
      if (host.options.revealBy === 'squares') host.revealing?.revealSquares([...squares], shown)
      else if (isOnGrid(host.map, cellOf(at))) host.revealing?.revealArea(cellOf(at), shown)
    },
    hover: (at) =>
      isOnToken(at) ? NO_PREVIEW : marked(squaresBetween(host, at, at), host.options.revealShows !== at.alt),
  })
  /** The tool that has the gesture. */
  let active = revealing
  const isOnToken = (at: PointerInput) => !at.alt && recordAt(host, at)?.table === 'creatures'
  return extendTool(revealing, {
    get cursor() {
      return active === selecting ? selecting.cursor : revealing.cursor
    },
    get state() {
      return active.state
    },
    pointerDown(at) {
      if (active.state !== 'idle') return
      active = at.button === 'primary' && isOnToken(at) ? selecting : revealing
      active.pointerDown(at)
    },
    pointerMove(at) {
      if (active.state === 'idle') active = isOnToken(at) ? selecting : revealing
      active.pointerMove(at)
    },
    pointerUp: (at) => active.pointerUp(at),
    doubleClick(at) {
      if (isOnToken(at)) selecting.doubleClick?.(at)
    },
    cancel: () => active.cancel(),
  })
}

/** Indices of the squares that the pointer touches on its way: under the brush, or alone where areas are revealed. */
function squaresBetween({ map, options }: RevealHost, from: PointerInput, to: PointerInput): readonly number[] {
  const { revealBy, brushSize, brushShape } = options
  return pointsBetween(from, to).flatMap((point) =>
    indicesOn(map, revealBy === 'area' ? [cellOf(point)] : brushCells(point, brushSize, brushShape)),
  )
}

const marked = (cells: readonly number[], shown: boolean): readonly Preview[] =>
  cells.length === 0 ? NO_PREVIEW : [{ kind: 'cells', cells, colour: shown ? REVEAL_COLOR : COVER_COLOR }]

/** Reveals areas in the players' window. */
export const reveal = defineTool({
  id: 'reveal',
  label: 'Reveal',
  help: 'Click a room or region to reveal it to players. Alt or the right button covers it. Tokens still select and move.',
  icon: 'eye',
  key: 'Q',
  group: 'Choose',
  layer: null,
  keyboard: 'press',
  uses: ['brush'],
  options: REVEAL_OPTIONS,
  create: revealTool,
})
