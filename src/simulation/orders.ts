/** The order and task a creature carries out: the order in force, its chain of tasks, and what interrupts a watch. */
import { WATCH_TASKS, type Order, type Task } from '../map/records/encounter.ts'
import type { Combatant } from '../movement/combatant.ts'
import { spaceOf } from '../movement/passage.ts'
import type { Note } from './ledger.ts'
import type { Stage } from './Stage.ts'
import type { CreatureState, EncounterState } from './state.ts'
import { updateCreature, currentState, addNotes, type ActingTurn, type Turn } from './turn.ts'

/** Returns the index of the last order in force for a creature this round; −1 if none is. */
export const orderIndex = ({ scene }: Stage, { round }: EncounterState, id: string): number =>
  scene.encounter.orders.findLastIndex(
    (order) => order.creatureId === id && order.fromRound <= round && round <= (order.toRound ?? Infinity),
  )

/** Starts or continues the order of an index: a new one begins with its first task. */
export function startOrder(turn: Turn, index: number, order: Order): void {
  if (currentState(turn).order !== index)
    updateCreature(turn, { order: index, tasksDone: 0, waypoint: 0, target: null, isAlerted: false })
  turn.order = { ...order, task: taskAt(order, currentState(turn)) }
  watch(turn as ActingTurn, order)
}

const tasksOf = ({ task, then }: Order): readonly Task[] => [task, ...then]

const taskAt = (order: Order, { tasksDone }: CreatureState): Task => tasksOf(order)[tasksDone] ?? order.task

/** Switches to the next task if the note means that the current one is done. Returns false if it is not, or if none is left. */
export function nextTask(turn: ActingTurn, note: Note): boolean {
  const order = turn.stage.scene.encounter.orders[currentState(turn).order]
  if (!order) return false
  const now = currentState(turn)
  if (now.isAlerted && note.code === 'nobody-to-act-on') {
    updateCreature(turn, { isAlerted: false, target: null })
    turn.order = { ...order, task: taskAt(order, now) }
    return true
  }
  if (now.isAlerted || !isDone(turn.order.task, note)) return false
  if (now.tasksDone >= order.then.length) return engageOthers(turn)
  updateCreature(turn, { tasksDone: now.tasksDone + 1, waypoint: 0, target: null })
  turn.order = { ...order, task: taskAt(order, currentState(turn)) }
  return true
}

/** Engages the other opponents if the target of the last task has left. Returns false if that is not the case. */
function engageOthers(turn: ActingTurn): boolean {
  const { task } = turn.order
  const one = task.type === 'pursue' || task.type === 'close-to-reach' ? task.creatureId : undefined
  if (one === undefined || turn.stage.field.combatants.has(one)) return false
  const { stage, state, creature } = turn
  const mover = stage.combatant(state, creature.id)
  if (!mover || standingOpponents(stage, mover).length === 0) return false
  turn.order = { ...turn.order, task: { type: 'close-to-reach' } }
  return true
}

/** True if a note that keeps a creature where it is means that its task is done. */
function isDone({ type }: Task, { code }: Note): boolean {
  if (code === 'nobody-to-act-on') return true
  if (type === 'go-to') return code === 'arrived' || code === 'in-place'
  return type === 'pursue' && code === 'in-reach'
}

/** Interrupts a watch for an opponent in sight, or for an ally's alarm. */
function watch(turn: ActingTurn, { onSight }: Order): void {
  if (onSight === undefined) return
  const { stage, state, creature } = turn
  const now = currentState(turn)
  if (!now.isAlerted) {
    if (!WATCH_TASKS.has(turn.order.task.type)) return
    const mover = stage.combatant(state, creature.id)
    const opponents = mover ? standingOpponents(stage, mover) : []
    if (!mover || opponents.length === 0) return
    const seen = opponents.find((other) => stage.field.openLines.join(spaceOf(mover), spaceOf(other)))
    const isCalled = state.alarms.some((side) => stage.field.attitudes(side, creature.side) === 'ally')
    if (!seen && !isCalled) return
    addNotes(turn, seen ? { code: 'sees', creatureId: seen.id } : { code: 'hears-alarm' })
    if (seen && onSight === 'raise-alarm' && !isCalled) {
      addNotes(turn, { code: 'raises-alarm' })
      turn.state = { ...turn.state, alarms: [...state.alarms, creature.side] }
    }
    updateCreature(turn, { isAlerted: true, target: null })
  }
  turn.order = { ...turn.order, task: onSight === 'flee' ? { type: 'flee', from: [] } : { type: 'close-to-reach' } }
}

const standingOpponents = ({ field }: Stage, mover: Combatant): readonly Combatant[] =>
  [...field.combatants.values()].filter(
    ({ side, helpless }) => !helpless && field.attitudes(mover.side, side) === 'enemy',
  )
