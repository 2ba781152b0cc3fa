import { z } from 'zod'
import { cellSchema, lineSchema, longTextSchema, MAX_MAP_CELLS, shortTextSchema } from './shared.ts'
import { MOVEMENT_MODES } from '../modes.ts'
import { recordIdSchema } from './ids.ts'

/**
 * How much movement a turn spends: an action by the name its rule system gives it, such as `run`; with a number, made so many times:
 * `stride-2`.
 */
const turnPaceSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
/** A pace. */
export type TurnPace = z.output<typeof turnPaceSchema>
/** What a route may lead through: anything, if shortest; hazards only if the detour is long; as few threatened and hazardous squares as possible; no hazard ever. */
export const RISK_POLICIES = ['shortest', 'around-hazards', 'safest', 'avoid-hazards'] as const
/** One policy. */
export type RiskPolicy = (typeof RISK_POLICIES)[number]

/** Limit of rounds of an encounter. */
export const MAX_ROUNDS = 200
/** Limit of events of an encounter. */
export const MAX_EVENTS = 2000

const roundSchema = z.int().min(1).max(MAX_ROUNDS)
const waypoints = z.array(cellSchema).max(100)
const creatureIds = z.array(recordIdSchema).max(200).default([])
const distanceFeet = z.int().min(0).max(1000).multipleOf(5)
const dcSchema = z.int().min(0).max(100)

/** A task of a creature. An empty `from` means all opponents. */
export const taskSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hold') }),
  /** Through the waypoints in order; stays at the last. */
  z.object({ type: z.literal('go-to'), waypoints: waypoints.min(1) }),
  z.object({ type: z.literal('follow'), creatureId: recordIdSchema, withinFeet: distanceFeet.default(10) }),
  /** Until it is next to the creature. */
  z.object({ type: z.literal('pursue'), creatureId: recordIdSchema }),
  z.object({ type: z.literal('flee'), from: creatureIds }),
  /** Stays at least this far away; `keepsSight`: with line of effect to one of them. */
  z.object({
    type: z.literal('keep-distance'),
    from: creatureIds,
    feet: distanceFeet,
    keepsSight: z.boolean().default(false),
  }),
  /** Through the waypoints, repeated. */
  z.object({ type: z.literal('patrol'), waypoints: waypoints.min(2) }),
  /** Stays around a square, engages opponents that enter the area, and never leaves it. */
  z.object({ type: z.literal('guard'), at: cellSchema, radiusFeet: distanceFeet.default(20) }),
  /** Until it can attack the creature named, else the nearest opponent. */
  z.object({ type: z.literal('close-to-reach'), creatureId: recordIdSchema.optional() }),
  z.object({ type: z.literal('stay-in-cover'), from: creatureIds }),
])
/** A task of a creature. */
export type Task = z.output<typeof taskSchema>
/** Kinds of tasks. */
export type TaskType = Task['type']

/** Reaction of a creature on watch that sees an opponent, or when an ally raises the alarm. */
export const ON_SIGHT = ['engage', 'raise-alarm', 'flee'] as const
/** One reaction. */
export type OnSight = (typeof ON_SIGHT)[number]
/** Tasks of a watch, which `onSight` interrupts. */
export const WATCH_TASKS: ReadonlySet<TaskType> = new Set(['hold', 'go-to', 'patrol', 'guard'])

/** A task with the rounds it applies to. If several apply to a round, the last one counts. */
export const orderSchema = z.object({
  creatureId: recordIdSchema,
  fromRound: roundSchema.default(1),
  /** Absent: to the end. */
  toRound: roundSchema.optional(),
  /** Absent: depends on the task (`paceOf`). */
  pace: turnPaceSchema.optional(),
  /** Absent: depends on the task (`riskOf`). */
  risk: z.enum(RISK_POLICIES).optional(),
  /** Absent: the faster of land and fly, another mode if that leads nowhere. */
  mode: z.enum(MOVEMENT_MODES).optional(),
  /** Whether it tumbles past opponents. */
  tumble: z.boolean().default(false),
  task: taskSchema,
  /** Tasks to do one after the other once the task is done. */
  then: z.array(taskSchema).max(20).default([]),
  /** Absent: it continues its task whatever it sees. */
  onSight: z.enum(ON_SIGHT).optional(),
})
/** A task with the rounds it applies to. */
export type Order = z.output<typeof orderSchema>

