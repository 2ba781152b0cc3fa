import { MAX_MAP_CELLS } from '../limits.ts'
import type { Point } from '../records/shared.ts'

/** The point, or the nearest one that a record may have: points may lie a little off the map, not without end (`pointSchema`). */
export const withinPointLimits = ({ x, y }: Point): Point => ({ x: withinLimits(x), y: withinLimits(y) })

const withinLimits = (value: number): number => Math.min(2 * MAX_MAP_CELLS, Math.max(-MAX_MAP_CELLS, value))
