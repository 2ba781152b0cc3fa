/**
 * The engine's JSON document (docs/engine.md): the schema of `fivefoot engine` and of imports. Each part has its own error
 * message; `parseEngineDocument` adds the place, and checks what depends on several parts (ragged rows, unknown creatures).
 */
import { z } from 'zod'
import { isOneLine } from '../../base/plainText.ts'
import { MAX_ENGINE_CELLS } from '../../map/records/shared.ts'
import { ENGINE_STATES, type EngineStates } from '../../map/creatureStates.ts'
import { GRAVITIES, MOVEMENT_MODES } from '../../map/modes.ts'
import { MANEUVERABILITIES } from '../../map/records/creature.ts'
import { BODIES, SIZES } from '../../map/sizes.ts'
import { PACE_IDS, ROADS, TRAVEL_TERRAINS } from '../../rules/travel.ts'

/** Limits of a document. Errors state the limit. */
export const DOCUMENT_LIMITS = {
  /** Squares along one side of a map. */
  sideCells: MAX_ENGINE_CELLS,
  cases: 100_000,
  creatures: 2_000,
  queries: 20_000,
  /** Sum over all cases of squares of the map times queries: bounds the work. */
  searchedSquares: 1_000_000_000,
  pathSquares: 10_000,
  rolls: 10_000,
  /** Characters of an id, side or name. */
  nameLength: 10_000,
  /** Feet of a speed or reach. */
  feet: 100_000,
  /** Degree of a state such as `hampered`. */
  stateCount: 100,
  /** Rounds of local movement, hours of a journey. */
  rounds: 1_000_000,
  hours: 1_000,
  /** Absolute value of any other number. */
  number: 1_000_000,
} as const

/** Levels of floors, altitudes above them, and levels in queries, in squares. */
export const HEIGHT_LIMITS = {
  lowestFloor: -50,
  highestFloor: 200,
  highestAltitude: 200,
  lowestLevel: -50,
  highestLevel: 400,
} as const

const { feet, nameLength, number, sideCells } = DOCUMENT_LIMITS
const { lowestFloor, highestFloor, highestAltitude, lowestLevel, highestLevel } = HEIGHT_LIMITS

/** Keys that every object may have and that are ignored. */
const IGNORED = { expect: z.unknown().optional(), note: z.unknown().optional() }

/** An object with these keys and no others. */
const object = <S extends z.ZodRawShape>(shape: S) => {
  const keys = Object.keys(shape)
  return z.strictObject(
    { ...shape, ...IGNORED },
    {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? `no other keys than ${keys.join(', ')}` : `an object with ${keys.join(', ')}`,
    },
  )
}

