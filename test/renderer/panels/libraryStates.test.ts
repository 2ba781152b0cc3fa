/** What panels keep in the library: stamps and pictures, the bestiary, custom terrain, shortcuts, versions. */
import { describe, expect, test, vi } from 'vitest'
import { BestiaryState } from '../../../renderer/panels/bestiary/BestiaryState.svelte.ts'
import { Shortcuts } from '../../../renderer/panels/commands/Shortcuts.svelte.ts'
import { MapHistory } from '../../../renderer/panels/history/MapHistory.svelte.ts'
import { newTerrain } from '../../../renderer/panels/map/terrainCosts.ts'
import { CustomTerrainState } from '../../../renderer/panels/map/CustomTerrainState.svelte.ts'
import { PlayersState } from '../../../renderer/panels/players/PlayersState.svelte.ts'
import { AssetsState, pieceOfStamp, propOf, stampOfPiece } from '../../../renderer/panels/tools/AssetsState.svelte.ts'
import { Appearance } from '../../../renderer/theme/Appearance.svelte.ts'
import { PICTURE_LIMITS } from '../../../src/ipc/shapes/library.ts'
import type { CreatureSheet } from '../../../src/map/records/creature.ts'
import { terrainTypeSchema } from '../../../src/map/records/terrainType.ts'
import { answering } from '../answering.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'

/** A stamp of three by two, with a hole. */
const STAMP = {
  ...{ id: 's1', name: 'Altar', widthCells: 3, heightCells: 2, records: [] },
  cells: [
    { layer: 'terrain', indices: [0, 4], values: [2, 1] },
    { layer: 'elevationFeet', indices: [5], values: [10] },
  ],
}
const PICTURE = { id: 'p1', name: 'Cart', widthPx: 210, heightPx: 70 }

