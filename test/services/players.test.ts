/** What reaches the players' window: the player copy, as far as it is revealed, and pictures with nothing hidden in them. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { writePreference } from '../../electron/storage/preferenceStore.ts'
import { mapPreferenceKey } from '../../src/ipc/shapes/preferences.ts'
import { drawnForPlayers } from '../../src/map/playerMap.ts'
import { TABLE_NAMES, type BattleMap } from '../../src/map/battleMap.ts'
import type { PlayersMap, PlayersMessage } from '../../src/ipc/shapes/players.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { propSchema, regionSchema } from '../../src/map/records/annotations.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'
import { edgeAt, mapOfEverything, SECRETS } from '../support/printableMap.ts'
import { withoutSecrets } from '../support/withoutSecrets.ts'
import { testServices } from './support/testServices.ts'

const cell = (col: number, row: number) => ({ col, row })
const WHOLE_SIZE = { left: 0, top: 0, right: 10, bottom: 8 }

/** Services with the players' window on a map; `maps` are those it was sent since. */
async function opened(map: BattleMap, { startsCovered = false } = {}) {
  const services = testServices()
  insertMap(services.db, map, { atMs: 1, sample: null })
  // Maps with foes start covered, unless the GM has decided otherwise.
  if (!startsCovered) await services.done('players.cover', { mapId: map.id, cover: 'off' })
  await services.done('players.open', { mapId: map.id, displayId: null })
  const maps = () =>
    services.playersWindow.sent.flatMap((message: PlayersMessage) => (message.kind === 'map' ? [message.map] : []))
  /** The newest map, once there are so many. */
  const shown = async (count: number): Promise<PlayersMap> => {
    await expect.poll(() => maps().length, { timeout: 20_000 }).toBe(count)
    const [last] = maps().slice(-1)
    if (!last) throw new Error('no map was sent')
    return last
  }
  return { ...services, maps, shown }
}
const records = (map: BattleMap) =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, [...map.tables[name].values()]]))
const wordsOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (ArrayBuffer.isView(each) ? [...(each as Uint8Array)] : each))

test('the window gets the player copy and none of the secrets, whatever the GM does', async () => {
  const map = mapOfEverything()
  const t = await opened(map)
  const first = await t.shown(1)
  expect(first.records).toEqual(records(drawnForPlayers(map)))
  expect(first.layers).toEqual(drawnForPlayers(map).layers)
  // The same by the slow second definition: the squares of a map of which a GM took every secret by hand.
  expect(first.layers).toEqual(withoutSecrets(map).layers)
  expect(first.records.creatures.map(({ id }) => id)).toEqual([...withoutSecrets(map).tables.creatures.keys()])
  const [creature] = [...map.tables.creatures.values()]
  await t.done('maps.run', {
    mapId: map.id,
    command: {
      type: 'edit-records',
      label: 'Change notes',
      put: [{ table: 'creatures', record: { ...creature!, notes: 'he knows the password' } }],
    },
  })
  await t.shown(2)
  await t.done('players.look', { mapId: map.id, part: WHOLE_SIZE })
  const everything = wordsOf(t.playersWindow.sent)
  for (const secret of [...Object.values(SECRETS), 'knows the password']) expect(everything).not.toContain(secret)
  expect(wordsOf(records(map))).toContain(Object.values(SECRETS)[0])
})

test('covered areas are not sent at all; a click reveals a room, another covers it again', async () => {
  const map = mapOfEverything()
  const t = await opened(map)
  await t.shown(1)
  await t.done('players.cover', { mapId: map.id, cover: 'covered' })
  const covered = await t.shown(2)
  expect(covered.revealed?.every((each) => each === 0)).toBe(true)
  expect(covered.records.creatures).toEqual([])
  expect(covered.records.edges).toEqual([])
  expect(new Set(covered.layers.terrain)).toEqual(new Set([0]))
  const creature = [...drawnForPlayers(map).tables.creatures.values()][0]!
  await t.done('players.reveal', { mapId: map.id, cell: creature.at, shown: true })
  const revealed = await t.shown(3)
  expect(revealed.records.creatures.map(({ id }) => id)).toContain(creature.id)
  const state = await t.done('players.state', { mapId: map.id })
  expect(state.revealed).toEqual(revealed.revealed)
  await t.done('players.reveal', { mapId: map.id, cell: creature.at, shown: false })
  expect((await t.shown(4)).records.creatures).toEqual([])
  await t.done('players.cover', { mapId: map.id, cover: 'off' })
  expect((await t.shown(5)).revealed).toBeNull()
})

