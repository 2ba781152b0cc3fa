/** A panel of the inspector on the page, for an editor and the states it shows. */
import { flushSync } from 'svelte'
import type { Client } from '../../../renderer/ipc/client.ts'
import { PANEL_COMPONENTS } from '../../../renderer/panels/panelProps.ts'
import type { PanelId } from '../../../renderer/panels/panels.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { TestEditor } from '../editor/testEditor.ts'
import { mountOn, type Mounted } from '../page.ts'

interface Around {
  /** A main process other than the test's own. */
  readonly client?: Client
  readonly onToMap?: () => void
  /** What else of the open map the panel reads. */
  readonly more?: object
}

/** Puts a panel on the page. */
export function showPanel(
  panel: PanelId,
  { main, editor }: TestEditor,
  states: object = {},
  around: Around = {},
): Mounted {
  const { client = main.client, onToMap = () => undefined, more = {} } = around
  return mountOn(PANEL_COMPONENTS.get(panel), { open: { client, editor, states, ...more }, onToMap })
}

/** Selects creatures, and lets the page show it. */
export function selectCreatures({ editor }: TestEditor, ...ids: readonly string[]): void {
  editor.select({ cells: new Set(), records: ids.map((id) => ({ table: 'creatures', id: id as RecordId })) })
  flushSync()
}

/** Lets everything under way come to its end, and the page show it. */
export async function shownAll(t: TestEditor): Promise<void> {
  await t.settled()
  flushSync()
  await t.settled()
  flushSync()
}
