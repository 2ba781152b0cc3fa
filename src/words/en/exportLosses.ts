/** What an export leaves out or changes: what it is, in the plural, and the result. */
import type { LossFacts, LossWords } from './losses.ts'

const LEFT_OUT = 'left out'
const NOT_FOR_PLAYERS = 'left out of the player copy'
const DRAWN = 'drawn in the picture of the map'
const PLAIN = 'plain ones'

const TABLES: Readonly<Record<NonNullable<LossFacts['table']>, string>> = {
  settings: 'settings',
  terrainTypes: 'custom terrain',
  edges: 'walls, doors, windows and low walls',
  creatures: 'creatures',
  notes: 'notes',
  drawings: 'texts, arrows and drawings',
  props: 'pictures and symbols on the map',
  templates: 'area templates',
  regions: 'regions',
  lights: 'lights',
  encounters: 'encounter plans',
}

const SETTINGS: Readonly<Record<NonNullable<LossFacts['setting']>, readonly [what: string, outcome: string]>> = {
  name: ['the name of the map', 'shortened, or the name of the file'],
  ruleset: ['the rule system', 'left out'],
  gravity: ['unusual gravity', 'normal'],
  tableRules: ['house rules', 'left out: the rules as written apply'],
  description: ['the description of the map', LEFT_OUT],
  layers: ['layers that are hidden, locked or faint', 'shown in full'],
  heavyLineEverySquares: ['bold grid lines', LEFT_OUT],
  attitudes: ['sides that are allied or ignore each other', 'left out: sides are enemies again'],
  journeys: ['journeys', LEFT_OUT],
  look: ['the style of the map', 'left out'],
}

const BECOMES: Readonly<Record<NonNullable<LossFacts['becomes']>, string>> = {
  closed: 'out of bounds',
  swamp: 'swamp',
  open: 'open terrain',
}

