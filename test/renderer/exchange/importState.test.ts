import { expect, test, vi } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { ImportState } from '../../../renderer/exchange/ImportState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { failure, ok } from '../../../src/base/result.ts'
import { answering } from '../answering.ts'

const IGNORED = { imported: () => undefined, isLibrary: () => undefined }

/** A main process with formats of its own: what a window takes for a map is theirs to say. */
function importing() {
  const dropped: (readonly [string | undefined, readonly File[]])[] = []
  const format = (more: object) => ({ reads: true, writes: false, isPicture: false, ...more })
  const answers: Readonly<Record<string, unknown>> = {
    'rulesets.list': ['a', 'b'].map((id) => ({ id, isDefault: id === 'b' })),
    'exchange.formats': [
      format({ extensions: ['dungeon', 'dungeon.json'] }),
      format({ extensions: ['png'], isPicture: true }),
      format({ extensions: ['txt'], reads: false }),
    ],
  }
  const client = {
    call: async (name: string, { ruleset }: { readonly ruleset?: string }, files: readonly File[] = []) => {
      if (name === 'exchange.drop') dropped.push([ruleset, files])
      return { ok: true, value: answers[name] ?? null }
    },
    on: () => () => undefined,
  } as unknown as Client
  const state = new ImportState(client, new Toasts(), IGNORED)
  const drop = async (names: readonly string[], takesPictures?: boolean) => {
    const taken = await state.drop(
      names.map((name) => new File(['x'], name)),
      takesPictures,
    )
    const last = dropped.pop()
    return taken && last ? [...last[1].map(({ name }) => name), last[0]] : null
  }
  return drop
}

test('a dropped file is a map if a format that reads says so by its ending', async () => {
  const drop = importing()
  expect(await drop(['notes.txt', 'Cave.DUNGEON'])).toEqual(['Cave.DUNGEON', 'b'])
  expect(await drop(['a.json'])).toBeNull()
  expect(await drop(['a.dungeon.json', 'floor.png', 'b.dungeon'])).toEqual(['a.dungeon.json', 'floor.png', 'b'])
})

test('a dropped picture is a map only where one is wanted', async () => {
  const drop = importing()
  expect(await drop(['floor.png'])).toBeNull()
  expect(await drop(['floor.png', 'walls.png'], true)).toEqual(['floor.png', 'walls.png', 'b'])
})

const DRAFT = { draftId: 'd1', name: 'Cave' }
/** A window that imports, with what the main process was asked. */
function choosing(more: Parameters<typeof answering>[0] = {}) {
  const imported: string[] = []
  const main = answering({
    'rulesets.list': [{ id: 'a' }, { id: 'b', isDefault: true }],
    'exchange.formats': [{ extensions: ['dungeon'], reads: true, isPicture: false }],
    'exchange.choose': DRAFT,
    'exchange.reread': ({ containedId }: { containedId?: string }) => ({
      draftId: 'd1',
      name: containedId === undefined ? 'Cave' : `Cave ${containedId}`,
    }),
    'exchange.accept': 'm7',
    ...more,
  })
  const state = new ImportState(main.client, main.toasts, { ...IGNORED, imported: (id) => imported.push(id) })
  return { ...main, state, imported }
}

test('a chosen file is read with the default rule system, and shown under its name', async () => {
  const { state, argument, asked } = choosing()
  await state.choose()
  expect([state.draft, state.name, state.ruleset]).toEqual([DRAFT, 'Cave', 'b'])
  expect(argument('exchange.choose')).toEqual({ toleranceSquares: 0.2, ruleset: 'b', job: expect.any(String) })
  asked()
  await state.choose()
  expect(asked()).toEqual(['exchange.choose'])
})

test('each choice reads the same file again with it, and keeps the name typed', async () => {
  const { state, argument, settled } = choosing()
  await state.choose()
  state.name = 'Deep cave'
  const choices = [
    { toleranceSquares: 0.4 },
    { ruleset: 'a' },
    { pixelsPerSquare: 70 },
    { cropsPicture: true },
    { splitSquares: false },
  ]
  for (const choice of choices) {
    state.change(choice)
    await settled()
    expect(argument('exchange.reread')).toMatchObject({ draftId: 'd1', ...choice })
  }
  expect(argument('exchange.reread')).toMatchObject(Object.assign({}, ...choices) as object)
  expect(state.name).toBe('Deep cave')
})

test('another map of the file comes under its own name, without the squares chosen for the one before', async () => {
  const { state, argument } = choosing()
  await state.choose()
  state.splitSquares = true
  await state.chooseMap('2')
  expect(argument('exchange.reread')).toMatchObject({ containedId: '2' })
  expect(argument('exchange.reread')).not.toHaveProperty('splitSquares')
  expect(state.name).toBe('Cave 2')
})

