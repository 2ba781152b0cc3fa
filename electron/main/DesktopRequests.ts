import type { OpenedFiles } from '../services/openedFiles.ts'
import { filesIn, readCommandLine } from './commandLine.ts'

/** What is done with a window that answers the desktop. */
export interface AnsweringWindow {
  readonly isMinimized: () => boolean
  readonly restore: () => void
  readonly focus: () => void
}

/** What the requests need of the program. */
export interface DesktopDeps<W extends AnsweringWindow> {
  readonly files: OpenedFiles
  /** The window that answers; undefined: none is open. */
  readonly window: () => W | undefined
  /** Opens one, which asks for waiting files by itself. Nothing before the library is open: the start does it then. */
  readonly openWindow: () => void
  /** Says to a window that files wait. */
  readonly tell: (window: W) => void
  /** A second start names a library of its own. */
  readonly wantLibrary: (file: string) => void
}

/** What the desktop asks of the running program: another start, on Linux and Windows also with files; on macOS files by an event. */
export class DesktopRequests<W extends AnsweringWindow> {
  readonly #deps: DesktopDeps<W>

  constructor(deps: DesktopDeps<W>) {
    this.#deps = deps
  }

  /** The program was started a second time, in `folder`, with these words. */
  startedAgain(argv: readonly string[], folder: string): void {
    this.#deps.files.add(filesIn(argv, folder))
    this.#answer()
    const { libraryFile } = readCommandLine(argv, folder)
    if (libraryFile !== null) this.#deps.wantLibrary(libraryFile)
  }

  /** A file is to be opened. */
  openFile(path: string): void {
    this.#deps.files.add([path])
    this.#answer()
  }

  #answer(): void {
    const { files, window: shown, openWindow, tell } = this.#deps
    const window = shown()
    if (!window) return openWindow()
    if (window.isMinimized()) window.restore()
    window.focus()
    if (files.areWaiting) tell(window)
  }
}
