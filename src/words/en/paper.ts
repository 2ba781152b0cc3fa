/** Words on printed pages besides the map. */
import { capitalized, counted, isolated } from '../../base/text.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Region } from '../../map/records/annotations.ts'
import { doorWord } from '../../map/edges.ts'
import type { Edge, EdgeKind } from '../../map/records/edge.ts'
import { and, tenths } from './grammar.ts'
import { runSheet } from './runSheet.ts'
import { terms } from './terms.ts'

const copies: Readonly<Record<'gm' | 'player', string>> = { gm: 'GM copy', player: 'Player copy' }

const modes: Readonly<Record<MovementMode, string>> = {
  land: 'on foot',
  fly: 'flying',
  swim: 'swimming',
  burrow: 'burrowing',
  climb: 'climbing',
}

/** Costs of terrain and edges in the legend; `cost`: of a step. */
const costs = {
  /** `On foot and climbing: 10 ft` */
  terrain: (by: readonly MovementMode[], cost: string): string =>
    `${capitalized(and(by.map((mode) => modes[mode])))}: ${cost}`,
  noEntry: 'no entry',
  incorporeal: 'Incorporeal: as open terrain',
  edges: (barrierCost: string): Readonly<Record<EdgeKind, string>> => ({
    wall: 'No one can pass.',
    door: 'Open: free to pass. Closed or locked: no one can pass.',
    window: 'No one can pass.',
    barrier: `Step across onto open terrain: ${barrierCost}.`,
  }),
}

/** Name of an edge by its look, else by its kind: `Secret double door, closed`. */
function edge(
  { kind, secret, leaf, ...door }: Pick<Edge, 'kind' | 'door' | 'doorLocked' | 'secret' | 'leaf'>,
  look?: string,
): string {
  const plain = look ?? terms.edges[kind]
  const name = leaf === undefined ? plain : `Double ${plain.toLowerCase()}`
  return `${secret ? `Secret ${name.toLowerCase()}` : name}${kind === 'door' ? `, ${doorWord(door)}` : ''}`
}

interface TerrainTraits {
  readonly hazard: boolean
  readonly hazardText?: string | undefined
  readonly balance: boolean
  readonly checkText?: string | undefined
  readonly givesCover: boolean
  readonly blocksLines: boolean
}

/** `Hazard: 1d6 fire. Gives cover`; empty if there are none. */
const terrainTraits = ({ hazard, hazardText, balance, checkText, givesCover, blocksLines }: TerrainTraits): string =>
  [
    hazard ? (hazardText === undefined ? 'Hazard' : `Hazard: ${hazardText}`) : '',
    checkText !== undefined ? `Check: ${checkText}` : balance ? 'Balance check' : '',
    givesCover ? 'Gives cover' : '',
    blocksLines ? 'Blocks line of effect' : '',
  ]
    .filter(Boolean)
    .join('. ')

const legend = {
  title: 'Legend',
  terrain: 'Terrain',
  edges: 'Walls, doors and windows',
  objects: 'Objects',
  signs: 'Signs',
  overlays: 'Overlays',
  terrainTraits,
  edge,
  creature: (side: string): string => `Creature: ${terms.side(side)}`,
  creatureNumber: 'The number is its row in the table of creatures.',
  space: 'Space of a creature',
  note: 'Note',
  noteNumber: 'The key has its text under this number.',
  region: 'Region',
  regionFacts: ({ purpose, side, cells }: Pick<Region, 'purpose' | 'side' | 'cells'>): string =>
    `${capitalized(purpose)}${side === undefined ? '' : ` for ${terms.side(side).toLowerCase()}`}, ${counted(cells.length, 'square')}`,
  routeFigures: 'Numbers: feet moved so far',
  roundMoves: (creatures: number): string =>
    `${counted(creatures, 'creature')} moved. The disc marks where a turn ended, # the creature.`,
}

const key = {
  title: 'Key',
  about: 'About this map',
  notes: 'Notes',
  note: (number: number): string => `Note ${number}`,
  regions: 'Regions',
  edges: 'Walls, doors and windows',
  creatures: 'Creatures',
  creature: (number: number, name: string): string => `#${number} ${isolated(name)}`,
  edgePlace: (border: Edge['border'], square: string): string => `${border} side of ${square}`,
}

