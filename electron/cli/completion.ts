/** Shell completion, made from the command table. */
import { STATUS, type Command, type CommandOption, type CommandRow } from './command.ts'

/** Shells that can be taught. */
const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

interface LoadedCommand extends CommandRow {
  readonly command: Command
}

const EVERYWHERE = ['--help']
/** Options that stand where a command would. */
const FIRST_WORDS = [
  ['help', 'list the commands'],
  ['version', 'say which version this is'],
] as const

/** `fivefoot completion bash|zsh|fish`. */
export function completionCommand(rows: readonly CommandRow[]): Command {
  return {
    synopsis: SHELLS.map((shell) => `completion ${shell}`),
    description: [
      'Prints a script that makes a shell complete the commands of fivefoot, their options, and the values of options that have a closed list; elsewhere names of files.',
    ],
    options: {},
    words: SHELLS,
    examples: [
      { line: 'source <(fivefoot completion bash)', description: 'in ~/.bashrc' },
      { line: 'source <(fivefoot completion zsh)', description: 'in ~/.zshrc, after compinit' },
      { line: 'fivefoot completion fish > ~/.config/fish/completions/fivefoot.fish', description: 'once' },
    ],
    run: async ([name, ...rest]) => {
      const shell = SHELLS.find((known) => known === name)
      if (!shell || rest.length > 0) {
        process.stderr.write(`expected one shell: ${SHELLS.join(', ')}\n`)
        return STATUS.badUsage
      }
      process.stdout.write(WRITERS[shell](await loaded(rows)))
      return STATUS.done
    },
  }
}

const loaded = (rows: readonly CommandRow[]): Promise<readonly LoadedCommand[]> =>
  Promise.all(rows.map(async (row) => ({ ...row, command: await row.load() })))

const WRITERS: Readonly<Record<Shell, (rows: readonly LoadedCommand[]) => string>> = { bash, zsh, fish }

const optionsOf = ({ command }: LoadedCommand): readonly (readonly [string, CommandOption])[] =>
  Object.entries(command.options)

/** Inside single quotes, for all three shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Values of options first, then options, then words; nothing found leaves the shell's own completion of files. */
function bash(rows: readonly LoadedCommand[]): string {
  const names = rows.map(({ name }) => name)
  const values = rows.flatMap((row) =>
    optionsOf(row)
      .filter(([, { value }]) => value !== undefined)
      .map(
        ([option, { choices }]) =>
          `    ${quoted(`${row.name} --${option}`)}) ${choices ? offer(choices) : 'COMPREPLY=()'}; return ;;`,
      ),
  )
  const words = rows.map((row) => {
    const options = [...optionsOf(row).map(([option]) => `--${option}`), ...EVERYWHERE]
    const { words: known } = row.command
    return `    ${row.name}) if [[ $word == -* ]]; then ${offer(options)}; else ${known === 'files' ? 'COMPREPLY=()' : offer(known)}; fi ;;`
  })
  return `# bash completion of fivefoot; made by: fivefoot completion bash
_fivefoot() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command=""
  (( COMP_CWORD > 1 )) && command="\${COMP_WORDS[1]}"
  case "$command $before" in
${values.join('\n')}
  esac
  case "$command" in
    '') ${offer([...names, '--help', '--version'])} ;;
${words.join('\n')}
  esac
}
complete -o default -F _fivefoot fivefoot
`
}

const offer = (words: readonly string[]): string => `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$word"))`

function zsh(rows: readonly LoadedCommand[]): string {
  const described = rows.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`)
  const cases = rows.map((row) => {
    const options = optionsOf(row).map(([name, option]) => `      ${quoted(zshOption(name, option))} \\`)
    const { words } = row.command
    const rest = words === 'files' ? '*:file:_files' : `*:word:(${words.join(' ')})`
    return `    ${row.name}) _arguments \\\n${[...options, `      '--help[show the page of this command]' \\`].join('\n')}\n      ${quoted(rest)} ;;`
  })
  return `#compdef fivefoot
# zsh completion of fivefoot; made by: fivefoot completion zsh
_fivefoot() {
  local -a commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    [[ $PREFIX == -* ]] && commands=(${FIRST_WORDS.map(([word, description]) => quoted(`--${word}:${description}`)).join(' ')})
    _describe 'command' commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
compdef _fivefoot fivefoot
`
}

/** In the words of `_arguments`, where brackets and colons have a meaning. */
function zshOption(name: string, { description, value, choices, multiple }: CommandOption): string {
  const head = `${multiple ? '*' : ''}--${name}[${description.replace(/[[\]:\\]/g, '\\$&')}]`
  if (value === undefined) return head
  return `${head}:${value.toLowerCase()}:${choices ? `(${choices.join(' ')})` : '_files'}`
}

function fish(rows: readonly LoadedCommand[]): string {
  const lines = rows.flatMap((row) => {
    const here = `-n ${quoted(`__fish_seen_subcommand_from ${row.name}`)}`
    const { words } = row.command
    return [
      `complete -c fivefoot -f -n __fish_use_subcommand -a ${row.name} -d ${fishQuoted(row.summary)}`,
      ...optionsOf(row).map(([name, option]) => `complete -c fivefoot ${here} -l ${name}${fishValues(option)}`),
      `complete -c fivefoot ${here} -l help -d 'show the page of this command'`,
      ...(words === 'files' ? [] : [`complete -c fivefoot ${here} -f -a ${quoted(words.join(' '))}`]),
    ]
  })
  const first = FIRST_WORDS.map(
    ([word, description]) => `complete -c fivefoot -n __fish_use_subcommand -l ${word} -d ${fishQuoted(description)}`,
  )
  return `# fish completion of fivefoot; made by: fivefoot completion fish\n${[...first, ...lines].join('\n')}\n`
}

/** fish escapes a quote inside single quotes by a backslash. */
const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

function fishValues({ value, choices, description }: CommandOption): string {
  const values = value === undefined ? '' : choices ? ` -x -a ${quoted(choices.join(' '))}` : ' -r'
  return `${values} -d ${fishQuoted(description)}`
}
