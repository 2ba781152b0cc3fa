import { resolve } from 'node:path'

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
