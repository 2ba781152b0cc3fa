/**
 * The battlefield report: facts about a map for creatures of one size and speed between two zones, without a grade. A figure is
 * one row of `FIGURE_UNITS` and one function of `MEASURES`; its label, sentence and rule are in `words/en/report.ts`.
 */
import type { Cell } from '../grid/cell.ts'
import type { EdgePlace } from '../map/records/edge.ts'
import type { Size } from '../map/sizes.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import type { Move } from '../movement/move.ts'
import { bestRoutes, shortestRoute, type BestRoutes } from './bestRoutes.ts'
import { contactRounds, type ContactRounds } from './contact.ts'
import { FIGURE_IDS, type FigureId } from './figureUnits.ts'
import { countLoops } from './loops.ts'
import { narrowestBetween, type Narrowest } from './narrowest.ts'
import type { Route } from '../movement/search/route.ts'
import { actionOf, spendingLabel, type ActionId, type Ruleset } from '../rules/ruleset.ts'
import type { RulesetDetails } from '../rules/rulesetDetails.ts'
import { bareField, placesIn, probeOf, unlimitedMove } from './probe.ts'
import { largestOpenSquare, roomFor, type SizeRoom } from './rooms.ts'
import { shelterFrom, type Shelter } from './shelter.ts'
import { sightLines, standableSquares, type SightLines } from './sight.ts'

/** A zone that a side starts in. */
export interface ReportZone {
  readonly side: string
  /** Row-major squares. */
  readonly squares: readonly number[]
  /** Creatures of the side. */
  readonly creatures: number
}

/** A request for a report. */
export interface ReportRequest {
  readonly zones: readonly [ReportZone, ReportZone]
  readonly size: Size
  readonly speedFeet: number
  /** Closed doors that count as open. */
  readonly opened: readonly EdgePlace[]
  /** Limits beyond which squares and routes are sampled. */
  readonly effort: Effort
}

/** Maps with so many squares to stand on, or fewer, are measured whole, whatever the effort. */
const SMALL_MAP_SQUARES = 600

/** Up to these limits everything is measured; beyond them, an even sample. */
export interface Effort {
  readonly sightLines: number
  readonly routes: number
  readonly coverPairs: number
}

/** For answers while a wall is being drawn. */
export const QUICK: Effort = { sightLines: 60_000, routes: 8, coverPairs: 2_000 }
/** For a requested report. */
export const USUAL: Effort = { sightLines: 800_000, routes: 32, coverPairs: 6_000 }
/** Every square and route, however long it takes. */
export const WHOLE_MAP: Effort = { sightLines: Infinity, routes: Infinity, coverPairs: Infinity }

/** A figure: the number (null if there is none), where it is, and the facts for its sentence. */
export interface Figure<F = unknown> {
  readonly value: number | null
  readonly at: readonly Cell[]
  readonly facts: F
}

/** Facts of each figure, by id. */
export interface FigureFacts extends Readonly<Record<FigureId, object>> {
  readonly 'longest-sight': Pick<SightLines, 'longest' | 'measured' | 'squares'>
  readonly 'median-sight': Pick<SightLines, 'medianFeet' | 'measured' | 'squares'>
  readonly 'contact-walking': { readonly rounds: number | null; readonly speedFeet: number }
  readonly 'contact-running': { readonly rounds: number | null } & Pick<TurnLabels, 'whole' | 'run'>
  readonly 'contact-striking': { readonly rounds: number | null } & TurnLabels
  readonly 'shortest-route': { readonly from: Cell | null; readonly to: Cell | null }
  readonly narrowest: Narrowest & { readonly size: Size; readonly opensDoors: boolean }
  readonly passing: Narrowest
  readonly 'disjoint-routes': { readonly kind: Narrowest['kind']; readonly routes: number }
  readonly loops: { readonly loops: number }
  readonly 'cover-from-second': Shelter
  readonly 'cover-from-first': Shelter
  readonly difficult: Pick<BestRoutes, 'steps' | 'difficultSteps' | 'measured' | 'places'>
  readonly 'open-square': { readonly cells: number; readonly at: Cell | null }
  readonly 'large-room': SizeRoom
  readonly 'huge-room': SizeRoom
}

/** What the rule system calls the movements of a turn; null if it has no such action. */
export interface TurnLabels {
  readonly whole: string
  readonly beforeAttack: string
  readonly charge: string | null
  readonly run: string | null
}

