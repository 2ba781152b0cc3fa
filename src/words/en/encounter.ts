import { capitalized, counted, plural } from '../../base/text.ts'
import { squareName } from '../../grid/squareName.ts'
import type { PacedLeg } from '../../movement/travel/mixedRun.ts'
import type { EncounterEvent, OnSight, RiskPolicy, TaskType } from '../../map/records/encounter.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Cell } from '../../grid/cell.ts'
import type { CheckMade, EndEntry, EventEntry, NoteCode } from '../../simulation/ledger.ts'
import type { DiceKind, Fate } from '../../simulation/odds/tally.ts'
import type { EventFacts, NoteFacts, OrderFacts, TaskFacts, TurnFacts } from '../facts.ts'
import { blockers } from './blockers.ts'
import { moveRefusals } from './errors.ts'
import { and, andMore, feet } from './grammar.ts'

/** Tasks by type, in the order of the list. */
const tasks: Readonly<Record<TaskType, string>> = {
  hold: 'Hold',
  'go-to': 'Go to',
  follow: 'Follow',
  pursue: 'Pursue',
  flee: 'Flee',
  'keep-distance': 'Keep distance',
  patrol: 'Patrol',
  guard: 'Guard',
  'close-to-reach': 'Engage',
  'stay-in-cover': 'Stay in cover',
}

/** What a click on the map means to a task. */
const taskClicks: Readonly<Record<Exclude<TaskType, 'hold'>, string>> = {
  'go-to': 'Click squares to set waypoints.',
  patrol: 'Click squares to set patrol points.',
  guard: 'Click the center of the area.',
  follow: 'Click the creature to follow.',
  pursue: 'Click the creature to pursue.',
  'close-to-reach': 'Click the creature to engage.',
  flee: 'Click the creatures to flee from; click again to remove.',
  'keep-distance': 'Click the creatures to stay away from; click again to remove.',
  'stay-in-cover': 'Click the creatures to hide from; click again to remove.',
}

const risks: Readonly<Record<RiskPolicy, string>> = {
  shortest: 'Shortest route',
  'around-hazards': 'Shortest route, around hazards',
  safest: 'Safest route',
  'avoid-hazards': 'Never through hazards',
}

/** Kinds of events, in the order of the list. */
const eventTypes: Readonly<Record<EncounterEvent['type'], string>> = {
  door: 'A door opens or closes',
  terrain: 'Terrain changes',
  drop: 'A creature drops',
  stand: 'A creature stands up',
  arrive: 'A creature arrives',
  leave: 'A creature leaves',
}

const checks: Readonly<Record<CheckMade['kind'], string>> = {
  tumble: 'Tumble through',
  balance: 'Balance',
  'keep-running': 'Keep running',
  closest: 'Nearest target',
}

/** Details of a task, in a few words. */
function taskDetail(task: TaskFacts): string {
  const from = ({ names }: { readonly names: readonly string[] }): string =>
    names.length === 0 ? 'every opponent' : and(names)
  switch (task.type) {
    case 'hold':
      return ''
    case 'go-to':
    case 'patrol':
      return task.waypoints.map(squareName).join(' → ')
    case 'guard':
      return `${feet(task.radiusFeet)} around ${squareName(task.at)}`
    case 'follow':
      return `${task.name}, within ${feet(task.withinFeet)}`
    case 'pursue':
      return task.name
    case 'close-to-reach':
      return task.name ?? 'the nearest opponent'
    case 'flee':
    case 'stay-in-cover':
      return `from ${from(task)}`
    case 'keep-distance':
      return `${feet(task.feet)} from ${from(task)}`
  }
}

/** What a creature on watch does once it sees an opponent. */
const sightings: Readonly<Record<OnSight, string>> = {
  engage: 'Engage',
  'raise-alarm': 'Raise the alarm',
  flee: 'Flee',
}

function taskLine(task: TaskFacts, ...more: readonly (string | undefined)[]): string {
  const detail = [taskDetail(task), ...more.map((each) => each?.toLowerCase())].filter(Boolean).join(', ')
  return `${tasks[task.type]}${detail === '' ? '' : `: ${detail}`}`
}

/** An order in one line. */
function order(task: TaskFacts, { pace, modeWord, then, onSight }: OrderFacts): string {
  const chain = [taskLine(task, pace, modeWord), ...then.map((next) => taskLine(next))].join(', then ')
  return onSight === undefined ? chain : `${chain}; on sight: ${sightings[onSight].toLowerCase()}`
}

/** The rounds an order holds for. */
const rounds = (from: number, to: number | undefined): string => {
  if (to === undefined) return from === 1 ? 'Every round' : `From round ${from}`
  return from === to ? `Round ${from}` : `Rounds ${from}–${to}`
}

const MAX_BLOCKERS_NAMED = 3

