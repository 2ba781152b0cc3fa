import type { Feet } from '../../../base/brands.ts'

/** Land speed of the common races, and whether armour and load leave it alone. */
export interface RaceSpeed {
  readonly baseFeet: Feet
  readonly isNeverSlowed: boolean
}

const tall: RaceSpeed = { baseFeet: 30, isNeverSlowed: false }
const little: RaceSpeed = { baseFeet: 20, isNeverSlowed: false }

/** @source D&D 3.5 and Pathfinder 1e, Tactical Speed */
export const RACE_SPEEDS = {
  human: tall,
  elf: tall,
  'half-elf': tall,
  'half-orc': tall,
  dwarf: { baseFeet: 20, isNeverSlowed: true },
  halfling: little,
  gnome: little,
} as const satisfies Readonly<Record<string, RaceSpeed>>
/** One of the common races. */
export type Race = keyof typeof RACE_SPEEDS
