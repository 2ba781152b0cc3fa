import { EDGE_KINDS, type Edge } from '../../../src/map/records/edge.ts'
import { BRUSH_SIZES, TOOL_IDS, type ToolId, type ToolOptions } from '../toolOptions.ts'
import { hasMap, type Action } from './action.ts'

const LABELS: Readonly<Record<ToolId, string>> = {
  select: 'Select',
  pan: 'Pan',
  brush: 'Brush',
  line: 'Line of ground',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  polygon: 'Polygon',
  fill: 'Fill',
  replace: 'Replace ground',
  eyedropper: 'Pick ground',
  eraser: 'Eraser',
  elevation: 'Elevation',
  edges: 'Walls and doors',
  creature: 'Place creatures',
  note: 'Note',
  text: 'Text',
  arrow: 'Arrow',
  freehand: 'Draw freely',
  prop: 'Place a picture',
  align: 'Align a picture to the grid',
  template: 'Area of effect',
  region: 'Region',
  ruler: 'Measure',
  stamp: 'Stamp',
}

const KEYS: Readonly<Record<ToolId, string>> = {
  select: 'V',
  pan: 'H',
  brush: 'B',
  line: 'L',
  rectangle: 'R',
  ellipse: 'O',
  polygon: 'P',
  fill: 'F',
  replace: 'Shift+F',
  eyedropper: 'I',
  eraser: 'E',
  elevation: 'U',
  edges: 'W',
  creature: 'C',
  note: 'N',
  text: 'T',
  arrow: 'A',
  freehand: 'D',
  prop: 'G',
  align: 'K',
  template: 'X',
  region: 'Z',
  ruler: 'M',
  stamp: 'S',
}

const EDGE_LABELS: Readonly<Record<Edge['kind'], string>> = {
  wall: 'Draw walls',
  door: 'Draw doors',
  window: 'Draw windows',
  barrier: 'Draw low barriers',
}

/** Takes the tool between squares with a kind or a shape of its own: by name, since it has no keys of its own. */
const edgeAction = (id: string, label: string, chosen: Partial<ToolOptions>): Action => ({
  id,
  label,
  group: 'Tools',
  shortcuts: [],
  isEnabled: hasMap,
  isOn: ({ toolId, options }) =>
    toolId === 'edges' && Object.entries(chosen).every(([name, value]) => options[name as keyof ToolOptions] === value),
  run: (editor) => {
    Object.assign(editor.options, chosen)
    editor.setTool('edges')
  },
})

/** Takes each tool; sets the size of the brush. */
export const TOOL_ACTIONS: readonly Action[] = [
  ...TOOL_IDS.map((tool): Action => ({
    id: `tool.${tool}`,
    label: LABELS[tool],
    group: 'Tools',
    shortcuts: [KEYS[tool]],
    isEnabled: hasMap,
    isOn: (editor) => editor.toolId === tool,
    run: (editor) => editor.setTool(tool),
  })),
  ...EDGE_KINDS.map((kind) =>
    edgeAction(`edges.${kind}`, EDGE_LABELS[kind], { edgeKind: kind, edgeShape: 'polyline' }),
  ),
  edgeAction('edges.room', 'Draw rooms', { edgeKind: 'wall', edgeShape: 'room' }),
  edgeAction('edges.erase', 'Erase walls and doors', { edgeShape: 'erase' }),
  ...BRUSH_SIZES.map((size): Action => ({
    id: `brush.size${size}`,
    label: `Brush ${size} wide`,
    group: 'Brush',
    shortcuts: [`${size}`],
    isEnabled: hasMap,
    isOn: (editor) => editor.options.brushSize === size,
    run: (editor) => void (editor.options.brushSize = size),
  })),
  {
    id: 'brush.shape',
    label: 'Round brush',
    group: 'Brush',
    shortcuts: ['0'],
    isEnabled: hasMap,
    isOn: (editor) => editor.options.brushShape === 'round',
    run: ({ options }) => void (options.brushShape = options.brushShape === 'round' ? 'square' : 'round'),
  },
]
