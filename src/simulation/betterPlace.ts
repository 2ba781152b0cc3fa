/** Aims that rank places: farther from opponents, or with more cover from them. */
import { MOVEMENT_MODES } from '../map/modes.ts'
import type { Combatant } from '../movement/combatant.ts'
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { type Cell, spaceRect } from '../grid/cell.ts'
import { feetBetween } from '../movement/closest.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { coverDegreeRule, NO_COVER } from '../rules/cover.ts'
import { sees, attackFeet } from './goals.ts'
import { stay, type Aim, type AimContext } from './aim.ts'

/** Badness of having no line of effect to a threat, in feet too near. */
const OUT_OF_SIGHT = FEET_PER_SQUARE / 2

/** Stays at least `feet` away from every threat; `keepsSight`: with a line of effect to one of them if possible. */
export function keepingDistance(move: Move, threats: readonly Combatant[], feet: Feet, keepsSight: boolean): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover } = move
  const boxes = threats.map((threat) => boxOf(field, threat))
  return {
    kind: 'best',
    ideal: 0,
    // Far enough away is acceptable even without a line of effect.
    acceptable: OUT_OF_SIGHT,
    gain: () => 0,
    bound: () => 0,
    badness: (place) => {
      const box = boxAt(field, mover, place)
      let nearest = Infinity
      for (const other of boxes) nearest = Math.min(nearest, feetBetween(field, box, other))
      const space = spaceOf({ ...mover, at: place })
      const isHidden = keepsSight && !threats.some((threat) => sees(move, space, spaceOf(threat)))
      return Math.max(0, feet - nearest) + (isHidden ? OUT_OF_SIGHT : 0)
    },
  }
}

/** Opponents nearer than the first make a place a little worse; nearer than the second, hardly better than one in plain sight. */
const [AT_EASE_FEET, TOO_NEAR_FEET] = [30, 10]

const nearness = (feet: Feet): number =>
  (0.9 * Math.max(0, AT_EASE_FEET - feet)) / AT_EASE_FEET + (feet <= TOO_NEAR_FEET ? TOO_NEAR : 0)

/** Badness of a place an opponent can easily attack. */
const TOO_NEAR = 2

/** How much nearer to an opponent that could then attack in one move a creature will go for cover. */
const MAX_APPROACH_FEET = 10

/** Threats considered: the nearest. */
const MAX_WATCHERS = 6

/** Prefers cover from each threat, by the rule system's own degrees, then distance from them up to 30 feet, then nearer places. */
export function inCover({ move, knownCover, sightCache: sightings }: AimContext, threats: readonly Combatant[]): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover, others } = move
  const here = boxOf(field, mover)
  const watchers = threats
    .map((threat) => {
      const box = boxOf(field, threat)
      const comesFeet =
        Math.max(0, ...MOVEMENT_MODES.map((mode) => threat.speedFeet[mode] ?? 0)) + attackFeet({ field, mover: threat })
      return {
        threat,
        box,
        comesFeet,
        feet: feetBetween(field, here, box),
        sees: sightings.from(field, spaceOf(threat)),
      }
    })
    .sort((a, b) => a.feet - b.feet)
    .slice(0, MAX_WATCHERS)
  const seeing = (place: Cell) => {
    const space = spaceRect(place, move.layer.spaceCells)
    return watchers.filter(({ sees }) => sees(space))
  }
  const nearnessOf = (place: Cell): number => {
    const box = boxAt(field, mover, place)
    let [nearest, walksInto] = [Infinity, false]
    for (const watcher of watchers) {
      const feet = feetBetween(field, box, watcher.box)
      nearest = Math.min(nearest, feet)
      walksInto ||= feet <= watcher.comesFeet && feet < watcher.feet - MAX_APPROACH_FEET
    }
    return nearness(nearest) + (walksInto ? TOO_NEAR : 0)
  }
  return {
    kind: 'best',
    ideal: nearness(TOO_NEAR_FEET + FEET_PER_SQUARE),
    acceptable: NO_COVER.exposure * watchers.length - 1 + nearness(TOO_NEAR_FEET + FEET_PER_SQUARE),
    gain: (now) => Math.max(MIN_GAIN, GAIN_SHARE * now),
    bound: (place) => nearnessOf(place) + MIN_SEEN * seeing(place).length,
    badness: (place, limit) => {
      const target = { id: mover.id, size: mover.size, box: boxAt(field, mover, place) }
      const watching = seeing(place)
      let exposure = nearnessOf(place) + MIN_SEEN * watching.length
      for (const { threat } of watching) {
        if (exposure >= limit) break
        const seen = coverDegreeRule(field.ruleset.cover, knownCover.degreeOf(field, threat, target, others)).exposure
        exposure += Math.max(0, seen - MIN_SEEN)
      }
      return exposure
    },
  }
}

/** Badness each watcher with a line of effect adds at least. */
const MIN_SEEN = 1

/** Worth moving for: about one degree of cover against one threat, or a share of all exposure. */
const [MIN_GAIN, GAIN_SHARE] = [0.9, 0.15]
