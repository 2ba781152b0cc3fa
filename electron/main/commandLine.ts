import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/**
 * Paths of the files among the arguments, as a desktop passes them when files are opened with the program: paths or `file:` URLs,
 * of whatever kind, so that the importers name those they cannot read. Outside a package one argument is `appFolder`.
 */
export function filesIn(argv: readonly string[], folder: string, appFolder: string): readonly string[] {
  const words = argv.slice(1)
  return words
    .filter((word, i) => word !== '' && !word.startsWith('-') && words[i - 1] !== '--library')
    .map((word) => resolve(folder, pathOf(word)))
    .filter((path) => path !== resolve(appFolder))
}

/** The path of a `file:` URL; other words, and URLs of other computers, as they are. */
function pathOf(word: string): string {
  if (!/^file:/i.test(word)) return word
  try {
    return fileURLToPath(word)
  } catch {
    return word
  }
}
