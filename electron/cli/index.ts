#!/usr/bin/env node
/** The `fivefoot` command. Commands are a table; each gets its arguments and answers with an exit status. */
import { pathToFileURL } from 'node:url'
import { engineCommand } from './engine.ts'

/** One command of the table. */
interface Command {
  readonly usage: string
  run(args: readonly string[]): number | Promise<number>
}

/** A command of the exchange, loaded when it is asked for: it needs the database and a canvas. */
const exchange = (name: 'list' | 'formats' | 'import' | 'export' | 'convert' | 'check', usage: string): Command => ({
  usage,
  run: async (args) => (await import('./exchange.ts')).EXCHANGE_COMMANDS[name](args),
})

const COMMANDS: Readonly<Record<string, Command>> = {
  list: exchange('list', 'list    the maps of the library'),
  formats: exchange('formats', 'formats    what Fivefoot reads and writes'),
  import: exchange('import', 'import FILE …    put maps from files into the library'),
  export: exchange('export', 'export MAP --to FORMAT --out FILE    write a map of the library in another format'),
  convert: exchange('convert', 'convert IN OUT [--to FORMAT]    turn a map file into one of another format'),
  check: exchange('check', 'check FILE    say whether a map file can be read and what would be lost'),
  engine: engineCommand,
  // Loaded when it is asked for: fonts and a canvas are a heavy load for a question about movement.
  print: {
    usage: 'print MAP --out FILE [OPTION …]    print a map to PDF, SVG, PNG or WebP',
    run: async (args) => (await import('./print.ts')).printMap(args),
  },
}

/** Runs a command line and answers with its exit status. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return command.run(rest)
  const lines = Object.values(COMMANDS).map(({ usage }) => `  fivefoot ${usage}`)
  process.stderr.write(`usage:\n${lines.join('\n')}\n`)
  return 2
}

const entry = process.argv[1]
if (entry !== undefined && (import.meta.url === undefined || import.meta.url === pathToFileURL(entry).href))
  void runCommandLine(process.argv.slice(2)).then((status) => {
    process.exitCode = status
  })
