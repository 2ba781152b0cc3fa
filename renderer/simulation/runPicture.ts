/** What the map shows of a run: ways of the round by side, reactions and opened doors where they happened, and who walks. */
import type { BattleMap } from '../../src/map/battleMap.ts'
import { carrierOf } from '../../src/map/creatureSpace.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'
import { takenOpportunities } from '../../src/simulation/reactions.ts'
import type { Emphasis, Preview } from '../editor/preview.ts'
import { middleOf, turnsOfRound } from './ledgerRounds.ts'

/** A creature on its way: which entry of the ledger, and how many squares of the path lie behind it. */
export interface Walk {
  readonly index: number
  readonly squares: number
}

/** Marks of the round that entry `at` belongs to, up to it: earlier turns faded, its own in full. `walk`: as far as it has come. */
export function roundMarks(
  map: BattleMap,
  ledger: readonly LedgerEntry[],
  at: number,
  walk: Walk | null,
): readonly Preview[] {
  const current = ledger[at]
  return turnsOfRound(ledger, at).flatMap((turn) => {
    const isNow = turn === current
    return turnMarks(map, turn, isNow ? 'now' : 'before', isNow && walk ? walk.squares : Infinity)
  })
}

/** Ways that another run has in the round of its entry `at`. */
export const otherMarks = (map: BattleMap, ledger: readonly LedgerEntry[], at: number): readonly Preview[] =>
  turnsOfRound(ledger, at).flatMap((turn) => trail(map, turn, 'other'))

function turnMarks(map: BattleMap, turn: TurnEntry, emphasis: Emphasis, squares: number): readonly Preview[] {
  const doors = turn.doorsOpened.flatMap((id): Preview[] => {
    const edge = map.tables.edges.get(id as RecordId)
    return edge ? [{ kind: 'opened-door', edge, emphasis }] : []
  })
  const strikes = takenOpportunities(turn.opportunities)
    .filter(({ step }) => step <= squares)
    .map(({ by, square }): Preview => {
      // Who reacted earlier may have gone on since: only the square is certain.
      return { kind: 'opportunity', by: emphasis === 'now' ? (by as RecordId) : null, square, emphasis }
    })
  return [...trail(map, turn, emphasis), ...doors, ...strikes]
}

function trail(map: BattleMap, { creatureId, path }: TurnEntry, emphasis: Emphasis): readonly Preview[] {
  const creature = map.tables.creatures.get(creatureId as RecordId)
  if (!creature || path.length < 2) return []
  const spaceCells = SPACE_CELLS[creature.size]
  const points = path.map((cell) => middleOf(cell, spaceCells))
  return [{ kind: 'trail', points, spaceCells, side: creature.side, emphasis }]
}

/** The walker and those it carries, between the squares of its path. */
export function walkers(map: BattleMap, turn: TurnEntry, squares: number): readonly Preview[] {
  const at = placeOn(turn.path, squares)
  return carriedBy(map, turn.creatureId).map((creature) => ({ kind: 'walker', creature, at }))
}

/** A map without a creature and those it carries: they are drawn under way. */
export function withoutWalker(map: BattleMap, creatureId: string): BattleMap {
  const gone = new Set(carriedBy(map, creatureId).map(({ id }) => id))
  const creatures = new Map([...map.tables.creatures].filter(([id]) => !gone.has(id)))
  return { ...map, tables: { ...map.tables, creatures } }
}

/** A creature, and its riders after it. */
const carriedBy = ({ tables }: BattleMap, creatureId: string) =>
  [...tables.creatures.values()]
    .filter((creature) => carrierOf(tables.creatures, creature).id === creatureId)
    .toSorted((a, b) => Number(a.id !== creatureId) - Number(b.id !== creatureId))

/** The place on a path after so many squares, between two squares too. */
function placeOn(path: TurnEntry['path'], squares: number): Point {
  const whole = Math.min(Math.floor(squares), path.length - 1)
  const [from, to] = [path[whole], path[whole + 1]]
  if (!from) return { x: 0, y: 0 }
  const part = to ? squares - whole : 0
  return { x: from.col + ((to ?? from).col - from.col) * part, y: from.row + ((to ?? from).row - from.row) * part }
}
