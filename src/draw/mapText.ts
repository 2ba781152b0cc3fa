/** Texts that a GM writes on the map, the same on screen, in pictures and on paper. */
import { DEFAULT_INK, type Drawing } from '../map/records/annotations.ts'
import { rimOf } from './color.ts'
import type { Color, TextMark } from './marks.ts'
import type { MapStyle } from './style.ts'

/** From the top of a line to its baseline, and from line to line, as shares of the height of letters. */
const BASELINE = 0.8
const LINE_HEIGHT = 1.25
const HALO = 0.2

/** The lines of a text in the style's face, in squares; with a halo, so that they can be read on every floor. */
export function mapText(
  { text, points: [start], widthSquares, colour }: Pick<Drawing, 'text' | 'points' | 'widthSquares' | 'colour'>,
  style: Pick<MapStyle, 'palette' | 'face' | 'tokenInk'>,
): TextMark[] {
  if (!start) return []
  const color = inkIn(style, colour)
  return text.split('\n').map((line, i) => ({
    kind: 'text',
    text: line,
    x: start.x,
    y: start.y + widthSquares * (BASELINE + i * LINE_HEIGHT),
    size: widthSquares,
    face: style.face,
    bold: true,
    color,
    halo: { color: rimOf(color), width: widthSquares * HALO },
    align: 'left',
    turnDegrees: 0,
  }))
}

/** The color the GM chose; the style's ink if none was chosen, or if the style has no other. */
const inkIn = ({ palette, tokenInk }: Pick<MapStyle, 'palette' | 'tokenInk'>, chosen: Color): Color =>
  tokenInk === 'black-and-white' || chosen === DEFAULT_INK ? palette.ink : chosen
