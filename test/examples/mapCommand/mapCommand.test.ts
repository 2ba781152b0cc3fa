/** A command on a map is a schema and its plan; storage, undo and history follow. */
import { expect, test } from 'vitest'
import { TestEditor } from '../../renderer/editor/testEditor.ts'

test('a command of its own runs from a window as one step, and undo takes it back', async () => {
  const t = await (
    await TestEditor.open(9, 5)
  ).place(['orc', 1, 1, {}, 'foes'], ['hero', 3, 1], ['wolf', 5, 1, {}, 'foes'])
  await t.editor.run({ type: 'clear-side', side: 'foes' } as never)
  expect([...t.map.tables.creatures.keys()]).toEqual(['hero'])
  expect(t.main.labels.at(-1)).toBe('Remove all foes')
  t.key('Ctrl+Z')
  await t.settled()
  expect([...t.map.tables.creatures.keys()].sort()).toEqual(['hero', 'orc', 'wolf'])
})
