/** Words of closed sets as people read them. */
import { ownValue } from '../src/base/ownValue.ts'
import type { Attitude, Layer } from '../src/map/records/settings.ts'
import type { SymbolGroup } from '../src/draw/symbols/symbol.ts'
import type { Region } from '../src/map/records/annotations.ts'
import type { FloorLook } from '../src/map/records/look.ts'
import type { Edge } from '../src/map/records/edge.ts'
import type { Gravity, MovementMode } from '../src/map/modes.ts'
import type { Body, Size } from '../src/map/sizes.ts'
import type { IconName } from './ui/icons.ts'

/** Movement modes. */
export const MODE_WORDS: Readonly<Record<MovementMode, string>> = {
  land: 'Land',
  fly: 'Fly',
  swim: 'Swim',
  burrow: 'Burrow',
  climb: 'Climb',
}

/** Size categories. */
export const SIZE_WORDS: Readonly<Record<Size, string>> = {
  fine: 'Fine',
  diminutive: 'Diminutive',
  tiny: 'Tiny',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  huge: 'Huge',
  gargantuan: 'Gargantuan',
  colossal: 'Colossal',
}

/** Body shapes. */
export const BODY_WORDS: Readonly<Record<Body, string>> = { tall: 'Tall', long: 'Long' }

/** Gravities. */
export const GRAVITY_WORDS: Readonly<Record<Gravity, string>> = {
  normal: 'Normal',
  zero: 'Zero',
  low: 'Low',
  high: 'High',
}

/** Kinds of things between squares. */
export const EDGE_WORDS: Readonly<Record<Edge['kind'], string>> = {
  wall: 'Wall',
  door: 'Door',
  window: 'Window',
  barrier: 'Low wall',
}
/** Icons of the same. */
export const EDGE_ICONS: Readonly<Record<Edge['kind'], IconName>> = {
  wall: 'wall',
  door: 'door',
  window: 'window',
  barrier: 'barrier',
}

/** Groups of symbols. */
export const SYMBOL_GROUP_WORDS: Readonly<Record<SymbolGroup, string>> = {
  levels: 'Up and down',
  furniture: 'Furniture',
  storage: 'Storage',
  stonework: 'Stonework',
  nature: 'Nature',
  travel: 'Vehicles and workshops',
  technology: 'Ships and stations',
}

/** What a region hides from players. */
export const REGION_HIDES_WORDS: Readonly<Record<Region['hides'], string>> = {
  name: 'Only the region',
  terrain: 'Its terrain',
  area: 'The whole area',
}

/** How floors of areas look. */
export const FLOOR_LOOK_WORDS: Readonly<Record<FloorLook, string>> = {
  flagstones: 'Flagstones',
  cobbles: 'Cobbles',
  planks: 'Planks',
  dirt: 'Dirt',
  grass: 'Grass',
  sand: 'Sand',
  metal: 'Metal',
  ice: 'Ice',
}

/** States of a door. */
export const DOOR_WORDS: Readonly<Record<Edge['door'], string>> = { closed: 'Closed', open: 'Open', locked: 'Locked' }

/** Layers of a map. */
export const LAYER_WORDS: Readonly<Record<Layer, string>> = {
  background: 'Background pictures',
  terrain: 'Terrain',
  edges: 'Walls and doors',
  regions: 'Regions',
  annotations: 'Notes and drawings',
  creatures: 'Creatures',
  gm: 'Hidden from players',
}

const SIDE_WORDS: Readonly<Record<string, string>> = { party: 'Party', foes: 'Foes', neutral: 'Neutral' }
/** A side as people read it: the common ones by name, others as typed. */
export const sideWord = (side: string): string => ownValue(SIDE_WORDS, side) ?? side

/** How two sides treat each other. */
export const ATTITUDE_WORDS: Readonly<Record<Attitude, string>> = {
  ally: 'Allies',
  ignores: 'Ignore',
  enemy: 'Enemies',
}

/** Compass points by eighths, clockwise from north. */
export const FACING_WORDS = [
  'North',
  'Northeast',
  'East',
  'Southeast',
  'South',
  'Southwest',
  'West',
  'Northwest',
] as const
