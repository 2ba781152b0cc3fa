/** A panel of the garrison in a given state, made anew each time. */
import type { OpenMap } from '../../../renderer/panels/OpenMap.svelte.ts'
import { PANEL_COMPONENTS } from '../../../renderer/panels/panelProps.ts'
import type { PanelId } from '../../../renderer/panels/panels.ts'
import { emptyMap, type BattleMap, type TableName } from '../../../src/map/battleMap.ts'
import { MAP_ID, pointer, type TestMain } from '../editor/testEditor.ts'
import { mountOn } from '../page.ts'
import { garrison } from './garrison.ts'
import type { State } from './golden.ts'
import { mainWith, openMap, settled } from './openGarrison.svelte.ts'
import type { Shown } from './walk.ts'

/** An open map with a page of it. */
export type Opened = Awaited<ReturnType<typeof openMap>> & { readonly page: HTMLElement }
/** What a state of a page starts from. */
export interface Given {
  readonly map?: BattleMap
  /** Selected records, as table and id. */
  readonly selected?: readonly (readonly [TableName, string])[]
  /** Before the map is opened. */
  readonly before?: (main: TestMain) => void
  /** Once it is open, before the page is there. */
  readonly open?: (open: OpenMap) => unknown
  /** Once the page is there. */
  readonly then?: (opened: Opened) => unknown
}

export const GARRISON = garrison()
/** A map with nothing on it. */
export const EMPTY = emptyMap(MAP_ID, { widthCells: 9, heightCells: 5 }, { name: 'Bare', ruleset: 'pf1e' })
/** Rule systems other than that of the garrison. */
export const OTHER_SYSTEMS = ['starfinder', 'dnd35', 'pf2e'] as const

/** A component that shows part of an open map; `props` of what is open. */
export const pageOf =
  (component: unknown, props: (opened: Omit<Opened, 'page'>) => object, uses?: Shown['uses']) =>
  ({ map = GARRISON, selected = [], before, then, open: prepare }: Given = {}): State =>
  async () => {
    const main = mainWith(map)
    before?.(main)
    const opened = await openMap(main)
    const { open } = opened
    open.editor.select({ cells: new Set(), records: selected.map(([table, id]) => ({ table, id })) as never })
    await settled()
    await prepare?.(open)
    const { page, close } = mountOn(component, props(opened))
    await settled()
    await then?.({ ...opened, page })
    await settled()
    return {
      ...{ page, settle: settled, calls: main.calls, map: () => main.map, toasts: opened.toasts, editor: open.editor },
      ...(uses ? { uses } : {}),
      close: async () => {
        open.states.report.keep(null)
        await close()
        await opened.close()
      },
    }
  }

/** A panel. */
export const panel = (id: PanelId, uses?: Shown['uses']) =>
  pageOf(PANEL_COMPONENTS.get(id), ({ open, note }) => ({ open, onToMap: note('to the map') }), uses)

/** Selected creatures. */
export const who = (...ids: readonly string[]) => ({ selected: ids.map((id) => ['creatures', id] as const) })
/** The engine gives up on these questions. */
export const refused =
  (...calls: readonly string[]) =>
  (main: TestMain) => {
    for (const call of calls) main.also[call] = () => ({ ok: false, error: { code: 'engine-too-slow' } })
  }
/** These calls are never answered. */
export const held =
  (...calls: readonly string[]) =>
  (main: TestMain) => {
    for (const call of calls) main.held.add(call)
  }
/** Movement is not asked for: what a page shows has nothing of it. */
export const withoutMovement = held('engine.reach', 'engine.route', 'engine.closest', 'engine.threat')
/** The pointer is over a place of the map. */
export const pointAt = (x: number, y: number) => (open: OpenMap) => open.editor.pointerController.move(pointer(x, y))
/** The same, by another rule system. */
export const playedBy = (ruleset: string, more: Given = {}): Given => ({ map: garrison(ruleset), ...more })
