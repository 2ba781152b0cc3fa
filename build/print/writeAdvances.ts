/** Writes src/draw/text/advances.ts, the letter widths of the print font. Run it again when the font package changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { create } from 'fontkit'

/** Latin with its extensions, Greek, Cyrillic, and punctuation. */
const BLOCKS = [
  [0x20, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x203f],
  [0x20a0, 0x20bf],
] as const

const FONTS = resolve(import.meta.dirname, '../../node_modules/@embedpdf/fonts-latin/fonts')

function advances(weight: 'Regular' | 'Bold'): string {
  const font = create(readFileSync(resolve(FONTS, `NotoSans-${weight}.ttf`)))
  if (!('glyphForCodePoint' in font)) throw new Error('a single font was expected')
  const lines = BLOCKS.map(([from, to]) => {
    const widths: number[] = []
    for (let code = from; code <= to; code++)
      widths.push(Math.round((font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm) * 1000))
    return `  [0x${from.toString(16)}, '${widths.map((width) => width.toString(36)).join(' ')}'],`
  })
  return `[\n${lines.join('\n')}\n]`
}

writeFileSync(
  resolve(import.meta.dirname, '../../src/draw/text/advances.ts'),
  `/**
 * How far the pen moves for each letter of the print font (Noto Sans), so that lines break alike in the preview and in
 * every file without opening a font. Made by build/print/writeAdvances.ts: not for editing.
 */

/** Blocks of code points: the first one, and thousandths of the em in base 36 from there on. */
export const REGULAR_ADVANCES: readonly (readonly [number, string])[] = ${advances('Regular')}

/** The same for the bold weight. */
export const BOLD_ADVANCES: readonly (readonly [number, string])[] = ${advances('Bold')}
`,
)
