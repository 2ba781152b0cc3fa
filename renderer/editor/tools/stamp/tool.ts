import type { Cell } from '../../../../src/grid/cell.ts'
import { pasteOf } from '../../pasteOf.ts'
import type { Piece } from '../../piece.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { placingTool } from '../gesture.ts'
import { cornerAround, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** Options of stamping. */
export interface StampOptions {
  stamp: Piece | null
}
const STAMP_OPTIONS: StampOptions = { stamp: null }

const cornerOf = ({ widthCells, heightCells }: Piece, at: PointerInput): Cell =>
  cornerAround(at, widthCells, heightCells)

/** Stamps the chosen piece, centered under the pointer, with every click. */
function stampTool(host: ToolHost<StampOptions>): Tool {
  const show = (at: PointerInput): readonly Preview[] => {
    const piece = host.options.stamp
    return piece ? [{ kind: 'piece', piece, at: cornerOf(piece, at) }] : NO_PREVIEW
  }
  return placingTool(host, {
    show,
    place(at) {
      const piece = host.options.stamp
      const paste = piece && pasteOf(host.map, piece, cornerOf(piece, at), () => host.newId())
      if (paste) host.run(paste.command)
      else host.preview(NO_PREVIEW)
    },
  })
}

/** Stamps pieces of maps. */
export const stamp = defineTool({
  id: 'stamp',
  label: 'Stamp',
  help: 'Place the copied part of a map or a saved stamp.',
  icon: 'stamp',
  key: 'S',
  group: 'More',
  layer: null,
  keyboard: 'press',
  options: STAMP_OPTIONS,
  create: stampTool,
})
