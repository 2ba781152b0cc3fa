/** Sentences for what a ledger says, in plain English: for exports and the command line. */
import { listedUpTo } from '../base/listed.ts'
import { squareName } from '../grid/squareName.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { edgeAt } from '../map/edgeAt.ts'
import type { EdgePlace } from '../map/records/edge.ts'
import type { EncounterEvent } from '../map/records/encounter.ts'
import type { RecordId } from '../map/records/ids.ts'
import { terrainPalette } from '../map/battleMap.ts'
import type { Blocker } from '../movement/blockers.ts'
import type { CheckMade, EventEntry, Note } from './ledger.ts'

/** The name of a creature, or its id where it has none. */
export const nameOf = (map: BattleMap, id: string): string => map.tables.creatures.get(id as RecordId)?.name || id

/** Something in the way. */
export function blockerWords(map: BattleMap, blocker: Blocker): string {
  switch (blocker.kind) {
    case 'terrain':
      return `${
        terrainPalette(map)
          .find((type) => type?.id === blocker.terrain)
          ?.name.toLowerCase() ?? blocker.terrain
      } at ${squareName(blocker.cell)}`
    case 'corner-square':
      return `the corner at ${squareName(blocker.cell)}`
    case 'edge':
    case 'corner-edge': {
      const edge = edgeAt(map, blocker)
      return `${edge?.kind === 'door' ? 'the closed door' : `the ${edge?.kind ?? 'wall'}`} on the ${blocker.border} side of ${squareName(blocker.cell)}`
    }
    case 'creature':
      return nameOf(map, blocker.id)
    case 'map-border':
      return 'the edge of the map'
  }
}

const isDoor = (map: BattleMap, blocker: Blocker): blocker is Blocker & EdgePlace =>
  'border' in blocker && edgeAt(map, blocker)?.kind === 'door'

/** More are only counted. */
const MOST_NAMED = 3

/** What bars a way, as the end of a sentence. */
function barringWords(map: BattleMap, things: readonly Blocker[]): string {
  const [only] = things
  if (things.length < 2) return `${only ? blockerWords(map, only) : 'something'} bars it`
  const doors = things.flatMap((thing) => (isDoor(map, thing) ? [`${thing.border} of ${squareName(thing.cell)}`] : []))
  if (doors.length === things.length) return `the closed doors ${listedUpTo(MOST_NAMED, doors)} bar it`
  const words = things.map((thing) => blockerWords(map, thing))
  return `${listedUpTo(MOST_NAMED, words)} bar it`
}

/** A note as a sentence without its full stop. */
export function noteWords(map: BattleMap, note: Note): string {
  const who = note.creatureId === undefined ? 'somebody' : nameOf(map, note.creatureId)
  const what = note.blocker ? blockerWords(map, note.blocker) : 'something'
  switch (note.code) {
    case 'no-order':
      return 'has no order'
    case 'holds':
      return 'holds'
    case 'arrived':
      return 'has arrived'
    case 'in-place':
      return 'is where it should be'
    case 'in-reach':
      return `has ${who} within reach`
    case 'nobody-to-act-on':
      return note.creatureId === undefined ? 'finds no opponent' : `${who} is not on the map`
    case 'helpless':
      return 'is helpless'
    case 'stands-up':
      return 'stands up'
    case 'falls-prone':
      return 'falls prone'
    case 'rests':
      return 'rests after running'
    case 'exhausted':
      return 'is out of breath and must rest for a minute'
    case 'no-such-action':
      return 'cannot: this rule system has no such action for its way of moving'
    case 'no-speed':
      return 'cannot: it has no speed for this way of moving'
    case 'size-not-in-ruleset':
      return 'cannot: this rule system has no creature of its size'
    case 'not-on-map':
      return 'cannot: its space does not lie wholly on the map'
    case 'no-run':
      return 'cannot run there'
    case 'no-charge':
      return 'has no straight line for a charge'
    case 'minimum-movement':
      return 'spends the whole turn on one square'
    case 'no-way':
      return 'finds no way'
    case 'blocked':
      return `finds no way: ${barringWords(map, [...(note.blocker ? [note.blocker] : []), ...(note.furtherBlockers ?? [])])}`
    case 'stopped-by':
      return note.blocker ? `is stopped by ${what}` : `is stopped (${note.reason ?? 'no further'})`
    case 'waits':
      return 'waits'
    case 'tumble-failed':
      return `fails to get past ${who}`
    case 'illegal-end':
      return 'may not stop there and goes back to a legal place'
    case 'took-exit':
      return `gets out by ${note.exit ?? 'the exit'}`
    case 'nowhere-better':
      return 'finds no better place'
  }
}

/** A check as words. */
export function checkWords(map: BattleMap, { kind, creatureId, dc, roll, modifier, passed }: CheckMade): string {
  const past = creatureId === null ? '' : nameOf(map, creatureId)
  if (kind === 'closest') return `${past} is the closest (die ${roll ?? '–'})`
  const what = { tumble: `tumble past ${past}`, balance: 'balance', 'keep-running': 'keep running' }[kind]
  const rolled =
    roll === null ? 'not rolled' : `${roll} ${modifier < 0 ? '−' : '+'} ${Math.abs(modifier)} = ${roll + modifier}`
  const against = dc === null ? 'DC is the GM’s' : `DC ${dc}`
  const outcome = passed === null ? 'open' : passed ? 'passed' : 'failed'
  return `${what}: ${rolled} (${against}), ${outcome}`
}

const PROBLEMS: Readonly<Record<NonNullable<EventEntry['problem']>, string>> = {
  'no-such-creature': 'this creature is not on the map',
  'no-such-door': 'there is no such door',
  'off-map': 'it lies off the map',
  'no-such-terrain': 'there is no such kind of ground',
  'no-room': 'somebody stands there',
}

/** An event as a sentence without its full stop. */
export function eventWords(map: BattleMap, { event, problem }: EventEntry): string {
  const happened = eventText(map, event)
  return problem ? `${happened}: not possible, ${PROBLEMS[problem]}` : happened
}

function eventText(map: BattleMap, event: EncounterEvent): string {
  switch (event.type) {
    case 'door': {
      const edge = map.tables.edges.get(event.edgeId)
      const where = edge ? `The door on the ${edge.border} side of ${squareName(edge.cell)}` : 'A door'
      return `${where} ${{ open: 'opens', closed: 'closes', locked: 'is locked' }[event.door]}`
    }
    case 'terrain': {
      const type = terrainPalette(map)[event.terrain]
      return `${event.cells.length} ${event.cells.length === 1 ? 'square becomes' : 'squares become'} ${type?.name.toLowerCase() ?? 'other ground'}`
    }
    case 'drop':
      return `${nameOf(map, event.creatureId)} drops`
    case 'stand':
      return `${nameOf(map, event.creatureId)} stands up again`
    case 'arrive':
      return `${nameOf(map, event.creatureId)} arrives${event.at ? ` at ${squareName(event.at)}` : ''}`
    case 'leave':
      return `${nameOf(map, event.creatureId)} leaves`
  }
}
