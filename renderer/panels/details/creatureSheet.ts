import { capitalized } from '../../../src/base/text.ts'
import type { MovementMode } from '../../../src/map/modes.ts'
import type { CreatureSheet } from '../../../src/map/records/creature.ts'

/** Skills used for movement in any rule system; every sheet shows them. */
export const COMMON_SKILLS: Readonly<Record<string, null>> = {
  acrobatics: null,
  athletics: null,
  balance: null,
  climb: null,
  escapeArtist: null,
  fly: null,
  jump: null,
  swim: null,
  tumble: null,
}

/** Turns an identifier into words: `escapeArtist` becomes "Escape artist". */
export function wordOf(identifier: string): string {
  const words = identifier
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return capitalized(words)
}

const MAX_TAGS = 50

/** Parses tags separated by commas; duplicates are dropped. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter(Boolean))].slice(0, MAX_TAGS)
}

/** Returns the speeds with one mode set; null removes the mode. */
export function withSpeed(
  speeds: CreatureSheet['speedFeet'],
  mode: MovementMode,
  feet: number | null,
): CreatureSheet['speedFeet'] {
  const { [mode]: _, ...others } = speeds
  return feet === null ? others : { ...others, [mode]: feet }
}

/** Returns the sheet with the speed of one mode set; null removes the mode, with its base speed. */
export function withUsedSpeed<T extends CreatureSheet>(sheet: T, mode: MovementMode, feet: number | null): T {
  const speedFeet = withSpeed(sheet.speedFeet, mode, feet)
  if (feet !== null || sheet.baseSpeedFeet === undefined) return { ...sheet, speedFeet }
  return { ...sheet, speedFeet, baseSpeedFeet: withSpeed(sheet.baseSpeedFeet, mode, null) }
}

/** Returns the record with an optional field set; null removes the field. */
export function withOptional<T extends object, K extends keyof T>(
  record: T,
  field: K,
  value: NonNullable<T[K]> | null,
): T {
  const { [field]: _, ...others } = record
  return (value === null ? others : { ...others, [field]: value }) as T
}