/** The assembly sheet. */
const assembly = {
  title: (area?: string): string => (area === undefined ? 'Assembly' : `Assembly: ${area}`),
  advice: (sheets: {
    readonly across: number
    readonly down: number
    readonly printed: number
    readonly overlapMillimeters: number
    readonly scale: string
  }): string => {
    const { across, down, printed, overlapMillimeters, scale } = sheets
    return [
      `${across} × ${down} sheets, ${printed} of them printed. ${scale}.`,
      ...(printed < across * down ? ['Crossed-out sheets show only open terrain and are not printed.'] : []),
      overlapMillimeters > 0
        ? `Cut along the marks at the left and top edges only. The ${tenths(overlapMillimeters)} mm strip at the right and bottom edges goes under the next sheet.`
        : 'Cut along the marks and lay the sheets edge to edge.',
    ].join(' ')
  },
}

const calibration = {
  title: 'Calibration',
  advice:
    'Print at 100% ("actual size", no fitting to the page). Hold a ruler against the lines below. If 100 mm measure anything ' +
    'else, turn off scaling in the printer dialog and print this page again before the map.',
}

const tables = {
  creatures: 'Creatures',
  number: '#',
  name: 'Name',
  side: 'Side',
  size: 'Size, space',
  square: 'Square',
  speed: 'Speed',
  reach: 'Reach',
  hitPoints: 'HP',
  state: 'State',
  sizeAndSpace: (size: keyof typeof terms.sizes, spaceFeet: number): string => `${terms.sizes[size]}, ${spaceFeet} ft`,
  speeds: (speedFeet: Readonly<Partial<Record<MovementMode, number>>>): string =>
    Object.entries(speedFeet)
      .map(([mode, feet]) => `${mode} ${feet} ft`)
      .join(', '),
  reachOf: (reachFeet: number | undefined, hasReachWeapon: boolean): string =>
    [reachFeet === undefined ? '' : `${reachFeet} ft`, hasReachWeapon ? 'reach weapon' : '']
      .filter(Boolean)
      .join(', ') || 'natural',
}

interface PieceEntry {
  readonly from: number
  readonly door: string | undefined
  readonly edge: Edge | undefined
  readonly square: string | undefined
}

/** `From 2 by door B` */
function entry({ from, door, edge: through, square }: PieceEntry): string {
  if (!through) return `from ${from}`
  if (door !== undefined && !through.secret)
    return `from ${from} by door ${door}${through.doorLocked ? ' (locked)' : ''}`
  return `from ${from} by ${passage(through)}, ${key.edgePlace(through.border, square ?? '')}`
}

/** `secret door` */
const passage = ({ kind, secret }: Pick<Edge, 'kind' | 'secret'>): string =>
  `${secret ? 'secret ' : ''}${terms.edges[kind].toLowerCase()}`

/** A map in pieces to cut out. */
const pieces = {
  title: 'Reveal pieces',
  secretTitle: 'Reveal pieces: secrets',
  covers: 'Cover sheets',
  indexTitle: 'Reveal set',
  advice: (cutOut: 'pieces' | 'covers'): string =>
    cutOut === 'covers'
      ? 'Lay every cover on its part of the printed map and take it off when the party looks in. The label names a square under it. Pieces with a dashed outline below are secret: lay them on top once found.'
      : 'Cut along the outlines. Lay each piece down when the party looks in: the label names the square at it, letters mark the same door on both sides, and the strip of wall goes under the pieces beside it. Pieces with a dashed outline below are secret: lay them on top once found.',
  columns: {
    piece: 'Piece',
    name: 'What it is',
    square: 'Top left',
    squares: 'Squares',
    entries: 'Found',
    sheet: 'Sheet',
  },
  named: (kind: 'room' | 'secret-room' | 'replacement', name: string): string =>
    ({
      room: name || 'Room',
      'secret-room': `Secret: ${name || 'room'}`,
      replacement: `Replaces what was hidden${name && `: ${name}`}`,
    })[kind],
  entries: (from: readonly PieceEntry[]): string => (from.length === 0 ? '' : capitalized(from.map(entry).join('; '))),
  /** `Between 5 and 10: secret door, west side of AA15` */
  replaces: (from: readonly PieceEntry[]): string => {
    const [first] = from
    const place = first?.edge ? `: ${passage(first.edge)}, ${key.edgePlace(first.edge.border, first.square ?? '')}` : ''
    return from.length > 1
      ? `Between ${and(from.map((each) => `${each.from}`))}${place}`
      : `In ${first?.from ?? ''}${place}`
  },
  partTitle: (title: string, part: string): string => `${title} (${part})`,
  sheet: (title: string, sheet: number): string => `${title}, sheet ${sheet}`,
}

