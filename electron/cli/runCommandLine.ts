import { didYouMean, STATUS, type CommandRow } from './command.ts'
import { commandNamed, COMMANDS } from './commands.ts'
import { endOnSignals } from './untilStopped.ts'

/** First words that are no commands but are answered like some. */
export const LONG_WORDS = ['--help', '-h', '--version'] as const

/** Whether a first word on the command line is for `runCommandLine`. */
export const isForCommandLine = (word: string): boolean =>
  LONG_WORDS.some((known) => known === word) || commandNamed(word) !== undefined

/** Runs a command line and answers with its exit status. Never exits by itself: standard output may still be busy. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  if (name === '--version') return printVersion()
  const row = commandNamed(name)
  const isHelpWanted = name === '--help' || name === '-h' || (row !== undefined && asksForHelp(rest))
  if (row && !isHelpWanted) return run(row, rest)
  const { helpText, overviewText } = await import('./help.ts')
  if (row) return print(await helpText(row), process.stdout, STATUS.done)
  if (isHelpWanted) return print(overviewText(COMMANDS), process.stdout, STATUS.done)
  const complaint =
    name === ''
      ? ''
      : `There is no command ${name}.${didYouMean(
          name,
          COMMANDS.map((each) => each.name),
        )}\n\n`
  return print(`${complaint}${overviewText(COMMANDS)}`, process.stderr, STATUS.badUsage)
}

async function run(row: CommandRow, args: readonly string[]): Promise<number> {
  const takeBack = row.isSynchronous ? () => undefined : endOnSignals()
  try {
    return await (await row.load()).run(args)
  } finally {
    takeBack()
  }
}

/** What follows `--` are words, whatever they look like. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).some((word) => word === '--help' || word === '-h')
}

async function printVersion(): Promise<number> {
  const { VERSION } = await import('./command.ts')
  return print(`Fivefoot ${VERSION}\n`, process.stdout, STATUS.done)
}

function print(text: string, stream: NodeJS.WriteStream, status: number): number {
  stream.write(text)
  return status
}