describe('stamps and pictures', () => {
  async function assets(more: Parameters<typeof answering>[0] = {}) {
    const t = await TestEditor.open(10, 6)
    const main = answering({
      'stamps.list': [{ id: 's1', name: 'Altar' }],
      'stamps.read': STAMP,
      'pictures.choose': PICTURE,
      'pictures.add': ({ name }: { name: string }) => ({ ...PICTURE, name }),
      ...more,
    })
    return { t, ...main, state: new AssetsState(main.client, t.editor, main.toasts) }
  }

  test('a stamp goes through the library unchanged, holes included', () => {
    const piece = pieceOfStamp(STAMP as never)
    expect(piece.terrain).toEqual([2, null, null, null, 1, null])
    expect(piece.elevationFeet).toEqual([null, null, null, null, null, 10])
    expect(stampOfPiece(piece, 's1', 'Altar')).toEqual(STAMP)
    const empty = {
      ...piece,
      terrain: piece.terrain.map(() => null),
      elevationFeet: piece.elevationFeet.map(() => null),
    }
    expect(stampOfPiece(empty, 's1', 'Altar').cells).toEqual([])
  })

  test('a chosen stamp is the one to place, and one that cannot be read says so', async () => {
    const { t, state, argument, failing, said } = await assets()
    await state.useStamp('s1')
    expect(argument('stamps.read')).toEqual({ id: 's1' })
    expect([t.editor.toolId, t.editor.options.stamp?.name, t.editor.options.stamp?.widthCells]).toEqual([
      'stamp',
      'Altar',
      3,
    ])
    t.editor.setTool('select')
    failing.add('stamps.read')
    await state.useStamp('s2')
    expect([t.editor.toolId, said().length]).toEqual(['select', 1])
  })

  test('a piece is saved as a stamp under a trimmed name, and nothing is without one', async () => {
    const { t, state, argument, asked, said } = await assets()
    await state.saveStamp('Altar')
    t.editor.options.stamp = pieceOfStamp(STAMP as never)
    await state.saveStamp('  ')
    expect(asked()).toEqual([])
    await state.saveStamp(' High altar ')
    expect(argument('stamps.put')).toMatchObject({ name: 'High altar', cells: STAMP.cells })
    expect([asked(), said(), state.stamps.length]).toEqual([
      ['stamps.put', 'stamps.list'],
      ['Saved the stamp “High altar”.'],
      1,
    ])
  })

  test('a deleted stamp comes back with Undo', async () => {
    const { state, toasts, argument, asked, settled, failing, said } = await assets()
    await state.deleteStamp({ id: 's1', name: 'Altar' } as never)
    expect(argument('stamps.remove')).toEqual({ id: 's1' })
    expect(said()).toEqual(['Deleted the stamp “Altar”. [Undo]'])
    asked()
    toasts.list[0]?.action?.run()
    await settled()
    expect(asked()).toEqual(['stamps.put', 'stamps.list'])
    failing.add('stamps.remove')
    await state.deleteStamp({ id: 's1', name: 'Altar' } as never)
    expect(toasts.list.at(-1)).toMatchObject({ tone: 'problem' })
  })

  test('a picture has the size its pixels suggest, to half a square, and never none', () => {
    expect(propOf(PICTURE as never)).toEqual({ picture: 'p1', name: 'Cart', widthSquares: 3, heightSquares: 1 })
    expect(propOf({ ...PICTURE, widthPx: 100, heightPx: 3 } as never)).toMatchObject({
      ...{ widthSquares: 1.5, heightSquares: 0.5 },
    })
  })

  test('a chosen picture is the one to place; without a choice nothing changes', async () => {
    const { t, state } = await assets()
    await state.choosePicture()
    expect([t.editor.toolId, t.editor.options.prop]).toEqual(['prop', propOf(PICTURE as never)])
    const other = await assets({ 'pictures.choose': null })
    await other.state.choosePicture()
    expect([other.t.editor.toolId, other.t.editor.options.prop]).toEqual(['select', null])
  })

  test('a background lies at the corner, as wide as the map, in its own proportions', async () => {
    const { t, state } = await assets()
    await state.chooseBackground()
    await t.settled()
    const [prop] = t.map.tables.props.values()
    expect(prop).toMatchObject({ picture: 'p1', at: { x: 0, y: 0 }, widthSquares: 10, background: true })
    expect(prop?.heightSquares).toBeCloseTo(10 / 3)
  })

  test('dropped pictures are centered where they fall, or on the map, and selected; a large or broken file stops no other', async () => {
    const { t, state, failing, toasts } = await assets()
    const file = (name: string) => new File(['x'], name)
    const large = file('large.png')
    Object.defineProperty(large, 'size', { value: PICTURE_LIMITS.bytes + 1 })
    await state.addPictures([large, file('cart.png')], { x: 6, y: 2 })
    await t.settled()
    const props = () => [...t.map.tables.props.values()].map(({ name, at, background }) => [name, at, background])
    expect(props()).toEqual([['cart.png', { x: 4.5, y: 1.5 }, false]])
    expect(toasts.list.map(({ text }) => text)).toEqual([expect.stringContaining('large.png')])
    expect(t.editor.selection.records).toEqual([{ table: 'props', id: [...t.map.tables.props.keys()][0] }])
    await state.addPictures([file('barrel.png')], null)
    expect(props().at(-1)).toEqual(['barrel.png', { x: 3.5, y: 2.5 }, false])
    failing.add('pictures.add')
    await state.addPictures([file('broken.png')], null)
    expect([props().length, toasts.list.length]).toEqual([2, 2])
  })

  test('the clipboard is shared with other windows, and what comes from them is not sent back', async () => {
    const { t, state, argument, asked, emit, settled } = await assets({
      'clipboard.read': () => ({ ...STAMP, id: 'theirs' }),
    })
    const stop = state.start()
    await settled()
    expect(t.editor.clipboard?.widthCells).toBe(3)
    asked()
    await state.shareClipboard(t.editor.clipboard)
    await state.shareClipboard(null)
    expect(asked()).toEqual([])
    const own = { ...pieceOfStamp(STAMP as never), widthCells: 3 }
    await state.shareClipboard(own)
    await state.shareClipboard(own)
    expect(asked()).toEqual(['clipboard.write'])
    await state.shareClipboard({ ...own })
    const { id } = argument('clipboard.write') as { id: string }
    asked()
    emit('clipboard.changed', { id })
    expect(asked()).toEqual([])
    emit('clipboard.changed', { id: 'another' })
    emit('stamps.changed')
    expect(asked()).toEqual(['clipboard.read', 'stamps.list'])
    stop()
    emit('clipboard.changed', { id: 'late' })
    emit('stamps.changed')
    expect(asked()).toEqual([])
  })
})

