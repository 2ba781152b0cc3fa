/** What an import leaves out or changes: what it is, in the plural, and the result. */

import type { FileKind } from '../../base/fileKind.ts'
import { MAX_PICTURE_PIXELS } from '../../base/pictureHead.ts'
import type { TableName } from '../../map/battleMap.ts'
import type { MapSettings } from '../../map/records/settings.ts'
import { fileKinds } from './fileKinds.ts'

/** What a sentence about a loss may need. */
export interface LossFacts {
  /** A name from the file: of a picture, a level, a kind of terrain. */
  readonly name?: string
  /** Names from the file. */
  readonly names?: readonly string[]
  /** The side of a square, as the file says it: "10 ft". */
  readonly square?: string
  /** How many squares of the map a square of the file becomes, along each side. */
  readonly times?: number
  /** A number of pixels. */
  readonly pixels?: number
  /** The size of a picture: "30000 × 30000". */
  readonly size?: string
  /** What a file is that is not read. */
  readonly kind?: FileKind
  /** What of a map an export leaves out. */
  readonly table?: TableName
  readonly setting?: Exclude<keyof MapSettings, 'id'>
  /** What terrain becomes. */
  readonly becomes?: 'closed' | 'swamp' | 'open'
}

/** Words of a loss. */
export type LossWords = (facts: LossFacts) => readonly [what: string, outcome: string]

const LEFT_OUT = 'left out'

const pictureOf = ({ name = '' }: LossFacts): string => `the picture ${name}`.trim()

const namesOf = ({ names = [] }: LossFacts): string => names.map((name) => `“${name}”`).join(', ')

