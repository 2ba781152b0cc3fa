/** The library on its screen: its cards, its dialogs about backups, and its banner. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test, vi } from 'vitest'
import BackupsDialog from '../../../renderer/library/backups/BackupsDialog.svelte'
import { BackupsState } from '../../../renderer/library/backups/BackupsState.svelte.ts'
import CheckDialog from '../../../renderer/library/backups/CheckDialog.svelte'
import CompactDialog from '../../../renderer/library/backups/CompactDialog.svelte'
import LibraryBanner from '../../../renderer/library/backups/LibraryBanner.svelte'
import WorkDialog from '../../../renderer/library/backups/WorkDialog.svelte'
import LibraryScreen from '../../../renderer/library/LibraryScreen.svelte'
import { LibraryState } from '../../../renderer/library/LibraryState.svelte.ts'
import { errorSentence } from '../../../src/words/errors.ts'
import { en } from '../../../src/words/en/index.ts'
import { answering } from '../answering.ts'
import { button, click, controls, field, press, set, show, texts, type, words } from '../page.ts'

/** Five minutes ago, and the same for all maps: those of one time are in the order of their names. */
const CHANGED_MS = Date.now() - 5 * 60_000
const map = (id: string, more: object = {}) => ({
  ...{ id, name: `Map ${id}`, ruleset: 'pf1e', widthCells: 30, heightCells: 20, creatureCount: 3, houseRuled: false },
  ...{ createdAtMs: 1, openedAtMs: null, updatedAtMs: CHANGED_MS, sample: false, ...more },
})

async function library(maps: readonly object[] = [map('a'), map('b'), map('c')], answers: object = {}) {
  const main = answering({
    'library.list': () => maps,
    'rulesets.list': [{ id: 'pf1e', name: 'Pathfinder 1e' }],
    'library.restoreSamples': 1,
    'library.duplicate': ({ mapId }: { mapId: string }) => `${mapId}2`,
    ...answers,
  })
  const state = new LibraryState(main.client, main.toasts)
  const done: unknown[] = []
  const note = (what: string) => (value?: unknown) => done.push(typeof value === 'string' ? `${what} ${value}` : what)
  const element = show(LibraryScreen, {
    library: state,
    ...{ onNew: note('new'), onOpen: note('open'), onPreferences: note('preferences'), onImport: note('import') },
  })
  const settle = async () => {
    for (let i = 0; i < 4; i++) await main.settled()
    flushSync()
  }
  await state.load()
  await settle()
  return {
    main,
    state,
    element,
    done,
    settle,
    cards: () => [...element.querySelectorAll<HTMLElement>('[data-map-card]')],
  }
}

test('a card says what the map is, and opens, renames, duplicates and deletes it', async () => {
  const maps = [map('a', { houseRuled: true, sample: true }), map('b', { creatureCount: 0 })]
  const { main, state, element, done, settle, cards } = await library(maps)
  const [first, second] = [...element.querySelectorAll<HTMLElement>('.card')] as [HTMLElement, HTMLElement]
  expect(texts(first, '.facts > *')).toEqual([
    ...['Pathfinder 1e', 'House rules', 'Sample', '30 × 20', '3 creatures', '5 minutes ago'],
  ])
  expect(texts(second, '.facts > *')).toEqual(['Pathfinder 1e', '30 × 20', '0 creatures', '5 minutes ago'])
  expect(cards().map((card) => card.getAttribute('aria-label'))).toEqual([
    'Map a. Pathfinder 1e, house rules. 30 × 20 squares, 3 creatures. Changed 5 minutes ago.',
    'Map b. Pathfinder 1e. 30 × 20 squares, 0 creatures. Changed 5 minutes ago.',
  ])
  // Space for a summary is kept where there can be one.
  expect([first.querySelector('.glance'), second.querySelector('.glance')]).toEqual([expect.anything(), null])
  cards()[1]!.click()
  expect(done).toEqual(['open b'])
  click(second, 'Rename')
  expect([state.renaming, first.querySelector('h2'), second.querySelector('h2')]).toEqual([
    'b',
    expect.anything(),
    null,
  ])
  const name = field(second, 'Map name')
  expect([name.value, document.activeElement]).toEqual(['Map b', name])
  name.value = 'Mill'
  name.dispatchEvent(new Event('blur'))
  await settle()
  expect(main.argument('library.rename')).toEqual({ mapId: 'b', name: 'Mill' })
  click(first, 'Duplicate')
  await settle()
  expect(main.argument('library.duplicate')).toMatchObject({ mapId: 'a' })
  click(first, 'Delete')
  expect(main.argument('library.delete')).toMatchObject({ mapId: 'a' })
})

