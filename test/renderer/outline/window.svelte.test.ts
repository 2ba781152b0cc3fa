/** What the window says and offers: the library, the frame around an open map, its dialogs and menus. */
import { createCanvas } from '@napi-rs/canvas'
import { beforeEach, onTestFinished, test, vi } from 'vitest'
import App from '../../../renderer/App.svelte'
import { EditorCanvas } from '../../../renderer/canvas/EditorCanvas.ts'
import { EditorCommands } from '../../../renderer/panels/commands/EditorCommands.ts'
import { Shortcuts } from '../../../renderer/panels/commands/Shortcuts.svelte.ts'
import { windowActions, type WindowCommands } from '../../../renderer/panels/commands/windowActions.ts'
import type { OpenMap } from '../../../renderer/panels/OpenMap.svelte.ts'
import type { PanelId } from '../../../renderer/panels/panels.ts'
import EditorDialogs from '../../../renderer/panels/shell/EditorDialogs.svelte'
import { pointer, type TestMain } from '../editor/testEditor.ts'
import { click, mountOn, set, type } from '../page.ts'
import { expectOutlines, LONG_MS, type State } from './golden.ts'
import { mainWith, NOW, sameEveryTime, settled } from './openGarrison.svelte.ts'
import { GARRISON, pageOf, who, type Given } from './openPanel.ts'
import type { Shown } from './walk.ts'

const HOUR = 3_600_000

beforeEach(() => {
  sameEveryTime()
  const spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      // Pages to print, and the terrain of the legend, are drawn by other tests.
      return this.closest('dialog, [aria-hidden]') ? null : createCanvas(1, 1).getContext('2d')
    } as never),
    vi.spyOn(EditorCanvas.prototype, 'show').mockImplementation(() => undefined),
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Linux x86_64'),
  ]
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('requestAnimationFrame', () => 1)
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllGlobals()
  })
})

const card = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, ruleset: 'pf1e', widthCells: 30, heightCells: 20, creatureCount: 3, houseRuled: false },
  ...{ createdAtMs: NOW - 90 * HOUR, openedAtMs: null, updatedAtMs: NOW - HOUR, sample: false, ...more },
})
const MAPS = [
  card('print-test', 'The Garrison', { widthCells: 13, heightCells: 7, houseRuled: true, updatedAtMs: NOW - 2 * HOUR }),
  card('mill', 'Old Mill', { ruleset: 'pf2e', creatureCount: 0, updatedAtMs: NOW - 50 * HOUR, sample: true }),
  card('inn', 'Inn', { ruleset: 'gone', creatureCount: 1 }),
]
const SUMMARY = [
  { id: 'fight', label: 'Fight', text: 'Two sides, four against three', brief: '4 against 3' },
  { id: 'doors', label: 'Doors', text: '2 doors, one of them locked' },
]
const LIBRARY = { path: '/home/gm/maps.fivefoot', file: 'present', readOnlyBecause: null, risk: null, damagedMaps: [] }
const ok = (value: unknown) => () => ({ ok: true, value: structuredClone(value) })

