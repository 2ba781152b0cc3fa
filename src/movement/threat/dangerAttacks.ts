/** The squares that a creature on a danger map can attack from a place. */
import { levelsBetween } from '../../grid/box.ts'

import { isLineClear } from '../../grid/lines/lineOfEffect.ts'
import { tallOf } from '../levels.ts'
import { type Move, squaresIn } from '../move.ts'
import type { Claims } from './dangerClaims.ts'
import { isInBand, reachBand, type ReachBand, reachRulesOf } from './reach.ts'
import { eachAttackedSquare } from './attackedSquares.ts'

/** Claims the squares that a creature can attack from a place in a round. */
export type AttacksFrom = (place: number, claims: Claims, round: number) => void

/** The attacks of a creature; `index`: its number in the claims. Creatures of one square have a faster path. */
export function attacksFrom(
  { field, layer, mover }: Move,
  index: number,
  levelAt: (index: number) => number,
): AttacksFrom {
  if (layer.spaceCells > 1)
    return (place, claims, round) => {
      const visit = (square: number): void => claims.claim(square, round, index)
      const isOpen = (square: number): boolean => claims.isOpen(square, round, index)
      eachAttackedSquare(field, { ...mover, at: layer.surface.cellOf(place) }, levelAt, visit, isOpen)
    }
  const { floors, widthCells, heightCells } = field
  const { surface } = layer
  const band = reachBand(reachRulesOf(field), mover)
  const far = squaresIn(band?.farFeet ?? 0)
  const attacked = attackedOffsets(band, far)
  return (place, claims, round) => {
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    const level = (floors?.[row * widthCells + col] ?? 0) + mover.altitude
    const box = { level, tall: tallOf(mover) }
    for (let y = Math.max(0, row - far); y <= Math.min(heightCells - 1, row + far); y++)
      for (let x = Math.max(0, col - far); x <= Math.min(widthCells - 1, col + far); x++) {
        const square = y * widthCells + x
        if (!claims.isOpen(square, round, index)) continue
        const levels = levelsBetween(box, { level: levelAt(square), tall: 1 })
        const isInReach = attacked(levels)[(y - row + far) * (2 * far + 1) + x - col + far] === 1
        if (isInReach && isLineClear(field.lines, col, row, x, y)) claims.claim(square, round, index)
      }
  }
}

/**
 * Returns, for a vertical distance, flags of the squares around a creature of one square that are in its reach, without its own square
 * at its own level; row-major, `2 * far + 1` per row.
 */
function attackedOffsets(band: ReachBand | null, far: number): (levels: number) => Uint8Array {
  const known: Uint8Array[] = []
  return (levels) => {
    const before = known[levels]
    if (before) return before
    const flags = new Uint8Array((2 * far + 1) ** 2)
    for (let i = 0, rows = -far; rows <= far; rows++)
      for (let columns = -far; columns <= far; columns++, i++) {
        const isOwn = columns === 0 && rows === 0 && levels === 0
        const offset = { columns: Math.abs(columns), rows: Math.abs(rows), levels }
        if (band && !isOwn && isInBand(band, offset)) flags[i] = 1
      }
    known[levels] = flags
    return flags
  }
}