describe('the bestiary', () => {
  const ENTRY = { id: 'c1', favourite: true, preset: false, sheet: sheet({ name: 'Wolf' }) }
  function bestiary(more: Parameters<typeof answering>[0] = {}) {
    const main = answering({ 'creatures.list': [ENTRY], 'pictures.add': { id: 'p9' }, ...more })
    return { ...main, state: new BestiaryState(main.client, main.toasts) }
  }

  test('is read now and at every change, until that stops', async () => {
    const { state, emit, asked, settled } = bestiary()
    const stop = state.connect()
    await settled()
    expect([state.entries.length, asked()]).toEqual([1, ['creatures.list']])
    emit('creatures.changed')
    stop()
    emit('creatures.changed')
    expect(asked()).toEqual(['creatures.list'])
  })

  test('gains an own entry under a trimmed name, or a name that says it has none', async () => {
    const { state, argument, said, failing } = bestiary()
    await state.add(sheet({ name: ' Dire wolf ' }))
    expect(argument('creatures.put')).toMatchObject({ favourite: false, sheet: { name: 'Dire wolf' } })
    expect(said()).toEqual([expect.stringContaining('Dire wolf')])
    await state.add(sheet({ name: 'x' }))
    await state.add({ ...sheet(), name: ' ' })
    expect((argument('creatures.put') as { sheet: { name: string } }).sheet.name).not.toBe('')
    failing.add('creatures.put')
    await state.add(sheet({ name: 'Bear' }))
    expect(said().join()).not.toContain('Bear')
  })

  test('gains several with their pictures; one that fails ends it, and the number added is said', async () => {
    let puts = 0
    const { state, calls, said, failing } = bestiary({ 'creatures.put': () => ++puts })
    const picture = new File(['x'], `${'long'.repeat(60)}.png`)
    await state.addAll([
      { sheet: sheet({ name: 'Wolf' }), picture },
      { sheet: sheet({ name: 'Bear' }), picture: null },
    ])
    const put = () =>
      calls
        .filter(([name]) => name === 'creatures.put')
        .map(([, argument]) => {
          const { name, picture } = (argument as { readonly sheet: CreatureSheet }).sheet
          return [name, picture]
        })
    expect(put()).toEqual([
      ['Wolf', 'p9'],
      ['Bear', undefined],
    ])
    expect((calls.find(([name]) => name === 'pictures.add')?.[1] as { name: string }).name).toHaveLength(200)
    expect(said()).toEqual([expect.stringContaining('2')])
    failing.add('pictures.add')
    await state.addAll([{ sheet: sheet({ name: 'Lynx' }), picture }])
    expect(put().at(-1)).toEqual(['Lynx', undefined])
    failing.add('creatures.put')
    const before = put().length
    await state.addAll([1, 2].map(() => ({ sheet: sheet({ name: 'Orc' }), picture: null })))
    expect(put()).toHaveLength(before + 1)
  })

  test('stores an entry, and removes one with Undo', async () => {
    const { state, argument, toasts, said, asked, settled } = bestiary()
    await state.put(ENTRY)
    expect(argument('creatures.put')).toEqual({ id: 'c1', favourite: true, sheet: ENTRY.sheet })
    await state.remove(ENTRY)
    expect([argument('creatures.remove'), said()]).toEqual([{ id: 'c1' }, [expect.stringMatching(/Wolf.*\[Undo\]/)]])
    asked()
    toasts.list[0]?.action?.run()
    await settled()
    expect(asked()).toEqual(['creatures.put', 'creatures.list'])
  })

  test('recognizes creatures in a text, or none', async () => {
    const { state, failing, argument } = bestiary({ 'creatures.recognize': [ENTRY] })
    expect([await state.recognize('Wolf CR 1'), argument('creatures.recognize')]).toEqual([
      [ENTRY],
      { text: 'Wolf CR 1' },
    ])
    failing.add('creatures.recognize')
    expect(await state.recognize('Wolf')).toBeNull()
  })
})

