/** Aims for better places: farther from opponents, or seen by fewer of them. */
import { MOVEMENT_MODES } from '../map/modes.ts'
import type { Combatant } from '../movement/combatant.ts'
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import { type Cell, spaceRect } from '../grid/cell.ts'
import { feetBetween } from '../movement/closest.ts'
import type { CoverDegree } from '../movement/cover/degrees.ts'
import { boxAt, boxOf } from '../movement/levels.ts'
import type { Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { sees, attackFeet } from './goals.ts'
import { stay, type Aim, type AimContext } from './aim.ts'

/** What being out of sight is as bad as, in feet too near. */
const OUT_OF_SIGHT = FEET_PER_SQUARE / 2

/** At least so far from every threat; `keepsSight`: with a line of effect to one of them where that can be had. */
export function keepingDistance(move: Move, threats: readonly Combatant[], feet: Feet, keepsSight: boolean): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover } = move
  const boxes = threats.map((threat) => boxOf(field, threat))
  return {
    kind: 'best',
    ideal: 0,
    // Far enough away it keeps its distance, in sight of someone or not.
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

/** How little each degree of cover leaves to be seen. */
const EXPOSURE: Readonly<Record<CoverDegree, number>> = { blocked: 0, standard: 1, cover: 1, lesser: 2, none: 3 }

/** How near an opponent may be before a place counts as a little worse, and as hardly better than one in plain sight. */
const [AT_EASE_FEET, TOO_NEAR_FEET] = [30, 10]

const nearness = (feet: Feet): number =>
  (0.9 * Math.max(0, AT_EASE_FEET - feet)) / AT_EASE_FEET + (feet <= TOO_NEAR_FEET ? TOO_NEAR : 0)

/** What makes a hidden place hardly better than one in plain sight. */
const TOO_NEAR = 2

/** How much nearer to an opponent, who can then come and strike in one move, one goes for cover without minding. */
const MIND_FEET = 10

/** The threats one takes cover from: the nearest. */
const MAX_WATCHERS = 6

/**
 * Better the more cover from each threat, by the rule system's own degrees, then the farther from them, up to 30 feet; of
 * places equally good, the nearer.
 */
export function inCover({ move, knownCover, sightCache: sightings }: AimContext, threats: readonly Combatant[]): Aim {
  if (threats.length === 0) return stay('nobody-to-act-on')
  const { field, mover, others } = move
  const here = boxOf(field, mover)
  const watchers = threats
    .map((threat) => {
      const box = boxOf(field, threat)
      const comesFeet =
        Math.max(0, ...MOVEMENT_MODES.map((mode) => threat.speedFeet[mode] ?? 0)) +
        attackFeet({ field, mover: threat })
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
      walksInto ||= feet <= watcher.comesFeet && feet < watcher.feet - MIND_FEET
    }
    return nearness(nearest) + (walksInto ? TOO_NEAR : 0)
  }
  return {
    kind: 'best',
    ideal: nearness(TOO_NEAR_FEET + FEET_PER_SQUARE),
    acceptable: EXPOSURE.none * watchers.length - 1 + nearness(TOO_NEAR_FEET + FEET_PER_SQUARE),
    gain: (now) => Math.max(MIN_GAIN, GAIN_SHARE * now),
    bound: (place) => nearnessOf(place) + MIN_SEEN * seeing(place).length,
    badness: (place, limit) => {
      const target = { id: mover.id, size: mover.size, box: boxAt(field, mover, place) }
      const watching = seeing(place)
      let exposure = nearnessOf(place) + MIN_SEEN * watching.length
      for (const { threat } of watching) {
        if (exposure >= limit) break
        const seen = EXPOSURE[knownCover.degreeOf(field, threat, target, others)]
        exposure += Math.max(0, seen - MIN_SEEN)
      }
      return exposure
    },
  }
}

/** The least that anyone who sees a creature makes of a place. */
const MIN_SEEN = 1

/** What one goes elsewhere for: a degree of cover more against someone, or a share of all one is exposed to. */
const [MIN_GAIN, GAIN_SHARE] = [0.9, 0.15]
