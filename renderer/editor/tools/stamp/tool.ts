import type { Cell } from '../../../../src/grid/cell.ts'
import { pasteOf } from '../../pasteOf.ts'
import type { Piece } from '../../piece.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { placingTool } from '../gesture.ts'
import { type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of stamping. */
export interface StampOptions {
  stamp: Piece | null
}
const STAMP_OPTIONS: StampOptions = { stamp: null }

/** Top left of a piece held by its middle. */
const pieceAt = (piece: Piece, { x, y }: { readonly x: number; readonly y: number }): Cell => ({
  col: Math.round(x - piece.widthCells / 2),
  row: Math.round(y - piece.heightCells / 2),
})

/** Stamps the chosen piece with its middle under the pointer, as often as one clicks. */
function stampTool(host: ToolHost<StampOptions>): Tool {
  const show = (at: PointerInput): readonly Preview[] => {
    const piece = host.options.stamp
    return piece ? [{ kind: 'piece', piece, at: pieceAt(piece, at) }] : NO_PREVIEW
  }
  return placingTool(host, {
    show,
    place(at) {
      const piece = host.options.stamp
      const paste = piece && pasteOf(host.map, piece, pieceAt(piece, at), () => host.newId())
      if (paste) host.run(paste.command)
      else host.preview(NO_PREVIEW)
    },
  })
}

/** Puts pieces of maps down. */
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
