/** Colors of lines and text on and beside printed maps. */
import type { Color } from '../draw/marks.ts'
import type { MapStyle } from '../draw/style.ts'
import type { TokenInk } from '../draw/tokens/token.ts'

/** Colors of one print. */
export interface Ink {
  /** Maps the color of a record or overlay to that of its lines. */
  readonly line: (color: Color) => Color
  readonly text: Color
  readonly quiet: Color
  readonly tokens: TokenInk
}

const BLACK = '#000000'

/** The colors for a style: a black-and-white style makes the whole print black and white. */
export const inkOf = ({ tokenInk }: MapStyle): Ink =>
  tokenInk === 'black-and-white'
    ? { line: () => BLACK, text: BLACK, quiet: BLACK, tokens: tokenInk }
    : { line: (color) => color, text: '#1a1a1a', quiet: '#5c5c5c', tokens: tokenInk }
