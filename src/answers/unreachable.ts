/** Why no way leads somewhere, and what else could be tried there. */
import type { Cell } from '../grid/cell.ts'
import type { PathAnswer, RuleLine } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { MovementMode } from '../map/modes.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { BlockingSet } from '../movement/minimalBlockingSet.ts'
import { blockersOfPlace } from '../movement/blockers.ts'
import type { PathExplanation } from '../movement/explainPath.ts'
import { prepareMove, requestOf, type Move } from '../movement/move.ts'
import { findRouteObstacle, blockersOf } from '../movement/findRouteObstacle.ts'
import { cheapestRoute } from '../movement/route.ts'
import { waysAround, type WayAround } from '../movement/waysAround.ts'
import { gapFit } from '../rules/rulesetDetails.ts'
import { placeBlocker, cutOff } from './blocker.ts'
import { skillWords } from './maneuverRules.ts'

/** Squares of a map on which what is in the way is still looked for: beyond, trying takes longer than a GM waits. */
const MOST_SQUARES_TRIED = 65_536

/** What could be tried at the step a path is refused. */
export function waysPast(
  map: BattleMap,
  move: Move,
  path: readonly Cell[],
  { step, blockers }: NonNullable<PathExplanation['refusal']>,
): readonly RuleLine[] {
  const [from, to] = [path[step], path[step + 1]]
  return from && to ? waysInWords(map, move, waysAround(move, from, to, blockers)) : []
}

/** What keeps a mover from a place, and what could be tried: something on the place itself, or what shuts it off. */
export function whyUnreachable(map: BattleMap, move: Move, to: Cell): Pick<PathAnswer, 'blocker' | 'ways'> {
  const blocker = placeBlocker(map, move, to)
  const found = blocker.kind === 'map-border' ? null : obstacle(move, to)
  if (blocker.kind !== 'gap' && !found) {
    const blockers = blocker.kind === 'map-border' ? [] : blockersOfPlace(move, to)
    return { blocker, ways: waysInWords(map, move, waysAround(move, to, to, blockers)) }
  }
  const ways = [...(found ? waysAround(move, to, to, found.blockers) : []), ...squeezeAlternatives(move, to)]
  return { blocker: found ? cutOff(map, found.blockers, found.feet) : blocker, ways: waysInWords(map, move, ways) }
}

function obstacle(move: Move, to: Cell): BlockingSet | null {
  const { widthCells, heightCells } = move.field
  if (widthCells * heightCells > MOST_SQUARES_TRIED) return null
  return blockersOf(findRouteObstacle(move, requestOf(move), to))
}

/** Whether one square is enough for a way there, and a skill takes a space of this size through one square. */
function squeezeAlternatives(move: Move, to: Cell): readonly WayAround[] {
  const { field, layer, mover } = move
  const { tightGaps } = field.ruleset.details
  if (!tightGaps || gapFit(layer.spaceCells, 1, field.rules.squeezing, tightGaps) !== 'by-skill') return []
  const slim = prepareMove(field, { ...requestOf(move), mover: { ...mover, size: 'medium' } })
  return slim.ok && cheapestRoute(slim.value, to) ? [{ kind: 'rule', note: tightGaps }] : []
}

const MODE_NAMES: Readonly<Record<MovementMode, string>> = {
  land: 'Walk',
  fly: 'Fly',
  swim: 'Swim',
  burrow: 'Burrow',
  climb: 'Climb',
}

function waysInWords(map: BattleMap, { field, mover }: Move, ways: readonly WayAround[]): readonly RuleLine[] {
  const creature = map.tables.creatures.get(mover.id as RecordId)
  const { overrun } = field.ruleset.details
  return ways.map((way) => {
    if (way.kind === 'mode') {
      const feet = mover.speedFeet[way.mode] ?? 0
      return { text: `${MODE_NAMES[way.mode]} there: it has a speed of ${feet} ft.`, clauses: [] }
    }
    const { text, clauses } = way.note
    const said = way.note === overrun ? `Overrun. ${overrun.check} ${overrun.choice} ${text}` : text
    return { text: `${said}${skillWords(said, creature)}`, clauses }
  })
}
