/** Previews of a run: routes of the round by side, reactions, opened doors, and the animated walk. */
import type { BattleMap } from '../../src/map/battleMap.ts'
import { carrierOf } from '../../src/map/creatureSpace.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'
import { takenOpportunities } from '../../src/simulation/reactions.ts'
import type { Emphasis, Preview } from '../editor/preview.ts'
import { middleOf, turnsOfRound } from './ledgerRounds.ts'

/** An animated walk: the index of its entry, and the squares of its path covered. */
export interface Walk {
  readonly index: number
  readonly squares: number
}

/** Returns the marks of the round of entry `at`: earlier turns faded, its own in full, as far as `walk` has come. */
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

/** Returns the routes of another run in the round of its entry `at`. */
export const otherMarks = (map: BattleMap, ledger: readonly LedgerEntry[], at: number): readonly Preview[] =>
  turnsOfRound(ledger, at).flatMap((turn) => trail(map, turn, 'other'))

function turnMarks(map: BattleMap, turn: TurnEntry, emphasis: Emphasis, squares: number): readonly Preview[] {
  const doors = turn.doorsOpened.flatMap((id): Preview[] => {
    const edge = map.tables.edges.get(id as RecordId)
    return edge ? [{ kind: 'opened-door', edge, emphasis }] : []
  })
  const opportunities = takenOpportunities(turn.opportunities)
    .filter(({ step }) => step <= squares)
    .map(({ by, square }): Preview => {
      // A creature that reacted earlier may have moved since: only the square is certain.
      return { kind: 'opportunity', by: emphasis === 'now' ? (by as RecordId) : null, square, emphasis }
    })
  return [...trail(map, turn, emphasis), ...doors, ...opportunities]
}

function trail(map: BattleMap, { creatureId, path }: TurnEntry, emphasis: Emphasis): readonly Preview[] {
  const creature = map.tables.creatures.get(creatureId as RecordId)
  if (!creature || path.length < 2) return []
  const spaceCells = SPACE_CELLS[creature.size]
  const points = path.map((cell) => middleOf(cell, spaceCells))
  return [{ kind: 'trail', points, spaceCells, side: creature.side, emphasis }]
}

/** Returns previews of the walker and its riders, between the squares of its path. */
export function walkers(map: BattleMap, turn: TurnEntry, squares: number): readonly Preview[] {
  const at = placeOn(turn.path, squares)
  return carriedBy(map, turn.creatureId).map((creature) => ({ kind: 'walker', creature, at }))
}

/** Returns a map without a creature and its riders, which are drawn as walkers. */
export function withoutWalker(map: BattleMap, creatureId: string): BattleMap {
  const gone = new Set(carriedBy(map, creatureId).map(({ id }) => id))
  const creatures = new Map([...map.tables.creatures].filter(([id]) => !gone.has(id)))
  return { ...map, tables: { ...map.tables, creatures } }
}

/** Returns a creature and its riders. */
const carriedBy = ({ tables }: BattleMap, creatureId: string) =>
  [...tables.creatures.values()]
    .filter((creature) => carrierOf(tables.creatures, creature).id === creatureId)
    .toSorted((a, b) => Number(a.id !== creatureId) - Number(b.id !== creatureId))

/** Returns the place on a path after a number of squares, interpolated. */
function placeOn(path: TurnEntry['path'], squares: number): Point {
  const whole = Math.min(Math.floor(squares), path.length - 1)
  const [from, to] = [path[whole], path[whole + 1]]
  if (!from) return { x: 0, y: 0 }
  const part = to ? squares - whole : 0
  return { x: from.col + ((to ?? from).col - from.col) * part, y: from.row + ((to ?? from).row - from.row) * part }
}
