/** A cache of cover at range, for a field whose terrain and edges do not change. */
import { cellIndex } from '../../grid/cell.ts'
import type { CoverDegree } from '../../rules/cover.ts'
import type { Combatant } from '../combatant.ts'
import { spaceOf } from '../passage.ts'
import { mayBlockLines, type SightOf } from './cornerLines.ts'
import type { CornerSight } from './cornerSight.ts'
import { coverOf } from './cover.ts'
import type { CoverField, Standing } from './coverField.ts'

/** Cached cover from one place against targets of one size and height. */
interface CoverFrom {
  /** By square of the target: the degree without other creatures. */
  readonly degrees: Map<number, CoverDegree>
  /** By own square and square of the target. */
  readonly sights: Map<number, CornerSight>
}

/** The part of cover that depends only on terrain and edges. */
export class CoverCache {
  readonly #known = new Map<string, CoverFrom>()
  #sights = 0

  /** Call after each change of terrain or edges. */
  forget(): void {
    this.#known.clear()
    this.#sights = 0
  }

  /** `coverOf` for an attack at range. */
  degreeOf(field: CoverField, creature: Combatant, target: Standing, others: readonly Combatant[]): CoverDegree {
    const { degrees, sights } = this.#from(creature, target)
    const squares = field.widthCells * field.heightCells
    const sightOf: SightOf = (a, b, see) => {
      const pair = cellIndex(field, a) * squares + cellIndex(field, b)
      let sight = sights.get(pair)
      if (!sight) {
        sights.set(pair, (sight = see()))
        this.#sights++
      }
      return sight
    }
    const index = cellIndex(field, target.box)
    let alone = degrees.get(index)
    if (alone === undefined) degrees.set(index, (alone = coverOf(field, creature, target, [], 'ranged', sightOf)))
    // Creatures between only matter if terrain and edges give no cover.
    if (alone !== 'none') return alone
    const space = spaceOf(creature)
    const beside = others.filter(
      (other) => other.id !== creature.id && other.id !== target.id && mayBlockLines(space, target.box, spaceOf(other)),
    )
    return beside.length > 0 ? coverOf(field, creature, target, beside, 'ranged', sightOf) : alone
  }

  #from({ at, size, altitude, tall }: Combatant, { size: targetSize, box }: Standing): CoverFrom {
    const key = `${size} ${altitude} ${tall ?? ''} ${at.col},${at.row} ${targetSize} ${box.level} ${box.tall}`
    const known = this.#known.get(key)
    if (known) return known
    if (this.#sights > MAX_SIGHTS) this.forget()
    const from: CoverFrom = { degrees: new Map(), sights: new Map() }
    this.#known.set(key, from)
    return from
  }
}

/** The cache is cleared beyond this number; a sight takes about 200 bytes. */
const MAX_SIGHTS = 100_000
