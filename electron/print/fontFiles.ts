/** The fonts prints are set in: where their files are, and which of them is asked for a letter first. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Face } from '../../src/draw/marks.ts'

interface FontFile {
  readonly name: string
  /** What style sheets call it. */
  readonly family: string
  readonly packageName: string
  readonly regular: string
  /** Where the package has no bold, the regular weight is used. */
  readonly bold?: string
  /** Asked only for letters of that face, and then before those that serve every face. */
  readonly face?: Face
}

/**
 * In the order they are asked. Book letters; then Latin, Greek, Cyrillic, Devanagari; Arabic; Hebrew, Armenian, Georgian, symbols; Chinese and
 * Japanese; Korean; and one that has nearly every sign of Unicode's first plane, plainly drawn, for all the rest.
 */
const FONT_FILES: readonly FontFile[] = [
  {
    name: 'dejavu-serif',
    family: 'DejaVu Serif',
    packageName: 'dejavu-fonts-ttf',
    regular: 'ttf/DejaVuSerif.ttf',
    bold: 'ttf/DejaVuSerif-Bold.ttf',
    face: 'serif',
  },
  {
    name: 'noto-sans',
    family: 'Noto Sans',
    packageName: '@embedpdf/fonts-latin',
    regular: 'fonts/NotoSans-Regular.ttf',
    bold: 'fonts/NotoSans-Bold.ttf',
  },
  {
    name: 'noto-naskh-arabic',
    family: 'Noto Naskh Arabic',
    packageName: '@embedpdf/fonts-arabic',
    regular: 'fonts/NotoNaskhArabic-Regular.ttf',
    bold: 'fonts/NotoNaskhArabic-Bold.ttf',
  },
  {
    name: 'dejavu-sans',
    family: 'DejaVu Sans',
    packageName: 'dejavu-fonts-ttf',
    regular: 'ttf/DejaVuSans.ttf',
    bold: 'ttf/DejaVuSans-Bold.ttf',
  },
  {
    name: 'noto-sans-hans',
    family: 'Noto Sans SC',
    packageName: '@embedpdf/fonts-sc',
    regular: 'fonts/NotoSansHans-Regular.otf',
  },
  {
    name: 'noto-sans-kr',
    family: 'Noto Sans KR',
    packageName: '@embedpdf/fonts-kr',
    regular: 'fonts/NotoSansKR-Regular.otf',
  },
  {
    name: 'unifontex',
    family: 'Unifont',
    packageName: '@fontsource/unifontex',
    regular: 'files/unifontex-latin-400-normal.woff2',
  },
]

const filesOf = (face: Face): readonly FontFile[] => FONT_FILES.filter((file) => (file.face ?? face) === face)

/** A font that has been read. */
export interface LoadedFont {
  readonly name: string
  readonly bytes: Buffer
  readonly font: Font
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

/** The families prints in HTML and SVG ask for, as rules of a style sheet that find them in the program's own files. */
export const fontFaces = (): readonly string[] =>
  FONT_FILES.flatMap(({ family, packageName, regular, bold }) => {
    const face = (path: string, weight: string) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:url("${pathToFileURL(packageFile(packageName, path)).href}")}`
    return bold === undefined ? [face(regular, '400 700')] : [face(regular, '400'), face(bold, '700')]
  })

/** Fonts of the application, each read when a letter first needs it. */
export class PrintFonts {
  readonly #loaded = new Map<string, LoadedFont>()
  readonly #choice = new Map<string, LoadedFont>()

  /** The first font that has the character; the first of all where none has. */
  fontFor(char: string, bold: boolean, face: Face = 'sans'): LoadedFont {
    const key = `${face}${bold ? ' bold ' : ' '}${char}`
    const known = this.#choice.get(key)
    if (known) return known
    const codePoint = char.codePointAt(0) ?? 0
    const files = filesOf(face)
    const file = files.find((candidate) => this.#load(candidate, bold).font.hasGlyphForCodePoint(codePoint))
    const [first] = files
    if (!first) throw new Error('no fonts are listed')
    const font = this.#load(file ?? first, bold)
    this.#choice.set(key, font)
    return font
  }

  /** Every font of a face in one weight, in the order they are asked. */
  all(bold: boolean, face: Face = 'sans'): readonly LoadedFont[] {
    return filesOf(face).map((file) => this.#load(file, bold))
  }

  #load(file: FontFile, bold: boolean): LoadedFont {
    const isBold = bold && file.bold !== undefined
    const name = isBold ? `${file.name}-bold` : file.name
    const known = this.#loaded.get(name)
    if (known) return known
    const bytes = readFileSync(packageFile(file.packageName, isBold ? (file.bold ?? file.regular) : file.regular))
    const font = create(bytes)
    if (!('hasGlyphForCodePoint' in font))
      throw new Error(`${file.packageName}: one font was expected, not a collection`)
    const loaded = { name, bytes, font }
    this.#loaded.set(name, loaded)
    return loaded
  }
}
