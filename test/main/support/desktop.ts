/** The desktop as Electron shows it to the main process, made of plain objects that keep what they are told. */
import { EventEmitter } from 'node:events'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A page in a window. */
class WebContents extends EventEmitter {
  readonly id: number
  readonly sent: unknown[][] = []
  reloads = 0
  address = ''
  openHandler: (() => unknown) | null = null
  webRtcPolicy = ''
  print: (options: object, done: (success: boolean, why: string) => void) => void = (options, done) => {
    desktop.printed.push(options)
    if (desktop.printThrows) throw new Error('no print settings')
    if (desktop.printStaysOpen) return
    done(desktop.printFails === '', desktop.printFails)
  }

  /** The debugger, which asks the page for its fonts. */
  readonly debugger = {
    isOn: false,
    attach() {
      this.isOn = true
    },
    isAttached() {
      return this.isOn
    },
    detach() {
      if (!this.isOn) throw new Error('No target available')
      this.isOn = false
    },
    sendCommand: (command: string, asked: { readonly expression?: string }) => {
      desktop.askedOfPages.push(`${command} ${asked.expression}`)
      return desktop.pageAnswers
    },
  }

  constructor(id: number) {
    super()
    this.id = id
  }
  send(...message: unknown[]): void {
    this.sent.push(message)
  }
  reload(): void {
    this.reloads++
  }
  getURL(): string {
    return this.address
  }
  setWindowOpenHandler(handler: () => unknown): void {
    this.openHandler = handler
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy
  }
}

/** A window: what it was made with, and what happened to it, in order. */
export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = []
  static getFocusedWindow(): BrowserWindow | null {
    return desktop.focused
  }
  readonly webContents = new WebContents(BrowserWindow.all.length + 1)
  readonly done: string[] = []
  readonly options: Record<string, unknown>
  isGone = false
  isFull = false
  isMax = false
  bounds: Rectangle = { x: 1, y: 2, width: 803, height: 604 }

  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    BrowserWindow.all.push(this)
  }
  async loadURL(address: string): Promise<void> {
    this.webContents.address = address
    this.done.push(`load ${address}`)
  }
  async loadFile(path: string): Promise<void> {
    if (desktop.cannotLoad) throw new Error('no such file')
    if (desktop.loadsForever) return new Promise(() => undefined)
    this.done.push(`load ${path}`)
  }
  show(): void {
    this.done.push('show')
  }
  maximize(): void {
    this.isMax = true
    this.done.push('maximize')
  }
  isMaximized(): boolean {
    return this.isMax
  }
  getNormalBounds(): Rectangle {
    return this.bounds
  }
  setBounds(bounds: Rectangle): void {
    this.bounds = bounds
    this.done.push(`bounds ${bounds.x},${bounds.y}`)
  }
  setFullScreen(on: boolean): void {
    this.isFull = on
    this.done.push(on ? 'full screen' : 'no full screen')
  }
  isFullScreen(): boolean {
    return this.isFull
  }
  removeMenu(): void {
    this.done.push('no menu')
  }
  isMinimized(): boolean {
    return false
  }
  focus(): void {
    this.done.push('focus')
  }
  isDestroyed(): boolean {
    return this.isGone
  }
  /** The renderer dies, which detaches the debugger. */
  crash(): void {
    this.webContents.debugger.isOn = false
    this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
  }
  destroy(): void {
    if (this.isGone) throw new Error('Object has been destroyed')
    this.isGone = true
    this.webContents.debugger.isOn = false
    this.done.push('destroy')
    this.webContents.emit('destroyed')
    this.emit('closed')
  }
}

/** A session: the handlers it was given, by what they handle. */
export class Session extends EventEmitter {
  readonly handlers: Record<string, (...args: never[]) => unknown> = {}
  readonly schemes: Record<string, (request: Request) => Response | Promise<Response>> = {}
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) => {
      this.schemes[scheme] = handler
    },
  }
  spellCheckerLanguages: readonly string[] | null = null
  proxy: object | null = null
  readonly webRequest = {
    onBeforeRequest: (handler: (...args: never[]) => unknown) => {
      this.handlers['request'] = handler
    },
  }
  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.spellCheckerLanguages = languages
  }
  setPermissionRequestHandler(handler: (...args: never[]) => unknown): void {
    this.handlers['permission request'] = handler
  }
  setPermissionCheckHandler(handler: (...args: never[]) => unknown): void {
    this.handlers['permission check'] = handler
  }
  setDevicePermissionHandler(handler: (...args: never[]) => unknown): void {
    this.handlers['device permission'] = handler
  }
  async setProxy(proxy: object): Promise<void> {
    this.proxy = proxy
  }
}

