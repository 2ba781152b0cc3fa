import { TOOLS, type AnyTool, type ToolId, type ToolOptions } from '../tools/registry.ts'
import { BRUSH_SIZES } from '../tools/tool.ts'
import { note } from '../tools/annotations/tool.ts'
import { creature } from '../tools/creature/tool.ts'
import { ruler } from '../tools/ruler/tool.ts'
import type { EditorState } from '../EditorState.svelte.ts'
import { hasMap, type Action } from './action.ts'

/** Switches to a tool with a named set of options. */
const usingPreset = (
  { id: tool }: AnyTool,
  { id, label, also, key, options: chosen }: NonNullable<AnyTool['presets']>[number],
): Action => ({
  id: `${tool}.${id}`,
  label,
  group: 'Tools',
  ...(also && { also }),
  shortcuts: key === undefined ? [] : [key],
  isEnabled: hasMap,
  isOn: ({ toolId, options }) =>
    toolId === tool && Object.entries(chosen).every(([name, value]) => options[name as keyof ToolOptions] === value),
  run: (editor) => {
    Object.assign(editor.options, chosen)
    editor.setTool(tool)
  },
})

/** Uses a tool where the context menu was opened, and keeps it. */
const usingHere = (tool: ToolId, id: string, label: string): Action => ({
  id: `here.${id}`,
  label,
  group: 'Tools',
  shortcuts: [],
  only: 'menu',
  isEnabled: (editor) => hasMap(editor) && editor.menuAt !== null,
  run: (editor) => {
    const at = editor.menuAt
    if (!at) return
    editor.setTool(tool)
    const press = { ...at, button: 'primary' as const }
    editor.pointerController.down(press)
    editor.pointerController.up(press)
  },
})

const MAX_NUMBER_KEY = 9

/** Chooses the terrain of a number key, if the current tool paints terrain. */
const choosingTerrain = (slot: number): Action => {
  const codeOf = ({ palette, terrainSlots, toolId }: EditorState): number | undefined => {
    const isPainting = TOOLS.some(({ id, uses }) => id === toolId && uses?.includes('terrain'))
    return isPainting ? palette.find((type) => type !== undefined && type.id === terrainSlots[slot])?.code : undefined
  }
  return {
    id: `terrain.${slot + 1}`,
    label: `Terrain ${slot + 1} at hand`,
    group: 'Brush',
    only: 'keys',
    shortcuts: [String(slot + 1)],
    isEnabled: (editor) => codeOf(editor) !== undefined,
    run: (editor) => {
      const code = codeOf(editor)
      if (code !== undefined) editor.options.terrain = code
    },
  }
}

/** Switches to tools, and sets terrain and brush. */
export const TOOL_ACTIONS: readonly Action[] = [
  ...TOOLS.map(({ id, label, key }): Action => ({
    id: `tool.${id}`,
    label,
    group: 'Tools',
    shortcuts: [key],
    isEnabled: hasMap,
    isOn: (editor) => editor.toolId === id,
    run: (editor) => editor.setTool(id),
  })),
  usingHere(creature.id, 'creature', 'Place creature here'),
  usingHere(note.id, 'note', 'Add note here'),
  usingHere(ruler.id, 'measure', 'Measure from here'),
  ...TOOLS.flatMap((tool) => (tool.presets ?? []).map((preset) => usingPreset(tool, preset))),
  ...Array.from({ length: MAX_NUMBER_KEY }, (_, i) => choosingTerrain(i)),
  ...BRUSH_SIZES.map((size): Action => ({
    id: `brush.size${size}`,
    label: `Brush ${size} wide`,
    group: 'Brush',
    shortcuts: [`Shift+${size}`],
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
