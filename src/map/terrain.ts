import { MOVEMENT_MODES, type MovementMode } from './modes.ts'

/** What it costs one movement mode to enter a square of a terrain type. */
export interface TerrainEntry {
  /** False if the mode cannot enter. */
  readonly passable: boolean
  /** How often the step's cost is doubled in the 3E family: 0 normal, 1 difficult, 2 greater difficult … */
  readonly doublings: number
  /** Feet added in rule systems that add instead of doubling (Pathfinder 2e): 0, 5 or 10. */
  readonly extraFeet: number
}

/** Patterns a terrain is drawn with, so that no meaning rests on color alone. */
export const TERRAIN_PATTERNS = [
  'none',
  'dots',
  'dense-dots',
  'crates',
  'hazard-stripes',
  'broken-lines',
  'narrow-lines',
  'slope',
  'waves',
  'pit',
  'tree',
  'earth',
  'rock',
  'wall',
  'chains',
  'crosshatch',
  'diagonal',
  'grid',
  'zigzag',
] as const
/** One drawing pattern. */
export type TerrainPattern = (typeof TERRAIN_PATTERNS)[number]

/** A terrain type. Built-in types have codes 0–63, custom types 64–255. */
export interface TerrainType {
  /** Value in the terrain layer. */
  readonly code: number
  /** Stable name in files. */
  readonly id: string
  /** Name on screen. */
  readonly name: string
  /** Its character in text maps and the engine's JSON. */
  readonly glyph: string
  readonly entry: Readonly<Record<MovementMode, TerrainEntry>>
  /** Counts as open terrain for incorporeal creatures in any mode. */
  readonly normalForIncorporeal: boolean
  /** Prevents diagonal steps past it (in rule systems with a corner rule), except for burrowers that may enter it. */
  readonly hardCorner: boolean
  /** Blocks lines of effect. */
  readonly blocksLines: boolean
  /** Gives cover to what is behind it. */
  readonly givesCover: boolean
  /** Entering is listed as a hazard, in every mode. */
  readonly hazard: boolean
  /** Entering on land or climbing is listed as a balance check. */
  readonly balance: boolean
  /** The GM's text: dice, DC. */
  readonly hazardText?: string
  readonly checkText?: string
  readonly pattern: TerrainPattern
  /** Fill color `#rrggbb` in the light theme and in print; other themes derive from it. */
  readonly colour: string
}

const open: TerrainEntry = { passable: true, doublings: 0, extraFeet: 0 }
const shut: TerrainEntry = { passable: false, doublings: 0, extraFeet: 0 }
const difficult: TerrainEntry = { passable: true, doublings: 1, extraFeet: 5 }
const greaterDifficult: TerrainEntry = { passable: true, doublings: 2, extraFeet: 10 }

/** Costs `onFoot` on land and climbing; flying and burrowing ignore the surface; swimming needs deep water. */
const surface = (onFoot: TerrainEntry, fly = open): TerrainType['entry'] => ({
  land: onFoot,
  climb: onFoot,
  fly,
  burrow: open,
  swim: shut,
})

const plain = {
  normalForIncorporeal: false,
  hardCorner: false,
  blocksLines: false,
  givesCover: false,
  hazard: false,
  balance: false,
} as const

/** Blocks all movement and lines of effect, and has hard corners. */
const solid = {
  ...plain,
  entry: { land: shut, climb: shut, fly: shut, burrow: shut, swim: shut },
  hardCorner: true,
  blocksLines: true,
  givesCover: true,
}

/**
 * The terrain types every map has, in the order of the palette. `code` is stored in maps: never renumber.
 * Movement per mode follows the terrain table of the engine's JSON format (docs/engine.md).
 */
