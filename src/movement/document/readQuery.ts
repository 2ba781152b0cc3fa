import type { GridSize } from '../../grid/cell.ts'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { ACTION_IDS, COUNTRIES, COUNTRY_WAYS } from '../../rules/ruleset.ts'
import type { Combatant } from '../combatant.ts'
import { PACES, ROUNDS_PER_MINUTE } from '../local.ts'
import { OVERLAND_PACES } from '../overland.ts'
import { PURSUIT_SCALES, type Runner } from '../pursuit.ts'
import type { PathPoint } from '../walk.ts'
import { DOCUMENT_LIMITS } from './limits.ts'
import type { Place } from './place.ts'
import { readCell, readNumbers } from './readMap.ts'
import { QUERY_KINDS, type MeasuredEnd, type MovementTerms, type Query } from './request.ts'

/** What a query may name. */
export interface QueryScope extends GridSize {
  readonly creatures: ReadonlyMap<string, Combatant>
}

const TERMS = ['action', 'mode', 'tumble', 'diagonals', 'actions'] as const
const MOST_ACTIONS = 3
const D20 = 20

/** Reads one question. */
export function readQuery(place: Place, scope: QueryScope): Query {
  const kind = place.key('kind').oneOf(QUERY_KINDS)
  switch (kind) {
    case 'measure': {
      const { creature, from, to } = place.object(['kind', 'from', 'to'], ['creature'])
      const ends = [readEnd(from, scope), readEnd(to, scope)] as const
      const named = [...(creature ? [readKnown(creature, scope)] : []), ...ends.flatMap(creatureOfEnd)]
      return { kind, named, from: ends[0], to: ends[1] }
    }
    case 'reach':
      return { kind, terms: readTerms(place.object(['kind', 'creature'], TERMS), scope) }
    case 'route': {
      const keys = place.object(['kind', 'creature', 'to'], TERMS)
      return { kind, terms: readTerms(keys, scope), to: readCell(keys.to, scope) }
    }
    case 'path': {
      const keys = place.object(['kind', 'creature', 'path'], TERMS)
      const terms = readTerms(keys, scope)
      return { kind, terms, ...readPath(keys.path, terms) }
    }
    case 'threat':
      return { kind, creature: readKnown(place.object(['kind', 'creature'], []).creature, scope) }
    case 'flank': {
      const keys = place.object(['kind', 'creature', 'ally', 'foe'], [])
      const [creature, ally, foe] = [keys.creature, keys.ally, keys.foe].map((key) => readKnown(key, scope))
      return { kind, creature: creature as Combatant, ally: ally as Combatant, foe: foe as Combatant }
    }
    case 'cover': {
      const keys = place.object(['kind', 'creature', 'target'], [])
      return { kind, creature: readKnown(keys.creature, scope), target: readKnown(keys.target, scope) }
    }
    case 'local':
      return readLocal(place)
    case 'overland':
      return readOverland(place)
    case 'pursuit':
      return readPursuit(place)
  }
}

function readKnown(place: Place, { creatures }: QueryScope): Combatant {
  const { value } = place
  const creature = typeof value === 'string' ? creatures.get(value) : undefined
  return creature ?? place.refuse('the id of a creature of this request')
}

const readEnd = (place: Place, scope: QueryScope): MeasuredEnd =>
  typeof place.value === 'string'
    ? { kind: 'creature', creature: readKnown(place, scope) }
    : { kind: 'square', at: readCell(place, scope) }

const creatureOfEnd = (end: MeasuredEnd): readonly Combatant[] => (end.kind === 'creature' ? [end.creature] : [])

type TermPlaces = { readonly creature: Place } & { readonly [K in (typeof TERMS)[number]]: Place | undefined }

