/** What is shown over the map. Panels write these fields. */
export interface Overlays {
  reach: boolean
  /** Feet in every reached square, where there is room. */
  costs: boolean
  path: boolean
  /** Whose threatened squares: no one's, those of the selected creatures, of their opponents, or everyone's. */
  threat: 'none' | 'selected' | 'foes' | 'all'
  grid: boolean
  coordinates: boolean
  elevation: boolean
  creatureNames: boolean
}

/** How a window begins. */
export const DEFAULT_OVERLAYS: Readonly<Overlays> = {
  reach: true,
  costs: true,
  path: true,
  threat: 'none',
  grid: true,
  coordinates: true,
  elevation: true,
  creatureNames: true,
}
