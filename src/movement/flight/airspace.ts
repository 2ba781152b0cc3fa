/**
 * The steps of a flier in three dimensions and their costs. Whole boxes only; terrain stops it at every altitude, creatures only at
 * theirs.
 */
import type { Feet } from '../../base/brands.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { firstEntered, sharesLevel, type Box } from '../../grid/box.ts'
import { cellsOfRect, isRectOnGrid, placesOverlapping, spaceRect, type Cell } from '../../grid/cell.ts'
import { NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { BOX_RANK_SHIFT } from '../field/surface.ts'
import { boxAt, boxOf, tallOf } from '../levels.ts'
import type { Move } from '../move.ts'
import { passingOf } from '../passage.ts'
import { BODY, stepKind } from '../stepCosts.ts'

/** A step of a flight: its change of altitude, its direction on the map, and whether it counts as a diagonal. */
export interface FlightStep {
  readonly rise: number
  readonly direction: number
  readonly diagonal: 0 | 1
}

export const FLIGHT_STEPS: readonly FlightStep[] = [-1, 0, 1].flatMap((rise) => [
  ...(rise === 0 ? [] : [{ rise, direction: NO_DIRECTION, diagonal: 0 as const }]),
  ...Array.from({ length: 8 }, (_, direction) => ({
    rise,
    direction,
    diagonal: rise !== 0 || direction % 2 === 1 ? (1 as const) : (0 as const),
  })),
])

/** A state of a flight. */
export interface FlightState {
  readonly place: number
  readonly altitude: number
  readonly parity: 0 | 1
  readonly heading: number
}

/** The airspace of one move. Call `enter` before `after`. */
export class Airspace {
  /** No cheapest flight between the two altitudes rises above this. */
  readonly top: number
  readonly #move: Move
  /** Boxes of creatures in the way, and of creatures that hinder. */
  readonly #blockers: readonly Box[]
  readonly #bodies: readonly Box[]
  readonly #blocked = new Map<number, ReadonlySet<number>>()

  /** `endAltitude`: where flights end, in squares. `above`: squares of airspace to add on top. */
  constructor(move: Move, endAltitude: number, above = 0) {
    this.#move = move
    const { field, mover, options, others } = move
    const met = others.map((other) => ({ ...passingOf(field, mover, other, options), box: boxOf(field, other) }))
    this.#blockers = met.filter(({ passes }) => !passes).map(({ box }) => box)
    this.#bodies = met.filter(({ burden }) => burden !== null).map(({ box }) => box)
    this.top = this.#highestNeeded(endAltitude) + above
  }

  /** True if any creature is in the way or hinders, at whatever altitude. */
  get isCrowded(): boolean {
    return this.#blockers.length + this.#bodies.length > 0
  }

  /** Removes the creatures from the layer, which knows only those at one altitude: `after` checks them. */
  enter(): void {
    this.#move.layer.occupy({ key: 'none', blocked: [], bodies: [] })
  }

  /** The state after a step and its cost; null if the step is illegal. */
  after(from: FlightState, { rise, direction, diagonal }: FlightStep): { state: FlightState; feet: Feet } | null {
    const { layer, costs, turnFeet, ascentFeet } = this.#move
    const altitude = from.altitude + rise
    if (altitude < 0 || altitude > this.top) return null
    const isUpOrDown = direction === NO_DIRECTION
    if (!isUpOrDown && ((layer.steps[from.place] ?? 0) & (1 << direction)) === 0) return null
    const place = isUpOrDown ? from.place : from.place + (layer.offsets[direction] ?? 0)
    if (this.#blockedAt(altitude).has(place)) return null
    const rank = (layer.boxes[place] ?? 0) >> BOX_RANK_SHIFT
    const kind = stepKind(this.#meetsBody(from, place, altitude) ? BODY : 0, diagonal, rank)
    const turned = isUpOrDown ? 0 : turnsBetween(from.heading, direction) * turnFeet
    const squares = costs.squares[from.parity][kind] ?? 0
    const turnsCount = costs.turns[from.parity][kind] ?? 0
    return {
      state: {
        place,
        altitude,
        parity: (from.parity ^ turnsCount) === 1 ? 1 : 0,
        heading: isUpOrDown || turnFeet === 0 ? from.heading : direction,
      },
      feet: squares * FEET_PER_SQUARE + turned + (rise > 0 ? ascentFeet : 0),
    }
  }

  #meetsBody(from: FlightState, place: number, altitude: number): boolean {
    if (this.#bodies.length === 0) return false
    const [old, box] = [this.boxOf(from.place, from.altitude), this.boxOf(place, altitude)]
    return this.#bodies.some((body) => firstEntered(old, box, body) !== null)
  }

  /** Places blocked by creatures at an altitude. */
  #blockedAt(altitude: number): ReadonlySet<number> {
    const known = this.#blocked.get(altitude)
    if (known) return known
    const { surface } = this.#move.layer
    const places = new Set<number>()
    for (const blocker of this.#blockers)
      for (const { col, row } of this.#overlapping(blocker)) {
        const place = surface.indexOf(col, row)
        if (sharesLevel(this.boxOf(place, altitude), blocker)) places.add(place)
      }
    this.#blocked.set(altitude, places)
    return places
  }

  /** The altitude that clears both ends and every creature that could be in the way up to it. */
  #highestNeeded(endAltitude: number): number {
    const { field, mover } = this.#move
    let top = Math.max(mover.altitude, endAltitude)
    for (let before = -1; before !== top;) {
      before = top
      for (const box of [...this.#blockers, ...this.#bodies]) {
        let over = -1
        for (const cell of this.#overlapping(box)) {
          const floor = boxAt(field, { ...mover, altitude: 0 }, cell).level
          if (floor + top + tallOf(mover) > box.level) over = Math.max(over, box.level + box.tall - floor)
        }
        top = Math.max(top, over)
      }
    }
    return top
  }

  /** Places on the map where the mover's space overlaps a box on the plan. */
  #overlapping(box: Box): readonly Cell[] {
    const { field, layer } = this.#move
    const { spaceCells } = layer
    return cellsOfRect(placesOverlapping(box, spaceCells)).filter((at) =>
      isRectOnGrid(field, spaceRect(at, spaceCells)),
    )
  }

  /** The mover's box at a place and an altitude. */
  boxOf(place: number, altitude: number): Box {
    const { field, layer, mover } = this.#move
    return boxAt(field, { ...mover, altitude }, layer.surface.cellOf(place))
  }
}
