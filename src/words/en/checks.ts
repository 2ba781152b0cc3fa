/** What checks of an encounter are called, what they find, and what would fix it. */
import { counted } from '../../base/text.ts'
import type { Cell } from '../../grid/cell.ts'
import { squareName } from '../../grid/squareName.ts'
import type { Size } from '../../map/sizes.ts'
import type { BlockingThing, Obstacle } from '../facts.ts'
import { blockers } from './blockers.ts'
import { and, andMore, feet } from './grammar.ts'
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
interface Narrow extends Who {
  readonly size: Size
  readonly spaceFeet: number
  readonly needsFeet: number
  readonly places: readonly NarrowPlace[]
}

const MAX_NAMED = 6

const nameOf = ({ name }: Pick<Who, 'name'>): string => name || 'A creature'
const at = (who: Who): string => `${nameOf(who)} at ${squareName(who.at)}`
const narrowPlace = ({ kind, cell, widthFeet }: NarrowPlace): string =>
  `the ${kind} at ${squareName(cell)} is ${feet(widthFeet)} wide`
const sized = ({ size, spaceFeet }: Pick<Narrow, 'size' | 'spaceFeet'>): string =>
  `${terms.sizes[size]}, ${feet(spaceFeet)}`

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
    rule: 'A squeezing creature moves at half speed and takes penalties.',
  },
  'shut-in': {
    label: 'Creatures that cannot leave',
    looksAt:
      'Doors, corridors and gaps too narrow for a creature to leave its part of the map. All doors count as open.',
    rule: 'A creature needs a way as wide as its space, or half of that if it may squeeze.',
  },
  'squeezes-out': {
    label: 'Creatures that leave only by squeezing',
    looksAt: 'The same, for creatures that get through by squeezing.',
    rule: 'A squeezing creature moves at half speed and takes penalties.',
  },
  'no-contact': {
    label: 'Creatures far from every enemy',
    looksAt: 'Creatures that cannot get next to an enemy, or not within the rounds you set. All doors count as open.',
    rule: 'A creature can move twice in a round; in Pathfinder 2e it can Stride three times.',
  },
  'door-nowhere': {
    label: 'Doors that lead nowhere',
    looksAt: 'Doors in front of solid rock or masonry, and doors that stand in no wall.',
    rule: 'A door joins two squares that someone can enter.',
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
  'shut-in': (found: Narrow & { readonly squares: number }): string =>
    `${at(found)} (${sized(found)}) cannot leave its ${counted(found.squares, 'square')}: ${and(found.places.map(narrowPlace))}; it needs ${feet(found.needsFeet)}.`,
  'leaves-squeezing': (found: Narrow & { readonly squares: number }): string =>
    `${at(found)} (${sized(found)}) can leave its ${counted(found.squares, 'square')} only by squeezing: ${and(found.places.map(narrowPlace))}.`,
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
    `${upper(blockers.thing(door))} leads nowhere: ${and(things.map(blockers.thing))}.`,
  'door-free': ({ door }: { readonly door: BlockingThing }): string =>
    `${upper(blockers.thing(door))} stands in no wall: anyone can walk around it.`,
} as const

const upper = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** What a fix does, as the label of its button. */
const fixes = {
  'move-to': ({ name, at: to }: Who): string => `Move ${name || 'it'} to ${squareName(to)}`,
  'remove-door': (_: null): string => 'Remove the door',
  'wall-instead': (_: null): string => 'Replace it with a wall',
  squeeze: ({ name }: Pick<Who, 'name'>): string => `Mark ${name || 'it'} as squeezing`,
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

/** Heads of the printed table. */
const columns = { severity: 'Kind', where: 'Square', found: 'Finding', rule: 'Rule' } as const

export const checks = { rows, findings, fixes, severities, groups, summary, columns, title: 'Check' }
