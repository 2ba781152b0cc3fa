/** What checks of an encounter are called, what they find, and what would fix it. */
import { capitalized, counted } from '../../base/text.ts'
import type { Cell } from '../../grid/cell.ts'
import { squareName } from '../../grid/squareName.ts'
import type { Size } from '../../map/sizes.ts'
import type { BlockingThing, Obstacle } from '../facts.ts'
import { blockers } from './blockers.ts'
import { and, andMore, feet, named, orMore } from './grammar.ts'
import { terms } from './terms.ts'

/** A creature by its name, where it stands. */
interface Who {
  readonly name: string
  readonly at: Cell
}
/** A way between two parts of the map, with how wide it is. */
export interface NarrowPlace {
  readonly kind: 'door' | 'gap'
  readonly cell: Cell
  readonly widthFeet: number
}
/** Creatures of one size that narrow places keep where they are. */
export interface Narrow {
  readonly creatures: readonly Who[]
  readonly size: Size
  readonly spaceFeet: number
  readonly needsFeet: number
  readonly places: readonly NarrowPlace[]
  /** What they cover somewhere. */
  readonly squares: number
}

const MAX_NAMED = 6

const at = (who: Who): string => `${named(who.name)} at ${squareName(who.at)}`
const narrowPlace = ({ kind, cell, widthFeet }: NarrowPlace): string =>
  `the ${kind} at ${squareName(cell)} is ${feet(widthFeet)} wide`
/** A side within a sentence. */
const sideWords = (side: string): string => (side === 'party' ? 'the party' : terms.side(side))
const sized = ({ size, spaceFeet }: Pick<Narrow, 'size' | 'spaceFeet'>): string =>
  `${terms.sizes[size]}, ${feet(spaceFeet)}`

/** `Ogre 1 at B2 and Ogre 2 at D2 (Large, 10 ft each)`. */
const sizedGroup = ({ creatures, ...size }: Narrow): string =>
  `${andMore(MAX_NAMED, creatures.map(at))} (${sized(size)}${creatures.length > 1 ? ' each' : ''})`
const its = ({ creatures: { length }, squares }: Narrow): string =>
  `${length > 1 ? 'their' : 'its'} ${counted(squares, 'square')}`
const narrowWords = ({ creatures: { length }, places, needsFeet }: Narrow): string =>
  `${places.length > 0 ? and(places.map(narrowPlace)) : 'every route there is too narrow'}; ${length > 1 ? 'they need' : 'it needs'} ${feet(needsFeet)}.`

/** Part of the map that someone cannot get to. */
interface Beyond {
  readonly squares: number
  readonly near: Cell
  readonly obstacle: Obstacle | null
}
interface InPlan {
  readonly plan: string
}
type EdgeThing = Extract<BlockingThing, { readonly border: unknown }>
type Narrowless = Who & Pick<Narrow, 'size' | 'spaceFeet'>

/** `the 24 squares around K9`. */
const area = (squares: number, near: Cell): string =>
  squares === 1 ? squareName(near) : `the ${counted(squares, 'square')} around ${squareName(near)}`

interface ClosedOff extends Omit<Beyond, 'obstacle'> {
  /** Whether a picture lies below the map, which may show what the map does not. */
  readonly hasPicture: boolean
}
const unreached = ({ squares, near, hasPicture }: ClosedOff): string =>
  `No one can reach ${area(squares, near)}${hasPicture ? ', unless the picture shows stairs' : ''}`

