/** Rounds to contact, sight and shelter, worked out one place after the other: every round asks the engine's reach for each place. */
import { cellAt, type Cell } from '../../../src/grid/cell.ts'
import { hasLineOfEffect } from '../../../src/grid/lines/lineOfEffect.ts'
import { offsetFeet } from '../../../src/grid/measure.ts'
import type { Battlefield } from '../../../src/movement/battlefield.ts'
import type { Combatant } from '../../../src/movement/combatant.ts'
import { coverOf } from '../../../src/movement/cover/cover.ts'
import { standing } from '../../../src/movement/cover/coverField.ts'
import { prepareMove, type MoveRequest } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { threatField, isThreatened } from '../../../src/movement/threat/threatField.ts'
import { reachRulesOf } from '../../../src/movement/threat/reach.ts'
import { probeOf } from '../../../src/report/probe.ts'
import type { Size } from '../../../src/map/sizes.ts'

/** What contact is asked for: a field without creatures, squares of both zones. */
export interface SlowContactAsked {
  readonly field: Battlefield
  readonly size?: Size
  readonly speedFeet?: number
  /** Someone else than a Medium creature of 30 ft. */
  readonly mover?: Combatant
  readonly from: readonly Cell[]
  readonly to: readonly number[]
}

type Asked = Partial<MoveRequest>
type Paces = readonly [full: Asked, near: Asked, run?: readonly Asked[], charge?: readonly Asked[]]

const PACES_3E: Paces = [{ action: 'double' }, {}, [{ action: 'run' }], [{ action: 'charge' }]]
/** The moves of a turn in full and before an attack, its run and its charge, where a system differs from those of the 3E family. */
const PACES: Readonly<Record<string, Paces>> = {
  pf2e: [{ actions: 3 }, { actions: 2 }],
  dnd5e: [{ action: 'dash' }, {}],
}

type Pace = 'walk' | 'run' | 'strike'

/** The first round of contact; null within `rounds`. */
export function slowContact(
  { field, size = 'medium', speedFeet = 30, mover, from, to }: SlowContactAsked,
  pace: Pace,
  rounds: number,
): number | null {
  const moverAt = (at: Cell): Combatant => (mover ? { ...mover, at } : probeOf(size, speedFeet, at))
  const [full, near, ...lines] = PACES[field.ruleset.id] ?? PACES_3E
  const [run, charge] = lines
  const each = pace === 'walk' ? [{}] : [full, ...(pace === 'run' ? (run ?? []) : [])]
  const last = pace === 'strike' ? [near, ...(charge ?? [])] : each
  const after = (at: Cell, by: readonly Partial<MoveRequest>[]): Cell[] =>
    by.flatMap((more) => {
      const move = prepareMove(field, { mover: moverAt(at), ...more })
      return move.ok ? reachedPlaces(move.value).filter(({ canEnd }) => canEnd) : []
    })
  const strikes = (at: Cell): boolean => {
    const threat = threatField(field.lines, reachRulesOf(field), moverAt(at))
    return to.some((index) => isThreatened(threat, index % field.widthCells, Math.floor(index / field.widthCells)))
  }
  let stands: readonly Cell[] = from
  for (let round = 1; round <= rounds; round++) {
    if (stands.some(strikes) || stands.some((at) => after(at, last).some(strikes))) return round
    const known = new Map(stands.map((at) => [`${at.col},${at.row}`, at]))
    for (const at of stands.flatMap((place) => after(place, each))) known.set(`${at.col},${at.row}`, at)
    stands = [...known.values()]
  }
  return null
}

/** Feet of every line between two different squares, each once. */
export function slowSightFeet(field: Battlefield, squares: readonly number[]): number[] {
  const feet: number[] = []
  for (const a of squares)
    for (const b of squares) {
      const [from, to] = [cellAt(field, a), cellAt(field, b)]
      if (a < b && hasLineOfEffect(field.lines, from, to))
        feet.push(offsetFeet({ columns: Math.abs(from.col - to.col), rows: Math.abs(from.row - to.row) }))
    }
  return feet.sort((x, y) => x - y)
}

/** Squares without a clear line from any square of a zone, and how many are asked about. */
export function slowShelter(field: Battlefield, squares: readonly number[], zone: readonly number[]) {
  const asked = squares.filter((square) => !zone.includes(square))
  const degreesOf = (square: number) =>
    zone.map((from) =>
      coverOf(
        field,
        probeOf('medium', 30, cellAt(field, from)),
        standing(field, { ...probeOf('medium', 30, cellAt(field, square)), id: 'target' }),
        [],
        'ranged',
      ),
    )
  const sheltered = asked.filter((square) => degreesOf(square).every((degree) => degree !== 'none'))
  return { sheltered: sheltered.length, of: asked.length }
}
