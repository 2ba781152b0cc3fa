/** Words of the simulation panel. */
import { squareName } from '../../src/grid/squareName.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { EncounterEvent, Order, RiskPolicy, Task, TaskType, TurnPace } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { CheckMade } from '../../src/simulation/ledger.ts'
import { DOOR_WORDS, MODE_WORDS } from '../panels/words.ts'

/** Tasks by type, in the order of the list. */
export const TASK_WORDS: Readonly<Record<TaskType, string>> = {
  hold: 'Hold',
  'go-to': 'Go to',
  follow: 'Follow',
  pursue: 'Pursue',
  flee: 'Flee',
  'keep-distance': 'Keep a distance',
  patrol: 'Patrol',
  guard: 'Guard an area',
  'close-to-reach': 'Close to reach',
  'stay-in-cover': 'Stay in cover',
}
/** What a click on the map means to a task. */
export const TASK_CLICKS: Readonly<Record<Exclude<TaskType, 'hold'>, string>> = {
  'go-to': 'Click square after square: each is a waypoint.',
  patrol: 'Click square after square: each is a corner of the round.',
  guard: 'Click the middle of the area.',
  follow: 'Click whom to follow.',
  pursue: 'Click whom to run down.',
  'close-to-reach': 'Click whom to close with.',
  flee: 'Click whom to flee from; click again to take back.',
  'keep-distance': 'Click whom to keep away from; click again to take back.',
  'stay-in-cover': 'Click whom to hide from; click again to take back.',
}
/** Paces. */
export const PACE_WORDS: Readonly<Record<TurnPace, string>> = {
  step: '5-foot step',
  move: 'Move',
  double: 'Double move',
  run: 'Run',
  charge: 'Charge',
  'stride-1': '1 Stride',
  'stride-2': '2 Strides',
  'stride-3': '3 Strides',
}
/** Risk policies. */
export const RISK_WORDS: Readonly<Record<RiskPolicy, string>> = {
  shortest: 'Shortest way',
  safest: 'Safest way',
  'avoid-hazards': 'Never through hazards',
}
/** Kinds of events, in the order of the list. */
export const EVENT_WORDS: Readonly<Record<EncounterEvent['type'], string>> = {
  door: 'A door opens or closes',
  terrain: 'The ground changes',
  drop: 'Somebody drops',
  stand: 'Somebody stands up',
  arrive: 'Somebody arrives',
  leave: 'Somebody leaves',
}

/** Kinds of checks. */
export const CHECK_WORDS: Readonly<Record<CheckMade['kind'], string>> = {
  tumble: 'Tumble past',
  balance: 'Balance',
  'keep-running': 'Keep running',
  closest: 'Who is closest',
}

/** The action a pace takes. */
export const actionOfPace = (pace: TurnPace): string => (pace.startsWith('stride') ? 'stride' : pace)

/** A fresh task of a type; `other`: whom it is about until somebody is chosen. */
export function freshTask(type: TaskType, at: Cell, other: RecordId): Task {
  switch (type) {
    case 'hold':
      return { type }
    case 'go-to':
      return { type, waypoints: [at] }
    case 'patrol':
      return { type, waypoints: [at, at] }
    case 'guard':
      return { type, at, radiusFeet: 20 }
    case 'follow':
      return { type, creatureId: other, withinFeet: 10 }
    case 'pursue':
      return { type, creatureId: other }
    case 'close-to-reach':
      return { type }
    case 'flee':
    case 'stay-in-cover':
      return { type, from: [] }
    case 'keep-distance':
      return { type, from: [], feet: 30 }
  }
}

/** What a fresh event is about until something else is chosen. */
export interface EventFacts {
  readonly round: number
  readonly creatureId: RecordId | null
  readonly doorId: RecordId | null
}

/** A fresh event of a type that needs no squares; null where the map has nobody or no door for it. */
export function freshEvent(type: Exclude<EncounterEvent['type'], 'terrain'>, facts: EventFacts): EncounterEvent | null {
  const { round, creatureId, doorId } = facts
  if (type === 'door') return doorId === null ? null : { type, round, edgeId: doorId, door: 'open' }
  return creatureId === null ? null : { type, round, creatureId }
}

/** What a task is about, in a few words. */
export function taskDetail(map: BattleMap, task: Task): string {
  const name = (id: RecordId): string => map.tables.creatures.get(id)?.name ?? 'somebody who is not there'
  const from = (ids: readonly RecordId[]): string => (ids.length === 0 ? 'every opponent' : ids.map(name).join(', '))
  switch (task.type) {
    case 'hold':
      return ''
    case 'go-to':
    case 'patrol':
      return task.waypoints.map(squareName).join(' → ')
    case 'guard':
      return `${task.radiusFeet} ft round ${squareName(task.at)}`
    case 'follow':
      return `${name(task.creatureId)}, within ${task.withinFeet} ft`
    case 'pursue':
      return name(task.creatureId)
    case 'close-to-reach':
      return task.creatureId === undefined ? 'the nearest opponent' : name(task.creatureId)
    case 'flee':
    case 'stay-in-cover':
      return `from ${from(task.from)}`
    case 'keep-distance':
      return `${task.feet} ft from ${from(task.from)}`
  }
}

/** The rounds an order holds for. */
export const roundsWords = ({ fromRound, toRound }: Pick<Order, 'fromRound' | 'toRound'>): string =>
  toRound === undefined
    ? fromRound === 1
      ? 'Every round'
      : `From round ${fromRound}`
    : fromRound === toRound
      ? `Round ${fromRound}`
      : `Rounds ${fromRound}–${toRound}`

/** An order in one line. */
export function orderWords(map: BattleMap, { task, pace, mode }: Order): string {
  const how = [pace && PACE_WORDS[pace].toLowerCase(), mode && mode !== 'land' && MODE_WORDS[mode].toLowerCase()]
  const detail = [taskDetail(map, task), ...how].filter(Boolean).join(', ')
  return `${TASK_WORDS[task.type]}${detail === '' ? '' : `: ${detail}`}`
}

/** Where a door is. */
export const doorPlace = ({ cell, border }: Pick<Edge, 'cell' | 'border'>): string =>
  `${squareName(cell)}, ${border} side`

/** An event in one line, without its round. */
export function eventLine(map: BattleMap, event: EncounterEvent): string {
  const name = (id: RecordId): string => map.tables.creatures.get(id)?.name ?? 'Somebody who is gone'
  switch (event.type) {
    case 'door': {
      const edge = map.tables.edges.get(event.edgeId)
      return `Door at ${edge ? doorPlace(edge) : '?'}: ${DOOR_WORDS[event.door].toLowerCase()}`
    }
    case 'terrain': {
      const ground = terrainPalette(map)[event.terrain]?.name.toLowerCase() ?? 'other ground'
      return `${event.cells.length === 1 ? squareName(event.cells[0] ?? { col: 0, row: 0 }) : `${event.cells.length} squares`}: ${ground}`
    }
    case 'drop':
      return `${name(event.creatureId)} drops`
    case 'stand':
      return `${name(event.creatureId)} stands up`
    case 'leave':
      return `${name(event.creatureId)} leaves`
    case 'arrive':
      return `${name(event.creatureId)} arrives${event.at ? ` at ${squareName(event.at)}` : ''}`
  }
}

/** Rounds as a time: ten are a minute. */
export function minutesWords(rounds: number): string {
  const [minutes, rest] = [Math.floor(rounds / 10), rounds % 10]
  const parts = [
    minutes > 0 ? `${minutes} min` : '',
    rest > 0 || minutes === 0 ? `${rest} ${rest === 1 ? 'round' : 'rounds'}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