/** Every check: its name, what it looks at, and the rule or guideline behind it. */
const rows = {
  'no-room': {
    label: 'Creatures without room',
    looksAt: 'Creatures in walls, off the map, or in a space that others fill.',
    rule: 'A creature needs a space of its own that it can enter.',
  },
  squeezing: {
    label: 'Creatures that squeeze',
    looksAt: 'Creatures that fit where they stand only by squeezing.',
    rule: 'Squeezing slows a creature and hinders it in a fight.',
  },
  'shut-in': {
    label: 'Creatures that cannot leave',
    looksAt:
      'Doors, corridors and gaps too narrow for a creature to leave its part of the map. All doors count as open.',
    rule: 'A creature needs a passage as wide as its space, or a narrower one if it may squeeze.',
  },
  'squeezes-out': {
    label: 'Creatures that leave only by squeezing',
    looksAt: 'The same, for creatures that get through by squeezing.',
    rule: 'Squeezing slows a creature and hinders it in a fight.',
  },
  'no-contact': {
    label: 'Creatures far from every enemy',
    looksAt:
      'Creatures that cannot get next to an enemy at all, or not within the rounds you set. All doors count as open.',
    rule: 'Rounds are counted by the most movement a creature has in a turn without running.',
  },
  'door-nowhere': {
    label: 'Doors that lead nowhere',
    looksAt: 'Doors in front of solid rock or masonry, and doors that stand in no wall.',
    rule: 'A door joins two squares that someone can enter.',
  },
  'behind-doors': {
    label: 'Rooms behind locked doors',
    looksAt: 'Rooms the party can reach only through locked or secret doors.',
    rule: 'A locked or secret door stops everyone until it is opened or found.',
  },
  'out-of-reach': {
    label: 'Rooms out of reach',
    looksAt: 'Squares that no one in the party can walk to. All doors count as open.',
    rule: 'Crossing water, pits and the like takes a speed or a skill.',
  },
  'closed-off': {
    label: 'Closed-off areas',
    looksAt: 'Areas that no one can reach in any movement mode, and cracks between caves.',
    rule: 'A passage is at least 5 ft wide, and no one cuts a hard corner.',
  },
  'wall-gap': {
    label: 'Gaps in walls',
    looksAt: 'Gaps of one square in the outer wall of a room that is closed otherwise.',
    rule: 'A closed room has walls, windows or doors on all sides.',
  },
  'idle-wall': {
    label: 'Walls without effect',
    looksAt: 'Walls, windows and low walls inside solid terrain.',
    rule: 'A wall between two squares no one can enter stops no one.',
  },
  crowded: {
    label: 'Rooms too small for a fight',
    looksAt: 'Closed rooms in which the combatants fill at least half of the squares.',
    rule: 'Combatants need room to move.',
  },
  deployment: {
    label: 'Deployment zones too small',
    looksAt: 'Zones of a side without room for all of its creatures.',
    rule: 'Each creature needs a space of its own in the zone.',
  },
  'player-copy': {
    label: 'Secrets on the player copy',
    looksAt:
      'Secret doors and walls that hide nothing, burrowers partly in the ground, terrain under hidden regions, and names that players read.',
    rule: 'Players see everything that is not hidden. They never see what lies behind secret doors and walls, foes’ zones or creatures in the ground.',
  },
  sheet: {
    label: 'Incomplete creatures',
    looksAt: 'Creatures without a speed or a side.',
    rule: 'A creature needs a speed to move and a side to have enemies.',
  },
  picture: {
    label: 'Creatures without a picture',
    looksAt: 'Creatures without a picture where most have one.',
    rule: 'Tokens without a picture show initials.',
  },
  notes: {
    label: 'Notes',
    looksAt: 'Notes off the map, with the same number, or without words.',
    rule: 'The map and the key refer to notes by number.',
  },
  exits: {
    label: 'Exits no one can use',
    looksAt: 'Exits in plans that no one taking part can reach. All doors count as open.',
    rule: 'A creature that ends its move on an exit square leaves the map.',
  },
  orders: {
    label: 'Orders no one can follow',
    looksAt: 'Places out of reach, creatures that are gone, rounds that never come.',
    rule: 'An order needs a creature on the map that can move, and places it can reach.',
  },
  paper: {
    label: 'Text cut off in print',
    looksAt: 'Texts that run over the edge of the map or lie beside it.',
    rule: 'Nothing beyond the edge of the map is printed.',
  },
} as const

