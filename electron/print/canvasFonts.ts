import { GlobalFonts } from '@napi-rs/canvas'
import type { Face } from '../../src/draw/marks.ts'
import type { PrintFonts } from './fontFiles.ts'

let families: Readonly<Record<Face, string>> | undefined

/** The families of the print fonts on the canvas for each face, the first asked first. They are registered at the first call. */
export function canvasFontFamilies(fonts: PrintFonts): Readonly<Record<Face, string>> {
  families ??= { sans: registered(fonts, 'sans'), serif: registered(fonts, 'serif') }
  return families
}

function registered(fonts: PrintFonts, face: Face): string {
  const names: string[] = []
  for (const bold of [false, true])
    for (const { name, bytes } of fonts.all(bold, face)) {
      const family = `Fivefoot ${name.replace(/-bold$/u, '')}`
      if (names.includes(family) && !name.endsWith('-bold')) continue
      GlobalFonts.register(bytes, family)
      if (!names.includes(family)) names.push(family)
    }
  return names.map((name) => `'${name}'`).join(', ')
}
