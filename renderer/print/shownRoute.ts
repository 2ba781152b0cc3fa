import type { PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { MovementMode } from '../../src/map/modes.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { ShownInEditor } from './PrintState.svelte.ts'

/** The route drawn on the map as a print takes it; null if none is shown or the destination is out of range. */
export function shownRoute(
  creature: RecordId | null,
  mode: MovementMode,
  route: PathAnswer | null,
  startAltitudeFeet: number,
): ShownInEditor['route'] {
  if (creature === null || route === null || route.feet === null || route.path.length < 2) return null
  if (route.steps.length < route.path.length - 1) return null
  const squares = route.path.map(({ col, row }) => ({ col, row }))
  const opens = route.doors.length > 0 ? { opensDoors: true } : {}
  if (mode !== 'fly') return { creature, mode, squares, ...opens }
  return {
    creature,
    mode,
    squares,
    ...opens,
    altitudesFeet: [startAltitudeFeet, ...route.steps.map((step) => step.altitudeFeet)],
  }
}