test('a card shows the summary of its encounter: the stored one at once, a current one when it is known', async () => {
  const row = (id: string) => ({ id, label: `Label ${id}`, text: `text ${id}`, brief: `brief ${id}` })
  const rows = [row('a'), { ...row('b'), brief: undefined }]
  const { element } = await library([map('a', { creatureCount: 0 })], {
    'library.thumbnail': { picture: null, isOutdated: false },
    'library.summary': { rows, isOutdated: true },
    'library.summarize': [...rows, row('c')],
  })
  const [glance] = [...element.querySelectorAll<HTMLElement>('.glance')]
  expect(texts(glance!, 'p')).toEqual(['brief a', 'brief c'])
  expect(glance!.title).toBe('Label a: text a\nLabel b: text b\nLabel c: text c')
  expect(element.querySelector('[data-map-card]')!.getAttribute('aria-label')).toMatch(
    /ago\. Label a: text a Label b: text b Label c: text c$/,
  )
})

test('Tab stops at one card: the first, then the one in use; keys move among cards and act on one', async () => {
  const { main, state, element, cards, settle } = await library()
  const places = [
    { left: 0, top: 0 },
    { left: 200, top: 0 },
    { left: 0, top: 150 },
  ]
  cards().forEach((card, i) => (card.getBoundingClientRect = () => places[i] as DOMRect))
  const stops = () => cards().map((card) => card.tabIndex)
  const actionStops = () =>
    [...element.querySelectorAll<HTMLElement>('.actions')].map((each) => each.querySelector('button')!.tabIndex)
  expect([stops(), actionStops()]).toEqual([
    [0, -1, -1],
    [0, -1, -1],
  ])
  cards()[0]!.focus()
  expect(press(cards()[0]!, 'ArrowRight')).toBe(false)
  expect([document.activeElement, stops(), actionStops()]).toEqual([cards()[1], [-1, 0, -1], [-1, 0, -1]])
  expect(press(cards()[1]!, 'ArrowDown')).toBe(false)
  expect(document.activeElement).toBe(cards()[2])
  expect(press(cards()[2]!, 'ArrowRight')).toBe(true)
  press(cards()[2]!, 'Home')
  expect(document.activeElement).toBe(cards()[0])
  press(cards()[0]!, 'F2')
  expect(state.renaming).toBe('a')
  state.renaming = null
  flushSync()
  expect(press(cards()[1]!, 'Delete')).toBe(false)
  await settle()
  expect(main.argument('library.delete')).toMatchObject({ mapId: 'b' })
})

test('a search narrows the cards, says how many there are, and is taken back', async () => {
  const { state, element, cards } = await library([
    map('a', { name: 'Old mill' }),
    map('b', { name: 'Mill pond' }),
    map('c'),
  ])
  const search = element.querySelector<HTMLInputElement>('#library-search')!
  const status = () => words(element.querySelector(':scope [role=status]:last-child'))
  expect(status()).toBe('3 of 3 maps shown')
  type(search, 'mill')
  expect([cards().length, status()]).toEqual([2, '2 of 3 maps shown'])
  press(search, 'ArrowDown')
  await Promise.resolve()
  await vi.waitFor(() => expect(document.activeElement).toBe(cards()[0]))
  type(search, 'zebra')
  expect(words(element.querySelector('.empty h2'))).toBe('No map matches “zebra”')
  click(element, 'Show all 3 maps')
  expect([state.query, cards().length]).toEqual(['', 3])
  type(search, 'pond')
  press(search, 'Escape')
  expect(state.query).toBe('')
  expect(cards()).toHaveLength(3)
  set(element, 'Sort by', 'Name')
  expect(state.order).toBe('name')
  expect(cards().map((card) => card.dataset['mapCard'])).toEqual(['c', 'b', 'a'])
})

test('buttons and keys of the window make, import and find maps', async () => {
  const { main, element, done } = await library()
  for (const name of ['New map', 'Import', 'Preferences']) click(element, name)
  click(element, 'Restore samples')
  expect(main.asked()).toContain('library.restoreSamples')
  const key = (init: KeyboardEventInit) => press(document.body, init.key!, init)
  expect(key({ key: 'N', ctrlKey: true })).toBe(false)
  expect(key({ key: 'n', metaKey: true })).toBe(false)
  expect(done).toEqual(['new', 'import', 'preferences', 'new', 'new'])
  expect(key({ key: 'n' })).toBe(true)
  expect(key({ key: 'f' })).toBe(true)
  expect(key({ key: 'f', ctrlKey: true })).toBe(false)
  expect(document.activeElement?.id).toBe('library-search')
  expect(done).toHaveLength(5)
})

