/** A tool is one folder and one line: toolbar, palette, keys and keyboard follow. `toolRegistry` runs with it, too. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { ACTIONS } from '../../../renderer/editor/actions.ts'
import type { ToolId } from '../../../renderer/editor/tools/registry.ts'
import ToolBar from '../../../renderer/panels/tools/ToolBar.svelte'
import { TestEditor } from '../../renderer/editor/testEditor.ts'
import { pillar } from './tool.ts'

const PILLAR = pillar.id as string as ToolId

test('a click puts a pillar there, in one step that undo takes back', async () => {
  const t = await TestEditor.open(5, 3)
  expect(t.key(pillar.key)).toBe(true)
  t.click(2.5, 1.5)
  await t.settled()
  expect(t.terrain).toBe('.....\n..#..\n.....')
  expect(t.main.labels).toHaveLength(1)
  t.key('Ctrl+Z')
  await t.settled()
  expect(t.terrain).toBe('.....\n.....\n.....')
})

test('it is in the toolbar and the palette', () => {
  const taken: ToolId[] = []
  const bar = mount(ToolBar as Component<never>, {
    target: document.body,
    props: { tool: 'select', keyOf: () => null, onTool: (id: ToolId) => void taken.push(id) } as never,
  })
  onTestFinished(() => unmount(bar))
  flushSync()
  document.querySelector<HTMLElement>(`[data-tool="${PILLAR}"]`)?.click()
  expect(taken).toEqual([PILLAR])
  expect(ACTIONS.find(({ id }) => id === `tool.${PILLAR}`)?.label).toBe('Pillar')
})
