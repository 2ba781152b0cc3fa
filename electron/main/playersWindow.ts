/** The players' window. It has its own page, preload script and session, without access to anything of the GM's. */
import { join } from 'node:path'
import { app, BrowserWindow, screen } from 'electron'
import type { PlayersMessage } from '../../src/ipc/shapes/players.ts'
import { PLAYERS_CHANNEL } from '../../src/ipc/channels.ts'
import type { PlayersWindowHost } from '../services/players.ts'
import { noteFault } from './faultReport.ts'
import { HARDENED_PREFERENCES } from './hardening.ts'
import { gmWindows } from './gmWindows.ts'
import { PLAYERS_ADDRESS, PLAYERS_SESSION } from './page.ts'
import { en } from '../../src/words/en/index.ts'

const FIRST_SIZE = { width: 1280, height: 800 } as const

/** Called when the window's state changes. */
export interface PlayersWindowEvents {
  readonly changed: () => void
  readonly closed: () => void
}

/** The only players' window of the program. */
export class PlayersBrowserWindow implements PlayersWindowHost {
  readonly #events: PlayersWindowEvents
  #window: BrowserWindow | null = null

  constructor(events: PlayersWindowEvents) {
    this.#events = events
  }

  /** Id of its web contents; null while closed. */
  get contentsId(): number | null {
    return this.#window?.webContents.id ?? null
  }

  get isFullScreen(): boolean {
    return this.#window?.isFullScreen() ?? false
  }

  get displays(): PlayersWindowHost['displays'] {
    return screen.getAllDisplays().map(({ id, label, size }, i) => ({
      id,
      label: `${label || en.labels.system.screen(i + 1)}, ${size.width} × ${size.height}`,
    }))
  }

  open(displayId: number | null): void {
    const display = screen.getAllDisplays().find(({ id }) => id === displayId)
    const window = this.#window ?? this.#create()
    if (display) {
      window.setFullScreen(false)
      window.setBounds(display.workArea)
      window.setFullScreen(true)
    }
    window.show()
  }

  close(): void {
    this.#window?.destroy()
  }

  setFullScreen(on: boolean): void {
    this.#window?.setFullScreen(on)
  }

  send(message: PlayersMessage): void {
    if (this.#window && !this.#window.isDestroyed()) this.#window.webContents.send(PLAYERS_CHANNEL, message)
  }

  #create(): BrowserWindow {
    const window = new BrowserWindow({
      ...FIRST_SIZE,
      minWidth: 320,
      minHeight: 240,
      show: false,
      title: en.labels.system.playersFivefoot,
      backgroundColor: '#0f1317',
      autoHideMenuBar: true,
      webPreferences: {
        preload: join(app.getAppPath(), 'out/preload/players.cjs'),
        partition: PLAYERS_SESSION,
        ...HARDENED_PREFERENCES,
      },
    })
    this.#window = window
    // The menu is for the GM.
    window.removeMenu()
    window.on('enter-full-screen', this.#events.changed)
    window.on('leave-full-screen', this.#events.changed)
    window.on('closed', () => {
      this.#window = null
      this.#events.closed()
    })
    window.webContents.on('before-input-event', (_, { type, key }) => {
      if (type !== 'keyDown') return
      if (key === 'F11') window.setFullScreen(!window.isFullScreen())
      else if (key === 'Escape') window.setFullScreen(false)
    })
    window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
      if (reason === 'clean-exit' || window.isDestroyed()) return
      noteFault("The page of the players' window crashed", `${reason} ${exitCode}`)
      window.destroy()
    })
    window.webContents.on('preload-error', (_, __, error) => noteFault('The preload script failed', error))
    void window.loadURL(PLAYERS_ADDRESS)
    return window
  }
}

/** Closes the players' window when the last GM window is closed. */
export function closeWithGm(players: PlayersBrowserWindow): void {
  if (gmWindows().length === 0) players.close()
}
