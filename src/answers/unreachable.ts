/** Why a place cannot be reached, and alternatives. */
import type { Cell } from '../grid/cell.ts'
import type { PathAnswer, RuleLine } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { EdgePlace } from '../map/records/edge.ts'
import type { RecordId } from '../map/records/ids.ts'
import { doorWord, edgeAt } from '../map/edges.ts'
import { findActionLimit } from '../movement/obstacle/actionLimit.ts'
import { blockersOfPlace, type Blocker } from '../movement/obstacle/blockers.ts'
import { planThroughDoors } from '../movement/obstacle/doorPlan.ts'
import type { PathExplanation } from '../movement/obstacle/explainPath.ts'
import { plainMoveOf, prepareMove, requestOf, type Move } from '../movement/move.ts'
import { findRouteObstacle, blockersOf } from '../movement/obstacle/findRouteObstacle.ts'
import { cheapestRoute } from '../movement/search/route.ts'
import { cheapestWithin } from '../movement/path/safestRoute.ts'
import { findAlternatives, type Alternative } from '../movement/obstacle/alternatives.ts'
import { gapFit } from '../rules/rulesetDetails.ts'
import { blockingThings } from '../words/blockers.ts'
import { en } from '../words/en/index.ts'
import { bandsOf } from './bandMoves.ts'
import { cutOff, limited, placeBlocker, describeObstacle } from './blocker.ts'
import { jumpsOver } from './jump.ts'
import { skillWords } from './maneuverRules.ts'

/** Alternatives at the blocked step of a path. */
export function alternatives(
  map: BattleMap,
  move: Move,
  path: readonly Cell[],
  { step, blockers }: NonNullable<PathExplanation['refusal']>,
): readonly RuleLine[] {
  const [from, to] = [path[step], path[step + 1]]
  return from && to ? alternativesInWords(map, move, findAlternatives(move, from, to, blockers)) : []
}

/** Why a place cannot be reached: the place itself, a limit of the action, or what shuts it off; and alternatives. */
export function whyUnreachable(map: BattleMap, asked: Move, to: Cell): Pick<PathAnswer, 'blocker' | 'alternatives'> {
  const plain = plainMoveOf(asked)
  const limit = cheapestRoute(plain, to) ? findActionLimit(asked, to) : null
  if (limit) return { blocker: limited(map, asked, limit, to), alternatives: otherActions(asked, to) }
  const blocker = placeBlocker(map, plain, to)
  const found = blocker.kind === 'map-border' ? null : findRouteObstacle(plain, requestOf(plain), to)
  const blocking = blockersOf(found)
  if (blocking) {
    const alternatives = [...findAlternatives(plain, to, to, blocking.blockers), ...squeezeAlternatives(plain, to)]
    return {
      blocker: cutOff(map, blocking.blockers, blocking.feet),
      alternatives: [
        ...throughDoors(map, plain, blocking.blockers, to),
        ...alternativesInWords(map, plain, alternatives),
        ...jumpsOver(map, plain, blocking.blockers),
      ],
    }
  }
  if (found?.kind === 'too-narrow' || found?.kind === 'walled-off')
    return {
      blocker: describeObstacle(map, found),
      alternatives: alternativesInWords(map, plain, squeezeAlternatives(plain, to)),
    }
  const there: readonly Blocker[] = blocker.kind === 'map-border' ? [] : blockersOfPlace(plain, to)
  return { blocker, alternatives: alternativesInWords(map, plain, findAlternatives(plain, to, to, there)) }
}

/** The first band of a turn that reaches a place the requested action does not. */
export function otherActions(asked: Move, to: Cell): readonly RuleLine[] {
  const request = requestOf(asked)
  for (const { action, times, label } of bandsOf(asked.field.ruleset)) {
    if (action.id === asked.action.id && times === asked.actions) continue
    const move = prepareMove(asked.field, { ...request, action: action.id, actions: times })
    const route = move.ok ? cheapestWithin(move.value, to) : null
    if (route?.ok && route.value)
      return [{ text: en.blockers.alternatives.action(label, route.value.feet), clauses: [] }]
  }
  const route = cheapestRoute(plainMoveOf(asked), to)
  return route ? [{ text: en.blockers.alternatives.beyondTurn(route.feet), clauses: [] }] : []
}

function isClosedDoor(map: BattleMap, place: EdgePlace): boolean {
  const edge = edgeAt(map, place)
  return edge?.kind === 'door' && doorWord(edge) === 'closed'
}

/** The route through its doors, if unlocked doors are all that blocks it. */
function throughDoors(map: BattleMap, move: Move, found: readonly Blocker[], to: Cell): readonly RuleLine[] {
  const doors = found.flatMap((blocker) => (blocker.kind === 'edge' && isClosedDoor(map, blocker) ? [blocker] : []))
  const plan = doors.length === found.length ? planThroughDoors(move, doors, to) : null
  if (!plan) return []
  const { ruleset } = move.field
  const { openDoor } = ruleset.details
  const legs = plan.legs.map(({ feet }) => feet)
  const text = en.blockers.alternatives.doors(blockingThings(map, doors), legs, plan.actions, ruleset.turn.actions)
  return [{ text: `${text} ${openDoor.text}`, clauses: openDoor.clauses }]
}

/** Squeezing by a skill check, if a route of one square width exists and the rules allow it for this size. */
function squeezeAlternatives(move: Move, to: Cell): readonly Alternative[] {
  const { field, layer, mover } = move
  const { tightGaps } = field.ruleset.details
  if (!tightGaps || gapFit(layer.spaceCells, 1, field.rules.squeezing, tightGaps) !== 'by-skill') return []
  const slim = prepareMove(field, { ...requestOf(move), mover: { ...mover, size: 'medium' } })
  return slim.ok && cheapestRoute(slim.value, to) ? [{ kind: 'rule', note: tightGaps }] : []
}

function alternativesInWords(
  map: BattleMap,
  { field, mover }: Move,
  alternatives: readonly Alternative[],
): readonly RuleLine[] {
  const creature = map.tables.creatures.get(mover.id as RecordId)
  const { overrun } = field.ruleset.details
  const { alternatives: words } = en.blockers
  return alternatives.map((alternative) => {
    if (alternative.kind === 'mode')
      return { text: words.mode(alternative.mode, field.ruleset.speed(mover, alternative.mode)), clauses: [] }
    const { text, clauses } = alternative.note
    const said =
      alternative.kind === 'check'
        ? words.check(alternative.note.skill, alternative.mode, blockingThings(map, alternative.squares))
        : alternative.note === overrun
          ? `Overrun. ${overrun.check} ${overrun.choice} ${text}`
          : text
    // By the text of the note, which may name the skill differently.
    return { text: `${said}${skillWords(text, creature)}`, clauses }
  })
}