test('an empty library offers a first map, one that cannot be read says why', async () => {
  const empty = await library([])
  const page = empty.element.querySelector<HTMLElement>('.empty')!
  expect([words(page.querySelector('h2')), controls(page)]).toEqual(['No maps yet', ['Restore samples', 'New map']])
  click(page, 'New map')
  click(page, 'Restore samples')
  expect(empty.done).toEqual(['new'])
  expect(empty.main.asked()).toContain('library.restoreSamples')
  const { main, state, element, settle, cards } = await library()
  main.failing.add('library.list')
  await state.load()
  flushSync()
  expect(words(element.querySelector('[role=alert] h2'))).toBe('Could not read the library')
  expect(cards()).toEqual([])
  main.failing.clear()
  click(element, 'Try again')
  await settle()
  expect(cards()).toHaveLength(3)
})

const BACKUPS = [
  { id: 'b2', atMs: Date.UTC(2026, 2, 5, 12), kind: 'daily', bytes: 2_000_000 },
  { id: 'b1', atMs: Date.UTC(2026, 2, 1, 12), kind: 'manual', bytes: 1_000_000 },
]
const COPIES = ['same', 'changed', 'missing'].map((now) => ({
  ...{ id: now, name: `Map ${now}`, widthCells: 30, heightCells: 20, creatureCount: 1, now },
}))
async function backups(Dialog: unknown, answers: Parameters<typeof answering>[0] = {}, state: object = {}) {
  const main = answering({
    'library.state': { file: 'present', readOnlyBecause: null, damagedMaps: [], risk: null, path: '/x', ...state },
    'backups.list': BACKUPS,
    'backups.read': COPIES,
    'library.check': { ...SOUND, maps: 2 },
    ...answers,
  })
  const made = new BackupsState(main.client, main.toasts)
  onTestFinished(made.start())
  await main.settled()
  const settle = async () => {
    for (let i = 0; i < 4; i++) await main.settled()
    flushSync()
  }
  const open = async (which: 'backups' | 'check' | 'compact') => {
    made.show(which)
    await settle()
  }
  const element = show(Dialog, { state: made })
  return { main, state: made, element, settle, open }
}
const SOUND = { steps: 5, versions: 1, pictures: 0, structure: [], damaged: [] }

test('a backup is chosen and one of its maps, or all, come back; those still the same are not offered', async () => {
  const { main, element, open, settle } = await backups(BackupsDialog)
  expect(words(element)).toContain('No backups yet')
  await open('backups')
  const list = [...element.querySelectorAll<HTMLElement>('ul')] as [HTMLElement, HTMLElement]
  expect(texts(list[0], '.quiet')).toEqual([
    `Daily backup · ${en.fileSize(2_000_000)}`,
    `Manual backup · ${en.fileSize(1_000_000)}`,
  ])
  expect(texts(list[0], 'strong')[0]).toMatch(/^Mar 5, 2026/)
  expect(list[0].querySelectorAll('[aria-pressed=true]')).toHaveLength(1)
  expect(texts(list[1], '.quiet').map((line) => line.split(' · ').at(-1))).toEqual([
    ...['same as now', 'changed since', 'no longer in your library'],
  ])
  expect(texts(list[1], '.quiet')[0]).toMatch(/^30 × 20 · 1 creature · /)
  expect(controls(list[1])).toEqual(['Restore Map changed', 'Restore Map missing'])
  click(list[1], 'Restore Map missing')
  expect(main.argument('backups.restoreMap')).toMatchObject({ backup: 'b2', mapId: 'missing' })
  expect(button(list[1], 'Restore Map changed').disabled).toBe(true)
  await settle()
  click(element, 'Restore everything…')
  expect(words(element.querySelector('.confirm'))).toContain('Every map goes back')
  expect(controls(element).slice(-4)).toEqual(['Show folder', 'Back up now', 'Keep my library', 'Replace my library'])
  click(element, 'Keep my library')
  expect(element.querySelector('.confirm')).toBeNull()
  click(element, 'Restore everything…')
  // Another backup is another question.
  const [, older] = [...element.querySelectorAll<HTMLElement>('[aria-pressed]')]
  older!.click()
  await settle()
  expect(element.querySelector('.confirm')).toBeNull()
  expect(older!.getAttribute('aria-pressed')).toBe('true')
  click(element, 'Restore everything…')
  click(element, 'Replace my library')
  expect(main.argument('backups.restore') ?? main.argument('backups.restoreLibrary')).toMatchObject({ backup: 'b1' })
})

