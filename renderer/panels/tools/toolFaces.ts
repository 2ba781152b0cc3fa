import type { ToolId } from '../../editor/toolOptions.ts'
import type { IconName } from '../../theme/icons.ts'

/** How a tool shows itself. */
export interface ToolFace {
  readonly label: string
  readonly icon: IconName
  /** What it does, in one line. */
  readonly help: string
}

/** The face of every tool. */
export const TOOL_FACES: Readonly<Record<ToolId, ToolFace>> = {
  select: { label: 'Select', icon: 'select', help: 'Click or drag a frame. Shift adds, Alt takes away. Drag to move.' },
  pan: { label: 'Pan', icon: 'pan', help: 'Drag the map. Space does the same in every tool.' },
  brush: {
    label: 'Brush',
    icon: 'brush',
    help: 'Paint ground. Right button erases, Alt picks, Shift keeps the line straight.',
  },
  line: { label: 'Line', icon: 'line', help: 'Drag a line of ground.' },
  rectangle: { label: 'Rectangle', icon: 'rectangle', help: 'Drag a rectangle of ground. Shift makes it square.' },
  ellipse: { label: 'Ellipse', icon: 'ellipse', help: 'Drag an ellipse of ground. Shift makes it round.' },
  polygon: { label: 'Polygon', icon: 'polygon', help: 'Click the corners; Enter or a double click closes it.' },
  fill: { label: 'Fill', icon: 'fill', help: 'Click an area to fill it; walls bound it.' },
  replace: { label: 'Replace', icon: 'replace', help: 'Click a kind of ground: all of it becomes the chosen one.' },
  eyedropper: { label: 'Pick', icon: 'eyedropper', help: 'Click a square to paint with its ground.' },
  eraser: { label: 'Eraser', icon: 'eraser', help: 'Paint open ground again.' },
  elevation: { label: 'Elevation', icon: 'elevation', help: 'Set, raise or lower the ground.' },
  edges: { label: 'Walls', icon: 'wall', help: 'Draw walls, doors, windows and barriers between squares.' },
  creature: { label: 'Creature', icon: 'creature', help: 'Place the creature chosen in the bestiary.' },
  note: { label: 'Note', icon: 'note', help: 'Click to pin a numbered note. Right button erases, Alt picks.' },
  text: { label: 'Text', icon: 'text', help: 'Click to write on the map. Right button erases, Alt picks.' },
  arrow: { label: 'Arrow', icon: 'arrow', help: 'Drag an arrow. Right button erases, Alt picks. Shift: steps of 15°.' },
  freehand: { label: 'Draw', icon: 'freehand', help: 'Draw a free line. Right button erases, Alt picks.' },
  prop: { label: 'Picture', icon: 'image', help: 'Place the chosen picture. Right button erases, Alt picks.' },
  align: {
    label: 'Align',
    icon: 'fit',
    help: 'Drag both corners onto its own grid; Enter aligns.',
  },
  template: {
    label: 'Area',
    icon: 'template',
    help: 'Place a burst, cone or line by the rules. Right button erases, Alt picks.',
  },
  region: {
    label: 'Region',
    icon: 'region',
    help: 'Paint a named set of squares. Shift adds, the right button takes away.',
  },
  ruler: { label: 'Measure', icon: 'ruler', help: 'Click waypoints; distances follow the rules of this map.' },
  stamp: { label: 'Stamp', icon: 'stamp', help: 'Put down the piece on the clipboard or a saved one.' },
}

/** The tools as the toolbar groups them. */
export const TOOL_GROUPS: readonly { readonly label: string; readonly tools: readonly ToolId[] }[] = [
  { label: 'Choose', tools: ['select', 'pan'] },
  {
    label: 'Ground',
    tools: ['brush', 'eraser', 'line', 'rectangle', 'ellipse', 'polygon', 'fill', 'replace', 'eyedropper', 'elevation'],
  },
  { label: 'Things', tools: ['edges', 'creature'] },
  { label: 'Notes', tools: ['note', 'text', 'arrow', 'freehand', 'template', 'region', 'prop', 'align'] },
  { label: 'More', tools: ['ruler', 'stamp'] },
]
