/** What a window shows of a map, as data: kept outside the page, it outlives a page that breaks. */
import { tick } from 'svelte'
import type { WindowPlace } from '../../../src/ipc/shapes/windowPlace.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { SELECTABLE_TABLES, type RecordRef } from '../../editor/selection.ts'
import { PANELS, type PanelId } from '../panels.ts'

/** How much may be forgotten. */
export const SAVE_INTERVAL_MS = 500
const MAX_SELECTED = 1000

/** What is shown now. */
export const placeOf = (editor: EditorState, panel: PanelId | null): WindowPlace => ({
  mapId: editor.map!.id,
  view: editor.view?.place ?? null,
  selection: editor.selection.records.slice(0, MAX_SELECTED),
  panel,
})

/** The panel to begin with. */
export const firstPanel = (place: WindowPlace | null): PanelId | null =>
  place === null ? 'movement' : (PANELS.find(({ id }) => id === place.panel)?.id ?? null)

/** Shows a place again; what is no longer on the map stays unselected. */
export async function showPlace(editor: EditorState, { selection, view }: WindowPlace): Promise<void> {
  const isThere = ({ table, id }: WindowPlace['selection'][number]): boolean =>
    SELECTABLE_TABLES.some((known) => known === table && editor.map?.tables[known].has(id))
  editor.select({ cells: new Set(), records: selection.filter(isThere) as readonly RecordRef[] })
  // The canvas fits a new map into its view first.
  await tick()
  if (view) editor.view?.showPlace(view)
}