/**
 * A hall and a closet with a door between, behind it a foe, and a cave behind a secret wall.
 *
 *     ########
 *     #...|.##
 *     #...####
 *     ##:#####
 *     ##...###
 *     ########
 */
function dungeon(more: Parameters<typeof drawnMap>[2] = {}): BattleMap {
  return drawnMap(['########', '#.....##', '#...####', '##.#####', '##...###', '########'], 'pf1e', {
    edges: [edgeAt(4, 1, 'west', { kind: 'door' }), edgeAt(2, 3, 'north', { kind: 'wall', secret: true })],
    creatures: [drawnCreature('Hero', 1, 1), drawnCreature('Ogre', 5, 1, { side: 'foes' })],
    ...more,
  })
}
const [HALL, CLOSET] = [cell(1, 1), cell(4, 1)]
/** Squares that are revealed, by row: `o` revealed. */
const revealedRows = (map: Pick<PlayersMap, 'widthCells' | 'heightCells' | 'revealed'>) =>
  Array.from({ length: map.heightCells }, (_, row) =>
    [...(map.revealed ?? []).slice(row * map.widthCells, (row + 1) * map.widthCells)]
      .map((each) => (each === 1 ? 'o' : '.'))
      .join(''),
  )
const HALL_SHOWN = ['ooooo...', 'oooo....', 'ooooo...', 'ooooo...', '........', '........']

/** The window on that map, and what the GM does. */
async function playing(map = dungeon(), cover: 'off' | 'covered' | null = 'covered') {
  const t = await opened(map, { startsCovered: true })
  const mapId = map.id
  if (cover) await t.done('players.cover', { mapId, cover })
  const state = () => t.done('players.state', { mapId })
  return {
    ...t,
    state,
    rows: async () => revealedRows({ ...map, revealed: (await state()).revealed }),
    move: (id: string, col: number, row: number) =>
      t.done('maps.run', {
        mapId,
        command: {
          type: 'edit-records',
          put: [{ table: 'creatures', record: { ...map.tables.creatures.get(id as RecordId)!, at: { col, row } } }],
        },
      }),
    reveal: (at: { col: number; row: number }, shown = true) => t.done('players.reveal', { mapId, cell: at, shown }),
    undo: () => t.done('maps.undo', { mapId }),
    redo: () => t.done('maps.redo', { mapId }),
    step: (direction: 'undo' | 'redo') => t.done('players.stepReveal', { mapId, direction }),
    set: async (partyUncovers: 'areas' | 'squares' | 'off') =>
      t.done('players.set', { options: { ...(await state()).options, partyUncovers } }),
  }
}

test('a map with foes starts covered, until the GM decides otherwise; one without starts as it is', async () => {
  const t = await opened(dungeon(), { startsCovered: true })
  const first = await t.shown(1)
  expect(first.revealed?.includes(1)).toBe(false)
  expect([first.records.creatures, first.records.edges, first.records.regions]).toEqual([[], [], []])
  // What the GM has decided is kept.
  await t.done('players.cover', { mapId: first.mapId, cover: 'off' })
  await t.done('players.open', { mapId: first.mapId, displayId: null })
  expect((await t.shown(3)).revealed).toBeNull()
  const peaceful = dungeon({
    creatures: [drawnCreature('Hero', 1, 1), drawnCreature('Clerk', 5, 1, { side: 'neutral' })],
  })
  expect((await (await opened(peaceful, { startsCovered: true })).shown(1)).revealed).toBeNull()
})

test('heroes uncover the area they enter, or their squares, or nothing, as the GM likes; foes uncover nothing', async () => {
  const t = await playing()
  await t.reveal(HALL)
  expect(await t.rows()).toEqual(HALL_SHOWN)
  await t.move('ogre', 4, 1)
  expect(await t.rows()).toEqual(HALL_SHOWN)
  await t.move('ogre', 5, 1)
  await t.move('hero', 4, 1)
  expect(await t.rows()).toEqual(['ooooooo.', 'ooooooo.', 'ooooooo.', ...HALL_SHOWN.slice(3)])
  await expect.poll(() => t.maps().at(-1)?.records.creatures.length).toBe(2)

  const squares = await playing()
  await squares.set('squares')
  await squares.move('hero', 3, 1)
  expect((await squares.rows())[1]).toBe('...o....')
  await squares.set('off')
  await squares.move('hero', 2, 1)
  expect((await squares.rows())[1]).toBe('...o....')
})

