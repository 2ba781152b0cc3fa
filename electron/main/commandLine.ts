import { resolve } from 'node:path'
import { isForCommandLine } from '../cli/runCommandLine.ts'

/** Options of the app itself. */
export interface CommandLine {
  /** The library to open instead of the default one. */
  readonly libraryFile: string | null
}

/** Reads `--library FILE` or `--library=FILE` from a command line that may hold other programs' options too. */
export function readCommandLine(argv: readonly string[], folder: string): CommandLine {
  const at = argv.findIndex((word) => word === '--library' || word.startsWith('--library='))
  const word = argv[at]
  const file = word === undefined ? undefined : word === '--library' ? argv[at + 1] : word.slice('--library='.length)
  return { libraryFile: file === undefined || file === '' ? null : resolve(folder, file) }
}

/**
 * Returns the arguments of the command line program, or null to open a window. Switches before the first word are Chromium's.
 * Outside a package, the first word is the app's folder.
 */
export function commandWords(argv: readonly string[], isPackaged: boolean): readonly string[] | null {
  const words = argv.slice(1)
  const isCommand = (word: string) => !word.startsWith('-') || (isPackaged && isForCommandLine(word))
  const first = words.findIndex(isCommand)
  const own = first < 0 ? [] : words.slice(isPackaged ? first : first + 1)
  return own[0] !== undefined && isForCommandLine(own[0]) ? own : null
}

/** Map files among the arguments, as a desktop passes them when a file is opened with the program. */
export function filesIn(argv: readonly string[], folder: string): readonly string[] {
  const words = argv.slice(1)
  return words
    .filter((word, i) => !word.startsWith('-') && words[i - 1] !== '--library' && MAP_FILE.test(word))
    .map((word) => resolve(folder, word))
}

/** The file type that the package registers with the desktop. */
const MAP_FILE = /\.fivefoot$/i