/** What was found, as one sentence for each code. */
const findings = {
  'off-map': (who: Who): string => `${at(who)} stands partly off the map.`,
  'in-solid': ({ things, ...who }: Who & { readonly things: readonly BlockingThing[] }): string =>
    `${at(who)} cannot stand there: ${andMore(3, things.map(blockers.thing))}.`,
  'shares-space': ({ who, other }: { readonly who: Who; readonly other: Who }): string =>
    `${at(who)} and ${at(other)} stand in the same space.`,
  'wrong-size': ({ size, ruleset, ...who }: Who & { readonly size: Size; readonly ruleset: string }): string =>
    `${at(who)} is ${terms.sizes[size]}, a size that ${ruleset} does not have.`,
  'fits-squeezing': (who: Who & Pick<Narrow, 'size' | 'spaceFeet'>): string =>
    `${at(who)} (${sized(who)}) fits only by squeezing.`,
  'shut-in': (found: Narrow & { readonly meetsNoEnemy: boolean }): string =>
    `${sizedGroup(found)} cannot leave ${its(found)}${found.meetsNoEnemy ? ' or get next to any enemy' : ''}: ${narrowWords(found)}`,
  'leaves-squeezing': (found: Narrow): string =>
    `${sizedGroup(found)} can leave ${its(found)} only by squeezing: ${and(found.places.map(narrowPlace))}.`,
  'too-big': (found: Narrow): string => `${sizedGroup(found)} cannot get next to any enemy: ${narrowWords(found)}`,
  'no-contact': ({ creatures, obstacle }: { readonly creatures: readonly Who[]; readonly obstacle: Obstacle | null }) =>
    `${andMore(MAX_NAMED, creatures.map(at))} cannot get next to any enemy${
      obstacle ? `. ${blockers.obstacle(obstacle)}` : '.'
    }`,
  'late-contact': ({
    creatures,
    rounds,
  }: {
    readonly creatures: readonly (Who & { readonly rounds: number })[]
    readonly rounds: number
  }): string =>
    `${creatures.length === 1 ? 'One creature needs' : `${creatures.length} creatures need`} more than ${counted(rounds, 'round')} to get next to an enemy: ${andMore(
      MAX_NAMED,
      creatures.map((who) => `${at(who)} (${who.rounds})`),
    )}.`,
  'door-to-solid': ({ door, things }: { readonly door: BlockingThing; readonly things: readonly BlockingThing[] }) =>
    `${capitalized(blockers.thing(door))} leads nowhere: ${and(things.map(blockers.thing))}.`,
  'door-free': ({ door }: { readonly door: BlockingThing }): string =>
    `${capitalized(blockers.thing(door))} stands in no wall: anyone can walk around it.`,
  'behind-doors': ({
    side,
    squares,
    near,
    doors,
  }: {
    readonly side: string
    readonly squares: number
    readonly near: Cell
    readonly doors: readonly (BlockingThing & { readonly secret: boolean })[]
  }): string =>
    `${capitalized(sideWords(side))} can reach ${area(squares, near)} only through ${orMore(
      3,
      doors.map((door) =>
        door.secret ? `${blockers.thing(door).replace('the closed', 'the secret')}` : blockers.thing(door),
      ),
    )}.`,
  'many-behind-doors': ({ side, rooms: all }: { readonly side: string; readonly rooms: readonly Cell[] }): string =>
    `${capitalized(sideWords(side))} can reach ${all.length} areas only through locked or secret doors: around ${andMore(MAX_NAMED, all.map(squareName))}.`,
  'out-of-reach': ({ side, squares, near, obstacle }: Beyond & { readonly side: string }): string =>
    `${capitalized(sideWords(side))} cannot reach ${area(squares, near)}${obstacle ? `. ${blockers.obstacle(obstacle)}` : '.'}`,
  'closed-off': (found: ClosedOff): string => `${unreached(found)}: closed off on all sides.`,
  crack: ({ corner, ...found }: ClosedOff & { readonly corner: readonly [Cell, Cell] }): string =>
    `${unreached(found)}: the crack between ${squareName(corner[0])} and ${squareName(corner[1])} is narrower than 5 ft.`,
  'wall-gap': ({
    gap,
    squares,
  }: {
    readonly gap: Pick<EdgeThing, 'border' | 'cell'>
    readonly squares: number
  }): string =>
    `The wall has a 5-ft gap at ${blockers.betweenWords(gap)}: without it, the room of ${counted(squares, 'square')} would be closed.`,
  'idle-walls': ({ count, first }: { readonly count: number; readonly first: BlockingThing }): string =>
    count === 1
      ? `${capitalized(blockers.thing(first))} is inside solid terrain and stops no one.`
      : `${count} pieces of wall are inside solid terrain and stop no one, such as ${blockers.thing(first)}.`,
  crowded: ({
    squares,
    held,
    creatures,
    near,
  }: {
    readonly squares: number
    readonly held: number
    readonly creatures: number
    readonly near: Cell
  }): string =>
    `${counted(creatures, 'creature')} fill ${held} of ${area(squares, near)}: there is hardly room to move.`,
  'zone-small': ({
    side,
    zone,
    squares,
    needed,
    creatures,
  }: {
    readonly side: string
    readonly zone: string
    readonly squares: number
    readonly needed: number
    readonly creatures: number
  }): string =>
    `${zone || 'The deployment zone'} is too small for ${sideWords(side)}: ${counted(creatures, 'creature')} need ${counted(needed, 'square')}, and only ${squares} can be occupied.`,
  'zone-no-place': ({ zone, ...who }: Narrowless & { readonly zone: string }): string =>
    `${zone || 'The deployment zone'} has no place for ${named(who.name)} (${sized(who)}).`,
  'secret-alone': ({ edge }: { readonly edge: BlockingThing }): string =>
    `${capitalized(blockers.thing(edge))} is secret but stands in no wall: players see a lone piece of wall.`,
  'secret-across': ({ edge }: { readonly edge: BlockingThing }): string =>
    `${capitalized(blockers.thing(edge))} is secret but hides nothing: players know both sides and see a thin wall between.`,
  'burrower-shown': ({ name, cell }: { readonly name: string; readonly cell: Cell }): string =>
    `${named(name)} at ${squareName(cell)} is only partly in the ground, so players see it.`,
  'terrain-shown': ({
    name,
    near,
    terrain,
  }: {
    readonly name: string
    readonly near: Cell
    readonly terrain: string
  }): string => `${name || 'A region'} at ${squareName(near)} is hidden, but players see its ${terrain.toLowerCase()}.`,
  'name-shown': ({
    name,
    near,
    kind,
  }: {
    readonly name: string
    readonly near: Cell
    readonly kind: 'region' | 'text'
  }): string =>
    `Players read the ${kind === 'region' ? 'name of the region' : 'text'} “${name}” at ${squareName(near)}.`,
  'no-speed': (who: Who): string => `${at(who)} has no speed and cannot move.`,
  'no-side': (who: Who): string => `${at(who)} is on no side.`,
  'no-picture': ({ creatures }: { readonly creatures: readonly Who[] }): string =>
    `${counted(creatures.length, 'creature')} without a picture: ${andMore(
      MAX_NAMED,
      creatures.map(({ name }) => named(name)),
    )}.`,
  'note-off-map': ({ number }: { readonly number: number }): string => `Note ${number} is off the map.`,
  'note-number': ({ number, count }: { readonly number: number; readonly count: number }): string =>
    `${count} notes have the number ${number}.`,
  'note-empty': ({ number, near }: { readonly number: number; readonly near: Cell }): string =>
    `Note ${number} at ${squareName(near)} is empty.`,
  'exit-out-of-reach': ({ plan, exit }: InPlan & { readonly exit: string }): string =>
    `${plan}: no one taking part can reach ${exit ? `the exit ${exit}` : 'an unnamed exit'}.`,
  'order-no-creature': ({ plan, order }: InPlan & { readonly order: number }): string =>
    `${plan}: order ${order} is for a creature that is not on the map.`,
  'order-no-target': ({ plan, name }: InPlan & Pick<Who, 'name'>): string =>
    `${plan}: ${named(name)} has an order about a creature that is not on the map.`,
  'order-no-speed': ({ plan, name }: InPlan & Pick<Who, 'name'>): string =>
    `${plan}: ${named(name)} has an order to move, but no speed.`,
  'order-out-of-reach': ({ plan, name, to }: InPlan & Pick<Who, 'name'> & { readonly to: Cell }): string =>
    `${plan}: ${named(name)} cannot reach ${squareName(to)}, where its order sends it.`,
  'order-rider': ({ plan, name }: InPlan & Pick<Who, 'name'>): string =>
    `${plan}: ${named(name)} rides, and its mount takes the orders.`,
  'order-rounds': ({
    plan,
    name,
    fromRound,
    toRound,
  }: InPlan & Pick<Who, 'name'> & { readonly fromRound: number; readonly toRound: number }): string =>
    `${plan}: an order of ${named(name)} begins in round ${fromRound} but ends in round ${toRound}.`,
  'event-no-target': ({ plan, round }: InPlan & { readonly round: number }): string =>
    `${plan}: an event of round ${round} is about a creature or door that is not on the map.`,
  'text-off-map': ({ text, near }: { readonly text: string; readonly near: Cell }): string =>
    `The text ${quoted(text)} at ${squareName(near)} runs over the edge of the map and is cut off in print.`,
  'texts-beside': ({
    texts,
  }: {
    readonly texts: readonly { readonly text: string; readonly near: Cell }[]
  }): string => {
    const names = andMore(
      3,
      texts.map(({ text, near }) => `${quoted(text)} near ${squareName(near)}`),
    )
    return texts.length === 1
      ? `The text ${names} lies beside the map and is not printed.`
      : `${texts.length} texts lie beside the map and are not printed: ${names}.`
  },
} as const

