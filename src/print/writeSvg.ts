/** A drawing as SVG in inches. Text stays text; stamps are symbols used again and again. */
import { unreachable } from '../base/invariant.ts'
import { xmlText } from '../base/markup.ts'
import {
  PATH_OPS,
  type Drawing,
  type Mark,
  type Paint,
  type PathNumbers,
  type Stamp,
  type TextMark,
} from './drawing.ts'
import { textWidthInches } from './text/wrap.ts'

/** Where the bytes of pictures are: an address for each id. */
export type PictureAddress = (id: string) => string

const FONTS = "'Noto Sans','Noto Naskh Arabic','DejaVu Sans','Noto Sans SC','Noto Sans KR','Unifont',sans-serif"

/** The drawing, piece by piece; joined they are one SVG document whose unit is an inch. `prefix` begins its ids: documents in one page need different ones. */
export function* svgPieces(drawing: Drawing, address: PictureAddress, prefix = ''): Generator<string> {
  const { widthInches, heightInches, marks } = drawing
  const [width, height] = [number(widthInches), number(heightInches)]
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">\n`
  yield `<rect width="${width}" height="${height}" fill="#ffffff"/>\n`
  const svg = new SvgState(address, prefix)
  yield* markPieces(marks, svg)
  yield '</svg>\n'
}

/** Names given out within one document. */
class SvgState {
  readonly address: PictureAddress
  readonly #prefix: string
  readonly #stamps = new Map<string, string>()
  #clips = 0

  constructor(address: PictureAddress, prefix: string) {
    this.address = address
    this.#prefix = prefix
  }

  nextClip(): string {
    return `${this.#prefix}clip${++this.#clips}`
  }

  /** Name of a stamp's symbol, and whether it is new. */
  stamp({ key }: Stamp): { readonly id: string; readonly isNew: boolean } {
    const known = this.#stamps.get(key)
    if (known !== undefined) return { id: known, isNew: false }
    const id = `${this.#prefix}stamp${this.#stamps.size + 1}`
    this.#stamps.set(key, id)
    return { id, isNew: true }
  }
}

const number = (value: number): string => `${Math.round(value * 1e6) / 1e6}`

function* markPieces(marks: readonly Mark[], svg: SvgState): Generator<string> {
  for (const mark of marks)
    switch (mark.kind) {
      case 'path':
        yield pathElement(mark.path, mark.paint)
        break
      case 'text':
        yield textElement(mark)
        break
      case 'image': {
        const [x, y] = [mark.x + mark.widthInches / 2, mark.y + mark.heightInches / 2]
        const turn =
          mark.turnDegrees === 0 ? '' : ` transform="rotate(${number(mark.turnDegrees)} ${number(x)} ${number(y)})"`
        yield `<image x="${number(mark.x)}" y="${number(mark.y)}" width="${number(mark.widthInches)}" height="${number(mark.heightInches)}" preserveAspectRatio="none" opacity="${number(mark.opacity)}"${turn} href="${svg.address(mark.picture)}"/>\n`
        break
      }
      case 'stamp': {
        const { id, isNew } = svg.stamp(mark.stamp)
        if (isNew) {
          yield `<defs><g id="${id}">\n`
          for (const { path, paint } of mark.stamp.marks) yield pathElement(path, paint)
          yield '</g></defs>\n'
        }
        for (let i = 0; i + 1 < mark.at.length; i += 2)
          yield `<use href="#${id}" transform="translate(${number(mark.at[i] ?? 0)} ${number(mark.at[i + 1] ?? 0)}) scale(${number(mark.sizeInches)})"/>\n`
        break
      }
      case 'group': {
        const moved = mark.x !== 0 || mark.y !== 0 || mark.turnDegrees !== 0
        const place = moved
          ? ` transform="translate(${number(mark.x)} ${number(mark.y)}) rotate(${number(mark.turnDegrees)})"`
          : ''
        if (mark.clip) {
          const clip = svg.nextClip()
          yield `<clipPath id="${clip}"><path d="${pathText(mark.clip)}"/></clipPath>\n<g${place}><g clip-path="url(#${clip})">\n`
          yield* markPieces(mark.marks, svg)
          yield '</g></g>\n'
        } else {
          yield `<g${place}>\n`
          yield* markPieces(mark.marks, svg)
          yield '</g>\n'
        }
        break
      }
      default:
        unreachable(mark)
    }
}

function pathText(path: PathNumbers): string {
  const out: string[] = []
  const take = (from: number, count: number) =>
    path
      .slice(from, from + count)
      .map(number)
      .join(' ')
  for (let i = 0; i < path.length;) {
    switch (path[i]) {
      case PATH_OPS.move:
        out.push(`M${take(i + 1, 2)}`)
        i += 3
        break
      case PATH_OPS.line:
        out.push(`L${take(i + 1, 2)}`)
        i += 3
        break
      case PATH_OPS.curve:
        out.push(`C${take(i + 1, 6)}`)
        i += 7
        break
      case PATH_OPS.rect: {
        const width = number(path[i + 3] ?? 0)
        out.push(`M${take(i + 1, 2)}h${width}v${number(path[i + 4] ?? 0)}h${number(-(path[i + 3] ?? 0))}Z`)
        i += 5
        break
      }
      case PATH_OPS.close:
        out.push('Z')
        i += 1
        break
      default:
        throw new Error(`no path operation ${path[i]}`)
    }
  }
  return out.join('')
}

function pathElement(path: PathNumbers, paint: Paint): string {
  if (path.length === 0) return ''
  const looks = [`fill="${paint.fill ?? 'none'}"`]
  if (paint.stroke !== undefined) {
    looks.push(
      `stroke="${paint.stroke}"`,
      `stroke-width="${number(paint.widthInches ?? 0)}"`,
      'stroke-linejoin="round"',
    )
    if (paint.cap !== undefined && paint.cap !== 'butt') looks.push(`stroke-linecap="${paint.cap}"`)
    if (paint.dash && paint.dash.length > 0) looks.push(`stroke-dasharray="${paint.dash.map(number).join(' ')}"`)
  }
  if (paint.opacity !== undefined && paint.opacity < 1) looks.push(`opacity="${number(paint.opacity)}"`)
  return `<path d="${pathText(path)}" ${looks.join(' ')}/>\n`
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const

function textElement(mark: TextMark): string {
  const looks = [
    `x="${number(mark.x)}"`,
    `y="${number(mark.y)}"`,
    `font-size="${number(mark.sizeInches)}"`,
    `fill="${mark.colour}"`,
  ]
  if (mark.bold) looks.push('font-weight="bold"')
  if (mark.align !== 'left') looks.push(`text-anchor="${ANCHORS[mark.align]}"`)
  if (mark.turnDegrees !== 0)
    looks.push(`transform="rotate(${number(mark.turnDegrees)} ${number(mark.x)} ${number(mark.y)})"`)
  const wide = textWidthInches(mark.text, mark.sizeInches * 72, mark.bold)
  if (mark.maxWidthInches !== undefined && wide > mark.maxWidthInches)
    looks.push(`textLength="${number(mark.maxWidthInches)}" lengthAdjust="spacingAndGlyphs"`)
  return `<text xml:space="preserve" ${looks.join(' ')}>${xmlText(mark.text)}</text>\n`
}
