#!/usr/bin/env node
/** The `fivefoot` command. Commands are a table; each gets its arguments and answers with an exit status. */
import { pathToFileURL } from 'node:url'
import { engineCommand } from './engine.ts'

/** One command of the table. */
interface Command {
  readonly usage: string
  run(args: readonly string[]): number | Promise<number>
}

const COMMANDS: Readonly<Record<string, Command>> = {
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