function windowMain(maps: readonly object[] = MAPS, place: object | null = null, map = GARRISON): TestMain {
  const main = mainWith(map)
  Object.assign(main.also, {
    'library.list': ok(maps),
    'library.search': ok([
      { mapId: 'mill', mapName: 'Old Mill', kind: 'notes', recordId: 'n', text: 'Under the wheel' },
    ]),
    'library.thumbnail': ok({ picture: null, isOutdated: false }),
    'library.summary': ok({ rows: SUMMARY, isOutdated: false }),
    'library.state': ok(LIBRARY),
    'library.create': ok('new-map'),
    'library.duplicate': ok('copy'),
    'library.rename': null,
    'library.delete': null,
    'library.undelete': null,
    'library.restoreSamples': ok(2),
    'library.compact': ok({ pictures: 3, bytesBefore: 9_000_000, bytesAfter: 4_000_000 }),
    'library.check': ok({ maps: 3, steps: 41, versions: 5, pictures: 2, structure: [], damaged: [] }),
    'backups.list': ok([
      { id: 'b1', kind: 'daily', atMs: NOW - 30 * HOUR, bytes: 2_400_000 },
      { id: 'b2', kind: 'manual', atMs: NOW - 80 * HOUR, bytes: 800_000 },
    ]),
    'backups.read': ok([
      { ...MAPS[0], now: 'changed' },
      { ...MAPS[1], now: 'missing' },
      { ...MAPS[2], now: 'same' },
    ]),
    'backups.settings': ok({ bytes: 2_300_000, maxBytes: 20e9, second: null }),
    'backups.make': null,
    'backups.restoreMap': ok('copy'),
    'backups.restoreLibrary': null,
    'exchange.opened': null,
    'exchange.choose': null,
    'exchange.formats': ok(FORMATS),
    'exchange.forecast': ok({
      files: [
        { name: 'The Garrison.dd2vtt', byteLength: 412_000 },
        { name: 'The Garrison.webp', byteLength: 96_000 },
      ],
      losses: [],
    }),
    'exchange.export': ok({ fileNames: ['The Garrison.dd2vtt'], losses: [] }),
    'window.begin': ok({ place, because: null }),
    'preferences.read': ({ key }: { key: string }) => ({ ok: true, value: key === 'started' ? true : null }),
  })
  return main
}
const FORMATS = [
  {
    ...{
      id: 'uvtt',
      name: 'Universal VTT',
      extensions: ['dd2vtt'],
      variants: ['v0.2', 'v0.3'],
      reads: true,
      writes: true,
    },
    ...{ isPicture: false, holdsPicture: true },
  },
  {
    ...{ id: 'fivefoot', name: 'Fivefoot', extensions: ['fivefoot.json'], variants: [], reads: true, writes: true },
    ...{ isPicture: false, holdsPicture: false },
  },
]

interface Window {
  readonly page: HTMLElement
  readonly main: TestMain
  readonly menu: (action: string) => Promise<void>
}
/** The window, once it has begun. */
const app =
  (main: () => TestMain, then?: (window: Window) => unknown, uses?: Shown['uses']): State =>
  async () => {
    const given = main()
    const { page, close } = mountOn(App, { client: given.client })
    await settled()
    const menu = async (action: string) => {
      given.emit('menu.action', { action })
      await settled()
    }
    await then?.({ page, main: given, menu })
    await settled()
    return {
      ...{ page, settle: settled, calls: given.calls, map: () => given.map },
      ...(uses ? { uses } : {}),
      close: async () => {
        await close()
        await settled()
      },
    }
  }
const inDialog = (control: Element): boolean => control.closest('dialog') !== null
const library = (then?: (window: Window) => unknown, maps?: readonly object[]) => app(() => windowMain(maps), then)
const withState = (more: object) => (): TestMain => {
  const main = windowMain()
  main.also['library.state'] = ok({ ...LIBRARY, ...more })
  return main
}
const banner = (more: object) => app(withState(more), undefined, (control) => control.closest('.banner') !== null)

test('the library', { timeout: LONG_MS }, () =>
  expectOutlines('library', {
    'three maps': library(),
    'no maps': library(undefined, []),
    'a search': library(({ page }) => {
      type(page.querySelector('input[type=search]')!, 'mill')
    }),
    'a search that finds nothing': library(({ page }) => {
      type(page.querySelector('input[type=search]')!, 'dragon')
    }),
    'a map renamed': library(({ page }) => click(page, 'Rename')),
    'a library that cannot be read': app(() => {
      const main = windowMain()
      main.also['library.list'] = () => ({ ok: false, error: { code: 'library-damaged' } })
      return main
    }),
  }),
)

test('the banner about the library', { timeout: LONG_MS }, () =>
  expectOutlines('library-banner', {
    'its file is gone': banner({ file: 'gone' }),
    'its file was replaced': banner({ file: 'replaced' }),
    'it is read-only': banner({ readOnlyBecause: { code: 'library-read-only' } }),
    'maps are damaged': banner({ damagedMaps: ['Old Mill', 'Inn'] }),
    'its folder is synced': banner({ risk: { kind: 'synced', service: 'Dropbox' } }),
    'its folder is on a network': banner({ risk: { kind: 'network' } }),
  }),
)

