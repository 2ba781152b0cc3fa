/** Contract 2: levels, cubes, spaces with height, and distances between them. */
import { holds, spaceOf, squaresOf } from './squares.ts'
import type { Rectangle } from './squares.ts'
import type { BattleMap, Creature, Square } from './request.ts'
import type { TableRules } from './tableRules.ts'

/** A space, and the levels it fills: `bottom` to `bottom + tall - 1`. */
export type Solid = { readonly space: Rectangle; readonly bottom: number; readonly tall: number }

export type Cube = readonly [x: number, y: number, z: number]

export const floorAt = (map: BattleMap, [x, y]: Square): number => map.floor?.[y]?.[x] ?? 0

/** A box with `altitude` above the highest floor under those of its squares that lie on the map. */
export function solidAt(map: BattleMap, space: Rectangle, altitude: number, tall: number): Solid {
  const onMap = squaresOf(space).filter((square) => map.rows[square[1]]?.[square[0]] !== undefined)
  return { space, bottom: Math.max(...onMap.map((square) => floorAt(map, square))) + altitude, tall }
}

export const solidOf = (map: BattleMap, creature: Creature): Solid =>
  solidAt(map, spaceOf(creature), creature.altitude, creature.tall)

export const levelsOf = ({ bottom, tall }: Solid): number[] => Array.from({ length: tall }, (_, i) => bottom + i)

export const cubesOf = (solid: Solid): Cube[] =>
  squaresOf(solid.space).flatMap(([x, y]) => levelsOf(solid).map((z): Cube => [x, y, z]))

export const holdsCube = ({ space, bottom, tall }: Solid, [x, y, z]: Cube): boolean =>
  holds(space, [x, y]) && z >= bottom && z < bottom + tall

/** The cubes two solids share. */
export const sharedCubes = (a: Solid, b: Solid): Cube[] => cubesOf(a).filter((cube) => holdsCube(b, cube))

export const meet = (a: Solid, b: Solid): boolean => cubesOf(a).some((cube) => holdsCube(b, cube))

/** The cubes of `other` that are in `after` and were not in `before`, by y, then x. */
export const cubesEntered = (before: Solid, after: Solid, other: Solid): Cube[] =>
  sharedCubes(after, other).filter((cube) => !holdsCube(before, cube))

export function cubeDistance(table: TableRules, a: Cube, b: Cube): number {
  const [dx, dy, dz] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])]
  const alternating = (one: number, other: number): number =>
    Math.max(one, other) + Math.floor(Math.min(one, other) / 2)
  const ground = alternating(dx, dy)
  if (table['height-distance'] === 'stacked') return 5 * alternating(ground, dz)
  if (table['height-distance'] === 'largest') return 5 * Math.max(ground, dz)
  const [most = 0, middle = 0] = [dx, dy, dz].sort((one, other) => other - one)
  return 5 * (most + Math.floor(middle / 2))
}

export function solidDistance(table: TableRules, a: Solid, b: Solid): number {
  let least = Infinity
  for (const from of cubesOf(a)) for (const to of cubesOf(b)) least = Math.min(least, cubeDistance(table, from, to))
  return least
}

/** For each square of `solid`, its cubes nearest in height to `other`. */
export function nearestCubes(solid: Solid, other: Solid): Cube[] {
  const gap = (z: number): number => Math.min(...levelsOf(other).map((level) => Math.abs(level - z)))
  const least = Math.min(...levelsOf(solid).map(gap))
  return cubesOf(solid).filter(([, , z]) => gap(z) === least)
}