test('a hidden hero uncovers nothing, nor does one on a map that is not shown, nor one that stays where he is', async () => {
  const t = await playing(dungeon({ creatures: [drawnCreature('Hero', 1, 1, { hidden: true })] }))
  await t.move('hero', 2, 1)
  expect((await t.rows()).join('')).not.toContain('o')
  const other = await playing()
  other.players.closed()
  await other.move('hero', 2, 1)
  expect((await other.rows()).join('')).not.toContain('o')
  const still = await playing()
  const record = dungeon().tables.creatures.get('hero' as RecordId)!
  await still.done('maps.run', {
    mapId: dungeon().id,
    command: { type: 'edit-records', put: [{ table: 'creatures', record: { ...record, prone: true } }] },
  })
  expect((await still.rows()).join('')).not.toContain('o')
})

test('the areas where the party stands are revealed by one step', async () => {
  const t = await playing()
  await t.done('players.revealParty', { mapId: dungeon().id })
  expect(await t.rows()).toEqual(HALL_SHOWN)
  expect(await t.step('undo')).toBe(true)
  expect((await t.rows()).join('')).not.toContain('o')
})

test('a room revealed alone is dressed as on the whole map', async () => {
  const t = await playing()
  await t.reveal(CLOSET)
  const dressed = () => (t.maps().at(-1)?.records.settings[0] as MapSettings | undefined)?.look.dressing
  await expect.poll(dressed, { timeout: 20_000 }).toBe('dungeon')
})

test('what lies behind a secret wall cannot be revealed, and its shape does not show', async () => {
  const t = await playing()
  expect(await t.call('players.reveal', { mapId: dungeon().id, cell: cell(3, 4), shown: true })).toMatchObject({
    ok: false,
    error: { code: 'hidden-from-players' },
  })
  await t.reveal(HALL)
  expect(await t.rows()).toEqual(HALL_SHOWN)
})

test('reveal steps and steps of the map are undone in the order they were made', async () => {
  const t = await playing()
  await t.reveal(HALL)
  await t.move('ogre', 4, 1)
  await t.reveal(CLOSET)
  await t.done('players.cover', { mapId: dungeon().id, cover: 'covered' })
  expect((await t.state()).undoRevealAt).toBe(1)
  expect(await t.step('undo')).toBe(true)
  expect((await t.rows())[1]).toBe('ooooooo.')
  expect(await t.step('undo')).toBe(true)
  expect(await t.rows()).toEqual(HALL_SHOWN)
  // The map's own step is next; then comes what was done before it.
  expect(await t.step('undo')).toBe(false)
  await t.undo()
  expect(await t.step('undo')).toBe(true)
  expect((await t.rows()).join('')).not.toContain('o')
  expect(await t.step('undo')).toBe(false)
  expect([await t.step('redo'), await t.step('redo')]).toEqual([true, false])
  await t.redo()
  expect([await t.step('redo'), await t.step('redo'), await t.step('redo')]).toEqual([true, true, false])
  expect((await t.rows()).join('')).not.toContain('o')
})

test('undo of a hero’s step covers again what it uncovered, and redo uncovers it; a new step ends what could be redone', async () => {
  const t = await playing()
  await t.reveal(HALL)
  await t.move('hero', 4, 1)
  expect((await t.rows())[1]).toBe('ooooooo.')
  expect([(await t.state()).undoRevealAt, await t.step('undo')]).toEqual([null, false])
  await t.undo()
  expect(await t.rows()).toEqual(HALL_SHOWN)
  await t.redo()
  expect((await t.rows())[1]).toBe('ooooooo.')
  await t.undo()
  expect(await t.step('undo')).toBe(true)
  await t.move('ogre', 4, 1)
  expect([(await t.state()).redoRevealAt, await t.step('redo')]).toEqual([null, false])
})

