import type { MovementMode } from '../../../src/map/modes.ts'
import type { CreatureSheet } from '../../../src/map/records/creature.ts'

/** Skills that movement asks for in one rule system or another; shown on every sheet. */
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

/** An identifier as words: `escapeArtist` is Escape artist. */
export function wordOf(identifier: string): string {
  const words = identifier
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Most tags a creature has. */
const MAX_TAGS = 50

/** Tags typed with commas between them, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter(Boolean))].slice(0, MAX_TAGS)
}

/** The speeds with one mode set; null takes the mode away. */
export function withSpeed(
  speeds: CreatureSheet['speedFeet'],
  mode: MovementMode,
  feet: number | null,
): CreatureSheet['speedFeet'] {
  const { [mode]: _, ...others } = speeds
  return feet === null ? others : { ...others, [mode]: feet }
}

/** The sheet with a speed it uses; a mode taken away loses its base speed too. */
export function withUsedSpeed<T extends CreatureSheet>(sheet: T, mode: MovementMode, feet: number | null): T {
  const speedFeet = withSpeed(sheet.speedFeet, mode, feet)
  if (feet !== null || sheet.baseSpeedFeet === undefined) return { ...sheet, speedFeet }
  return { ...sheet, speedFeet, baseSpeedFeet: withSpeed(sheet.baseSpeedFeet, mode, null) }
}

/** The record with an optional field set; null takes the field away. */
export function withOptional<T extends object, K extends keyof T>(
  record: T,
  field: K,
  value: NonNullable<T[K]> | null,
): T {
  const { [field]: _, ...others } = record
  return (value === null ? others : { ...others, [field]: value }) as T
}
