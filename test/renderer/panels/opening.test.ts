/** What a window starts with and restores, and what it shares with other windows. */
import { expect, test } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { contentCommands } from '../../../renderer/panels/commands/contentCommands.ts'
import { CustomTerrainState } from '../../../renderer/panels/map/CustomTerrainState.svelte.ts'
import { newTerrain } from '../../../renderer/panels/map/terrainCosts.ts'
import { OpeningState } from '../../../renderer/panels/shell/OpeningState.svelte.ts'
import { placeOf, showPlace } from '../../../renderer/panels/shell/windowPlace.ts'
import { AssetsState, stampOfPiece } from '../../../renderer/panels/tools/AssetsState.svelte.ts'
import { MAX_COPIES } from '../../../renderer/editor/tools/creature/tool.ts'
import type { Piece } from '../../../renderer/editor/piece.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'

type Answers = Readonly<Record<string, unknown>>

/** A client that answers calls by name (preferences by key) and notes them; `emit` sends an event. */
function scripted(answers: Answers) {
  const calls: (readonly [name: string, argument: unknown])[] = []
  const listeners = new Map<string, (payload: never) => void>()
  const client = {
    call: async (name: string, argument: { key?: string }) => {
      calls.push([name, argument])
      return { ok: true, value: answers[argument.key === undefined ? name : `${name} ${argument.key}`] ?? null }
    },
    on: (name: string, listener: (payload: never) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  } as unknown as Client
  const emit = (name: string, payload: unknown) => listeners.get(name)?.(payload as never)
  return { client, calls, emit, count: (name: string) => calls.filter(([each]) => each === name).length }
}

const NEW_WINDOW = { 'window.begin': { because: null, place: null } }
const MAPS = [
  { id: 'own', sample: false, createdAtMs: 1, name: 'Own' },
  { id: 'late', sample: true, createdAtMs: 9, name: 'A' },
  { id: 'twin', sample: true, createdAtMs: 5, name: 'B 10' },
  { id: 'first', sample: true, createdAtMs: 5, name: 'B 2' },
]

test('the very first start opens the sample installed first, and no later start does', async () => {
  const first = scripted({ ...NEW_WINDOW, 'library.list': MAPS })
  const opening = new OpeningState(first.client)
  await opening.start()
  expect([opening.mapId, opening.hints]).toEqual(['first', true])
  expect(first.calls).toContainEqual(['preferences.write', { key: 'started', value: true }])
  const later = new OpeningState(
    scripted({ ...NEW_WINDOW, 'library.list': MAPS, 'preferences.read started': true }).client,
  )
  await later.start()
  expect([later.mapId, later.hints]).toEqual([null, true])
})

test('after a crash the map that was open is opened again, without hints that were dismissed', async () => {
  const place = { mapId: 'cave', view: null, selection: [], panel: null }
  const { client } = scripted({
    'window.begin': { because: 'crash', place },
    'library.list': MAPS,
    'preferences.read hints-dismissed': true,
  })
  const opening = new OpeningState(client)
  await opening.start()
  expect([opening.mapId, opening.place, opening.because, opening.hints]).toEqual(['cave', place, 'crash', false])
})

test('stairs lead to their map, which knows where one came from; a place is saved once', () => {
  const { client, count } = scripted({})
  const opening = new OpeningState(client)
  opening.mapId = 'ground floor' as MapId
  opening.follow('cellar' as MapId)
  expect([opening.mapId, opening.cameFrom]).toEqual(['cellar', 'ground floor'])
  const place = { mapId: 'cellar' as MapId, view: null, selection: [], panel: null }
  for (const each of [place, { ...place }, null, place]) opening.savePlace(each)
  expect(count('window.keepPlace')).toBe(3)
})

test('what a window showed is shown again, except what is no longer on the map', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1], ['b', 3, 1])
  t.tool('select').click(1.5, 1.5).click(3.5, 1.5, { shift: true })
  const place = placeOf(t.editor, t.map, 'details')
  expect(place).toMatchObject({ mapId: t.map.id, panel: 'details', view: null })
  t.main.change({ type: 'edit-records', remove: [{ table: 'creatures', id: 'a' }] })
  await t.editor.open(t.map.id)
  await showPlace(t.editor, place)
  expect(t.editor.selection.records).toEqual([{ table: 'creatures', id: 'b' }])
})