const MAX_QUOTED = 40

/** The first words of a text. */
const quoted = (text: string): string =>
  text.length <= MAX_QUOTED ? `“${text}”` : `“${text.slice(0, MAX_QUOTED - 1).replace(/\s+\S*$/u, '')}…”`

/** What a fix does, as the label of its button. */
const fixes = {
  'move-to': ({ name, at: to }: Who): string => `Move ${name || 'it'} to ${squareName(to)}`,
  'remove-door': (_: null): string => 'Remove the door',
  'wall-instead': (_: null): string => 'Replace it with a wall',
  squeeze: ({ name }: Pick<Who, 'name'>): string => `Mark ${name || 'it'} as squeezing`,
  widen: ({ kind, feet: width }: { readonly kind: NarrowPlace['kind']; readonly feet: number }): string =>
    `Widen the ${kind} to ${feet(width)}`,
  'put-door': ({ at: place }: { readonly at: Pick<EdgeThing, 'border' | 'cell'> }): string =>
    `Put a door at ${blockers.betweenWords(place)}`,
  'open-square': ({ at: cell }: { readonly at: Cell }): string => `Open ${squareName(cell)}`,
  'close-gap': (_: null): string => 'Close the gap',
  'remove-walls': ({ count }: { readonly count: number }): string => `Remove ${count === 1 ? 'it' : 'them'}`,
  'hide-terrain': (_: null): string => 'Hide its terrain too',
  'hide-it': (_: null): string => 'Hide it from players',
  renumber: ({ number }: { readonly number: number }): string => `Change to ${number}`,
  'bring-back': (_: null): string => 'Put it on the map',
  'remove-note': (_: null): string => 'Remove the note',
  'remove-order': (_: null): string => 'Remove the order',
  'move-text': ({ count }: { readonly count: number }): string => `Move ${count === 1 ? 'it' : 'them'} onto the map`,
} as const

