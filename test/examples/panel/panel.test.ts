/** A panel is one folder and one line: its tab, key and place in the palette follow. `panelList` runs with it, too. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { PANEL_COMPONENTS } from '../../../renderer/panels/panelProps.ts'
import { PANELS } from '../../../renderer/panels/panels.ts'
import { TestEditor } from '../../renderer/editor/testEditor.ts'
import Tally from './tally/Panel.svelte'

test('the panel is listed last, and follows the map it is open on', async () => {
  expect(PANELS.at(-1)).toMatchObject({ id: 'tally', label: 'Tally' })
  expect(PANEL_COMPONENTS.get('tally')).toBe(Tally)
  const t = await TestEditor.open(9, 5)
  const open = { editor: t.editor } as never
  const panel = mount(Tally, { target: document.body, props: { open, onToMap: () => {} } })
  onTestFinished(() => unmount(panel))
  flushSync()
  expect(document.body.textContent).toContain('Creatures on this map: 0')
  await t.place(['a', 3, 2], ['b', 5, 2])
  flushSync()
  expect(document.body.textContent).toContain('Creatures on this map: 2')
})
