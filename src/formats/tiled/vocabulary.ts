/** The words Fivefoot writes into Tiled maps and recognizes in them. */
import { BUILT_IN_TERRAIN, terrainCode } from '../../map/terrain.ts'

/** Names of the layers. */
export const LAYER_NAMES = {
  background: 'background',
  terrain: 'terrain',
  edges: 'walls',
  barriers: 'low walls',
  windows: 'windows',
  doors: 'doors',
  creatures: 'tokens',
  notes: 'notes',
  lights: 'lights',
  regions: 'zones',
  drawings: 'drawings',
} as const

/** Property of the map that holds Fivefoot's own part, as JSON. */
export const OWN_PART = 'fivefoot'

/** Words for terrain in other people's maps, by terrain id. They are compared with the whole class or name of a tile. */
const TERRAIN_WORDS: Readonly<Record<string, readonly string[]>> = {
  normal: ['normal', 'floor', 'ground', 'open', 'grass', 'road'],
  difficult: ['difficult', 'rough', 'mud', 'swamp', 'sand', 'snow'],
  'greater-difficult': ['greater-difficult', 'very-difficult'],
  obstacle: ['obstacle', 'crate', 'crates', 'rubble', 'furniture'],
  hazard: ['hazard', 'fire', 'lava', 'trap', 'acid'],
  uneven: ['uneven'],
  narrow: ['narrow', 'bridge'],
  incline: ['incline', 'slope', 'cliff'],
  water: ['water', 'deep-water', 'sea', 'river', 'lake'],
  pit: ['pit', 'chasm', 'hole', 'void'],
  tree: ['tree', 'trees', 'forest'],
  earth: ['earth', 'dirt-wall'],
  rock: ['rock', 'stone', 'mountain'],
  wall: [
    'wall',
    'walls',
    'solid',
    'solids',
    'blocked',
    'block',
    'collision',
    'collisions',
    'collider',
    'colliders',
    'collide',
  ],
  canopy: ['canopy', 'web'],
}

/** Terrain code of a word, or undefined. */
export function terrainOfWord(word: string): number | undefined {
  const low = word.trim().toLowerCase()
  const id =
    BUILT_IN_TERRAIN.find((type) => type.id === low)?.id ??
    Object.entries(TERRAIN_WORDS).find(([, words]) => words.includes(low))?.[0]
  return BUILT_IN_TERRAIN.find((type) => type.id === id)?.code
}

/** Names of properties that mark a tile or layer as solid. */
const SOLID_PROPERTIES: readonly string[] = [
  'collides',
  'collide',
  'collision',
  'solid',
  'blocked',
  'blocking',
  'impassable',
]

/** True if properties mark a tile or layer as solid. */
export const isMarkedSolid = (properties: readonly { readonly name: string; readonly value?: unknown }[]): boolean =>
  properties.some(
    ({ name, value }) => SOLID_PROPERTIES.includes(name.toLowerCase()) && (value === true || value === 'true'),
  )

/** Code of terrain that blocks everyone. */
export const SOLID = terrainCode('wall')

/** A Tiled map as plain JSON. */
export type TiledJson = Readonly<Record<string, unknown>>

/** A custom property, with the type Tiled gives such a value. */
export const property = (name: string, value: string | number | boolean) => ({
  name,
  type:
    typeof value === 'string'
      ? 'string'
      : typeof value === 'boolean'
        ? 'bool'
        : Number.isInteger(value)
          ? 'int'
          : 'float',
  value,
})
