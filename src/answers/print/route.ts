/** A route for a print: the feet spent at each square on the map, and a table with the cost of each step. */
import { failure, ok, type Result } from '../../base/result.ts'
import type { Cell } from '../../grid/cell.ts'
import { squareName } from '../../grid/squareName.ts'
import type { CallArgument } from '../../ipc/contract.ts'
import type { PathAnswer } from '../../ipc/shapes/engine.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { usualMode, type MovementMode } from '../../map/modes.ts'
import type { Creature } from '../../map/records/creature.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { OverlayPath, PrintTable } from '../../print/facts.ts'
import { pathAnswer, routeAnswer } from '../path.ts'
import type { Situation } from '../replica.ts'
import { obstacleSentence } from '../../words/blockers.ts'
import { en } from '../../words/en/index.ts'

/** A move of a whole turn in the creature's usual mode. */
export const wholeTurn = ({ id }: BattleMap, creature: Creature): CallArgument<'engine.reach'> => ({
  mapId: id,
  creatureId: creature.id,
  mode: usualMode(creature.speedFeet, creature.altitudeFeet > 0) ?? 'land',
  tumble: false,
  diagonals: 0,
  fastClimb: false,
})

/** A route to print: with one square, the shortest route to it; with several, the path itself. */
export interface RouteRequest {
  /** Id or name. */
  readonly creature: string
  readonly mode?: MovementMode | undefined
  readonly squares: readonly Cell[]
  /** A flier's altitude at each square, in feet. */
  readonly altitudesFeet?: readonly number[] | undefined
  /** Whether to open closed doors along the route. */
  readonly opensDoors?: boolean | undefined
}

/** A route on the map, and step by step. */
export interface PrintedRoute {
  readonly overlay: OverlayPath
  readonly table: PrintTable
}

const ROUTE_COLOR = '#1f7a4d'
const words = en.paper.route

/** A creature's route. Errors: `no-route`, and those of a move that cannot be made. */
export function printedRoute(
  situation: Situation,
  creature: Creature,
  { mode, squares, altitudesFeet, opensDoors }: RouteRequest,
): Result<PrintedRoute> {
  const mover = { ...wholeTurn(situation.map, creature), ...(mode && { mode }), opensDoors }
  const [to] = squares
  const answer =
    squares.length === 1 && to
      ? routeAnswer(situation, { ...mover, to, prefer: 'shortest' })
      : pathAnswer(situation, {
          ...mover,
          path: [...squares],
          ...(altitudesFeet && { altitudesFeet: [...altitudesFeet] }),
        })
  if (!answer.ok) return answer
  const { feet, path, steps, band, blocker, alternatives } = answer.value
  const end = path.at(-1) ?? to ?? creature.at
  if (feet === null || steps.length === 0 || steps.length < path.length - 1)
    return failure('no-route', {
      name: creature.name,
      got: squareName(end),
      ...(blocker
        ? { details: [obstacleSentence(blocker.obstacle), ...alternatives.map(({ text }) => text)].join(' ') }
        : {}),
    })
  const label = words.title(creature.name, squareName(end), feet, band ?? undefined)
  return ok({
    overlay: {
      kind: 'path',
      id: `route-${creature.id}`,
      label,
      color: ROUTE_COLOR,
      forPlayers: true,
      creatureId: creature.id,
      spaceCells: SPACE_CELLS[creature.size],
      steps: stepsOf(answer.value, creature.at),
    },
    table: stepTable(label, answer.value),
  })
}

/** True if a route leaves the floor, so that its altitudes are shown. */
const isFlown = (steps: PathAnswer['steps']): boolean => steps.some(({ altitudeFeet }) => altitudeFeet > 0)

const stepsOf = ({ steps }: PathAnswer, from: Cell): OverlayPath['steps'] => [
  { cell: from },
  ...steps.map(({ to, totalFeet, altitudeFeet }) => ({
    cell: to,
    label: isFlown(steps) ? `${totalFeet} ↑${altitudeFeet}` : `${totalFeet}`,
  })),
]

function stepTable(title: string, { steps, states, doors }: PathAnswer): PrintTable {
  const flown = isFlown(steps)
  return {
    title,
    columns: [
      { label: words.step, share: 8, align: 'right' },
      { label: words.from, share: 10 },
      { label: words.to, share: 10 },
      ...(flown ? [{ label: words.altitude, share: 10, align: 'right' as const }] : []),
      { label: words.feet, share: 8, align: 'right' },
      { label: words.soFar, share: 8, align: 'right' },
      { label: words.why, share: flown ? 46 : 56 },
    ],
    rows: [
      // Effects of its states come before the first step.
      ...states.map(({ text }) => [...Array.from({ length: flown ? 6 : 5 }, () => ''), text]),
      ...steps.map(({ from, to, feet, totalFeet, altitudeFeet, reasons }, i) => [
        `${i + 1}`,
        squareName(from),
        squareName(to),
        ...(flown ? [`${altitudeFeet} ft`] : []),
        `${feet}`,
        `${totalFeet}`,
        [
          ...doors.filter(({ step }) => step === i).map(({ text }) => text),
          reasons
            .map(
              ({ text, feet: part, clauses }) =>
                `${text} ${part} ft${clauses.length > 0 ? ` [${clauses.join(', ')}]` : ''}`,
            )
            .join(' + '),
        ].join(' '),
      ]),
    ],
    forPlayers: false,
  }
}
