/** Every panel of the list has a tab, a key, a place in the palette, and something to show. */
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chordsOf } from '../../../renderer/editor/shortcuts.ts'
import { windowActions } from '../../../renderer/panels/commands/windowActions.ts'
import { PANEL_COMPONENTS } from '../../../renderer/panels/panelProps.ts'
import { PANELS, panelStates, type PanelId } from '../../../renderer/panels/panels.ts'
import { WatchState } from '../../../renderer/panels/report/WatchState.svelte.ts'
import Inspector from '../../../renderer/panels/shell/Inspector.svelte'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { TestEditor } from '../editor/testEditor.ts'

test('panels and components belong together, one for one', () => {
  expect([...PANEL_COMPONENTS.keys()].sort()).toEqual(PANELS.map(({ id }) => id).sort())
  for (const of of ['id', 'label', 'icon', 'key'] as const)
    expect(new Set(PANELS.map((panel) => panel[of])).size).toBe(PANELS.length)
})

describe.each(PANELS)('$label', ({ id, label, key, ...more }) => {
  test('is opened by its key, from the palette and by its tab', () => {
    const opened: PanelId[] = []
    const commands = new Proxy({} as Parameters<typeof windowActions>[0], {
      get: (_, name) => (panel: PanelId) => void (name === 'showPanel' && opened.push(panel)),
    })
    const action = windowActions(commands).find((each) => each.id === `panel.${id}`)
    expect(action?.label).toBe(`Panel: ${label}`)
    expect(action && chordsOf(action, {})).toEqual('otherKey' in more ? [key, more.otherKey] : [key])
    action?.run(null as never)
    const tabs = mount(Inspector, {
      target: document.body,
      props: {
        panel: null,
        onPanel: (panel: PanelId | null) => void (panel && opened.push(panel)),
        children: createRawSnippet(() => ({ render: () => '<p></p>' })),
      },
    })
    onTestFinished(() => unmount(tabs))
    flushSync()
    const tab = document.querySelector<HTMLElement>(`[data-panel="${id}"]`)
    expect(tab?.textContent?.trim()).toBe(label)
    tab?.click()
    expect(opened).toEqual([id, id])
  })

  test('shows something of an open map', async () => {
    const { main, editor } = await TestEditor.open(9, 5)
    const { client } = main
    const states = panelStates({ client, editor, toasts: new Toasts() })
    const open = {
      client,
      editor,
      states,
      customTerrain: { types: [], missingFrom: () => [] },
      watch: new WatchState(client, editor, states),
      isNamingVersion: false,
    }
    const Panel = PANEL_COMPONENTS.get(id)
    if (!Panel) throw new Error(`no component for ${id}`)
    const target = document.createElement('div')
    document.body.append(target)
    const panel = mount(Panel, { target, props: { open: open as never, onToMap: () => {} } })
    onTestFinished(async () => {
      await unmount(panel)
      target.remove()
    })
    flushSync()
    expect(target.textContent?.trim()).not.toBe('')
  })
})
