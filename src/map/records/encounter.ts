import { z } from 'zod'
import { cellSchema, lineSchema, longTextSchema, MAX_MAP_CELLS, shortTextSchema } from './shared.ts'
import { MOVEMENT_MODES } from '../modes.ts'
import { recordIdSchema } from './ids.ts'

/** How much movement a turn spends. A ruleset knows some of them. */
export const TURN_PACES = [
  'step',
  'move',
  'double',
  'run',
  'charge',
  'withdraw',
  'stride-1',
  'stride-2',
  'stride-3',
] as const
/** One pace. */
export type TurnPace = (typeof TURN_PACES)[number]
/** What a way may lead through: whatever is shortest; hazards only where a way around is long; as few threatened and hazardous squares as possible; no hazard ever. */
export const RISK_POLICIES = ['shortest', 'around-hazards', 'safest', 'avoid-hazards'] as const
/** One policy. */
export type RiskPolicy = (typeof RISK_POLICIES)[number]

/** Most rounds of an encounter. */
export const MAX_ROUNDS = 200
/** Most events of an encounter. */
export const MAX_EVENTS = 2000

const roundSchema = z.int().min(1).max(MAX_ROUNDS)
const waypoints = z.array(cellSchema).max(100)
const creatureIds = z.array(recordIdSchema).max(200).default([])
const distanceFeet = z.int().min(0).max(1000).multipleOf(5)
const dcSchema = z.int().min(0).max(100)

/** What a creature is to do. An empty `from` means every opponent. */
export const taskSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hold') }),
  /** Through the waypoints in order; stays at the last. */
  z.object({ type: z.literal('go-to'), waypoints: waypoints.min(1) }),
  z.object({ type: z.literal('follow'), creatureId: recordIdSchema, withinFeet: distanceFeet.default(10) }),
  /** Runs someone down: until next to it. */
  z.object({ type: z.literal('pursue'), creatureId: recordIdSchema }),
  z.object({ type: z.literal('flee'), from: creatureIds }),
  /** Stays at least so far away; `keepsSight`: where it has a line of effect to one of them. */
  z.object({
    type: z.literal('keep-distance'),
    from: creatureIds,
    feet: distanceFeet,
    keepsSight: z.boolean().default(false),
  }),
  /** Through the waypoints again and again. */
  z.object({ type: z.literal('patrol'), waypoints: waypoints.min(2) }),
  /** Stays round a square; closes with opponents that come into the area, and never leaves it. */
  z.object({ type: z.literal('guard'), at: cellSchema, radiusFeet: distanceFeet.default(20) }),
  /** Until it can strike: at the creature named, else at the nearest opponent. */
  z.object({ type: z.literal('close-to-reach'), creatureId: recordIdSchema.optional() }),
  z.object({ type: z.literal('stay-in-cover'), from: creatureIds }),
])
/** What a creature is to do. */
export type Task = z.output<typeof taskSchema>
/** Kinds of tasks. */
export type TaskType = Task['type']

/** What a creature on watch does once it sees an opponent, or an ally raises the alarm. */
export const ON_SIGHT = ['engage', 'raise-alarm', 'flee'] as const
/** One reaction. */
export type OnSight = (typeof ON_SIGHT)[number]
/** Tasks of a watch: an opponent in sight interrupts them where the order says so. */
export const WATCH_TASKS: ReadonlySet<TaskType> = new Set(['hold', 'go-to', 'patrol', 'guard'])

