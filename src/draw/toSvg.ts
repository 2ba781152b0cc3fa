/** Marks as SVG. Text stays text, stamps are reused elements, and soft marks are embedded pictures. */
import { unreachable } from '../base/invariant.ts'
import { xmlText } from '../base/markup.ts'
import type { Face, GroupMark, Paint, PathNumbers, Stamp, StampMark, TextMark } from './marks.ts'
import { isColor, type FlatPicture, type FlattenedMark } from './soft.ts'
import { fontStack } from './text/families.ts'
import { textWidth } from './text/measure.ts'
import { tracePath } from './tracePath.ts'

/** What writing needs besides marks. */
export interface SvgDeps {
  /** URL of a picture by its id. */
  readonly address: (id: string) => string
  /** URL of flattened soft marks. */
  readonly flatAddress: (picture: FlatPicture) => string
  /** Outlines of letters, to draw halos with: a program that prints stroked text writes it twice. Absent: halos are strokes of the text. */
  readonly letterOutlines?: (mark: TextMark) => PathNumbers
  /** Prefix of all ids: documents on one page need different ones. */
  readonly prefix?: string
}

/** A drawing to write; the unit of its marks is an inch. */
export interface SvgSheet {
  readonly widthInches: number
  readonly heightInches: number
  readonly marks: readonly FlattenedMark[]
}

const FONTS: Readonly<Record<Face, string>> = { sans: fontStack('sans'), serif: fontStack('serif') }

/** The pieces of an SVG document whose unit is an inch. */
export function* toSvg({ widthInches, heightInches, marks }: SvgSheet, deps: SvgDeps): Generator<string> {
  const [width, height] = [number(widthInches), number(heightInches)]
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${width} ${height}" font-family="${FONTS.sans}">\n`
  yield `<rect width="${width}" height="${height}" fill="#ffffff"/>\n`
  yield* markPieces(marks, new SvgState(deps))
  yield '</svg>\n'
}

/** The ids of one document. */
class SvgState {
  readonly address: SvgDeps['address']
  readonly flatAddress: SvgDeps['flatAddress']
  readonly letterOutlines: SvgDeps['letterOutlines']
  readonly #prefix: string
  readonly #stamps = new Map<string, string>()
  readonly #blurs = new Map<number, string>()
  #clips = 0

  constructor({ address, flatAddress, letterOutlines, prefix = '' }: SvgDeps) {
    this.address = address
    this.flatAddress = flatAddress
    this.letterOutlines = letterOutlines
    this.#prefix = prefix
  }

  nextClip(): string {
    return `${this.#prefix}clip${++this.#clips}`
  }

  /** Id of a stamp, and whether it is new. */
  stamp({ key }: Stamp): { readonly id: string; readonly isNew: boolean } {
    return this.#named(this.#stamps, key, 'stamp')
  }

  /** Id of a blur filter, and whether it is new. */
  blur(units: number): { readonly id: string; readonly isNew: boolean } {
    return this.#named(this.#blurs, units, 'blur')
  }

  #named<Key>(names: Map<Key, string>, key: Key, kind: string): { readonly id: string; readonly isNew: boolean } {
    const known = names.get(key)
    if (known !== undefined) return { id: known, isNew: false }
    const id = `${this.#prefix}${kind}${names.size + 1}`
    names.set(key, id)
    return { id, isNew: true }
  }
}

const number = (value: number): string => `${Math.round(value * 1e6) / 1e6}`

function* markPieces(marks: readonly FlattenedMark[], svg: SvgState): Generator<string> {
  for (const mark of marks)
    switch (mark.kind) {
      case 'path':
        yield pathElement(mark.path, mark.paint)
        break
      case 'text':
        yield* textPieces(mark, svg)
        break
      case 'picture': {
        const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2]
        const turn =
          mark.turnDegrees === 0 ? '' : ` transform="rotate(${number(mark.turnDegrees)} ${number(x)} ${number(y)})"`
        yield `<image ${boxAttributes(mark)} opacity="${number(mark.opacity)}"${turn} href="${svg.address(mark.picture)}"/>\n`
        break
      }
      case 'flat':
        yield `<image ${boxAttributes(mark)}${blendStyle(mark.blend)} href="${svg.flatAddress(mark.picture)}"/>\n`
        break
      case 'pixels':
        throw new Error('pixels are written as a picture: flatten them before')
      case 'part':
        throw new Error('parts are written as what they draw: draw them before')
      case 'stamp':
        yield* stampPieces(mark, svg)
        break
      case 'group':
        yield* groupPieces(mark, svg)
        break
      default:
        unreachable(mark)
    }
}

interface PlacedBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const boxAttributes = ({ x, y, width, height }: PlacedBox): string =>
  `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none"`

const blendStyle = (blend: GroupMark['blend']): string =>
  blend === undefined || blend === 'normal' ? '' : ` style="mix-blend-mode:${blend}"`

function* stampPieces({ stamp, at, size }: StampMark, svg: SvgState): Generator<string> {
  const { id, isNew } = svg.stamp(stamp)
  if (isNew) {
    yield `<defs><g id="${id}">\n`
    for (const { path, paint } of stamp.marks) yield pathElement(path, paint)
    yield '</g></defs>\n'
  }
  for (let i = 0; i + 1 < at.length; i += 2)
    yield `<use href="#${id}" transform="translate(${number(at[i] ?? 0)} ${number(at[i + 1] ?? 0)}) scale(${number(size)})"/>\n`
}

