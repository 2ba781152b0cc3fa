/** Contract 7, `threat`, `flank` and `cover`. */
import { threatened } from './creatures.ts'
import { EFFECT_BLOCKERS, centreOf, cornersOf, crossingOf, isClear, squaresTouching } from './lines.ts'
import type { Blockers, Point } from './lines.ts'
import { allSquares, holds, keyOf, sizeStep, spaceOf, squaresOf, terrainAt } from './squares.ts'
import type { Rectangle } from './squares.ts'
import type { Creature, Request } from './request.ts'

export function answerThreat(request: Request, creature: Creature): object {
  const { map } = request
  const keys = threatened(request, creature)
  const own = spaceOf(creature)
  return {
    squares: allSquares(map).filter(
      (square) => keys.has(keyOf(square)) && !holds(own, square) && !'#re'.includes(terrainAt(map, square) ?? '#'),
    ),
  }
}

export function answerFlank(request: Request, one: Creature, ally: Creature, foe: Creature): object {
  const areTwoAllies = one.id !== ally.id && one.side === ally.side && foe.side !== one.side
  const flankers = [one, ally]
  const bothAct = flankers.every((flanker) => {
    const keys = threatened(request, flanker)
    return !flanker.helpless && squaresOf(spaceOf(foe)).some((square) => keys.has(keyOf(square)))
  })
  return { flanking: areTwoAllies && bothAct && passesThroughOppositeSides(one, ally, foe) }
}

const OPPOSITE: Readonly<Record<string, string>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

function passesThroughOppositeSides(one: Creature, ally: Creature, foe: Creature): boolean {
  const space = spaceOf(foe)
  const [from, to] = [centreOf(spaceOf(one)), centreOf(spaceOf(ally))]
  if (!isOutside(from, space) || !isOutside(to, space) || (from.x === to.x && from.y === to.y)) return false
  const crossing = crossingOf(from, to, space)
  if (crossing === null || crossing.enter < 0 || crossing.leave > crossing.end) return false
  return crossing.enterSides.some((side) => crossing.leaveSides.includes(OPPOSITE[side] ?? ''))
}

/** Neither inside the space nor on its border. */
function isOutside({ x, y }: Point, space: Rectangle): boolean {
  const outsideColumns = x < 2 * space.x || x > 2 * (space.x + space.width)
  return outsideColumns || y < 2 * space.y || y > 2 * (space.y + space.height)
}

export function answerCover(request: Request, creature: Creature, target: Creature): object {
  const [from, to] = [spaceOf(creature), spaceOf(target)]
  const [a, b] = [centreOf(from), centreOf(to)]
  const coverBlockers: Blockers = { terrain: '#reto', edges: ['wall', 'door-closed', 'window'], except: from }
  const line = { from: a, to: b, starts: squaresTouching(from, a), ends: squaresTouching(to, b) }
  if (!isClear(request.map, line, coverBlockers)) {
    return { cover: someCornersSeeEachOther(request, from, to) ? 'standard' : 'blocked' }
  }
  const between = request.creatures.filter(
    (third) => third.id !== creature.id && third.id !== target.id && isInTheWay(a, b, spaceOf(third), from),
  )
  const isMuchLarger = (third: Creature): boolean =>
    sizeStep(third.size) >= 2 + Math.max(sizeStep(creature.size), sizeStep(target.size))
  if (between.some(isMuchLarger)) return { cover: 'standard' }
  return { cover: between.length > 0 ? 'lesser' : 'none' }
}

function someCornersSeeEachOther(request: Request, from: Rectangle, to: Rectangle): boolean {
  const blockers = { ...EFFECT_BLOCKERS, except: from }
  return cornersOf(from).some((a) =>
    cornersOf(to).some((b) => {
      const line = { from: a.point, to: b.point, starts: [a.square], ends: [b.square] }
      return isClear(request.map, line, blockers)
    }),
  )
}

/** Whether the line passes through the inside of the third space, outside the space it comes from. */
function isInTheWay(a: Point, b: Point, third: Rectangle, own: Rectangle): boolean {
  if (a.x === b.x && a.y === b.y) return false
  const crossing = crossingOf(a, b, third)
  const leavingOwn = crossingOf(a, b, own)
  if (crossing === null || leavingOwn === null) return false
  const begin = Math.max(crossing.enter, leavingOwn.leave, 0)
  const end = Math.min(crossing.leave, crossing.end)
  return begin < end
}