describe('custom terrain', () => {
  const type = (id: string, name: string, more: object = {}) =>
    terrainTypeSchema.parse({ ...newTerrain(id as never, 70), name, ...more })
  function terrain(stored: unknown = []) {
    let kept = stored
    const main = answering({
      'preferences.read': ({ key }: { key: string }) => (key === 'grounds' ? kept : null),
      'preferences.write': ({ value }: { value: unknown }) => void (kept = value),
    })
    return {
      ...main,
      state: new CustomTerrainState(main.client, main.toasts),
      kept: () => kept as readonly { id: string; name: string }[],
    }
  }

  test('is read from the library without what is invalid', async () => {
    const { state } = terrain([type('bog', 'Bog'), { id: 'broken' }])
    await state.read()
    expect(state.types.map(({ id }) => id)).toEqual(['bog'])
    const other = terrain('none')
    await other.state.read()
    expect(other.state.types).toEqual([])
  })

  test('is saved beside what another window saved, in place of its older version, and removed with Undo', async () => {
    const { state, kept, toasts, said, settled } = terrain([type('bog', 'Bog'), type('ice', 'Ice')])
    await state.save(type('bog', 'Deep bog'))
    await state.save(type('lava', 'Lava'))
    expect(kept().map(({ name }) => name)).toEqual(['Deep bog', 'Ice', 'Lava'])
    await state.remove(type('ice', 'Ice'))
    expect(kept().map(({ id }) => id)).toEqual(['bog', 'lava'])
    expect(said().at(-1)).toMatch(/Ice.*\[Undo\]/)
    toasts.list.at(-1)?.action?.run()
    await settled()
    expect(kept().map(({ id }) => id)).toEqual(['bog', 'lava', 'ice'])
  })

  test('is the same as that of the library whatever its code, and else not', async () => {
    const { state } = terrain([type('bog', 'Bog')])
    await state.read()
    expect([
      state.isSaved(type('bog', 'Bog', { code: 71 })),
      state.isSaved(type('bog', 'Deep bog')),
      state.isSaved(type('ice', 'Bog')),
    ]).toEqual([true, false, false])
  })

  test('is offered where the map has no copy; a copy is added once and chosen for painting', async () => {
    const t = await TestEditor.open()
    const { state } = terrain([type('bog', 'Bog'), type('ice', 'Ice')])
    await state.read()
    await state.addToMap(t.editor, state.types[1]!)
    await t.settled()
    expect(state.missingFrom(t.map).map(({ id }) => id)).toEqual(['bog'])
    expect(state.missingFrom(null)).toEqual([])
    const [code] = [...t.map.tables.terrainTypes.values()].map((each) => each.code)
    expect(t.editor.options.terrain).toBe(code)
    t.editor.options.terrain = 0
    const steps = t.main.labels.length
    await state.addToMap(t.editor, state.types[1]!)
    expect([t.main.labels.length, t.editor.options.terrain]).toEqual([steps, code])
  })
})

