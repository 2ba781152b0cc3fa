/** Finds the walls of a map in its own picture. Separate from `draw.ts`, so that training does not depend on trained weights. */
import { wallsInPicture } from '../../electron/exchange/wallsInPicture.ts'
import { cellAt, type Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { DEFAULT_WALL_LIKELIHOOD } from '../../src/map/chosenWalls.ts'
import type { EdgeBorder } from '../../src/map/records/edge.ts'
import { printed } from './draw.ts'
import { truthOf } from './truth.ts'

/** Walls of a map that were found in its picture. */
export interface PrintedWalls {
  readonly walls: number
  readonly found: number
  /** Walls found where there are none. */
  readonly wrong: number
  /** Walls that were missed or found wrongly. */
  readonly mistakes: readonly (Cell & { readonly border: EdgeBorder; readonly isMissed: boolean })[]
}

/** Searches the walls of a player copy in its own picture. */
export async function findPrinted(
  map: BattleMap,
  style: string,
  { pixelsPerSquare = 70, atLeast = DEFAULT_WALL_LIKELIHOOD, bytes = undefined as Uint8Array | undefined } = {},
): Promise<PrintedWalls> {
  const { widthCells: widthSquares, heightCells: heightSquares } = map
  const prop = { at: { x: 0, y: 0 }, widthSquares, heightSquares, rotationDegrees: 0 }
  const picture = bytes ?? (await printed(map, style, pixelsPerSquare))
  const found = await wallsInPicture({ bytes: picture, prop, size: map, isMask: false })
  if (!found) throw new Error('a picture of our own is broken')
  const truth = truthOf(map)
  const counts = { walls: 0, found: 0, wrong: 0 }
  const mistakes: PrintedWalls['mistakes'][number][] = []
  for (const border of ['north', 'west'] as const)
    for (const [at, kind] of truth[border].entries()) {
      if (kind < 0) continue
      const isFound = (found[border][at] ?? 0) >= 255 * atLeast
      if (kind > 0) counts.walls++
      if (isFound) counts[kind > 0 ? 'found' : 'wrong']++
      if (isFound !== kind > 0) mistakes.push({ ...cellAt(map, at), border, isMissed: kind > 0 })
    }
  return { ...counts, mistakes }
}
