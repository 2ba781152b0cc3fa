import type { Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { layerIsVisible, layerView, recordIsEditable } from './layers.ts'
import type { Preview } from './preview.ts'
import type { Selection, SelectionMode } from './selection.ts'
import type { ToolOptions } from './tools/registry.ts'
import type { ToolHost } from './tools/tool.ts'

/** The part of the editor that tools use; a map may not be open. */
interface HostedEditor extends Pick<
  ToolHost<ToolOptions>,
  'measuring' | 'options' | 'selection' | 'setTool' | 'edit' | 'newId' | 'say' | 'revealing'
> {
  readonly map: BattleMap | null
  readonly settings: MapSettings | null
  readonly selectedCreature: Creature | null
  preview: readonly Preview[]
  run(command: MapCommandInput): Promise<unknown>
  select(chosen: Selection, mode: SelectionMode): void
}

/** Gives tools access to the editor. `measure` gets the path of a ruler for the selected creature. */
export function toolHost(editor: HostedEditor, measure: (path: readonly Cell[] | null) => void): ToolHost<ToolOptions> {
  return {
    get map(): BattleMap {
      if (!editor.map) throw new Error('a tool is used without a map')
      return editor.map
    },
    get measuring() {
      return editor.measuring
    },
    get options() {
      return editor.options
    },
    get selection() {
      return editor.selection
    },
    get mover() {
      return editor.selectedCreature?.id ?? null
    },
    get revealing() {
      return editor.revealing
    },
    isEditable: (ref) => editor.map !== null && recordIsEditable(editor.map, ref),
    isLocked: (layer) => editor.settings !== null && layerView(editor.settings, layer).locked,
    isVisible: (ref) => editor.map !== null && layerIsVisible(editor.map, ref),
    run: (command) => void editor.run(command),
    preview: (shapes) => (editor.preview = shapes),
    select: (chosen, mode) => editor.select(chosen, mode),
    setOptions: (changed) => void Object.assign(editor.options, changed),
    setTool: (tool) => editor.setTool(tool),
    edit: (ref) => editor.edit(ref),
    newId: () => editor.newId(),
    say: (text) => editor.say(text),
    measure,
  }
}