const severities = { error: 'Problem', warning: 'Warning', note: 'Note', off: 'Off' } as const
/** Headings of a list. */
const groups = { error: 'Problems', warning: 'Warnings', note: 'Notes' } as const

/** `2 problems, 1 warning and 3 notes.` */
function summary(counts: { readonly error: number; readonly warning: number; readonly note: number }): string {
  const parts = [
    ...(counts.error > 0 ? [counted(counts.error, 'problem')] : []),
    ...(counts.warning > 0 ? [counted(counts.warning, 'warning')] : []),
    ...(counts.note > 0 ? [counted(counts.note, 'note')] : []),
  ]
  return parts.length === 0 ? 'Nothing found.' : `${and(parts)}.`
}

/** A finding and the fix for it: `2 notes have the number 1. Change to 6?` */
const line = (text: string, fix: string | null): string => (fix === null ? text : `${text} ${fix}?`)

/** Heading of the settings: `What is checked (2 off)`. */
const settings = (off: number): string => (off === 0 ? 'What is checked' : `What is checked (${off} off)`)

/** Where nothing was found. */
const clean = (off: number): string =>
  off === 0
    ? 'Everyone fits and gets where they should, and every door leads somewhere.'
    : `${counted(off, 'check')} ${off === 1 ? 'is' : 'are'} off, and the others found nothing.`

/** Findings that came or went, the rest counted: `new: Grum at A1 stands partly off the map and 2 more`. */
function changes(before: readonly string[], after: readonly string[]): string {
  const among = (what: string, texts: readonly string[], others: readonly string[]): string[] => {
    const [first, ...more] = texts.filter((text) => !others.includes(text))
    if (first === undefined) return []
    return [`${what}: ${first.replace(/\.$/u, '')}${more.length > 0 ? `, and ${more.length} more` : ''}`]
  }
  return [...among('new', after, before), ...among('solved', before, after)].join('; ')
}

/** Heads of the printed table. */
const columns = { severity: 'Kind', where: 'Square', found: 'Finding', rule: 'Rule' } as const

export const checks = {
  rows,
  findings,
  fixes,
  severities,
  groups,
  summary,
  line,
  settings,
  clean,
  changes,
  columns,
  printed: 'Check of the encounter',
}
