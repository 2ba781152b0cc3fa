/** The way of a turn: by the action its pace stands for, a plainer one where that leads nowhere, past a door it opens. */
import { riskOf } from '../map/records/encounter.ts'
import { actionOf } from '../rules/ruleset.ts'
import type { Destination } from './aim.ts'
import { carefully } from './caution.ts'
import { riskOfPath, wayToBest, wayToGoals } from './chooseRoute.ts'
import { openableDoors, pastDoor } from './doors.ts'
import { insteadOf, type PacedAction } from './pace.ts'
import { mayReactIn } from './reactions.ts'
import { nowOf, preparedMove, say, type ActingTurn, type ChosenWay } from './turn.ts'

/** The way towards an aim, with what there is to say of it. */
export function chooseWay(turn: ActingTurn, aim: Destination, paced: PacedAction): ChosenWay {
  const way = pastDoor(turn, wayAtPace(turn, aim, paced), (left) => wayAtPace(turn, aim, left))
  return gentler(turn, aim, way) ?? carefully(turn, aim, way)
}

/** Moves and steps in place of a charge or a run that gives opportunities, for those who mind; null where they give as many. */
function gentler(turn: ActingTurn, aim: Destination, way: ChosenWay): ChosenWay | null {
  const { move } = way
  if (!move || move.line === 'free' || riskOf(turn.order) !== 'safest') return null
  const mayReact = mayReactIn(turn.stage.scene, turn.state)
  const risk = riskOfPath({ move, mayReact }, way.path)
  if (risk === 0) return null
  const { notes } = turn
  const other = carefully(turn, aim, wayAtPace(turn, aim, insteadOf(turn.stage.scene.ruleset)))
  if (other.move && other.path.length > 1 && riskOfPath({ move: other.move, mayReact }, other.path) < risk) return other
  turn.notes = notes
  return null
}

/** The way of the wanted action; of a plainer one where a run or a charge leads nowhere; of one square where feet do not suffice. */
function wayAtPace(turn: ActingTurn, aim: Destination, paced: PacedAction): ChosenWay {
  const { ruleset } = turn.stage.scene
  const rule = actionOf(ruleset, paced.action)
  const way = wayBy(turn, aim, paced)
  if (way.path.length > 1 || !rule) return said(turn, way)
  if (rule.plainTerrainOnly || rule.isCharge) {
    const why = way.notes.find(({ code }) => code === 'no-way')
    say(turn, { ...why, code: rule.isCharge ? 'no-charge' : 'no-run' })
    return wayAtPace(turn, aim, insteadOf(ruleset))
  }
  const isShort = way.move !== null && way.notes.length > 0 && way.notes.every((note) => isTooShort(note))
  if (!isShort || turn.stepsMade > 0 || !actionOf(ruleset, 'minimum')) return said(turn, way)
  const least = wayBy(turn, aim, { action: 'minimum', times: 1 })
  if (least.path.length < 2) return said(turn, way)
  say(turn, { code: 'minimum-movement' })
  return said(turn, least)
}

/** Feet, and no one in the way, are what a turn lacks. */
const isTooShort = ({ code, blocker }: ChosenWay['notes'][number]): boolean => code === 'waits' && !blocker

function said(turn: ActingTurn, way: ChosenWay): ChosenWay {
  say(turn, ...way.notes)
  return way
}

function wayBy(turn: ActingTurn, aim: Destination, paced: PacedAction): ChosenWay {
  const prepared = preparedMove(turn, paced)
  const here = [nowOf(turn).at]
  if (!prepared.ok) return { path: here, notes: [{ code: prepared.code }], jammed: false, move: null, paced }
  const wanted = {
    stage: turn.stage,
    move: prepared.move,
    request: prepared.request,
    risk: riskOf(turn.order),
    doors: openableDoors(turn),
    mayReact: mayReactIn(turn.stage.scene, turn.state),
  }
  const way = aim.kind === 'best' ? wayToBest(wanted, aim) : wayToGoals(wanted, aim.goals)
  return { ...way, move: prepared.move, paced }
}
