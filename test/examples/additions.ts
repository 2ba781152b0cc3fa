/**
 * Worked examples: one of each kind of thing people add. A folder here holds what is new; `touches` lists every line of the
 * product that has to know of it. The tests of this folder run, and compile, the product with those lines in it.
 */
import { readFileSync } from 'node:fs'
import { relative, resolve, dirname } from 'node:path'

/** Text put into a file of the product, behind a text that occurs there once. */
export interface Touch {
  readonly file: string
  readonly after: string
  readonly add: string
  /** What the line names, and the file of this folder that exports it. */
  readonly imports?: readonly [names: string, from: string]
}

/** One worked example. */
export interface Addition {
  /** As the table of CONTRIBUTING.md calls it. */
  readonly what: string
  /** The new folder or file, in `test/examples`. */
  readonly example: string
  readonly touches: readonly Touch[]
}

/** All of them. */
export const ADDITIONS: readonly Addition[] = [
  {
    what: 'a rule system',
    example: 'ruleSystem/',
    touches: [
      {
        file: 'src/rules/registry.ts',
        after: 'export const RULESETS: readonly Ruleset[] = [',
        add: 'hedgerow, ',
        imports: ['hedgerow', 'ruleSystem/hedgerowRules.ts'],
      },
    ],
  },
  {
    what: 'a file format',
    example: 'format/',
    touches: [
      {
        file: 'src/formats/registry.ts',
        after: '\n  movingAiFormat,',
        add: '\n  runsFormat,',
        imports: ['runsFormat', 'format/runs.ts'],
      },
    ],
  },
  {
    what: 'a map style',
    example: 'style/',
    touches: [
      {
        file: 'src/draw/styles/registry.ts',
        after: '[schematic, oldSchool, parchment, painted, blueprint, minimal',
        add: ', chalk',
        imports: ['chalk', 'style/chalk.ts'],
      },
    ],
  },
  {
    what: 'a tool',
    example: 'tool/',
    touches: [
      {
        file: 'renderer/editor/tools/registry.ts',
        after: '\n  elevation,',
        add: '\n  pillar,',
        imports: ['pillar', 'tool/tool.ts'],
      },
    ],
  },
  {
    what: 'a panel',
    example: 'panel/tally/',
    touches: [
      {
        file: 'renderer/panels/panels.ts',
        after: 'state: ({ client }) => new RulesState(client),\n  },',
        add: "\n  { id: 'tally', label: 'Tally', icon: 'star', key: 'Alt+T', help: 'first-map' },",
      },
    ],
  },
  {
    what: 'an engine question',
    example: 'question/',
    touches: [
      {
        file: 'src/ipc/contract.ts',
        after: "'engine.minutes': call<MinutesAnswer>()(minutesSchema),",
        add: "\n  'engine.crowd': call<CrowdAnswer>()(crowdSchema),",
        imports: ['crowdSchema, type CrowdAnswer', 'question/crowd.ts'],
      },
      {
        file: 'src/answers/ask.ts',
        after: "'engine.minutes': minutesAnswer,",
        add: "\n  'engine.crowd': crowdAnswer,",
        imports: ['crowdAnswer', 'question/crowdAnswer.ts'],
      },
    ],
  },
  {
    what: 'a check of an encounter',
    example: 'check/',
    touches: [
      {
        file: 'src/checks/registry.ts',
        after: '\n  paper,',
        add: "\n  'blocked-door': blockedDoor,",
        imports: ['blockedDoor', 'check/blockedDoor.ts'],
      },
      {
        file: 'src/words/en/checks.ts',
        after: 'const rows = {',
        add: "\n  'blocked-door': blockedDoorRow,",
        imports: ['blockedDoorFound, blockedDoorRow', 'check/words.ts'],
      },
      {
        file: 'src/words/en/checks.ts',
        after: 'const findings = {',
        add: "\n  'blocked-door': blockedDoorFound,",
      },
    ],
  },
  {
    what: 'a house rule',
    example: 'tableRule/',
    touches: [
      {
        file: 'src/rules/tableRules.ts',
        after: "readonly 'passing-for-size-provokes': boolean",
        add: "\n  readonly 'deep-snow': boolean",
      },
      {
        file: 'src/rules/tableRules.ts',
        after: 'TableRuleDefinition<TableRules[K]> } = {',
        add: "\n  'deep-snow': deepSnow,",
        imports: ['deepSnow', 'tableRule/deepSnow.ts'],
      },
      {
        file: 'src/rules/shared/family3e.ts',
        after: "'passing-for-size-provokes': false,",
        add: "\n  'deep-snow': false,",
      },
      {
        file: 'src/movement/move.ts',
        after: 'return prepareOn(field, request, action, speed',
        add: " / (field.rules['deep-snow'] ? 2 : 1)",
      },
    ],
  },
  {
    what: 'a creature state',
    example: 'state/',
    touches: [
      {
        file: 'src/map/creatureStates.ts',
        after: 'const TABLE = [',
        add: '\n  dazed,',
        imports: ['dazed', 'state/dazed.ts'],
      },
      { file: 'src/base/errors.ts', after: 'export const MOVE_REFUSALS = [', add: "'dazed', " },
      {
        file: 'src/words/en/errors.ts',
        after: 'Readonly<Record<MoveRefusal, () => string>> = {',
        add: "\n  dazed: () => 'It is dazed and takes no move actions.',",
      },
      {
        file: 'src/movement/move.ts',
        after: '${mover.id} has no speed for mode ${mode}`)',
        add: "\n  if (mover.dazed) return refuse('dazed', `${mover.id} is dazed`)",
      },
    ],
  },
  {
    what: 'an error code',
    example: 'errorCode/',
    touches: [
      { file: 'src/base/errors.ts', after: "\n  'job-broken',", add: "\n  'dice-cocked'," },
      {
        file: 'src/words/en/errors.ts',
        after: "\n  'job-broken': () => 'The work stopped unexpectedly. Try again.',",
        add: "\n  'dice-cocked': (facts) => `A die of ${facts.name ?? 'someone'} is cocked. Roll it again.`,",
      },
    ],
  },
  {
    what: 'a command on a map',
    example: 'mapCommand/',
    touches: [
      {
        file: 'src/map/commands/command.ts',
        after: 'export const COMMAND_SCHEMAS = {',
        add: "\n  'clear-side': clearSideSchema,",
        imports: ['clearSideSchema', 'mapCommand/clearSide.ts'],
      },
      {
        file: 'src/map/commands/command.ts',
        after: "z.discriminatedUnion('type', [",
        add: "\n  COMMAND_SCHEMAS['clear-side'],",
      },
      {
        file: 'src/map/commands/index.ts',
        after: 'switch (command.type) {',
        add: "\n    case 'clear-side':\n      return planned(map, { ...clearedSide(map, command), cells: [] }, `Remove all ${command.side}`)",
        imports: ['clearedSide', 'mapCommand/clearSide.ts'],
      },
    ],
  },
  {
    what: 'a migration',
    example: 'migration/',
    touches: [
      {
        file: 'electron/storage/migrations/index.ts',
        after: 'readonly Migration[] = [library, previewPictures, hashes, thumbnails, summaries',
        add: ', tags',
        imports: ['tags', 'migration/tags.ts'],
      },
    ],
  },
]