test('dialogs of the library', { timeout: LONG_MS }, () => {
  const dialog = (action: string, then?: (window: Window) => unknown, main = windowMain) =>
    app(
      main,
      async (window) => {
        await window.menu(action)
        await then?.(window)
      },
      inDialog,
    )
  const checked = (check: object) => (): TestMain => {
    const main = windowMain()
    main.also['library.check'] = ok({
      maps: 3,
      steps: 41,
      versions: 5,
      pictures: 2,
      structure: [],
      damaged: [],
      ...check,
    })
    return main
  }
  const start =
    (value: string) =>
    ({ page }: Window) =>
      page.querySelector<HTMLInputElement>(`dialog input[value="${value}"]`)?.click()
  return expectOutlines('library-dialogs', {
    'a new map': dialog('library.new'),
    'a new map from a sample': dialog('library.new', start('sample')),
    'a new map of rooms': dialog('library.new', start('rooms')),
    preferences: dialog('app.preferences'),
    backups: dialog('library.backups', ({ page }) => page.querySelector<HTMLElement>('dialog li button')?.click()),
    'a backup to be restored': dialog('library.backups', async ({ page }) => {
      page.querySelector<HTMLElement>('dialog li button')?.click()
      await settled()
      click(page, 'Restore everything…')
    }),
    'no backups': dialog('library.backups', undefined, () => {
      const main = windowMain()
      main.also['backups.list'] = ok([])
      return main
    }),
    'a sound library checked': dialog('library.check'),
    'a damaged library checked': dialog(
      'library.check',
      undefined,
      checked({ structure: ['row 7 missing'], damaged: [{ kind: 'map', name: 'Inn' }] }),
    ),
    'the library compacted': dialog('library.compact'),
    'the guide': dialog('help.guide'),
  })
})

const open = (place: object = {}, then?: (window: Window) => unknown, map = GARRISON, uses?: Shown['uses']) =>
  app(
    () => windowMain(MAPS, { mapId: 'print-test', view: null, selection: [], panel: null, ...place }, map),
    then,
    uses,
  )
const chosen = (...ids: readonly string[]) => ({ selection: ids.map((id) => ({ table: 'creatures', id })) })
/** Controls of the frame: not those of tools and panels, which have tests of their own. */
const ofFrame = (control: Element): boolean =>
  control.closest('.panel, [role=tab], [role=toolbar], [aria-label=Tools], nav') === null
const TABS: readonly (string | undefined)[] = ['movement', 'map', 'reference'] satisfies readonly PanelId[]
const isTab = (control: Element): boolean => control.getAttribute('role') === 'tab'
const orTab = (control: Element): boolean =>
  isTab(control) ? TABS.includes((control as HTMLElement).dataset['panel']) : ofFrame(control)
const frame = (place: object, then?: (window: Window) => unknown, uses = ofFrame) => open(place, then, GARRISON, uses)

test('the frame around an open map', { timeout: LONG_MS }, () =>
  expectOutlines('frame', {
    'no panel': frame({}, undefined, orTab),
    'a panel open, one creature selected': frame({ panel: 'notes', ...chosen('Valeria') }),
    'two creatures at different heights': frame({ panel: 'notes', ...chosen('Valeria', 'Hawk') }),
    'the view of the players': frame({ panel: 'players' }, ({ page }) => set(page, 'Players’ view')),
    'a map that cannot be opened': app(
      () => {
        const main = windowMain(MAPS, { mapId: 'print-test', view: null, selection: [], panel: null })
        main.also['maps.open'] = () => ({ ok: false, error: { code: 'no-such-map' } })
        return main
      },
      undefined,
      (control) => control.closest('main') !== null,
    ),
  }),
)

test('messages of the window', { timeout: LONG_MS }, () =>
  expectOutlines('window-messages', {
    'after a crash': app(
      () => {
        const main = windowMain()
        main.also['window.begin'] = ok({ place: null, because: 'crash' })
        return main
      },
      undefined,
      (control) => control.closest('.toast') !== null,
    ),
    'the file was reopened, and an action that needs a map': app(
      () => {
        const main = windowMain()
        main.also['window.begin'] = ok({ place: null, because: 'reopened' })
        return main
      },
      ({ menu }) => menu('file.print'),
      (control) => control.closest('.toast') !== null,
    ),
  }),
)

