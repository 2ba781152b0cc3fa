/** Words of the window: dialogs, hints and cards too small for a file of their own. */
import { counted } from '../../base/text.ts'
import type { Size } from '../../map/sizes.ts'
import type { ProvokingRule } from '../../rules/provoking.ts'
import { andMore, feet } from './grammar.ts'
import { terms } from './terms.ts'

/** The dialog for a new map, and the hints of its first minute. */
export const newMap = {
  start: 'Start from',
  starts: {
    field: 'Open field',
    rock: 'Solid rock',
    rooms: 'Rooms',
    file: 'Picture or file',
    sample: 'Sample',
  },
  startHints: {
    field: 'Nothing on it',
    rock: 'Carve rooms out',
    rooms: 'Two and a corridor',
    file: 'Art, VTT or generator',
    sample: 'A copy to change',
  },
  sample: 'Sample',
  chooseFile: 'Choose file…',
  /** `key` is the shortcut of the command; null if it has none. */
  hints: {
    room: (key: string | null) => `${pressing(key, 'Draw rooms')} and drag to draw the walls of a room.`,
    dig: (key: string | null) => `${pressing(key, 'Rectangle')} and drag to dig a room with open terrain.`,
    walls: (key: string | null) => `${pressing(key, 'Find walls in a picture')} to find the walls in the picture.`,
    door: (key: string | null) => `${pressing(key, 'Walls and doors')}, choose Door and click a wall.`,
    creature: (key: string | null) => `${pressing(key, 'Creatures')} for creatures: “6 goblin” places six.`,
    select: () => 'Click a creature to see how far it can move.',
    route: () => 'Hover over a square to see the shortest route and its cost.',
    find: (key: string | null) => `${key ?? 'The button Find a command'} finds everything, F1 explains it.`,
  },
}

function pressing(key: string | null, command: string): string {
  return key === null ? `Choose “${command}”` : `Press ${key}`
}

/** What the tool for walls and doors does with what is in hand. */
export function edgeHelp(kind: 'wall' | 'door' | 'window' | 'barrier', shape: 'polyline' | 'room' | 'erase'): string {
  if (shape === 'erase') return 'Drag across walls and doors to erase them.'
  const one = kind === 'barrier' ? 'low wall' : kind
  if (shape === 'room') return `Drag a room of ${one}s from corner to corner. Right button erases.`
  return kind === 'door' || kind === 'window'
    ? `Click a border to set a ${one}, drag along it for several. Right button erases.`
    : `Drag ${one}s from corner to corner. Right button erases.`
}

/** The guide in the app. */
export const guide = {
  title: 'Guide',
  search: 'Search the guide',
  pages: 'Pages of the guide',
  results: 'Results',
  found: (hits: number) => `${counted(hits, 'section')} found.`,
  none: 'Nothing found. Try fewer or other words.',
  rules: 'Rules reference',
  changeShortcuts: 'Change keyboard shortcuts',
  help: (panel: string) => `Help on ${panel}`,
}

/** The edge beside the map that changes the width of the panels. */
export const panelWidth = {
  label: 'Panel width',
  hint: 'Drag to change the panel width. Double-click to reset it.',
}

/** A terrain in a few words, inside a sentence: without the examples in its name. */
export const shortTerrain = (name: string): string => name.replace(/ \(.*\)$/, '').toLowerCase()

/** Choosing the terrain to paint with. */
export const terrainPicker = {
  all: 'All terrain',
  search: 'Search terrain',
  none: 'No terrain is called that.',
  fromLibrary: 'from your library',
  favorite: (name: string) => `Favorite: ${name}`,
}

/** Opponents named on the card; the steps name them all. */
const MAX_NAMED = 3

/** How a provoking movement is introduced; the opponents follow. */
const provokingBy: Readonly<Record<ProvokingRule, string>> = {
  'leaving-squares': 'Provokes by leaving threatened squares:',
  'leaving-reach': 'Provokes: leaves the reach of',
}

interface StandingUpFacts {
  readonly actions: number
  readonly turnActions: number
  readonly feet: number
  readonly provokes: boolean
  readonly left: readonly { readonly label: string; readonly feet: number }[]
}

/** The answer at the top of the Move panel. */
export const routeCard = {
  title: (square: string | null) => (square === null ? 'Route' : `Route to ${square}`),
  prompt: 'Hover over a square to see the shortest route and its cost, step by step.',
  picking: 'Click the map. Escape cancels.',
  outOfRange: 'Out of range',
  safe: 'Provokes from no one.',
  /** Opponents by name, each with a square that is left. */
  provokes: (opponents: readonly { readonly name: string; readonly square: string }[], by: ProvokingRule) =>
    `${provokingBy[by]} ${andMore(
      MAX_NAMED,
      opponents.map(({ name, square }) => `${name} at ${square}`),
    )}.`,
  /** What standing up takes and leaves: feet of the speed, or actions of the turn. */
  standingUp: ({ actions, turnActions, feet: takenFeet, provokes, left }: StandingUpFacts) => {
    const taken = [
      ...(takenFeet > 0 ? [feet(takenFeet)] : []),
      ...(actions > 0 ? [`${actions} of ${counted(turnActions, 'action')}`] : []),
    ]
    const rest = left.map(({ label, feet: leftFeet }) => `${label} ${feet(leftFeet)}`)
    return `Standing up takes ${taken.join(' and ') || 'nothing'}${provokes ? ' and provokes' : ''}. Left: ${rest.join(', ') || 'no movement'}.`
  },
  /** What else is on the way. */
  also: ({ doors, hazards, checks }: { readonly doors: number; readonly hazards: number; readonly checks: number }) =>
    [
      ...(doors > 0 ? [`opens ${counted(doors, 'door')}`] : []),
      ...(hazards > 0 ? [counted(hazards, 'hazardous square')] : []),
      ...(checks > 0 ? [counted(checks, 'check')] : []),
    ].join(', '),
  overspent: (spent: number, turnActions: number) =>
    `More than a turn: ${spent} actions used, ${turnActions} per turn.`,
  steps: 'Steps and rules',
}