/** The top folder of the project. */
export const TOP = resolve(import.meta.dirname, '../..')

/** Files of the product an addition touches, each once. */
export const filesOf = ({ touches }: Addition): readonly string[] => [...new Set(touches.map(({ file }) => file))]

/** A file's text with the lines of `additions` in it. Throws where a line's place is not there, or there twice. */
export function withAdditions(file: string, text: string, additions: readonly Addition[] = ADDITIONS): string {
  const touches = additions.flatMap((addition) => addition.touches.filter((touch) => touch.file === file))
  return touches.reduce((done, { after, add, imports }) => {
    const parts = done.split(after)
    if (parts.length !== 2) throw new Error(`${file}: expected “${after}” once, found it ${parts.length - 1} times`)
    const to = imports && relative(dirname(file), `test/examples/${imports[1]}`).replaceAll('\\', '/')
    return `${imports ? `import { ${imports[0]} } from '${to}'\n` : ''}${parts.join(after + add)}`
  }, text)
}

/** The files that `touchedBy` touch, with the lines of `additions` in them, by path from the top folder. */
export const touchedFiles = (
  additions: readonly Addition[],
  touchedBy: readonly Addition[] = additions,
): ReadonlyMap<string, string> =>
  new Map(
    [...new Set(touchedBy.flatMap(filesOf))].map((file) => [
      file,
      withAdditions(file, readFileSync(resolve(TOP, file), 'utf8'), additions),
    ]),
  )
