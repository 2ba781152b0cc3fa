/**
 * The states a creature on a map can be in: one row each. The record's fields, players' copy, lists, prints, tokens, menus,
 * shortcuts, forms, spoken words and the engine's JSON all read this table, so a state is added here and in the rule it changes.
 */

/** The definition of a state. */
export interface CreatureStateRow {
  /** Field of the creature, and name in the engine's JSON. */
  readonly id: string
  /** On switches, menus and in the history. */
  readonly label: string
  /** Under its switch. */
  readonly hint?: string
  /** After a creature's name in lists, prints and spoken text; null: only for the editor. */
  readonly word: string | null
  /** Letters on the token; null: none. */
  readonly badge: string | null
  /** Drawn across the token. */
  readonly mark?: 'cross'
  /** Chord that switches it unless rebound; null: none. */
  readonly key: string | null
  /** Whether players may know. */
  readonly players: 'seen' | 'gm'
  /** Whether the engine uses it: combatants and the engine's JSON have it. */
  readonly inEngine: boolean
  /** The creature cannot move at all. */
  readonly cannotMove?: boolean
  /** For states with degrees: the highest, and how one is written. Absent: on or off. */
  readonly count?: { readonly max: number; readonly shown: (value: number) => string }
}

const TABLE = [
  {
    id: 'helpless',
    label: 'Helpless',
    word: 'helpless',
    badge: null,
    mark: 'cross',
    key: 'Shift+H',
    players: 'seen',
    inEngine: true,
    cannotMove: true,
  },
  {
    id: 'prone',
    label: 'Prone',
    word: 'prone',
    badge: 'P',
    key: 'Shift+P',
    players: 'seen',
    inEngine: true,
  },
  {
    id: 'squeezing',
    label: 'Squeezing',
    word: 'squeezing',
    badge: 'S',
    key: 'Shift+S',
    players: 'seen',
    inEngine: false,
  },
  {
    id: 'tookCover',
    label: 'Took cover',
    word: 'took cover',
    badge: 'C',
    key: 'Shift+C',
    players: 'seen',
    inEngine: false,
  },
  {
    id: 'hampered',
    label: 'Hindered',
    hint: 'How often its movement cost is doubled (poor visibility, entangled …).',
    word: 'hindered',
    badge: '',
    key: null,
    players: 'seen',
    inEngine: true,
    count: { max: 4, shown: (value) => `×${2 ** value}` },
  },
  {
    id: 'hidden',
    label: 'Hidden from players',
    word: 'hidden',
    badge: null,
    key: 'Shift+G',
    players: 'gm',
    inEngine: false,
  },
  { id: 'locked', label: 'Locked', word: null, badge: null, key: null, players: 'seen', inEngine: false },
] as const satisfies readonly CreatureStateRow[]

type Row = (typeof TABLE)[number]
/** Id of a state. */
export type CreatureStateId = Row['id']
type Value<R> = R extends { readonly count: unknown } ? number : boolean
/** The states of a creature. */
export type CreatureStates = { readonly [R in Row as R['id']]: Value<R> }
/** The states that the engine uses. */
export type EngineStates = { readonly [R in Extract<Row, { inEngine: true }> as R['id']]: Value<R> }

/** All states, in the order in which they are listed. */
export const CREATURE_STATES: readonly (CreatureStateRow & { readonly id: CreatureStateId })[] = TABLE
const byId = <T>(valueOf: (row: CreatureStateRow & { readonly id: CreatureStateId }) => T, of = CREATURE_STATES) =>
  Object.fromEntries(of.map((row) => [row.id, valueOf(row)])) as Readonly<Record<CreatureStateId, T>>

/** A creature in no state. */
export const NO_STATES = byId((row) => (row.count ? 0 : false)) as unknown as CreatureStates
/** Whether players may know each state. */
export const STATE_VISIBILITY = byId(({ players }) => players)
/** The states that the engine uses. */
export const ENGINE_STATES = CREATURE_STATES.filter(({ inEngine }) => inEngine)

/** The states of the game, without those of the editor. */
export const SHOWN_STATES = CREATURE_STATES.filter(({ word }) => word !== null)

/** The engine states of a creature. */
export const engineStatesOf = (states: CreatureStates): EngineStates =>
  byId(({ id }) => states[id], ENGINE_STATES) as unknown as EngineStates

/** The rows of the states a creature is in, in the order of the table. */
export const activeStates = (states: CreatureStates): typeof CREATURE_STATES =>
  CREATURE_STATES.filter(({ id }) => Number(states[id]) > 0)

/** Letters on the token of a creature. */
export const stateBadges = (states: CreatureStates): readonly string[] =>
  activeStates(states).flatMap(({ id, badge, count }) =>
    badge === null ? [] : [`${badge}${count?.shown(Number(states[id])) ?? ''}`],
  )

/** A creature's states in words, its altitude last. `spoken` replaces the words of the table. */
export function stateWords(
  creature: CreatureStates & { readonly altitudeFeet: number },
  spoken: Partial<Record<CreatureStateId, string>> = {},
): string[] {
  const words = activeStates(creature).flatMap(({ id, word, count }) =>
    word === null ? [] : [spoken[id] ?? (count ? `${word} ${count.shown(Number(creature[id]))}` : word)],
  )
  return creature.altitudeFeet > 0 ? [...words, `${creature.altitudeFeet} ft up`] : words
}