test('what was chosen for one file says nothing about the next', async () => {
  const { state, argument } = choosing()
  await state.choose()
  Object.assign(state, { pixelsPerSquare: 70, cropsPicture: true, containedId: '2', splitSquares: true })
  await state.choose()
  expect(Object.keys(argument('exchange.choose') as object).toSorted()).toEqual(['job', 'ruleset', 'toleranceSquares'])
  Object.assign(state, { draft: null, pixelsPerSquare: 70, cropsPicture: true, containedId: '2', splitSquares: true })
  await state.readOpened()
  expect(Object.keys(argument('exchange.opened') as object).toSorted()).toEqual(['job', 'ruleset', 'toleranceSquares'])
})

test('an accepted map is in the library under the name typed, and the next opened file follows', async () => {
  const { state, argument, imported, asked, settled } = choosing()
  await state.accept()
  expect(asked()).toEqual([])
  await state.choose()
  state.name = '  Deep cave '
  asked()
  const accepting = state.accept()
  expect(state.busy).toBe(true)
  await accepting
  expect([state.busy, state.draft, imported]).toEqual([false, null, ['m7']])
  expect(argument('exchange.accept')).toEqual({ draftId: 'd1', name: 'Deep cave' })
  await settled()
  expect(asked()).toEqual(['exchange.accept', 'exchange.opened'])
  await state.choose()
  state.name = ' '
  await state.accept()
  expect(argument('exchange.accept')).toEqual({ draftId: 'd1', name: 'Cave' })
})

test('a map that is not accepted stays, with the reason', async () => {
  const { state, failing, imported, said } = choosing()
  await state.choose()
  failing.add('exchange.accept')
  await state.accept()
  expect([state.draft, state.busy, imported, said().length]).toEqual([DRAFT, false, [], 1])
})

test('a draft that is let go is discarded, and the next opened file follows', async () => {
  const { state, argument, asked, settled } = choosing()
  await state.choose()
  asked()
  state.discard()
  await settled()
  expect([state.draft, argument('exchange.discard')]).toEqual([null, { draftId: 'd1' }])
  expect(asked()).toEqual(['exchange.discard', 'exchange.opened'])
})

test('an opened file that cannot be read says why, and the next one follows', async () => {
  const unreadable = (file: string) => failure('unknown-format', { file, choices: [] })
  const answers = [unreadable('rules.pdf'), unreadable('song.mp3'), ok(DRAFT), unreadable('later.zip'), ok(null)]
  const call = async (name: string) => (name === 'exchange.opened' ? answers.shift() : ok([]))
  const toasts = new Toasts()
  const state = new ImportState({ call, on: () => () => undefined } as unknown as Client, toasts, IGNORED)
  await state.readOpened()
  expect(toasts.list.map(({ text }) => /\w+\.\w+/.exec(text)?.[0])).toEqual(['rules.pdf', 'song.mp3'])
  expect([state.draft?.name, answers.length]).toEqual(['Cave', 2])
  state.discard()
  await vi.waitUntil(() => answers.length === 0)
  expect([state.draft, toasts.list.length]).toEqual([null, 3])
})

test('maps dropped together are read one after the other, each with the pictures; one that cannot be read says why', async () => {
  const read: (readonly string[])[] = []
  const call = async (name: string, _: unknown, files: readonly File[] = []) => {
    if (name === 'exchange.formats')
      return ok([
        { extensions: ['dungeon'], reads: true, isPicture: false },
        { extensions: ['png'], reads: true, isPicture: true },
      ])
    if (name === 'exchange.accept') return ok('m7')
    if (name !== 'exchange.drop') return ok(name === 'rulesets.list' ? [{ id: 'a', isDefault: true }] : null)
    const names = files.map((file) => file.name)
    read.push(names)
    return names[0] === 'bad.dungeon' ? failure('file-empty') : ok({ draftId: names[0], name: names[0] })
  }
  const toasts = new Toasts()
  const state = new ImportState({ call, on: () => () => undefined } as unknown as Client, toasts, IGNORED)
  const names = ['a.dungeon', 'floor.png', 'notes.txt', 'bad.dungeon', 'b.dungeon', 'c.dungeon']
  expect(await state.drop(names.map((name) => new File(['x'], name)))).toBe(true)
  expect([state.draft?.name, read]).toEqual(['a.dungeon', [['a.dungeon', 'floor.png']]])
  state.pictureShowsWalls = false
  await state.accept()
  await vi.waitUntil(() => state.draft !== null)
  expect([state.draft?.name, state.pictureShowsWalls, toasts.list.length]).toEqual(['b.dungeon', true, 1])
  expect(read.slice(1)).toEqual([
    ['bad.dungeon', 'floor.png'],
    ['b.dungeon', 'floor.png'],
  ])
  state.discard()
  await vi.waitUntil(() => state.draft !== null)
  expect(state.draft?.name).toBe('c.dungeon')
  state.discard()
  await vi.waitUntil(() => !state.work.isRunning)
  expect([state.draft, read.length]).toEqual([null, 4])
})

