/** How the sides of a map treat each other. One table, read by threats, targets, passing, cover, flanking and the simulation. */
import { NEUTRAL_SIDE } from './records/creature.ts'
import type { Attitude, SideAttitude } from './records/settings.ts'

/** The attitude between any two sides. */
export type Attitudes = (side: string, other: string) => Attitude

/** Everyone of another side is an enemy: what the engine assumes where no table says otherwise. */
export const ENEMIES_BY_SIDE: Attitudes = (side, other) => (side === other ? 'ally' : 'enemy')

/** What holds where the GM set nothing: one side is allied with itself, neutrals and all others ignore each other, others are enemies. */
export const usualAttitude: Attitudes = (side, other) => {
  if (side === other) return 'ally'
  return side === NEUTRAL_SIDE || other === NEUTRAL_SIDE ? 'ignores' : 'enemy'
}

/** The attitudes of a map. */
export function attitudesOf(set: readonly SideAttitude[]): Attitudes {
  if (set.length === 0) return usualAttitude
  const byPair = new Map(set.map(({ side, other, attitude }) => [pairKey(side, other), attitude]))
  return (side, other) => (side === other ? 'ally' : (byPair.get(pairKey(side, other)) ?? usualAttitude(side, other)))
}

/** The table with one pair changed; a pair that is as usual is not stored. */
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
