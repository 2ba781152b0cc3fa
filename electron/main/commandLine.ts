import { resolve } from 'node:path'
import { isForCommandLine } from '../cli/runCommandLine.ts'

/** What the command line asks for. */
export interface CommandLine {
  /** The library to open instead of the user's own. */
  readonly libraryFile: string | null
}

/** Reads the options of ours out of all that is on the command line: `--library FILE` or `--library=FILE`. */
export function readCommandLine(argv: readonly string[], folder: string): CommandLine {
  const at = argv.findIndex((word) => word === '--library' || word.startsWith('--library='))
  const word = argv[at]
  const file = word === undefined ? undefined : word === '--library' ? argv[at + 1] : word.slice('--library='.length)
  return { libraryFile: file === undefined || file === '' ? null : resolve(folder, file) }
}

/**
 * The words for the command line among all that the program was started with, or null where a window is wanted.
 * Switches before the first word are Chromium's; outside a package that word is the folder of the app.
 */
export function commandWords(argv: readonly string[], isPackaged: boolean): readonly string[] | null {
  const words = argv.slice(1)
  const isCommand = (word: string) => !word.startsWith('-') || (isPackaged && isForCommandLine(word))
  const first = words.findIndex(isCommand)
  const own = first < 0 ? [] : words.slice(isPackaged ? first : first + 1)
  return own[0] !== undefined && isForCommandLine(own[0]) ? own : null
}

/** Map files among what the program was started with: what a desktop passes when a file is opened with it. */
export function filesIn(argv: readonly string[], folder: string): readonly string[] {
  const words = argv.slice(1)
  return words
    .filter((word, i) => !word.startsWith('-') && words[i - 1] !== '--library' && MAP_FILE.test(word))
    .map((word) => resolve(folder, word))
}

/** What the package registers with the desktop. */
const MAP_FILE = /\.fivefoot$/i