/** Head, foot and margins of pages. */
const page = {
  map: 'Map',
  picture: 'Picture',
  /** The two pages on one side of a booklet's sheet; null: blank. */
  spread: (sheet: number, isFront: boolean, pages: readonly [number | null, number | null]): string =>
    `Sheet ${sheet} ${isFront ? 'front' : 'back'}: ${pages.map((page) => (page === null ? 'blank' : `page ${page}`)).join(', ')}`,
  /** Beside a poster, for the print shop. */
  poster: (
    name: string,
    scale: string,
    trimmed: { readonly widthInches: number; readonly heightInches: number },
    bleedInches: number,
  ): string =>
    `${name} · trim to ${trimmed.widthInches.toFixed(2)} × ${trimmed.heightInches.toFixed(2)} in · bleed ${bleedInches} in · ${scale} · print at 100%`,
  cover: 'Cover',
  standees: 'Standees',
  tokens: 'Tokens',
  cards: 'Creature cards',
  tents: 'Initiative tents',
  rings: 'Condition rings',
  areas: 'Area templates',
  areaName: (shape: 'burst' | 'cone' | 'line', feet: number): string => `${feet} ft ${shape}`,
  areasOf: (ruleset: string, tooLarge: readonly string[]): string =>
    [
      `Areas most used in ${ruleset}. The dot is where an area begins.`,
      ...(tooLarge.length > 0 ? [`Too large for this paper at this scale: ${tooLarge.join(', ')}.`] : []),
    ].join(' '),
  initiative: 'Initiative',
  hitPointsOf: (number: number, hitPoints: number | undefined): string =>
    hitPoints === undefined ? `#${number}` : `#${number} · ${hitPoints} HP`,
  speed: (squares: string): string => (squares === '' ? '' : `Speed ${squares}`),
  more: (count: number): string => `${count} more`,
  foot: 'foot',
  sheet: (label: string): string => `Sheet ${label}`,
  /** Alternative text of a map. */
  mapAlt: (name: string, from: string, to: string, sheet?: string): string =>
    `Map, ${sheet === undefined ? name : `sheet ${sheet} of ${name}`}, squares ${from} to ${to}`,
  tokenAlt: (name: string): string => `Token of ${name}`,
  standeeAlt: (name: string): string => `Standee of ${name}, to be folded`,
  notPrinted: (label: string): string => `${label} (empty, not printed)`,
  numbered: (number: number, count: number): string => `Page ${number} of ${count}`,
  part: (label: string, number: number, count: number): string => `${label}, ${number} of ${count}`,
  rulesAsWritten: 'Rules as written',
  size: (widthSquares: number, heightSquares: number): string => `${widthSquares} × ${heightSquares} squares`,
  sides: (counts: readonly (readonly [side: string, creatures: number])[]): string =>
    counts.map(([side, creatures]) => `${terms.side(side)}: ${creatures}`).join(' · '),
  /** On the token of a creature whose picture is unreadable. */
  noPicture: 'no picture',
  missingPicture: (name: string): string => `Missing picture: ${name}`,
}

/** A route with its cost, step by step. */
const route = {
  title: (name: string, square: string, feet: number, band: string | undefined): string =>
    `Route of ${name} to ${square}: ${feet} ft, ${band ?? 'more than one turn'}`,
  step: 'Step',
  from: 'From',
  to: 'To',
  altitude: 'Altitude',
  feet: 'Feet',
  soFar: 'So far',
  why: 'Why',
}

/** What is drawn over the map. */
const overlays = {
  range: (name: string): string => `Movement range of ${name}`,
  band: (label: string, feet: number): string => `${label}, ${feet} ft`,
  threat: (name: string): string => `Threatened by ${name}`,
  threatenedBy: (creatures: number): string => `by ${creatures}`,
}

/** Small maps of played rounds. */
const rounds = {
  title: 'Rounds',
  hint: 'Tokens stand where the round begins; discs mark where a turn ends. Numbers are those of the creature table.',
}

/** Range and threat of one creature. */
const ranges = {
  title: (number: number, name: string): string => `#${number} ${name}: range and threat`,
}

export const paper = {
  rounds,
  ranges,
  copies,
  costs,
  legend,
  key,
  assembly,
  calibration,
  tables,
  pieces,
  page,
  route,
  overlays,
  runSheet,
}
