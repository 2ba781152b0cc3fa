import { cutPiece, type PieceTurn } from '../piece.ts'
import { hasMap, hasSelection, type Action } from './action.ts'

const turning = (id: string, label: string, turn: PieceTurn): Action => ({
  id: `map.${id}`,
  label,
  group: 'Map',
  shortcuts: [],
  isEnabled: hasMap,
  run: (editor) => void editor.run({ type: 'turn-map', turn }),
})

/** What one does with the map as a whole. */
export const MAP_ACTIONS: readonly Action[] = [
  turning('turnClockwise', 'Turn the map right', 'clockwise'),
  turning('turnCounterclockwise', 'Turn the map left', 'counterclockwise'),
  turning('turnHalf', 'Turn the map upside down', 'half'),
  turning('mirrorLeftRight', 'Mirror the map left to right', 'mirror-left-right'),
  turning('mirrorTopBottom', 'Mirror the map top to bottom', 'mirror-top-bottom'),
  {
    id: 'map.crop',
    label: 'Crop the map to the selection',
    group: 'Map',
    shortcuts: [],
    isEnabled: hasSelection,
    run: (editor) => {
      const { map, selection } = editor
      const cut = map && cutPiece(map, selection, 'crop')
      if (!cut) return
      const { piece, at } = cut
      const [col, row] = [Math.max(0, at.col), Math.max(0, at.row)]
      const widthCells = Math.min(map.widthCells, at.col + piece.widthCells) - col
      const heightCells = Math.min(map.heightCells, at.row + piece.heightCells) - row
      // All of it lies beside the map: there is nothing to keep.
      if (widthCells < 1 || heightCells < 1) return
      void editor.run({ type: 'resize-map', widthCells, heightCells, offset: { col: -col, row: -row } })
    },
  },
]
