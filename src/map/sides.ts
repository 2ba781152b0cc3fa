/** How the sides of a map treat each other, for threats, targets, passing, cover, flanking and the simulation. */
import { NEUTRAL_SIDE } from './records/creature.ts'
import type { Attitude, SideAttitude } from './records/settings.ts'

/** The attitude between any two sides. */
export type Attitudes = (side: string, other: string) => Attitude

/** All other sides are enemies: what the engine assumes without a table. */
export const ENEMIES_BY_SIDE: Attitudes = (side, other) => (side === other ? 'ally' : 'enemy')

/** The default attitude: a side is allied with itself, neutrals and others ignore each other, all others are enemies. */
export const usualAttitude: Attitudes = (side, other) => {
  if (side === other) return 'ally'
  return side === NEUTRAL_SIDE || other === NEUTRAL_SIDE ? 'ignores' : 'enemy'
}

/** The attitudes of a map, from the pairs the GM set. */
export function attitudesOf(set: readonly SideAttitude[]): Attitudes {
  if (set.length === 0) return usualAttitude
  const byPair = new Map(set.map(({ side, other, attitude }) => [pairKey(side, other), attitude]))
  return (side, other) => (side === other ? 'ally' : (byPair.get(pairKey(side, other)) ?? usualAttitude(side, other)))
}

/** The table with one pair changed. Pairs with the default attitude are not stored. */
export function withAttitude(
  set: readonly SideAttitude[],
  side: string,
  other: string,
  attitude: Attitude,
): readonly SideAttitude[] {
  const rest = set.filter((pair) => pairKey(pair.side, pair.other) !== pairKey(side, other))
  return attitude === usualAttitude(side, other) ? rest : [...rest, { side, other, attitude }]
}

const pairKey = (a: string, b: string): string => JSON.stringify(a < b ? [a, b] : [b, a])
