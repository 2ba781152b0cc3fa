import type { Cell } from '../../src/grid/cell.ts'
import type { MoveRefusal } from '../../src/base/errors.ts'
import { prepareMove, type Move, type MoveRequest } from '../../src/movement/move.ts'
import { pathAnswer, type PathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { reachedPlaces, type ReachedPlace } from '../../src/movement/search/reach.ts'
import { cheapestRoute, type Route } from '../../src/movement/search/route.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { combatant, drawnField, type DrawnCreature } from './drawnField.ts'

/** A place: column, row and, for fliers, altitude in squares. */
export type Spot = readonly [col: number, row: number, altitude?: number]

/** A question about moving on a drawn map. The mover is Medium, of side `pc`, with 30 feet, unless told otherwise. */
export interface Situation extends NonNullable<Parameters<typeof drawnField>[2]>, Omit<MoveRequest, 'mover'> {
  readonly mover?: Partial<DrawnCreature>
}

function moveFrom(
  ruleset: Ruleset,
  rows: readonly string[],
  [col, row]: Spot,
  situation: Situation,
): Move | MoveRefusal {
  const { mover, creatures = [], edges, gravity, rules, attitudes, ...request } = situation
  const moving = combatant({ id: 'm', at: { col, row }, ...mover })
  const field = drawnField(rows, ruleset, {
    creatures: [moving, ...creatures],
    ...(edges ? { edges } : {}),
    ...(gravity ? { gravity } : {}),
    ...(rules ? { rules } : {}),
    ...(attitudes ? { attitudes } : {}),
  })
  const move = prepareMove(field, { mover: moving, ...request })
  return move.ok ? move.value : move.error.code
}

function allowed(move: Move | MoveRefusal): Move {
  if (typeof move === 'string') throw new Error(`refused: ${move}`)
  return move
}

/** What a path of spots comes to. */
export const walked = (
  ruleset: Ruleset,
  rows: readonly string[],
  path: readonly Spot[],
  situation: Situation = {},
): PathAnswer =>
  pathAnswer(
    allowed(moveFrom(ruleset, rows, path[0]!, situation)),
    path.map(([col, row, altitude = 0]) => ({ col, row, altitude })),
  )

/** Every place within reach. */
export const reached = (
  ruleset: Ruleset,
  rows: readonly string[],
  from: Spot,
  situation: Situation = {},
): readonly ReachedPlace[] => reachedPlaces(allowed(moveFrom(ruleset, rows, from, situation)))

/** Feet to the farthest place in reach. */
export const farthest = (...args: Parameters<typeof reached>): number =>
  Math.max(...reached(...args).map(({ feet }) => feet))

/** A cheapest way. */
export const routed = (
  ruleset: Ruleset,
  rows: readonly string[],
  from: Spot,
  [col, row]: Spot,
  situation: Situation = {},
): Route | null => cheapestRoute(allowed(moveFrom(ruleset, rows, from, situation)), { col, row })

/** Why a question is refused; `allowed` where it is not. */
export function refusal(
  ruleset: Ruleset,
  rows: readonly string[],
  from: Spot,
  situation: Situation = {},
): MoveRefusal | 'allowed' {
  const move = moveFrom(ruleset, rows, from, situation)
  return typeof move === 'string' ? move : 'allowed'
}

/** Spots of one row. */
export const along = (from: number, to: number, row = 0): Spot[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => [from + i * Math.sign(to - from || 1), row] as const)

/** A field of open terrain. */
export const open = (width: number, height: number): string[] => Array.from({ length: height }, () => '.'.repeat(width))

/** Someone of the other side. */
export const foe = (id: string, col: number, row: number, more: Partial<DrawnCreature> = {}): DrawnCreature => ({
  id,
  at: { col, row } satisfies Cell,
  side: 'foe',
  ...more,
})