const commandsOf = (open: OpenMap, note: (name: string) => (...given: readonly unknown[]) => void) => {
  const noted = new Proxy({} as WindowCommands, { get: (_, name) => note(String(name)) })
  return new EditorCommands(open.editor, new Shortcuts(open.client, false), windowActions(noted))
}
const dialogs = (props: object, uses?: Shown['uses']) =>
  pageOf(
    EditorDialogs,
    ({ open, note }) => ({
      ...{ open, commands: commandsOf(open, note), dialog: null, guidePage: 'movement', printPreset: null },
      ...{ showRules: note('showRules'), onShortcuts: note('onShortcuts'), chooseTheme: note('chooseTheme') },
      ...{ showPrint: note('showPrint'), onClose: note('onClose'), onMessage: note('onMessage'), ...props },
    }),
    uses,
  )

const MENUS: Readonly<Record<string, readonly [x: number, y: number, given?: Given]>> = {
  'an empty square': [11.5, 0.5],
  'an empty square, a creature selected': [4.5, 1.5, who('Valeria')],
  'a creature': [2.5, 3.5],
  'the creature that is selected': [2.5, 3.5, who('Valeria')],
  'a foe of the one selected': [4.5, 3.5, who('Valeria')],
  'a flier': [10.5, 5.5, who('Hawk')],
  'one that has fallen': [12.5, 6.5, who('Lurker')],
  'several creatures': [2.5, 3.5, who('Valeria', 'Silk')],
  'a wall': [6, 1.5],
  'a closed door': [6, 3.5],
  'a locked secret door': [6, 5.5],
  'a window': [9.5, 3],
  'a note': [11.5, 2.5],
  stairs: [12.5, 1.5],
  'a picture': [8.5, 5.5, { selected: [['props', 'p-cart']] }],
  'a region': [0.5, 4.5, { selected: [['regions', 'r-camp']] }],
  'an area of effect': [9, 4, { selected: [['templates', 't-burst']] }],
}

test('context menus', { timeout: LONG_MS }, () => {
  const menu = dialogs({})
  return expectOutlines(
    'context-menus',
    Object.fromEntries(
      Object.entries(MENUS).map(([target, [x, y, given = {}]]) => [
        target,
        menu({
          ...given,
          then: ({ open: { editor } }) => {
            editor.pointerController.down(pointer(x, y, { button: 'secondary' }))
            editor.pointerController.up(pointer(x, y, { button: 'secondary' }))
            editor.openContextMenu(pointer(x, y, { button: 'secondary' }), 120, 80)
          },
        }),
      ]),
    ),
  )
})

const none = (): boolean => false
/** Of the many commands, two. */
const few = (control: Element): boolean =>
  (control.getAttribute('role') !== 'option' && !/^Keys of/.test(control.getAttribute('aria-label') ?? '')) ||
  /Undo|Delete map/.test(control.getAttribute('aria-label') ?? control.textContent)

test('dialogs of an open map', { timeout: LONG_MS }, () =>
  expectOutlines('dialogs', {
    'find a command': dialogs({ dialog: 'palette' }, few)(),
    'find a command, typed': dialogs(
      { dialog: 'palette' },
      none,
    )({
      then: ({ page }) => type(page.querySelector('input')!, '3 goblin'),
    }),
    'find a command, nothing found': dialogs(
      { dialog: 'palette' },
      none,
    )({
      then: ({ page }) => type(page.querySelector('input')!, 'xyzzy'),
    }),
    shortcuts: dialogs({ dialog: 'shortcuts' }, few)(),
    'shortcuts, one listening': dialogs(
      { dialog: 'shortcuts' },
      none,
    )({
      then: ({ page }) => page.querySelector<HTMLElement>('dialog li button, dialog tr button')?.click(),
    }),
    'the guide': dialogs({ dialog: 'guide' })(),
    export: dialogs({})({
      before: (main) => Object.assign(main.also, windowMain().also),
      then: ({ open }) => open.exporting.show(),
    }),
    'export, with losses': dialogs({})({
      before: (main) =>
        Object.assign(main.also, windowMain().also, {
          'exchange.forecast': ok({
            files: [{ name: 'The Garrison.dd2vtt', byteLength: 412_000 }],
            losses: [
              { code: 'sounds', count: 1, parts: [], comesBack: true },
              { code: 'lines-open', count: 2, parts: [] },
            ],
          }),
        }),
      then: ({ open }) => open.exporting.show(),
    }),
    'export, refused': dialogs({})({
      before: (main) =>
        Object.assign(main.also, windowMain().also, {
          'exchange.forecast': () => ({ ok: false, error: { code: 'job-broken' } }),
        }),
      then: ({ open }) => open.exporting.show(),
    }),
  }),
)