/** Comparing the shortest and the safest route to a square. */
export const routesCompared = {
  title: (square: string) => `Shortest and safest to ${square}`,
  close: 'Close comparison',
  shortest: 'Shortest',
  safest: 'Safest',
  both: 'Shortest and safest',
  onMap: (which: string, feet: number) => `${which}: ${feet} ft`,
  none: 'No route',
  opportunities: (count: number) => counted(count, 'opportunity', 'opportunities'),
  opportunitiesHint: 'Opponents that may react along the route',
  hazards: (count: number) => counted(count, 'hazard'),
  hazardsHint: 'Hazardous squares along the route',
  take: 'Take this route',
  steps: (which: string) => `${which}, step by step`,
  shortestIsSafest: 'The shortest route is also the safest.',
  /** What the safest route costs, and what it avoids. */
  costOfSafety: (moreFeet: number, fewer: { readonly opportunities: number; readonly hazards: number }) => {
    const won = [
      ...(fewer.opportunities > 0 ? [counted(fewer.opportunities, 'fewer opportunity', 'fewer opportunities')] : []),
      ...(fewer.hazards > 0 ? [counted(fewer.hazards, 'fewer hazard')] : []),
    ]
    return `${moreFeet === 0 ? 'No extra feet' : `${moreFeet} ft more`} for ${won.join(' and ')}.`
  },
}

/** A picture that becomes a map. */
export const pictureImport = {
  crop: 'Crop to whole squares',
  cropHint: 'Leaves out squares along the edges that the picture covers only in part.',
  showsWalls: 'The picture shows its walls',
  showsWallsHint:
    'Walls, doors and solid squares are thin lines for you alone: players, prints and exports see the picture as it is.',
}

/** Pictures dropped on an open map. */
export const droppedPictures = {
  title: (count: number, name: string) => (count === 1 ? `Add ${name}` : `Add ${counted(count, 'picture')}`),
  about: 'Put on this map as an object, or import as a map of its own?',
  firstOnly: (name: string) => `A new map is made of the first only: ${name}.`,
  newMap: 'New map',
  thisMap: 'Put on this map',
}

export const creatureImport = {
  title: 'Add creatures',
  cancel: 'Cancel',
  about:
    'Paste stat blocks of Pathfinder, D&D or Starfinder, one or several, or choose actors exported from Foundry VTT, with their pictures. Fivefoot reads size, speeds, reach, abilities, hit points and skills.',
  text: 'Stat blocks',
  placeholder: 'Paste stat blocks here',
  files: 'Foundry files and pictures',
  keepText: 'Keep the text as a note',
  textCut: 'The text of a creature is longer than a note can be: only the first 20,000 characters are kept.',
  unrecognized: 'Fivefoot does not recognize a stat block: it found no speed, challenge rating or level.',
  list: 'Creatures found',
  missing: (what: readonly string[]) => `Not found: ${what.join(', ')}. Fill it in after adding.`,
  unclear: (parts: readonly string[]) => `Not understood: ${parts.join('; ')}`,
  traits: (names: readonly string[]) => `Apply at the table: ${names.join('; ')}`,
  nameCut: 'Its name has more than 200 characters and was shortened.',
  nameCleaned: 'Control characters or line breaks were removed from its name.',
  /** `30 ft without medium armor` */
  inArmor: (armor: string, speeds: string) => `${speeds} without ${armor} armor`,
  swarm: (written: Size, size: Size) =>
    `Its creatures are ${terms.sizes[written]}; it is added as ${terms.sizes[size]}, the size of its space.`,
  hasPicture: (file: string) => `Picture: ${file}`,
  lacksPicture: (file: string) => `Its picture ${file} is missing: choose that file too.`,
  reach: (feet: number) => `reach ${feet} ft`,
  hitPoints: (points: number) => `${points} HP`,
  add: (creatures: number) => `Add ${creatures === 0 ? 'creatures' : counted(creatures, 'creature')}`,
} as const

const SQUARES = /\b\d+ squares?\b/u

/** How many squares a step says it changed; null where it says none. */
const squaresIn = (label: string): number | null => {
  const found = SQUARES.exec(label)
  return found ? Number.parseInt(found[0], 10) : null
}

/** The label of a step without how many squares it changed: steps of one kind have the same. */
const kindOf = (label: string): string => label.replace(SQUARES, '# squares')

/** Steps of one kind as one: `Set elevation of 8 squares to 5 ft`, `Climb 5 ft: Skeleton 1 (8 times)`. */
function repeated(label: string, times: number, squares: number): string {
  if (times === 1) return label
  return squares > 0 ? label.replace(SQUARES, counted(squares, 'square')) : `${label} (${times} times)`
}

export const history = { kindOf, repeated, squaresIn }

/** Stairs, ladders, ramps and trapdoors: what connects one level with another. */
export const levels = {
  title: 'Other level',
  linked: (name: string) => `Change where ${name === '' ? 'object' : name} leads`,
  leadsTo: 'Leads to',
  leadsToHint: 'The map of the level above or below. The button goes there.',
  nowhere: 'No other map',
  gone: 'A map no longer in the library',
  open: 'Go to map',
  follow: 'Go to the map it leads to',
  steps: 'Connect the elevations at both ends',
  placed: (name: string, from: string, to: string) => `Place ${name} from ${from} to ${to}`,
}