test('dropped maps follow once if the reading of one is canceled', async () => {
  let read = (_: object): void => undefined
  const waiting = () => new Promise((done) => (read = done))
  const { state, calls } = choosing({ 'exchange.drop': waiting })
  const files = ['a.dungeon', 'b.dungeon', 'c.dungeon'].map((name) => new File(['x'], name))
  const dropping = state.drop(files)
  const reads = () => calls.filter(([name]) => name === 'exchange.drop').length
  await vi.waitUntil(() => reads() === 1)
  const first = read
  state.discard()
  await vi.waitUntil(() => reads() === 2)
  first(DRAFT)
  await dropping
  expect(reads()).toBe(2)
  read(DRAFT)
  await vi.waitUntil(() => state.draft !== null)
  expect(reads()).toBe(2)
})

test('an opened file waits while another is looked at', async () => {
  const { state, asked } = choosing({ 'exchange.opened': { draftId: 'd9', name: 'Mill' } })
  await state.readOpened()
  expect([state.draft?.draftId, state.name]).toEqual(['d9', 'Mill'])
  asked()
  await state.readOpened()
  expect(asked()).toEqual([])
})

test('an opened file waits while another is read', async () => {
  let read = (_: object): void => undefined
  const { state, asked } = choosing({ 'exchange.choose': () => new Promise((done) => (read = done)) })
  const reading = state.choose()
  await vi.waitUntil(() => state.work.isRunning)
  await state.readOpened()
  expect(asked().filter((name) => name.startsWith('exchange.'))).toEqual(['exchange.formats', 'exchange.choose'])
  read(DRAFT)
  await reading
})

/** A promise and how it is kept. */
function held<T>() {
  let give: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (give = resolve))
  return { promise, give }
}

test('an import waits until the file is read with the choice made last, and takes that reading', async () => {
  const reading = held<object>()
  const { state, asked, argument, settled, imported } = choosing({ 'exchange.reread': () => reading.promise })
  await state.choose()
  asked()
  state.change({ pixelsPerSquare: 50 })
  const accepting = state.accept()
  await settled()
  expect(asked()).toEqual(['exchange.reread'])
  expect([state.busy, imported]).toEqual([true, []])
  reading.give({ draftId: 'd2', name: 'Cave' })
  await accepting
  expect(argument('exchange.accept')).toEqual({ draftId: 'd2', name: 'Cave' })
  expect([state.draft, state.busy, imported]).toEqual([null, false, ['m7']])
})

test('an import happens once, however often it is asked for, and takes no choice after that', async () => {
  const adopting = held<string>()
  const { state, asked, settled, imported } = choosing({ 'exchange.accept': () => adopting.promise })
  await state.choose()
  state.change({ pixelsPerSquare: 50 })
  const all = [state.accept(), state.accept()]
  await settled()
  all.push(state.accept())
  asked()
  state.change({ pixelsPerSquare: 60 })
  await state.chooseMap('2')
  // It is on its way: too late to cancel.
  state.discard()
  expect([state.pixelsPerSquare, state.containedId, state.draft !== null]).toEqual([50, null, true])
  adopting.give('m7')
  await Promise.all(all)
  expect(asked()).toEqual(['exchange.opened'])
  expect([imported, state.draft]).toEqual([['m7'], null])
})

test('nothing is imported if the choice made last cannot be read, or the import is canceled while it is read', async () => {
  const failing = choosing()
  await failing.state.choose()
  failing.failing.add('exchange.reread')
  failing.state.change({ pixelsPerSquare: 50 })
  await failing.state.accept()
  expect([failing.imported, failing.state.busy, failing.said().length]).toEqual([[], false, 1])
  // With another choice it can be.
  failing.failing.clear()
  failing.state.change({ pixelsPerSquare: 70 })
  await failing.state.accept()
  expect(failing.imported).toEqual(['m7'])

  const reading = held<object>()
  const canceled = choosing({ 'exchange.reread': () => reading.promise })
  await canceled.state.choose()
  canceled.state.change({ pixelsPerSquare: 50 })
  const accepting = canceled.state.accept()
  canceled.state.discard()
  reading.give(DRAFT)
  await accepting
  expect([canceled.imported, canceled.state.busy, canceled.state.draft]).toEqual([[], false, null])
  expect(canceled.calls.map(([name]) => name)).not.toContain('exchange.accept')
})

test('a name typed while the file is read again is kept', async () => {
  const reading = held<object>()
  const { state, argument } = choosing({ 'exchange.reread': () => reading.promise })
  await state.choose()
  state.change({ ruleset: 'a' })
  state.name = 'Deep cave'
  reading.give({ draftId: 'd1', name: 'Cave' })
  await state.accept()
  expect(argument('exchange.accept')).toEqual({ draftId: 'd1', name: 'Deep cave' })
})