export const exportLosses = {
  // Tables and settings
  'table-left-out': ({ table = 'settings' }) => [TABLES[table], LEFT_OUT],
  'table-drawn': ({ table = 'settings' }) => [TABLES[table], 'drawn in the picture only'],
  'setting-lost': ({ setting = 'name' }) => SETTINGS[setting],
  'map-itself': () => ['the map itself', 'left out: these are lists of creatures and notes'],
  'names-taken': ({ names = [], name = '' }) => [
    'file names that were already taken',
    `${names.join(', ')} kept; the new files start with ${name}`,
  ],
  // Terrain and elevation
  'elevation-lost': () => ['squares with an elevation', 'elevation left out'],
  'elevation-regions': () => ['squares with an elevation', 'regions with that name, where tokens stand at that height'],
  'elevation-rounded': () => ['squares with an elevation', 'rounded down to whole squares'],
  'custom-terrain-nearest': () => ['squares of custom terrain', 'the nearest built-in kind'],
  'terrain-becomes': ({ name = 'unknown terrain', becomes = 'open' }) => [`squares of ${name}`, BECOMES[becomes]],
  'terrain-drawn': () => [
    'squares other than open terrain',
    'drawn in the picture; their movement cost is left out, solid ones keep an outline',
  ],
  'terrain-only-drawn': () => ['squares other than open terrain', 'drawn in the picture only'],
  'terrain-under-letters': () => ['squares of terrain under a letter', 'open terrain'],
  'terrain-shut': () => [
    'squares that stop walkers but not sight (water, pits, slopes, trees)',
    'regions with a name; Foundry will not stop tokens there',
  ],
  'terrain-cost-named': () => [
    'squares with a movement cost',
    'regions with a name; movement cost came with generation 13',
  ],
  'terrain-cost-regions': () => [
    'squares with a movement cost',
    'regions with a multiplier; diagonals there may cost differently, depending on the game system',
  ],
  // Walls and doors
  'open-doors-closed': () => ['doors that stand open', 'closed doors: an open portal would be read as a window'],
  'door-locks': () => ['locks of doors', 'closed doors'],
  'open-door-locks': () => ['locks of doors that stand open', 'open doors'],
  'secrets-plain': () => [
    'secret doors, walls and windows',
    'plain ones: everyone sees them; in a player copy they are walls',
  ],
  'secret-edges-plain': () => ['secret walls and windows', PLAIN],
  'secret-doors-open': () => ['secret doors that stand open', 'open secret doors, which players see'],
  'doors-closed-plain': () => ['secret or locked doors', 'plain closed doors, walls or windows'],
  'low-walls-lost': () => ['low walls', 'left out: the format has only full walls'],
  'low-walls-drawn': () => ['low walls', 'drawn in the picture only'],
  'low-walls-limited': () => ['low walls', 'walls that limit sight and let everyone pass; their movement cost is lost'],
  'windows-as-portals': () => ['windows', 'open portals, which some tools show as open doors'],
  'edge-checks': () => ['checks on walls and doors', LEFT_OUT],
  'edge-looks-drawn': () => ['looks of doors, windows and walls', DRAWN],
  'edge-looks-plain': () => ['looks of doors, windows and walls', PLAIN],
  'single-leaves': () => ['leaves of double doors', 'single doors'],
  // Creatures
  'creature-statistics': () => ['statistics of creatures', 'tokens without an actor; size, place and attitude kept'],
  'creature-pictures': () => ['pictures of creatures', LEFT_OUT],
  'creatures-unplaced': () => ['creatures beyond the letters or in a shared square', LEFT_OUT],
  'creatures-legend': () => ['creatures', 'name, size, side and land speed kept'],
  'creatures-movement': () => ['creatures', 'kept with their own movement, named by their ids'],
  // Notes, drawings, regions, lights, pictures
  'note-texts': () => ['texts of notes', 'left out: Foundry keeps them in journals, which a scene file cannot carry'],
  'gm-notes': () => ['secret notes', 'map pins without a journal, which players do not see'],
  'lines-by-hand': () => ['arrows and lines drawn by hand', 'plain lines'],
  'drawing-colors': () => [
    'colors and widths of drawings',
    'left out: Tiled draws objects in the color of their layer',
  ],
  'region-texts': () => ['texts of regions', LEFT_OUT],
  'light-brightness': () => ['brightness of lights', 'left out: Foundry has a bright and a dim range'],
  'light-strength': () => ['brightness and shadows of lights', LEFT_OUT],
  'gm-lights': () => ['lights that players do not see', PLAIN],
  'pictures-painted': () => [
    'pictures on the map',
    'painted into the picture of the map; read here again it is one background picture',
  ],
  'pictures-hidden': () => ['pictures hidden from players', LEFT_OUT],
  'symbols-drawn': () => ['symbols on the map', DRAWN],
  // Player copies
  'player-secrets': () => ['secret doors, walls, windows and barriers', 'walls in the player copy'],
  'player-edge-checks': () => ['checks on walls and doors', NOT_FOR_PLAYERS],
  'player-edges': () => ['walls and doors of hidden areas', NOT_FOR_PLAYERS],
  'player-creatures': () => ['hidden creatures', NOT_FOR_PLAYERS],
  'player-creature-facts': () => ['what only the GM knows about creatures', NOT_FOR_PLAYERS],
  'player-notes': () => ['notes', NOT_FOR_PLAYERS],
  'player-drawings': () => ['texts, arrows and drawings for the GM', NOT_FOR_PLAYERS],
  'player-objects': () => ['objects hidden from players', NOT_FOR_PLAYERS],
  'player-object-terrain': () => ['what is known of the ground under objects', NOT_FOR_PLAYERS],
  'player-templates': () => ['area templates for the GM or of hidden creatures', NOT_FOR_PLAYERS],
  'player-regions': () => ['traps and regions for the GM', NOT_FOR_PLAYERS],
  'player-region-texts': () => ['texts and hidden squares of regions', NOT_FOR_PLAYERS],
  'player-lights': () => ['lights for the GM', NOT_FOR_PLAYERS],
  'player-terrain-unused': () => ['custom terrain not used on the map', NOT_FOR_PLAYERS],
  'player-terrain-texts': () => ['texts of hazards and checks', NOT_FOR_PLAYERS],
  'player-plans': () => ['encounter plans', NOT_FOR_PLAYERS],
  'player-description': () => ['the description of the map', NOT_FOR_PLAYERS],
  'player-attitudes': () => ['who is whose ally or enemy', NOT_FOR_PLAYERS],
  'player-journeys': () => ['journeys', NOT_FOR_PLAYERS],
  'player-squares': () => ['squares hidden from players', 'look like what surrounds them'],
  'player-heights': () => ['heights hidden from players', 'as high as what surrounds them'],
} as const satisfies Readonly<Record<string, LossWords>>
