/** The files of the fonts of paper. Prints, windows and the system's print dialog all read these. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FONT_FACES, fontAddress, type FontFamily } from '../../src/draw/text/families.ts'

interface FontFile {
  readonly packageName: string
  readonly regular: string
  /** Absent: the regular weight is used for bold. */
  readonly bold?: string
}

/** The npm package of the Noto font of one script. */
const noto = (script: string): FontFile => {
  const [name, folder] = [`Noto${script}`, script.replace(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`)]
  return {
    packageName: `@expo-google-fonts/noto${folder}`,
    regular: `400Regular/${name}_400Regular.ttf`,
    bold: `700Bold/${name}_700Bold.ttf`,
  }
}

const FONT_FILES: Readonly<Record<FontFamily, FontFile>> = {
  'DejaVu Serif': {
    packageName: 'dejavu-fonts-ttf',
    regular: 'ttf/DejaVuSerif.ttf',
    bold: 'ttf/DejaVuSerif-Bold.ttf',
  },
  'Noto Sans': {
    packageName: '@embedpdf/fonts-latin',
    regular: 'fonts/NotoSans-Regular.ttf',
    bold: 'fonts/NotoSans-Bold.ttf',
  },
  'Noto Naskh Arabic': {
    packageName: '@embedpdf/fonts-arabic',
    regular: 'fonts/NotoNaskhArabic-Regular.ttf',
    bold: 'fonts/NotoNaskhArabic-Bold.ttf',
  },
  'Noto Sans Thai': noto('SansThai'),
  'Noto Sans Bengali': noto('SansBengali'),
  'Noto Sans Tamil': noto('SansTamil'),
  'Noto Sans Telugu': noto('SansTelugu'),
  'Noto Sans Gujarati': noto('SansGujarati'),
  'Noto Sans Gurmukhi': noto('SansGurmukhi'),
  'Noto Sans Kannada': noto('SansKannada'),
  'Noto Sans Malayalam': noto('SansMalayalam'),
  'Noto Sans Sinhala': noto('SansSinhala'),
  'Noto Sans Khmer': noto('SansKhmer'),
  'Noto Sans Myanmar': noto('SansMyanmar'),
  'Noto Sans Ethiopic': noto('SansEthiopic'),
  'DejaVu Sans': {
    packageName: 'dejavu-fonts-ttf',
    regular: 'ttf/DejaVuSans.ttf',
    bold: 'ttf/DejaVuSans-Bold.ttf',
  },
  'Noto Sans SC': { packageName: '@embedpdf/fonts-sc', regular: 'fonts/NotoSansHans-Regular.otf' },
  'Noto Sans KR': { packageName: '@embedpdf/fonts-kr', regular: 'fonts/NotoSansKR-Regular.otf' },
  'Noto Emoji': noto('Emoji'),
  // WOFF, whose tables are as in TrueType: those of WOFF2 are transformed, and a PDF with their glyphs shows blanks.
  Unifont: { packageName: '@fontsource/unifontex', regular: 'files/unifontex-latin-400-normal.woff' },
}

// The packages export no paths of their own, so their folders are looked up the way Node looks for packages.
// Bundled, this file is CommonJS and knows its place by `__filename`.
const here = typeof __filename === 'string' ? __filename : import.meta.url
const lookups = createRequire(here).resolve.paths('fontkit') ?? []

function packageFile(packageName: string, path: string): string {
  const found = lookups.map((folder) => join(folder, packageName, path)).find((file) => existsSync(file))
  if (found === undefined) throw new Error(`the font ${packageName}/${path} is not installed`)
  return found
}

/** The file of a family in one weight; the regular one where the family has no bold. */
export function fontFile(family: FontFamily, isBold: boolean): string {
  const { packageName, regular, bold } = FONT_FILES[family]
  return packageFile(packageName, isBold ? (bold ?? regular) : regular)
}

/** True if a family has a bold weight. */
export const hasBold = (family: FontFamily): boolean => FONT_FILES[family].bold !== undefined

/** `@font-face` rules for HTML prints, with the addresses of the program's font files. */
export const fontFaces = (): readonly string[] =>
  FONT_FACES.map(
    ({ family, weight, isBold }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:url("${pathToFileURL(fontFile(family, isBold)).href}")}`,
  )

const MIMES: Readonly<Record<string, string>> = { '.ttf': 'font/ttf', '.otf': 'font/otf', '.woff': 'font/woff' }

/** The font at an address of the app's pages; null if there is none. */
export function fontAt(address: string): { readonly path: string; readonly mime: string } | null {
  const face = FONT_FACES.find((each) => fontAddress(each) === address)
  if (!face) return null
  const path = fontFile(face.family, face.isBold)
  return { path, mime: MIMES[extname(path)] ?? 'application/octet-stream' }
}