export const BUILT_IN_TERRAIN = [
  {
    ...plain,
    code: 0,
    id: 'normal',
    name: 'Open terrain',
    glyph: '.',
    entry: surface(open),
    pattern: 'none',
    colour: '#f4efe4',
  },
  {
    ...plain,
    code: 1,
    id: 'difficult',
    name: 'Difficult terrain',
    glyph: 'd',
    entry: surface(difficult),
    normalForIncorporeal: true,
    pattern: 'dots',
    colour: '#d9c79a',
  },
  {
    ...plain,
    code: 2,
    id: 'greater-difficult',
    name: 'Greater difficult terrain',
    glyph: 'D',
    entry: surface(greaterDifficult),
    normalForIncorporeal: true,
    pattern: 'dense-dots',
    colour: '#bf9f62',
  },
  {
    ...plain,
    code: 3,
    id: 'obstacle',
    name: 'Obstacle (crates, rubble)',
    glyph: 'o',
    entry: surface(difficult),
    normalForIncorporeal: true,
    givesCover: true,
    pattern: 'crates',
    colour: '#c9a27e',
  },
  {
    ...plain,
    code: 4,
    id: 'hazard',
    name: 'Hazardous ground',
    glyph: 'h',
    entry: surface(open),
    hazard: true,
    pattern: 'hazard-stripes',
    colour: '#f2a65a',
  },
  {
    ...plain,
    code: 5,
    id: 'uneven',
    name: 'Uneven ground',
    glyph: 'u',
    entry: surface(open),
    balance: true,
    pattern: 'broken-lines',
    colour: '#dcd3b8',
  },
  {
    ...plain,
    code: 6,
    id: 'narrow',
    name: 'Narrow surface',
    glyph: 'n',
    entry: surface(open),
    balance: true,
    pattern: 'narrow-lines',
    colour: '#d5c4a4',
  },
  {
    ...plain,
    code: 7,
    id: 'incline',
    name: 'Incline, climbable wall',
    glyph: '^',
    entry: { land: shut, climb: open, fly: open, burrow: shut, swim: shut },
    pattern: 'slope',
    colour: '#b9b29a',
  },
  {
    ...plain,
    code: 8,
    id: 'water',
    name: 'Deep water',
    glyph: '~',
    entry: { land: shut, climb: shut, fly: open, burrow: shut, swim: open },
    pattern: 'waves',
    colour: '#8fbfe0',
  },
  {
    ...plain,
    code: 9,
    id: 'pit',
    name: 'Pit, chasm',
    glyph: 'p',
    entry: { land: shut, climb: shut, fly: open, burrow: shut, swim: shut },
    normalForIncorporeal: true,
    pattern: 'pit',
    colour: '#7d7770',
  },
  {
    ...plain,
    code: 10,
    id: 'tree',
    name: 'Tree, thick plant',
    glyph: 't',
    entry: { land: shut, climb: shut, fly: shut, burrow: shut, swim: shut },
    normalForIncorporeal: true,
    givesCover: true,
    pattern: 'tree',
    colour: '#86b07a',
  },
  {
    ...plain,
    code: 11,
    id: 'earth',
    name: 'Packed earth',
    glyph: 'e',
    entry: { land: shut, climb: shut, fly: shut, burrow: open, swim: shut },
    hardCorner: true,
    blocksLines: true,
    givesCover: true,
    pattern: 'earth',
    colour: '#8d6e50',
  },
  {
    ...solid,
    code: 12,
    id: 'rock',
    name: 'Solid rock',
    glyph: 'r',
    pattern: 'rock',
    colour: '#6f6b66',
  },
  {
    ...solid,
    code: 13,
    id: 'wall',
    name: 'Solid wall',
    glyph: '#',
    pattern: 'wall',
    colour: '#3f4148',
  },
  {
    ...plain,
    code: 14,
    id: 'canopy',
    name: 'Canopy, web of chains',
    glyph: 'c',
    entry: surface(open, difficult),
    pattern: 'chains',
    colour: '#b7cfa0',
  },
] as const satisfies readonly TerrainType[]

/** True if only burrowing creatures can be in it, such as earth and rock. */
export const isSolidGround = ({ entry }: Pick<TerrainType, 'entry'>): boolean =>
  !MOVEMENT_MODES.some((mode) => mode !== 'burrow' && entry[mode].passable)

/** Id of a built-in terrain type. */
export type TerrainId = (typeof BUILT_IN_TERRAIN)[number]['id']

const CODES = Object.fromEntries(BUILT_IN_TERRAIN.map(({ id, code }) => [id, code])) as Readonly<
  Record<TerrainId, number>
>

/** Code of a built-in terrain type. */
export const terrainCode = (id: TerrainId): number => CODES[id]
/** Code of open terrain, which a new map consists of. */
export const OPEN_TERRAIN = 0
/** Code of solid rock. */
export const ROCK: number = terrainCode('rock')
/** First code of custom terrain. */
export const FIRST_CUSTOM_TERRAIN_CODE = 64