/** A task with the rounds it holds for. Of several for one round the last counts. */
export const orderSchema = z.object({
  creatureId: recordIdSchema,
  fromRound: roundSchema.default(1),
  /** Absent: to the end. */
  toRound: roundSchema.optional(),
  /** Absent: what suits the task (`paceOf`). */
  pace: z.enum(TURN_PACES).optional(),
  /** Absent: what suits the task (`riskOf`). */
  risk: z.enum(RISK_POLICIES).optional(),
  /** Absent: the faster of walking and flying, another way where that leads nowhere. */
  mode: z.enum(MOVEMENT_MODES).optional(),
  /** Whether it tumbles past opponents. */
  tumble: z.boolean().default(false),
  task: taskSchema,
  /** What it does one after the other once the task is done. */
  then: z.array(taskSchema).max(20).default([]),
  /** Absent: it goes on with its task whatever it sees. */
  onSight: z.enum(ON_SIGHT).optional(),
})
/** A task with the rounds it holds for. */
export type Order = z.output<typeof orderSchema>

/** The risk policy of an order: where it names none, those who keep away stay out of reach, others mind hazards only. */
export const riskOf = ({ risk, task }: Pick<Order, 'risk' | 'task'>): RiskPolicy =>
  risk ?? (['flee', 'stay-in-cover', 'keep-distance'].includes(task.type) ? 'safest' : 'around-hazards')

/**
 * The pace of an order; where it names none, those who run away or after someone may spend the whole turn on it. Absent: one
 * plain move.
 */
export function paceOf(
  { pace, task }: Pick<Order, 'pace' | 'task'>,
  { actions }: { readonly actions: readonly { readonly id: string }[] },
): TurnPace | undefined {
  if (pace !== undefined || !['flee', 'pursue', 'follow'].includes(task.type)) return pace
  if (actions.some(({ id }) => id === 'double')) return 'double'
  return actions.some(({ id }) => id === 'stride') ? 'stride-3' : undefined
}

/** What happens to a door: closing a locked one locks it, and only `unlocked` takes the lock off. */
export const DOOR_EVENTS = ['open', 'closed', 'locked', 'unlocked'] as const

const atRound = { round: roundSchema }
/** What happens at the beginning of a round, whatever anybody does. Who arrives is not there before. */
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
/** Something that happens at the beginning of a round. */
export type EncounterEvent = z.output<typeof encounterEventSchema>

/** Who takes turns. Initiative is typed, or rolled: d20 and the modifier, which is Dexterity's where absent. */
export const participantSchema = z.object({
  creatureId: recordIdSchema,
  initiative: z.int().min(-100).max(200).optional(),
  initiativeModifier: z.int().min(-50).max(100).optional(),
})
/** Squares that are a way out: anyone who goes to a place, flees or follows and ends a move with part of its space on them has got there. */
export const exitSchema = z.object({
  name: shortTextSchema,
  cells: z
    .array(cellSchema)
    .min(1)
    .max(MAX_MAP_CELLS * MAX_MAP_CELLS),
  /** Who gets there is off the map. */
  takesOff: z.boolean().default(true),
})
/** A way out. */
export type Exit = z.output<typeof exitSchema>

/** Checks on the way. Rolled from the seed, or left to the GM, which counts as passed. A DC left out is the GM's to set. */
export const checkPolicySchema = z.object({
  how: z.enum(['roll', 'ask']).default('roll'),
  tumbleDc: dcSchema.optional(),
  balanceDc: dcSchema.optional(),
})
/** How checks are made. */
export type CheckPolicy = z.output<typeof checkPolicySchema>

/** An encounter planned on a map: who takes part, what they do and what happens. */
export const encounterSchema = z.object({
  id: recordIdSchema,
  name: shortTextSchema.min(1),
  notes: longTextSchema.default(''),
  rounds: roundSchema.default(10),
  /** Every die comes from it. */
  seed: lineSchema(100).default('1'),
  participants: z.array(participantSchema).max(500).default([]),
  orders: z.array(orderSchema).max(5000).default([]),
  events: z.array(encounterEventSchema).max(MAX_EVENTS).default([]),
  exits: z.array(exitSchema).max(50).default([]),
  checks: checkPolicySchema.default({ how: 'roll' }),
  /** Creatures open unlocked doors on their way. */
  opensDoors: z.boolean().default(true),
})
/** An encounter planned on a map. */
export type Encounter = z.output<typeof encounterSchema>