describe('shortcuts', () => {
  const action = (id: string, ...chords: readonly string[]) => ({ id, chords }) as never
  test('are read, changed and put back, each change stored', async () => {
    const main = answering({ 'preferences.read': { 'tool.brush': ['Q'] } })
    const shortcuts = new Shortcuts(main.client, false)
    await shortcuts.start()
    expect([main.argument('preferences.read'), shortcuts.rebindings]).toEqual([
      { key: 'shortcuts' },
      { 'tool.brush': ['Q'] },
    ])
    const stored = () => (main.argument('preferences.write') as { value: unknown }).value
    shortcuts.rebind([action('tool.brush', 'B'), action('tool.fill', 'F')], 'tool.fill', 'Q')
    expect(stored()).toEqual({ 'tool.brush': [], 'tool.fill': ['Q'] })
    shortcuts.reset('tool.brush')
    expect([shortcuts.rebindings, stored()]).toEqual([{ 'tool.fill': ['Q'] }, { 'tool.fill': ['Q'] }])
    shortcuts.resetAll()
    expect([shortcuts.rebindings, stored()]).toEqual([{}, {}])
  })
})

describe('versions and steps', () => {
  async function history(more: Parameters<typeof answering>[0] = {}) {
    const main = answering({
      'maps.versions': [
        { versionId: 1, name: 'Old', atMs: 1 },
        { versionId: 2, name: 'New', atMs: 2 },
      ],
      ...more,
    })
    const replica = {
      mapId: 'm1',
      goTo: vi.fn(async () => ({ ok: true })),
      restoreVersion: vi.fn(async () => ({ ok: true })),
    }
    return { ...main, replica, state: new MapHistory(main.client, replica as never, main.toasts) }
  }
  test('a version is saved under a trimmed name and listed, newest first; one without a name is not', async () => {
    const { state, argument, asked } = await history()
    await state.saveVersion('  ')
    expect(asked()).toEqual([])
    await state.saveVersion(' Before the fight ')
    expect(argument('maps.saveVersion')).toEqual({ mapId: 'm1', name: 'Before the fight' })
    expect(state.versions.map(({ name }) => name)).toEqual(['New', 'Old'])
  })
  test('a restored version is named, and a step is gone to; failures are said', async () => {
    const { state, replica, said, toasts } = await history()
    await state.restoreVersion({ versionId: 2, name: 'New' } as never)
    expect(replica.restoreVersion).toHaveBeenCalledWith(2)
    expect(said()).toEqual([expect.stringContaining('New')])
    await state.goTo(4)
    expect(replica.goTo).toHaveBeenCalledWith(4)
    replica.goTo.mockResolvedValue({ ok: false, error: { code: 'no-such-map' } } as never)
    replica.restoreVersion.mockResolvedValue({ ok: false, error: { code: 'no-map-open' } } as never)
    await state.goTo(5)
    await state.restoreVersion({ versionId: 1, name: 'Old' } as never)
    expect(toasts.list.map(({ tone }) => tone)).toEqual(['plain', 'problem', 'problem'])
    expect(said().join()).not.toContain('Old')
  })
})

