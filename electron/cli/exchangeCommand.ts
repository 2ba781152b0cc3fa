/** Shared parts of the import and export commands: options, parsing of arguments, output. */
import { inLines } from '../../src/base/plainText.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { mapNameProblem } from '../../src/map/records/settings.ts'
import { COPIES, type Copy } from '../../src/print/options.ts'
import { DEFAULT_RULESET, OFFERED_RULESETS } from '../../src/rules/registry.ts'
import { JSON_OPTION, readArguments, refuse, STATUS, type Command } from './command.ts'
import { homedir } from 'node:os'
import { join } from 'node:path'

const WRITTEN = FORMATS.filter(({ write }) => write !== undefined)

const OPTIONS = {
  library: { type: 'string', value: 'FILE', description: "the library to use instead of the user's own" },
  json: JSON_OPTION,
  to: { type: 'string', value: 'FORMAT', choices: WRITTEN.map(({ id }) => id), description: 'the format to write' },
  out: {
    type: 'string',
    value: 'FILE',
    description: 'the file to write; by default the name of the map in this folder',
  },
  variant: {
    type: 'string',
    value: 'GENERATION',
    choices: [...new Set(WRITTEN.flatMap(({ variants }) => variants ?? []))],
    description: 'the generation of the other program to write for; by default the first',
  },
  copy: {
    type: 'string',
    value: 'COPY',
    default: 'gm',
    choices: COPIES,
    description: "for whom; the players' copy holds nothing they may not know",
  },
  pixels: {
    type: 'string',
    value: 'NUMBER',
    default: '100',
    description: 'pixels a square, 8 to 1000, in formats that come with a picture',
  },
  'square-pixels': {
    type: 'string',
    value: 'NUMBER',
    description:
      'how many pixels a square of a picture has, 4 to 2000; by default its name or the grid drawn in it says so',
  },
  walls: {
    type: 'string',
    value: 'PERCENT',
    description:
      'find walls in the picture below the map and take those that are at least so likely, 1 to 99; the app begins with 60, higher takes fewer that are none',
  },
  mask: {
    type: 'string',
    value: 'FILE',
    description: 'a black and white picture of the same map, black for walls: walls are read from it exactly',
  },
  ruleset: {
    type: 'string',
    value: 'RULESET',
    default: DEFAULT_RULESET.id,
    choices: OFFERED_RULESETS.map(({ id }) => id),
    description: 'the rules of maps whose file names none',
  },
  tolerance: {
    type: 'string',
    value: 'SQUARES',
    default: '0.2',
    description: 'how far a line may lie from a grid line, 0 to 0.5, and still be moved onto it',
  },
  map: {
    type: 'string',
    value: 'NAME',
    description: 'which of several maps in the file, by name or number; check lists them',
  },
  split: {
    type: 'string',
    value: 'YES',
    choices: ['yes', 'no'],
    description:
      'whether squares of 10 ft and more become several of 5 ft; by default where the map stays easy to draw',
  },
  'draw-walls': {
    type: 'boolean',
    description:
      'draw walls in the style over the picture of the map; by default the picture shows them, and they are thin lines for the GM alone',
  },
  name: { type: 'string', value: 'NAME', description: 'the name the map gets in the library' },
} as const

type OptionName = keyof typeof OPTIONS

/** A parsed command line. */
export interface ExchangeRequest {
  readonly words: readonly string[]
  readonly flags: {
    readonly library: string
    readonly json: boolean
    readonly to?: string | undefined
    readonly out?: string | undefined
    readonly variant?: string | undefined
    readonly copy: Copy
    readonly pixels: number
    readonly ruleset: string
    readonly tolerance: number
    /** Pixels per square of a picture to import. */
    readonly squarePixels?: number | undefined
    /** Minimum likelihood of walls to accept from the map's picture, 0 to 1; absent: no search. */
    readonly walls?: number | undefined
    readonly mask?: string | undefined
    readonly name?: string | undefined
    readonly map?: string | undefined
    readonly split?: boolean | undefined
    /** Whether walls are drawn over the map's picture. */
    readonly 'draw-walls'?: boolean | undefined
  }
}

/** The output of a command, as text and as JSON. */
export interface CommandOutput {
  readonly text: string
  readonly json: unknown
}

/** The definition of a command, with its options by name. */
export interface ExchangeDefinition extends Omit<Command, 'options' | 'run'> {
  readonly options: readonly OptionName[]
}

/** Makes a command that parses its arguments, does the work and prints the output. */
export function exchangeCommand(
  definition: ExchangeDefinition,
  work: (request: ExchangeRequest) => Promise<Result<CommandOutput>>,
): Command {
  const options = Object.fromEntries(definition.options.map((name) => [name, OPTIONS[name]]))
  return {
    ...definition,
    options,
    run: async (args) => {
      const request = readRequest(args, options)
      const done = request.ok ? await work(request.value) : request
      if (!done.ok) return refuse(done.error, args)
      const isJson = request.ok && request.value.flags.json
      // File names may contain control characters.
      process.stdout.write(isJson ? `${JSON.stringify(done.value.json, null, 1)}\n` : inLines(done.value.text))
      return STATUS.done
    },
  }
}

function readRequest(args: readonly string[], options: Partial<typeof OPTIONS>): Result<ExchangeRequest> {
  const read = readArguments(args, options as typeof OPTIONS)
  if (!read.ok) return read
  const { values, positionals } = read.value
  const { library = defaultLibrary(), json = false, ruleset = OPTIONS.ruleset.default } = values
  const [pixels, tolerance] = [values.pixels, values.tolerance].map(Number)
  if (values.pixels !== undefined && !(pixels! >= 8 && pixels! <= 1000))
    return failure('bad-flag', { where: '--pixels', details: 'expected 8 to 1000 pixels a square' })
  if (values.tolerance !== undefined && !(tolerance! >= 0 && tolerance! <= 0.5))
    return failure('bad-flag', { where: '--tolerance', details: 'expected 0 to 0.5 squares' })
  const squarePixels = values['square-pixels'] === undefined ? undefined : Number(values['square-pixels'])
  if (squarePixels !== undefined && !(squarePixels >= 4 && squarePixels <= 2000))
    return failure('bad-flag', { where: '--square-pixels', details: 'expected 4 to 2000 pixels' })
  const walls = values.walls === undefined ? undefined : Number(values.walls) / 100
  if (walls !== undefined && !(walls >= 0.01 && walls <= 0.99))
    return failure('bad-flag', { where: '--walls', details: 'expected 1 to 99 percent' })
  if (values.name !== undefined && mapNameProblem(values.name) !== null)
    return failure('bad-flag', { where: '--name', details: 'expected a name of 1 to 200 characters on one line' })
  const copy = COPIES.find((known) => known === values.copy) ?? OPTIONS.copy.default
  return ok({
    words: positionals,
    flags: {
      ...values,
      library,
      json,
      ruleset,
      copy,
      squarePixels,
      walls,
      split: values.split === undefined ? undefined : values.split === 'yes',
      pixels: pixels ?? NaN,
      tolerance: tolerance ?? NaN,
    },
  })
}

/** The path of the user's library: Electron's `userData` folder on each platform. */
export function defaultLibrary(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  const roots: Partial<Record<NodeJS.Platform, string>> = {
    win32: APPDATA ?? join(homedir(), 'AppData', 'Roaming'),
    darwin: join(homedir(), 'Library', 'Application Support'),
  }
  return join(roots[process.platform] ?? XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Fivefoot', 'library.fivefoot')
}