test('what was copied goes to other windows once, and what came from them is not sent back', async () => {
  const t = await TestEditor.open()
  const piece = (name: string): Piece => ({
    name,
    widthCells: 1,
    heightCells: 1,
    terrain: [1],
    elevationFeet: [0],
    records: [],
  })
  const { client, emit, count, calls } = scripted({ 'clipboard.read': stampOfPiece(piece('There'), 'other', 'There') })
  const assets = new AssetsState(client, t.editor, new Toasts())
  const stop = assets.start()
  await t.settled()
  expect(t.editor.clipboard).toEqual(piece('There'))
  await assets.shareClipboard(t.editor.clipboard)
  expect(count('clipboard.write')).toBe(0)
  const copied = piece('Here')
  await assets.shareClipboard(copied)
  await assets.shareClipboard(copied)
  expect(count('clipboard.write')).toBe(1)
  const [, written] = calls.find(([name]) => name === 'clipboard.write') ?? []
  emit('clipboard.changed', { id: (written as { id: string }).id })
  expect(count('clipboard.read')).toBe(1)
  emit('clipboard.changed', { id: 'newer' })
  expect(count('clipboard.read')).toBe(2)
  stop()
})

test('a background is as wide as the map and keeps its proportions', async () => {
  const t = await TestEditor.open(12, 8)
  const { client } = scripted({ 'pictures.choose': { id: 'p', name: 'Cave', widthPx: 400, heightPx: 100 } })
  await new AssetsState(client, t.editor, new Toasts()).chooseBackground()
  const [prop] = t.map.tables.props.values()
  expect(prop).toMatchObject({ widthSquares: 12, heightSquares: 3, background: true, at: { x: 0, y: 0 } })
})

test('custom terrain of the library is chosen for painting once it is on the map, and not if that fails', async () => {
  const t = await TestEditor.open()
  const state = new CustomTerrainState(scripted({}).client, new Toasts())
  const terrain = newTerrain('moss' as RecordId, 0)
  t.main.held.add('maps.run')
  const failing = state.addToMap(t.editor, terrain)
  t.main.waiting.at(-1)?.fail('library-busy')
  const { terrain: before } = t.editor.options
  await failing
  expect(t.editor.options.terrain).toBe(before)
  t.main.held.clear()
  await state.addToMap(t.editor, terrain)
  const code = t.map.tables.terrainTypes.get(terrain.id)?.code
  expect([t.editor.options.terrain, code !== before]).toEqual([code, true])
  await state.addToMap(t.editor, terrain)
  expect(t.main.commands).toHaveLength(1)
})

test('the palette places a number of creatures between one and the limit, on the side chosen last', async () => {
  const t = await TestEditor.open()
  const creatures = [{ id: 'g', sheet: sheet({ name: 'Goblin' }) }] as never
  const placed = (count?: number) => {
    const entry = contentCommands({
      editor: t.editor,
      creatures,
      chooseTheme: () => undefined,
      showPrint: () => undefined,
    }).find(({ label }) => label === 'Goblin')
    entry?.run(count)
    return [t.editor.options.creatureCopies, t.editor.options.creature?.side]
  }
  expect([placed(), placed(6), placed(0), placed(999)]).toEqual([
    [1, 'foes'],
    [6, 'foes'],
    [1, 'foes'],
    [MAX_COPIES, 'foes'],
  ])
  t.editor.options.creature = { sheet: sheet(), side: 'party' }
  expect(placed(2)).toEqual([2, 'party'])
})
