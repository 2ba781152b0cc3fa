/** The menu and the dialogs of the system, on a desktop made of plain objects. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, ok } from '../../src/base/result.ts'
import { EVENT_CHANNEL } from '../../src/ipc/channels.ts'
import { SCENARIO_VERSION } from '../../src/formats/fivefoot/schema.ts'
import { en } from '../../src/words/en/index.ts'
import { NEWEST_VERSION } from '../../electron/storage/migrations/index.ts'
import { temporaryFolder } from '../services/support/testServices.ts'
import { setMenu } from '../../electron/main/menu.ts'
import { addGmWindow } from '../../electron/main/gmWindows.ts'
import { fileDialogs, startDialogs } from '../../electron/main/dialogs.ts'
import { sendToPrinter } from '../../electron/main/sendToPrinter.ts'
import { aboutFacts, showAbout } from '../../electron/main/about.ts'
import { faultReport, noteFault, programLog, showUncaughtFaults } from '../../electron/main/faultReport.ts'
import { endBeforeQuitting } from '../../electron/main/endBeforeQuitting.ts'
import { app, BrowserWindow, clearDesktop, desktop, session } from './support/desktop.ts'

const folder = temporaryFolder(afterAll)
const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => clearDesktop({ folder }))

interface Item {
  readonly id?: string
  readonly role?: string
  readonly label?: string
  readonly type?: string
  readonly accelerator?: string
  readonly enabled?: boolean
  readonly submenu?: readonly Item[]
  readonly click?: (item: unknown, window: unknown) => void
}
const itemsIn = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => [item, ...itemsIn(item.submenu ?? [])])

describe('the menu', () => {
  const maps = [
    { id: 'm1', name: 'Salt & Iron' },
    { id: 'm2', name: 'Cellar' },
  ]
  function menuOf(recent: readonly object[] = maps) {
    const windows: string[] = []
    setMenu(recent as never, () => void windows.push('new'))
    const top = desktop.menu as readonly Item[]
    const named = (label: string) => itemsIn(top).find((item) => item.label === label)
    return { top, items: itemsIn(top), named, windows }
  }
  function gmWindow() {
    const window = new BrowserWindow({})
    addGmWindow(window as never)
    return window
  }

  it('sends the name of each action to the window it is chosen in, each with keys of its own', () => {
    const { items } = menuOf()
    const window = gmWindow()
    const actions = items.filter(({ id }) => id !== undefined && id !== 'help.about')
    for (const { click } of actions) click?.(null, window)
    expect(window.webContents.sent).toEqual(actions.map(({ id }) => [EVENT_CHANNEL, 'menu.action', { action: id }]))
    // Not in a window of the players, and without a window at all.
    const players = new BrowserWindow({})
    for (const { click } of actions) {
      click?.(null, players)
      click?.(null, undefined)
    }
    expect(players.webContents.sent).toEqual([])
    const keys = items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => key.startsWith('CmdOrCtrl+'))).toBe(true)
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
  })

  it('has a label of its own for each action', () => {
    const labelOf = Object.fromEntries(menuOf().items.map(({ id, label, accelerator }) => [id, [label, accelerator]]))
    const { menu, common } = en.labels
    expect(labelOf).toMatchObject({
      'library.new': [menu.newMap, 'CmdOrCtrl+N'],
      'library.show': [menu.library, 'CmdOrCtrl+O'],
      'file.import': [menu.import, 'CmdOrCtrl+I'],
      'file.export': [menu.export, 'CmdOrCtrl+E'],
      'file.print': [menu.print, 'CmdOrCtrl+P'],
      'map.saveVersion': [menu.saveAVersion, 'CmdOrCtrl+S'],
      'edit.undo': [common.undo, 'CmdOrCtrl+Z'],
      'edit.redo': [menu.redo, 'CmdOrCtrl+Shift+Z'],
      'edit.delete': [common.delete, undefined],
      'view.zoomIn': [menu.zoomIn, 'CmdOrCtrl+Plus'],
      'view.zoomOut': [menu.zoomOut, 'CmdOrCtrl+-'],
      'view.fit': [menu.fitTheMap, 'CmdOrCtrl+0'],
      'map.turnClockwise': [menu.rotateRight, undefined],
      'map.turnCounterclockwise': [menu.rotateLeft, undefined],
      'map.mirrorLeftRight': [menu.flipHorizontally, undefined],
      'map.mirrorTopBottom': [menu.flipVertically, undefined],
      'library.check': [menu.checkLibrary, undefined],
      'library.compact': [menu.compactLibrary, undefined],
    })
  })

  it('opens recent maps in the window it is chosen in, and a new window', () => {
    const { named, windows } = menuOf()
    const window = gmWindow()
    const recent = named(en.labels.menu.openRecent)
    expect([recent?.enabled, recent?.submenu?.map(({ label }) => label)]).toEqual([true, ['Salt && Iron', 'Cellar']])
    recent?.submenu?.[1]?.click?.(null, window)
    expect(window.webContents.sent).toEqual([[EVENT_CHANNEL, 'menu.action', { action: 'map.open', mapId: 'm2' }]])
    expect(menuOf([]).named(en.labels.menu.openRecent)?.enabled).toBe(false)
    named(en.labels.menu.newWindow)?.click?.(null, window)
    expect(windows).toEqual(['new'])
  })

  it('has tools for developers in a source tree only', () => {
    const hasTools = () => menuOf().items.some(({ role }) => role === 'toggleDevTools')
    expect(hasTools()).toBe(false)
    app.isPackaged = false
    expect(hasTools()).toBe(true)
  })

  it('opens the folder of the log, which is there then, and copies a report', async () => {
    const { named } = menuOf()
    named(en.labels.menu.openLogsFolder)?.click?.(null, null)
    expect(desktop.opened).toEqual([programLog().folder])
    expect(existsSync(programLog().folder)).toBe(true)
    named(en.labels.menu.copyReport)?.click?.(null, null)
    expect(desktop.copied).toEqual([faultReport()])
  })
})

describe('files that are chosen', () => {
  const kind = { kind: 'Scenario', extensions: ['fivefoot', 'json'] } as const
  const filters = [{ name: 'Scenario', extensions: ['fivefoot', 'json'] }]

  it('are asked for in the window that has the focus', async () => {
    desktop.answers = [{ canceled: false, filePaths: ['/a.fivefoot', '/b.fivefoot'] }]
    expect(await fileDialogs.chooseFile(kind as never)).toBe('/a.fivefoot')
    desktop.focused = new BrowserWindow({})
    desktop.answers = [
      { canceled: true, filePaths: ['/a.fivefoot'] },
      { canceled: false, filePaths: [] },
    ]
    expect(await fileDialogs.chooseFile(kind as never)).toBeNull()
    expect(await fileDialogs.chooseFile(kind as never)).toBeNull()
    expect(desktop.dialogs).toEqual([
      {
        kind: 'open',
        window: null,
        options: { properties: ['openFile'], filters },
      },
      {
        kind: 'open',
        window: desktop.focused,
        options: { properties: ['openFile'], filters },
      },
      {
        kind: 'open',
        window: desktop.focused,
        options: { properties: ['openFile'], filters },
      },
    ])
  })

  it('are saved among the documents by default, under a name that any system takes', async () => {
    desktop.answers = [
      { canceled: false, filePath: '/maps/x.json' },
      { canceled: false, filePath: '' },
      { canceled: true, filePath: '/maps/x.json' },
    ]
    expect(await fileDialogs.choosePlace('Who? Me.json', kind as never)).toBe('/maps/x.json')
    desktop.focused = new BrowserWindow({})
    expect(await fileDialogs.choosePlace('Cellar.json', kind as never)).toBeNull()
    expect(await fileDialogs.choosePlace('Cellar.json', kind as never)).toBeNull()
    const [first, second] = desktop.dialogs as unknown as {
      options: { defaultPath: string }
      window: unknown
    }[]
    expect(first).toMatchObject({ window: null, options: { filters } })
    expect(first?.options.defaultPath).toMatch(/documents[/\\]Who[^?]*Me\.json$/u)
    expect(second).toMatchObject({
      window: desktop.focused,
      options: { defaultPath: join(folder, 'documents/Cellar.json') },
    })
  })

  it('are opened in the viewer, which may say why it cannot', async () => {
    await fileDialogs.openInViewer?.('/maps/a.pdf')
    expect([desktop.opened, desktop.dialogs]).toEqual([['/maps/a.pdf'], []])
    desktop.openingProblem = 'no viewer'
    await fileDialogs.openInViewer?.('/maps/a.pdf')
    expect(desktop.dialogs).toEqual([
      {
        kind: 'error',
        window: null,
        options: { title: en.errorTitles.viewer, text: 'no viewer' },
      },
    ])
  })
})

it('dialogs before there is a window give the button, the file, or nothing', async () => {
  desktop.answers = [{ response: 2 }, { filePaths: ['/l.fivefoot'] }, { filePaths: [] }, {}]
  expect(await startDialogs.choose('It broke', 'Why', ['Again', 'Other', 'Quit'])).toBe(2)
  expect(await startDialogs.openFile('Open', '/lib')).toBe('/l.fivefoot')
  expect(await startDialogs.openFile('Open', '/lib')).toBeUndefined()
  await startDialogs.inform('Saved', 'Some')
  startDialogs.showFolder('/lib/a')
  expect(desktop.shown).toEqual(['/lib/a'])
  expect(desktop.dialogs).toMatchObject([
    {
      kind: 'message',
      options: {
        type: 'error',
        message: 'It broke',
        detail: 'Why',
        buttons: ['Again', 'Other', 'Quit'],
        defaultId: 0,
        cancelId: 2,
      },
    },
    {
      kind: 'open',
      options: { title: 'Open', defaultPath: '/lib', properties: ['openFile'] },
    },
    { kind: 'open' },
    {
      kind: 'message',
      options: {
        type: 'info',
        message: 'Saved',
        detail: 'Some',
        buttons: ['OK'],
      },
    },
  ])
})

describe('the system’s print dialog', () => {
  const sheets = {
    path: '/tmp/sheets/a.html',
    title: 'Cellar',
    widthInches: 8.5,
    heightInches: 11,
  }

  it('gets sheets of true size from a hidden window that is gone afterwards', async () => {
    expect(await sendToPrinter(sheets)).toEqual(ok(null))
    const window = BrowserWindow.all.at(-1)
    expect(window?.options).toMatchObject({
      ...{ show: false, title: 'Cellar' },
      webPreferences: {
        sandbox: true,
        javascript: false,
        session: session.fromPartition('print'),
      },
    })
    expect(window?.done).toEqual(['load /tmp/sheets/a.html', 'destroy'])
    expect(desktop.printed).toEqual([
      {
        ...{
          silent: false,
          printBackground: true,
          margins: { marginType: 'none' },
          scaleFactor: 100,
        },
        pageSize: { width: 215_900, height: 279_400 },
      },
    ])
  })

  it('waits for the fonts of the sheets, without which Chromium prints blanks', async () => {
    let fontsAreThere = (_: object) => undefined as void
    desktop.pageAnswers = new Promise((done) => (fontsAreThere = done))
    const sent = sendToPrinter(sheets)
    await vi.waitFor(() => expect(desktop.askedOfPages.at(-1)).toContain('document.fonts.ready'))
    expect(desktop.printed).toEqual([])
    fontsAreThere({})
    expect(await sent).toEqual(ok(null))
    expect(desktop.printed).toHaveLength(1)
  })

  it('says why nothing was printed', async () => {
    desktop.printFails = 'Print job failed'
    expect(await sendToPrinter(sheets)).toEqual(failure('not-printed', { details: 'Print job failed' }))
    desktop.printThrows = true
    expect(await sendToPrinter(sheets)).toEqual(failure('not-printed', { details: 'Error: no print settings' }))
    desktop.cannotLoad = true
    expect(await sendToPrinter(sheets)).toEqual(failure('not-printed', { details: 'Error: no such file' }))
    expect(BrowserWindow.all.map(({ done }) => done.at(-1))).toEqual(['destroy', 'destroy', 'destroy'])
  })

  it.each(['Print job canceled', 'cancelled'])('is canceled if the GM cancels it: %s', async (word) => {
    desktop.printFails = word
    expect(await sendToPrinter(sheets)).toEqual(failure('canceled'))
  })

  const stages: Readonly<Record<string, () => unknown>> = {
    'loading the sheets': () => (desktop.loadsForever = true),
    'waiting for fonts': () => (desktop.pageAnswers = new Promise(() => undefined)),
    printing: () => (desktop.printStaysOpen = true),
  }
  describe.each(Object.entries(stages))('while %s', (_, stay) => {
    const begun = async () => {
      stay()
      const sent = sendToPrinter(sheets)
      await new Promise((next) => setImmediate(next))
      return { sent, window: BrowserWindow.all.at(-1)! }
    }

    it('answers and leaves no window if the page crashes', async () => {
      const { sent, window } = await begun()
      window.crash()
      expect(await sent).toEqual(failure('not-printed', { details: 'crashed' }))
      expect([window.isGone, window.webContents.debugger.isOn]).toEqual([true, false])
    })

    it('answers if the window is destroyed by something else', async () => {
      const { sent, window } = await begun()
      window.destroy()
      expect(await sent).toMatchObject({
        ok: false,
        error: { code: 'not-printed' },
      })
    })
  })

  it('answers if the debugger fails because the page has just gone', async () => {
    let fail = (_: Error) => undefined as void
    desktop.pageAnswers = new Promise((_, reject) => (fail = reject))
    const sent = sendToPrinter(sheets)
    await vi.waitFor(() => expect(desktop.askedOfPages).toHaveLength(1))
    BrowserWindow.all.at(-1)!.webContents.debugger.isOn = false
    fail(new Error('target closed while handling command'))
    expect(await sent).toEqual(
      failure('not-printed', {
        details: 'Error: target closed while handling command',
      }),
    )
    expect(BrowserWindow.all.at(-1)?.isGone).toBe(true)
  })

  it('sees the sheets and the fonts of the program only', async () => {
    await sendToPrinter(sheets)
    const { handlers } = session.fromPartition('print')
    const isCanceled = (url: string) => {
      let answered: { readonly cancel: boolean } | undefined
      const handle = handlers['request'] as (request: object, answer: (given: typeof answered) => void) => void
      handle({ url }, (given) => (answered = given))
      return answered?.cancel
    }
    expect(isCanceled('file:///tmp/sheets/a.html')).toBe(false)
    expect(isCanceled(`file://${folder}/app/fonts/a.woff2`)).toBe(false)
    expect(isCanceled('file:///etc/passwd')).toBe(true)
    expect(isCanceled('https://example.com/tmp/sheets/')).toBe(true)
    let isAllowed: unknown
    const ask = handlers['permission request'] as (...args: unknown[]) => void
    ask(null, 'media', (answer: unknown) => (isAllowed = answer))
    expect(isAllowed).toBe(false)
  })
})

describe('About', () => {
  const packageFile = (more: object) => {
    mkdirSync(join(folder, 'app/out'), { recursive: true })
    writeFileSync(join(folder, 'app/package.json'), JSON.stringify({ name: 'fivefoot', ...more }))
  }

  it('names the versions of the program, its formats and its runtime', () => {
    packageFile({})
    expect(aboutFacts()).toEqual({
      ...{
        version: '9.8.7',
        electron: process.versions.electron,
        chromium: process.versions['chrome'],
      },
      ...{
        node: process.versions.node,
        librarySchema: NEWEST_VERSION,
        scenarioSchema: SCENARIO_VERSION,
      },
      isOnFallbackElectron: false,
    })
    packageFile({ isOnFallbackElectron: true })
    expect(aboutFacts().isOnFallbackElectron).toBe(true)
  })

  it('closes, opens the licenses or copies what it says', async () => {
    packageFile({})
    app.isPackaged = false
    const licenses = join(folder, 'app/out/licenses.md')
    writeFileSync(licenses, 'free')
    desktop.answers = [{ response: 0 }]
    await showAbout()
    expect([desktop.opened, desktop.copied]).toEqual([[], []])
    desktop.answers = [{ response: 2 }, { response: 1 }]
    await showAbout()
    const facts = aboutFacts()
    expect(desktop.copied).toEqual([[en.about.title(facts), ...en.about.lines(facts)].join('\n')])
    await showAbout()
    expect([desktop.opened, desktop.shown]).toEqual([[licenses], []])
    desktop.openingProblem = 'no viewer'
    desktop.answers = [{ response: 1 }]
    await showAbout()
    expect(desktop.shown).toEqual([licenses])
    expect(desktop.dialogs[0]).toMatchObject({
      options: {
        buttons: [en.about.close, en.about.licenses, en.about.copy],
        defaultId: 0,
        cancelId: 0,
      },
    })
  })
})

describe('a fault', () => {
  it('is written to the log and shown once at a time, with a report to copy', async () => {
    const listeners = ['uncaughtException', 'unhandledRejection'] as const
    const before = listeners.map((name) => process.listeners(name as 'uncaughtException'))
    showUncaughtFaults()
    const [show, reject] = listeners.map((name, i) =>
      process.listeners(name as 'uncaughtException').find((listener) => !before[i]?.includes(listener)),
    )
    for (const [name, listener] of [
      ['uncaughtException', show],
      ['unhandledRejection', reject],
    ] as const)
      if (listener) process.removeListener(name, listener as never)
    const fault = (problem: unknown) => (show as unknown as (problem: unknown) => void)(problem)
    expect(reject).toBe(show)

    desktop.isReady = false
    fault(new Error('too early'))
    expect(desktop.dialogs).toEqual([])
    desktop.isReady = true
    desktop.answers = [{ response: 1 }, { response: 0 }]
    fault(new Error('the first'))
    fault(new Error('the second'))
    expect(desktop.dialogs).toHaveLength(1)
    const { goOn, copyReport, title, text } = en.mainDialogs.fault
    expect(desktop.dialogs[0]).toMatchObject({
      options: {
        type: 'warning',
        message: title,
        detail: text,
        buttons: [goOn, copyReport],
        defaultId: 0,
        cancelId: 0,
      },
    })
    await vi.waitFor(() => expect(desktop.copied).toHaveLength(1))
    expect(desktop.copied[0]).toContain('Error: the first')
    await new Promise((done) => setImmediate(done))
    fault(new Error('the third'))
    await new Promise((done) => setImmediate(done))
    expect([desktop.dialogs.length, desktop.copied.length]).toEqual([2, 1])
    const log = readFileSync(join(programLog().folder, 'fivefoot.log'), 'utf8')
    for (const which of ['too early', 'the first', 'the second', 'the third']) expect(log).toContain(which)
    expect(noted).toHaveBeenCalledWith('Uncaught:', new Error('the third'))
  })

  it('is reported with versions and the end of the log, oldest line first', () => {
    for (let i = 0; i < 70; i++) noteFault(`note ${i} of many`, 'x')
    const lines = faultReport().split('\n')
    expect(lines[0]).toBe(`Fivefoot 9.8.7, library format ${NEWEST_VERSION}`)
    expect(lines[1]).toContain(`Node ${process.versions.node}`)
    expect(lines[2]).toBe(`${process.platform} ${process.arch} 6.1`)
    expect(lines[3]).toContain('note 10 of many')
    expect(lines.at(-1)).toContain('note 69 of many')
    expect(lines).toHaveLength(63)
    expect(faultReport(new Error('it')).split('\n')[3]).toContain('Error: it')
  })
})

describe('quitting', () => {
  const quit = () => {
    let isPrevented = false
    app.emit('will-quit', { preventDefault: () => (isPrevented = true) })
    return isPrevented
  }
  const ending = (end: () => Promise<boolean>) => {
    app.removeAllListeners('will-quit')
    endBeforeQuitting(end)
  }
  const kills = vi.spyOn(process, 'kill').mockReturnValue(true)

  it('waits for the end, once, and then goes on', async () => {
    let ends = 0
    let finish: (isClean: boolean) => void = () => undefined
    ending(() => {
      ends++
      return new Promise((done) => (finish = done))
    })
    expect([quit(), ends]).toEqual([true, 0])
    await vi.waitFor(() => expect(ends).toBe(1))
    expect([quit(), ends, desktop.quits]).toEqual([true, 1, 0])
    finish(true)
    await vi.waitFor(() => expect(desktop.quits).toBe(1))
    expect([quit(), ends]).toEqual([false, 1])
    expect(kills).not.toHaveBeenCalled()
  })

  it.each([
    ['could not end', async () => false, null],
    ['failed as it ended', () => Promise.reject(new Error('no')), 'Fivefoot could not end cleanly:'],
  ])('kills a program that %s', async (_, end, words) => {
    kills.mockClear()
    noted.mockClear()
    ending(end)
    expect(quit()).toBe(true)
    await vi.waitFor(() => expect(kills).toHaveBeenCalledWith(process.pid, 'SIGKILL'))
    expect(desktop.quits).toBe(0)
    expect(noted.mock.calls.map(([first]) => first as unknown)).toEqual(words === null ? [] : [words])
  })
})
