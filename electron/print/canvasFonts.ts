import { GlobalFonts } from '@napi-rs/canvas'
import type { PrintFonts } from './fontFiles.ts'

let families: string | undefined

/** The families of the print fonts on the canvas, the first asked first. They are registered at the first call. */
export function canvasFontFamilies(fonts: PrintFonts): string {
  if (families !== undefined) return families
  const names: string[] = []
  for (const bold of [false, true])
    for (const { name, bytes } of fonts.all(bold)) {
      const family = `Fivefoot ${name.replace(/-bold$/u, '')}`
      if (names.includes(family) && !name.endsWith('-bold')) continue
      GlobalFonts.register(bytes, family)
      if (!names.includes(family)) names.push(family)
    }
  families = names.map((name) => `'${name}'`).join(', ')
  return families
}
