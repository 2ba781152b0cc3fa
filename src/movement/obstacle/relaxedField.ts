/**
 * A copy of a battlefield on which obstacles can be crossed at a high cost, so that a route on it meets as few obstacles as
 * possible.
 */
import { EDGE_CODE } from '../../map/edges.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import type { TerrainEntry, TerrainType } from '../../map/terrain.ts'
import { Battlefield } from '../battlefield.ts'
import { isSameParty, type Combatant } from '../combatant.ts'
import type { Move } from '../move.ts'

/** Which obstacles can be crossed. */
export interface Relaxation {
  /** Terrain that some movement mode can enter, such as deep water or a pit, or all terrain, including solid walls. */
  readonly terrain: 'crossable' | 'all'
  /** Closed doors and windows are open, and no creature is in the way. */
  readonly doorsAndCreatures: boolean
  /** Walls on borders count as low walls. */
  readonly walls: boolean
}

/** The cost of crossing: eight times a plain step in the older systems, nine times in Pathfinder 2e. */
const CROSSING: TerrainEntry = { passable: true, doublings: 3, extraFeet: 40 }

/** The relaxed field of a move. Cost: the squares of the field. */
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

/** True if some movement mode enters the terrain. Burrowing counts only for creatures with a burrow speed. */
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
