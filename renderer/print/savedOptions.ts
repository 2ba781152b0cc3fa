import { z } from 'zod'
import { MAX_PIXELS_PER_SQUARE, PRINT_FORMATS, printOptionsSchema, type PrintOptions } from '../../src/print/options.ts'

/** Styles that say what the option for ink said before there were styles. */
const STYLE_OF_INK: Readonly<Record<string, string>> = { 'ink-saver': 'minimal', 'black-and-white': 'old-school' }

/** Options as this or an earlier version kept them. */
const savedOptionsSchema = z.preprocess((kept) => {
  if (typeof kept !== 'object' || kept === null || !('ink' in kept)) return kept
  const { ink, ...options } = kept
  // Every print said how its grid was drawn; lines were what one got without choosing.
  const grid = 'grid' in options && options.grid === 'lines' ? { grid: 'style' } : {}
  return { style: typeof ink === 'string' ? STYLE_OF_INK[ink] : undefined, ...options, ...grid }
}, printOptionsSchema)

const savedPresetSchema = z.object({
  id: z.string(),
  label: z.string(),
  options: savedOptionsSchema,
  /** Absent: pages of a PDF. */
  format: z.enum(PRINT_FORMATS).optional(),
  pixelsPerSquare: z.int().min(1).max(MAX_PIXELS_PER_SQUARE).optional(),
})
/** A preset a person made. */
export type SavedPreset = z.output<typeof savedPresetSchema>

/** Presets as they were kept; those that can no longer be read are left out. */
export function readSavedPresets(kept: unknown): readonly SavedPreset[] {
  const list = z.array(z.unknown()).safeParse(kept)
  if (!list.success) return []
  return list.data.flatMap((each) => {
    const preset = savedPresetSchema.safeParse(each)
    return preset.success ? [preset.data] : []
  })
}

/** Options as they were kept, or null where there are none that can be read. */
export function readSavedOptions(kept: unknown): PrintOptions | null {
  if (kept === null || kept === undefined) return null
  const options = savedOptionsSchema.safeParse(kept)
  return options.success ? options.data : null
}

/** Plain data as JSON has it: fields that are undefined are gone. */
export const asJson = (value: unknown): z.core.util.JSONType =>
  JSON.parse(JSON.stringify(value)) as z.core.util.JSONType
