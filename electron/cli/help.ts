/** Help in the manner of a manual page, made from how a command describes itself and the options it parses. */
import { sentence } from '../../src/base/text.ts'
import { STATUS, STATUS_WORDS, type Command, type CommandOption, type CommandRow } from './command.ts'

const WIDTH = 80
const INDENT = 7
const DEEP = 14

/** The page of one command; ends with a line break. */
export async function helpText(row: CommandRow): Promise<string> {
  return pageOf(row, await row.load())
}

function pageOf({ name, summary }: CommandRow, command: Command): string {
  const options = Object.entries(command.options)
  return sections([
    ['NAME', [indented(`fivefoot ${name} - ${summary}`, INDENT)]],
    ['SYNOPSIS', [command.synopsis.map((line) => indented(`fivefoot ${line}`, INDENT)).join('\n')]],
    ['DESCRIPTION', command.description.map((paragraph) => indented(paragraph, INDENT))],
    ['OPTIONS', [...options, HELP_OPTION].map(([name, option]) => optionText(name, option))],
    ['EXIT STATUS', [STATUS_WORDS.map(([status, meaning]) => hanging(String(status), meaning)).join('\n')]],
    [
      'EXAMPLES',
      command.examples.map(
        ({ line, description }) => `${' '.repeat(INDENT)}${line}\n${indented(sentence(description), DEEP)}`,
      ),
    ],
  ])
}

const HELP_OPTION: readonly [string, CommandOption] = ['help', { type: 'boolean', description: 'show this page' }]

/** How an option is written: `--to FORMAT`. */
export const optionWord = (name: string, { value }: CommandOption): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`

function optionText(name: string, option: CommandOption): string {
  const facts = [
    ...(option.choices ? [`One of ${option.choices.join(', ')}.`] : []),
    ...(option.default === undefined ? [] : [`Default: ${option.default}.`]),
    ...(option.multiple ? ['May be given more than once.'] : []),
  ]
  const text = [sentence(option.description), ...facts].join(' ')
  return `${' '.repeat(INDENT)}${optionWord(name, option)}\n${indented(text, DEEP)}`
}

/** The page of the whole program. */
export function overviewText(rows: readonly CommandRow[]): string {
  const widest = Math.max(...rows.map(({ name }) => name.length)) + 2
  return sections([
    ['NAME', [indented('fivefoot - plan encounters on a square grid, without a window', INDENT)]],
    [
      'SYNOPSIS',
      [
        ['COMMAND [WORD …] [OPTION …]', 'help [COMMAND]', 'COMMAND --help', '--version']
          .map((line) => indented(`fivefoot ${line}`, INDENT))
          .join('\n'),
      ],
    ],
    ['COMMANDS', [rows.map(({ name, summary }) => `${' '.repeat(INDENT)}${name.padEnd(widest)}${summary}`).join('\n')]],
    ['EXIT STATUS', [STATUS_WORDS.map(([status, meaning]) => hanging(String(status), meaning)).join('\n')]],
  ])
}

const sections = (parts: readonly (readonly [title: string, paragraphs: readonly string[]])[]): string =>
  parts
    .filter(([, paragraphs]) => paragraphs.length > 0)
    .map(([title, paragraphs]) => `${title}\n${paragraphs.join('\n\n')}\n`)
    .join('\n')

/** A word at the margin, what it means beside it. */
const hanging = (word: string, meaning: string): string =>
  `${' '.repeat(INDENT)}${word.padEnd(DEEP - INDENT)}${indented(meaning, DEEP).trimStart()}`

/** Text broken between words into lines of the page. */
function indented(text: string, by: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && by + line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((each) => `${' '.repeat(by)}${each}`).join('\n')
}

/** `fivefoot help [COMMAND]`. */
export function helpCommand(rows: readonly CommandRow[]): Command {
  return {
    synopsis: ['help [COMMAND]'],
    description: ['Explains a command, or lists the commands there are.'],
    options: {},
    words: rows.map(({ name }) => name),
    examples: [{ line: 'fivefoot help export', description: 'the same as fivefoot export --help' }],
    run: async ([name, ...rest]) => {
      const row = rows.find((known) => known.name === name)
      if (rest.length > 0 || (name !== undefined && !row)) {
        process.stderr.write(`expected the name of one command: ${rows.map((known) => known.name).join(', ')}\n`)
        return STATUS.badUsage
      }
      process.stdout.write(row ? await helpText(row) : overviewText(rows))
      return STATUS.done
    },
  }
}
