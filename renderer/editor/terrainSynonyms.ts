/** Words people type for terrain, besides its name; by id of a built-in terrain. */
export const TERRAIN_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  normal: ['floor', 'open terrain', 'normal terrain', 'plain', 'clear', 'grass', 'sand'],
  difficult: ['rough', 'undergrowth', 'mud', 'snow', 'bog', 'swamp', 'slow terrain', 'shallow water', 'gravel', 'ice'],
  'greater-difficult': ['very difficult', 'deep snow', 'deep mud', 'dense rubble', 'quicksand'],
  obstacle: ['rubble', 'crates', 'debris', 'boxes', 'barricade'],
  hazard: ['fire', 'lava', 'acid', 'trap', 'spikes', 'caltrops', 'hazard', 'dangerous terrain', 'poison'],
  uneven: ['uneven floor', 'steep', 'slope', 'scree'],
  narrow: ['ledge', 'beam', 'bridge', 'rope', 'balance', 'plank'],
  incline: ['cliff', 'climb', 'climbable', 'ladder wall', 'slope'],
  water: ['water', 'river', 'lake', 'sea', 'swim', 'pool', 'stream', 'ocean'],
  pit: ['chasm', 'hole', 'abyss', 'gap', 'void', 'shaft', 'ravine', 'gorge'],
  tree: ['tree', 'forest', 'woods', 'bush', 'jungle', 'plant', 'hedge'],
  earth: ['dirt', 'soil', 'burrow', 'ground'],
  rock: ['rock', 'stone', 'cave', 'cave wall', 'cavern', 'mountain', 'solid'],
  wall: ['wall', 'masonry', 'brick', 'thick wall', 'castle wall', 'building'],
  canopy: ['leaves', 'chains', 'vines', 'treetops', 'rigging'],
}
