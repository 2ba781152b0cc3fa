import { counted } from '../../base/text.ts'
import type { CostReason } from '../../rules/clauses.ts'
import type { MovementMode } from '../../map/modes.ts'
import { squareName } from '../../grid/squareName.ts'
import { andMore, tenths } from './grammar.ts'
import { runSheet } from './runSheet.ts'
import type { JobStageName, PrintPlanFacts, PrintWarning } from '../facts.ts'

/** `12 sheets of A4 · 1 sheet of 24 × 36 in · 3 empty pages left out` */
const plan = ({ sheets, skippedPages }: PrintPlanFacts): string =>
  [
    ...sheets.map(
      ({ count, paper, widthInches, heightInches }) =>
        `${counted(count, 'sheet')} of ${paper ?? `${tenths(widthInches)} × ${tenths(heightInches)} in`}`,
    ),
    ...(skippedPages > 0 ? [`${counted(skippedPages, 'empty page')} left out`] : []),
  ].join(' · ')

const MAX_PARTS_NAMED = 6

/** A warning before printing. */
function warning(of: PrintWarning): string {
  switch (of.code) {
    case 'picture-missing':
      return `The picture of ${of.name} is missing: a marked box is printed in its place.`
    case 'folded':
      return `${counted(of.pages, 'page')} on ${counted(of.sheets, 'sheet')}: print on both sides, flip on the short edge, nest the sheets and fold.`
    case 'squares-left-out':
      return `On no page, as there is only open terrain: ${andMore(
        MAX_PARTS_NAMED,
        of.parts.map(({ from, to }) => `${squareName(from)}–${squareName(to)}`),
      )}.`
    case 'run-sheet-dropped':
      return runSheet.dropped(of.items)
    case 'smaller-scale':
      return `${of.squareInches} in (${of.squareMm.toFixed(1)} mm) per square saves ${counted(of.sheets, 'sheet')}.`
    case 'many-pages':
      return `That is ${counted(of.pages, 'page')}. A smaller scale or part of the map takes fewer.`
  }
}

const percent = (done: number, of: number): string => (of > 0 ? `${Math.floor((100 * done) / of)}%` : '')

/** What a job is doing and its progress: `Page 3 of 12`, `Drawing: 40%`. */
export const progress: Readonly<Record<JobStageName, (done: number, of: number) => string>> = {
  reading: () => 'Reading the file…',
  understanding: () => 'Building the map…',
  moving: (done, of) => `Copying the library: ${percent(done, of)}`,
  comparing: () => 'Checking the copy…',
  bringing: (done, of) => `Map ${Math.min(done + 1, of)} of ${of}`,
  drawing: () => 'Drawing the picture…',
  runs: (done, of) => `Run ${done} of ${of}`,
  checks: (done, of) => `Check ${Math.min(done + 1, of)} of ${of}`,
  walls: (done, of) => `Finding walls: ${percent(done, of)}`,
  measuring: (done, of) => `Measuring: ${percent(done, of)}`,
  preparing: (done, of) => (done < of ? `Reading picture ${done + 1} of ${of}…` : 'Working out costs and pages…'),
  pictures: (done, of) => `Preparing pictures: ${percent(done, of)}`,
  pages: (done, of) => (done < of ? `Page ${done + 1} of ${of}` : 'Finishing the file…'),
  rows: (done, of) => `Drawing: ${percent(done, of)}`,
  copying: (done, of) => `Copying: ${percent(done, of)}`,
  checking: (done, of) => `Checking: ${percent(done, of)}`,
  compacting: (done, of) => (of > 0 ? `Compacting: ${percent(Math.min(done, of), of)}` : 'Compacting…'),
}

/** Names of the parts of a print. */
const parts = {
  cover: 'Cover',
  'run-sheet': 'Run sheet',
  calibration: 'Calibration sheet',
  assembly: 'Assembly sheet',
  map: 'Map',
  legend: 'Legend with movement costs',
  key: 'Notes',
  rounds: 'Rounds, a small map each',
  ranges: 'Range and threat, a page for each creature',
  creatures: 'Creatures',
  tables: 'Other tables',
  checks: 'Check of the encounter',
  standees: 'Standees to fold',
  tokens: 'Tokens to cut out',
  cards: 'Creature cards',
  tents: 'Initiative tents',
  rings: 'Condition rings',
  areas: 'Area templates',
  index: 'Reveal set: index for the GM',
  pieces: 'Reveal set: pieces to cut out',
}

/** Options with a choice of values, and the words of each value. */
const choices = {
  layout: {
    label: 'Layout',
    words: { sheets: 'Single sheets', booklet: 'Booklet', 'print-shop': 'One large page' },
  },
  orientation: {
    label: 'Orientation',
    words: { 'fewest-pages': 'Fewest pages', portrait: 'Portrait', landscape: 'Landscape' },
  },
  creatures: {
    label: 'Creatures',
    words: { tokens: 'Tokens', numbers: 'Numbers', spaces: 'Empty spaces', none: 'None' },
  },
  grid: {
    label: 'Grid',
    words: { style: 'From the map style', lines: 'Lines', dots: 'Dots', crosses: 'Crosses', none: 'No grid' },
  },
  cutBy: { label: 'Cut into', words: { rooms: 'Rooms', regions: 'Regions', views: 'Views from doors' } },
  coordinates: { label: 'Coordinates', words: { a1: 'A1', numbers: '1,1', none: 'No coordinates' } },
} as const

export const print = {
  plan,
  warning,
  parts,
  choices,
  ownStyle: 'As on the map',
  useScale: (squareInches: number): string => `Use ${squareInches} in`,
  revealSet: 'Reveal set',
  covers: 'Cover sheets instead of pieces',
  picturePpi: 'Pictures, at most',
  picturePpiHint: 'Pixels per inch. More makes larger files; printers show about 300.',
  strongGrid: 'Strong grid',
  strongGridHint: 'Opaque lines that stand out on every floor',
  gridWeight: 'Width of grid lines',
  coordinatesInside: 'Coordinates inside squares',
  playerCopyHint: 'Leaves out everything hidden from players',
  pixels: (widthPx: number, heightPx: number): string => `${widthPx} × ${heightPx} pixels`,
}

/** Why a step of a slow mover costs more, by mode. */
export const slowBy: Readonly<Partial<Record<MovementMode, string>>> = {
  land: 'crawling',
  climb: 'climbing without a climb speed',
  swim: 'swimming without a swim speed',
}

/** Why a step costs what it costs. */
export const costs: Readonly<Record<CostReason, string>> = {
  orthogonal: 'one square',
  'first-diagonal': 'diagonal',
  'second-diagonal': 'second diagonal',
  difficult: 'difficult terrain',
  'greater-difficult': 'greater difficult terrain',
  hampered: 'hindered',
  squeezing: 'squeezing',
  'helpless-body': 'a helpless creature in the way',
  creature: 'another creature’s space',
  slow: 'crawling, climbing or swimming without a speed for it',
  barrier: 'crossing a low wall',
  turn: 'turn in flight',
  ascent: 'ascending in flight',
}
