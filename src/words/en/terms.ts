/** What the values of closed sets are called, as labels. */
import { ownValue } from '../../base/ownValue.ts'
import type { DoorEvent } from '../../map/edges.ts'
import type { Gravity, MovementMode } from '../../map/modes.ts'
import type { Region } from '../../map/records/annotations.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { FloorMaterial } from '../../map/records/styleSettings.ts'
import type { Attitude, Layer } from '../../map/records/settings.ts'
import type { Body, Size } from '../../map/sizes.ts'

const modes: Readonly<Record<MovementMode, string>> = {
  land: 'Land',
  fly: 'Fly',
  swim: 'Swim',
  burrow: 'Burrow',
  climb: 'Climb',
}

const sizes: Readonly<Record<Size, string>> = {
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

const bodies: Readonly<Record<Body, string>> = { tall: 'Tall', long: 'Long' }

const gravities: Readonly<Record<Gravity, string>> = { normal: 'Normal', zero: 'Zero', low: 'Low', high: 'High' }

const edges: Readonly<Record<Edge['kind'], string>> = {
  wall: 'Wall',
  door: 'Door',
  window: 'Window',
  barrier: 'Low wall',
}

const doors: Readonly<Record<Edge['door'], string>> = { closed: 'Closed', open: 'Open' }
const doorEvents: Readonly<Record<DoorEvent, string>> = {
  open: 'Opens',
  closed: 'Closes',
  locked: 'Locked',
  unlocked: 'Unlocked',
}

const symbolGroups = {
  levels: 'Up and down',
  furniture: 'Furniture',
  storage: 'Storage',
  stonework: 'Stonework',
  nature: 'Nature',
  travel: 'Vehicles and workshops',
  technology: 'Ships and stations',
}

/** What a region hides from players. */
const regionHides: Readonly<Record<Region['hides'], string>> = {
  name: 'Only the region',
  terrain: 'Its terrain',
  area: 'The whole area',
}

const floors: Readonly<Record<FloorMaterial, string>> = {
  flagstones: 'Flagstones',
  cobbles: 'Cobbles',
  planks: 'Planks',
  dirt: 'Dirt',
  grass: 'Grass',
  sand: 'Sand',
  metal: 'Metal',
  ice: 'Ice',
}

const layers: Readonly<Record<Layer, string>> = {
  background: 'Background pictures',
  terrain: 'Terrain',
  edges: 'Walls and doors',
  regions: 'Regions',
  annotations: 'Notes and drawings',
  creatures: 'Creatures',
  gm: 'Hidden from players',
}

/** How one side treats another. */
const attitudes: Readonly<Record<Attitude, string>> = { ally: 'Allies', ignores: 'Ignore', enemy: 'Enemies' }

const themes = { system: 'Same as system', light: 'Light', dark: 'Dark', 'high-contrast': 'High contrast' } as const

/** By eighths, clockwise from north. */
const compass = ['North', 'Northeast', 'East', 'Southeast', 'South', 'Southwest', 'West', 'Northwest'] as const

/** By eighths, clockwise from east. */
const directions = [...compass.slice(2), ...compass.slice(0, 2)]

const commonSides: Readonly<Record<string, string>> = { party: 'Party', foes: 'Foes', neutral: 'Neutral' }
/** The common sides by name, others as typed. */
const side = (typed: string): string => ownValue(commonSides, typed) ?? typed

export const terms = {
  modes,
  sizes,
  bodies,
  gravities,
  edges,
  doors,
  doorEvents,
  symbolGroups,
  regionHides,
  floors,
  layers,
  attitudes,
  themes,
  compass,
  directions,
  side,
}
