/** Colors of a print: how much ink it may cost, and that it reads in black and white. */
import { unreachable } from '../base/invariant.ts'
import type { Color } from '../draw/marks.ts'
import type { PrintOptions } from './options.ts'

/** Colors of one ink style. `fill` answers nothing where the paper should stay white. */
export interface Ink {
  readonly fill: (colour: Color) => Color | undefined
  /** Of the pattern drawn on a fill of that color. */
  readonly pattern: (colour: Color) => Color
  /** Of lines and letters that have a color of their own. */
  readonly line: (colour: Color) => Color
  readonly text: Color
  readonly quiet: Color
  readonly grid: Color
  readonly heavyGrid: Color
}

const parse = (colour: Color): readonly [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
]

const hex = (channels: readonly number[]): Color =>
  `#${channels.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`

/** A color mixed with another: 0 leaves it, 1 is the other. */
export function mixColors(colour: Color, other: Color, share: number): Color {
  const to = parse(other)
  return hex(parse(colour).map((c, i) => c + ((to[i] ?? 0) - c) * share))
}

/** How light a color looks, 0 black to 1 white (Rec. 709 weights on the plain channel values). */
export function lightness(colour: Color): number {
  const [r, g, b] = parse(colour)
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
}

/** Ink that stands out on a fill: darker on light ground, lighter on dark ground. */
const standingOut = (colour: Color): Color =>
  lightness(colour) > 0.42 ? mixColors(colour, '#000000', 0.5) : mixColors(colour, '#ffffff', 0.35)

/** The colors of an ink style. */
export function inkOf(style: PrintOptions['ink']): Ink {
  switch (style) {
    case 'colour':
      return {
        fill: (colour) => colour,
        pattern: standingOut,
        line: (colour) => colour,
        text: '#1a1a1a',
        quiet: '#5c5c5c',
        grid: '#8a8a8a',
        heavyGrid: '#4d4d4d',
      }
    case 'ink-saver':
      return {
        fill: (colour) => mixColors(colour, '#ffffff', 0.72),
        pattern: (colour) => mixColors(colour, '#000000', 0.35),
        line: (colour) => colour,
        text: '#1a1a1a',
        quiet: '#6b6b6b',
        grid: '#b5b5b5',
        heavyGrid: '#8a8a8a',
      }
    case 'black-and-white':
      return {
        fill: () => undefined,
        pattern: () => '#000000',
        line: () => '#000000',
        text: '#000000',
        quiet: '#000000',
        grid: '#000000',
        heavyGrid: '#000000',
      }
    default:
      return unreachable(style)
  }
}
