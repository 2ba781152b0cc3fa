import { z } from 'zod'
import { printOptionsSchema, type PrintOptions } from '../../src/print/options.ts'

const ownPresetSchema = z.object({ id: z.string(), label: z.string(), options: printOptionsSchema })
/** A preset a person made. */
export type OwnPreset = z.output<typeof ownPresetSchema>

/** Presets as they were kept; those that can no longer be read are left out. */
export function readOwnPresets(kept: unknown): readonly OwnPreset[] {
  const list = z.array(z.unknown()).safeParse(kept)
  if (!list.success) return []
  return list.data.flatMap((each) => {
    const preset = ownPresetSchema.safeParse(each)
    return preset.success ? [preset.data] : []
  })
}

/** Options as they were kept, or null where there are none that can be read. */
export function readKeptOptions(kept: unknown): PrintOptions | null {
  if (kept === null || kept === undefined) return null
  const options = printOptionsSchema.safeParse(kept)
  return options.success ? options.data : null
}

/** Plain data as JSON has it: fields that are undefined are gone. */
export const asJson = (value: unknown): z.core.util.JSONType =>
  JSON.parse(JSON.stringify(value)) as z.core.util.JSONType
