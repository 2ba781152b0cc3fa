/** A way with its price, as a print takes it: feet spent at each square on the map, and a table of what each step costs and why. */
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Cell } from '../../src/grid/cell.ts'
import { squareName } from '../../src/grid/squareName.ts'
import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MovementMode } from '../../src/map/modes.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import type { OverlayPath, PrintTable } from '../../src/print/facts.ts'
import { askedMoves } from '../worker/askedMove.ts'
import { pathAnswerOf, routeAnswerOf } from '../worker/pathAnswer.ts'
import { firstModeOf } from './firstModeOf.ts'

/** A way to print: one square is where it ends, and the cheapest way there is looked for; more are the way itself. */
export interface WantedWay {
  /** Id or name. */
  readonly creature: string
  readonly mode?: MovementMode | undefined
  readonly squares: readonly Cell[]
}

/** The way drawn, and told step by step. */
export interface WayInPrint {
  readonly overlay: OverlayPath
  readonly table: PrintTable
}

const WAY_COLOUR = '#1f7a4d'

/** A creature's way. Errors: `no-way`, and those of a move that cannot be made. */
export function wayInPrint(
  map: BattleMap,
  field: Battlefield,
  creature: Creature,
  { mode = firstModeOf(creature), squares }: WantedWay,
): Result<WayInPrint> {
  const moves = askedMoves(field, { mapId: map.id, creatureId: creature.id, mode, tumble: false, diagonals: 0 })
  if (!moves.ok) return moves
  const [to] = squares
  const answer =
    squares.length === 1 && to
      ? routeAnswerOf(map, moves.value, { to, prefer: 'shortest' }, 0)
      : ok(pathAnswerOf(map, moves.value, squares, 0))
  if (!answer.ok) return answer
  const { feet, path, steps, band, blocker } = answer.value
  const end = path.at(-1) ?? to ?? creature.at
  if (feet === null || steps.length === 0 || steps.length < path.length - 1)
    return failure('no-way', `${creature.name} finds no way to ${squareName(end)}${blocker ? `: ${blocker.text}` : ''}`)
  const label = `Way of ${creature.name} to ${squareName(end)}: ${feet} ft, ${band ?? 'more than one turn'}`
  return ok({
    overlay: {
      kind: 'path',
      id: `way-${creature.id}`,
      label,
      colour: WAY_COLOUR,
      forPlayers: true,
      creatureId: creature.id,
      spaceCells: SPACE_CELLS[creature.size],
      steps: stepsOf(answer.value, creature.at),
    },
    table: stepTable(label, answer.value),
  })
}

const stepsOf = ({ steps }: PathAnswer, from: Cell): OverlayPath['steps'] => [
  { cell: from },
  ...steps.map(({ to, totalFeet }) => ({ cell: to, label: `${totalFeet}` })),
]

const stepTable = (title: string, { steps }: PathAnswer): PrintTable => ({
  title,
  columns: [
    { label: 'Step', share: 8, align: 'right' },
    { label: 'From', share: 10 },
    { label: 'To', share: 10 },
    { label: 'Feet', share: 8, align: 'right' },
    { label: 'So far', share: 8, align: 'right' },
    { label: 'Why', share: 56 },
  ],
  rows: steps.map(({ from, to, feet, totalFeet, reasons }, i) => [
    `${i + 1}`,
    squareName(from),
    squareName(to),
    `${feet}`,
    `${totalFeet}`,
    reasons
      .map(
        ({ text, feet: part, clauses }) => `${text} ${part} ft${clauses.length > 0 ? ` [${clauses.join(', ')}]` : ''}`,
      )
      .join(' + '),
  ]),
  forPlayers: false,
})
