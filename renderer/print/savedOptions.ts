import { z } from 'zod'
import { MAX_PIXELS_PER_SQUARE, PRINT_FORMATS, printOptionsSchema, type PrintOptions } from '../../src/print/options.ts'

/** Styles that replace the former option for ink. */
const STYLE_OF_INK: Readonly<Record<string, string>> = { 'ink-saver': 'minimal', 'black-and-white': 'old-school' }

/** Options saved by this or an earlier version. */
const savedOptionsSchema = z.preprocess((saved) => {
  if (typeof saved !== 'object' || saved === null || !('ink' in saved)) return saved
  const { ink, ...options } = saved
  // The grid was always saved, and lines were its default.
  const grid = 'grid' in options && options.grid === 'lines' ? { grid: 'style' } : {}
  return { style: typeof ink === 'string' ? STYLE_OF_INK[ink] : undefined, ...options, ...grid }
}, printOptionsSchema)

const savedPresetSchema = z.object({
  id: z.string(),
  label: z.string(),
  options: savedOptionsSchema,
  /** Absent: PDF. */
  format: z.enum(PRINT_FORMATS).optional(),
  pixelsPerSquare: z.int().min(1).max(MAX_PIXELS_PER_SQUARE).optional(),
})
/** A preset saved by the user. */
export type SavedPreset = z.output<typeof savedPresetSchema>

/** Saved presets; invalid ones are left out. */
export function readSavedPresets(saved: unknown): readonly SavedPreset[] {
  const list = z.array(z.unknown()).safeParse(saved)
  if (!list.success) return []
  return list.data.flatMap((each) => {
    const preset = savedPresetSchema.safeParse(each)
    return preset.success ? [preset.data] : []
  })
}

/** Saved options; null if there are none or they are invalid. */
export function readSavedOptions(saved: unknown): PrintOptions | null {
  const options = savedOptionsSchema.safeParse(saved)
  return options.success ? options.data : null
}

/** The value as plain JSON: undefined fields are removed. */
export const asJson = (value: unknown): z.core.util.JSONType =>
  JSON.parse(JSON.stringify(value)) as z.core.util.JSONType
