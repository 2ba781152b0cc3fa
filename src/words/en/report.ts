import { capitalized, counted } from '../../base/text.ts'
import { squareName } from '../../grid/squareName.ts'
import type { Cell } from '../../grid/cell.ts'
import { FIGURE_IDS, FIGURE_RULE, FIGURE_UNITS, type FigureId, type FigureUnit } from '../../report/figureUnits.ts'
import type { BattlefieldReport, FigureFacts } from '../../report/report.ts'
import { betweenWords } from './blockers.ts'
import { feet, orMore } from './grammar.ts'
import { terms } from './terms.ts'

/** What each figure is called. */
const labels = ([first, second]: readonly [string, string], hasRun: boolean): Readonly<Record<FigureId, string>> => ({
  'contact-striking': 'First attack',
  'contact-walking': 'Contact at a walk',
  'contact-running': hasRun ? 'Contact at a run' : 'Contact at full speed',
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

/** Headings of the figures. */
const GROUPS: Readonly<Record<string, readonly FigureId[]>> = {
  Contact: ['contact-striking', 'contact-walking', 'contact-running', 'shortest-route'],
  Routes: ['narrowest', 'passing', 'disjoint-routes', 'loops', 'difficult'],
  'Sight and cover': ['longest-sight', 'median-sight', 'cover-from-second', 'cover-from-first'],
  Room: ['open-square', 'large-room', 'huge-room'],
}

/** How a figure is worked out, where that has a name; the rule behind it comes from the rule system. */
const METHODS: Partial<Readonly<Record<FigureId, string>>> = {
  narrowest: 'minimum cut',
  'disjoint-routes': 'Menger’s theorem',
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
  const doors = door === undefined ? '' : ` Close the door ${betweenWords(door)}, and there is no route.`
  return `${counted(count, facts.size === 'medium' ? 'square' : 'place')} at ${places(facts.places)}.${many}${doors}`
}

const shelter = ({ unseen, covered, measured, squares }: FigureFacts['cover-from-second']): string =>
  `${counted(unseen, 'square')} out of sight and ${covered} with cover, of ${measured}${measured < squares ? ` measured (${squares} in all)` : ''}.`

function room({ size, places: count, largest, turning, at }: FigureFacts['large-room']): string {
  if (at === null) return `No ${terms.sizes[size]} creature fits without squeezing.`
  const fits = `Fits in ${counted(count, 'place')}`
  return turning === 0
    ? `${fits}, without room to turn; the largest area has ${largest}, around ${squareName(at)}.`
    : `${fits}; the area with most room to turn has ${largest}, around ${squareName(at)}. Room to turn in ${turning}.`
}

/** `a double move`, `2 Strides`: a movement inside a sentence. */
const inSentence = (label: string): string => (/^\d/u.test(label) ? label : `a ${label.toLowerCase()}`)

/** What each figure says, in one or two sentences. */
const sentences: { readonly [I in FigureId]: (facts: FigureFacts[I]) => string } = {
  'contact-striking': ({ rounds: number, whole, beforeAttack, charge }) =>
    rounds(
      number,
      `${whole} each round, then ${orMore(2, [beforeAttack, charge ?? []].flat().map(inSentence))} and an attack`,
    ),
  'contact-walking': ({ rounds: number, speedFeet }) => rounds(number, `${feet(speedFeet)} a round, and an attack`),
  'contact-running': ({ rounds: number, whole, run }) =>
    rounds(
      number,
      run === null ? `${whole} each round` : `${capitalized(inSentence(run))} or ${inSentence(whole)} each round`,
    ),
  'shortest-route': ({ from, to }) => (from && to ? `From ${squareName(from)} to ${squareName(to)}.` : 'No route.'),
  narrowest,
  passing: (facts) =>
    facts.kind === 'places'
      ? `${facts.passing === facts.of ? `All ${facts.of}` : `${facts.passing} of ${facts.of}`} can get past it in one round at full speed.`
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
  const rule = report.rules[FIGURE_RULE[id]]
  return {
    id,
    label: labels(report.sides, !('run' in figure.facts && figure.facts.run === null))[id],
    unit,
    value: figure.value,
    valueText: value(figure.value, unit),
    text: sentences[id](figure.facts),
    rule: id in METHODS ? `${rule.text}; ${METHODS[id]}` : rule.text,
    clauses: rule.clauses,
    at: figure.at,
  }
}

/** The rule behind a figure where clauses open nothing: `D&D 3.5: Difficult terrain (D35-DIFF-1)`. */
const source = (report: BattlefieldReport, { rule, clauses }: ReturnType<typeof row>): string =>
  `${report.system}: ${rule} (${clauses.join(', ')})`

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

/** The figures under their headings. */
const groups = (report: BattlefieldReport) =>
  Object.entries(GROUPS).map(([title, ids]) => ({ title, rows: ids.map((id) => row(id, report)) }))

/** The report in one sentence: `First attack: round 2. Narrowest place: 2 squares.` */
const summary = (report: BattlefieldReport): string =>
  rows(report)
    .slice(0, 5)
    .map(({ label, valueText }) => `${label}: ${valueText}.`)
    .join(' ')

/** A shade of a heat map: `Up to 25%`, `26–50%`. */
const shade = (index: number, shades: number): string => {
  const upTo = (i: number): number => Math.round((100 * i) / shades)
  return index === 0 ? `Up to ${upTo(1)}%` : `${upTo(index) + 1}–${upTo(index + 1)}%`
}

/** What a heat map shows: `Seen from this share of 120 squares`. */
const heat = (what: 'seen' | 'used', of: number): string =>
  what === 'seen'
    ? `Seen from this share of ${counted(of, 'square')}`
    : `On this share of ${counted(of, 'shortest route')}`

/** While changes are watched and there is none. */
const watch = { starts: 'Starting to watch…', unchanged: 'Watching: nothing has changed.' } as const

export const report = { row, rows, groups, source, changes, watch, title, summary, shade, heat }