function blockedBy({ blocking }: NoteFacts): string {
  const doors = blocking.flatMap((each) => ('edge' in each && each.edge === 'door' ? [each] : []))
  if (blocking.length > 1 && doors.length === blocking.length)
    return `blocked by the closed doors ${andMore(MAX_BLOCKERS_NAMED, doors.map(blockers.betweenWords))}`
  const things = blocking.map(blockers.thing)
  return `blocked by ${things.length === 0 ? 'something' : andMore(MAX_BLOCKERS_NAMED, things)}`
}

/** Inside a line: without the capital letter and the full stop. */
const clause = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1, -1)}`

/** Why a run or a charge is impossible. */
const noLine = ({ limit, reason }: NoteFacts, otherwise: string): string =>
  limit ? clause(blockers.actionLimit(limit)) : reason === 'too-far' ? 'is too far away for that' : otherwise

const refusalNotes = Object.fromEntries(
  Object.entries(moveRefusals).map(([code, sentence]) => [code, () => clause(sentence())]),
) as typeof moveRefusals

const goesOn: Readonly<Record<MovementMode, string>> = {
  land: 'continues on foot',
  climb: 'continues by climbing',
  swim: 'continues by swimming',
  fly: 'continues by flying',
  burrow: 'continues by burrowing',
}

/** Notes on a turn, without a full stop. */
const notes: Readonly<Record<NoteCode, (facts: NoteFacts) => string>> = {
  'no-order': () => 'no orders',
  holds: () => 'holds',
  arrived: () => 'has arrived',
  'in-place': () => 'holds position',
  'in-reach': ({ name = 'the target' }) => `${name} is in reach`,
  'nobody-to-act-on': ({ name, escapedInRound }) => {
    if (name === undefined) return 'there are no opponents'
    return escapedInRound === undefined ? `${name} is not on the map` : `${name} escaped in round ${escapedInRound}`
  },
  helpless: () => 'is helpless',
  'stands-up': () => 'stands up',
  'falls-prone': () => 'falls prone',
  rests: () => 'rests after running',
  exhausted: () => 'is out of breath and must rest for a minute',
  ...refusalNotes,
  'no-run': (facts) => noLine(facts, 'cannot run there'),
  'no-charge': (facts) => noLine(facts, 'has no straight line for a charge'),
  'minimum-movement': () => 'uses the full round to move one square',
  'no-way': ({ tight }) =>
    tight ? `no route: too narrow at ${andMore(MAX_BLOCKERS_NAMED, tight.map(squareName))}` : 'no route',
  'at-other-height': ({ name = 'the target', riseFeet = 0 }) =>
    `${name} is ${Math.abs(riseFeet)} ft ${riseFeet > 0 ? 'above' : 'below'} it, out of reach`,
  'changes-mode': ({ mode = 'land' }) => goesOn[mode],
  'changes-altitude': ({ altitudeFeet = 0 }) =>
    altitudeFeet === 0 ? 'flies down to the ground' : `flies at ${altitudeFeet} ft`,
  blocked: blockedBy,
  'stopped-by': (facts) =>
    facts.blocking.length > 0
      ? `stopped by ${blockers.thing(facts.blocking[0]!)}`
      : facts.reason
        ? blockers.stepProblems[facts.reason].replace(/\.$/u, '')
        : 'goes no farther',
  waits: ({ blocking: [who] }) => (who ? `waits for ${blockers.thing(who)}` : 'too few feet for the next square'),
  'tumble-failed': ({ name = 'an opponent' }) => `fails to tumble past ${name}`,
  'illegal-end': () => 'can’t end there and returns to the last legal square',
  'took-exit': ({ exit = 'the exit' }) => `escapes: ${exit}`,
  'opens-door': ({ blocking }) => {
    const [door] = blocking
    return door && 'edge' in door ? `opens the door ${blockers.betweenWords(door)}` : 'opens a door'
  },
  'nowhere-better': ({ task }) => (task === 'flee' ? 'is cornered' : 'has nowhere better to go'),
  'well-placed': ({ task }) => (task === 'stay-in-cover' ? 'stays in cover' : 'keeps its distance'),
  'out-of-reach': () => 'keeps out of reach',
  sees: ({ name = 'an opponent' }) => `sees ${name}`,
  'raises-alarm': () => 'raises the alarm',
  'hears-alarm': () => 'hears the alarm',
  'stops-short': () => 'stops at the edge of their reach',
  'stops-at-hazard': () => 'stops before the hazard',
  'steps-first': () => 'steps away first without provoking',
}

const rolled = (roll: number, modifier: number): string =>
  `${roll} ${modifier < 0 ? '−' : '+'} ${Math.abs(modifier)} = ${roll + modifier}`

/** A check, without a full stop; `name` is the creature tumbled past or found nearest. */
function check({ kind, dc, roll, modifier, passed }: CheckMade, name: string): string {
  if (kind === 'closest') return `tie for nearest, die ${roll ?? '–'}: ${name}`
  const what = { tumble: `tumble past ${name}`, balance: 'balance', 'keep-running': 'keep running' }[kind]
  const against = dc === null ? 'DC set by the GM' : `DC ${dc}`
  const outcome = passed === null ? 'undecided' : passed ? 'passed' : 'failed'
  return `${what}: ${roll === null ? 'not rolled' : rolled(roll, modifier)} (${against}), ${outcome}`
}

const eventProblems: Readonly<Record<NonNullable<EventEntry['problem']>, string>> = {
  'no-such-creature': 'this creature is not on the map',
  'no-such-door': 'there is no such door',
  'off-map': 'it is off the map',
  'no-such-terrain': 'there is no such terrain',
  'no-room': 'the space is occupied',
}

/** Squares of an event that are named; how many more there are is said. */
const MAX_SQUARES_NAMED = 4

/** An event, without a full stop. */
function event(facts: EventFacts): string {
  switch (facts.type) {
    case 'door': {
      const where = facts.place ? `The door ${blockers.betweenWords(facts.place)}` : 'A door'
      return `${where} ${{ open: 'opens', closed: 'closes', locked: 'is locked', unlocked: 'is unlocked' }[facts.door]}`
    }
    case 'terrain': {
      const squares = andMore(MAX_SQUARES_NAMED, facts.cells.map(squareName))
      return `${squares} ${plural(facts.cells.length, 'becomes', 'become')} ${facts.terrain ?? 'other terrain'}`
    }
    case 'drop':
      return `${facts.name} drops`
    case 'stand':
      return `${facts.name} stands up`
    case 'arrive':
      return `${facts.name} arrives${facts.at ? ` at ${squareName(facts.at)}` : ''}`
    case 'leave':
      return `${facts.name} leaves`
  }
}

/** What a creature did in a turn, without a full stop. */
function turn({ actions, from, to, movedFeet, notes: said, waits }: TurnFacts): string {
  const all = said.join('; ')
  if (actions.length === 0 || (from.col === to.col && from.row === to.row && movedFeet === 0))
    return `${waits ? 'waits' : 'stays'} at ${squareName(from)}${all === '' ? '' : `: ${all}`}`
  const how = actions
    .map(({ label, times, modeWord }, i) => {
      if (times === 0) return modeWord ?? 'on foot'
      const name = i === 0 ? label : label.toLowerCase()
      return `${name}${times > 1 ? ` × ${times}` : ''}${modeWord === null ? '' : ` (${modeWord})`}`
    })
    .join(' + ')
  const moved = `${how}, ${squareName(from)} → ${squareName(to)}, ${feet(movedFeet)}`
  return all === '' ? moved : `${moved}. ${capitalized(all)}`
}

const diceKinds: Readonly<Record<DiceKind, string>> = {
  initiative: 'initiative',
  tumble: 'tumbling',
  balance: 'balance',
  'keep-running': 'who keeps running',
  closest: 'ties for the nearest target',
}

const fates: Readonly<Record<Fate, string>> = {
  escaped: 'escapes, never reached',
  'slipped-away': 'reached, but escapes',
  caught: 'reached, does not escape',
  'at-large': 'still at large',
}

/** Stretches of a route that are named one by one. */
const MAX_LEGS_NAMED = 5

export const encounter = {
  tasks,
  taskClicks,
  sightings,
  risks,
  eventTypes,
  checks,
  order,
  rounds,
  notes,
  check,
  event,
  impossible: (happened: string, problem: NonNullable<EventEntry['problem']>) =>
    `${happened}: not possible, ${eventProblems[problem]}`,
  turn,
  fates,
  someone: 'a deleted creature',
  inModes: { land: null, fly: 'fly', swim: 'swim', burrow: 'burrow', climb: 'climb' } satisfies Record<
    MovementMode,
    string | null
  > as Readonly<Record<MovementMode, string | null>>,
  round: (number: number) => `Round ${number}`,
  end: (round: number, reason: EndEntry['reason']) =>
    `Ends after round ${round}: ${reason === 'everyone-left' ? 'everyone has left' : 'nothing changes anymore'}`,
  initiative: (name: string, total: number) => `${name}: ${total}`,
  /** `what`: the attack, where the rule system names it. Not taken: the reactions of the round are used up. */
  provokes: (name: string, square: Cell, isTaken: boolean, what?: string) =>
    isTaken
      ? `Provokes ${what === undefined ? '' : `${what} `}from ${name} at ${squareName(square)}`
      : `${name} could react at ${squareName(square)} too, but has no reaction left`,
  /** `name`: of the terrain, empty if it has none. */
  hazard: (name: string, squares: readonly Cell[]) => `${name || 'Hazard'} at ${squares.map(squareName).join(', ')}`,
  provoked: (times: number): string => (times === 1 ? 'provokes once' : `provokes ${times} times`),
  /** A route over minutes: its length, and what of a run is hustled: stretch by stretch, or in all where there are many. */
  route: (feet: number, legs: readonly PacedLeg[], isSlowed: boolean): string => {
    if (isSlowed) return `${feet} ft at a hustle: no terrain to run on`
    if (legs.length === 0) return `${feet} ft`
    if (legs.length <= MAX_LEGS_NAMED)
      return `${feet} ft: ${legs.map((leg) => `${leg.pace} ${leg.feet} ft`).join(', ')}`
    const hustled = legs.reduce((sum, leg) => sum + (leg.pace === 'hustle' ? leg.feet : 0), 0)
    return `${feet} ft, ${hustled} of them at a hustle`
  },
  /** Rounds as a time: ten are a minute. */
  time: (total: number): string => {
    const [minutes, rest] = [Math.floor(total / 10), total % 10]
    const parts = [minutes > 0 ? `${minutes} min` : '', rest > 0 || minutes === 0 ? counted(rest, 'round') : '']
    return parts.filter((part) => part !== '').join(' ')
  },
  report: {
    title: (map: string, system: string, seed: string) => `${map}, ${system}, seed ${seed}.`,
    initiative: 'Initiative',
    initiativeColumns: ['Creature', 'Total', 'Roll', 'Modifier'],
    typed: 'typed',
    houseRules: (lines: readonly string[]) => `House rules: ${lines.join('; ')}.`,
    stepCost: (square: string, total: number, reasons: string) => `${square}: ${feet(total)} = ${reasons}`,
    printInitiative: (name: string, seed: string) => `${name}: initiative (seed ${seed})`,
    printLedger: (name: string, seed: string) => `Appendix: ${name}, ledger (seed ${seed})`,
    /** How many turns of a round are only in the ledger, and how many of them no one moves in. */
    printOthers: (turns: number, standing: number) =>
      `${counted(turns, 'other turn')} ${plural(turns, 'is', 'are')} in the ledger${
        standing === 0 ? '' : standing === turns ? ', none of them with a move' : `, ${standing} without a move`
      }.`,
    printColumns: {
      place: 'Place',
      creature: 'Creature',
      side: 'Side',
      total: 'Total',
      roll: 'Roll',
      modifier: 'Modifier',
      round: 'Rd',
      who: 'Who',
      what: 'What',
      route: 'Route: feet per square and why it cost more',
      consequences: 'Provokes, hazards, checks',
    },
  },
  odds: {
    title: (name: string) => `${name}: odds`,
    subtitle: (map: string, system: string) => `${map}, ${system}`,
    runs: (runs: number, seed: string) => `${counted(runs, 'run')}, seed ${seed}. Ranges: 95% confidence intervals.`,
    /** What varies between runs, and what is fixed. */
    varied: (kinds: readonly DiceKind[]) =>
      `Movement only: no attacks are rolled. ${
        kinds.length === 0
          ? 'No dice were rolled, so every run is the same'
          : `Dice decided ${and(kinds.map((kind) => diceKinds[kind]))}`
      }; orders, routes and events are fixed by the plan.`,
    /** The scale of the heat map, for the shades from 0 on. */
    jamShades: (fromPerRun: readonly number[]) =>
      fromPerRun.map((from, i) => {
        const next = fromPerRun[i + 1]
        if (next === undefined) return `${from} or more jams per run`
        return from === 0 ? `fewer than ${next} jams per run` : `${from} to ${next} jams per run`
      }),
    /** A run that can be opened; `rank`: its place among runs with the same fate. */
    exampleRanks: { typical: 'typical', best: 'best', worst: 'worst' },
    exampleTitle: (ranks: readonly string[]) => `${capitalized(and(ranks))} run`,
    example: (round: number | null, provoked: number, isReached: boolean) =>
      [
        round === null ? '' : isReached ? `reached in round ${round}` : `escaped in round ${round}`,
        provoked === 0 ? 'never provoked' : `provoked ${provoked === 1 ? 'once' : `${provoked} times`}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    columns: ['Creature', 'Escapes', 'Rounds', 'Provoked', 'Could take', 'Hazard', 'Jams'],
    fatesIntro: 'How the runs end for each pursued creature.',
    quarry: 'Pursued',
    cleared: (rounds: readonly { readonly round: number; readonly percent: string }[]) =>
      `Everyone trying to leave has escaped by ${rounds.map(({ round, percent }) => `round ${round}: ${percent}`).join(', ')}.`,
    jams: (jams: readonly { readonly square: string; readonly perRun: string }[]) =>
      `Worst jams: ${jams.map(({ square, perRun }) => `${square} (${perRun} per run)`).join(', ')}.`,
  },
}
