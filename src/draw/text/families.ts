/** The families of fonts on paper, in one order for every kind of file. */
import type { Face } from '../marks.ts'

/**
 * In the order they are asked for a character. Book letters; Latin, Greek, Cyrillic and Devanagari; Arabic; scripts of South and Southeast Asia
 * and Ethiopia; Hebrew, Armenian, Georgian, Lao and symbols; Chinese and Japanese; Korean; emoji; and one with nearly every character, plainly
 * drawn, for the rest.
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

/** The families asked for letters of a face; book letters only where they are wanted. */
export const familiesOf = (face: Face): readonly FontFamily[] =>
  FONT_FAMILIES.filter((family) => face === 'serif' || family !== 'DejaVu Serif')
