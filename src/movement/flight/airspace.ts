/**
 * The air round a flier: which steps it can make at which altitude, and what they cost. Whole boxes only; terrain stops it at any
 * altitude, creatures only at theirs.
 */
import type { Feet } from '../../base/brands.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { firstEntered, sharesLevel, type Box } from '../../grid/box.ts'
import { isRectOnGrid, spaceRect } from '../../grid/cell.ts'
import { NO_DIRECTION, turnsBetween } from '../field/stepWord.ts'
import { BOX_RANK_SHIFT } from '../field/surface.ts'
import { boxAt, boxOf, tallOf } from '../levels.ts'
import type { Move } from '../move.ts'
import { isPassable, passageOf } from '../passage.ts'
import { BODY, stepKind } from '../stepCosts.ts'

/** A step of a flight: how far in each direction, which of the eight it is on the map, and whether it counts as a diagonal. */
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

/** Where a flier is in the air. */
export interface FlightState {
  readonly place: number
  readonly altitude: number
  readonly parity: 0 | 1
  readonly heading: number
}

/** The air for one move. Ask about steps only after `enter`. */
export class Airspace {
  /** No flight between the two altitudes needs to rise above this. */
  readonly top: number
  readonly #move: Move
  /** Boxes of those in the way, and of helpless bodies that hinder. */
  readonly #blockers: readonly Box[]
  readonly #bodies: readonly Box[]
  readonly #blocked = new Map<number, ReadonlySet<number>>()

  /** For a flight from where the mover is to another altitude, in squares, and so many squares above all that it needs to rise to. */
  constructor(move: Move, endAltitude: number, above = 0) {
    this.#move = move
    const { field, mover, options, others } = move
    const inTheWay = others.filter((other) => !isPassable(passageOf(field, mover, other, options)))
    this.#blockers = inTheWay.map((other) => boxOf(field, other))
    const hindering = others.filter(({ helpless, obstacleWhenHelpless }) => helpless && obstacleWhenHelpless)
    this.#bodies = hindering.map((other) => boxOf(field, other))
    this.top = this.#highestNeeded(endAltitude) + above
  }

  /** Whether anyone at all is in the way or hinders, at whatever altitude. */
  get isCrowded(): boolean {
    return this.#blockers.length + this.#bodies.length > 0
  }

  /** Leaves creatures to `after`: the layer knows those of one altitude. */
  enter(): void {
    this.#move.layer.occupy({ key: 'none', blocked: [], bodies: [] })
  }

  /** Where a step leads and what it costs; null where it cannot be made. */
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
    const [old, box] = [this.#boxOf(from.place, from.altitude), this.#boxOf(place, altitude)]
    return this.#bodies.some((body) => firstEntered(old, box, body) !== null)
  }

  /** Places where someone is in the way at an altitude. */
  #blockedAt(altitude: number): ReadonlySet<number> {
    const known = this.#blocked.get(altitude)
    if (known) return known
    const { field, layer } = this.#move
    const places = new Set<number>()
    for (const blocker of this.#blockers)
      for (let row = blocker.row - layer.spaceCells + 1; row < blocker.row + blocker.heightCells; row++)
        for (let col = blocker.col - layer.spaceCells + 1; col < blocker.col + blocker.widthCells; col++) {
          if (!isRectOnGrid(field, spaceRect({ col, row }, layer.spaceCells))) continue
          const place = layer.surface.indexOf(col, row)
          if (sharesLevel(this.#boxOf(place, altitude), blocker)) places.add(place)
        }
    this.#blocked.set(altitude, places)
    return places
  }

  /** No route needs to rise above this: over both its ends, and over everyone who is in the way so far up. */
  #highestNeeded(endAltitude: number): number {
    const { field, mover, layer } = this.#move
    let top = Math.max(mover.altitude, endAltitude)
    for (let before = -1; before !== top;) {
      before = top
      for (const box of [...this.#blockers, ...this.#bodies]) {
        const near = { ...box, col: box.col - layer.spaceCells + 1, row: box.row - layer.spaceCells + 1 }
        let over = -1
        for (let row = near.row; row < box.row + box.heightCells; row++)
          for (let col = near.col; col < box.col + box.widthCells; col++) {
            if (!isRectOnGrid(field, spaceRect({ col, row }, layer.spaceCells))) continue
            const floor = boxAt(field, { ...mover, altitude: 0 }, { col, row }).level
            if (floor + top + tallOf(mover) > box.level) over = Math.max(over, box.level + box.tall - floor)
          }
        top = Math.max(top, over)
      }
    }
    return top
  }

  #boxOf(place: number, altitude: number): Box {
    const { field, layer, mover } = this.#move
    const { surface } = layer
    return boxAt(field, { ...mover, altitude }, { col: surface.colOf(place), row: surface.rowOf(place) })
  }
}
