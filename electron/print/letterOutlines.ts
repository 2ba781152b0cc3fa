/** The letters of a line of text as one path. */
import { PATH_OPS, type PathNumbers, type TextMark } from '../../src/draw/marks.ts'
import { textRuns } from './textRuns.ts'

/** The outlines of a mark's letters, where a PDF writes them, in the unit of the mark. */
export function letterOutlines({ text, x, y, size, bold, face, align, turnDegrees, maxWidth }: TextMark): PathNumbers {
  const letters = textRuns(text, bold, face).flatMap(({ text: run, font: { font }, rightToLeft }) => {
    const { glyphs, positions } = font.layout(run, undefined, undefined, undefined, rightToLeft ? 'rtl' : 'ltr')
    return glyphs.map((glyph, i) => ({ glyph, at: positions[i], perUnit: size / font.unitsPerEm }))
  })
  const width = letters.reduce((sum, { at, perUnit }) => sum + (at?.xAdvance ?? 0) * perUnit, 0)
  const squeeze = maxWidth !== undefined && width > maxWidth ? maxWidth / width : 1
  const [cos, sin] = [Math.cos((turnDegrees * Math.PI) / 180), Math.sin((turnDegrees * Math.PI) / 180)]
  const path: number[] = []
  let pen = align === 'left' ? 0 : align === 'center' ? -width / 2 : -width
  for (const { glyph, at, perUnit } of letters) {
    const place = (px: number, py: number): readonly [number, number] => {
      const along = (pen + ((at?.xOffset ?? 0) + px) * perUnit) * squeeze
      const down = -((at?.yOffset ?? 0) + py) * perUnit
      return [x + along * cos - down * sin, y + along * sin + down * cos]
    }
    addOutline(path, glyph.path.commands, place)
    pen += (at?.xAdvance ?? 0) * perUnit
  }
  return path
}

interface OutlineCommand {
  readonly command: string
  readonly args: readonly number[]
}

/** Adds a glyph's outline; its quadratic curves become cubic. */
function addOutline(
  path: number[],
  commands: readonly OutlineCommand[],
  place: (x: number, y: number) => readonly [number, number],
): void {
  let [nowX, nowY] = [0, 0]
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    switch (command) {
      case 'moveTo':
        path.push(PATH_OPS.move, ...place(a, b))
        break
      case 'lineTo':
        path.push(PATH_OPS.line, ...place(a, b))
        break
      case 'quadraticCurveTo':
        path.push(
          PATH_OPS.curve,
          ...place(nowX + (2 / 3) * (a - nowX), nowY + (2 / 3) * (b - nowY)),
          ...place(c + (2 / 3) * (a - c), d + (2 / 3) * (b - d)),
          ...place(c, d),
        )
        break
      case 'bezierCurveTo':
        path.push(PATH_OPS.curve, ...place(a, b), ...place(c, d), ...place(e, f))
        break
      default:
        path.push(PATH_OPS.close)
    }
    if (args.length > 1) [nowX, nowY] = [args.at(-2) ?? 0, args.at(-1) ?? 0]
  }
}
