import { expect, test } from 'vitest'
import { ACTIONS, runAction } from '../../../renderer/editor/actions.ts'
import type { Action } from '../../../renderer/editor/actions/action.ts'
import { chordOf, chordTable } from '../../../renderer/editor/shortcuts.ts'
import { clashes } from '../../support/clashes.ts'
import { TestEditor } from './testEditor.ts'

const press = (key: string, code: string, held: readonly ('ctrl' | 'alt' | 'shift' | 'meta')[] = []) =>
  chordOf({
    key,
    code,
    ctrlKey: held.includes('ctrl'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
    metaKey: held.includes('meta'),
  })

test('every action has an id of its own and no two claim one chord', () => {
  expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length)
  expect([...clashes(ACTIONS, {})]).toEqual([])
})

test('chords are named the same way for every keyboard', () => {
  expect(press('z', 'KeyZ', ['ctrl'])).toBe('Ctrl+Z')
  expect(press('Z', 'KeyZ', ['ctrl', 'shift'])).toBe('Ctrl+Shift+Z')
  expect(press('z', 'KeyZ', ['meta'])).toBe('Ctrl+Z')
  expect(press('†', 'KeyT', ['alt'])).toBe('Alt+T')
  expect(press('–', 'Minus', ['alt'])).toBe('Alt+-')
  expect(press('‘', 'BracketRight', ['alt'])).toBe('Alt+]')
  expect(press(' ', 'Space', ['shift'])).toBe('Shift+Space')
  expect(press('+', 'Equal', ['shift', 'ctrl'])).toBe('Ctrl+Plus')
  expect(press('}', 'BracketRight', ['shift'])).toBe('Shift+]')
  expect(press('Shift', 'ShiftLeft', ['shift'])).toBeNull()
})

test('a chord a person chose goes before the one an action comes with', () => {
  const table = chordTable(ACTIONS, { 'tool.ruler': ['B'], 'tool.brush': [] })
  expect(table.get('B')).toBe('tool.ruler')
  expect(table.has('M')).toBe(false)
})

test('each kind of edge and a room are found by name, and draw at once', async () => {
  const t = await TestEditor.open()
  for (const [id, kind] of [
    ['edges.wall', 'wall'],
    ['edges.door', 'door'],
    ['edges.window', 'window'],
    ['edges.barrier', 'barrier'],
  ] as const) {
    expect(runAction(t.editor, id)).toBe(true)
    t.drag([
      [1, 1],
      [2, 1],
    ])
    await t.settled()
    expect([...t.map.tables.edges.values()].map((edge) => edge.kind)).toEqual([kind])
  }
  runAction(t.editor, 'edges.room')
  t.drag([
    [1, 1],
    [3, 3],
  ])
  await t.settled()
  expect(t.map.tables.edges.size).toBe(8)
})

test('a chord that was chosen for one action no longer runs the action that had it by default, wherever that is in the list', () => {
  const action = (id: string, chord: string): Action => ({
    id,
    label: id,
    group: 'Edit',
    shortcuts: [chord],
    isEnabled: () => true,
    run: () => undefined,
  })
  const actions = [action('first', 'A'), action('second', 'B'), action('third', 'A')]
  expect(chordTable(actions, {}).get('A')).toBe('first')
  expect(chordTable(actions, { second: ['A'] }).get('A')).toBe('second')
  expect(chordTable(actions, { third: ['A'], first: [] }).get('A')).toBe('third')
  expect(chordTable(actions, { second: ['A'] }).get('B')).toBeUndefined()
})