function readTerms(keys: TermPlaces, scope: QueryScope): MovementTerms {
  const [action, mode] = [keys.action?.oneOf(ACTION_IDS), keys.mode?.oneOf(MOVEMENT_MODES)]
  return {
    mover: readKnown(keys.creature, scope),
    ...(action === undefined ? {} : { action }),
    ...(mode === undefined ? {} : { mode }),
    tumble: keys.tumble?.flag() ?? false,
    diagonals: keys.diagonals?.whole(0, DOCUMENT_LIMITS.number) ?? 0,
    actions: keys.actions?.whole(1, MOST_ACTIONS) ?? 1,
  }
}

function readPath(
  place: Place,
  { mover, mode }: MovementTerms,
): { readonly path: readonly PathPoint[]; readonly hasAltitudes: boolean } {
  const squares = place.list(DOCUMENT_LIMITS.pathSquares, 'squares')
  const [first] = squares
  if (!first) return place.refuse("at least the creature's own square")
  const hasAltitudes = Array.isArray(first.value) && first.value.length === 3
  if (hasAltitudes && mode !== 'fly') return first.refuse('[x, y]: only a flier has an altitude')
  const path = squares.map((square) => {
    const [col = 0, row = 0, altitude = 0] = readNumbers(square, hasAltitudes ? 3 : 2)
    return altitude < 0 ? square.refuse('an altitude of 0 or more') : { col, row, altitude }
  })
  const [start] = path
  if (start?.col !== mover.at.col || start.row !== mover.at.row)
    return first.refuse(`the creature's own square, [${mover.at.col}, ${mover.at.row}], first`)
  return { path, hasAltitudes }
}

const readRolls = (place: Place | undefined): readonly number[] =>
  place?.list(DOCUMENT_LIMITS.rolls, 'rolls').map((roll) => roll.whole(1, D20)) ?? []

const readScore = (place: Place | undefined): number => place?.whole(0, DOCUMENT_LIMITS.number) ?? 10

const readSpeed = (place: Place): number => place.whole(0, DOCUMENT_LIMITS.feet)

function readLocal(place: Place): Query {
  const keys = place.object(['kind', 'speed', 'pace'], ['minutes', 'rounds', 'con', 'rolls'])
  if ((keys.minutes === undefined) === (keys.rounds === undefined)) return place.refuse('either minutes or rounds')
  const rounds =
    keys.rounds?.whole(0, DOCUMENT_LIMITS.rounds) ??
    ROUNDS_PER_MINUTE * (keys.minutes?.number(0, DOCUMENT_LIMITS.rounds) ?? 0)
  if (!Number.isInteger(rounds))
    return keys.minutes?.refuse('minutes that make whole rounds') ?? place.refuse('minutes')
  return {
    kind: 'local',
    speedFeet: readSpeed(keys.speed),
    pace: keys.pace.oneOf(PACES),
    rounds,
    constitution: readScore(keys.con),
    rolls: readRolls(keys.rolls),
  }
}

function readOverland(place: Place): Query {
  const keys = place.object(['kind', 'speed', 'hours', 'pace', 'terrain', 'way'], ['con', 'rolls'])
  return {
    kind: 'overland',
    speedFeet: readSpeed(keys.speed),
    hours: keys.hours.number(0, DOCUMENT_LIMITS.hours),
    pace: keys.pace.oneOf(OVERLAND_PACES),
    country: keys.terrain.oneOf(COUNTRIES),
    way: keys.way.oneOf(COUNTRY_WAYS),
    constitution: readScore(keys.con),
    rolls: readRolls(keys.rolls),
  }
}

function readPursuit(place: Place): Query {
  const keys = place.object(['kind', 'scale', 'pursuer', 'quarry'], ['rolls'])
  return {
    kind: 'pursuit',
    scale: keys.scale.oneOf(PURSUIT_SCALES),
    pursuer: readRunner(keys.pursuer),
    quarry: readRunner(keys.quarry),
    rolls: readRolls(keys.rolls),
  }
}

function readRunner(place: Place): Runner {
  const { speed, dex, con } = place.object(['speed', 'dex'], ['con'])
  return { speedFeet: readSpeed(speed), dexterity: readScore(dex), constitution: readScore(con) }
}
