import { counted } from '../../base/text.ts'
import { squareName } from '../../grid/squareName.ts'
import type { Cell } from '../../grid/cell.ts'
import { FIGURE_IDS, FIGURE_UNITS, type FigureId, type FigureUnit } from '../../report/figureUnits.ts'
import type { BattlefieldReport, FigureFacts } from '../../report/report.ts'
import { feet } from './grammar.ts'
import { terms } from './terms.ts'

/** What each figure is called. */
const labels = ([first, second]: readonly [string, string]): Readonly<Record<FigureId, string>> => ({
  'contact-striking': 'First attack',
  'contact-walking': 'Contact at a walk',
  'contact-running': 'Contact at a run',
  'shortest-route': 'Shortest route',
  narrowest: 'Narrowest place',
  passing: 'Passing per round',
  'disjoint-routes': 'Separate routes',
  loops: 'Loops',
  difficult: 'Difficult terrain on the way',
  'longest-sight': 'Longest line of sight',
  'median-sight': 'Median line of sight',
  'cover-from-second': `Cover from ${terms.side(second)}`,
  'cover-from-first': `Cover from ${terms.side(first)}`,
  'open-square': 'Largest open square',
  'large-room': 'Room for Large creatures',
  'huge-room': 'Room for Huge creatures',
})

/** The rule or guideline behind each figure. */
const MOVEMENT = 'Core rules, Tactical Movement'
const FEATURES = 'GM Core, Battle Map Features: maneuverability, line of sight and attack ranges'
const sources: Readonly<Record<FigureId, string>> = {
  'contact-striking': 'Core rules, Charge; Pathfinder 2e, Stride and Strike',
  'contact-walking': `${MOVEMENT}: one move or Stride a round`,
  'contact-running': 'Core rules, Run',
  'shortest-route': `${MOVEMENT}: measured along legal steps`,
  narrowest: `${FEATURES}; minimum cut (Menger’s theorem)`,
  passing: `${MOVEMENT}: allies may pass through each other`,
  'disjoint-routes': `${FEATURES}; Menger’s theorem`,
  loops: FEATURES,
  difficult: 'Core rules, Difficult Terrain; GM Core, Budgeting for Terrain',
  'longest-sight': `${FEATURES}; line of effect`,
  'median-sight': `${FEATURES}; line of effect`,
  'cover-from-second': 'Core rules, Cover; Pathfinder 1e, CR +1 for favorable terrain',
  'cover-from-first': 'Core rules, Cover; Pathfinder 1e, CR +1 for favorable terrain',
  'open-square': 'Core rules, Creature Size and Space',
  'large-room': 'Core rules, Creature Size and Space',
  'huge-room': 'Core rules, Creature Size and Space',
}

const units: Readonly<Record<FigureUnit, (value: number) => string>> = {
  ft: feet,
  rounds: (value) => `round ${value}`,
  squares: (value) => counted(value, 'square'),
  creatures: (value) => counted(value, 'creature'),
  routes: (value) => counted(value, 'route'),
  loops: (value) => counted(value, 'loop'),
  '%': (value) => `${value}%`,
}

/** A number with its unit; a dash for none. */
const value = (number: number | null, unit: FigureUnit): string => (number === null ? '–' : units[unit](number))

const sampled = (measured: number, of: number, what: string): string =>
  measured < of ? ` Measured from ${measured} of ${counted(of, what)}.` : ''

/** `K9`, `K9 and K10`, `K9 to K14`. */
function places(cells: readonly Cell[]): string {
  const names = cells.map(squareName)
  if (names.length <= 3) return names.join(', ')
  return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
}

const rounds = (number: number | null, how: string): string =>
  number === null ? 'No route leads within reach.' : `${how}.`

function narrowest(facts: FigureFacts['narrowest']): string {
  const size = terms.sizes[facts.size]
  if (facts.kind === 'touching') return 'The zones touch: nothing lies between them.'
  if (facts.kind === 'no-route')
    return `No route for ${size} creatures${facts.size === 'medium' ? '' : ' without squeezing'}.${facts.opensDoors ? '' : ' Closed doors stay closed.'}`
  const count = facts.places.length
  const many = facts.abreast < count ? ` ${counted(facts.abreast, 'creature')} side by side.` : ''
  const [door] = facts.doors
  const doors =
    door === undefined
      ? ''
      : ` One closed door away from none: the door ${door.border === 'west' ? 'west' : 'north'} of ${squareName(door.cell)}.`
  return `${counted(count, facts.size === 'medium' ? 'square' : 'place')} at ${places(facts.places)}.${many}${doors}`
}

const shelter = ({ unseen, covered, measured, squares }: FigureFacts['cover-from-second']): string =>
  `Out of sight: ${counted(unseen, 'square')}. With cover: ${covered}. Of ${measured}.${sampled(measured, squares, 'square')}`

function room({ size, places: count, largest, turning, at }: FigureFacts['large-room']): string {
  if (at === null) return `No ${terms.sizes[size]} creature fits without squeezing.`
  const fits = `Fits in ${counted(count, 'place')}`
  return turning === 0
    ? `${fits}, without room to turn; the largest area has ${largest}, around ${squareName(at)}.`
    : `${fits}; the area with most room to turn has ${largest}, around ${squareName(at)}. Room to turn in ${turning}.`
}