test('a library that cannot be written restores no maps; one that is gone restores nothing', async () => {
  const locked = await backups(BackupsDialog, {}, { readOnlyBecause: { code: 'library-gone' } })
  await locked.open('backups')
  expect(controls(locked.element).filter((line) => line.endsWith('(disabled)'))).toEqual([
    ...['Restore Map changed (disabled)', 'Restore Map missing (disabled)', 'Back up now (disabled)'],
  ])
  const gone = await backups(BackupsDialog, {}, { file: 'gone' })
  await gone.open('backups')
  expect(controls(gone.element).at(-1)).toBe('Restore everything… (disabled)')
  click(gone.element, 'Show folder')
  const here = await backups(BackupsDialog)
  await here.open('backups')
  click(here.element, 'Back up now')
  expect(here.main.asked()).toContain('backups.make')
})

test('the dialog of backups says what all take, sets the limit and the second folder, and that one is missing', async () => {
  const settings = { bytes: 2_100_000_000, maxBytes: 20e9, second: null }
  const one = await backups(BackupsDialog, { 'backups.settings': settings })
  await one.open('backups')
  expect(words(one.element)).toContain('All backups take 2.1 GB with their pictures.')
  expect([...one.element.querySelectorAll('option')].map((option) => words(option))).toEqual([
    ...['2 GB', '5 GB', '10 GB', '20 GB', '50 GB', '100 GB', 'No limit'],
  ])
  const limit = one.element.querySelector('select')!
  expect(limit.selectedOptions[0] && words(limit.selectedOptions[0])).toBe('20 GB')
  set(one.element, 'Limit', '5 GB')
  expect(one.main.argument('backups.setLimit')).toEqual({ maxBytes: 5e9 })
  await one.settle()
  click(one.element, 'Choose second folder…')
  expect(one.main.asked()).toContain('backups.chooseSecond')
  const problem = { code: 'backup-place-missing', file: '/media/stick' }
  const two = await backups(
    BackupsDialog,
    { 'backups.settings': { ...settings, maxBytes: 2e9, second: '/media/stick' } },
    { secondBackupProblem: problem },
  )
  await two.open('backups')
  expect(words(two.element)).toContain('That is over the limit: the last good one always stays.')
  expect(words(two.element)).toContain('Also saved in /media/stick.')
  expect(words(two.element.querySelector('[role=alert]'))).toBe(errorSentence(problem as never))
  click(two.element, 'Stop')
  expect(two.main.asked()).toContain('backups.forgetSecond')
})

test('work on the whole library shows how far it is in every window, and can be stopped where that is safe', async () => {
  const { main, element, settle } = await backups(WorkDialog, {}, { work: 'restoring' })
  expect(words(element)).toContain('Restoring your library')
  main.emit('jobs.progress', { job: 'another', stage: 'pages', done: 1, of: 2 })
  await settle()
  expect(element.querySelector('progress')?.hasAttribute('value')).toBe(false)
  main.emit('jobs.progress', { job: 'library', stage: 'copying', done: 1, of: 4 })
  await settle()
  expect(words(element)).toContain('Copying: 25%')
  click(element, 'Cancel')
  expect(main.argument('jobs.cancel')).toEqual({ job: 'library' })
  const compacting = await backups(WorkDialog, {}, { work: 'compacting' })
  expect(controls(compacting.element)).toEqual([])
})

test('work that covers the window shows its progress once; without backups nothing is said to be taken', async () => {
  for (const work of [null, 'restoring']) {
    const { main, element, state, open, settle } = await backups(
      BackupsDialog,
      {
        'backups.make': () => new Promise(() => undefined),
        'backups.settings': { bytes: 5, maxBytes: null, second: null },
      },
      { work },
    )
    await open('backups')
    void state.make()
    main.emit('jobs.progress', { job: 'library', stage: 'copying', done: 1, of: 4 })
    await settle()
    expect(element.querySelectorAll('progress')).toHaveLength(work === null ? 1 : 0)
  }
  const none = await backups(BackupsDialog, {
    'backups.list': [],
    'backups.settings': { bytes: 300_000_000, maxBytes: null, second: null },
  })
  await none.open('backups')
  expect(words(none.element)).not.toContain('All backups take')
})

test('a backup that cannot be read says so', async () => {
  const { main, element, open } = await backups(BackupsDialog)
  main.failing.add('backups.read')
  await open('backups')
  expect(element.querySelector('.failure')).not.toBeNull()
  expect(words(element)).not.toContain('Reading the backup')
})