type FlattenedGroup = Extract<FlattenedMark, { kind: 'group' }>

function* groupPieces(mark: FlattenedGroup, svg: SvgState): Generator<string> {
  let looks = placeOf(mark)
  if (mark.opacity !== undefined && mark.opacity < 1) looks += ` opacity="${number(mark.opacity)}"`
  looks += blendStyle(mark.blend)
  if (mark.blur !== undefined && mark.blur > 0) {
    const { id, isNew } = svg.blur(mark.blur)
    if (isNew)
      yield `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${number(mark.blur)}"/></filter>\n`
    looks += ` filter="url(#${id})"`
  }
  if (mark.clip) {
    const clip = svg.nextClip()
    const rule = mark.clipRule === 'evenodd' ? ' clip-rule="evenodd"' : ''
    yield `<clipPath id="${clip}"><path d="${pathText(mark.clip)}"${rule}/></clipPath>\n<g${looks}><g clip-path="url(#${clip})">\n`
    yield* markPieces(mark.marks, svg)
    yield '</g></g>\n'
  } else {
    yield `<g${looks}>\n`
    yield* markPieces(mark.marks, svg)
    yield '</g>\n'
  }
}

function placeOf({ x = 0, y = 0, turnDegrees = 0, scale = 1 }: FlattenedGroup): string {
  if (x === 0 && y === 0 && turnDegrees === 0 && scale === 1) return ''
  const size = scale === 1 ? '' : ` scale(${number(scale)})`
  return ` transform="translate(${number(x)} ${number(y)}) rotate(${number(turnDegrees)})${size}"`
}

function pathText(path: PathNumbers): string {
  const out: string[] = []
  const put = (letter: string, ...values: readonly number[]) => out.push(letter + values.map(number).join(' '))
  tracePath(
    {
      moveTo: (x, y) => put('M', x, y),
      lineTo: (x, y) => put('L', x, y),
      bezierCurveTo: (x1, y1, x2, y2, x, y) => put('C', x1, y1, x2, y2, x, y),
      rect: (x, y, width, height) =>
        out.push(`M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`),
      closePath: () => out.push('Z'),
    },
    path,
  )
  return out.join('')
}

function pathElement(path: PathNumbers, paint: Paint): string {
  if (path.length === 0) return ''
  const { fill } = paint
  if (fill !== undefined && !isColor(fill)) throw new Error('a texture is written as a picture: flatten it before')
  const looks = [`fill="${fill ?? 'none'}"`]
  if (paint.rule === 'evenodd') looks.push('fill-rule="evenodd"')
  if (paint.stroke !== undefined) {
    looks.push(
      `stroke="${paint.stroke}"`,
      `stroke-width="${number(paint.width ?? 0)}"`,
      `stroke-linejoin="${paint.join ?? 'round'}"`,
    )
    if (paint.cap !== undefined && paint.cap !== 'butt') looks.push(`stroke-linecap="${paint.cap}"`)
    if (paint.dash && paint.dash.length > 0) looks.push(`stroke-dasharray="${paint.dash.map(number).join(' ')}"`)
  }
  if (paint.opacity !== undefined && paint.opacity < 1) looks.push(`opacity="${number(paint.opacity)}"`)
  return `<path d="${pathText(path)}" ${looks.join(' ')}/>\n`
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const

function* textPieces(mark: TextMark, { letterOutlines }: SvgState): Generator<string> {
  const { halo, ...letters } = mark
  if (halo && letterOutlines) {
    yield pathElement(letterOutlines(mark), { stroke: halo.color, width: halo.width, join: 'round' })
    yield textElement(letters)
  } else yield textElement(mark)
}

function textElement(mark: TextMark): string {
  const looks = [
    `x="${number(mark.x)}"`,
    `y="${number(mark.y)}"`,
    `font-size="${number(mark.size)}"`,
    `fill="${mark.color}"`,
  ]
  if (mark.halo)
    looks.push(
      `stroke="${mark.halo.color}"`,
      `stroke-width="${number(mark.halo.width)}"`,
      'stroke-linejoin="round"',
      'paint-order="stroke"',
    )
  if (mark.face === 'serif') looks.push(`font-family="${FONTS.serif}"`)
  if (mark.bold) looks.push('font-weight="bold"')
  if (mark.align !== 'left') looks.push(`text-anchor="${ANCHORS[mark.align]}"`)
  if (mark.turnDegrees !== 0)
    looks.push(`transform="rotate(${number(mark.turnDegrees)} ${number(mark.x)} ${number(mark.y)})"`)
  const wide = textWidth(mark.text, mark.size, mark.bold)
  if (mark.maxWidth !== undefined && wide > mark.maxWidth)
    looks.push(`textLength="${number(mark.maxWidth)}" lengthAdjust="spacingAndGlyphs"`)
  return `<text xml:space="preserve" ${looks.join(' ')}>${xmlText(mark.text)}</text>\n`
}
