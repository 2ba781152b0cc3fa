import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { putRecord, putSettings } from '../recordCommands.ts'
import { mayDouble } from '../../../src/map/commands/doubleMap.ts'
import { cutPiece, type PieceTurn } from '../piece.ts'
import { type Action, hasMap, hasSelection } from './action.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'
import type { EditorState } from '../EditorState.svelte.ts'
import {
  cropToPicture,
  resizedPicture,
  selectedPicture,
  SIZE_STEP_SQUARES,
  TURN_STEP_DEGREES,
  turnedPicture,
} from '../pictureGeometry.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'

const turning = (id: string, label: string, turn: PieceTurn): Action => ({
  id: `map.${id}`,
  label,
  group: 'Map',
  shortcuts: [],
  isEnabled: hasMap,
  run: (editor) => void editor.run({ type: 'turn-map', turn }),
})

const STYLE_ACTIONS: readonly Action[] = MAP_STYLES.map(({ id: style, label }) => ({
  id: `map.style.${style}`,
  label: `Map style: ${label}`,
  group: 'Map',
  shortcuts: [],
  isEnabled: hasMap,
  isOn: ({ settings }) => settings?.look.style === style,
  run: (editor) => {
    const { settings } = editor
    if (settings)
      void editor.run(putSettings({ ...settings, look: { ...settings.look, style } }, `Map style: ${label}`))
  },
}))

/** Actions on the whole map. */
export const MAP_ACTIONS: readonly Action[] = [
  turning('turnClockwise', 'Rotate map right', 'clockwise'),
  turning('turnCounterclockwise', 'Rotate map left', 'counterclockwise'),
  turning('turnHalf', 'Rotate map 180°', 'half'),
  turning('mirrorLeftRight', 'Flip map horizontally', 'mirror-left-right'),
  turning('mirrorTopBottom', 'Flip map vertically', 'mirror-top-bottom'),
  {
    id: 'map.double',
    label: 'Double map: each square becomes 2 × 2',
    group: 'Map',
    shortcuts: [],
    isEnabled: ({ map }) => map !== null && mayDouble(map),
    run: (editor) => void editor.run({ type: 'double-map' }),
  },
  {
    id: 'map.crop',
    label: 'Crop map to selection',
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
      // All of the selection is off the map.
      if (widthCells < 1 || heightCells < 1) return
      void editor.run({ type: 'resize-map', widthCells, heightCells, offset: { col: -col, row: -row } })
    },
  },
  ...STYLE_ACTIONS,
]

const changing = (id: string, label: string, chord: string, changed: (prop: Prop) => Prop): Action => ({
  id: `picture.${id}`,
  label,
  group: 'Select',
  shortcuts: [chord],
  isEnabled: (editor) => selectedPicture(editor.map, editor.selection) !== null,
  run(editor) {
    const prop = selectedPicture(editor.map, editor.selection)
    if (prop) void editor.run(putRecord('props', changed(prop), label))
  },
})

const growing = (id: string, label: string, key: string, squaresX: number, squaresY: number): Action =>
  changing(id, label, `Alt+Shift+${key}`, (prop) =>
    resizedPicture(prop, prop.widthSquares + squaresX, prop.heightSquares + squaresY),
  )

/** The background to crop to: the selected one, else the only one. */
function croppedPicture(editor: EditorState): Prop | null {
  const selected = selectedPicture(editor.map, editor.selection)
  if (selected) return selected.background ? selected : null
  const backgrounds = [...(editor.map?.tables.props.values() ?? [])].filter(({ background }) => background)
  return backgrounds.length === 1 ? (backgrounds[0] ?? null) : null
}

/** The command that crops the map to that background; null if there is nothing to crop. */
const cropOf = (editor: EditorState): MapCommandInput | null => {
  const prop = croppedPicture(editor)
  return editor.map && prop ? cropToPicture(editor.map, prop) : null
}

/** What the handles of a picture do, for the keyboard. */
export const PICTURE_ACTIONS: readonly Action[] = [
  {
    id: 'picture.crop',
    label: 'Picture: crop map to its whole squares',
    group: 'Map',
    also: ['picture crop', 'cut rim', 'trim map', 'half squares'],
    shortcuts: [],
    isEnabled: (editor) => cropOf(editor) !== null,
    run(editor) {
      const command = cropOf(editor)
      if (command) void editor.run(command)
    },
  },
  growing('wider', 'Make picture wider', 'ArrowRight', SIZE_STEP_SQUARES, 0),
  growing('narrower', 'Make picture narrower', 'ArrowLeft', -SIZE_STEP_SQUARES, 0),
  growing('taller', 'Make picture taller', 'ArrowDown', 0, SIZE_STEP_SQUARES),
  growing('lower', 'Make picture shorter', 'ArrowUp', 0, -SIZE_STEP_SQUARES),
  changing('turnRight', 'Rotate picture 15° right', 'Alt+]', (prop) =>
    turnedPicture(prop, prop.rotationDegrees + TURN_STEP_DEGREES),
  ),
  changing('turnLeft', 'Rotate picture 15° left', 'Alt+[', (prop) =>
    turnedPicture(prop, prop.rotationDegrees - TURN_STEP_DEGREES),
  ),
]