const whole = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`
  // Adding 0 makes 0 of -0.
  return z
    .int({ error })
    .min(min, { error })
    .max(max, { error })
    .overwrite((value) => value + 0)
}
const text = (max: number, min = 0) => {
  const error = `a text of ${min} to ${max} characters`
  return z.string({ error }).min(min, { error }).max(max, { error })
}
const oneOf = <const W extends readonly string[]>(words: W) => z.enum(words, { error: `one of ${words.join(', ')}` })
const flag = z.boolean({ error: 'true or false' })
const list = <T extends z.ZodType>(item: T, max: number, what: string) =>
  z.array(item, { error: `a list of ${what}` }).max(max, { error: `at most ${max} ${what}` })
const level = whole(lowestLevel, highestLevel)
/** An id or a name. Control characters and line breaks are rejected, not cleaned, since ids must match. */
const name = text(nameLength).refine(isOneLine, {
  error: `a text of at most ${nameLength} characters on one line, without control characters`,
})
const id = name

const coordinate = whole(-number, number)
const square = z.tuple([coordinate, coordinate], { error: '[x, y]' })
const squareOrLevel = z
  .array(coordinate, { error: '[x, y] or [x, y, level]' })
  .min(2, { error: '[x, y] or [x, y, level]' })
  .max(3, { error: '[x, y] or [x, y, level]' })

const EDGE_KINDS = ['wall', 'window', 'door-closed', 'door-open', 'barrier'] as const

const mapSchema = object({
  rows: list(text(sideCells, 1), sideCells, `rows of the map (its limit is ${sideCells} × ${sideCells} squares)`).min(
    1,
    {
      error: 'at least one row',
    },
  ),
  edges: z.array(object({ a: square, b: square, kind: oneOf(EDGE_KINDS) }), { error: 'a list of edges' }).default([]),
  gravity: oneOf(GRAVITIES).default('normal'),
  floor: z
    .array(z.array(whole(lowestFloor, highestFloor), { error: 'a list of levels' }), {
      error: 'a list of rows of levels',
    })
    .optional(),
})

const speed = whole(0, feet)

/** Creature states that the engine uses: on or off, or a degree. */
const states = Object.fromEntries(
  ENGINE_STATES.map(({ id: state, count }) => [
    state,
    count ? whole(0, DOCUMENT_LIMITS.stateCount).default(0) : flag.default(false),
  ]),
) as unknown as { readonly [K in keyof EngineStates]: z.ZodDefault<z.ZodType<EngineStates[K], EngineStates[K]>> }

const creatureSchema = object({
  id,
  at: square,
  size: oneOf(SIZES),
  side: name,
  speed: object({
    land: speed.optional(),
    fly: speed.optional(),
    swim: speed.optional(),
    burrow: speed.optional(),
    climb: speed.optional(),
  } satisfies Record<(typeof MOVEMENT_MODES)[number], unknown>),
  body: oneOf(BODIES).default('tall'),
  reach: whole(0, feet).optional(),
  reachWeapon: flag.default(false),
  unarmed: flag.default(false),
  incorporeal: flag.default(false),
  fillsSpace: flag.default(false),
  obstacleWhenHelpless: flag.default(false),
  heavyArmor: flag.default(false),
  ...states,
  maneuverability: oneOf(MANEUVERABILITIES).default('average'),
  altitude: whole(0, highestAltitude).default(0),
  tall: whole(1, 12).optional(),
})

/** Table rules that a request may set; each is one of the product's own (`rules/tableRules.ts`). */
const RULES = {
  'run-line': oneOf(['any', 'eight', 'free']).optional(),
  'charge-line': oneOf(['any', 'eight']).optional(),
  'charge-least-feet': whole(0, 100).optional(),
  'barrier-stops-run': flag.optional(),
  flanking: flag.optional(),
  'flank-from': oneOf(['any-square', 'centre']).optional(),
  'cover-stops-opportunities': flag.optional(),
  'barrier-cover': oneOf(['standard', 'none']).optional(),
  'height-distance': oneOf(['one-diagonal', 'stacked', 'largest']).optional(),
  'ascent-price': whole(0, 100).optional(),
}
/** Ids of those table rules. */
export const DOCUMENT_RULES: readonly string[] = Object.keys(RULES)

/** Actions a document may ask for: those of the contract (docs/engine.md). */
const DOCUMENT_ACTIONS = ['move', 'double', 'run', 'charge', 'step', 'minimum', 'stride', 'dash', 'disengage'] as const

/** Keys of all movement queries. */
const TERMS = {
  creature: id,
  action: oneOf(DOCUMENT_ACTIONS).optional(),
  mode: oneOf(MOVEMENT_MODES).default('land'),
  tumble: flag.default(false),
  diagonals: whole(0, number).default(0),
  actions: whole(1, 3).default(1),
}

const measuredEnd = z.union([id, squareOrLevel], { error: 'a square or the id of a creature' })
const rolls = list(whole(1, 20), DOCUMENT_LIMITS.rolls, 'rolls').default([])
const score = whole(0, number).default(10)
const runner = object({ speed, dex: score.unwrap(), con: score })
const minutesError = `a number from 0 to ${DOCUMENT_LIMITS.rounds}`
const hoursError = `a number from 0 to ${DOCUMENT_LIMITS.hours}`

const QUERIES = [
  object({ kind: z.literal('measure'), creature: id.optional(), from: measuredEnd, to: measuredEnd }),
  object({ kind: z.literal('reach'), ...TERMS }),
  object({ kind: z.literal('route'), ...TERMS, to: square }),
  object({
    kind: z.literal('path'),
    ...TERMS,
    path: list(squareOrLevel, DOCUMENT_LIMITS.pathSquares, 'squares').min(1, {
      error: "at least the creature's own square",
    }),
  }),
  object({ kind: z.literal('threat'), creature: id, z: level.optional() }),
  object({
    kind: z.literal('danger'),
    by: list(id, DOCUMENT_LIMITS.creatures, 'ids of creatures').min(1, { error: 'at least one id of a creature' }),
    rounds: whole(1, 10),
    mode: oneOf(MOVEMENT_MODES).default('land'),
    doors: oneOf(['as-is', 'open']).default('as-is'),
    z: level.optional(),
  }),
  object({ kind: z.literal('flank'), creature: id, ally: id, foe: id }),
  object({ kind: z.literal('cover'), creature: id, target: id, attack: oneOf(['melee', 'ranged']).default('ranged') }),
  object({
    kind: z.literal('local'),
    speed,
    pace: oneOf(PACE_IDS),
    minutes: z
      .number({ error: minutesError })
      .min(0, { error: minutesError })
      .max(DOCUMENT_LIMITS.rounds, { error: minutesError })
      .optional(),
    rounds: whole(0, DOCUMENT_LIMITS.rounds).optional(),
    con: score,
    rolls,
  }),
  object({
    kind: z.literal('overland'),
    speed,
    hours: z
      .number({ error: hoursError })
      .min(0, { error: hoursError })
      .max(DOCUMENT_LIMITS.hours, { error: hoursError }),
    pace: oneOf(PACE_IDS.filter((id) => id !== 'run')),
    terrain: oneOf(TRAVEL_TERRAINS),
    way: oneOf(ROADS),
    con: score,
    rolls,
  }),
  object({
    kind: z.literal('pursuit'),
    scale: oneOf(['rounds', 'day']),
    pursuer: runner,
    quarry: runner,
    rolls,
  }),
] as const
/** Kinds of queries. */
export const QUERY_KINDS = QUERIES.map((query) => query.shape.kind.value)

const querySchema = z.discriminatedUnion('kind', QUERIES, {
  error: ({ code }) => (code === 'invalid_union' ? `one of ${QUERY_KINDS.join(', ')}` : 'an object with kind'),
})

const REQUEST = {
  ruleset: z.string({ error: 'the id of a rule system' }),
  name: name.optional(),
  map: mapSchema.default({ rows: ['.'], edges: [], gravity: 'normal' }),
  creatures: list(creatureSchema, DOCUMENT_LIMITS.creatures, 'creatures').default([]),
  rules: object(RULES).default({}),
  queries: list(querySchema, DOCUMENT_LIMITS.queries, 'queries'),
}
/** A document of one request. */
export const requestSchema = object(REQUEST)
const caseSchema = object({ ...REQUEST, name })
/** A document of several. */
export const casesSchema = object({ cases: list(caseSchema, DOCUMENT_LIMITS.cases, 'cases') })

/** One request: a map with creatures, and queries about it. */
export type EngineRequest = z.output<typeof requestSchema>
/** A map of a request. */
export type EngineMap = EngineRequest['map']
/** A creature of a request. */
export type EngineCreature = EngineRequest['creatures'][number]
/** One query. */
export type EngineQuery = EngineRequest['queries'][number]
/** One kind of query. */
export type EngineQueryOf<K extends EngineQuery['kind']> = Extract<EngineQuery, { readonly kind: K }>

/** A well-formed document. */
export interface EngineDocument {
  /** Whether the requests were cases of a list. */
  readonly isCases: boolean
  readonly requests: readonly EngineRequest[]
}
