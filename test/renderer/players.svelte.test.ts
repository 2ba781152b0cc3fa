/** The players' window and the players' view: which part of the map they show, and that nothing of the GM's lies over it. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { PlayersView } from '../../renderer/players/PlayersView.ts'
import type { ShownScene } from '../../renderer/canvas/EditorCanvas.ts'
import type { ViewPlace } from '../../renderer/editor/overlays.ts'
import { PlayersState } from '../../renderer/panels/players/PlayersState.svelte.ts'
import { Toasts } from '../../renderer/ui/Toasts.svelte.ts'
import { NO_SELECTION } from '../../renderer/editor/selection.ts'
import type { PlayersMap, PlayersOptions } from '../../src/ipc/shapes/players.ts'
import { TABLE_NAMES, emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { TestEditor } from './editor/testEditor.ts'

const MAP = emptyMap('m' as MapId, { widthCells: 40, heightCells: 30 }, { name: 'Vault', ruleset: 'pf1e' })
const sent = ({ id, widthCells, heightCells, layers, tables }: BattleMap): PlayersMap => ({
  mapId: id,
  widthCells,
  heightCells,
  layers: structuredClone(layers),
  records: Object.fromEntries(
    TABLE_NAMES.map((name) => [name, structuredClone([...tables[name].values()])]),
  ) as unknown as PlayersMap['records'],
  unseen: null,
  revealed: null,
})

function page() {
  const element = document.createElement('div')
  Object.defineProperties(element, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
  const canvas = {
    scene: null as ShownScene | null,
    places: [] as ViewPlace[],
    fits: 0,
    place: { columns: 3, rows: 4, zoom: 2 },
    show(scene: ShownScene | null) {
      this.scene = scene
    },
    fit() {
      this.fits++
    },
    showPlace(place: ViewPlace) {
      this.places.push(place)
    },
  }
  const view = new PlayersView(canvas, { element, inchPx: (diagonal) => 1000 / diagonal })
  const look = (options: Partial<PlayersOptions>, part = { left: 10, top: 5, right: 20, bottom: 15 }) =>
    view.receive({
      kind: 'look',
      look: {
        options: { view: 'follow', trueSize: false, diagonalInches: 25, partyUncovers: 'areas', ...options },
        part,
      },
    })
  return { element, canvas, view, look }
}

test('the window follows the GM’s part of the map, holds still, or shows all of it', () => {
  const { element, canvas, view, look } = page()
  expect(element.dataset['empty']).toBe('Nothing to show yet.')
  view.receive({ kind: 'map', map: sent(MAP) })
  expect(element.getAttribute('aria-label')).toBe('Vault')
  look({})
  // Ten squares in 600 pixels: the smaller of both ways, in parts of 40 pixels.
  expect(canvas.places).toEqual([{ columns: 15, rows: 10, zoom: 1.5 }])
  expect(element.dataset['empty']).toBeUndefined()
  view.receive({ kind: 'map', map: sent(MAP) })
  expect(canvas.places).toHaveLength(1)
  view.receive({ kind: 'map', map: { ...sent(MAP), mapId: 'other' as MapId } })
  expect(canvas.places).toHaveLength(2)
  canvas.places.pop()
  look({ view: 'hold' })
  expect(canvas.places).toHaveLength(1)
  look({ view: 'fit' })
  expect(canvas.fits).toBe(1)
})

test('true size: a square is an inch of the screen, where the view was', () => {
  const { canvas, view, look } = page()
  view.receive({ kind: 'map', map: sent(MAP) })
  look({ trueSize: true })
  look({ trueSize: true, view: 'hold', diagonalInches: 12.5 })
  expect(canvas.places).toEqual([
    { columns: 15, rows: 10, zoom: 1 },
    { columns: 3, rows: 4, zoom: 2 },
  ])
})

test('what did not change is the same object, so that it is not drawn again', () => {
  const { canvas, view } = page()
  view.receive({ kind: 'map', map: sent(MAP) })
  const before = canvas.scene!.map
  const changed = sent(MAP)
  changed.layers.terrain[3] = 12
  view.receive({ kind: 'map', map: changed })
  expect(canvas.scene!.map.layers.terrain[3]).toBe(12)
  expect(canvas.scene!.map.tables).toBe(before.tables)
  expect(canvas.scene).toMatchObject({ reach: null, route: null, threat: null, tactics: null, previews: [] })
  view.receive({ kind: 'map', map: null })
  expect(canvas.scene).toBeNull()
})

test('the players’ view has no hidden creature, takes no press, and ends with Escape or a selection', async () => {
  const t = await (await TestEditor.open()).place(['a', 1, 1], ['b', 3, 1])
  const b = t.main.map.tables.creatures.get('b' as never)!
  await t.editor.run({ type: 'edit-records', put: [{ table: 'creatures', record: { ...b, hidden: true } }] })
  t.editor.showPlayersView(true)
  flushSync()
  expect([...t.editor.playersMap!.tables.creatures.keys()]).toEqual(['a'])
  const steps = t.main.revision
  t.tool('brush').drag([
    [5.5, 2.5],
    [6.5, 2.5],
  ])
  await t.settled()
  t.tool('select').editor.openContextMenu({ x: 1.5, y: 1.5 } as never, 0, 0)
  expect(t.editor.toolKey('press' as never)).toBe(false)
  expect([t.main.revision, t.editor.selection, t.editor.contextMenu]).toEqual([steps, NO_SELECTION, null])
  t.editor.escape()
  expect(t.editor.playersMap).toBeNull()
  t.editor.showPlayersView(true)
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'a' as never }] })
  expect(t.editor.playersMap).toBeNull()
})

test('the GM’s view goes to the players’ window only while it follows, and the reveal tool reveals or covers', async () => {
  const t = await TestEditor.open(4, 2)
  const asked: [string, unknown][] = []
  const view = 'follow'
  const revealed = new Uint8Array([1, 1, 0, 0, 1, 1, 0, 0])
  const client = {
    call: async (name: string, argument: unknown) => {
      asked.push([name, argument])
      return {
        ok: true,
        value: { shownMapId: t.main.map.id, isFullScreen: false, options: { view }, displays: [], revealed },
      }
    },
    on: () => () => undefined,
  }
  const players = new PlayersState(client as never, t.editor, new Toasts())
  t.editor.view = { part: { left: 0, top: 0, right: 4, bottom: 2 } } as never
  const stop = $effect.root(() => players.follow())
  flushSync()
  await Promise.resolve()
  await Promise.resolve()
  flushSync()
  expect(players.covered).toEqual([2, 3, 6, 7])
  t.editor.viewMoves++
  flushSync()
  expect(asked.filter(([name]) => name === 'players.look').length).toBeGreaterThan(0)
  t.editor.revealing = players
  t.tool('reveal').click(2.5, 0.5)
  t.click(9, 9)
  t.editor.options.revealShows = false
  t.click(0.5, 1.5)
  expect(asked.filter(([name]) => name === 'players.reveal').map(([, argument]) => argument)).toMatchObject([
    { cell: { col: 2, row: 0 }, shown: true },
    { cell: { col: 0, row: 1 }, shown: false },
  ])
  stop()
})
