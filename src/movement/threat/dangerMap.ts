/**
 * Where creatures can strike, and when first: by square the first of some rounds in which one of them can.
 *
 * In every round before the one in which it strikes a creature stays or moves at its farthest; in that round it stays, moves
 * once or charges. Each creature is looked at by itself, the others standing still.
 */
import type { Cell } from '../../grid/cell.ts'
import { EDGE_CODE } from '../../map/edges.ts'
import { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { Claims } from './dangerClaims.ts'
import {
  chargeInRound,
  type DangerOptions,
  type FirstAttack,
  moveInRound,
  dangerAttackerOf,
  type AttackVisitor,
  dangerScratch,
} from './dangerAttacker.ts'
import { cellOf } from './dangerAttacks.ts'

/** A square in danger. */
export interface DangerSquare {
  readonly at: Cell
  /** The first round in which one of them can strike it. */
  readonly round: number
  /** Ids of those who can in that round, in the order asked. */
  readonly by: readonly string[]
}

/** How one creature first strikes the square of a row-major index; null where it cannot within so many rounds. */
export function firstAttackOn(
  asked: Battlefield,
  creature: Combatant,
  square: number,
  how: DangerOptions,
): FirstAttack | null {
  const field = how.openDoors ? withOpenDoors(asked) : asked
  const claims = new Claims(field, 1)
  // Nothing but this square is of interest.
  claims.rounds.fill(ALL_ROUNDS)
  claims.rounds[square] = 0
  const striker = dangerAttackerOf(field, creature, 0, how, dangerScratch(field))
  if (!striker) return null
  for (let round = 1; round <= how.rounds; round++) {
    claims.begin()
    let found: FirstAttack | null = null
    const note: AttackVisitor = (place, by, origin) => {
      if (found || claims.rounds[square] === 0) return
      const { layer } = striker.move
      found = { round, by, from: cellOf(layer, origin < 0 ? place : origin), at: cellOf(layer, place) }
    }
    moveInRound(striker, claims, round, how.rounds, note)
    chargeInRound(striker, claims, round, note)
    if (found) return found
  }
  return null
}

/** More rounds than are ever asked about. */
const ALL_ROUNDS = 255

/** The squares that some of `creatures` can strike within so many rounds, by row, then column. */
export function dangerMap(asked: Battlefield, creatures: readonly Combatant[], how: DangerOptions): DangerSquare[] {
  const field = how.openDoors ? withOpenDoors(asked) : asked
  const claims = new Claims(field, creatures.length)
  const tools = dangerScratch(field)
  const strikers = creatures.flatMap((creature, index) => dangerAttackerOf(field, creature, index, how, tools) ?? [])
  // Round by round: squares that someone strikes in an earlier one are of no more interest.
  for (let round = 1; round <= how.rounds; round++) {
    claims.begin()
    for (const striker of strikers) moveInRound(striker, claims, round, how.rounds)
    // In a pass of their own: allies block charges alone, and marking them in turns takes longer than the search.
    for (const striker of strikers) chargeInRound(striker, claims, round)
  }
  // Many squares are struck by the same creatures.
  const lists = new Map<string, readonly string[]>()
  const namesOf = (index: number): readonly string[] => {
    const key = claims.keyOf(index)
    const known = lists.get(key)
    if (known) return known
    const names = claims.attackersOf(index).map((creature) => creatures[creature]?.id ?? '')
    lists.set(key, names)
    return names
  }
  const squares: DangerSquare[] = []
  for (let row = 0, i = 0; row < field.heightCells; row++)
    for (let col = 0; col < field.widthCells; col++, i++) {
      const round = claims.rounds[i] ?? 0
      if (round > 0) squares.push({ at: { col, row }, round, by: namesOf(i) })
    }
  return squares
}

/** The same field with every closed door open. */
function withOpenDoors(field: Battlefield): Battlefield {
  const opened = (edges: Uint8Array): Uint8Array =>
    edges.map((code) => (code === EDGE_CODE.doorClosed ? EDGE_CODE.doorOpen : code))
  return new Battlefield({
    ...field,
    westEdges: opened(field.westEdges),
    northEdges: opened(field.northEdges),
    ...(field.floors ? { floorLevels: field.floors } : {}),
    combatants: [...field.combatants.values()],
  })
}
