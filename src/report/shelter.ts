/** How much of the map has cover from those who stand in a zone. */
import { cellAt } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { coverOf } from '../movement/cover/cover.ts'
import { standing } from '../movement/cover/coverField.ts'
import { spread } from './probe.ts'

/** Squares by what shelters them from all those in a zone who could attack at range. */
export interface Shelter {
  /** Squares looked at, and squares there are. */
  readonly measured: number
  readonly squares: number
  /** No one in the zone has a line to them; everyone who has one finds cover; someone has a clear line. */
  readonly unseen: number
  readonly covered: number
  readonly open: number
}

/** Shelter of `squares` (row-major) from a creature like `probe` in any square of a zone. Cost: a question of cover for each pair. */
export function shelterFrom(
  field: Battlefield,
  probe: Combatant,
  squares: readonly number[],
  zone: readonly number[],
  maxPairs: number,
): Shelter {
  const attackers = spread(zone, Math.max(4, Math.floor(Math.sqrt(maxPairs / 16))))
  const inZone = new Set(zone)
  const others = squares.filter((square) => !inZone.has(square))
  const looked = spread(others, Math.max(16, Math.floor(maxPairs / Math.max(1, attackers.length))))
  let [unseen, covered, open] = [0, 0, 0]
  for (const square of looked) {
    const target = standing(field, { ...probe, id: 'target', at: cellAt(field, square) })
    let [isSeen, isOpen] = [false, false]
    for (const attacker of attackers) {
      const degree = coverOf(field, { ...probe, at: cellAt(field, attacker) }, target, [], 'ranged')
      if (degree !== 'blocked') isSeen = true
      if (degree === 'none') {
        isOpen = true
        break
      }
    }
    if (isOpen) open++
    else if (isSeen) covered++
    else unseen++
  }
  return { measured: looked.length, squares: others.length, unseen, covered, open }
}
