import type { OpenedFiles } from '../services/openedFiles.ts'
import { filesIn, readCommandLine } from './commandLine.ts'

/** The window that is brought to the front. */
export interface DesktopWindow {
  readonly isMinimized: () => boolean
  readonly restore: () => void
  readonly focus: () => void
}

/** What these requests need. */
export interface DesktopDeps<W extends DesktopWindow> {
  readonly files: OpenedFiles
  /** The folder of the program, which is no file to open. */
  readonly appFolder: string
  /** The window to use; undefined if none is open. */
  readonly window: () => W | undefined
  /** Opens a window, which reads waiting files by itself. Does nothing while the library is not open yet. */
  readonly openWindow: () => void
  /** Notifies a window of waiting files. */
  readonly notify: (window: W) => void
  /** Called if a second start names a library. */
  readonly requestLibrary: (file: string) => void
}

/** Handles requests of the desktop to the running program: a second start, with files on Linux and Windows; opened files on macOS. */
export class DesktopRequests<W extends DesktopWindow> {
  readonly #deps: DesktopDeps<W>

  constructor(deps: DesktopDeps<W>) {
    this.#deps = deps
  }

  /** Handles a second start in `folder`. */
  startedAgain(argv: readonly string[], folder: string): void {
    this.#deps.files.add(filesIn(argv, folder, this.#deps.appFolder))
    this.#showWindow()
    const { libraryFile } = readCommandLine(argv, folder)
    if (libraryFile !== null) this.#deps.requestLibrary(libraryFile)
  }

  /** Opens a file. */
  openFile(path: string): void {
    this.#deps.files.add([path])
    this.#showWindow()
  }

  #showWindow(): void {
    const { files, openWindow, notify } = this.#deps
    const window = this.#deps.window()
    if (!window) return openWindow()
    if (window.isMinimized()) window.restore()
    window.focus()
    if (files.areWaiting) notify(window)
  }
}
