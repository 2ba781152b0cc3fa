import { squareName } from '../../grid/squareName.ts'
import type { Cell } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { StepProblem } from '../../movement/path/walk.ts'
import type { ModeSpeed } from '../../rules/ruleset.ts'
import { counted, sentence } from '../../base/text.ts'
import type { BlockingThing, LimitFacts, Obstacle } from '../facts.ts'
import { andMore, feet } from './grammar.ts'

type EdgeThing = Extract<BlockingThing, { readonly edge: unknown }>

const edgeWord = ({ edge }: EdgeThing): string => (edge === 'barrier' ? 'low wall' : edge)
const doorWord = ({ door }: EdgeThing): string => (door === 'locked' ? 'locked' : 'closed')

/** `west of N7`. */
const besideWords = ({ border, cell }: EdgeThing): string => `${border} of ${squareName(cell)}`

/** `M7–N7`: the two squares it stands between. */
export const betweenWords = ({ border, cell: { col, row } }: Pick<EdgeThing, 'border' | 'cell'>): string =>
  border === 'west'
    ? `${squareName({ col: col - 1, row })}–${squareName({ col, row })}`
    : `${squareName({ col, row: row - 1 })}–${squareName({ col, row })}`

/** `D4`, or `D4–D6` for squares in a row. */
const squaresWords = ({ cell, lastCell }: { readonly cell: Cell; readonly lastCell?: Cell }): string =>
  lastCell ? `${squareName(cell)}–${squareName(lastCell)}` : squareName(cell)

/** `the closed door J6–K6`, `Korr at F3`, `the map edge`: a thing by its name and place. */
export function thing(blocking: BlockingThing): string {
  switch (blocking.kind) {
    case 'terrain':
      return `${blocking.solid ? `solid ${blocking.name}` : blocking.name} at ${squaresWords(blocking)}`
    case 'corner-square':
      return `the corner at ${squareName(blocking.cell)}`
    case 'corner-edge':
    case 'edge':
      return blocking.edge === 'door'
        ? `the ${doorWord(blocking)} door ${betweenWords(blocking)}`
        : `the ${edgeWord(blocking)} ${betweenWords(blocking)}`
    case 'creature':
      return `${blocking.name ?? 'a creature'}${blocking.cell ? ` at ${squareName(blocking.cell)}` : ''}`
    case 'map-border':
      return 'the edge of the map'
  }
}

/** How one thing blocks a step, as the end of a sentence. */
function stops(blocking: BlockingThing): string {
  switch (blocking.kind) {
    case 'terrain':
      return blocking.solid
        ? `${squaresWords(blocking)} ${blocking.lastCell ? 'are' : 'is'} solid ${blocking.name}`
        : `it cannot enter ${squaresWords(blocking)} (${blocking.name})`
    case 'corner-square':
      return `you can’t cut the corner at ${squareName(blocking.cell)}`
    case 'corner-edge':
      return `you can’t cut the wall corner ${besideWords(blocking)}`
    case 'edge':
      return blocking.edge === 'door'
        ? `the door ${besideWords(blocking)} is ${doorWord(blocking)}`
        : `there is a ${edgeWord(blocking)} ${besideWords(blocking)}`
    case 'creature':
      return `blocked by ${thing(blocking)}`
    case 'map-border':
      return 'the map ends here'
  }
}

/** Why a step is illegal if nothing on the map blocks it. */
const stepProblems: Readonly<Record<StepProblem, string>> = {
  'not-adjacent': 'Each step goes to an adjacent square.',
  'off-map': 'The map ends here.',
  impassable: 'It cannot enter this square.',
  wall: 'A solid obstacle is in the way.',
  corner: 'You can’t cut a wall corner.',
  occupied: 'A creature is in the way.',
  'barred-terrain': 'This action can only cross normal terrain.',
  'not-straight': 'This action needs a straight line.',
  'too-far': 'Too far for this turn.',
  'cannot-end': 'It can move through here but can’t stop.',
}

const isEdge = (blocking: BlockingThing): blocking is EdgeThing => 'edge' in blocking

/** Cost of the route without its blockers. */
const without = (things: readonly BlockingThing[], routeFeet: number): string => {
  const areDoors = things.every((each) => isEdge(each) && each.edge === 'door')
  const [one, many] = areDoors ? ['If open', 'If all are open'] : ['Without it', 'Without them']
  return `${things.length === 1 ? one : many}: ${feet(routeFeet)}.`
}

const MAX_NAMED = 6

function noRoute(things: readonly BlockingThing[], routeFeet: number): string {
  const [only] = things
  if (things.length === 1 && only) return `No route: ${stops(only)}. ${without(things, routeFeet)}`
  const doors = things.flatMap((each) => (isEdge(each) && each.edge === 'door' ? [besideWords(each)] : []))
  const what =
    doors.length === things.length
      ? `${things.length} closed doors: ${andMore(MAX_NAMED, doors)}`
      : andMore(MAX_NAMED, things.map(thing))
  return `No route: blocked by ${what}. ${without(things, routeFeet)}`
}

