/** The font families of paper, in the same order for every kind of file. */
import type { Face } from '../marks.ts'

/**
 * Font families in order of preference for each character: serif; Latin, Greek, Cyrillic and Devanagari; Arabic; scripts of South
 * and Southeast Asia and Ethiopia; Hebrew, Armenian, Georgian, Lao and symbols; Chinese and Japanese; Korean; emoji; and a fallback
 * with nearly every character.
 */
export const FONT_FAMILIES = [
  'DejaVu Serif',
  'Noto Sans',
  'Noto Naskh Arabic',
  'Noto Sans Thai',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Sinhala',
  'Noto Sans Khmer',
  'Noto Sans Myanmar',
  'Noto Sans Ethiopic',
  'DejaVu Sans',
  'Noto Sans SC',
  'Noto Sans KR',
  'Noto Emoji',
  'Unifont',
] as const

/** The name of a family, as style sheets write it. */
export type FontFamily = (typeof FONT_FAMILIES)[number]

/** The families of a face; the serif only for that face. */
export const familiesOf = (face: Face): readonly FontFamily[] =>
  FONT_FAMILIES.filter((family) => face === 'serif' || family !== 'DejaVu Serif')
