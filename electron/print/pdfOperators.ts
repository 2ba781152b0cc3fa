/** Paths and their paint as a PDF writes them. Grays are written as gray, so that a printer keeps to its black ink. */
import type { Color, Paint, PathNumbers } from '../../src/draw/marks.ts'
import { isColor } from '../../src/draw/soft.ts'
import { tracePath } from '../../src/draw/tracePath.ts'
import { POINTS_PER_INCH } from '../../src/print/drawing.ts'

const CAPS = { butt: 0, round: 1, square: 2 } as const
const JOINS = { miter: 0, round: 1, bevel: 2 } as const

/** Returns a function that formats a length in points with so many decimals. */
export const inPoints =
  (decimals: number, power = 10 ** decimals) =>
  (length: number): string =>
    `${Math.round(length * POINTS_PER_INCH * power) / power}`
/** Decimals of points on the page itself. */
const PAGE_DECIMALS = 4
export const pt = inPoints(PAGE_DECIMALS)
/** Decimals at scale 1 of marks in another unit, such as squares: an error of a twentieth of a point, less than a printer's dot. */
const SCALED_DECIMALS = 1
export const decimalsFor = (scale: number): number => Math.max(0, SCALED_DECIMALS + Math.ceil(Math.log10(scale)))
export const plain = (value: number): string => `${Math.round(value * 1e5) / 1e5}`

/** The operators of a path; `unit` formats a number. Concatenates, since joining a list is slower here. */
export function pathOperators(path: PathNumbers, unit: (value: number) => string): string {
  let out = ''
  tracePath(
    {
      moveTo: (x, y) => (out += `${unit(x)} ${unit(y)} m\n`),
      lineTo: (x, y) => (out += `${unit(x)} ${unit(y)} l\n`),
      bezierCurveTo: (x1, y1, x2, y2, x, y) =>
        (out += `${unit(x1)} ${unit(y1)} ${unit(x2)} ${unit(y2)} ${unit(x)} ${unit(y)} c\n`),
      rect: (x, y, width, height) => (out += `${unit(x)} ${unit(y)} ${unit(width)} ${unit(height)} re\n`),
      closePath: () => (out += 'h\n'),
    },
    path,
  )
  return out
}

function colorOperands(color: Color): readonly string[] {
  const channels = [1, 3, 5].map((at) => plain(parseInt(color.slice(at, at + 2), 16) / 255))
  return channels[0] === channels[1] && channels[1] === channels[2] ? channels.slice(0, 1) : channels
}
/** Opacity of a color, 0 to 1. */
const alphaOf = (color: Color | undefined): number => (color?.length === 9 ? parseInt(color.slice(7, 9), 16) / 255 : 1)

export const fillColor = (color: Color): string => {
  const operands = colorOperands(color)
  return `${operands.join(' ')} ${operands.length === 1 ? 'g' : 'rg'}`
}
const strokeColor = (color: Color): string => {
  const operands = colorOperands(color)
  return `${operands.join(' ')} ${operands.length === 1 ? 'G' : 'RG'}`
}

function fillOf({ fill }: Paint): Color | undefined {
  if (fill === undefined || isColor(fill)) return fill
  throw new Error('a texture is written as a picture: flatten it before')
}

/** Opacities of fill and stroke, 0 to 1. */
export const alphasOf = (paint: Paint): readonly [number, number] => [
  (paint.opacity ?? 1) * alphaOf(fillOf(paint)),
  (paint.opacity ?? 1) * alphaOf(paint.stroke),
]

/** The operators of color and line in effect on a page: they need not be written again. */
export type PaintState = Map<string, string>

/** The operators of a path with its paint. `current`: the state of the page, which is updated. */
export function painted(
  path: PathNumbers,
  paint: Paint,
  unit: (value: number) => string,
  current: PaintState = new Map(),
): string {
  let out = ''
  const set = (parameter: string, operator: string) => {
    if (current.get(parameter) === operator) return
    current.set(parameter, operator)
    out += `${operator}\n`
  }
  const fill = fillOf(paint)
  if (fill !== undefined) set('fill', fillColor(fill))
  if (paint.stroke !== undefined) {
    set('stroke', strokeColor(paint.stroke))
    set('width', `${unit(paint.width ?? 0)} w`)
    set('cap', `${CAPS[paint.cap ?? 'butt']} J`)
    set('join', `${JOINS[paint.join ?? 'round']} j`)
    set('dash', `[${(paint.dash ?? []).map(unit).join(' ')}] 0 d`)
  }
  const [fills, strokes] = [fill !== undefined, paint.stroke !== undefined]
  const star = paint.rule === 'evenodd' ? '*' : ''
  const paints = fills && strokes ? `B${star}` : fills ? `f${star}` : strokes ? 'S' : 'n'
  return `${out}${pathOperators(path, unit)}${paints}`
}