/** What each figure says, in one or two sentences. */
const sentences: { readonly [I in FigureId]: (facts: FigureFacts[I]) => string } = {
  'contact-striking': ({ rounds: number }) => rounds(number, 'At full speed, then one move or a charge, and an attack'),
  'contact-walking': ({ rounds: number, speedFeet }) => rounds(number, `${feet(speedFeet)} a round, and an attack`),
  'contact-running': ({ rounds: number, hasRun }) =>
    hasRun ? rounds(number, 'A run or a double move each round') : 'These rules have no run.',
  'shortest-route': ({ feet: long, measured, places: count }) =>
    long === null ? 'No route.' : `${feet(long)} from zone to zone.${sampled(measured, count, 'starting square')}`,
  narrowest,
  passing: (facts) =>
    facts.kind === 'places'
      ? `${facts.passing === facts.of ? 'All' : facts.passing} of ${facts.of} get past it in one round at full speed.`
      : facts.kind === 'touching'
        ? 'Nothing holds them up.'
        : 'None.',
  'disjoint-routes': ({ kind, routes }) =>
    kind === 'touching'
      ? 'The zones touch.'
      : kind === 'no-route'
        ? 'No route.'
        : `${counted(routes, 'route')} that ${routes === 1 ? 'leads' : 'share no square and lead'} to the other zone.`,
  loops: ({ loops }) =>
    loops === 0 ? 'No obstacle can be walked around.' : `${counted(loops, 'obstacle')} can be walked around.`,
  difficult: ({ steps, difficultSteps, measured, places: count }) =>
    steps === 0
      ? 'No route.'
      : `${difficultSteps} of ${counted(steps, 'step')} on the shortest routes.${sampled(measured, count, 'starting square')}`,
  'longest-sight': ({ longest, measured, squares }) =>
    longest === null
      ? 'No square sees another.'
      : `From ${squareName(longest.from)} to ${squareName(longest.to)}.${sampled(measured, squares, 'square')}`,
  'median-sight': ({ medianFeet, measured, squares }) =>
    medianFeet === null
      ? 'No square sees another.'
      : `Half of all lines between squares that see each other are no longer.${sampled(measured, squares, 'square')}`,
  'cover-from-second': shelter,
  'cover-from-first': shelter,
  'open-square': ({ cells, at }) =>
    at === null ? 'No open square.' : `${cells} × ${cells} squares (${feet(5 * cells)}) at ${squareName(at)}.`,
  'large-room': room,
  'huge-room': room,
}

/** A figure as it is shown: `2 squares`, and its sentence. */
function row<I extends FigureId>(id: I, report: BattlefieldReport) {
  const unit = FIGURE_UNITS[id]
  const figure = report.figures[id]
  return {
    id,
    label: labels(report.sides)[id],
    unit,
    value: figure.value,
    valueText: value(figure.value, unit),
    text: sentences[id](figure.facts),
    source: sources[id],
    at: figure.at,
  }
}

/** What changed in some figures: `contact: round 2 → 3; narrowest: 2 → 1 square`. Empty where nothing did. */
function changes(before: BattlefieldReport, after: BattlefieldReport): string {
  const changed = (what: string, id: FigureId, words: (from: string, to: number | null) => string): string[] => {
    const [from, to] = [before.figures[id].value, after.figures[id].value]
    return from === to ? [] : [`${what}: ${words(from === null ? 'none' : String(from), to)}`]
  }
  const plain = (from: string, to: number | null): string => `${from} → ${to ?? 'none'}`
  const withUnit =
    (one: string) =>
    (from: string, to: number | null): string =>
      `${from} → ${to === null ? 'none' : counted(to, one)}`
  return [
    ...changed('contact', 'contact-striking', (from, to) => `round ${plain(from, to)}`),
    ...changed('narrowest', 'narrowest', withUnit('square')),
    ...changed('shortest route', 'shortest-route', (from, to) => `${from} → ${to === null ? 'none' : feet(to)}`),
    ...changed('loops', 'loops', plain),
    ...changed('longest sight', 'longest-sight', (from, to) => `${from} → ${to === null ? 'none' : feet(to)}`),
  ].join('; ')
}

/** Title of a report: `Medium creatures, 30 ft: Party against Foes`. */
const title = ({ sides, size, speedFeet, opensDoors }: BattlefieldReport): string =>
  `${terms.sizes[size]} creatures, ${feet(speedFeet)}: ${terms.side(sides[0])} against ${terms.side(sides[1])}${opensDoors ? ', doors opened' : ''}`

/** All figures of a report. */
const rows = (report: BattlefieldReport) => FIGURE_IDS.map((id) => row(id, report))

/** The report in one sentence: `First attack: round 2. Narrowest place: 2 squares.` */
const summary = (report: BattlefieldReport): string =>
  rows(report)
    .slice(0, 5)
    .map(({ label, valueText }) => `${label}: ${valueText}.`)
    .join(' ')

/** A shade of a heat map: `Seen from up to 25% (of 120 squares)`. */
const shade = (what: 'seen' | 'used', index: number, shades: number, of: number): string => {
  const upTo = `up to ${Math.round((100 * (index + 1)) / shades)}%`
  return what === 'seen' ? `Seen from ${upTo} of ${counted(of, 'square')}` : `On ${upTo} of ${counted(of, 'route')}`
}

/** While changes are watched and there is none. */
const watch = { starts: 'Starting to watch…', unchanged: 'Watching: nothing has changed.' } as const

export const report = { row, rows, changes, watch, title, summary, shade }
