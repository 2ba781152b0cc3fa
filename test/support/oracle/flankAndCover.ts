/** Contract 7, `threat`, `flank` and `cover`. */
import { threatenedSquare, threatensCube } from './creatures.ts'
import { floorAt, holdsCube, levelsOf, solidOf } from './heights.ts'
import type { Solid } from './heights.ts'
import { centerOf, cornersOf, crossingOf, effectBlockers, isClear, lowestOver, squaresTouching } from './lines.ts'
import type { Blockers, HighLine, HighPoint, Line } from './lines.ts'
import { allSquares, edgeBetween, holds, sizeStep, squaresOf, terrainAt } from './squares.ts'
import type { Rectangle } from './squares.ts'
import type { Creature, Request, Square } from './request.ts'

export function answerThreat(request: Request, creature: Creature, z: number | null): object {
  const own = solidOf(request.map, creature)
  const level = z ?? own.bottom
  return {
    squares: allSquares(request.map).filter(
      ([x, y]) =>
        !holdsCube(own, [x, y, level]) &&
        !'#re'.includes(terrainAt(request.map, [x, y]) ?? '#') &&
        threatensCube(request, creature, [x, y, level]),
    ),
  }
}

export function answerFlank(request: Request, one: Creature, ally: Creature, foe: Creature): object {
  const areTwoAllies = one.id !== ally.id && one.side === ally.side && foe.side !== one.side
  const target = solidOf(request.map, foe)
  const bothAct = [one, ally].every(
    (flanker) => !flanker.helpless && threatenedSquare(request, flanker, target) !== null,
  )
  if (!request.table.flanking || !areTwoAllies || !bothAct) return { flanking: false }
  const from = request.table['flank-from'] === 'centre' ? middles : centers
  const [starts, ends] = [from(solidOf(request.map, one)), from(solidOf(request.map, ally))]
  return { flanking: starts.some((a) => ends.some((b) => passesThroughOppositeFaces(a, b, target))) }
}

/** The middle of the space at half the height of each level. */
const middles = (solid: Solid): HighPoint[] =>
  levelsOf(solid).map((level) => ({ ...centerOf(solid.space), h: 2 * level + 1 }))

/** The center of each cube. */
const centers = (solid: Solid): HighPoint[] =>
  squaresOf(solid.space).flatMap(([x, y]) =>
    levelsOf(solid).map((level) => ({ x: 2 * x + 1, y: 2 * y + 1, h: 2 * level + 1 })),
  )

const OPPOSITE: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
  below: 'above',
  above: 'below',
}

function passesThroughOppositeFaces(from: HighPoint, to: HighPoint, foe: Solid): boolean {
  if (!isOutside(from, foe) || !isOutside(to, foe)) return false
  const crossing = crossingOf({ from, to }, foe)
  if (crossing === null || crossing.enter < 0 || crossing.leave > crossing.end) return false
  return crossing.enterSides.some((side) => crossing.leaveSides.includes(OPPOSITE[side] ?? ''))
}

/** Neither inside the box nor on its surface. */
function isOutside({ x, y, h }: HighPoint, { space, bottom, tall }: Solid): boolean {
  if (x < 2 * space.x || x > 2 * (space.x + space.width)) return true
  if (y < 2 * space.y || y > 2 * (space.y + space.height)) return true
  return h < 2 * bottom || h > 2 * (bottom + tall)
}

type Cover = 'none' | 'lesser' | 'standard' | 'cover' | 'blocked'

/** The cover of a target that fills `to` from a creature. */
export function coverOf(
  request: Request,
  creature: Creature,
  target: Creature,
  to: Solid,
  attack: 'melee' | 'ranged',
): Cover {
  const from = solidOf(request.map, creature)
  const thirds = request.creatures.filter((third) => third.id !== creature.id && third.id !== target.id)
  if (request.ruleset === 'pf2e') return coverByMiddles(request, creature, target, from, to, thirds)
  return coverByCorners(request, from, to, thirds, attack)
}

/** What hinders a cover line, apart from creatures. */
function coverBlockers(request: Request, line: HighLine, own: Rectangle, how: CoverTerms): Blockers {
  const { map, table } = request
  const lowTop = (square: Square): number | null => {
    const terrain = terrainAt(map, square) ?? ''
    if (how.tops[terrain] === undefined) return null
    return floorAt(map, square) + how.tops[terrain]
  }
  return {
    square: (square) => {
      if (holds(own, square)) return false
      if ('#re'.includes(terrainAt(map, square) ?? '')) return true
      const top = lowTop(square)
      return top !== null && lowestOver(line, { x: square[0], y: square[1], width: 1, height: 1 }) < 2 * top
    },
    edge: (a, b) => {
      const kind = edgeBetween(map, a, b)
      if (kind === null || kind === 'door-open' || (holds(own, a) && holds(own, b))) return false
      if (kind !== 'barrier') return true
      if (table['barrier-cover'] === 'none' || how.besides(a) || how.besides(b)) return false
      const top = Math.max(floorAt(map, a), floorAt(map, b)) + 1
      const [x, y] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])]
      const border = a[1] === b[1] ? { x, y, width: 0, height: 1 } : { x, y, width: 1, height: 0 }
      return lowestOver(line, border) < 2 * top
    },
  }
}