/** The risk policy of an order. Default: `safest` for tasks that keep away from opponents, else `around-hazards`. */
export const riskOf = ({ risk, task }: Pick<Order, 'risk' | 'task'>): RiskPolicy =>
  risk ?? (['flee', 'stay-in-cover', 'keep-distance'].includes(task.type) ? 'safest' : 'around-hazards')

/**
 * The pace of an order. Default: `wholeTurn`, that of the most movement in a turn, for tasks of fleeing and pursuit, else
 * undefined, which is a single move.
 */
export const paceOf = ({ pace, task }: Pick<Order, 'pace' | 'task'>, wholeTurn: TurnPace): TurnPace | undefined =>
  pace ?? (['flee', 'pursue', 'follow'].includes(task.type) ? wholeTurn : undefined)

/** Events of a door. Closing it keeps its lock; only `unlocked` removes it. */
export const DOOR_EVENTS = ['open', 'closed', 'locked', 'unlocked'] as const

const atRound = { round: roundSchema }
/** Something that happens at the start of a round. A creature that arrives is not on the map before. */
export const encounterEventSchema = z.discriminatedUnion('type', [
  z.object({ ...atRound, type: z.literal('door'), edgeId: recordIdSchema, door: z.enum(DOOR_EVENTS) }),
  z.object({
    ...atRound,
    type: z.literal('terrain'),
    terrain: z.int().min(0).max(255),
    cells: z
      .array(cellSchema)
      .min(1)
      .max(MAX_MAP_CELLS * MAX_MAP_CELLS),
  }),
  z.object({ ...atRound, type: z.literal('drop'), creatureId: recordIdSchema }),
  z.object({ ...atRound, type: z.literal('stand'), creatureId: recordIdSchema }),
  z.object({ ...atRound, type: z.literal('arrive'), creatureId: recordIdSchema, at: cellSchema.optional() }),
  z.object({ ...atRound, type: z.literal('leave'), creatureId: recordIdSchema }),
])
/** Something that happens at the start of a round. */
export type EncounterEvent = z.output<typeof encounterEventSchema>

/** A creature that takes turns. Initiative is given, or rolled: d20 plus the modifier, by default that of Dexterity. */
export const participantSchema = z.object({
  creatureId: recordIdSchema,
  initiative: z.int().min(-100).max(200).optional(),
  initiativeModifier: z.int().min(-50).max(100).optional(),
})
/** Squares of an exit: a creature that goes to a place, flees or follows and ends a move partly on them has reached it. */
export const exitSchema = z.object({
  name: shortTextSchema,
  cells: z
    .array(cellSchema)
    .min(1)
    .max(MAX_MAP_CELLS * MAX_MAP_CELLS),
  /** Creatures that reach it leave the map. */
  takesOff: z.boolean().default(true),
})
/** An exit. */
export type Exit = z.output<typeof exitSchema>

/** How checks during movement are made: rolled from the seed, or left to the GM, which counts as a success. Without a DC, the GM sets it. */
export const checkPolicySchema = z.object({
  how: z.enum(['roll', 'ask']).default('roll'),
  tumbleDc: dcSchema.optional(),
  balanceDc: dcSchema.optional(),
})
/** How checks during movement are made. */
export type CheckPolicy = z.output<typeof checkPolicySchema>

/** An encounter plan: participants, orders and events. */
export const encounterSchema = z.object({
  id: recordIdSchema,
  name: shortTextSchema.min(1),
  notes: longTextSchema.default(''),
  rounds: roundSchema.default(10),
  /** Seed of all dice. */
  seed: lineSchema(100).default('1'),
  participants: z.array(participantSchema).max(500).default([]),
  orders: z.array(orderSchema).max(5000).default([]),
  events: z.array(encounterEventSchema).max(MAX_EVENTS).default([]),
  exits: z.array(exitSchema).max(50).default([]),
  checks: checkPolicySchema.default({ how: 'roll' }),
  /** Creatures open unlocked doors as they move. */
  opensDoors: z.boolean().default(true),
})
/** An encounter plan. */
export type Encounter = z.output<typeof encounterSchema>