export const losses = {
  // Lines
  'lines-off-grid': () => ['walls off the grid', 'edges that block the same steps; the lines are kept as drawings'],
  'lines-too-short': () => ['walls too short to block', 'kept as drawings'],
  'lines-off-map': () => ['walls off the map or along its border', LEFT_OUT],
  'lines-open': () => ['walls that stop only sight or sound', 'left out: they do not stop movement'],
  'lines-one-way': () => ['walls that stop one direction only', 'stop both'],
  'lines-limited': () => ['walls that only limit sight (bushes, furniture, terrain walls)', 'full walls'],
  'lines-invisible': () => ['walls that stop movement but not sight', 'windows'],
  'lines-settings': () => ['walls and doors with settings for sound or light of their own', 'without them'],
  'lines-broken': () => ['walls that cannot be read', LEFT_OUT],
  'small-shapes': () => [
    'small closed outlines (pillars, boulders, statues)',
    'solid rock in squares they fill half, obstacles in other squares',
  ],
  'shut-passages': () => ['passages narrower than a square', 'closed: open the edge there if a creature fits through'],
  // Portals, lights and pictures
  'open-portals': () => ['open portals', 'windows; the format cannot tell them from open doors'],
  'portals-off-map': () => ['portals off the map, without length or unreadable', LEFT_OUT],
  'object-outlines': () => ['outlines of objects', 'walls'],
  'lights-off-map': () => ['lights off the map or unreadable', LEFT_OUT],
  'ambient-light': () => ['ambient light', LEFT_OUT],
  'picture-missing': ({ name = '' }) => [
    `the picture ${name}`,
    'left out: it is not in the file; put it beside the file, or add it as background',
  ],
  'picture-damaged': (facts) => [pictureOf(facts), 'left out: it is damaged'],
  'picture-cut-short': (facts) => [
    pictureOf(facts),
    'cut short: the file is incomplete, and part of the picture is missing',
  ],
  'picture-kind': ({ kind = 'gif', ...facts }) => [
    pictureOf(facts),
    `left out: it is ${fileKinds[kind][0]}; Fivefoot shows PNG, JPEG and WebP`,
  ],
  'picture-too-large': ({ size = '', ...facts }) => [
    pictureOf(facts),
    `left out: it has ${size} pixels, and the limit is ${MAX_PICTURE_PIXELS / 1e6} million`,
  ],
  'picture-unfit': () => [
    'the picture',
    'left out: by the numbers in the file it is wider than 2,000 squares or next to nothing; add it as background',
  ],
  'picture-smaller': () => [
    'a picture of another size than the map',
    'placed by its pixels; the rest of the map has no picture',
  ],
  'picture-square': ({ pixels = 0 }) => ['size of a square', `${pixels} pixels, as requested`],
  'picture-square-named': ({ pixels = 0 }) => ['size of a square', `${pixels} pixels, from its name`],
  'picture-square-found': ({ pixels = 0 }) => ['size of a square', `${pixels} pixels, from the grid drawn in it`],
  'picture-square-assumed': ({ pixels = 0 }) => [
    'size of a square',
    `${pixels} pixels, assumed: no grid found in the picture`,
  ],
  'picture-content': () => ['walls, doors and terrain in the picture', 'part of the picture only; draw them on top'],
  // Maps in a file
  'other-maps': (facts) => ['other maps in the file', `left out: ${namesOf(facts)}`],
  'grid-origin': () => ['a grid offset from the edge of the map', 'moved: picture and lines now match the map grid'],
  'squares-split': ({ square = '', times = 1 }) => [`squares of ${square}`, `${times} × ${times} squares of 5 ft each`],
  'squares-kept': ({ square = '' }) => [`squares of ${square}`, 'squares of 5 ft: all distances change'],
  // Scenes of Foundry
  'tokens-off-map': () => ['tokens off the map', LEFT_OUT],
  'token-statistics': () => ['token stats, pictures and lights', 'left out: size is from the token, speed is 30 ft'],
  'tokens-broken': () => ['tokens that cannot be read', LEFT_OUT],
  'regions-empty': () => ['regions that cover the center of no square', LEFT_OUT],
  'region-behaviors': () => [
    'behaviors of regions (light, teleport, scripts …)',
    'left out; the regions are kept by name',
  ],
  'secondary-unplaced': () => ['lights, notes and drawings that cannot be placed', LEFT_OUT],
  'region-heights': () => ['regions with a lower or upper limit', 'apply at all heights'],
  'drawings-changed': () => [
    'drawings with a fill, picture, curve or round shape, and texts that are rotated or in a box',
    'plain outlines and level texts',
  ],
  tiles: () => ['tiles', 'left out: their pictures are not beside the file'],
  'tiles-overhead': () => ['overhead tiles (roofs, treetops)', LEFT_OUT],
  'tiles-plain': () => ['tiles that are mirrored, scaled or tinted', 'as their pictures are'],
  'tiles-placed': () => ['tiles', 'pictures on the map, without their behavior in Foundry'],
  foreground: () => ['the foreground picture', LEFT_OUT],
  gridless: () => ['a scene without a grid', 'squares of the size the scene names'],
  sounds: () => ['sounds and playlists', LEFT_OUT],
  'measured-templates': () => ['measured templates', LEFT_OUT],
  darkness: () => ['darkness and light of the whole scene', LEFT_OUT],
  'light-shapes': () => ['lights that are cones, flicker or darken', 'steady lights in all directions'],
  'journal-pins': () => ['journal entries behind notes and the scene', 'left out: a scene file does not contain them'],
  weather: () => ['weather', LEFT_OUT],
  'module-data': () => ['items with data from Foundry modules', 'without that data'],
  // Tiled
  'objects-unknown': () => ['objects of a class or layer Fivefoot does not know, or off the map', LEFT_OUT],
  'tiles-unnamed': () => ['tiles whose class or layer is no terrain', 'open terrain; they are in the picture below'],
  'tiles-unnamed-unseen': () => ['tiles whose class or layer is no terrain', 'open terrain'],
  'tilesets-missing': () => [
    'tilesets in files of their own',
    'not found beside the map: their tiles have no names here',
  ],
  'tile-pictures-missing': () => ['pictures of tilesets', 'not found beside the map: their tiles are not drawn'],
  'layer-pictures': () => ['image layers', 'left out: they are in other files; add them as background'],
  // Dungeons of generators
  'dungeon-archways': () => ['archways', 'open passages'],
  'dungeon-special-doors': () => ['special doors', 'closed wooden doors'],
  'dungeon-unknown-doors': () => ['doors of a kind Fivefoot does not know', 'open passages'],
  'dungeon-water': () => ['squares of water', 'difficult terrain: paint deep water where it is deep'],
  'dungeon-wanderers': () => ['wandering monsters', LEFT_OUT],
  'dungeon-broken': () => ['doors, notes and symbols that cannot be read', LEFT_OUT],
  // Names and texts
  'texts-cut': () => ['names of more than 200 characters and texts of more than 20,000', 'cut'],
  'texts-cleaned': () => [
    'names and texts with control characters, or names of several lines',
    'without them, in one line',
  ],
  // Grids and documents
  'unknown-marks': ({ name = '' }) => [`squares marked ${JSON.stringify(name)}`, 'open terrain'],
  'unknown-terrain': ({ name = '' }) => [`squares of ${name}`, 'open terrain'],
  questions: () => ['questions', LEFT_OUT],
  'unusual-heights': () => ['creatures with an unusual height', 'as tall as they are wide'],
  'own-part-damaged': () => [
    'Fivefoot’s own part of the file',
    'ignored: it is damaged; the map is as other tools see it',
  ],
  'own-part-foreign': () => [
    'Fivefoot’s own part of the file',
    'ignored: it does not belong to this file; the map is as other tools see it',
  ],
} as const satisfies Readonly<Record<string, LossWords>>