type CoverTerms = {
  /** Heights of terrain that hinders up to there. */
  readonly tops: Readonly<Record<string, number>>
  /** Squares whose barriers do not hinder. */
  readonly besides: (square: Square) => boolean
}

function coverByMiddles(
  request: Request,
  creature: Creature,
  target: Creature,
  from: Solid,
  to: Solid,
  thirds: readonly Creature[],
): Cover {
  const a = { ...centerOf(from.space), h: 2 * from.bottom + 1 }
  const b = { ...centerOf(to.space), h: 2 * to.bottom + 1 }
  const line = { from: a, to: b, starts: squaresTouching(from.space, a), ends: squaresTouching(to.space, b) }
  const terms = { tops: { t: 4, o: 1 }, besides: (square: Square) => holds(from.space, square) }
  if (!isClear(request.map, line, coverBlockers(request, line, from.space, terms)))
    return someCornersSeeEachOther(request, from.space, to.space) ? 'standard' : 'blocked'
  const between = thirds.filter((third) => goesThrough(line, solidOf(request.map, third), from))
  const isMuchLarger = (third: Creature): boolean =>
    sizeStep(third.size) >= 2 + Math.max(sizeStep(creature.size), sizeStep(target.size))
  if (between.some(isMuchLarger)) return 'standard'
  return between.length > 0 ? 'lesser' : 'none'
}

function someCornersSeeEachOther(request: Request, from: Rectangle, to: Rectangle): boolean {
  return cornersOf(from).some((a) =>
    cornersOf(to).some((b) => {
      const line = { from: a.point, to: b.point, starts: [a.square], ends: [b.square] }
      return isClear(request.map, line, effectBlockers(request.map, from))
    }),
  )
}

/** Whether some point of the line is inside the third box and not in the box the line comes from. */
function goesThrough(line: HighLine, third: Solid, own: Solid): boolean {
  const crossing = crossingOf(line, third)
  if (crossing === null) return false
  const leaving = leavingTime(line, own, crossing.end)
  const begin = Math.max(crossing.enter, leaving, 0)
  return begin < Math.min(crossing.leave, crossing.end)
}

/** When a line that starts in a box, or on its surface, leaves it. */
function leavingTime({ from, to }: HighLine, { space, bottom, tall }: Solid, end: number): number {
  const axes = [
    [from.x, to.x - from.x, 2 * space.x, 2 * (space.x + space.width)],
    [from.y, to.y - from.y, 2 * space.y, 2 * (space.y + space.height)],
    [from.h, to.h - from.h, 2 * bottom, 2 * (bottom + tall)],
  ] as const
  const times = axes.map(([start, change, low, high]) => {
    if (change === 0) return Infinity
    return ((change > 0 ? high : low) - start) * (end / change)
  })
  return Math.min(...times)
}

function coverByCorners(
  request: Request,
  from: Solid,
  to: Solid,
  thirds: readonly Creature[],
  attack: 'melee' | 'ranged',
): Cover {
  const { map } = request
  const squareLine = (a: Square, b: Square): Line => ({
    from: { x: 2 * a[0] + 1, y: 2 * a[1] + 1 },
    to: { x: 2 * b[0] + 1, y: 2 * b[1] + 1 },
    starts: [a],
    ends: [b],
  })
  const own = squaresOf(from.space)
  const its = squaresOf(to.space)
  if (!own.some((a) => its.some((b) => isClear(map, squareLine(a, b), effectBlockers(map, from.space)))))
    return 'blocked'
  const isClose = attack === 'melee' && gaps(from, to).every((gap) => gap <= 1)
  const unhindered = (a: Square, start: HighPoint, b: Square, end: HighPoint): boolean => {
    const line = { from: start, to: end, starts: [a], ends: [b] }
    const terms = isClose
      ? { tops: {}, besides: () => false }
      : { tops: { t: 4, o: 1 }, besides: ([x, y]: Square) => x === a[0] && y === a[1] }
    if (!isClear(map, line, coverBlockers(request, line, from.space, terms))) return false
    return isClose || !thirds.some((third) => goesThrough(line, solidOf(map, third), from))
  }
  const hasNone = (a: Square, b: Square): boolean => {
    const ends = eightCorners(b, to)
    const seesAll = (start: HighPoint): boolean => ends.every((end) => unhindered(a, start, b, end))
    const starts = eightCorners(a, from)
    return isClose ? starts.every(seesAll) : starts.some(seesAll)
  }
  return own.some((a) => its.some((b) => hasNone(a, b))) ? 'none' : 'cover'
}

function eightCorners([x, y]: Square, { bottom, tall }: Solid): HighPoint[] {
  const flat = [0, 1].flatMap((right) => [0, 1].map((down) => ({ x: 2 * (x + right), y: 2 * (y + down) })))
  return [2 * bottom, 2 * (bottom + tall)].flatMap((h) => flat.map((point) => ({ ...point, h })))
}

/** Columns, rows and levels between two boxes: 0 where they overlap in that axis, 1 where they touch. */
function gaps(a: Solid, b: Solid): number[] {
  const gap = (one: number, size: number, other: number, otherSize: number): number =>
    Math.max(0, other - (one + size - 1), one - (other + otherSize - 1))
  return [
    gap(a.space.x, a.space.width, b.space.x, b.space.width),
    gap(a.space.y, a.space.height, b.space.y, b.space.height),
    gap(a.bottom, a.tall, b.bottom, b.tall),
  ]
}
