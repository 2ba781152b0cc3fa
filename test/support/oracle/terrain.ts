/** The terrain table of contract 1, for one mover in one mode. */
import type { Situation } from './situation.ts'

/** What `d D o p t` are for the incorporeal. */
function felt(situation: Situation, terrain: string): string {
  return situation.mover.incorporeal && 'dDopt'.includes(terrain) ? '.' : terrain
}

export function isPassable(situation: Situation, terrain: string): boolean {
  const here = felt(situation, terrain)
  switch (situation.mode) {
    case 'land':
      return '.dDohunc'.includes(here)
    case 'climb':
      return '.dDohunc^'.includes(here)
    case 'swim':
      return here === '~'
    case 'burrow':
      return !'r#~pt^'.includes(here)
    case 'fly':
      return !'t#re'.includes(here)
  }
}

/** 0, 1 or 2: the doublings of the table, or how often 5 ft are added in Pathfinder 2e. */
export function difficulty(situation: Situation, terrain: string): number {
  const here = felt(situation, terrain)
  if (situation.mode === 'fly') return here === 'c' ? 1 : 0
  if (situation.mode !== 'land' && situation.mode !== 'climb') return 0
  if (here === 'D') return 2
  return here === 'd' || here === 'o' ? 1 : 0
}

export function isHardCorner(situation: Situation, terrain: string): boolean {
  return terrain === 'r' || terrain === '#' || (terrain === 'e' && situation.mode !== 'burrow')
}

export const needsBalance = (situation: Situation, terrain: string): boolean =>
  (terrain === 'u' || terrain === 'n') && (situation.mode === 'land' || situation.mode === 'climb')
