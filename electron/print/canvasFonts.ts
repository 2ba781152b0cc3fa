import { GlobalFonts } from '@napi-rs/canvas'
import type { Face } from '../../src/draw/marks.ts'
import { familiesOf, type FontFamily } from '../../src/draw/text/families.ts'
import type { PrintFonts } from './fontFiles.ts'

let families: Readonly<Record<Face, string>> | undefined

/** The families of the print fonts on the canvas for each face, the first asked first. They are registered at the first call. */
export function canvasFontFamilies(fonts: PrintFonts): Readonly<Record<Face, string>> {
  if (families) return families
  const registered = new Set<string>()
  // The book face asks all families; the plain one asks some of them.
  for (const bold of [false, true])
    for (const { name, family, bytes } of fonts.all(bold, 'serif')) {
      if (registered.has(name)) continue
      registered.add(name)
      GlobalFonts.register(bytes, canvasFamily(family))
    }
  families = { sans: familyList('sans'), serif: familyList('serif') }
  return families
}

const familyList = (face: Face): string =>
  familiesOf(face)
    .map((family) => `'${canvasFamily(family)}'`)
    .join(', ')

/** Not the name that a font of the system may have. */
const canvasFamily = (family: FontFamily): string => `Fivefoot ${family}`
