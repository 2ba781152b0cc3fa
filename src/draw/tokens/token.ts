/** Tokens of creatures as marks: one drawing for the screen, paper and pieces to cut out. */
import { PATH_OPS, type Color, type Mark, type TextMark } from '../marks.ts'
import { circlePath, clipped, pathMark, polygonPath, roundedRectPath } from '../paths.ts'
import { mixColors } from '../color.ts'
import { textWidth } from '../text/measure.ts'
import { shortName } from './names.ts'
import type { TokenSpot } from './order.ts'
import { sideColors, sideOutline } from './sides.ts'

/** The contents of a token. */
export interface Token {
  readonly side: string
  /** In the center, if there is no picture; absent: nothing. */
  readonly label?: string
  /** On a plate at the lower rim; absent: none. */
  readonly name?: string
  /** Under the name, in words. */
  readonly states?: string
  /** Number in a list, at the upper left. */
  readonly number?: number
  readonly picture?: { readonly id: string; readonly widthPx: number; readonly heightPx: number }
  /** Letters of states, at the lower right. */
  readonly badges: readonly string[]
  /** Altitude (“↑30”), at the bottom; absent: none. */
  readonly height?: string
  /** Out of action. */
  readonly isCrossed: boolean
  readonly isHidden: boolean
  /** Direction it faces, in eighths of a turn clockwise from north; absent: none. */
  readonly facing?: number
}

/** How much ink tokens take: full color, pale faces, or black lines on white. */
export type TokenInk = 'color' | 'pale' | 'black-and-white'

/** How tokens are drawn. */
export interface TokenStyle {
  readonly ink: TokenInk
  /** Height of the smallest readable letters, in the unit of the drawing. */
  readonly minText: number
  /** Side of a square, in the unit of the drawing: limits the badges of large tokens. */
  readonly square: number
}

/** The share of its space that a token fills. */
const FILLS = 0.93
const RING = 0.05
const HAIRLINE = 0.014
const BLACK = '#000000'
const WHITE = '#ffffff'
const PLATE_INK = '#1a1a1a'
const CROSS = '#b3161f'

interface Inks {
  readonly face: Color
  readonly ring: Color
  readonly letters: Color
}

/** Hidden creatures are paler. */
function inksOf(side: string, ink: TokenInk, isHidden: boolean): Inks {
  const { face, ring } = sideColors(side)
  if (ink === 'black-and-white') return { face: WHITE, ring: BLACK, letters: BLACK }
  return ink === 'pale'
    ? { face: mixColors(face, WHITE, 0.82), ring, letters: PLATE_INK }
    : { face: isHidden ? mixColors(face, WHITE, 0.45) : face, ring, letters: WHITE }
}

/** The marks of a token. Badges may extend beyond its space if letters would be too small to read. */
export function tokenMarks(token: Token, spot: TokenSpot, style: TokenStyle): Mark[] {
  const { x, y, width } = spot
  const inks = inksOf(token.side, style.ink, token.isHidden)
  const radius = (width * FILLS) / 2 - (width * RING) / 2
  const outline = sideOutline(token.side, x, y, radius)
  const face: Mark[] = [
    ...(token.facing === undefined ? [] : [beak(token.facing, spot, radius, inks)]),
    pathMark(outline, { stroke: WHITE, width: width * (RING + 2 * HAIRLINE) }),
    pathMark(outline, { fill: inks.face }),
    ...portrait(token, spot, radius),
    pathMark(outline, { stroke: inks.ring, width: width * RING }),
    ...(token.isHidden ? [hiddenRing(token.side, spot, radius, inks)] : []),
    ...(token.picture || token.label === undefined ? [] : letters(token, token.label, spot, inks, style)),
  ]
  return [
    ...face,
    ...(token.isCrossed ? cross(spot, radius, style.ink) : []),
    ...plates(token, spot, style),
    ...badges(token, spot, style),
  ]
}

/** The body of a squeezing creature, which fills its squares; its token is drawn in the center. */
export function squeezedBody(
  side: string,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ink: TokenInk,
  isHidden = false,
): Mark {
  const narrow = Math.min(width, height)
  const inset = (narrow * (1 - FILLS)) / 2 + (narrow * RING) / 2
  const inks = inksOf(side, ink, isHidden)
  const path = roundedRectPath(x + inset, y + inset, width - 2 * inset, height - 2 * inset, narrow / 3)
  return pathMark(path, { fill: inks.face, stroke: inks.ring, width: narrow * RING })
}

/** A beak at the rim in the direction that a creature faces. */
function beak(facing: number, { x, y }: TokenSpot, radius: number, { ring }: Inks): Mark {
  const ahead = (facing * Math.PI) / 4 - Math.PI / 2
  const at = (turn: number, reach: number) => [
    x + radius * reach * Math.cos(ahead + turn),
    y + radius * reach * Math.sin(ahead + turn),
  ]
  const path = polygonPath([...at(0, 1.3), ...at(0.42, 0.96), ...at(-0.42, 0.96)])
  return pathMark(path, { fill: ring, stroke: WHITE, width: radius * 2 * HAIRLINE, join: 'round' })
}

/** The picture fills the face, clipped to the shape of the side. */
function portrait({ side, picture }: Token, { x, y }: TokenSpot, radius: number): Mark[] {
  if (!picture) return []
  const scale = (2 * radius) / Math.min(picture.widthPx, picture.heightPx)
  const [width, height] = [picture.widthPx * scale, picture.heightPx * scale]
  // The upper part of a portrait shows the face.
  const top = height > width ? y - radius - (height - width) * 0.15 : y - height / 2
  const image = { kind: 'picture', picture: picture.id, width, height, turnDegrees: 0, opacity: 1 } as const
  return [clipped(sideOutline(side, x, y, radius), [{ ...image, x: x - width / 2, y: top }])]
}