test('undo of what was revealed before the window opened covers a map with foes again, and never uncovers it', async () => {
  const t = testServices()
  const map = dungeon()
  const mapId = map.id
  insertMap(t.db, map, { atMs: 1, sample: null })
  const revealed = async () => (await t.done('players.state', { mapId })).revealed
  await t.done('players.revealSquares', { mapId, indices: [9, 10], shown: true })
  await t.done('players.open', { mapId, displayId: null })
  expect((await revealed())?.reduce((sum, each) => sum + each, 0)).toBe(2)
  expect(await t.done('players.stepReveal', { mapId, direction: 'undo' })).toBe(true)
  expect([(await revealed())?.length, (await revealed())?.includes(1)]).toEqual([48, false])
  await expect
    .poll(() => t.playersWindow.sent.flatMap((each) => (each.kind === 'map' ? [each.map?.revealed?.includes(1)] : [])))
    .toContain(false)
  // Only the GM's own word uncovers all of it.
  await t.done('players.cover', { mapId, cover: 'off' })
  expect(await revealed()).toBeNull()
})

test('going back several steps of a hero at once covers again all that they uncovered', async () => {
  const t = await playing()
  await t.set('squares')
  for (const col of [2, 3, 4]) await t.move('hero', col, 1)
  expect((await t.rows())[1]).toBe('..ooo...')
  await t.done('maps.goTo', { mapId: dungeon().id, sequence: 1 })
  expect((await t.rows())[1]).toBe('..o.....')
  await t.done('maps.goTo', { mapId: dungeon().id, sequence: 0 })
  expect((await t.rows()).join('')).not.toContain('o')
})

test('a reveal after an undone step of the map ends its redo, as any new step does', async () => {
  const t = await playing()
  await t.move('ogre', 4, 1)
  await t.undo()
  await t.reveal(HALL)
  expect(await t.call('maps.redo', { mapId: dungeon().id })).toMatchObject({ error: { code: 'nothing-to-redo' } })
  const last = t.events.filter(({ name }) => name === 'maps.changed').at(-1)
  expect(last?.payload).toMatchObject({ history: { redoLabel: null } })
  // A step that is still to be redone stays while nothing is revealed.
  await t.move('ogre', 4, 1)
  await t.undo()
  await t.redo()
})

test('what is revealed is kept; a map that is rotated is covered again', async () => {
  const map = mapOfEverything()
  const t = await opened(map)
  await t.done('players.cover', { mapId: map.id, cover: 'shown' })
  expect((await t.done('players.state', { mapId: map.id })).revealed?.every((each) => each === 1)).toBe(true)
  await t.done('maps.run', { mapId: map.id, command: { type: 'turn-map', turn: 'clockwise' } as never })
  expect((await t.done('players.state', { mapId: map.id })).revealed?.every((each) => each === 0)).toBe(true)
})

test('a background picture is cut where players must not look, and only what is shown can be fetched', async () => {
  const canvas = createCanvas(100, 80)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 100, 80)
  const t = testServices()
  const { id: picture } = await t.done('pictures.add', {
    name: 'cave',
    bytes: new Uint8Array(await canvas.encode('png')),
  })
  const mapId = await t.done('library.create', { name: 'Cave', ruleset: 'pf1e', widthCells: 10, heightCells: 8 })
  const hidden = [6, 7, 8].flatMap((col) => [2, 3, 4].map((row) => ({ col, row })))
  await t.done('maps.run', {
    mapId,
    command: {
      type: 'edit-records',
      label: 'Picture',
      put: [
        {
          table: 'props',
          record: propSchema.parse({
            id: 'p' as RecordId,
            picture,
            at: { x: 0, y: 0 },
            widthSquares: 10,
            heightSquares: 8,
            background: true,
          }),
        },
        {
          table: 'regions',
          record: regionSchema.parse({
            id: 'r' as RecordId,
            name: 'Vault',
            gmOnly: true,
            hides: 'area',
            cells: hidden,
          }),
        },
      ],
    },
  })
  await t.done('players.open', { mapId, displayId: null })
  const sent = () => t.playersWindow.sent.filter(({ kind }) => kind === 'map') as { readonly map: PlayersMap }[]
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1)
  const [prop] = sent()[0]!.map.records.props as unknown as { readonly picture: string }[]
  expect(prop?.picture).not.toBe(picture)
  expect(t.players.picture(picture)).toBeUndefined()
  const cut = t.players.picture(prop!.picture)
  const image = await loadImage(Buffer.from(cut!.bytes))
  const seen = createCanvas(100, 80)
  seen.getContext('2d').drawImage(image, 0, 0, 100, 80)
  const alphaAt = (col: number, row: number) =>
    seen.getContext('2d').getImageData(col * 10 + 5, row * 10 + 5, 1, 1).data[3]
  for (const { col, row } of hidden) expect(alphaAt(col, row)).toBe(0)
  expect([alphaAt(0, 0), alphaAt(5, 3), alphaAt(9, 4), alphaAt(7, 1), alphaAt(7, 5)]).toEqual([255, 255, 255, 255, 255])
})

