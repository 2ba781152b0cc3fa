/** Words of the simulation panel. */
import { squareName } from '../../src/grid/squareName.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RiskPolicy, Task, TaskType, TurnPace } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'

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

/** The action a pace takes. */
export const actionOfPace = (pace: TurnPace): string => (pace.startsWith('stride') ? 'stride' : pace)

/** A fresh task of a type. */
export function freshTask(
  type: TaskType,
  at: { readonly col: number; readonly row: number },
  other: RecordId | null,
): Task {
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
      return { type, creatureId: other ?? ('' as RecordId), withinFeet: 10 }
    case 'pursue':
      return { type, creatureId: other ?? ('' as RecordId) }
    case 'close-to-reach':
      return { type }
    case 'flee':
    case 'stay-in-cover':
      return { type, from: [] }
    case 'keep-distance':
      return { type, from: [], feet: 30 }
  }
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