const hiddenRing = (side: string, { x, y, width }: TokenSpot, radius: number, { letters: stroke }: Inks): Mark =>
  pathMark(sideOutline(side, x, y, radius * 0.84), {
    stroke,
    width: width * 0.025,
    dash: [width * 0.06, width * 0.045],
  })

const textMark = (text: string, x: number, y: number, size: number, color: Color, maxWidth?: number): TextMark => ({
  kind: 'text',
  text,
  x,
  // The center of capitals is about a third of the em above the baseline.
  y: y + size * 0.36,
  size,
  face: 'sans',
  bold: true,
  color,
  align: 'center',
  turnDegrees: 0,
  ...(maxWidth === undefined ? {} : { maxWidth }),
})

/** The label, as large as it fits in the shape; none if it would be unreadable. */
function letters(token: Token, label: string, { x, y, width }: TokenSpot, inks: Inks, style: TokenStyle): Mark[] {
  // Above the plates, where there are any.
  const lines = plateLines(token, width, style)
  const lift = (lines * LEADING * plateSize(width, style)) / 2
  const size = Math.min(width * 0.42 - lift * 0.6, (width * 0.66) / Math.max(0.1, textWidth(label, 1, true)))
  return size < style.minText * 0.8 ? [] : [textMark(label, x, y - lift, size, inks.letters)]
}

function cross({ x, y, width }: TokenSpot, radius: number, ink: TokenInk): Mark[] {
  const arm = radius * 0.66
  const { move, line } = PATH_OPS
  const path = [move, x - arm, y - arm, line, x + arm, y + arm, move, x - arm, y + arm, line, x + arm, y - arm]
  return [
    pathMark(path, { stroke: WHITE, width: width * 0.13, cap: 'round' }),
    pathMark(path, { stroke: ink === 'black-and-white' ? BLACK : CROSS, width: width * 0.07, cap: 'round' }),
  ]
}

/** A pill with a text, aligned to a point. */
function pill(text: string, x: number, y: number, size: number, align: 'left' | 'center' | 'right'): Mark[] {
  const width = Math.max(size * 1.25, textWidth(text, size, true) + size * 0.6)
  const left = align === 'center' ? x - width / 2 : align === 'left' ? x : x - width
  return [
    pathMark(roundedRectPath(left, y - size * 0.62, width, size * 1.24, size * 0.62), {
      fill: WHITE,
      stroke: PLATE_INK,
      width: size * 0.08,
    }),
    textMark(text, left + width / 2, y, size, PLATE_INK),
  ]
}

/** If badges would be larger than this share of the token, a dot replaces them. */
const DOT_ONLY = 0.75

/** States at the right, altitude at the bottom, number at the upper left, all readable. */
function badges(token: Token, { x, y, width }: TokenSpot, { minText, square }: TokenStyle): Mark[] {
  const size = Math.max(Math.min(width, square * 1.3) * 0.17, minText)
  const reach = width * 0.46
  const states = token.badges.join(' ')
  const isTiny = size > width * DOT_ONLY
  const dot = () =>
    pathMark(circlePath(x + reach, y - reach, width * 0.16), { fill: WHITE, stroke: PLATE_INK, width: width * 0.06 })
  return [
    ...(states === '' ? [] : isTiny ? [dot()] : pill(states, x + reach, y - reach + size * 0.3, size, 'right')),
    ...(token.number === undefined || isTiny
      ? []
      : pill(`${token.number}`, x - reach, y - reach + size * 0.3, size, 'left')),
    ...(token.height === undefined ? [] : pill(token.height, x, y + reach + size * 0.1, size, 'center')),
  ]
}

const plateSize = (width: number, { minText, square }: Pick<TokenStyle, 'minText' | 'square'>): number =>
  Math.max(minText, Math.min(width, square * 1.4) * 0.14)
const LEADING = 1.2

/** How many lines fit in the lower half of a token, the name first. */
function plateLines({ name, states }: Token, width: number, style: TokenStyle): number {
  const wanted = name === undefined ? 0 : states === undefined ? 1 : 2
  return Math.min(wanted, Math.floor((width * 0.5) / (plateSize(width, style) * LEADING)))
}

/** Plates at the lower rim: the name, shortened if necessary, and states in words. */
function plates(token: Token, { x, y, width }: TokenSpot, style: TokenStyle): Mark[] {
  const { name, states } = token
  const room = width * 0.92
  const size = plateSize(width, style)
  if (name === undefined) return []
  const lines = [
    shortName(name, room, (text) => textWidth(text, size, true)),
    ...(states === undefined ? [] : [states]),
  ].slice(0, plateLines(token, width, style))
  const leading = size * LEADING
  const bottom = y + width * 0.46
  return lines.flatMap((text, i) => {
    const at = bottom - (lines.length - i - 0.5) * leading
    const half = Math.min(room, textWidth(text, size, true)) / 2 + size * 0.25
    return [
      pathMark(roundedRectPath(x - half, at - leading / 2, 2 * half, leading, size * 0.2), {
        fill: WHITE,
        opacity: 0.9,
      }),
      textMark(text, x, at, size, PLATE_INK, room),
    ]
  })
}