function turnLabels(ruleset: Ruleset): TurnLabels {
  const { whole, beforeAttack, charge, run } = ruleset.turn
  const labelOf = (id: ActionId | null): string | null => (id && actionOf(ruleset, id)?.label) ?? null
  return {
    whole: spendingLabel(ruleset, whole),
    beforeAttack: spendingLabel(ruleset, beforeAttack),
    charge: labelOf(charge),
    run: labelOf(run),
  }
}

type Figures = { readonly [I in FigureId]: Figure<FigureFacts[I]> }

/** A report. */
export interface BattlefieldReport {
  readonly sides: readonly [string, string]
  readonly size: Size
  readonly speedFeet: number
  readonly opensDoors: boolean
  /** The rule system of the map, and its rules for the figures. */
  readonly system: string
  readonly rules: RulesetDetails['figureRules']
  readonly figures: Figures
  readonly heat: HeatMaps
  readonly shortest: readonly Cell[]
  readonly spaceCells: number
}

/** Counts by row-major square, and their maxima. */
export interface HeatMaps {
  readonly seenFrom: Uint16Array
  readonly seenOf: number
  readonly usedBy: Uint16Array
  readonly usedOf: number
}

/** The data that figures are taken from. */
interface Survey {
  readonly request: ReportRequest
  readonly field: Battlefield
  readonly probe: Combatant
  readonly move: Move
  /** Padded places of both zones. */
  readonly places: readonly [readonly number[], readonly number[]]
  readonly sight: SightLines
  readonly contact: ContactRounds
  readonly narrowest: Narrowest
  readonly routes: readonly [BestRoutes, BestRoutes]
  readonly shortest: Route | null
  readonly usedBy: Uint16Array
  readonly standable: readonly number[]
  readonly effort: Effort
}

type Measures = { readonly [I in FigureId]: (survey: Survey) => Figure<FigureFacts[I]> }

const cellsIn = (...cells: readonly (Cell | null | undefined)[]): readonly Cell[] => cells.flatMap((cell) => cell ?? [])

const shelterFigure =
  (zone: 0 | 1) =>
  ({ field, probe, standable, effort, request }: Survey): Figure<Shelter> => {
    const facts = shelterFrom(field, probe, standable, request.zones[zone].squares, effort.coverPairs)
    return { value: percent(facts.unseen + facts.covered, facts.measured), at: [], facts }
  }

const roomFigure =
  (size: Size) =>
  ({ field }: Survey): Figure<SizeRoom> => {
    const facts = roomFor(field, size)
    return { value: facts.largest, at: cellsIn(facts.at), facts }
  }

/** How each figure is measured. */
const MEASURES: Measures = {
  'contact-striking': ({ contact, field: { ruleset } }) => ({
    value: contact.attack,
    at: [],
    facts: { rounds: contact.attack, ...turnLabels(ruleset) },
  }),
  'contact-walking': ({ contact, request: { speedFeet } }) => ({
    value: contact.walk,
    at: [],
    facts: { rounds: contact.walk, speedFeet },
  }),
  'contact-running': ({ contact, field }) => ({
    value: contact.run,
    at: [],
    facts: { rounds: contact.run, ...turnLabels(field.ruleset) },
  }),
  'shortest-route': ({ shortest }) => ({
    value: shortest?.feet ?? null,
    at: cellsIn(shortest?.path[0], shortest?.path.at(-1)),
    facts: { from: shortest?.path[0] ?? null, to: shortest?.path.at(-1) ?? null },
  }),
  narrowest: ({ narrowest, request: { size, opened } }) => ({
    value: narrowest.kind === 'touching' ? null : narrowest.places.length,
    at: narrowest.places,
    facts: { ...narrowest, size, opensDoors: opened.length > 0 },
  }),
  passing: ({ narrowest }) => ({ value: narrowest.passing, at: narrowest.places, facts: narrowest }),
  'disjoint-routes': ({ narrowest: { kind, places } }) => ({
    value: kind === 'touching' ? null : places.length,
    at: [],
    facts: { kind, routes: places.length },
  }),
  loops: ({ move: { layer }, places }) => {
    const graph = { steps: layer.steps, offsets: layer.offsets, count: layer.surface.paddedCells }
    const loops = countLoops(graph, places.flat())
    return { value: loops, at: [], facts: { loops } }
  },
  difficult: ({ routes: [facts] }) => ({ value: percent(facts.difficultSteps, facts.steps), at: [], facts }),
  'longest-sight': ({ sight: { longest, measured, squares } }) => ({
    value: longest?.feet ?? null,
    at: cellsIn(longest?.from, longest?.to),
    facts: { longest, measured, squares },
  }),
  'median-sight': ({ sight: { medianFeet, measured, squares } }) => ({
    value: medianFeet,
    at: [],
    facts: { medianFeet, measured, squares },
  }),
  'cover-from-second': shelterFigure(1),
  'cover-from-first': shelterFigure(0),
  'open-square': ({ field }) => {
    const facts = largestOpenSquare(field)
    return { value: facts.cells, at: cellsIn(facts.at), facts }
  },
  'large-room': roomFigure('large'),
  'huge-room': roomFigure('huge'),
}