/** `A run`, `A 5-foot step`: an action as the subject of a sentence. */
const actionWords = ({ action, label }: LimitFacts): string =>
  action === 'minimum' ? label : `A ${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** Why an action can’t reach a square that a plain move can. */
function actionLimit(found: LimitFacts): string {
  const who = actionWords(found)
  const what = andMore(MAX_NAMED, found.things.map(thing))
  const [first] = found.things
  switch (found.limit) {
    case 'one-square':
      return `${who} can only go to an adjacent square.`
    case 'five-feet':
      return first ? `${who} can’t enter ${what}: it costs more than 5 ft.` : `${who} needs a square that costs 5 ft.`
    case 'too-short':
      return `${who} must cover at least ${feet(found.minFeet)}; this is ${feet(found.feet)}.`
    case 'squeezing':
      return `${who} can’t squeeze: too narrow at ${andMore(MAX_NAMED, found.cells.map(squareName))}.`
    case 'slowed':
    case 'low-wall':
      return `${who} can’t cross ${what}.`
    case 'line-blocked':
      return `${who} needs a clear straight line. Blocked by ${what}.`
    case 'not-straight':
      return `${who} needs a straight line, and there is none.`
  }
}

/** Why a creature can’t make a step or reach a square. */
function obstacle(found: Obstacle): string {
  switch (found.reason) {
    case 'no-route':
      return 'No route.'
    case 'no-room':
      return 'It does not fit on the map there.'
    case 'stands-there':
      return sentence(`${thing(found.thing).replace(/ at \S+$/u, '')} is there`)
    case 'cut-off':
      return noRoute(found.things, found.routeFeet)
    case 'beyond-turn':
      return `Too far: ${feet(found.feet)}, ${feet(found.leftFeet)} left this turn.`
    case 'too-narrow':
      return `No route: too narrow at ${andMore(MAX_NAMED, found.cells.map(squareName))}. It needs ${feet(found.needsFeet)} of width.`
    case 'walled-off':
      return found.things.length === 0
        ? 'No route: walled off on all sides.'
        : `No route: walled off by ${andMore(MAX_NAMED, found.things.map(thing))}.`
    case 'action-limit':
      return actionLimit(found)
    default:
      return found.thing ? sentence(stops(found.thing)) : stepProblems[found.reason]
  }
}

/** Ways past a blocker. */
const MODE_VERBS: Readonly<Record<MovementMode, string>> = {
  land: 'cross',
  fly: 'fly over',
  swim: 'swim across',
  burrow: 'burrow through',
  climb: 'climb',
}
const MODE_INFINITIVES: Readonly<Record<MovementMode, string>> = {
  land: 'walk',
  fly: 'fly',
  swim: 'swim',
  burrow: 'burrow',
  climb: 'climb',
}

const alternatives = {
  /** Another of its modes reaches the square. */
  mode: (mode: MovementMode, speed: ModeSpeed): string =>
    `It can ${MODE_INFINITIVES[mode]} there: speed ${feet(speed.feet)}${speed.isSlow ? ', 5 ft more for each square' : ''}.`,
  check: (skill: string, mode: MovementMode, things: readonly BlockingThing[]): string =>
    `${skill} check to ${MODE_VERBS[mode]} ${andMore(MAX_NAMED, things.map(thing))}.`,
  /** Doors opened along the route: the distance before each door and after the last, and the total actions. */
  doors: (
    doors: readonly BlockingThing[],
    legsFeet: readonly number[],
    actions: number,
    turnActions: number,
  ): string => {
    const steps = legsFeet.flatMap((legFeet, i) => [
      ...(legFeet > 0 ? [`move ${feet(legFeet)}`] : []),
      ...(doors[i] ? [`open ${thing(doors[i])}`] : []),
    ])
    const turn = actions > turnActions ? `, but a turn has ${turnActions}` : ''
    return sentence(`${steps.join(', ')}: ${actions} actions${turn}`)
  },
  /** Another action reaches the square. */
  action: (label: string, routeFeet: number): string => `${label} would reach it: ${feet(routeFeet)}.`,
  beyondTurn: (routeFeet: number): string => `Moving there takes more than one turn: ${feet(routeFeet)}.`,
}

/** What a step through a door begins with. */
const opensDoor = (doors: readonly BlockingThing[], rule: string): string =>
  `Opens ${doors.map(thing).join(' and ')} first. ${rule}`

/** Actions or turns a route with doors takes. */
const actionsWithDoors = (actions: number, turnActions: number): string =>
  actions <= turnActions
    ? `${actions} of ${counted(turnActions, 'action')}, doors included`
    : `${counted(Math.ceil(actions / turnActions), 'turn')}, doors included`

/** A state that keeps a creature from moving. */
const cannotMove = (state: string): string => `${state}: it can’t move. The map shows its range if it could.`

export const blockers = {
  betweenWords,
  cannotMove,
  thing,
  stepProblems,
  obstacle,
  actionLimit,
  actionsWithDoors,
  opensDoor,
  alternatives,
}
