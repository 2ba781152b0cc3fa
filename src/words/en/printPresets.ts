/** Names of print presets, and what each is for. */
interface PresetWords {
  readonly label: string
  readonly about: string
  readonly group: keyof typeof groups
  /** Other search words. */
  readonly also: readonly string[]
}

const groups = { table: 'For the table', gm: 'For the GM', elsewhere: 'For shops and screens' } as const

const presets = {
  'battle-map': {
    label: 'Battle map for the table',
    about: 'One inch a square, on sheets to glue together, with a ruler page to check your printer. Nothing hidden.',
    group: 'table',
    also: ['glue', 'one inch', 'true scale'],
  },
  player: {
    label: 'Player map with legend',
    about: 'The battle map with empty spaces for the creatures and a legend with movement costs.',
    group: 'table',
    also: ['player copy', 'players'],
  },
  reveal: {
    label: 'Reveal set',
    about:
      'The map cut into rooms to lay down as they are found, true to scale, with an index in the likely order for you.',
    group: 'table',
    also: ['lay down', 'room pieces', 'discover'],
  },
  miniatures: {
    label: 'Paper miniatures',
    about: 'Standees to fold and tokens to cut out, at the true size of each creature’s space.',
    group: 'table',
    also: ['standees', 'tokens', 'pawns'],
  },
  'ink-saver': {
    label: 'Ink saver',
    about: 'The battle map in thin black lines on white paper.',
    group: 'table',
    also: ['less ink', 'black and white'],
  },
  'run-sheet': {
    label: 'Run sheet',
    about:
      'One page to run the encounter from: numbered map, initiative, plans, boxes for hit points, doors, terrain costs.',
    group: 'gm',
    also: ['initiative sheet', 'combat sheet', 'one-sheet', 'tracker'],
  },
  folder: {
    label: 'Planning folder',
    about:
      'All you have prepared: cover, run sheet, map on one page, legend, notes, creatures, rounds, ledger and checks.',
    group: 'gm',
    also: ['prep', 'binder'],
  },
  booklet: {
    label: 'Encounter booklet',
    about:
      'Map, legend, notes, rounds, ledger and checks at half the size: print on both sides, flip on the short edge, fold.',
    group: 'gm',
    also: ['booklet', 'fold', 'half letter', 'a5'],
  },
  gm: {
    label: 'GM map, true scale',
    about: 'Everything, secrets too, at one inch a square, with legend, notes and creatures.',
    group: 'gm',
    also: ['gm copy'],
  },
  'one-page': {
    label: 'Overview on one page',
    about: 'The whole map as large as one page allows, with legend and notes.',
    group: 'gm',
    also: ['overview'],
  },
  'print-shop': {
    label: 'Print-shop poster',
    about: 'The whole map on one page at one inch a square, with bleed and trim marks. Nothing hidden.',
    group: 'elsewhere',
    also: ['one large page', 'bleed', 'trim marks'],
  },
  vtt: {
    label: 'Virtual tabletop picture',
    about: 'A picture of the map alone, without grid and creatures, at 140 pixels a square. Nothing hidden.',
    group: 'elsewhere',
    also: ['vtt picture', 'map without grid'],
  },
} as const satisfies Readonly<Record<string, PresetWords>>

export const printPresets = { groups, presets, own: 'My presets' }
