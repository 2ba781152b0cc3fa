import type { Cell } from '../../src/grid/cell.ts'
import type { PointerInput } from './tools/tool.ts'
import type { ToolId } from './toolOptions.ts'

/** Tools that drag: by keyboard, one press begins them and the next ends them. */
export const DRAGGED_TOOLS: ReadonlySet<ToolId> = new Set([
  'line',
  'rectangle',
  'ellipse',
  'arrow',
  'freehand',
  'region',
  'template',
])
/** Tools that work on grid vertices: by keyboard, on the upper left one of the square. */
const VERTEX_TOOLS: ReadonlySet<ToolId> = new Set(['edges', 'polygon', 'template'])

/** The keyboard's square as a pointer: its middle, or its upper left vertex for tools that want one. */
export const cursorInput = ({ col, row }: Cell, tool: ToolId, button: PointerInput['button']): PointerInput => {
  const inset = VERTEX_TOOLS.has(tool) ? 0 : 0.5
  return { x: col + inset, y: row + inset, button, shift: false, alt: false, control: false, nearSquares: 0.2 }
}
