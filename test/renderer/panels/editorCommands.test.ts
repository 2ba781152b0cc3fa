import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import type { KeyPress } from '../../../renderer/editor/shortcuts.ts'
import { LIBRARY_DIALOGS } from '../../../renderer/library/backups/BackupsState.svelte.ts'
import { EditorCommands } from '../../../renderer/panels/commands/EditorCommands.ts'
import { Shortcuts } from '../../../renderer/panels/commands/Shortcuts.svelte.ts'
import { windowActions, type WindowCommands } from '../../../renderer/panels/commands/windowActions.ts'
import { TestEditor } from '../editor/testEditor.ts'

const nothing = (): void => undefined

async function commandsOf(commands: Partial<WindowCommands> = {}) {
  const t = await TestEditor.open(6, 6)
  const all = new Proxy({} as WindowCommands, { get: (_, name: keyof WindowCommands) => commands[name] ?? nothing })
  const shortcuts = new Shortcuts(t.main.client, false)
  return { t, shortcuts, commands: new EditorCommands(t.editor, shortcuts, windowActions(all)) }
}

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

test('a key of the window does what the window does; any other is the editor’s', async () => {
  const done: string[] = []
  const { t, commands } = await commandsOf({ newMap: () => done.push('new map') })
  expect(commands.press(press('n', { ctrlKey: true }))).toBe(true)
  expect([done, t.editor.toolId]).toEqual([['new map'], 'select'])
  expect(commands.press(press('w'))).toBe(true)
  expect([done, t.editor.toolId]).toEqual([['new map'], 'edges'])
  expect(commands.press(press('F9', { code: 'F9' }))).toBe(false)
})

test('the palette and the menu open the dialogs about the library, each its own', async () => {
  const shown: string[] = []
  const { commands } = await commandsOf({ showLibraryDialog: (dialog) => shown.push(dialog) })
  for (const id of Object.keys(LIBRARY_DIALOGS)) expect(commands.perform(id), id).toBe(true)
  expect(shown).toEqual(Object.values(LIBRARY_DIALOGS))
})

test('a person’s own keys are shown and heard in place of those that came with the window', async () => {
  const done: string[] = []
  const { commands, shortcuts } = await commandsOf({ showPrint: () => done.push('print') })
  expect([commands.keyOf('file.print'), commands.keyOf('no.such.action')]).toEqual(['Ctrl+P', undefined])
  shortcuts.rebind(commands.actions, 'file.print', 'Ctrl+J')
  expect(commands.keyOf('file.print')).toBe('Ctrl+J')
  commands.press(press('p', { ctrlKey: true }))
  expect(done).toEqual([])
  commands.press(press('j', { ctrlKey: true }))
  expect(done).toEqual(['print'])
})

test('what cannot be done now is shown as such, and asking for it does nothing', async () => {
  const { t, commands } = await commandsOf()
  const undo = commands.actions.find(({ id }) => id === 'edit.undo')
  expect(undo && commands.entryOf(undo).enabled).toBe(false)
  expect([commands.perform('edit.undo'), commands.perform('no.such.action')]).toEqual([true, false])
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [1], values: [8] })
  await t.settled()
  flushSync()
  expect(undo && commands.entryOf(undo).enabled).toBe(true)
})
