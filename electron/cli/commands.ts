import type { CommandRow } from './command.ts'

/** The commands, in the order help lists them. */
export const COMMANDS: readonly CommandRow[] = [
  {
    name: 'list',
    summary: 'list the maps of the library',
    load: async () => (await import('./exchange.ts')).EXCHANGE_COMMANDS.list,
  },
  {
    name: 'formats',
    summary: 'list what Fivefoot reads and writes',
    load: async () => (await import('./exchange.ts')).EXCHANGE_COMMANDS.formats,
  },
  {
    name: 'import',
    summary: 'put maps from files into the library',
    load: async () => (await import('./exchange.ts')).EXCHANGE_COMMANDS.import,
  },
  {
    name: 'export',
    summary: 'write a map of the library in another format',
    load: async () => (await import('./exchange.ts')).EXCHANGE_COMMANDS.export,
  },
  {
    name: 'convert',
    summary: 'turn a map file into one of another format',
    load: async () => (await import('./exchange.ts')).EXCHANGE_COMMANDS.convert,
  },
  {
    name: 'check',
    summary: 'say whether a map file can be read and what would be lost',
    load: async () => (await import('./exchange.ts')).EXCHANGE_COMMANDS.check,
  },
  {
    name: 'check-encounter',
    summary: 'look for what would spoil an encounter at the table',
    load: async () => (await import('./checkEncounter.ts')).checkEncounterCommand,
    isSynchronous: true,
  },
  {
    name: 'library',
    summary: 'check, back up, restore, salvage or compact the library',
    load: async () => (await import('./library.ts')).libraryCommand,
  },
  {
    name: 'print',
    summary: 'print a map to PDF, SVG, PNG or WebP',
    load: async () => (await import('./print.ts')).printCommand,
  },
  {
    name: 'engine',
    summary: 'answer a JSON document of questions about movement',
    load: async () => (await import('./engine.ts')).engineCommand,
    isSynchronous: true,
  },
  {
    name: 'simulate',
    summary: 'play the encounter plan of a scenario, once or for its odds',
    load: async () => (await import('./simulate.ts')).simulateCommand,
    isSynchronous: true,
  },
  {
    name: 'report',
    summary: 'measure a map as a battlefield: contact, routes, sight, cover',
    load: async () => (await import('./report.ts')).reportCommand,
    isSynchronous: true,
  },
  {
    name: 'completion',
    summary: 'print what makes a shell complete fivefoot commands',
    load: async () => (await import('./completion.ts')).completionCommand(COMMANDS),
  },
  {
    name: 'help',
    summary: 'explain a command',
    load: async () => (await import('./help.ts')).helpCommand(COMMANDS),
  },
]

/** The command of that name, or undefined. */
export const commandNamed = (name: string): CommandRow | undefined => COMMANDS.find((row) => row.name === name)