describe("the players' window", () => {
  const STATUS = { shownMapId: 'm1', revealed: null, options: { view: 'whole', names: true } }
  async function players(status: object = STATUS) {
    const t = await TestEditor.open(4, 3)
    const main = answering({ 'players.state': status })
    const state = new PlayersState(main.client, t.editor, main.toasts)
    state.connect()
    main.emit('players.changed')
    await main.settled()
    return { t, ...main, state }
  }
  test('opens on this map, fills a screen, closes, and takes each option beside the others', async () => {
    const { state, argument, failing, said, emit, settled } = await players()
    expect(await state.open(7)).toBe(true)
    expect(argument('players.open')).toEqual({ mapId: 'm1', displayId: 7 })
    expect(await state.setFullScreen(true)).toBe(true)
    expect(argument('players.fullScreen')).toEqual({ on: true })
    state.set({ names: false } as never)
    expect(argument('players.set')).toEqual({ options: { view: 'whole', names: false } })
    state.cover('all' as never)
    expect(argument('players.cover')).toEqual({ mapId: 'm1', cover: 'all' })
    failing.add('players.state')
    emit('players.changed')
    await settled()
    expect(state.status).toEqual(STATUS)
    failing.add('players.close')
    expect([await state.close(), said().length]).toEqual([false, 1])
  })
  test('shows this map only if it is the one shown there, and covered squares only if there are as many', async () => {
    const revealed = Uint8Array.from({ length: 12 }, (_, i) => Number(i % 5 === 0))
    const { state, argument, asked } = await players({ ...STATUS, revealed })
    expect([state.isShown, state.covered]).toEqual([true, [1, 2, 3, 4, 6, 7, 8, 9, 11]])
    state.revealArea({ col: 1, row: 2 }, true)
    expect(argument('players.reveal')).toEqual({ mapId: 'm1', cell: { col: 1, row: 2 }, shown: true })
    state.revealSquares([3, 4], false)
    expect(argument('players.revealSquares')).toEqual({ mapId: 'm1', indices: [3, 4], shown: false })
    asked()
    const other = await players({ ...STATUS, shownMapId: 'm2', revealed: new Uint8Array(11) })
    expect([other.state.isShown, other.state.covered]).toEqual([false, null])
  })

  test('asks for the step to undo if that is one of revealing, or if what was last revealed is not read yet', async () => {
    const { state, emit, settled } = await players({ ...STATUS, undoRevealAt: 3, redoRevealAt: null })
    expect([state.isNext('undo', 3), state.isNext('undo', 2), state.isNext('redo', 3)]).toEqual([true, false, false])
    state.revealArea({ col: 1, row: 1 }, true)
    expect([state.isNext('undo', 2), state.isNext('redo', 3)]).toEqual([true, true])
    emit('players.changed')
    await settled()
    expect([state.isNext('undo', 2), state.isNext('redo', 3)]).toEqual([false, false])
  })
})

describe('the look of the window', () => {
  test('follows the system until something is chosen, and remembers each choice beside the others', async () => {
    const listeners = new Map<string, (event: { matches: boolean }) => void>()
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('dark'),
      addEventListener: (_: string, listener: never) => listeners.set(media, listener),
    }))
    const main = answering({ 'preferences.read': { theme: 'none', scale: 9, motion: 'none' } })
    const look = new Appearance(main.client)
    expect(look.theme).toBe('light')
    await look.start()
    expect([look.theme, look.scale, look.reducedMotion]).toEqual(['dark', 1, false])
    const change = (part: string, matches: boolean) =>
      [...listeners].find(([media]) => media.includes(part))?.[1]({ matches })
    change('reduced-motion', true)
    expect(look.reducedMotion).toBe(true)
    change('contrast', true)
    expect(look.theme).toBe('high-contrast')
    change('reduced-motion', false)
    look.chooseTheme('light')
    look.chooseScale(1.25)
    look.chooseMotion('reduced')
    expect([look.theme, look.scale, look.reducedMotion]).toEqual(['light', 1.25, true])
    expect(main.argument('preferences.write')).toEqual({
      key: 'appearance',
      value: { theme: 'light', scale: 1.25, motion: 'reduced' },
    })
    look.chooseScale(9)
    expect(look.scale).toBe(1.5)
    look.chooseScale(0.1)
    expect(look.scale).toBeLessThan(1)
    const again = new Appearance(
      answering({ 'preferences.read': { theme: 'dark', scale: 1.25, motion: 'reduced' } }).client,
    )
    await again.start()
    expect([again.themeChoice, again.scale, again.motionChoice]).toEqual(['dark', 1.25, 'reduced'])
    vi.unstubAllGlobals()
  })
})
