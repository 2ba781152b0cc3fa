import { parseArgs } from 'node:util'
import type { AppError } from '../../src/base/errors.ts'
import { inLines } from '../../src/base/plainText.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { nearestWord } from '../../src/base/text.ts'
import { errorReport, errorSentence } from '../../src/words/errors.ts'
import manifest from '../../package.json' with { type: 'json' }

/**
 * One option of a command. `parseArgs` reads the same object, so what help and completion tell is what is parsed.
 */
export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly default?: string
  /** Stands for the value in help, such as `FILE`. Options without one are switches. */
  readonly value?: string
  /** All values there are. */
  readonly choices?: readonly string[]
  /** What it does; a sentence without a full stop. */
  readonly description: string
}

/** Options by name, without dashes. */
export type CommandOptions = Readonly<Record<string, CommandOption>>

/** A command: what it takes, how it describes itself, and what it does. */
export interface Command {
  /** Ways to call it, without `fivefoot`. */
  readonly synopsis: readonly string[]
  /** Paragraphs. */
  readonly description: readonly string[]
  readonly options: CommandOptions
  /** What its words are, for completion: names of files, names from a list, or nothing a shell could know. */
  readonly words: 'files' | readonly string[]
  readonly examples: readonly { readonly line: string; readonly description: string }[]
  /** Answers with the exit status. */
  readonly run: (args: readonly string[]) => number | Promise<number>
}

/** A line of the command table. Loaded when asked for: a database, fonts and a canvas are a heavy load for a question. */
export interface CommandRow {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<Command>
  /** Computes without a pause in which a signal could be handled: a signal ends it as it ends any program. */
  readonly isSynchronous?: true
}

/** Exit statuses of all commands. */
export const STATUS = { done: 0, failed: 1, badUsage: 2, found: 3, stopped: 130 } as const

/** What each exit status means. */
export const STATUS_WORDS: readonly (readonly [status: number, description: string])[] = [
  [STATUS.done, 'Done.'],
  [
    STATUS.failed,
    'Failed: a file cannot be read or written, a map is not there, a format refuses. Nothing is half written.',
  ],
  [STATUS.badUsage, 'Wrong usage, or a malformed request. Standard error says where and what was expected.'],
  [STATUS.found, 'check-encounter alone: something was found that matters as much as --fail-on says.'],
  [
    STATUS.stopped,
    'Stopped from outside, by Ctrl+C or a request to end (that one is 143 on Linux without a display). Nothing is half written.',
  ],
]

/** A command that cannot be carried out as it was called. */
export const usage = (expected: string): Result<never> => failure('bad-flag', { details: `expected ${expected}` })

/** Switch that every command with an answer for machines has. */
export const JSON_OPTION = { type: 'boolean', description: 'answer in JSON, for machines; errors too' } as const

/** Words and options out of arguments; values of options with choices are among them. Error: `bad-flag`. */
export function readArguments<O extends CommandOptions>(args: readonly string[], options: O) {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    for (const [name, value] of Object.entries<unknown>(read.values)) {
      const { choices } = options[name] ?? {}
      const wrong = choices && [value].flat().find((each) => !choices.includes(String(each)))
      if (wrong !== undefined)
        return failure('bad-flag', {
          where: `--${name}`,
          details: `expected one of ${choices?.join(', ')}, got ${JSON.stringify(wrong)}`,
        })
    }
    return ok(read) satisfies Result<unknown>
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [, unknown = ''] = /^Unknown option '-*([^']+)'/.exec(reason) ?? []
    const meant = nearestWord(unknown, Object.keys(options))
    return failure('bad-flag', {
      details: meant === null ? reason : `unknown option --${unknown}: did you mean --${meant}?`,
    })
  }
}

/** ` Did you mean export?`, or nothing where no known word is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const meant = nearestWord(typed, known)
  return meant === null ? '' : ` Did you mean ${meant}?`
}

/** Says on standard error why a command was not done, as JSON where that was asked for; answers with the exit status. */
export function refuse(error: AppError, args: readonly string[]): number {
  const said = args.includes('--json')
    ? JSON.stringify({ error: { ...error, message: errorSentence(error) } })
    : errorReport(error)
  process.stderr.write(`${inLines(said)}\n`)
  if (error.code === 'canceled') return STATUS.stopped
  return error.code === 'bad-flag' ? STATUS.badUsage : STATUS.failed
}

/** The version of this program. */
export const VERSION: string = manifest.version
