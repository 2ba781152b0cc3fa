/** What a window shows of a map, as data. The main process keeps it, so that it survives a crash of the page. */
import { tick } from 'svelte'
import type { WindowPlace } from '../../../src/ipc/shapes/windowPlace.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { SELECTABLE_TABLES, selectionOf, type RecordRef } from '../../editor/selection.ts'
import { PANELS, type PanelId } from '../panels.ts'

/** How often it is saved: what a crash may lose. */
export const SAVE_INTERVAL_MS = 500
const MAX_SELECTED = 1000

/** What is shown now. */
export const placeOf = (editor: EditorState, map: BattleMap, panel: PanelId | null): WindowPlace => ({
  mapId: map.id,
  view: editor.view?.place ?? null,
  selection: editor.selection.records.slice(0, MAX_SELECTED),
  panel,
})

/** The panel to open first. */
export const firstPanel = (place: WindowPlace | null): PanelId | null =>
  place === null ? 'movement' : (PANELS.find(({ id }) => id === place.panel)?.id ?? null)

/** Restores what was shown, without records that no longer exist. */
export async function showPlace(editor: EditorState, { selection, view }: WindowPlace): Promise<void> {
  const exists = ({ table, id }: WindowPlace['selection'][number]): boolean =>
    SELECTABLE_TABLES.some((known) => known === table && editor.map?.tables[known].has(id))
  editor.select(selectionOf(selection.filter(exists) as readonly RecordRef[]))
  // First the canvas fits a new map into its view.
  await tick()
  if (view) editor.view?.showPlace(view)
}