test('a check says that it reads, that all is well, or what is damaged and what helps', async () => {
  const sound = await backups(CheckDialog)
  expect(words(sound.element)).toContain('Reading every map')
  await sound.open('check')
  expect(words(sound.element)).toContain(en.backups.sound)
  expect(words(sound.element)).toContain('2 maps, 5 steps of history, 1 version and 0 pictures checked.')
  expect(controls(sound.element).slice(1)).toEqual(['Close'])
  const damaged = [
    { kind: 'map', name: 'Mill' },
    { kind: 'picture', name: 'Cart' },
  ]
  const bad = await backups(CheckDialog, { 'library.check': { ...SOUND, maps: 2, damaged } })
  await bad.open('check')
  expect(texts(bad.element, 'li')).toEqual(['The map “Mill” is damaged.', 'The picture “Cart” is damaged.'])
  expect(controls(bad.element).slice(1)).toEqual(['Save what is readable', 'Backups…'])
  click(bad.element, 'Backups…')
  await bad.settle()
  expect(bad.state.dialog).toBe('backups')
  click(bad.element, 'Save what is readable')
  expect(bad.main.asked()).toContain('library.salvage')
  const failing = await backups(CheckDialog)
  failing.main.failing.add('library.check')
  await failing.open('check')
  expect(words(failing.element.querySelector('[role=status]'))).toBe(errorSentence({ code: 'no-such-map' }))
})

test('a library is compacted, which cannot be begun twice', async () => {
  const { main, state, element, open } = await backups(CompactDialog, {
    'library.compact': () => new Promise(() => undefined),
  })
  await open('compact')
  expect(controls(element).slice(1)).toEqual(['Cancel', 'Compact'])
  click(element, 'Compact')
  expect(controls(element).slice(1)).toEqual(['Cancel (disabled)', 'Compacting… (disabled)'])
  expect(main.asked()).toContain('library.compact')
  const other = await backups(CompactDialog)
  await other.open('compact')
  other.main.failing.add('library.compact')
  click(other.element, 'Compact')
  await other.settle()
  expect(other.element.querySelector('[role=alert]')).not.toBeNull()
  click(other.element, 'Cancel')
  expect([other.state.dialog, state.dialog]).toEqual([null, 'compact'])
})

test.each<readonly [state: object, text: string | null, buttons: readonly string[], asks: readonly string[]]>([
  [{}, null, [], []],
  [
    { file: 'gone' },
    errorSentence({ code: 'library-gone', file: '/x' }),
    ['Put it back', 'Save a copy…'],
    ['library.putBack', 'library.saveCopy'],
  ],
  [
    { file: 'replaced', readOnlyBecause: { code: 'library-gone' } },
    errorSentence({ code: 'library-replaced', file: '/x' }),
    ['Save a copy…', 'Open the new file'],
    ['library.saveCopy', 'library.reopen'],
  ],
  [
    { readOnlyBecause: { code: 'no-such-map' }, damagedMaps: ['Mill'] },
    en.labels.backups.readOnly(errorSentence({ code: 'no-such-map' })),
    ['Try again', 'Show folder'],
    ['library.reopen', 'library.showFolder'],
  ],
  [
    { damagedMaps: ['Mill'], risk: { kind: 'synced', service: 'Dropbox' } },
    en.backups.damagedMaps(['Mill']),
    ['Backups…'],
    ['backups.list'],
  ],
  [
    { backupTrouble: { lastGoodAtMs: Date.UTC(2026, 2, 5, 12), because: { code: 'disk-full' } } },
    `The last good backup of your library is from Mar 5. ${errorSentence({ code: 'disk-full' })}`,
    ['Backups…'],
    ['backups.list'],
  ],
  [
    {
      backupTrouble: {
        lastGoodAtMs: null,
        because: { code: 'backup-unwritable', file: '/b', reason: 'no-permission' },
      },
    },
    'Your library has no backup. Backups cannot be saved in /b: you have no permission.',
    ['Backups…'],
    ['backups.list'],
  ],
])('the banner for %o says what is wrong and what helps', async (state, text, names, asks) => {
  const { main, element } = await backups(LibraryBanner, {}, state)
  await main.settled()
  flushSync()
  expect([words(element.querySelector('p')), controls(element)]).toEqual([text ?? '', names])
  if (text !== null) expect(element.querySelector('[role=alert]')).not.toBeNull()
  for (const [i, name] of names.entries()) {
    main.asked()
    ;[...element.querySelectorAll('button')].find((each) => words(each) === name)!.disabled = false
    click(element, name)
    expect(main.asked()[0]).toBe(asks[i])
    await main.settled()
    flushSync()
  }
})