const atFirst = () => ({
  focused: null as BrowserWindow | null,
  /** Buttons and paths that the user chooses in dialogs, the next one first. */
  answers: [] as unknown[],
  /** Dialogs as they were shown: the window they belong to, and their options. */
  dialogs: [] as {
    readonly kind: string
    readonly window: BrowserWindow | null
    readonly options: never
  }[],
  opened: [] as string[],
  shown: [] as string[],
  /** Why the system cannot open a file; empty: it can. */
  openingProblem: '',
  copied: [] as string[],
  printed: [] as object[],
  /** What the debugger asked of pages, and when they answer. */
  askedOfPages: [] as string[],
  pageAnswers: Promise.resolve({}) as Promise<object>,
  printFails: '',
  printThrows: false,
  /** The print dialog is not answered. */
  printStaysOpen: false,
  cannotLoad: false,
  loadsForever: false,
  switches: [] as string[][],
  displays: [
    {
      id: 1,
      label: '',
      size: { width: 800, height: 600 },
      workArea: { x: 0, y: 0, width: 800, height: 570 },
    },
  ],
  menu: null as unknown,
  handlers: {} as Record<string, (...args: unknown[]) => unknown>,
  privileged: [] as unknown[],
  bridges: {} as Record<string, unknown>,
  /** Messages from a page to the main process. */
  invoked: [] as unknown[][],
  quits: 0,
  /** Status the program exited with. */
  exits: [] as number[],
  /** Another instance of the program is running. */
  isSecond: false,
  folder: '/nowhere',
  isReady: true,
})

/** What a test sets, and what it looks at. */
export const desktop = atFirst()

/** The desktop as at first: no window, nothing asked, and nothing listens to the app. */
export function clearDesktop(changes: Partial<typeof desktop> = {}): void {
  for (const window of BrowserWindow.all.splice(0)) if (!window.isGone) window.destroy()
  app.removeAllListeners()
  app.isPackaged = true
  Object.assign(desktop, atFirst(), changes)
}

const ask = async (kind: string, ...args: readonly unknown[]): Promise<unknown> => {
  const [window, options] = args.length > 1 ? args : [null, args[0]]
  desktop.dialogs.push({
    kind,
    window: window as BrowserWindow | null,
    options: options as never,
  })
  // A dialog that is not answered stays open.
  return desktop.answers.length > 0 ? desktop.answers.shift() : new Promise(() => undefined)
}

class App extends EventEmitter {
  isPackaged = true
  readonly commandLine = {
    appendSwitch: (...words: string[]) => void desktop.switches.push(words),
  }
  getAppPath = (): string => `${desktop.folder}/app`
  getPath = (name: string): string => `${desktop.folder}/${name}`
  getVersion = (): string => '9.8.7'
  isReady = (): boolean => desktop.isReady
  quit = (): void => void desktop.quits++
  exit = (status: number): void => void desktop.exits.push(status)
  whenReady = (): Promise<void> => Promise.resolve()
  requestSingleInstanceLock = (): boolean => !desktop.isSecond
}
export const app = new App()

const sessions = new Map<string, Session>()
const sessionCalled = (name: string): Session => {
  const known = sessions.get(name) ?? new Session()
  sessions.set(name, known)
  return known
}
export const session = {
  defaultSession: sessionCalled(''),
  fromPartition: sessionCalled,
}
export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]) => void desktop.privileged.push(...schemes),
}
export const screen = {
  getPrimaryDisplay: () => desktop.displays.at(-1),
  getAllDisplays: () => desktop.displays,
}
export const nativeTheme = { shouldUseDarkColors: false }
export const clipboard = {
  writeText: (text: string) => void desktop.copied.push(text),
}
export const shell = {
  openPath: async (path: string) => {
    desktop.opened.push(path)
    return desktop.openingProblem
  },
  showItemInFolder: (path: string) => void desktop.shown.push(path),
}
export const dialog = {
  showOpenDialog: (...args: unknown[]) => ask('open', ...args),
  showSaveDialog: (...args: unknown[]) => ask('save', ...args),
  showMessageBox: (...args: unknown[]) => ask('message', ...args),
  showErrorBox: (title: string, text: string) =>
    void desktop.dialogs.push({
      kind: 'error',
      window: null,
      options: { title, text } as never,
    }),
}
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => void (desktop.menu = menu),
}
export const ipcMain = {
  handle: (channel: string, handler: (...args: unknown[]) => unknown) => {
    desktop.handlers[channel] = handler
  },
}
export const contextBridge = {
  exposeInMainWorld: (name: string, bridge: unknown) => {
    desktop.bridges[name] = bridge
  },
}
class PageSide extends EventEmitter {
  async invoke(...message: unknown[]): Promise<string> {
    desktop.invoked.push(message)
    return 'answered'
  }
}
export const ipcRenderer = new PageSide()
export const webUtils = {
  getPathForFile: ({ name }: { readonly name: string }) => `/dropped/${name}`,
}

// Electron's own, which Node does not have.
Object.assign(process, { getSystemVersion: () => '6.1' })
