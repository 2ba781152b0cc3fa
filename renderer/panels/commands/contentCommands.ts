/** Entries of the palette that are not actions: terrain, creatures, themes and print presets. */
import type { ListedCreature } from '../../../src/ipc/shapes/library.ts'
import { terrainPalette } from '../../../src/map/battleMap.ts'
import { PRINT_PRESETS } from '../../../src/print/presets.ts'
import { en } from '../../../src/words/en/index.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { brush } from '../../editor/tools/strokes/tool.ts'
import { creature as creatureTool, MAX_COPIES } from '../../editor/tools/creature/tool.ts'
import { TOOLS } from '../../editor/tools/registry.ts'
import { THEME_CHOICES, type ThemeChoice } from '../../theme/themes.ts'
import type { CommandEntry } from './command.ts'

export interface ContentDeps {
  readonly editor: EditorState
  readonly creatures: readonly ListedCreature[]
  readonly chooseTheme: (theme: ThemeChoice) => void
  readonly showPrint: (presetId: string) => void
}

const content = (entry: Omit<CommandEntry, 'keys' | 'enabled' | 'isContent'>): CommandEntry => ({
  ...entry,
  keys: null,
  enabled: true,
  isContent: true,
})

/** Chooses a terrain, and switches to the brush unless the current tool paints terrain. */
function paintWith(editor: EditorState, code: number): void {
  editor.options.terrain = code
  const { uses } = TOOLS.find(({ id }) => id === editor.toolId) ?? {}
  if (!uses?.includes('terrain')) editor.setTool(brush.id)
}

const terrains = ({ editor }: ContentDeps): CommandEntry[] =>
  (editor.map ? terrainPalette(editor.map) : []).flatMap((type) =>
    type
      ? content({
          id: `terrain.${type.id}`,
          label: type.name,
          group: 'Paint',
          also: en.synonyms.terrain[type.id] ?? [],
          run: () => paintWith(editor, type.code),
        })
      : [],
  )

const creatures = ({ editor, creatures: listed }: ContentDeps): CommandEntry[] =>
  listed.map(({ id, sheet }) =>
    content({
      id: `creature.place.${id}`,
      label: sheet.name,
      group: 'Place',
      also: sheet.tags,
      run: (count = 1) => {
        editor.options.creature = { sheet, side: editor.options.creature?.side ?? 'foes', libraryId: id }
        editor.options.creatureCopies = Math.min(MAX_COPIES, Math.max(1, count))
        editor.setTool(creatureTool.id)
      },
    }),
  )

const themes = ({ chooseTheme }: ContentDeps): CommandEntry[] =>
  THEME_CHOICES.map((theme) =>
    content({
      id: `theme.${theme}`,
      label: en.terms.themes[theme],
      group: 'Theme',
      also: ['theme', 'colors', 'mode', ...(theme === 'dark' ? ['night'] : []), ...(theme === 'light' ? ['day'] : [])],
      run: () => chooseTheme(theme),
    }),
  )

const prints = ({ showPrint }: ContentDeps): CommandEntry[] =>
  PRINT_PRESETS.map(({ id, label, also }) =>
    content({ id: `print.${id}`, label, group: 'Print', also, run: () => showPrint(id) }),
  )

/** The entries of the open map; none without one. */
export const contentCommands = (deps: ContentDeps): readonly CommandEntry[] =>
  deps.editor.map ? [terrains, creatures, themes, prints].flatMap((list) => list(deps)) : []
