/**
 * Danger maps: for each square, the first of some rounds in which one of some creatures can attack it.
 *
 * In every round before its attack a creature stays or moves as far as it can; in the round of the attack it stays, moves once or
 * charges. Each creature is treated on its own, while all others stay where they are. See docs/search.md for the searches.
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

/** A square in danger. */
export interface DangerSquare {
  readonly at: Cell
  /** The first round in which one of the creatures can attack it. */
  readonly round: number
  /** Ids of those that can in that round, in the order given. */
  readonly by: readonly string[]
}

/** How one creature first attacks the square with a row-major index; null if it cannot within the rounds. */
export function firstAttackOn(
  battlefield: Battlefield,
  creature: Combatant,
  square: number,
  how: DangerOptions,
): FirstAttack | null {
  const field = how.openDoors ? withOpenDoors(battlefield) : battlefield
  const claims = new Claims(field, 1)
  // Only this square is open.
  claims.rounds.fill(ALL_ROUNDS)
  claims.rounds[square] = 0
  const attacker = dangerAttackerOf(field, creature, 0, how, dangerScratch(field))
  if (!attacker) return null
  for (let round = 1; round <= how.rounds; round++) {
    claims.begin()
    let found: FirstAttack | null = null
    const note: AttackVisitor = (place, by, origin) => {
      if (found || claims.rounds[square] === 0) return
      const { surface } = attacker.move.layer
      found = { round, by, from: surface.cellOf(origin < 0 ? place : origin), at: surface.cellOf(place) }
    }
    moveInRound(attacker, claims, round, how.rounds, note)
    chargeInRound(attacker, claims, round, note)
    if (found) return found
  }
  return null
}

/** A round later than any. */
const ALL_ROUNDS = 255

/** The squares that some of `creatures` can attack within the rounds, by row, then column. */
export function dangerMap(
  battlefield: Battlefield,
  creatures: readonly Combatant[],
  how: DangerOptions,
): DangerSquare[] {
  const field = how.openDoors ? withOpenDoors(battlefield) : battlefield
  const claims = new Claims(field, creatures.length)
  const tools = dangerScratch(field)
  const attackers = creatures.flatMap((creature, index) => dangerAttackerOf(field, creature, index, how, tools) ?? [])
  // Rounds come before creatures, so that squares attacked in an earlier round cost no more.
  for (let round = 1; round <= how.rounds; round++) {
    claims.begin()
    for (const attacker of attackers) moveInRound(attacker, claims, round, how.rounds)
    // A separate pass: allies block only charges, and marking them in turns would take longer than the searches.
    for (const attacker of attackers) chargeInRound(attacker, claims, round)
  }
  // Many squares have the same attackers, so the lists are shared.
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