/** Returns a share in whole percent; null if `of` is 0. */
const percent = (part: number, of: number): number | null => (of === 0 ? null : Math.round((100 * part) / of))

/** Called with the progress of a report. */
export type OnMeasured = (done: number, of: number) => void

/**
 * Measures a battlefield. Restores the field. Null if the rules do not have the size or the map is smaller than its space.
 * `onMeasured` is called after every figure and during the sight lines.
 */
export function battlefieldReport(
  original: Battlefield,
  request: ReportRequest,
  onMeasured: OnMeasured = () => undefined,
): BattlefieldReport | null {
  const field = bareField(original, request.opened)
  const probe = probeOf(request.size, request.speedFeet)
  const move = unlimitedMove(field, probe)
  if (!move) return null
  const progress = new Progress(onMeasured)
  const survey = surveyOf({ request, field, probe, move }, progress)
  const figures: Record<string, Figure> = {}
  for (const id of FIGURE_IDS) {
    figures[id] = MEASURES[id](survey)
    progress.advance()
  }
  const { zones, size, speedFeet, opened } = request
  const { sight, routes, shortest, usedBy } = survey
  return {
    sides: [zones[0].side, zones[1].side],
    size,
    speedFeet,
    opensDoors: opened.length > 0,
    system: field.ruleset.name,
    rules: field.ruleset.details.figureRules,
    // Each is measured by the function of its id.
    figures: figures as unknown as Figures,
    heat: {
      seenFrom: sight.seenFrom,
      seenOf: sight.measured,
      usedBy,
      usedOf: routes[0].found + routes[1].found,
    },
    shortest: shortest?.path ?? [],
    spaceCells: move.layer.spaceCells,
  }
}

/** Sight lines take about as long as all the rest. */
const SIGHT_STEPS = FIGURE_IDS.length
/** One for each figure, and one for each of the five parts of a survey. */
const STEPS = FIGURE_IDS.length + 5

/** Counts the steps of a report. */
class Progress {
  readonly #onMeasured: OnMeasured
  #done = 0

  constructor(onMeasured: OnMeasured) {
    this.#onMeasured = onMeasured
  }

  advance(): void {
    this.#onMeasured(++this.#done, STEPS + SIGHT_STEPS)
  }

  /** Reports a part of the sight lines. */
  advanceSight(part: number, of: number): void {
    this.#onMeasured(this.#done + Math.floor((SIGHT_STEPS * part) / of), STEPS + SIGHT_STEPS)
  }

  endSight(): void {
    this.#done += SIGHT_STEPS
    this.advance()
  }
}

/** Measures what several figures share. */
function surveyOf(parts: Pick<Survey, 'request' | 'field' | 'probe' | 'move'>, progress: Progress): Survey {
  const { request, field, probe, move } = parts
  const { zones } = request
  const standable = standableSquares(field)
  const effort = standable.length <= SMALL_MAP_SQUARES ? WHOLE_MAP : request.effort
  const places = [placesIn(move, zones[0].squares), placesIn(move, zones[1].squares)] as const
  const [first, second] = places
  const { surface } = move.layer
  const moveFrom = (place: number): Move => {
    const at = { col: surface.colOf(place), row: surface.rowOf(place) }
    return { ...move, mover: { ...probe, at }, start: place }
  }
  const usedBy = new Uint16Array(field.widthCells * field.heightCells)
  const maxRoutes = Math.ceil(effort.routes / 2)
  const routes = [
    bestRoutes(moveFrom, first, second, maxRoutes, usedBy),
    bestRoutes(moveFrom, second, first, maxRoutes, usedBy),
  ] as const
  const shortest = shortestRoute(moveFrom, first, second)
  progress.advance()
  const narrowest = narrowestBetween({ move, from: first, to: second, creatures: zones[0].creatures })
  progress.advance()
  const contact = contactRounds({ field, probe, starts: first, targets: zones[1].squares })
  progress.advance()
  progress.advance()
  const sight = sightLines(field, standable, effort.sightLines, (part, of) => progress.advanceSight(part, of))
  progress.endSight()
  return { ...parts, places, sight, contact, narrowest, routes, shortest, usedBy, standable, effort }
}
