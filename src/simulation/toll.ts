import { cellsOfRect, spaceRect, type Cell } from '../grid/cell.ts'
import type { RiskPolicy } from '../map/records/encounter.ts'
import type { Move } from '../movement/move.ts'
import { bystandersOf } from '../movement/pathAnswer.ts'
import { boxAt } from '../movement/levels.ts'
import { strikesAtLeaving } from '../movement/provoke.ts'
import type { Stage } from './Stage.ts'
import type { Toll } from './Wayfinder.ts'

/** Squares of detour that avoiding one threatened place, or one hazard, is worth. More than any map is long. */
const DETOUR_SQUARES = 4000

/** What places cost beyond their price under a policy; null where nothing does. */
export function tollOf({ field }: Stage, move: Move, risk: RiskPolicy): Toll | null {
  if (risk === 'shortest') return null
  if (risk === 'avoid-hazards')
    return field.palette.some((type) => type?.hazard) ? (place) => (isHazardous(move, place) ? Infinity : 0) : null
  const threats = bystandersOf(move).filter(({ isStriker }) => isStriker)
  return (place) => {
    const box = boxAt(field, move.mover, place)
    const threatened = threats.some((threat) => strikesAtLeaving(threat, box))
    return (threatened ? DETOUR_SQUARES : 0) + (isHazardous(move, place) ? DETOUR_SQUARES : 0)
  }
}

/** Whether the mover in a place would stand on a hazard. */
export function isHazardous({ field, layer }: Move, place: Cell): boolean {
  return cellsOfRect(spaceRect(place, layer.spaceCells)).some(
    ({ col, row }) => field.palette[field.terrain[row * field.widthCells + col] ?? 0]?.hazard === true,
  )
}
