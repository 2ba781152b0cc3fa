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

/** Families with one weight, which is used for bold too. */
const IN_ONE_WEIGHT: ReadonlySet<FontFamily> = new Set(['Noto Sans SC', 'Noto Sans KR', 'Unifont'])

/** A font file as style sheets name it. */
export interface FontFaceOfPaper {
  readonly family: FontFamily
  /** The weights it is used for, in CSS. */
  readonly weight: '400' | '700' | '400 700'
  readonly isBold: boolean
}

/** All fonts of paper. */
export const FONT_FACES: readonly FontFaceOfPaper[] = FONT_FAMILIES.flatMap((family): FontFaceOfPaper[] =>
  IN_ONE_WEIGHT.has(family)
    ? [{ family, weight: '400 700', isBold: false }]
    : [
        { family, weight: '400', isBold: false },
        { family, weight: '700', isBold: true },
      ],
)

/** Where the app's pages find a font. */
export const fontAddress = ({ family, isBold }: FontFaceOfPaper): string =>
  `/fonts/${family.toLowerCase().replaceAll(' ', '-')}-${isBold ? 'bold' : 'regular'}`

/** The families of a face; the serif only for that face. */
export const familiesOf = (face: Face): readonly FontFamily[] =>
  FONT_FAMILIES.filter((family) => face === 'serif' || family !== 'DejaVu Serif')

/** The families of a face as style sheets list them. */
export const fontStack = (face: Face): string =>
  [...familiesOf(face).map((family) => `'${family}'`), face === 'sans' ? 'sans-serif' : 'serif'].join(',')
