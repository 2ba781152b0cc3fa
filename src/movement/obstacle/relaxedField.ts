/**
 * A battlefield on which more can be crossed than in truth, at a cost that no route pays without need: the route found on it
 * meets as little as possible of what stands in the way. The true battlefield stays as it is.
 */
import { EDGE_CODE } from '../../map/edges.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import type { TerrainEntry, TerrainType } from '../../map/terrain.ts'
import { Battlefield } from '../battlefield.ts'
import { isSameParty, type Combatant } from '../combatant.ts'
import type { Move } from '../move.ts'

/** What can be crossed. */
export interface Relaxation {
  /** Terrain that some way of moving enters, such as deep water or a pit; all of it, solid walls too. */
  readonly terrain: 'crossable' | 'all'
  /** Closed doors and windows are open, and no one is in the way. */
  readonly doorsAndCreatures: boolean
  /** Walls on borders are no higher than low walls. */
  readonly walls: boolean
}

/** Eight times a plain step in the older systems, nine times in Pathfinder 2e. */
const CROSSING: TerrainEntry = { passable: true, doublings: 3, extraFeet: 40 }

/** The field of a move with a relaxation. Cost: its squares. */
export function relaxedField({ field, mover, mode }: Move, relaxation: Relaxation): Battlefield {
  const isCrossed = (type: TerrainType): boolean =>
    !type.entry[mode].passable && (relaxation.terrain === 'all' || isCrossable(type, mover))
  const edges = (codes: Uint8Array): Uint8Array => codes.map((code) => relaxedEdge(code, relaxation))
  return new Battlefield({
    widthCells: field.widthCells,
    heightCells: field.heightCells,
    terrain: field.terrain,
    palette: field.palette.map((type) => (type && isCrossed(type) ? crossed(type, mode) : type)),
    westEdges: edges(field.westEdges),
    northEdges: edges(field.northEdges),
    ...(field.floors ? { floorLevels: field.floors } : {}),
    combatants: [...field.combatants.values()].filter(
      (other) => !relaxation.doorsAndCreatures || isSameParty(other, mover),
    ),
    attitudes: field.attitudes,
    gravity: field.gravity,
    ruleset: field.ruleset,
    rules: field.rules,
  })
}

/** Whether a kind of terrain is entered in some way that the mover has or anybody may try: not dug through without claws. */
export const isCrossable = ({ entry }: TerrainType, { speedFeet }: Pick<Combatant, 'speedFeet'>): boolean =>
  MOVEMENT_MODES.some((mode) => entry[mode].passable && (mode !== 'burrow' || (speedFeet.burrow ?? 0) > 0))

const crossed = (type: TerrainType, mode: MovementMode): TerrainType => ({
  ...type,
  entry: { ...type.entry, [mode]: CROSSING },
  hardCorner: false,
})

function relaxedEdge(code: number, { doorsAndCreatures, walls }: Relaxation): number {
  if (code === EDGE_CODE.wall) return walls ? EDGE_CODE.barrier : code
  if (!doorsAndCreatures) return code
  if (code === EDGE_CODE.doorClosed) return walls ? EDGE_CODE.none : EDGE_CODE.doorOpen
  return code === EDGE_CODE.window ? EDGE_CODE.none : code
}
