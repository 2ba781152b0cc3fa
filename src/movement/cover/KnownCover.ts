/** Cover at range on a field that does not change, kept from one question to the next. */
import type { Combatant } from '../combatant.ts'
import { spaceOf } from '../passage.ts'
import { isBesideLines } from './cornerLines.ts'
import { coverOf } from './cover.ts'
import type { CoverField, Standing } from './coverField.ts'
import { COVER_DEGREES, type CoverDegree } from './degrees.ts'

/** What the lie of the land makes of cover, for those who ask again and again on a field that does not change. */
export class KnownCover {
  readonly #known = new Map<string, Uint8Array>()

  /** To be called after each change of ground or edges. */
  forget(): void {
    this.#known.clear()
  }

  /** `coverOf` for an attack at range. */
  degreeOf(field: CoverField, creature: Combatant, target: Standing, others: readonly Combatant[]): CoverDegree {
    const alone = this.#alone(field, creature, target)
    // Those between only ever give cover to one who has none.
    const isBeside = (other: Combatant): boolean =>
      other.id !== creature.id && other.id !== target.id && isBesideLines(spaceOf(creature), target.box, spaceOf(other))
    return alone === 'none' && others.some(isBeside) ? coverOf(field, creature, target, others, 'ranged') : alone
  }

  /** The degree where no one else is on the map. */
  #alone(field: CoverField, creature: Combatant, target: Standing): CoverDegree {
    const { at, size, altitude, tall } = creature
    const { box } = target
    const key = `${size} ${altitude} ${tall ?? ''} ${at.col},${at.row} ${target.size} ${box.level} ${box.tall}`
    let degrees = this.#known.get(key)
    if (!degrees) {
      const squares = field.widthCells * field.heightCells
      if ((this.#known.size + 1) * squares > MAX_KNOWN_BYTES) this.#known.clear()
      degrees = new Uint8Array(squares)
      this.#known.set(key, degrees)
    }
    const index = box.row * field.widthCells + box.col
    const known = COVER_DEGREES[(degrees[index] ?? 0) - 1]
    if (known) return known
    const found = coverOf(field, creature, target, [], 'ranged')
    degrees[index] = COVER_DEGREES.indexOf(found) + 1
    return found
  }
}

/** What is kept of the places one looked from, a byte for each square of the map and place. */
const MAX_KNOWN_BYTES = 16_000_000
