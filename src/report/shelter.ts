/** How much of the map has cover from creatures in a zone. */
import { cellAt } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { coverOf } from '../movement/cover/cover.ts'
import { standing } from '../movement/cover/coverField.ts'
import { evenSample } from './probe.ts'

/** Squares by their cover from ranged attacks out of a zone. */
export interface Shelter {
  /** Squares sampled, and all squares. */
  readonly measured: number
  readonly squares: number
  /** Without a line from the zone; with cover on every line; with a clear line. */
  readonly unseen: number
  readonly covered: number
  readonly open: number
}

/**
 * Measures the shelter of `squares` (row-major) from a creature like `probe` in any square of a zone: of all of them, or of an even
 * sample if they have more than `maxPairs` pairs with the zone. The zone is never sampled: fewer viewpoints would find more shelter
 * than there is.
 * Cost: one cover test per pair at most; in the open fewer, since the viewpoint that saw the square before is tried first.
 */
export function shelterFrom(
  field: Battlefield,
  probe: Combatant,
  squares: readonly number[],
  zone: readonly number[],
  maxPairs: number,
): Shelter {
  const attackers = zone.map((square) => ({ ...probe, at: cellAt(field, square) }))
  const inZone = new Set(zone)
  const others = squares.filter((square) => !inZone.has(square))
  const targets = evenSample(others, Math.max(16, Math.floor(maxPairs / Math.max(1, zone.length))))
  let [unseen, covered, open] = [0, 0, 0]
  for (const square of targets) {
    const target = standing(field, { ...probe, id: 'target', at: cellAt(field, square) })
    let [isSeen, isOpen] = [false, false]
    for (const [i, attacker] of attackers.entries()) {
      const degree = coverOf(field, attacker, target, [], 'ranged')
      if (degree !== 'blocked') isSeen = true
      if (degree === 'none') {
        isOpen = true
        attackers.unshift(...attackers.splice(i, 1))
        break
      }
    }
    if (isOpen) open++
    else if (isSeen) covered++
    else unseen++
  }
  return { measured: targets.length, squares: others.length, unseen, covered, open }
}