test('the part of a map that the GM looks at goes to its own map only, and to a map opened again', async () => {
  const map = mapOfEverything()
  const t = await opened(map)
  const other = await t.done('library.create', { name: 'Cave', ruleset: 'pf1e', widthCells: 10, heightCells: 8 })
  const parts = () => t.players.messages().flatMap((message) => (message.kind === 'look' ? [message.look.part] : []))
  await t.done('players.look', { mapId: other, part: WHOLE_SIZE })
  expect(parts()).toEqual([null])
  await t.done('players.look', { mapId: map.id, part: WHOLE_SIZE })
  expect(parts()).toEqual([WHOLE_SIZE])
  await t.done('players.open', { mapId: map.id, displayId: null })
  expect(parts()).toEqual([WHOLE_SIZE])
  await t.done('players.open', { mapId: other, displayId: null })
  expect(parts()).toEqual([null])
})

test('a window that opens late gets the look and then the map; one that was closed gets nothing', async () => {
  const map = mapOfEverything()
  const t = await opened(map)
  await t.shown(1)
  expect(t.players.messages().map(({ kind }) => kind)).toEqual(['look', 'map'])
  expect((await t.done('players.state', { mapId: map.id })).shownMapId).toBe(map.id)
  t.players.closed()
  expect(t.players.messages()).toEqual([])
  expect((await t.done('players.state', { mapId: map.id })).shownMapId).toBeNull()
  const sent = t.playersWindow.sent.length
  await t.done('players.look', { mapId: map.id, part: WHOLE_SIZE })
  await t.done('players.cover', { mapId: map.id, cover: 'covered' })
  expect(t.playersWindow.sent).toHaveLength(sent)
})

test('another map that is opened replaces the first at once, and only what is shown is redrawn', async () => {
  const map = mapOfEverything()
  const t = await opened(map)
  await t.shown(1)
  const other = await t.done('library.create', { name: 'Cave', ruleset: 'pf1e', widthCells: 7, heightCells: 5 })
  const early: (readonly PlayersMessage[])[] = []
  t.playersWindow.open = () => void early.push(t.players.messages())
  await t.done('players.open', { mapId: other, displayId: 7 })
  // A page that loads meanwhile does not get the map shown before.
  expect(early.map((messages) => messages.map(({ kind }) => kind))).toEqual([['look']])
  expect(await t.shown(2)).toMatchObject({ mapId: other, widthCells: 7, heightCells: 5 })
  await t.done('players.cover', { mapId: map.id, cover: 'covered' })
  t.players.mapOutdated(other)
  expect(await t.shown(3)).toMatchObject({ mapId: other, revealed: null })
  t.players.mapOutdated(map.id)
  await t.done('players.state', { mapId: other })
  expect(t.maps()).toHaveLength(3)
})

test('a square off the map reveals nothing, and a map of another size than before is covered', async () => {
  const t = testServices()
  const mapId = await t.done('library.create', { name: 'Cave', ruleset: 'pf1e', widthCells: 7, heightCells: 5 })
  const reveal = (col: number, row: number) => t.call('players.reveal', { mapId, cell: { col, row }, shown: true })
  expect(await reveal(5, 6)).toMatchObject({ ok: false, error: { code: 'cell-off-map' } })
  expect((await t.done('players.state', { mapId })).revealed).toBeNull()
  expect(await reveal(6, 4)).toMatchObject({ ok: true })
  const { revealed } = await t.done('players.state', { mapId })
  expect(revealed).toHaveLength(35)
  expect(revealed?.[34]).toBe(1)
  await t.done('players.cover', { mapId, cover: 'shown' })
  const size = { type: 'resize-map', widthCells: 8, heightCells: 5, offset: { col: 0, row: 0 } } as const
  await t.done('maps.run', { mapId, command: size })
  expect(new Set((await t.done('players.state', { mapId })).revealed)).toEqual(new Set([0]))
  // As left by another program that has resized the map since.
  for (const cells of [35, 45]) {
    const bits = Buffer.alloc(Math.ceil(cells / 8), 0xff).toString('base64')
    writePreference(t.db, mapPreferenceKey('players.revealed', mapId), { cells, bits })
    expect([...((await t.done('players.state', { mapId })).revealed ?? [])]).toEqual(Array(40).fill(0))
  }
})
